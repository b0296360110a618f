import Invariants
import NavModel
import Testing

@testable import TermNav

/// Law 6: what the terminal shows after incremental frames is what a full redraw shows. The terminal is an emulator
/// that reads the very bytes.
extension TerminalRenderingTests {
  @Test(.needsLibvterm(), arguments: 0..<TestLength.of(15, full: 40))
  func `after every frame the terminal shows the frame`(seed: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let size = Size(
      columns: Int.random(in: 2...90, using: &random), rows: Int.random(in: 1...8, using: &random))
    // The second has no ICH, and neither dim nor italic.
    let name = seed % 5 > 0 ? "xterm-256color" : "vt100"
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: name), name: name, depth: .truecolor, size: size)
    renderer.moves = SlideMoves(
      rows: seed % 3 > 0, columns: seed % 3 > 1, paintedRows: seed % 4 > 0, paintedColumns: seed % 4 > 1,
      areFramesWhole: seed % 5 > 2, avoidsFlushes: seed % 2 == 0)
    let emulator = Emulator(size: size)
    let has: Style.Attributes = name == "vt100" ? [.bold, .underline, .reverse] : .all
    let pages = (0..<2).map { _ in page(size, in: has, using: &random) }
    var seam = 0
    for frame in 0..<60 {
      seam = min(size.columns, max(0, seam + Int.random(in: -4...5, using: &random)))
      var surface = slide(pages, seam: seam)
      if Int.random(in: 0..<4, using: &random) == 0 { scribble(on: &surface, using: &random) }
      if Int.random(in: 0..<20, using: &random) == 0 { renderer.invalidate() }
      let isAtRest = Int.random(in: 0..<8, using: &random) == 0
      emulator.feed(renderer.render(surface, layers: isAtRest ? [] : layers(size, seam: seam)).bytes)
      let fault = emulator.firstFault(against: surface)
      #expect(fault == nil, "seed \(seed), frame \(frame), \(size)")
      if fault != nil { return }
    }
  }

  private final class Sheet {}
  nonisolated private static let sheets = [Sheet(), Sheet()]

  private func layers(_ size: Size, seam: Int) -> [FrameLayer] {
    let ids = Self.sheets.map { ObjectIdentifier($0) }
    return [
      FrameLayer(id: ids[1], columns: 0..<seam, offset: -(size.columns - seam) / 3),
      FrameLayer(id: ids[0], columns: max(0, seam - 1)..<size.columns, offset: seam),
    ]
  }

  private func page(
    _ size: Size, in attributes: Style.Attributes, using random: inout SplitMix64
  ) -> Surface {
    let words = ["a", "page", "slides", "漢字", "é", "away", "导航", "·", "   ", "            "]
    let foregrounds: [Color] = [.default, Color(0xFF0000), Color(0x00FF00), Color(0x8080FF)]
    var surface = Surface(size: size, filledWith: Cell())
    surface.draw { canvas in
      for row in 0..<size.rows {
        let background: Color = Int.random(in: 0..<4, using: &random) == 0 ? Color(0x202040) : .default
        canvas.fill(
          Rect(column: 0, row: row, columns: size.columns, rows: 1), Style(.default, on: background))
        var column = Int.random(in: 0..<4, using: &random)
        let end = Int.random(in: 0...size.columns, using: &random)
        while column < end {
          let marks = UInt8.random(in: 0..<96, using: &random)
          let style = Style(
            foregrounds.randomElement(using: &random)!, on: background,
            marks < 32 ? attributes.intersection(.init(rawValue: marks)) : [])
          column +=
            1 + canvas.text(words.randomElement(using: &random)!, column: column, row: row, style: style)
        }
      }
    }
    return surface
  }

  /// The second page comes from under the first with a third of its speed.
  private func slide(_ pages: [Surface], seam: Int) -> Surface {
    var surface = pages[0]
    let width = surface.size.columns
    let shift = (width - seam) / 3
    for row in 0..<surface.size.rows {
      surface.copy(shift..<shift + seam, ofRow: row, of: pages[1], toColumn: 0, row: row)
      surface.copy(0..<width - seam, ofRow: row, of: pages[0], toColumn: seam, row: row)
      if seam > 0 {
        surface.draw { $0.set(Cell(.space, Style(on: Color(0x101010))), column: seam - 1, row: row) }
      }
    }
    return surface
  }

  private func scribble(on surface: inout Surface, using random: inout SplitMix64) {
    let glyphs: [Glyph] = [.space, Glyph("x"), Glyph("漢"), Glyph("─")]
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      let column = Int.random(in: 0..<surface.size.columns, using: &random)
      let row = Int.random(in: 0..<surface.size.rows, using: &random)
      let style = Style(Color(0xFFFF00), on: Bool.random(using: &random) ? .default : Color(0x400000))
      surface.draw { $0.set(Cell(glyphs.randomElement(using: &random)!, style), column: column, row: row) }
    }
  }
}
