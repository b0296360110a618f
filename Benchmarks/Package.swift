// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "TermNav", path: "..")],
  targets: [.target(name: "BenchParts")]
    + ["slide-bench", "change-bench"].map { program in
      .executableTarget(
        name: program, dependencies: ["BenchParts", .product(name: "TermNav", package: "TermNav")],
        swiftSettings: [.treatAllWarnings(as: .error)])
    }
)
