// swift-tools-version: 6.2
import PackageDescription

let termNav: Target.Dependency = .product(name: "TermNav", package: "TermNav")

let text: Target.Dependency = .product(name: "TermNavText", package: "TermNav")

let testing: Target.Dependency = .product(name: "TermNavTesting", package: "TermNav")

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "TermNav", path: "..")],
  targets: [
    .executableTarget(name: "hello", dependencies: [termNav]),
    .executableTarget(name: "settings", dependencies: [termNav]),
    .testTarget(name: "SettingsTests", dependencies: ["settings", termNav, testing]),
    .executableTarget(name: "contacts", dependencies: [termNav]),
    .testTarget(name: "ContactsTests", dependencies: ["contacts", termNav, testing]),
    .executableTarget(name: "notes", dependencies: [termNav]),
    .testTarget(name: "NotesTests", dependencies: ["notes", termNav, testing]),
    .executableTarget(name: "journal", dependencies: [termNav]),
    .testTarget(name: "JournalTests", dependencies: ["journal", termNav, testing]),
    // It builds in Tests/Isolation/MainActor too, isolated by default.
    .executableTarget(name: "mail", dependencies: [termNav], swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(name: "MailTests", dependencies: ["mail", termNav, testing]),
    .executableTarget(name: "pager", dependencies: [termNav, text]),
    .testTarget(name: "PagerTests", dependencies: ["pager", termNav, text, testing]),
    .executableTarget(name: "log", dependencies: [termNav, text]),
    .testTarget(name: "LogTests", dependencies: ["log", termNav, text, testing]),
    .executableTarget(name: "processes", dependencies: [termNav]),
    .testTarget(name: "ProcessesTests", dependencies: ["processes", termNav, testing]),
    .executableTarget(name: "bars", dependencies: [termNav]),
    .executableTarget(name: "gestures", dependencies: [termNav]),
    .testTarget(name: "DragTests", dependencies: [termNav, testing]),
    .testTarget(name: "GestureTests", dependencies: ["gestures", termNav, testing]),
  ]
)
