import KeyRecords
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// All keys, on all pages of the reader: what they do is what they did before its actions stood in one table.
@Suite(.timeLimit(.minutes(30))) struct EveryKeyTests {
  @Test func `every key on directories does what it did when it was recorded`() async throws {
    try await compare(Self.directories, "BrowseDirectories")
  }

  @Test func `every key on texts does what it did when it was recorded`() async throws {
    try await compare(Self.texts, "BrowseTexts")
  }

  @Test func `every key on what was found does what it did when it was recorded`() async throws {
    try await compare(Self.finding, "BrowseFinding")
  }

  @Test func `every key on pages of git does what it did when it was recorded`() async throws {
    try await compare(Self.git, "BrowseGit", hasGit: true)
  }

  /// The actions in the order of the hints, of the palette and of the buttons for fingers.
  @Test func `every page lists the actions that it listed when they were recorded`() async throws {
    let folder = try await KeyedFolder(hasGit: true)
    let all = Self.directories + Self.texts + Self.finding + Self.git
    let modes = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    let difference = try await KeyRecordFile(named: "BrowseActions").difference(
      ofTexts: all.map(\.name), share: Self.share
    ) { name in
      let stage = try await folder.stage(modes[name]!.start)
      return (stage.t.topPage as? BrowsePage).map(Self.actions)
    }
    if let difference { Issue.record("\(difference)") }
  }

  /// Of what keys do in a mode one thing in so many is tried in an ordinary run.
  private static let share = 24

  private func compare(_ modes: [Mode], _ name: String, hasGit: Bool = false) async throws {
    let folder = try await KeyedFolder(hasGit: hasGit)
    let difference = try await KeyRecordFile(named: name).difference(
      trying: modes.map { mode in
        KeyMode(mode.name, leaving: mode.rest) { _ in try await folder.stage(mode.start) }
      }, isMirrored: false, share: Self.share)
    if let difference { Issue.record("\(difference)") }
  }

  private static func actions(of page: BrowsePage) -> String {
    let keys = page.keyCommands.filter { !$0.title.isEmpty }.map { command in
      "\(command.sequences.map(\.label).joined(separator: " ")) \(command.title)"
    }
    return """
      keys: \(keys.joined(separator: ", "))
      palette: \(page.choices.map(page.title).joined(separator: ", "))
      buttons: \(page.touchItems.map(\.title).joined(separator: ", "))

      """
  }

  struct Mode {
    let name: String
    let rest: KeyMode.Rest
    private(set) var start: KeyedFolder.Start

    init(_ name: String, _ rest: KeyMode.Rest, _ start: KeyedFolder.Start) {
      (self.name, self.rest, self.start) = (name, rest, start)
      self.start.begins = rest == .end
    }
  }

  static func mode(
    _ name: String, leaving rest: KeyMode.Rest = .beginning, keys: KeyPress..., settings: String = "",
    files: [String] = [], input: String? = nil, chooses: Bool = false, at row: String = "notes.txt",
    open: @escaping (Browser, KeyedFolder) -> Void = { _, _ in }
  ) -> Mode {
    Mode(
      name, rest,
      KeyedFolder.Start(
        settings: settings, files: files, input: input, chooses: chooses, name: row, open: open, keys: keys))
  }

  static var finding: [Mode] {
    [
      mode("files below", leaving: .nothing, keys: "f"),
      mode("files below, all rows", keys: "f", "Ctrl-A") { browser, folder in
        browser.open(.files(folder.git.folder))
      },
      mode("hits") { $0.open(.hits("seven", in: $1.work)) },
      mode("hits, none") { $0.open(.hits("nowhere", in: $1.work)) },
      mode("hit", keys: "Return") { $0.open(.hits("seven", in: $1.work)) },
    ]
  }
}
