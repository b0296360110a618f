import NavModel
import Testing

@testable import TermNav

extension TerminalRenderingTests {
  /// Glyphs of doubtful width, and how many columns beyond theirs a terminal may take.
  nonisolated private static let doubtful: [(text: String, overrun: Int)] = [
    ("⏎", 1), ("1\u{20E3}", 3), ("🙂", 0),
  ]

  /// What a terminal is sent, on one whose glyphs of doubtful width are wider: an X stands where the glyph's end was drawn.
  private func widened(_ bytes: [UInt8]) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    for glyph in Self.doubtful {
      text = text.replacing(glyph.text, with: glyph.text + String(repeating: "X", count: glyph.overrun))
    }
    return Array(text.utf8)
  }

  /// Where an X is left over.
  private func rest(_ emulator: Emulator, _ size: Size) -> String? {
    for row in 0..<size.rows {
      for column in 0..<size.columns where emulator.scalars(column, row) == ["X"] {
        return "column \(column), row \(row)"
      }
    }
    return nil
  }

  @Test func `the table of doubtful glyphs says how far they may go`() {
    for (text, overrun) in Self.doubtful {
      let glyphs = Array(TextGlyphs(text))
      #expect(glyphs.map(\.isSure) == [false])
      #expect(glyphs.map(\.overrun) == [overrun], "\(text)")
    }
  }

  @Test(.needsLibvterm(), arguments: [false, true])
  func `cells that a wider glyph overran are sent again, at rest`(_ isBlank: Bool) throws {
    let size = Size(columns: 24, rows: 3)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    let emulator = Emulator(size: size)
    var surface = Surface(size: size, filledWith: Cell(Glyph(isBlank ? " " : ".")))
    for text in Self.doubtful.map(\.text) + ["ab", "⏎b", "a⏎", "xy", " 1\u{20E3}"] {
      for column in [0, 3, 11, 17, 22] {
        surface.draw { $0.text(text, column: column, row: 1, style: .plain) }
        emulator.feed(widened(renderer.render(surface).bytes))
        let (rest, tear) = (rest(emulator, size), emulator.firstTear(against: surface))
        #expect(rest == nil, "\(text) at \(column)")
        #expect(tear == nil, "\(text) at \(column)")
      }
    }
    renderer.invalidate()
    emulator.feed(widened(renderer.render(surface).bytes))
    let rest = rest(emulator, size)
    #expect(rest == nil, "drawn whole")
  }

  @Test(
    .needsLibvterm(), arguments: LayoutDirection.allCases,
    [SlideMoves(), SlideMoves(columns: true), SlideMoves(rows: false)])
  func `cells that a wider glyph overran are sent again, while pages move`(
    _ direction: LayoutDirection, _ moves: SlideMoves
  ) throws {
    let size = Size(columns: 60, rows: 14)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    renderer.moves = moves
    let emulator = Emulator(size: size)
    let (texts, others) = (Self.doubtful.map(\.text), ["ab", ".", "漢", "   "])
    let rows: [String] = (0..<12).map { row in
      let parts: [String] = (0..<20).map { place in
        let other = others[(place * 3 + row) % others.count]
        return texts[(place + row) % texts.count] + other
      }
      return parts.joined()
    }
    let stage = Stage(
      FixedPage("Below", rows: rows.reversed()), FixedPage("Front", rows: rows), columns: size.columns,
      rows: size.rows, direction: direction)
    func show(_ what: String) {
      let frame = stage.app.render()
      emulator.feed(widened(renderer.render(frame).bytes))
      let (rest, tear) = (rest(emulator, size), emulator.firstTear(against: frame.surface))
      #expect(rest == nil, "\(what)")
      #expect(tear == nil, "\(what)")
    }
    show("at rest")
    _ = stage.navigation.beginInteractivePop()
    for columns in [1, 2, 3, 20, 21, 22, 30, 45, 44, 41, 20, 3, 0] {
      stage.navigation.updateInteractivePop(Double(columns) / 60)
      show("\(columns) columns")
    }
  }

  @Test(.needsLibvterm())
  func `half a wide glyph is a blank on the terminal, in whole frames and in differences`() throws {
    let size = Size(columns: 8, rows: 4)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    let emulator = Emulator(size: size)
    func show(_ surface: Surface, _ what: String) {
      emulator.feed(renderer.render(surface).bytes)
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          let glyph = surface[column, row].glyph
          let isWhole = column + 1 < size.columns && surface[column + 1, row].glyph == .continuation
          if glyph.isWide, isWhole { continue }
          let wanted = glyph.isWide || glyph == .continuation ? [" "] : glyph.scalars
          if glyph == .continuation, column > 0, surface[column - 1, row].glyph.isWide { continue }
          let seen = emulator.scalars(column, row)
          #expect(seen == wanted, "\(what): column \(column), row \(row)")
        }
      }
    }
    let empty = Surface(size: size, filledWith: Cell(Glyph(".")))
    var torn = empty
    // A left half before a letter, a right half behind one, and a left half before another one.
    torn[2, 0] = Cell(Glyph("漢"))
    torn[4, 1] = Cell(.continuation)
    torn[2, 2] = Cell(Glyph("漢"))
    torn[3, 2] = Cell(Glyph("字"))
    torn[4, 2] = Cell(.continuation)
    show(torn, "whole")
    show(empty, "mended")
    show(torn, "as a difference")
    renderer.invalidate()
    show(torn, "whole again")
  }
}
