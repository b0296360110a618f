// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "slide-bench", targets: ["slide-bench"])],
  dependencies: [.package(name: "TermNav", path: "..")],
  targets: [
    .executableTarget(
      name: "slide-bench", dependencies: [.product(name: "TermNav", package: "TermNav")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ]
)
