import NavModel
import Testing

@testable import TermNav

/// What a terminal has to say before its mouse is asked for in pixels, and what is made of it (RULES section 18).
@Suite struct PixelMouseTests {
  /// A terminal with cells of a fraction of a pixel, as its program hears it.
  struct FakeTerminal: CustomTestStringConvertible {
    /// How a place becomes a number: counted from 1 as xterm does, from 0 as xterm.js does, rounded from 0 as kitty does.
    enum Counting: CaseIterable {
      case fromOne, fromZero, rounded

      func number(_ place: Double) -> Int {
        switch self {
        case .fromOne: Int(place) + 1
        case .fromZero: Int(place)
        case .rounded: Int(place.rounded())
        }
      }
    }

    var cell: (width: Double, height: Double)
    var size: Size
    var counting = Counting.fromZero
    var roundsArea = true

    var testDescription: String { "\(cell) \(size) \(counting) \(roundsArea)" }

    var area: TerminalReply {
      let rule = roundsArea ? FloatingPointRoundingRule.toNearestOrAwayFromZero : .down
      return .textAreaPixels(
        width: Int((cell.width * Double(size.columns)).rounded(rule)),
        height: Int((cell.height * Double(size.rows)).rounded(rule)))
    }
    var roundedCell: TerminalReply {
      .cellPixels(width: Int(cell.width.rounded()), height: Int(cell.height.rounded()))
    }

    nonisolated static let all = [(7.5, 15.0), (8.4, 17), (8.5, 17.5), (9, 18), (13.33, 27.1)].flatMap {
      cell in
      [Size(columns: 160, rows: 50), Size(columns: 400, rows: 100)].flatMap { size in
        Counting.allCases.flatMap { counting in
          [true, false].map {
            FakeTerminal(cell: cell, size: size, counting: counting, roundsArea: $0)
          }
        }
      }
    }

    /// The bytes of a report in the middle of a cell.
    func report(_ code: Int, column: Int, row: Int) -> String {
      let x = counting.number((Double(column) + 0.5) * cell.width)
      let y = counting.number((Double(row) + 0.5) * cell.height)
      return "\u{1B}[<\(code);\(x);\(y)M"
    }
  }

  private let known = TerminalReply.mode(1016, value: 2)
  private let nothing = PixelSize(width: 0, height: 0)
  private let page = Size(columns: 160, rows: 50)

  /// The form of the mouse after each answer, and which of them bring the next question.
  private func hear(
    _ replies: [TerminalReply], isWanted: Bool = true, size: Size? = nil, window: PixelSize? = nil
  ) -> (forms: [MouseReporting], asks: [Bool], mouse: PixelMouse) {
    var mouse = PixelMouse(isWanted: isWanted, cells: size ?? page)
    var forms: [MouseReporting] = []
    var asks: [Bool] = []
    for reply in replies {
      asks.append(mouse.hear(reply, window: window ?? nothing))
      forms.append(mouse.form)
    }
    return (forms, asks, mouse)
  }

  @Test(arguments: FakeTerminal.all)
  func `every column and every row is found, and a drag's edge is under the pointer`(
    _ terminal: FakeTerminal
  ) throws {
    let mouse = hear([known, terminal.area, terminal.roundedCell, known], size: terminal.size).mouse
    var decoder = InputDecoder()
    let cell: (width: Double, height: Double) = try #require(mouse.cell)
    decoder.reportedCell = cell
    var input = "\u{1B}[?1016;1$y"
    for column in 0..<terminal.size.columns { input += terminal.report(32, column: column, row: 0) }
    for row in 0..<terminal.size.rows { input += terminal.report(32, column: 0, row: row) }
    let places = decoder.decode(input.utf8, at: 1).compactMap { event -> Point? in
      if case .pointer(let pointer) = event { pointer.location } else { nil }
    }
    let (columns, rows) = (0..<terminal.size.columns, 0..<terminal.size.rows)
    let along = Array(places.prefix(columns.count).map(\.column))
    let down = Array(places.suffix(rows.count).map(\.row))
    #expect(along.map { Int($0) } == Array(columns))
    #expect(down.map { Int($0) } == Array(rows))
    // The edge stands at round(p · W), with p = dx / W, whatever column was pressed.
    for pressed in [0, columns.count / 2, columns.count - 1] {
      #expect(columns.filter { Int((along[$0] - along[pressed]).rounded()) != $0 - pressed } == [])
    }
  }

  /// The text area, and the cell without the knowledge that there is no border. The first was seen in xterm.js at a device scale of 1.25;
  /// in the second both excesses are equal.
  @Test(arguments: [((722, 442), nil), ((730, 442), (9.0, 18.0))] as [((Int, Int), (Double, Double)?)])
  func `a terminal without a border has cells of a fraction, however much that is`(
    _ area: (width: Int, height: Int), _ cell: (Double, Double)?
  ) throws {
    let replies = [
      known, .textAreaPixels(width: area.width, height: area.height), .cellPixels(width: 9, height: 18),
    ]
    let size = Size(columns: 80, rows: 24)
    let unsure = hear(replies, size: size).mouse.cell
    #expect(unsure?.width == cell?.0 && unsure?.height == cell?.1)
    var mouse = PixelMouse(isWanted: true, cells: size)
    mouse.isBorderless = true
    for reply in replies { _ = mouse.hear(reply, window: nothing) }
    #expect(try #require(mouse.cell) == (Double(area.width) / 80, Double(area.height) / 24))
    // What cannot be cells alone is judged as ever.
    #expect(!mouse.hear(.textAreaPixels(width: 1800, height: 442), window: nothing) && mouse.cell == nil)
  }

  @Test func `the mode, then the sizes, then pixels`() throws {
    let heard = hear([known, .textAreaPixels(width: 1360, height: 875), .cellPixels(width: 9, height: 18)])
    #expect(heard.asks == [true, false, false])
    #expect(heard.forms == [.sgr, .sgr, .pixels])
    #expect(try #require(heard.mouse.cell) == (8.5, 17.5))
    // Either may come first, and one alone is waited for until the mode is told again.
    let turned = hear([known, .cellPixels(width: 9, height: 18), .textAreaPixels(width: 1360, height: 875)])
    #expect(try #require(turned.mouse.cell) == (8.5, 17.5))
    // Whoever answers for the mode first is heard, too.
    let early = hear(
      [known, known, .textAreaPixels(width: 1360, height: 875), .cellPixels(width: 9, height: 18)])
    #expect(try #require(early.mouse.cell) == (8.5, 17.5))
    let alone = hear([known, .textAreaPixels(width: 1360, height: 875), known])
    #expect(alone.forms == [.sgr, .sgr, .pixels])
    #expect(try #require(alone.mouse.cell) == (8.5, 17.5))
  }

  @Test(arguments: [
    [TerminalReply.mode(1016, value: 0), .textAreaPixels(width: 1600, height: 1000)],
    [.mode(1016, value: 4), .textAreaPixels(width: 1600, height: 1000)],
    [.textAreaPixels(width: 1600, height: 1000), .deviceAttributes([1])],
    [.mode(1016, value: 2), .mode(2026, value: 2), .statusOK],
  ])
  func `without the mode or without a size it stays in cells`(replies: [TerminalReply]) {
    #expect(hear(replies).forms.allSatisfy { $0 == .sgr })
  }

  /// Text area, cell as told, window: what contradicts itself, or cannot be, or could be two things that are far apart.
  @Test(
    arguments: [
      ((0, 0), (9, 18), (0, 0)), ((1440, 0), (9, 18), (0, 0)), ((1440, 900), (0, 18), (0, 0)),
      ((1440, 900), (-9, -18), (0, 0)), ((-1440, -900), nil, (0, 0)), ((9_999_999, 9_999_999), nil, (0, 0)),
      ((160, 50), (1, 1), (160, 50)), ((9_999_999, 9_999_999), (9_999_999, 9_999_999), (0, 0)),
      // Twice the pixels; the whole screen; columns and rows the other way around.
      ((2880, 1800), (9, 18), (0, 0)), ((2560, 1440), (9, 18), (0, 0)), ((900, 1440), (9, 18), (0, 0)),
      // A cell alone, which may be rounded; one that its window contradicts.
      (nil, (9, 18), (0, 0)), (nil, (9, 18), (1360, 875)),
      // A window alone: fractions, or a border that is not the same on both sides.
      (nil, nil, (1360, 875)), (nil, nil, (1344, 850)), (nil, nil, (1458, 904)), (nil, nil, (100, 30)),
      // A border with a scroll bar beside it, or a little of a pixel in each cell.
      ((1452, 904), (9, 18), (0, 0)),
    ] as [((Int, Int)?, (Int, Int)?, (Int, Int))])
  func `figures that nobody can trust leave the mouse in cells`(
    area: (Int, Int)?, cell: (Int, Int)?, window: (Int, Int)
  ) {
    var replies = [known]
    if let area { replies.append(.textAreaPixels(width: area.0, height: area.1)) }
    if let cell { replies.append(.cellPixels(width: cell.0, height: cell.1)) }
    let heard = hear(
      replies + [known], window: PixelSize(width: window.0, height: window.1))
    #expect(heard.mouse.form == .sgr)
    #expect(heard.mouse.cell == nil)
  }

  @Test(
    arguments: [
      // A border all around, in the text area, in the window, in both; with whole cells told and without.
      ((1460, 920), (9, 18), (0, 0)), (nil, (9, 18), (1444, 904)), (nil, nil, (1444, 904)),
      ((1444, 904), (9, 18), (1444, 904)), (nil, (9, 18), (1440, 900)), (nil, nil, (1440, 900)),
      // A text area that contradicts, and a window that does not.
      ((2880, 1800), (9, 18), (1444, 904)),
    ] as [((Int, Int)?, (Int, Int)?, (Int, Int))])
  func `a border all around is known for what it is`(
    area: (Int, Int)?, cell: (Int, Int)?, window: (Int, Int)
  ) throws {
    var replies = [known]
    if let area { replies.append(.textAreaPixels(width: area.0, height: area.1)) }
    if let cell { replies.append(.cellPixels(width: cell.0, height: cell.1)) }
    let heard = hear(replies + [known], window: PixelSize(width: window.0, height: window.1))
    #expect(try #require(heard.mouse.cell) == (9, 18))
  }

  @Test func `another size tells a border from fractions`() throws {
    // A window with a scroll bar, and one with fractions.
    for (before, after, cell) in [
      ((1458, 904), (2178, 1804), (9.0, 18.0)), ((1440, 910), (2160, 1820), nil),
      ((1360, 875), (2040, 1750), nil),
    ] as [((Int, Int), (Int, Int), (Double, Double)?)] {
      var mouse = hear([known, known], window: PixelSize(width: before.0, height: before.1)).mouse
      #expect(mouse.form == .sgr)
      let asks = mouse.resize(
        to: Size(columns: 240, rows: 100), window: PixelSize(width: after.0, height: after.1))
      #expect(!asks, "nobody answered the first time")
      #expect(mouse.cell?.width == cell?.0 && mouse.cell?.height == cell?.1, "\(before)")
    }
    // A text area with a scroll bar in it, or with a tenth of a pixel in each cell.
    for (after, cell) in [((2172, 1804), (9.0, 18.0)), ((2178, 1808), (9.075, 18.08))] {
      var mouse = hear([known, .textAreaPixels(width: 1452, height: 904), .cellPixels(width: 9, height: 18)])
        .mouse
      #expect(mouse.form == .sgr)
      let asks = mouse.resize(to: Size(columns: 240, rows: 100), window: nothing)
      #expect(asks)
      _ = mouse.hear(.textAreaPixels(width: after.0, height: after.1), window: nothing)
      _ = mouse.hear(.cellPixels(width: 9, height: 18), window: nothing)
      #expect(try #require(mouse.cell) == cell)
    }
  }

  @Test func `a program that wants no pixels asks for no size of a cell`() {
    let heard = hear(
      [known, .textAreaPixels(width: 1440, height: 900), .cellPixels(width: 9, height: 18), known],
      isWanted: false, window: PixelSize(width: 1440, height: 900))
    #expect(heard.asks == [false, false, false, false] && heard.mouse.form == .sgr)
  }

  @Test func `a font of another size is asked for, and until it is told there is none`() throws {
    var mouse = hear([known, .textAreaPixels(width: 1360, height: 875), .cellPixels(width: 9, height: 18)])
      .mouse
    let asks = mouse.resize(to: Size(columns: 100, rows: 30), window: nothing)
    #expect(asks && mouse.cell == nil && mouse.form == .pixels)
    _ = mouse.hear(.textAreaPixels(width: 1333, height: 813), window: nothing)
    #expect(mouse.cell == nil)
    _ = mouse.hear(.cellPixels(width: 13, height: 27), window: nothing)
    #expect(try #require(mouse.cell) == (13.33, 27.1))
  }

  @Test func `answers of the old size are not taken for those of the new one`() throws {
    var mouse = hear([known]).mouse
    // The window changes while the first question is on its way: it is asked once more when that is answered.
    var asks = [mouse.resize(to: Size(columns: 400, rows: 100), window: nothing)]
    asks.append(mouse.hear(.textAreaPixels(width: 1360, height: 875), window: nothing))
    asks.append(mouse.hear(.cellPixels(width: 9, height: 18), window: nothing))
    #expect(asks == [false, false, true] && mouse.form == .sgr)
    // The rest of the first answer.
    asks = [mouse.hear(known, window: nothing)]
    asks.append(mouse.hear(.textAreaPixels(width: 3400, height: 1750), window: nothing))
    asks.append(mouse.hear(.cellPixels(width: 9, height: 18), window: nothing))
    #expect(asks == [false, false, false])
    #expect(try #require(mouse.cell) == (8.5, 17.5))
  }

  @Test func `a lost answer is not waited for after a later one`() throws {
    var mouse = hear([known, .textAreaPixels(width: 1440, height: 900), .cellPixels(width: 9, height: 18)])
      .mouse
    let asks = mouse.resize(to: Size(columns: 150, rows: 50), window: nothing, unanswered: 2)
    #expect(asks)
    for _ in 0..<4 {
      _ = mouse.hear(.statusOK, window: nothing)
      #expect(mouse.form == .pixels && mouse.cell == nil)
    }
    _ = mouse.hear(.cellPixels(width: 9, height: 18), window: nothing)
    _ = mouse.hear(.statusOK, window: nothing)
    #expect(mouse.form == .sgr, "a cell alone may be rounded")
    // The next size brings the next question.
    let asksAgain = mouse.resize(to: page, window: nothing)
    #expect(asksAgain)
    _ = mouse.hear(.textAreaPixels(width: 1440, height: 900), window: nothing)
    _ = mouse.hear(.cellPixels(width: 9, height: 18), window: nothing)
    #expect(try #require(mouse.cell) == (9, 18))
  }

  @Test func `what was on its way at a stop is asked for again`() {
    var mouse = hear([known]).mouse
    let asks = [mouse.forget(), mouse.forget()]
    #expect(asks == [true, true])
    _ = mouse.hear(.textAreaPixels(width: 1440, height: 900), window: nothing)
    _ = mouse.hear(.cellPixels(width: 9, height: 18), window: nothing)
    #expect(mouse.form == .pixels)
    let asksMore = mouse.forget()
    #expect(!asksMore)
  }

  @Test(arguments: 1...32 as ClosedRange<UInt64>) func `no figures trap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let figures = [-9_999_999, -1, 0, 1, 2, 9, 18, 160, 900, 1440, 65_535, 9_999_999]
    var mouse = PixelMouse(isWanted: true, cells: page)
    func figure() -> Int { figures.randomElement(using: &random) ?? 0 }
    for _ in 0..<2000 {
      let window = PixelSize(width: abs(figure()), height: abs(figure()))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: _ = mouse.hear(.mode(1016, value: 2), window: window)
      case 1: _ = mouse.hear(.textAreaPixels(width: figure(), height: figure()), window: window)
      case 2: _ = mouse.hear(.cellPixels(width: figure(), height: figure()), window: window)
      case 3: _ = mouse.hear(.statusOK, window: window, unanswered: 1)
      default:
        _ = mouse.resize(
          to: Size(columns: max(0, figure() % 2001), rows: max(0, figure() % 1001)), window: window)
      }
      if let cell = mouse.cell { #expect(cell.width >= 2 && cell.height >= 2 && cell.width <= 501) }
    }
  }
}
