import NavModel
import Testing

@testable import TermNav

extension TerminalRenderingTests {
  nonisolated private static let texts = [
    "a\u{301}", "o\u{308}\u{323}", "漢\u{301}", "é", "ᄒ\u{1161}", "\u{301}", "~\u{303}",
  ]

  private func pages() -> [FixedPage] {
    // At any column a mark comes to stand at the edge.
    let rows = Self.texts.flatMap { text in
      (0..<3).map { String(repeating: "x", count: 30 + $0) + String(repeating: text, count: 60) }
    }
    return [FixedPage("Below", rows: rows.reversed()), FixedPage("Front", rows: rows)]
  }

  @Test(
    .needsLibvterm(), arguments: LayoutDirection.allCases,
    [SlideMoves(), SlideMoves(columns: true), SlideMoves(rows: false)])
  func `where marks do not fit, in the last column, their letter stands in every frame`(
    _ direction: LayoutDirection, _ moves: SlideMoves
  ) throws {
    let size = Size(columns: 80, rows: 26)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    renderer.moves = moves
    let emulator = Emulator(size: size)
    let pages = pages()
    let stage = Stage(pages[0], pages[1], columns: size.columns, rows: size.rows, direction: direction)
    emulator.feed(renderer.render(stage.app.render()).bytes)
    _ = stage.navigation.beginInteractivePop()
    for columns in [1, 2, 20, 21, 22, 30, 45, 44, 43, 20, 3, 0] {
      stage.navigation.updateInteractivePop(Double(columns) / 80)
      let frame = stage.app.render()
      emulator.feed(renderer.render(frame).bytes)
      #expect(emulator.firstFault(against: frame.surface) == nil, "\(columns) columns")
    }
  }

  @Test(.needsLibvterm(), arguments: texts)
  func `a letter with marks that is written alone in the last column is not a blank`(_ text: String) throws {
    let size = Size(columns: 10, rows: 2)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    let emulator = Emulator(size: size)
    for column in [0, 6, 7, 8, 9, 8, 9] {
      var surface = Surface(size: size, filledWith: Cell(Glyph(".")))
      surface.draw { $0.text(text, column: column, row: 0, style: .plain) }
      emulator.feed(renderer.render(surface).bytes)
      #expect(emulator.firstFault(against: surface) == nil, "column \(column)")
    }
  }
}
