import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// A diff as it is seen, and what keys do in it.
@Suite(.serialized, .timeLimit(.minutes(5))) final class PatchPageTests {
  private func rows(_ t: AppTester) -> [String] {
    t.screen.lines.dropFirst().dropLast(2).map { line in
      var line = line
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// Opens the commit of a change of two files, at its first file.
  private func changed(_ size: Size = AppTester.standardSize) async throws -> (GitRig, GitDiffPage) {
    let rig = try await GitRig(size: size)
    rig.path("a.swift").write("func one() {\n  let x = 1\n}\n" + (4...20).map { "line \($0)\n" }.joined())
    rig.path("b").write("old\n")
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Begin")
    rig.path("a.swift").write(
      "func one() {\n  let x = 2\n}\n" + (4...19).map { "line \($0)\n" }.joined() + "line 20 \nline 21\n")
    rig.path("b").write("new\n")
    let hash = try await rig.commit("c", "c\n", "Change")
    try await rig.git("commit", "-qa", "--amend", "-m", "Change")
    _ = hash
    let page = try #require(try await rig.open(.commit(try await rig.head(), in: rig.folder)) as? GitDiffPage)
    rig.t.type("}")
    return (rig, page)
  }

  @Test func `a file has one head, and its lines their numbers and signs`() async throws {
    let (rig, _) = try await changed()
    let rows = rows(rig.t)
    #expect(rows[0] == "a.swift  +3 −2")
    #expect(rows[1] == "  ⋯   1" && rows[2] == "  1   1  func one() {")
    #expect(rows[3] == "  2     -  let x = 1" && rows[4] == "      2 +  let x = 2")
    #expect(rows[8] == "  ⋯  17   line 16")
    #expect(rows.contains("     21 +line 21") && rows.contains("b  +1 −1"))
  }

  @Test func `on a narrow screen a line has its own number, and without numbers its sign`() async throws {
    let (rig, _) = try await changed(Size(columns: 40, rows: 12))
    #expect(rows(rig.t)[3] == "  2 -  let x = 1" && rows(rig.t)[4] == "  2 +  let x = 2")
    rig.t.type("#")
    #expect(rows(rig.t)[3] == "-  let x = 1")
  }

  @Test func `the words that differ have a background of their own, the line one to the edge`() async throws {
    let (rig, _) = try await changed()
    let (surface, theme) = (rig.t.screen.surface, rig.t.app.theme)
    func background(_ column: Int, _ row: Int) -> Color { surface[column, row + 1].style.background }
    #expect(background(0, 3) == theme.painted(.removed)?.background)
    #expect(background(78, 4) == theme.painted(.added)?.background)
    #expect(background(19, 4) == theme.style(.text, on: .addedPart).background)
    #expect(background(17, 4) == theme.painted(.added)?.background)
    #expect(background(40, 0) == theme.painted(.heading)?.background)
  }

  @Test func `signs stay where lines are wrapped or scrolled sideways`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "x\n", "Begin")
    let hash = try await rig.commit("a", String(repeating: "word ", count: 30) + "\n", "Long")
    try await rig.open(.commit(hash, in: rig.folder))
    rig.t.type("}l")
    #expect(rows(rig.t).contains { $0.hasPrefix("      1 +‹") })
    rig.t.type("hw")
    let row = try #require(rows(rig.t).firstIndex { $0.hasPrefix("      1 +word") })
    #expect(rows(rig.t)[row + 1].hasPrefix("         word"))
  }

  @Test func `a file folds by a key, and so do all`() async throws {
    let (rig, page) = try await changed()
    rig.t.type("z")
    let row = try #require(rows(rig.t).firstIndex(of: "a.swift  +3 −2  folded"))
    #expect(rows(rig.t)[row + 1] == "b  +1 −1")
    rig.t.type("z")
    #expect(rows(rig.t)[0] == "a.swift  +3 −2" && rows(rig.t)[1] == "  ⋯   1")
    rig.t.type("a")
    #expect(rows(rig.t).contains("c  +1  new  folded") && !page.diff.patchRows.folded.isEmpty)
    // A hunk that is folded is no stop.
    rig.t.type("g]")
    #expect(rig.t.screen.contains("this is the last one"))
    rig.t.type("a")
    #expect(page.diff.patchRows.folded.isEmpty && rows(rig.t).contains("  2     -  let x = 1"))
  }

  @Test func `the patch is shown as it is written by a key, at the same line`() async throws {
    let (rig, page) = try await changed()
    rig.t.type("]t")
    #expect(rows(rig.t).contains { $0.hasSuffix("@@ -1,5 +1,5 @@") })
    #expect(rows(rig.t).contains { $0.hasSuffix(" -  let x = 1") })
    let own = try await rig.git("show", "--format=", try await rig.head()).text
    let all = (page.source.readyLines(0..<page.source.count.known) ?? []).map(\.string)
    let begin = try #require(all.firstIndex { $0.hasPrefix("diff --git") })
    #expect(all[begin...].joined(separator: "\n") + "\n" == own)
    rig.t.type("t")
    #expect(rows(rig.t)[0] == "  ⋯   1")
  }

  @Test func `what is copied and found is the patch's text alone`() async throws {
    let (rig, page) = try await changed()
    rig.t.type("/let x = 1\n")
    try await rig.until { page.lines.foundLine != nil }
    rig.t.type("Vjyy")
    try await rig.step()
    #expect(rig.t.app.copiedText == "  let x = 1\n  let x = 2")
    rig.t.type("g/^  let\n")
    try await rig.until { page.lines.foundLine != nil }
    rig.t.type("g/^\\+  let\n")
    try await rig.wait(for: "not found")
  }

  @Test func `V selects all of a hunk or a file that was stepped to, and else begins at the line`()
    async throws
  {
    let (rig, page) = try await changed()
    rig.t.type("t]Vyy")
    let hunk = "@@ -1,5 +1,5 @@\n func one() {\n-  let x = 1\n+  let x = 2\n }\n line 4\n line 5"
    try await rig.until { rig.t.app.copiedText == hunk }
    rig.t.type("tg}}Vyy")
    try await rig.until { rig.t.app.copiedText == "b\n\nold\nnew" }
    // Once it is out of sight, the first line in sight is the one.
    rig.t.type("g}GVyy")
    let last = page.lines.visibleLines.lowerBound
    try await rig.until { rig.t.app.copiedText == page.source.readyLines(last..<last + 1)?.first?.ownText }
  }

  @Test func `W ignores blanks, and C shows more lines around, at the same line`() async throws {
    let (rig, page) = try await changed()
    #expect(rows(rig.t).contains { $0.hasPrefix("     20 +line 20·") })
    rig.t.type("]")
    rig.t.type("W")
    try await rig.ended()
    #expect(!rig.t.screen.contains("line 20·") && rig.t.screen.contains("ignores blanks"))
    #expect(rows(rig.t).contains("  ⋯   1"))
    rig.t.type("g}C")
    try await rig.ended()
    #expect(rig.t.screen.contains("10 lines around") && rows(rig.t).contains(" 12  12  line 12"))
    for _ in 0..<3 {
      rig.t.type("C")
      try await rig.ended()
    }
    #expect(!rig.t.screen.contains("around") && page.diff.files.count == 3)
  }

  @Test(arguments: [ColorDepth.sixteen, .mono])
  func `without painted backgrounds signs and reversed words tell`(
    _ depth: ColorDepth
  ) async throws {
    let (rig, _) = try await changed()
    rig.t.app.theme = Theme(depth: depth)
    try rig.t.settle()
    #expect(rows(rig.t)[4] == "      2 +  let x = 2")
    #expect(rig.t.screen.surface[19, 5].style.attributes.contains(.reverse))
    #expect(!rig.t.screen.surface[17, 5].style.attributes.contains(.reverse))
  }

  @Test func `a patch in a file is shown so, and leads to its files`() async throws {
    let rig = try BrowseRig(opening: "x.diff") { folder in
      folder.appending("x".utf8).write("one\ntwo\n")
      folder.appending("x.diff".utf8).write(
        "Words before\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n one\n-zwei\n+two\n")
    }
    try await rig.see("x  +1 −1")
    #expect(rows(rig.t)[0] == "Words before" && rows(rig.t)[5] == "      2 +two")
    rig.t.type("]\n")
    try await rig.wait { ($0.topPage as? FilePage)?.title == "x" }
    rig.t.press(.backspace)
    try rig.t.settle()
    rig.t.type("t")
    #expect(rig.t.screen.contains("@@ -1,2 +1,2 @@"))
  }
}
