import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// What a diff shows of what is not seen.
@Suite(.serialized, .timeLimit(.minutes(5))) final class PatchSignsTests {
  /// The lines of a diff as they are drawn.
  private func drawn(_ diff: String, showsAll: Bool = false) -> [String] { drawn(Array(diff.utf8), showsAll) }

  private func drawn(_ diff: [UInt8], _ showsAll: Bool = false) -> [String] {
    let lines = PatchLines()
    _ = lines.append(diff)
    lines.finish()
    // As it is written, so that the signs of the sides are seen too.
    _ = lines.toggleRaw(keeping: 0)
    let signs = PatchSigns(lines, tabWidth: 4)
    let texts = lines.readyLines(0..<lines.count.known) ?? []
    return texts.enumerated().map { number, text in
      var bytes = Array(text.string.utf8)
      for sign in signs.signs(of: number, text, showsAll: showsAll).reversed() {
        bytes.replaceSubrange(sign.range, with: sign.text.utf8)
      }
      return bytes.text
    }
  }

  private let head = "diff --git a/x b/x\n--- a/x\n+++ b/x\n"

  private func changed(_ old: String, _ new: String) -> [String] {
    Array(drawn(head + "@@ -1 +1 @@\n-\(old)\n+\(new)\n").suffix(2))
  }

  nonisolated private static let pairs: [(old: String, new: String, shown: [String])] = [
    ("a", "a\r", ["-a", "+a␍"]),
    ("a\r", "a", ["-a␍", "+a"]),
    ("a", "\u{FEFF}a", ["-a", "+⟨U+FEFF⟩a"]),
    ("ab", "a\u{200B}b", ["-ab", "+a⟨U+200B⟩b"]),
    ("ab", "a\u{E0041}b\u{AD}", ["-ab", "+a⟨U+E0041⟩b⟨U+00AD⟩"]),
    ("a b", "a\u{A0}b", ["-a·b", "+a⟨U+00A0⟩b"]),
    ("a b", "a\u{2003}b", ["-a·b", "+a⟨U+2003⟩b"]),
    ("a", "a  ", ["-a", "+a··"]),
    ("a b\t ", "a b", ["-a b→   ·", "+a b"]),
    ("\ta", "    a", ["-→  a", "+····a"]),
    ("\tif a {", "  \tif a {", ["-→  if a {", "+··→if a {"]),
    ("a = 1;  # x", "a = 1;\t# x", ["-a = 1;··# x", "+a = 1;→# x"]),
    ("é", "e\u{301}", ["-é⟨U+00E9⟩", "+e\u{301}⟨U+0065 U+0301⟩"]),
    // One letter of Hangul, and its three parts.
    (
      "\u{D55C}", "\u{1112}\u{1161}\u{11AB}",
      ["-\u{D55C}⟨U+D55C⟩", "+\u{1112}⟨U+1112⟩\u{1161}⟨U+1161⟩\u{11AB}⟨U+11AB⟩"]
    ),
    ("a\u{202E}b", "a\u{202D}b", ["-a⟨U+202E⟩b", "+a⟨U+202D⟩b"]),
    // A line that is seen to differ has no signs, but at its end.
    ("  a", "    a", ["-  a", "+    a"]),
    ("\ta", "    b", ["-\ta", "+    b"]),
    ("a ", "b ", ["-a ", "+b·"]),
    ("a\r", "b\r", ["-a", "+b"]),
  ]

  @Test(arguments: pairs.indices) func `what differs in nothing that is seen has signs`(_ index: Int) {
    let (old, new, shown) = Self.pairs[index]
    #expect(changed(old, new) == shown)
  }

  @Test func `bytes that are no letters have their numbers where they alone differ`() {
    let diff = Array((head + "@@ -1,2 +1,2 @@\n").utf8)
    let lines: [[UInt8]] = [
      [0x2D, 0x61, 0xE9], [0x2D, 0xE2, 0x82, 0x20], [0x2B, 0x61, 0xE8], [0x2B, 0xE2, 0x83, 0x20],
    ]
    let seen = drawn(diff + lines.flatMap { $0 + [0x0A] }).suffix(4)
    #expect(seen == ["-a⟨E9⟩", "-⟨E2 82⟩ ", "+a⟨E8⟩", "+⟨E2 83⟩·"])
  }

  @Test func `characters of no width have signs everywhere, blanks at the end of added lines too`() {
    let diff = head + "@@ -1,3 +1,3 @@ in\u{200B}side\n con\u{200D}text \n-gone\t \n+come \t\n+\u{3164}\n"
    #expect(
      drawn(diff).suffix(5) == [
        "@@ -1,3 +1,3 @@ in⟨U+200B⟩side", " con⟨U+200D⟩text ", "-gone\t ", "+come·→ ", "+⟨U+3164⟩",
      ])
  }

  @Test func `a line is compared with the one that looks the same, wherever that is in its place`() {
    let diff = head + "@@ -1,3 +1,4 @@\n-a\n-b \n-same \n+new\n+a\r\n+b\n+same \n"
    #expect(
      drawn(diff).suffix(7) == ["-a", "-b·", "-same ", "+new", "+a␍", "+b", "+same·"])
  }

  @Test func `in a hunk of lines that all end in a return none has a sign`() {
    let diff = head + "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n@@ -9,2 +9,2 @@\n a\n-b\n+c\r\n"
    #expect(
      drawn(diff).suffix(8) == [
        "@@ -1,2 +1,2 @@", " a", "-b", "+c", "@@ -9,2 +9,2 @@", " a", "-b", "+c␍",
      ])
    #expect(drawn(diff, showsAll: true).suffix(7).prefix(3) == [" a␍", "-b␍", "+c␍"])
  }

  @Test func `of a merge the signs of all parents are no blanks`() {
    let diff =
      "diff --cc x\n--- a/x\n+++ b/x\n@@@ -1,2 -1,2 +1,2 @@@\n  same\n- a\n -a \n++a\u{200B} \n"
    #expect(drawn(diff).suffix(4) == ["  same", "- a", " -a ", "++a⟨U+200B⟩·"])
  }

  @Test func `what comes later is compared with what is seen`() async throws {
    let rig = try await GitRig()
    let text = (1...2000).map { "line \($0)\n" }.joined()
    try await rig.commit("a", text, "Begin")
    let hash = try await rig.commit("a", text.replacing("\n", with: " \n"), "Blanks")
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    rig.t.type("]")
    #expect(rig.t.screen.contains("-line 1 ") && !rig.t.screen.contains("-line 1·"))
    rig.t.type("G")
    #expect(rig.t.screen.contains("+line 2000·"))
    #expect(page.lines.signFinder != nil)
  }

  @Test func `signs are drawn, and neither found nor copied`() async throws {
    let rig = try await GitRig(size: Size(columns: 110, rows: 24))
    try await rig.commit("a", "one two\nthree\n", "Begin")
    let hash = try await rig.commit("a", "one\u{A0}two \nth\u{200B}ree\n", "Change")
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    #expect(rig.t.screen.contains("-one·two"))
    #expect(rig.t.screen.contains("+one⟨U+00A0⟩two·"))
    #expect(rig.t.screen.contains("+th⟨U+200B⟩ree"))
    rig.t.type("/th.ree$\n")
    try await rig.until { page.lines.foundLine != nil }
    rig.t.type("Vyy")
    try await rig.step()
    #expect(rig.t.app.copiedText == "th\u{200B}ree")
    rig.t.type("/U\\+200\n")
    try await rig.wait(for: "not found")
    // A filter shows the signs of the lines that it leaves.
    rig.t.press(.escape)
    rig.t.type("&two\n")
    try await rig.wait(for: "match 1 of 2")
    #expect(rig.t.screen[1].contains("-one·two"))
    #expect(rig.t.screen.contains("+one⟨U+00A0⟩two·"))
    // So does the preview.
    try await rig.open(.log(rig.folder))
    rig.t.resize(to: Size(columns: 140, rows: 30))
    try await rig.wait(for: "⟨U+00A0⟩")
  }

  @Test func `in a text a key shows signs, and takes them away`() async throws {
    let rig = try BrowseRig(opening: "a") { folder in
      folder.appending("a".utf8).write("\u{FEFF}a\tb  \r\nplain text\n\r\n\u{A0}x\u{200B}\n")
    }
    try await rig.see("plain text")
    let plain = rig.t.screen.lines[1...4].map { $0.trimmed }
    #expect(plain == ["a       b", "plain text", "", "\u{A0}x"])
    rig.t.type("i")
    #expect(
      rig.t.screen.lines[1...4].map { $0.trimmed } == [
        "⟨U+FEFF⟩a→      b··␍", "plain text", "␍", "⟨U+00A0⟩x⟨U+200B⟩",
      ])
    #expect(rig.t.screen.contains("signs"))
    rig.t.type("i")
    #expect(rig.t.screen.lines[1...4].map { $0.trimmed } == plain)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(
      split(separator: " ", omittingEmptySubsequences: false).drop { $0.isEmpty }.reversed().drop {
        $0.isEmpty
      }.reversed().joined(separator: " "))
  }
}
