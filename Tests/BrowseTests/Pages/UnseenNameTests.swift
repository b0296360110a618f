import CLibrary
import Invariants
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// What is not seen in names, and names that look the same.
@Suite(.serialized, .timeLimit(.minutes(5))) final class UnseenNameTests {
  @Test func `a line has a sign for each control, tabs and line feeds too`() {
    #expect(Path.line("a\tb\n\u{1B}\u{7F}é".utf8) == "a␉b␊␛␡é")
    #expect(Path.line("a b".utf8) == "a b")
  }

  /// Names of one directory, and how each is shown.
  nonisolated private static let directories: [[(name: [UInt8], shown: String)]] = [
    [(text("a\u{200B}b"), "a⟨U+200B⟩b"), (text("ab"), "ab")],
    [(text("x\u{FEFF}"), "x⟨U+FEFF⟩"), (text("x\u{AD}"), "x⟨U+00AD⟩"), (text("\u{E0041}x"), "⟨U+E0041⟩x")],
    [(text("\u{3164}"), "⟨U+3164⟩"), (text("blank "), "blank·"), (text("blank"), "blank")],
    // The same letters in other scalars; alone each is a letter.
    [(text("caf\u{E9}"), "caf\u{E9}⟨U+00E9⟩"), (text("cafe\u{301}"), "cafe\u{301}⟨U+0065 U+0301⟩")],
    [(text("cafe\u{301}"), "cafe\u{301}"), (text("cafe"), "cafe")],
    [
      (text("\u{D55C}"), "\u{D55C}⟨U+D55C⟩"),
      (text("\u{1112}\u{1161}\u{11AB}"), "\u{1112}⟨U+1112⟩\u{25CC}\u{1161}⟨U+1161⟩\u{25CC}\u{11AB}⟨U+11AB⟩"),
    ],
    [(text("\u{212B}"), "\u{212B}⟨U+212B⟩"), (text("\u{C5}"), "\u{C5}⟨U+00C5⟩")],
    // Blanks of other kinds, where they take as many columns.
    [(text("a\u{A0}b"), "a⟨U+00A0⟩b"), (text("a b"), "a·b"), (text("a  b"), "a  b")],
    [(text("one\u{A0}two"), "one\u{A0}two"), (text("three"), "three")],
    // Bytes that are no letters.
    [
      (text("caf") + [0xE9], "caf⟨E9⟩"), (text("caf") + [0xE8], "caf⟨E8⟩"), (text("a") + [0xE8], "a\u{FFFD}"),
    ],
    // Controls, and pictures of them.
    [(text("a\u{1}"), "a\u{2401}⟨U+0001⟩"), (text("a\u{2401}"), "a\u{2401}⟨U+2401⟩")],
    [(text("a\u{202E}b"), "a⟨U+202E⟩b"), (text("a\u{202D}b"), "a⟨U+202D⟩b")],
    // Emoji are one sign each, of which one may look as another.
    [(text("\u{1F469}\u{200D}\u{1F52C}"), "\u{1F469}"), (text("1\u{FE0F}\u{20E3}"), "1\u{20E3}")],
    [(text("\u{2764}\u{FE0F}"), "\u{2764}⟨U+FE0F⟩"), (text("\u{2764}"), "\u{2764}")],
    [
      (text("\u{2764}\u{FE0F}"), "\u{2764}"), (text("x\u{FE0F}"), "x⟨U+FE0F⟩"),
      (text("\u{200D}"), "⟨U+200D⟩"),
    ],
    // What is written as a sign is none.
    [(text("⟨U+200B⟩"), "⟨⟨U+27E8⟩U+200B⟩⟨U+27E9⟩"), (text("\u{200B}"), "⟨U+200B⟩")],
  ]

  nonisolated private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func directory(_ names: [[UInt8]], size: Size = AppTester.standardSize) async throws -> BrowseRig {
    let rig = try BrowseRig(size: size) { folder in
      for name in names { folder.appending(name).write("needle\n") }
    }
    try await rig.read()
    return rig
  }

  private func isShown(_ name: String, _ rig: BrowseRig) -> Bool {
    rig.t.screen.lines.contains { ($0 + "  ").contains(" \(name)  ") }
  }

  @Test(
    .enabled(if: TestSystem.takesAnyName, "the file system does not take any name"),
    arguments: directories.indices)
  func `in a directory each name is seen to be another`(_ index: Int)
    async throws
  {
    let rig = try await directory(Self.directories[index].map(\.name))
    for (_, shown) in Self.directories[index] {
      #expect(isShown(shown.visible, rig), "\(shown)\n\(rig.t.screen)")
    }
  }

  @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
  func `find and copy take the name as it is`() async throws {
    let names = ["a\u{200B}b", "caf\u{E9}", "cafe\u{301}", "other"].map(Self.text)
    let rig = try await directory(names)
    let page = rig.directory
    rig.t.type("/ab")
    try await rig.see("1 of 4")
    #expect(rig.t.screen.contains("a⟨U+200B⟩b"))
    // Of the sign nothing is found, and nothing is lit.
    #expect(try !rig.t.screen.style(of: "U+200B").attributes.contains(.underline))
    #expect(try rig.t.screen.style(of: "a⟨").attributes.contains(.underline))
    rig.t.press(.escape)
    rig.t.type("/u200")
    try await rig.see("0 of 4")
    rig.t.press(.escape)
    rig.t.type("/caf\u{E9}")
    try await rig.see("2 of 4")
    rig.t.press(.escape)
    page.select(Self.text("a\u{200B}b"))
    try await rig.wait { _ in page.fileTarget?.path.name == Self.text("a\u{200B}b") }
    rig.t.type("yn")
    try await rig.wait { $0.app.copiedText == "a\u{200B}b" }
  }

  @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
  func `files below and hits are told apart, and opened as they are`() async throws {
    let names = ["a\u{200B}b", "caf\u{E9}", "cafe\u{301}"].map(Self.text)
    let rig = try await directory(names)
    let shown = ["a⟨U+200B⟩b", "caf\u{E9}⟨U+00E9⟩", "cafe\u{301}⟨U+0065 U+0301⟩"]
    for location in [Location.files(rig.folder), .hits("needle", in: rig.folder)] {
      rig.browser.open(location)
      try rig.t.settle()
      let page = try #require(rig.t.topPage as? FoundPage)
      try await rig.wait { _ in page.state.isOver && shown.allSatisfy { isShown($0, rig) } }
    }
    rig.browser.open(.files(rig.folder))
    try rig.t.settle()
    rig.t.type("u200")
    try await rig.see("0 of 3")
    rig.t.send("\u{15}ab")
    try await rig.see("1 of 3")
    #expect(try !rig.t.screen.style(of: "U+200B").attributes.contains(.underline))
    rig.t.press(.enter)
    try await rig.wait { _ in (rig.t.topPage as? FilePage)?.path.name == names[0] }
    try rig.t.settle()
    // Its title has the sign too.
    #expect(rig.t.screen.lines[0].contains("a⟨U+200B⟩b"))
  }

  @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
  func `the directory beside a list has the same names`() async throws {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) { folder in
      let inner = folder.appending("inner".utf8)
      inner.makeDirectory()
      for name in ["a\u{200B}b", "caf\u{E9}", "cafe\u{301}"] { inner.appending(name.utf8).write("") }
    }
    for name in ["a⟨U+200B⟩b", "caf\u{E9}⟨U+00E9⟩", "cafe\u{301}⟨U+0065 U+0301⟩"] { try await rig.see(name) }
  }

  @Test func `a link says where it leads with signs`() async throws {
    let rig = try BrowseRig { folder in
      _ = folder.appending("link".utf8).withCString { symlink("to\u{200B}where", $0) }
    }
    try await rig.see("→ to⟨U+200B⟩where")
  }

  @Test func `git's lists show names with signs, and find them as they are`() async throws {
    let rig = try await GitRig(size: Size(columns: 100, rows: 24))
    let names = ["a\u{200B}b", "caf\u{E9}", "cafe\u{301}"]
    for name in names { try await rig.commit(name, "1\n", "Add") }
    try await rig.git("branch", "top\u{200B}ic")
    let hash = try await rig.commit("a\u{200B}b", "2\n", "Change")
    try await rig.git("branch", "at\u{200B}head")
    for name in names { rig.path(name).write("3\n") }
    let shown = ["a⟨U+200B⟩b", "caf\u{E9}⟨U+00E9⟩", "cafe\u{301}⟨U+0065 U+0301⟩"]
    try await rig.open(.status(rig.folder))
    for name in shown { #expect(rig.t.screen.contains(name), "\(rig.t.screen)") }
    rig.t.type("/u200")
    try await rig.wait(for: "0 of")
    rig.t.press(.escape)
    rig.t.type("/ab")
    try await rig.wait(for: "1 of")
    #expect(try !rig.t.screen.style(of: "U+200B").attributes.contains(.underline))
    try await rig.open(.branches(rig.folder))
    #expect(rig.t.screen.contains("top⟨U+200B⟩ic") && rig.t.screen.contains("at⟨U+200B⟩head"))
    rig.t.type("/u+200")
    try await rig.wait(for: "0 of")
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen.contains("at⟨U+200B⟩head"), "\(rig.t.screen)")
    try await rig.open(.blame(rig.path("a\u{200B}b")))
    #expect(rig.t.screen.lines[0].contains("Blame of a⟨U+200B⟩b"))
    // Lines of a commit's text have their names as they are, under drawn signs.
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    let lines = page.source.readyLines(0..<page.source.count.known) ?? []
    #expect(lines.contains { $0.string.hasSuffix("  a\u{200B}b") })
    #expect(rig.t.screen.contains("  a⟨U+200B⟩b") && rig.t.screen.contains("at⟨U+200B⟩head"))
  }

  @Test func `of a hundred thousand names that are all plain none is looked at twice`() {
    var packed = PackedTexts()
    for number in 0..<100_000 { packed.append("name \(number) é".utf8) }
    var passes = 0
    let told = AlikeNames.distinctNames { body in
      passes += 1
      packed.forEach(in: 0..<packed.count, body)
    }
    #expect(told.isEmpty && passes == 1)
  }
}
