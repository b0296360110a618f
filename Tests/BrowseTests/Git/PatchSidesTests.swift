import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// Both sides of a patch beside each other.
@Suite(.serialized, .timeLimit(.minutes(5))) final class PatchSidesTests {
  private let wide = Size(columns: 150, rows: 24)

  private func lines(_ text: String, isBeside: Bool = true) -> PatchLines {
    let lines = PatchLines()
    _ = lines.append(Array(text.utf8))
    lines.finish()
    _ = lines.setSideBySide(isBeside, keeping: 0)
    return lines
  }

  private let sample = """
    diff --git a/x b/x
    --- a/x
    +++ b/x
    @@ -1,5 +1,6 @@ func
     one
    -two
    -three
    +2
     four
    -five
    \\ No newline at end of file
    +5
    +6
    +7
    \\ No newline at end of file

    """

  /// The texts of both sides of each row, or of the row.
  private func rows(_ lines: PatchLines) -> [[String]] {
    (lines.readyLines(0..<lines.count.known) ?? []).map {
      $0.string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `removed and added lines of a change stand in pairs, and what has none beside it alone`() {
    let lines = lines(sample)
    #expect(
      rows(lines) == [
        ["x  +4 −3"], [" func"], ["one", "one"], ["two", "2"], ["three", ""], ["four", "four"],
        ["five", "5"], ["No newline at end of file", "6"], ["", "7"], ["", "No newline at end of file"],
      ])
    _ = lines.setSideBySide(false, keeping: 0)
    #expect(rows(lines).count == 13)
    #expect(rows(self.lines(sample, isBeside: false)) == rows(lines))
  }

  @Test func `rows lead to their lines, of two the new one, and lines to their rows`() {
    let lines = lines(sample)
    let state = lines.state.withLock { $0 }
    for row in 0..<lines.count.known {
      #expect(lines.row(ofLine: lines.line(ofRow: row)) == row)
      for line in state.lines(ofRow: row) { #expect(lines.row(ofLine: line) == row, "\(row)") }
    }
    // Each line of the hunk has a row.
    let hunk = state.patch.hunks[0]
    #expect(
      (0..<lines.count.known).flatMap { state.lines(ofRow: $0) }.filter { $0 >= hunk.line }.sorted()
        == Array(hunk.line..<hunk.end))
    #expect(state.patch.kind(of: lines.line(ofRow: 3)) == .added)
    #expect(state.patch.kind(of: lines.line(ofRow: 4)) == .removed)
    _ = lines.toggleFold(at: 4)
    #expect(rows(lines) == [["x  +4 −3  folded"]])
    _ = lines.toggleFold(at: 0)
    // As it is written it has no sides.
    _ = lines.toggleRaw(keeping: 0)
    #expect(rows(lines).count == state.patch.lineCount && !lines.patchRows.isSideBySide)
  }

  @Test func `a patch that comes in pieces, and one of several parents, have the same rows`() {
    let combined = "diff --cc y\n--- a/y\n+++ b/y\n@@@ -1 -1 +1 @@@\n- a\n -b\n++c\n"
    let whole = rows(lines(sample + combined))
    #expect(whole.suffix(4) == [[""], ["a"], ["b"], ["c"]])
    let bytes = Array((sample + combined).utf8)
    for place in stride(from: 0, to: bytes.count, by: 7) {
      let lines = PatchLines()
      _ = lines.setSideBySide(true, keeping: 0)
      _ = lines.append(Array(bytes[..<place]))
      _ = lines.append(Array(bytes[place...]))
      lines.finish()
      #expect(rows(lines) == whole, "\(place)")
    }
  }

  @Test func `a query finds a row by either side, and copying takes each line once, as the patch has them`()
    async throws
  {
    let lines = lines(sample)
    for (word, rows) in [("two", [3]), ("^2$", [3]), ("four", [5]), ("7", [8]), ("│|-|\\+", [])] {
      let query = TextQuery(word, isRegex: true, ignoresCase: false)
      let all = try await lines.find(query, in: 1..<lines.count.known)
      #expect(all == rows, "\(word)")
    }
    func copied(_ first: (Int, Int), _ end: (Int, Int)) -> String {
      let selection = LinePosition(line: first.0, offset: first.1)..<LinePosition(line: end.0, offset: end.1)
      return PatchSides.copied(selection, of: lines, most: 1000) { $0 }.text
    }
    #expect(copied((2, 0), (5, .max)) == "one\ntwo\nthree\n2\nfour")
    // Only the right side of a line that has not changed.
    #expect(copied((5, 7), (5, .max)) == "ur" && copied((5, 1), (5, 3)) == "ou")
    #expect(copied((3, 0), (3, 3)) == "two" && copied((3, 4), (3, .max)) == "2")
    #expect(PatchSides.copied(.line(2), of: lines, most: 2) { $0 }.text == "on")
  }

  @Test func `what is drawn of a side is cut at its edge, whatever its letters take`() {
    let long = "\tтекст 漢字漢字 end-of-the-line"
    let patch = lines("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-\(long)\n+\(long)!\n")
    let state = patch.state.withLock { $0 }
    let signs = PatchSigns(patch, tabWidth: 4)
    let text = patch.readyLines(2..<3)![0]
    for columns in [30, 31, 40, 64, 150] {
      for offset in 0..<45 {
        let layout = PatchSides(
          margin: PatchMargin(state.patch, inColumns: columns, showsNumbers: true, isOfOneSide: true),
          columns: columns, offset: offset, tabWidth: 4)
        let drawn = text.showing(
          layout.signs(of: text, state.sides(ofRow: 2)!, state.patch) {
            signs.signs(ofLine: $0, $1, showsAll: offset % 2 == 1)
          })
        let both = drawn.string.split(separator: "│").map { $0.columns }
        #expect(both.first == layout.oldColumns, "\(columns) \(offset): \(drawn)")
        #expect(both.reduce(1, +) + layout.margin.columns == columns, "\(columns) \(offset): \(drawn)")
        #expect(!drawn.string.contains("\t") && !drawn.string.contains("\n"))
      }
    }
  }

  /// A diff of a page so wide, with a long line.
  private func page(_ size: Size) async throws -> (GitRig, GitDiffPage) {
    let rig = try await GitRig(size: size)
    let rest = String(repeating: "word ", count: 40)
    try await rig.commit("a", "one\ntwo\nthree\n\(rest)old\n", "Begin")
    let hash = try await rig.commit("a", "one\n2\nthree\n\(rest)new\nmore\n", "Go on")
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    return (rig, page)
  }

  private func row(_ rig: GitRig, _ text: String) throws -> String {
    try #require(rig.t.screen.lines.first { $0.contains(text) }, "\(rig.t.screen)")
  }

  @Test func `a key puts old lines at the left and new ones at the right, each with number and sign`()
    async throws
  {
    let (rig, page) = try await page(wide)
    rig.t.type("s")
    #expect(page.diff.patchRows.isSideBySide)
    let row = try row(rig, "two")
    #expect(row.hasPrefix("  2 -two"))
    let half = String(row.drop { $0 != "│" })
    #expect(half.hasPrefix("│  2 +2"))
    #expect(try self.row(rig, "three").hasPrefix("  3  three"))
    let added = try self.row(rig, "+more")
    #expect(added.prefix { $0 != "│" }.allSatisfy { $0 == " " })
    // Each side has the background of its line, to its edge.
    let line = try #require(rig.t.screen.lines.firstIndex(of: row))
    let (surface, theme) = (rig.t.screen.surface, rig.t.app.theme)
    let edge = row.prefix { $0 != "│" }.count
    func background(_ column: Int) -> Color { surface[column, line].style.background }
    for column in [0, 30, edge - 1] { #expect(background(column) == theme.painted(.removed)?.background) }
    for column in [edge + 1, 149] { #expect(background(column) == theme.painted(.added)?.background) }
    #expect(background(edge) == theme.style(.text, on: .page).background)
    rig.t.type("#")
    #expect(try self.row(rig, "two").hasPrefix("-two"))
    rig.t.type("s")
    #expect(!page.diff.patchRows.isSideBySide && rig.t.screen.contains("+more"))
  }

  @Test func `below 150 columns a key says why not, and a page that becomes wider has two sides again`()
    async throws
  {
    let (rig, page) = try await page(Size(columns: 149, rows: 24))
    rig.t.type("s")
    #expect(rig.t.screen.contains("side by side needs 150 columns, and here are 149"))
    rig.t.resize(to: wide)
    rig.t.type("s")
    #expect(page.diff.patchRows.isSideBySide)
    let top = page.diff.line(ofRow: page.top)
    rig.t.resize(to: Size(columns: 149, rows: 24))
    #expect(!page.diff.patchRows.isSideBySide && rig.t.screen.contains("      2 +2"))
    #expect(page.diff.line(ofRow: page.top) == top)
    rig.t.resize(to: Size(columns: 170, rows: 24))
    let row = try row(rig, "two")
    #expect(page.diff.patchRows.isSideBySide && row.prefix { $0 != "│" }.count == 84)
  }

  @Test func `both sides scroll together, and the first column leads back`() async throws {
    let (rig, page) = try await page(wide)
    rig.t.type("sl")
    #expect(try row(rig, "  4 -‹").filter { $0 == "‹" }.count == 2)
    // What has room stays.
    #expect(rig.t.screen.contains("a  +3 −2"))
    for _ in 0..<9 { rig.t.type("l") }
    let row = try row(rig, "old")
    #expect(row.contains("new") && !row.contains("›"))
    rig.t.type("w")
    #expect(rig.t.screen.contains("side by side lines are cut") && page.diff.patchRows.isSideBySide)
    for _ in 0..<9 { rig.t.type("h") }
    try rig.t.settle()
    #expect(rig.t.topPage !== page)
  }

  @Test func `what is read again, folded, filtered and found keeps its sides`() async throws {
    let (rig, page) = try await page(wide)
    rig.t.type("sR")
    try await rig.ended()
    #expect(page.diff.patchRows.isSideBySide)
    rig.t.type("W")
    try await rig.ended()
    #expect(page.diff.patchRows.isSideBySide)
    rig.t.type("t")
    #expect(!page.diff.patchRows.isSideBySide && rig.t.screen.contains("+2"))
    rig.t.type("t")
    #expect(page.diff.patchRows.isSideBySide)
    rig.t.type("&more\n")
    try await rig.wait(for: "match 1")
    #expect(try row(rig, "+more").contains("│  5 +more"))
    rig.t.press(.escape)
    rig.t.type("/two\n")
    try await rig.until { page.lines.foundLine != nil }
    #expect(try row(rig, "two").contains("│"))
    rig.t.type("yy")
    #expect(rig.t.app.copiedText?.contains("word") != true)
  }

  @Test func `a selection is copied without numbers, signs and blanks`() async throws {
    let (rig, page) = try await page(wide)
    rig.t.type("s")
    let first = try #require(
      (0..<page.diff.count.known).first { page.diff.readyLines($0..<$0 + 1)?[0].string == "two\n2" })
    page.lines.selection = LinePosition(line: first)..<LinePosition(line: first + 1, offset: .max)
    rig.t.type("yy")
    try rig.t.settle()
    #expect(rig.t.app.copiedText == "two\n2\nthree")
  }

  @Test func `of 46,000 lines only those in sight are made`() {
    var text = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,34500 +1,34500 @@\n"
    for line in 0..<11_500 { text += "-old \(line)\n+new \(line)\n same\n same\n" }
    let lines = lines(text)
    #expect(lines.count.known == 34_502)
    #expect(lines.readyLines(33_002..<33_003)?[0].string == "old 11000\nnew 11000")
  }
}
