// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// For code that touches pages all the time, as a program's does.
let onMainActor = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "TermNav",
  // Written for macOS, never compiled there.
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "NavModel", targets: ["NavModel"]),
    .library(name: "TermNav", targets: ["TermNav"]),
    .executable(name: "termnav", targets: ["Gallery"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(
      name: "CNcurses",
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("tinfo", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(name: "CTerminalGuard"),
    .target(
      name: "CMainQueue",
      linkerSettings: [
        .linkedLibrary("dispatch", .when(platforms: [.linux])),
        .linkedFramework("CoreFoundation", .when(platforms: [.macOS])),
      ]),
    .target(name: "CLibrary", swiftSettings: strict),
    .target(
      name: "NavModel", swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "TermNav", dependencies: ["NavModel", "CLibrary", "CNcurses", "CTerminalGuard", "CMainQueue"],
      swiftSettings: strict),
    .executableTarget(
      name: "Gallery",
      dependencies: ["TermNav", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: onMainActor),
    .testTarget(name: "NavModelTests", dependencies: ["NavModel", "Laws"], swiftSettings: onMainActor),
    .testTarget(
      name: "TermNavTests", dependencies: ["TermNav", "Storms", "CVTerm"], swiftSettings: onMainActor),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Gallery", "TermNav", "NavModel", "CPty", "CVTerm"],
      swiftSettings: strict),
    // What tests and the fuzzer ask of a navigation, and the storms that they let loose on a program.
    .target(name: "Laws", dependencies: ["NavModel"], path: "Tests/Laws", swiftSettings: onMainActor),
    .target(
      name: "Storms", dependencies: ["TermNav", "Laws"], path: "Tests/Storms", swiftSettings: onMainActor),
    .target(name: "CPty", path: "Tests/CPty"),
    // libvterm, loaded by the tests at run time: a build needs neither its header nor the library.
    .target(name: "CVTerm", path: "Tests/CVTerm"),
  ]
)

// A program on libFuzzer, which only a build with `-sanitize=fuzzer` links: Scripts/fuzz --guided.
if Context.environment["TERMNAV_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(name: "Fuzz", dependencies: ["Storms"], path: "Tests/Fuzz", swiftSettings: strict))
}
