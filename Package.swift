// swift-tools-version: 6.2
import PackageDescription

// Debug builds check that nothing reads what is just being changed. In a release that takes up to 4 % of a key's instructions
// (Benchmarks/instructions.txt).
let unchecked = ["-enforce-exclusivity=unchecked"]
// The compiler finds generic types. A program that finds them by their names while it runs takes a fifth more instructions to start.
let found = ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"]
let quick: [SwiftSetting] = [.unsafeFlags(unchecked + found, .when(configuration: .release))]
// A release compiles the model's small functions into what calls them, where no annotation asks for it.
let inlined: [SwiftSetting] = [
  .unsafeFlags(unchecked + found + ["-cross-module-optimization"], .when(configuration: .release))
]
// For code that touches pages all the time, as a program's does.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
let program: [SwiftSetting] = onMainActor + [.unsafeFlags(found, .when(configuration: .release))]

let package = Package(
  name: "TermNav",
  // Written for macOS; its Swift was never compiled there. `String(validating:as:)` needs 15.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "NavModel", targets: ["NavModel"]),
    .library(name: "TermNav", targets: ["TermNav"]),
    .library(name: "TermNavText", targets: ["TermNavText"]),
    .library(name: "TermNavRecording", targets: ["TermNavRecording"]),
    .library(name: "TermNavTesting", targets: ["TermNavTesting"]),
    .executable(name: "termnav", targets: ["Gallery"]),
  ],
  traits: [
    .default(enabledTraits: ["Program"]),
    // A package that uses the libraries alone writes `traits: []`.
    .trait(name: "Program", description: "The program termnav, and swift-argument-parser, which it needs."),
  ],
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
  targets: [
    .target(
      name: "CNcurses",
      // There the header is a module's, which no `#define` before it reaches.
      cSettings: [.define("NCURSES_WIDECHAR", to: "1", .when(platforms: [.macOS]))],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("tinfo", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(name: "CTerminalGuard"),
    .target(name: "CProcess"),
    .target(
      name: "CMainQueue",
      linkerSettings: [
        .linkedLibrary("dispatch", .when(platforms: [.linux])),
        .linkedFramework("CoreFoundation", .when(platforms: [.macOS])),
      ]),
    .target(name: "CLibrary"),
    .target(
      name: "NavModel", dependencies: ["CLibrary"], swiftSettings: inlined,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "TermNav",
      dependencies: ["NavModel", "CLibrary", "CNcurses", "CTerminalGuard", "CProcess", "CMainQueue"],
      swiftSettings: quick),
    .target(
      name: "TermNavText", dependencies: ["TermNav", "CLibrary", "CProcess"], swiftSettings: quick),
    .target(name: "TermNavRecording", dependencies: ["TermNav", "CLibrary", "CMainQueue"]),
    .target(name: "TermNavTesting", dependencies: ["TermNav", "TermNavRecording"]),
    .testTarget(
      name: "NavModelTests", dependencies: ["NavModel", "CLibrary", "Invariants"], swiftSettings: onMainActor),
    .testTarget(
      name: "TermNavTests",
      dependencies: [
        "TermNav", "TermNavText", "TermNavRecording", "TermNavTesting", "CLibrary", "Invariants",
        "KeyRecords", "Storms", "CVTerm",
      ],
      swiftSettings: onMainActor),
    // Isolated by nothing, as most packages' tests are.
    .testTarget(
      name: "TermNavTestingTests",
      dependencies: ["Drawings", "TermNav", "TermNavRecording", "TermNavTesting"]),
    // What tests and the fuzzer ask of a navigation, and the storms that they let loose on a program.
    .target(
      name: "Invariants", dependencies: ["CLibrary", "NavModel"], path: "Tests/Invariants",
      swiftSettings: onMainActor),
    .target(
      name: "Storms", dependencies: ["TermNav", "Invariants", "CMemory"], path: "Tests/Storms",
      swiftSettings: onMainActor),
    // One walk over the gallery, on a test's clock and in a terminal.
    .target(
      name: "GalleryWalk", dependencies: ["NavModel", "TermNav", "TermNavTesting"], path: "Tests/GalleryWalk",
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    // Films and pictures of README and the guide, kept up to date by tests.
    .target(
      name: "Drawings", dependencies: ["TermNav", "TermNavRecording", "TermNavTesting"],
      path: "Tests/Drawings", swiftSettings: onMainActor),
    // What every key does, compared with records that were made once.
    .target(
      name: "KeyRecords", dependencies: ["TermNav", "TermNavTesting"], path: "Tests/KeyRecords",
      exclude: ["Records"], swiftSettings: onMainActor),
    .target(name: "CPty", path: "Tests/CPty"),
    .target(name: "CMemory", path: "Tests/CMemory"),
    // libvterm, loaded by the tests at run time: a build needs neither its header nor the library.
    .target(name: "CVTerm", path: "Tests/CVTerm"),
    .target(name: "CProgram"),
    .target(
      name: "Browse", dependencies: ["CLibrary", "TermNav", "TermNavText"], swiftSettings: program),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "Browse", "CLibrary", "CProgram", "TermNav", "TermNavText", "TermNavRecording",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"])),
      ],
      swiftSettings: program),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "Browse", "Drawings", "Gallery", "GalleryWalk", "TermNav", "TermNavRecording", "TermNavTesting",
        "Invariants", "Storms",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "BrowseTests",
      dependencies: [
        "Browse", "TermNav", "TermNavText", "TermNavTesting", "CLibrary", "Invariants", "KeyRecords",
        "Storms",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Gallery", "GalleryWalk", "TermNav", "TermNavTesting", "NavModel", "Invariants", "Storms", "CPty",
        "CVTerm",
      ]),
  ]
)

// A program on libFuzzer, which only a build with `-sanitize=fuzzer` links: Scripts/fuzz --guided.
if Context.environment["TERMNAV_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["CLibrary", "Storms"], path: "Tests/Fuzz"))
}

// A program that measures single parts, most of which no other package sees: Scripts/bench --micro.
if Context.environment["TERMNAV_MICRO"] != nil {
  package.targets += [
    .executableTarget(
      name: "micro-bench", dependencies: ["CPrivate", "BenchParts", "TermNav", "NavModel"],
      path: "Benchmarks/Sources/micro-bench", swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CPrivate", path: "Benchmarks/Sources/CPrivate"),
    .target(name: "BenchParts", path: "Benchmarks/Sources/BenchParts"),
  ]
}
