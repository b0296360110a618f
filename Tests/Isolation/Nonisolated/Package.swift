// swift-tools-version: 6.2
import PackageDescription

// A program on TermNav in Swift 6 mode, with nothing isolated by default.
let package = Package(
  name: "Nonisolated",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "TermNav", path: "../../..")],
  targets: [
    .executableTarget(
      name: "demo", dependencies: [.product(name: "TermNav", package: "TermNav")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "awaits", dependencies: [.product(name: "TermNav", package: "TermNav")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
