// swift-tools-version: 6.2
import PackageDescription

// A program on TermNav in Swift 6 mode, with all of it on the main actor by default.
let package = Package(
  name: "MainActor",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "TermNav", path: "../../..")],
  targets: [
    .executableTarget(
      name: "demo", dependencies: [.product(name: "TermNav", package: "TermNav")],
      swiftSettings: [.treatAllWarnings(as: .error), .defaultIsolation(MainActor.self)]),
    // The example, which builds in Examples with nothing isolated by default.
    .executableTarget(
      name: "mail", dependencies: [.product(name: "TermNav", package: "TermNav")],
      swiftSettings: [.treatAllWarnings(as: .error), .defaultIsolation(MainActor.self)]),
  ]
)
