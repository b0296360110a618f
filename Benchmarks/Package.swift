// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "slide-bench", targets: ["slide-bench"]),
    .executable(name: "change-bench", targets: ["change-bench"]),
  ],
  dependencies: [.package(name: "TermNav", path: "..")],
  targets: [
    .executableTarget(
      name: "slide-bench", dependencies: ["BenchParts", .product(name: "TermNav", package: "TermNav")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "change-bench", dependencies: ["BenchParts", .product(name: "TermNav", package: "TermNav")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "BenchParts"),
  ]
)
