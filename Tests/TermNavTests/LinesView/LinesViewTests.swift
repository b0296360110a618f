import NavModel
import TermNavTesting
import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct LinesViewTests {
  @Test func `only lines around what is seen are asked for`() async throws {
    let source = CountedLines(1_000_000_000)
    let rig = LinesRig(source)
    try await rig.tester.idle()
    #expect(rig.rows == (0..<10).map { "line \($0)" })
    rig.tester.press(.end)
    try await rig.tester.idle()
    #expect(rig.rows.last == "line 999999999")
    rig.tester.type("500000g")
    try await rig.tester.idle()
    #expect(rig.view.top == 499_999)
    rig.view.scroll(to: 500_000_000)
    try await rig.tester.idle()
    #expect(rig.rows.first == "line 500000000")
    #expect(source.asked.withLock { $0.reduce(0) { $0 + $1.count } } < 1000)
  }

  @Test func `keys go by lines, half screens and screens, and take counts`() async throws {
    let rig = LinesRig(CountedLines(1000, isReady: true))
    let tester = rig.tester
    func top(after keys: String) -> Int {
      tester.type(keys)
      return rig.view.top
    }
    #expect(top(after: "j") == 1 && top(after: "3j") == 4 && top(after: "k") == 3)
    #expect(top(after: "d") == 8 && top(after: "u") == 3)
    #expect(top(after: " ") == 12 && top(after: "2 ") == 30 && top(after: "b") == 21)
    #expect(top(after: "G") == 990 && top(after: "j") == 990)
    #expect(top(after: "100g") == 99 && top(after: "g") == 0 && top(after: "200G") == 199)
    tester.press(.home)
    tester.press(.pageDown)
    tester.press(.down)
    #expect(rig.view.top == 10)
  }

  @Test func `d and u go by the lines of the last count, as in less`() {
    let rig = LinesRig(CountedLines(1000, isReady: true))
    func top(after keys: String) -> Int {
      rig.tester.type(keys)
      return rig.view.top
    }
    #expect(top(after: "d") == 5)
    #expect(top(after: "3d") == 8 && top(after: "d") == 11 && top(after: "u") == 8)
    #expect(top(after: "7u") == 1 && top(after: "d") == 8 && top(after: "2j") == 10 && top(after: "d") == 17)
    rig.view.source = CountedLines(1000, isReady: true)
    #expect(top(after: "d") == 7)
  }

  @Test func `what has not come is a placeholder, and an answer to an older question is dropped`()
    async throws
  {
    let source = HeldLines(10_000)
    let rig = LinesRig(source)
    try await rig.tester.idle()
    #expect(rig.rows[0] == "…" && source.waiting.count == 1)
    rig.view.scroll(to: 5000)
    try await rig.tester.idle()
    #expect(source.waiting.count == 2)
    source.answer()
    try await rig.tester.idle()
    #expect(rig.rows[0] == "…", "line 0 is not shown as line 5000")
    source.answer()
    try await rig.tester.idle()
    #expect(rig.rows[0] == "line 5000")
    for _ in 0..<1000 where !source.waiting.isEmpty { source.answer() }
  }

  @Test func `an error is told in a plain line, and asked again after the view has moved`() async throws {
    let source = HeldLines(10_000)
    let rig = LinesRig(source)
    try await rig.tester.idle()
    source.fail()
    try await rig.tester.idle()
    #expect(rig.rows[0] == "the disk is on fire" && source.waiting.isEmpty)
    rig.tester.press(.end)
    try await rig.tester.idle()
    source.answer()
    try await rig.tester.idle()
    #expect(rig.rows[0] == "line 9990")
  }

  @Test func `lines scroll by drag and glide, a drag across is the pop's`() async throws {
    let rig = LinesRig(CountedLines(1000, isReady: true))
    try rig.tester.drag(from: Point(column: 5, row: 8), by: Vector(dx: 0, dy: -5), resting: .seconds(0.3))
    #expect(rig.view.top == 5)
    try rig.tester.drag(from: Point(column: 5, row: 8), by: Vector(dx: 0, dy: -6), over: .seconds(0.05))
    #expect(rig.tester.app.isMoving)
    try rig.tester.settle()
    #expect(rig.view.top > 20)
    try rig.tester.drag(from: Point(column: 8, row: 4), by: Vector(dx: 30, dy: 0), resting: .seconds(0.3))
    try rig.tester.settle()
    #expect(rig.tester.topPage.name == "root")
  }

  @Test func `long lines scroll sideways, and at their start a drag goes back`() async throws {
    let wide = LineBuffer((0..<50).map { AttributedText(String(repeating: "\($0 % 10)", count: 100)) })
    let rig = LinesRig(wide)
    #expect(rig.rows[0] == String(repeating: "0", count: 38) + "›")
    rig.tester.press(.right)
    #expect(rig.firstColumn == 19)
    rig.tester.press(.left)
    #expect(rig.firstColumn == 0)
    try rig.tester.drag(from: Point(column: 30, row: 4), by: Vector(dx: -10, dy: 0), resting: .seconds(0.3))
    try rig.tester.settle()
    #expect(rig.firstColumn == 10 && rig.tester.topPage.name == "lines")
    try rig.tester.drag(from: Point(column: 8, row: 4), by: Vector(dx: 30, dy: 0), resting: .seconds(0.3))
    try rig.tester.settle()
    #expect(rig.firstColumn == 0 && rig.tester.topPage.name == "lines")
    try rig.tester.drag(from: Point(column: 8, row: 4), by: Vector(dx: 30, dy: 0), resting: .seconds(0.3))
    try rig.tester.settle()
    #expect(rig.tester.topPage.name == "root")
  }

  @Test func `wrapped lines keep what is seen where it is, and reach both ends`() async throws {
    let lines = (0..<300).map { number in
      AttributedText("\(number) " + String(repeating: "word ", count: number % 20))
    }
    let rig = LinesRig(LineBuffer(lines), columns: 30, rows: 8) { $0.wrapsLines = true }
    let all = lines.flatMap { line in line.wrapped(toColumns: 29).map { line.substring($0).trimmed } }
    #expect(rig.rows == Array(all[..<8]))
    for _ in 0..<all.count - 8 { rig.tester.press(.down) }
    #expect(rig.rows == Array(all.suffix(8)))
    for step in 1...all.count - 8 {
      rig.tester.press(.up)
      if step.isMultiple(of: 25) { #expect(rig.rows == Array(all[(all.count - 8 - step)...].prefix(8))) }
    }
    #expect(rig.rows == Array(all[..<8]))
    rig.tester.press(.end)
    #expect(rig.rows == Array(all.suffix(8)))
    rig.tester.press(.home)
    #expect(rig.rows == Array(all[..<8]))
    rig.view.scroll(to: 150)
    rig.tester.type("w")
    #expect(rig.rows[0].hasPrefix("150 "))
    rig.tester.type("w")
    #expect(rig.rows[0].hasPrefix("150 "))
  }

  @Test func `F follows the end again where scrolling up has let go`() {
    let rig = LinesRig(CountedLines(300, isReady: true)) { $0.followsEnd = true }
    rig.view.scrollToEnd()
    rig.tester.press(.up)
    rig.tester.type("F")
    #expect(rig.view.followsEnd && rig.view.visibleLines.upperBound == 300)
    rig.tester.type("F")
    #expect(!rig.view.followsEnd)
  }

  @Test func `the end is followed while it is in sight, and let go by scrolling up`() async throws {
    let log = LineBuffer((0..<50).map { "line \($0)" })
    let rig = LinesRig(log) { $0.followsEnd = true }
    #expect(rig.rows.last == "line 49")
    func append(_ range: Range<Int>) async throws {
      log.append(range.map { "line \($0)" })
      try await rig.tester.idle()
      rig.tester.advance(by: .seconds(0.1))
    }
    try await append(50..<60)
    #expect(rig.rows.last == "line 59" && rig.view.isFollowing)
    rig.tester.press(.up)
    try await append(60..<70)
    #expect(rig.rows.last == "line 58" && rig.view.followsEnd && !rig.view.isFollowing)
    rig.tester.press(.up)
    rig.tester.type("F")
    #expect(rig.rows.last?.contains("following the end") == true && rig.rows.dropLast().last == "line 69")
    try await append(70..<80)
    #expect(rig.rows.dropLast().last == "line 79")
    rig.view.followsEnd = false
    #expect(rig.rows.last == "line 79")
    rig.view.followsEnd = true
    rig.tester.press(.end)
    try await append(80..<5000)
    #expect(rig.rows.last == "line 4999" && rig.rows.first == "line 4990" && rig.view.isFollowing)
    rig.tester.type("F")
    #expect(!rig.view.isFollowing)
    try await append(5000..<5010)
    #expect(rig.rows.last?.contains("not following") == true || rig.rows.last == "line 4999")
  }

  @Test func `lines that come into sight without being scrolled to are told too`() async throws {
    let log = LineBuffer((0..<50).map { "line \($0)" })
    var told: [Range<Int>] = []
    let rig = LinesRig(log) { view in
      view.followsEnd = true
      view.onScroll = { [unowned view] in told.append(view.visibleLines) }
    }
    #expect(told.last == 40..<50, "it has a size")
    log.append("line 50")
    try await rig.tester.idle()
    #expect(told.last == 41..<51, "the end is followed")
    rig.tester.resize(to: Size(columns: 40, rows: 6))
    #expect(told.last == 45..<51)
    let count = told.count
    rig.view.setNeedsDisplay()
    rig.tester.resize(to: Size(columns: 30, rows: 6))
    #expect(told.count == count, "the same lines are not told again")
    rig.view.source = LineBuffer(["a"])
    #expect(told.last == 0..<1)
  }

  @Test func `a source that changes all the time is looked at twenty times a second`() async throws {
    let log = LineBuffer()
    let rig = LinesRig(log) { $0.followsEnd = true }
    let before = rig.tester.terminal.frameCount
    for number in 0..<1000 {
      log.append("line \(number)")
      if number.isMultiple(of: 10) {
        try await rig.tester.idle()
        rig.tester.advance(by: .seconds(0.01))
      }
    }
    try await rig.tester.idle()
    rig.tester.advance(by: .seconds(0.1))
    #expect(rig.rows.last == "line 999")
    #expect(rig.tester.terminal.frameCount - before <= 25)
  }

  @Test func `lines that are dropped leave the others their places, numbers and selection`() async throws {
    let log = LineBuffer((0..<100).map { "line \($0)" }, limit: 100)
    let rig = LinesRig(log) { $0.showsLineNumbers = true }
    rig.view.scroll(to: 60)
    rig.view.selection = LinePosition(line: 62)..<LinePosition(line: 63, offset: 4)
    #expect(rig.rows[0] == "  61 line 60")
    log.append((100..<150).map { "line \($0)" })
    try await rig.tester.idle()
    #expect(rig.rows[0] == "  61 line 60" && rig.view.selection?.lowerBound.line == 62)
    log.append((150..<190).map { "line \($0)" })
    try await rig.tester.idle()
    rig.tester.advance(by: .seconds(0.1))
    #expect(rig.view.top == 90 && rig.rows[0] == "  91 line 90", "what was seen is gone")
    #expect(rig.view.selection == nil)
  }

  @Test func `marks are set and found by letters`() async throws {
    let rig = LinesRig(CountedLines(1000, isReady: true))
    rig.view.scroll(to: 300)
    rig.tester.type("ma")
    #expect(rig.lastRow.contains("line 301 is a"))
    rig.tester.type("g'a")
    #expect(rig.view.top == 300)
    rig.tester.type("''")
    #expect(rig.view.top == 0, "back to where the jump began")
    rig.tester.type("''")
    #expect(rig.view.top == 300)
    rig.tester.type("'b")
    #expect(rig.lastRow.contains("no mark b") && rig.view.top == 300)
  }

  @Test func `links that are found are told to the terminal, chosen ones too`() async throws {
    let link = TextLink("https://a.example/x")!
    let rig = LinesRig(LineBuffer(["see here", "none"])) {
      $0.linkFinder = { $0.string == "see here" ? [(4..<8, link)] : [] }
      $0.onLink = { _ in }
    }
    func linked() -> [Int] { (0..<10).filter { rig.tester.screen.surface[$0, 0].link == link } }
    #expect(linked() == [4, 5, 6, 7])
    rig.tester.type("o")
    #expect(linked() == [4, 5, 6, 7])
    rig.tester.press(.escape)
    rig.tester.type("/here\n")
    #expect(linked() == [])
  }

  @Test func `hostile text moves no cell of another row`() async throws {
    let lines: [AttributedText] = [
      "a\u{1B}[2Jb", "c\u{9B}5Ad", "e\r\u{8}f", "\u{202E}evil", "x\ty", "界\u{301}\u{302}\u{303}",
    ]
    let rig = LinesRig(LineBuffer(lines))
    #expect(Array(rig.rows.prefix(5)) == ["a␛[2Jb", "c�5Ad", "e␍␈f", "�evil", "x   y"])
  }

  @Test func `in a right-to-left layout lines stay left to right`() async throws {
    let rig = LinesRig(CountedLines(1000, isReady: true), direction: .rightToLeft)
    #expect(rig.rows[3] == "line 3")
    rig.tester.press(.down)
    #expect(rig.rows[0] == "line 1")
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 3), (5, 2), (12, 40), (200, 60)])
  func `every size is drawn`(_ columns: Int, _ rows: Int) async throws {
    let rig = LinesRig(CountedLines(500, isReady: true), columns: columns, rows: rows) {
      $0.showsLineNumbers = true
      $0.wrapsLines = true
    }
    for keys in ["j", "G", "/", "9", "\n", "n", "V", "g"] { rig.tester.type(keys) }
    rig.tester.resize(to: Size(columns: rows, rows: columns))
    try await rig.tester.idle()
    #expect(rig.view.top < 500)
  }
}

extension Substring {
  var trimmed: String {
    var text = String(self)
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
