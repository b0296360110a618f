import Foundation
import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

@Suite struct LinesFindTests {
  @Test func `a search shows the first line found while it is typed, counts, and goes on by n and N`()
    async throws
  {
    let rig = LinesRig(CountedLines(30_000))
    rig.view.scroll(to: 5000)
    rig.tester.type("/e 777")
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 7770)
    #expect(
      rig.rows.contains("line 7770") && rig.lastRow.hasPrefix(" /e 777") && rig.lastRow.hasSuffix("2 of 11"))
    rig.tester.type("0\n")
    try await rig.tester.idle()
    #expect(rig.lastRow.hasSuffix("1 of 1"))
    rig.tester.press(.escape)
    #expect(rig.view.query == nil && !rig.lastRow.contains("/"))
  }

  @Test func `a search from a line on finds that line first, whatever is in sight`() async throws {
    let rig = LinesRig(CountedLines(30_000))
    rig.view.find(TextQuery("e 1"), from: 12)
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 12)
    rig.view.findNext(backwards: true)
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 11)
    // Not counted yet.
    let folder = try FileLinesTests.Folder()
    let file = try FileLines(
      path: folder.write(Array((0..<30_000).map { "line \($0)\n" }.joined().utf8)))
    rig.view.source = file
    #expect(!file.count.isExact)
    rig.view.find(TextQuery("line 2"), from: 29_000)
    await goOn { file.count.isExact }
    for _ in 0..<4 {
      try await rig.tester.idle()
      rig.tester.advance(by: .seconds(0.1))
    }
    #expect(rig.view.foundLine == 29_000)
  }

  /// Until nothing changes any more.
  private func rest(_ rig: LinesRig) async throws {
    for _ in 0..<60 {
      try await rig.tester.idle()
      rig.tester.advance(by: .seconds(0.1))
    }
  }

  @Test func `a source is asked for what is wanted, and no more`() async throws {
    let source = PulledLines(100_000)
    let rig = LinesRig(source)
    try await rest(rig)
    #expect(source.count == .atLeast(20))
    rig.view.scroll(rows: 5)
    try await rest(rig)
    #expect(source.count == .atLeast(25))
    // Empty: nothing is looked for.
    rig.view.findsRegex = true
    rig.tester.type("/")
    try await rest(rig)
    #expect(source.count == .atLeast(25))
    rig.tester.press(.escape)
    rig.view.find(TextQuery("line 3456"))
    #expect(rig.view.isFinding)
    try await rest(rig)
    #expect(rig.view.foundLine == 3456 && !rig.view.isFinding && source.count.known < 6_000)
    // There may be more: the first comes only once all is known.
    rig.view.findNext(backwards: false)
    try await rest(rig)
    #expect(rig.view.foundLine == 34_560 && rig.lastRow.contains("2 of ") && rig.lastRow.hasSuffix("+"))
    rig.view.followsEnd = true
    rig.view.scrollToEnd()
    try await rest(rig)
    #expect(source.count.known < 100_000 + 1 && source.count.known > 40_000)
  }

  @Test func `lines that are filtered are read on for`() async throws {
    let source = PulledLines(100_000)
    let rig = LinesRig(try FilteredLines(source, TextQuery("00$", isRegex: true)))
    try await rest(rig)
    #expect(rig.rows.contains("line 900") && source.count.known < 20_000)
  }

  @Test func `a query that is typed is lit in the shown line alone, in all after Return`() async throws {
    let rig = LinesRig(CountedLines(300, isReady: true))
    func isLit(_ row: Int) -> Bool {
      rig.tester.screen.surface[0, row].style.attributes.contains(.reverse)
    }
    rig.tester.type("/line")
    try await rig.tester.idle()
    #expect(isLit(0) && !isLit(1))
    rig.tester.type("\n")
    try await rig.tester.idle()
    #expect(isLit(0) && isLit(1))
  }

  @Test func `a query is edited at its caret, which the prompt shows`() async throws {
    let rig = LinesRig(CountedLines(300, isReady: true))
    let surface = { rig.tester.screen.surface }
    func caret() -> Int? {
      (0..<40).first { surface()[$0, 9].style.attributes.contains(.reverse) }
    }
    func press(_ keys: KeyPress...) -> String {
      for key in keys { rig.tester.press(key) }
      return rig.view.query?.pattern ?? "none"
    }
    rig.tester.type("/ine 1")
    #expect(caret() == 7)
    #expect(press("Home", "l") == "line 1")
    #expect(caret() == 3)
    #expect(press("Ctrl-E", "←", "←", "Backspace") == "lin 1")
    #expect(caret() == 5)
    #expect(press("Backspace", KeyPress(.delete)) == "li1")
    #expect(caret() == 4)
    #expect(press("End", " ", "x", "y", "←", "Ctrl-W") == "li1 y")
    #expect(caret() == 6)
    #expect(press("Ctrl-A", "Backspace", "←") == "li1 y", "neither ends the query")
    #expect(caret() == 2, "neither ends the query")
    #expect(press("→", "→", "Ctrl-U") == "1 y")
    #expect(caret() == 2)
    #expect(press("End", "Ctrl-←", "Ctrl-K", "Backspace") == "1")
    #expect(caret() == 3)
    rig.tester.paste("2")
    rig.tester.press(.left)
    rig.tester.paste("0")
    #expect(rig.view.query?.pattern == "102" && caret() == 4)
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 102)
    #expect(press("Enter", "/", "↑") == "102", "a query from the history has it at its end")
    #expect(caret() == 5, "a query from the history has it at its end")
    // A query that is longer than the row is seen around its caret.
    #expect(press("Ctrl-U").isEmpty)
    rig.tester.type("begin " + String(repeating: "middle ", count: 10) + "end")
    #expect(rig.lastRow.contains("middle end") && !rig.lastRow.contains("begin"))
    rig.tester.press(.home)
    #expect(rig.lastRow.hasPrefix(" /begin middle") && !rig.lastRow.contains("end") && caret() == 2)
  }

  @Test func `Ctrl-C leaves a query that is typed, and only that`() {
    let rig = LinesRig(CountedLines(300, isReady: true))
    rig.tester.type("/e 7")
    rig.tester.press(.character("c"), .control)
    #expect(rig.view.query == nil && rig.tester.exitStatus == nil && !rig.view.interrupt())
  }

  @Test func `a program sees that letters are a query or the name of a mark`() {
    let rig = LinesRig(CountedLines(300, isReady: true))
    #expect(!rig.view.isTyping)
    rig.tester.type("/7")
    #expect(rig.view.isTyping)
    rig.tester.type("\n")
    #expect(!rig.view.isTyping)
    rig.tester.type("m")
    #expect(rig.view.isTyping)
    rig.tester.type("a")
    #expect(!rig.view.isTyping)
  }

  @Test func `where an editor has replaced the file, the nearest line that is found is shown`() async throws {
    let folder = try FileLinesTests.Folder()
    func text(_ found: Int...) -> [UInt8] {
      Array((0..<8_000).map { "line \($0)\(found.contains($0) ? " needle" : "")\n" }.joined().utf8)
    }
    let path = try folder.write(text(100, 6_000, 7_600))
    let file = try FileLines(path: path)
    await goOn { file.count.isExact }
    let rig = LinesRig(file)
    func settle() async throws {
      await goOn { file.count.isExact }
      for _ in 0..<4 {
        try await rig.tester.idle()
        rig.tester.advance(by: .seconds(0.1))
      }
    }
    func replace(by bytes: [UInt8]) async throws {
      let new = try folder.write(bytes, to: "new")
      #expect(rename(new, path) == 0)
      #expect(file.refresh() == .replaced)
      try await settle()
    }
    rig.tester.type("/needle\n")
    try await settle()
    rig.tester.type("n")
    #expect(rig.view.foundLine == 6_000)
    // Longer by a line before it.
    try await replace(by: Array("new\n".utf8) + text(100, 6_000, 7_600))
    #expect(rig.view.query?.pattern == "needle" && rig.view.foundLine == 6_001)
    #expect(rig.view.visibleLines.contains(6_001) && rig.view.foundCount == (3, true))
    rig.tester.type("n")
    #expect(rig.view.foundLine == 7_601)
    rig.tester.type("N")
    // Nearer before than behind.
    try await replace(by: text(5_990, 6_200))
    #expect(rig.view.foundLine == 5_990 && rig.view.visibleLines.contains(5_990))
    // What the user has scrolled to stays.
    rig.tester.press(.home)
    try await replace(by: text(5_000))
    #expect(rig.view.top == 0)
    rig.tester.type("n")
    #expect(rig.view.foundLine == 5_000)
    // Nothing is left, and then something again.
    try await replace(by: text())
    #expect(rig.view.foundLine == nil && rig.lastRow.hasSuffix("not found"))
  }

  /// Lines that have changed when the test says so.
  private final class ToldLines: LineSource {
    let buffer = LineBuffer()
    let observers = LineObservers()
    var count: LineCount { buffer.count }
    func lines(_ range: Range<Int>) async throws -> [AttributedText] { try await buffer.lines(range) }
    func readyLines(_ range: Range<Int>) -> [AttributedText]? { buffer.readyLines(range) }
    func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
      observers.add(handler)
    }
  }

  @Test func `the found line stays while what follows it, or all styles, are others`() async throws {
    let source = ToldLines()
    source.buffer.append(utf8: "one\nneedle\nneedle and\nneed".utf8)
    let rig = LinesRig(source)
    rig.view.find(TextQuery("needle"), from: 2)
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 2)
    source.buffer.append(utf8: "le\n".utf8)
    source.observers.tell(.grew(from: 3))
    rig.tester.advance(by: .seconds(0.1))
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 2 && rig.view.foundCount == (3, true))
    source.observers.tell(.grew(from: 0))
    #expect(rig.view.foundLine == 2)
    rig.tester.advance(by: .seconds(0.1))
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 2 && rig.view.foundCount == (3, true))
    rig.view.findNext()
    #expect(rig.view.foundLine == 3)
  }

  @Test func `behind the last found line comes the first, and it is said`() async throws {
    let rig = LinesRig(CountedLines(3000, isReady: true))
    rig.tester.type("/999\n")
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 999 && rig.view.foundCount == (3, true))
    rig.tester.type("nn")
    #expect(rig.view.foundLine == 2999)
    rig.tester.type("n")
    #expect(rig.view.foundLine == 999 && rig.lastRow.contains("from the start again"))
    rig.tester.type("N")
    #expect(rig.view.foundLine == 2999)
  }

  @Test func `a regular expression is one after Ctrl-R, and nonsense is taken as plain words`() async throws {
    let rig = LinesRig(CountedLines(3000))
    rig.tester.type("/e 1.1$")
    try await rig.tester.idle()
    #expect(rig.lastRow.hasSuffix("not found"))
    rig.tester.press(.character("r"), .control)
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 101 && rig.lastRow.hasSuffix("regex  1 of 10"))
    rig.tester.type("(")
    try await rig.tester.idle()
    #expect(rig.lastRow.hasSuffix("as plain words  not found"))
    rig.tester.press(.backspace)
    try await rig.tester.idle()
    #expect(rig.lastRow.hasSuffix("1 of 10"))
  }

  @Test func `what is found is highlighted wherever it stands, and the line shown more than others`()
    async throws
  {
    let rig = LinesRig(LineBuffer(["no", "an apple, an APPLE", "apple", "界apple"]))
    rig.view.find(TextQuery("apple"))
    try await rig.tester.idle()
    let cells = rig.tester.screen.surface
    func isLit(_ column: Int, _ row: Int) -> Bool { cells[column, row].style.attributes.contains(.reverse) }
    #expect(!isLit(2, 1) && isLit(3, 1) && isLit(7, 1) && !isLit(8, 1) && isLit(13, 1))
    #expect(isLit(0, 2) && !isLit(0, 3) && isLit(2, 3) && isLit(6, 3) && !isLit(7, 3))
    #expect(cells[3, 1].style.attributes.contains(.bold) && !cells[0, 2].style.attributes.contains(.bold))
  }

  @Test func `another search begins with an empty query, and Return on that goes on with the one before`()
    async throws
  {
    let rig = LinesRig(CountedLines(3000, isReady: true))
    rig.tester.type("/e 1999\n")
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 1999)
    rig.tester.type("/e 20")
    try await rig.tester.idle()
    #expect(rig.lastRow.hasPrefix(" /e 20 ") && rig.view.foundLine == 2000)
    rig.tester.type("\n/")
    #expect(rig.lastRow.hasPrefix(" /") && !rig.lastRow.contains("20") && rig.view.isTyping)
    rig.tester.type("\n")
    try await rig.tester.idle()
    #expect(rig.view.query?.pattern == "e 20" && rig.view.foundLine == 2001 && !rig.view.isTyping)
    rig.tester.type("/")
    rig.tester.press(.up)
    #expect(rig.lastRow.hasPrefix(" /e 20 "))
    rig.tester.press(.up)
    #expect(rig.lastRow.hasPrefix(" /e 1999 "))
    rig.tester.press(.escape)
    #expect(rig.view.query == nil)
  }

  @Test func `letters of a query are no commands, and paste comes into it`() async throws {
    let rig = LinesRig(CountedLines(1000, isReady: true))
    rig.tester.type("/jGq5")
    rig.tester.paste("a\nb")
    #expect(rig.lastRow.hasPrefix(" /jGq5a b") && rig.view.top == 0)
    rig.tester.press(.character("u"), .control)
    #expect(rig.lastRow.hasPrefix(" /"))
    rig.tester.press(.backspace)
    #expect(rig.view.query == nil)
  }

  @Test func `lines that come later are looked through, too`() async throws {
    let log = LineBuffer((0..<100).map { "line \($0)" })
    let rig = LinesRig(log)
    rig.view.find(TextQuery("new"))
    try await rig.tester.idle()
    #expect(rig.view.foundCount == (0, true))
    log.append(["old", "a new one", "new"])
    try await rig.tester.idle()
    rig.tester.advance(by: .seconds(0.1))
    try await rig.tester.idle()
    #expect(rig.view.foundCount == (2, true))
    log.removeAll()
    log.append("new again")
    rig.tester.advance(by: .seconds(0.1))
    try await rig.tester.idle()
    rig.tester.advance(by: .seconds(0.1))
    try await rig.tester.idle()
    #expect(rig.view.foundCount == (1, true))
  }

  @Test(arguments: [TextQuery("bytes"), TextQuery("BYTES$", isRegex: true), TextQuery("… 1")])
  func `the note on a line that is longer than is shown is not found`(_ query: TextQuery) async throws {
    let log = LineBuffer(parsesSGR: true)
    // With its sequences it is long, without them short.
    log.append(
      utf8: (String(repeating: "\u{1B}[31m\u{1B}[1;4;32mx", count: 3200) + "\nbytes … 1 BYTES\n").utf8)
    let rig = LinesRig(log)
    rig.view.find(query)
    try await rig.tester.idle()
    #expect(rig.view.foundCount == (1, true) && rig.view.foundLine == 1)
    rig.view.wrapsLines = true
    rig.view.scrollToEnd()
    try rig.tester.settle()
    let note = try #require(rig.rows.firstIndex { $0.contains("more bytes") })
    let cells = rig.tester.screen.surface
    #expect(!(0..<40).contains { cells[$0, note].style.attributes.contains(.reverse) })
    let filtered = try FilteredLines(log, query)
    await goOn { filtered.count.isExact }
    #expect(filtered.count == .exact(1) && filtered.sourceLine(of: 0) == 1)
  }

  @Test func `letters beyond ASCII are found in any case`() async throws {
    let rig = LinesRig(LineBuffer(["straße", "ÄPFEL", "äpfel", "apfel"]))
    rig.view.find(TextQuery("äpf"))
    try await rig.tester.idle()
    #expect(rig.view.foundCount == (2, true))
  }

  @Test func `what is found beyond the edge comes into sight`() async throws {
    let long = String(repeating: "word ", count: 20)
    let rig = LinesRig(LineBuffer((0..<100).map { "first\($0) \(long)last\($0) \(long)" }))
    func find(_ query: String) async throws {
      rig.tester.type("/\(query)")
      rig.tester.press(.enter)
      try await rig.tester.idle()
    }
    try await find("last70 ")
    #expect(rig.rows.contains { $0.contains("last70 ") })
    let before = rig.rows.dropLast()
    try await find("last")
    #expect(rig.rows.dropLast() == before, "what is in sight stays")
    try await find("first60 ")
    #expect(rig.rows.contains { $0.hasPrefix("first60 word") }, "seen from the start of the lines")
    rig.tester.type("w")
    try await find("last20 ")
    rig.tester.type("w")
    #expect(rig.rows.contains { $0.contains("last20 ") }, "what is found stays in sight")
  }
}
