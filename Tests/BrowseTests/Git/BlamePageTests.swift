import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 45: a blame is a text with the commits of its lines in a margin.
@Suite(.serialized, .timeLimit(.minutes(5))) final class BlamePageTests {
  private func text(_ count: Int) -> String { (1...count).map { "line \($0)\n" }.joined() }

  /// A file of 60 lines, of which the second commit has changed lines 3 and 4.
  private func blame(_ size: Size = Size(columns: 100, rows: 12)) async throws -> (
    GitRig, GitBlamePage, [String]
  ) {
    let rig = try await GitRig(size: size)
    let first = try await rig.commit("a", text(60), "Begin it")
    let lines = (1...60).map { 3...4 ~= $0 ? "other \($0)\n" : "line \($0)\n" }.joined()
    let second = try await rig.commit("a", lines, "Change two")
    let page = try #require(try await rig.open(.blame(rig.path("a"))) as? GitBlamePage)
    try await rig.until { page.lineCount == 60 }
    return (rig, page, [first, second])
  }

  @Test func `a commit stands beside the first of its lines, and below for all of them`() async throws {
    let (rig, page, hashes) = try await blame()
    let beside = (1...6).map { rig.t.screen[$0].prefix(8) }
    let (first, second, none) = (hashes[0].prefix(8), hashes[1].prefix(8), Substring("        "))
    #expect(beside == [first, none, second, none, first, none])
    rig.t.type("jjj")
    #expect(page.line == 3)
    #expect(
      rig.t.screen.lines.suffix(2).contains { $0.contains("\(second) Ada ") && $0.contains("Change two") })
    #expect(rig.t.screen.contains("line 4 of 60"))
  }

  @Test func `blanks are passed over by a key and by the command line`() async throws {
    let rig = try await GitRig(size: Size(columns: 100, rows: 12))
    let first = try await rig.commit("a", "one\ntwo\n", "Begin")
    let second = try await rig.commit("a", "one\n  two\n", "Indent")
    let page = try #require(try await rig.open(.blame(rig.path("a"))) as? GitBlamePage)
    func hash() -> String? { page.shown.origin(of: 1)?.commit.hash }
    rig.t.type("j")
    #expect(hash() == second)
    rig.t.type("W")
    try await rig.until { hash() == first }
    #expect(page.line == 1 && rig.t.screen.contains("ignores blanks"))
    #expect(page.gitLocation == .blame(rig.path("a"), BlameOptions(ignoresBlanks: true)))
    rig.t.type("W")
    try await rig.until { hash() == second }
    #expect(!rig.t.screen.contains("ignores blanks"))
    let at = GitLocation.blameAt(
      second, Array("a".utf8), in: rig.folder, BlameOptions(ignoresBlanks: true, findsMoves: true, copies: 5))
    #expect((try await rig.open(at) as? GitBlamePage)?.shown.origin(of: 1)?.commit.hash == first)
    #expect(
      BlameOptions(ignoresBlanks: true, findsMoves: true, copies: 5).words == ["-w", "-M", "-C", "-C", "-C"])
  }

  @Test(arguments: [(50, "not yet  "), (70, "not committed yet "), (100, "not committed yet       20")])
  func `lines that are not committed say so in words`(_ columns: Int, _ words: String) async throws {
    let rig = try await GitRig(size: Size(columns: columns, rows: 8))
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("1\n2\n")
    let page = try #require(try await rig.open(.blame(rig.path("a"), line: 1)) as? GitBlamePage)
    try await rig.until { page.lineCount == 2 }
    #expect(rig.t.screen[2].hasPrefix(words), "\(rig.t.screen)")
    #expect(rig.t.screen.lines.suffix(2).contains { $0.contains("not committed yet") })
    #expect(!rig.t.screen.contains("now"))
  }

  @Test func `what is found is in the text alone, and the cursor goes with it`() async throws {
    let (rig, page, hashes) = try await blame()
    rig.t.type("/Ada\r")
    try await rig.wait(for: "not found")
    rig.t.press(.escape)
    #expect(page.line == 0)
    rig.t.type("/line [45]0\r")
    try await rig.until { page.line == 39 }
    rig.t.type("n")
    try await rig.until { page.line == 49 }
    rig.t.press(.escape)
    #expect(page.line == 49)
    rig.t.type("k")
    #expect(page.line == 48)
    rig.t.type("?other\r")
    try await rig.until { page.line == 3 }
    try await rig.follow("\n")
    #expect(rig.t.topPage.title == "Commit \(hashes[1].prefix(8))")
  }

  @Test func `what is copied is the text without its margin`() async throws {
    let (rig, page, hashes) = try await blame()
    rig.t.type("jVjjyy")
    try await rig.until { rig.t.terminal.copied.last == "line 2\nother 3\nother 4" }
    rig.t.press(.escape)
    #expect(page.line == 1 && rig.t.topPage === page)
    // Without a selection it is the commit of the line.
    rig.t.type("jyy")
    try await rig.until { rig.t.terminal.copied.last == hashes[1] }
    try await rig.follow("h")
    #expect(rig.t.topPage !== page)
  }

  @Test func `Esc in a blame goes back where nothing is selected or found`() async throws {
    let (rig, page, _) = try await blame()
    rig.t.type("jj")
    rig.t.press(.escape)
    try rig.t.settle()
    #expect(rig.t.topPage !== page)
  }

  @Test func `the cursor stays in sight, and comes back to its line`() async throws {
    let (rig, page, _) = try await blame()
    rig.t.type("jjj")
    try rig.t.wheel(.down, at: Point(column: 50, row: 5))
    try rig.t.settle()
    let seen = page.lines.visibleLines
    #expect(seen.lowerBound > 0 && page.line == max(3, seen.lowerBound))
    for _ in 0..<4 { try rig.t.wheel(.down, at: Point(column: 50, row: 5)) }
    try rig.t.settle()
    #expect(page.line == page.lines.visibleLines.lowerBound && page.line > 3)
    for _ in 0..<9 { try rig.t.wheel(.up, at: Point(column: 50, row: 5)) }
    try rig.t.settle()
    #expect(page.line == 3)
    rig.t.type("G")
    #expect(page.line == 59)
    rig.t.type("10g")
    #expect(page.line == 9 && page.lines.top == 9)
  }

  @Test func `a filter of a blame keeps the commits of its lines and the cursor's line`() async throws {
    let (rig, page, hashes) = try await blame()
    rig.t.type("&other\r")
    try await rig.until { page.lines.source.count == .exact(2) }
    try await rig.until {
      rig.t.screen[1].contains(hashes[1].prefix(8)) && rig.t.screen[1].contains("3 other 3")
    }
    rig.t.type("j")
    #expect(page.line == 3)
    rig.t.press(.escape)
    #expect(page.lineCount == 60 && page.lines.source.count == .exact(60) && page.line == 3)
  }

  @Test func `a click moves the cursor, and beside the line opens its commit`() async throws {
    let (rig, page, hashes) = try await blame()
    try rig.t.click(Point(column: 60, row: 4))
    #expect(page.line == 3 && rig.t.topPage === page)
    try rig.t.click(Point(column: 2, row: 3))
    try await rig.until { rig.t.topPage !== page }
    try rig.t.settle()
    #expect(rig.t.topPage.title == "Commit \(hashes[1].prefix(8))")
  }

  @Test func `J and K in a commit of a blame open that of the next line and the one before`() async throws {
    let (rig, page, hashes) = try await blame()
    try await rig.follow("j\n")
    #expect(rig.t.topPage.title == "Commit \(hashes[0].prefix(8))")
    try await rig.follow("J")
    #expect(rig.t.topPage.title == "Commit \(hashes[1].prefix(8))" && page.line == 2)
    try await rig.follow("2K")
    #expect(page.line == 0)
    rig.t.type("K")
    #expect(rig.t.screen.contains("This is the first row."))
  }

  @Test func `L on selected lines of a blame is their log`() async throws {
    let (rig, _, _) = try await blame()
    try await rig.follow("Vjjj" + "L")
    #expect(rig.t.screen.contains("Change two") && rig.t.screen.contains("Begin it"))
    #expect(rig.t.topPage.title.contains("1") && rig.t.topPage.title.contains("4"), "\(rig.t.topPage.title)")
  }

  @Test func `keys that are typed before the lines come count once they are there`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", text(30), "Begin it")
    rig.rig.browser.open(.git(.blame(rig.path("a"))))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? GitBlamePage)
    if page.lineCount == 0 { rig.t.type("12jk") }
    try await rig.until { page.lineCount == 30 }
    if page.line == 0 { try await rig.until { page.line == 11 } }
    #expect(page.line == 11)
  }

  @Test func `a line without letters shows that the cursor is on it`() async throws {
    let rig = try await GitRig(size: Size(columns: 100, rows: 12))
    try await rig.commit("a", "one\n\ntwo\n", "Begin it")
    try await rig.open(.blame(rig.path("a")))
    let column = try #require(rig.t.screen.places(of: "two").first).column
    let plain = rig.t.screen.surface[column, 2].style
    rig.t.type("j")
    #expect(rig.t.screen.surface[column, 2].style != plain)
  }

  @Test func `lines in colours say and find the same`() async throws {
    let lines = BlameLines()
    _ = lines.text.append(Array("one\ntwo\nthree\n".utf8))
    lines.endTexts(.ended)
    let told = Locked<[LineChange]>([])
    _ = lines.observeChanges { change in told.withLock { $0.append(change) } }
    let colors = LineBuffer(parsesSGR: true)
    colors.append(utf8: Array("one\n\u{1B}[31mtwo\u{1B}[0m\n\u{1B}[31mother\u{1B}[0m\n".utf8))
    lines.setColors(colors)
    #expect(told.withLock { $0 } == [.grew(from: 0)])
    let shown = try await lines.lines(0..<3)
    #expect(shown.map(\.string) == ["one", "two", "three"])
    #expect(shown.map { $0.runs.isEmpty } == [true, false, true])
    #expect(try await lines.find(TextQuery("two"), in: 0..<3) == [1])
  }
}
