import NavModel
import Testing

@testable import TermNav

private let red = Style(.palette(1))
private let blue = Style(.palette(4))

@Suite("Canvas") struct DrawingCanvasTests {
  private func surface(
    columns: Int = 8, rows: Int = 1, _ draw: (inout Canvas) -> Void
  ) -> Surface {
    var surface = Surface(size: Size(columns: columns, rows: rows))
    surface.draw(draw)
    return surface
  }

  @Test func `text is written where it is asked for, and tells its columns`() {
    var used = 0
    let drawn = surface { used = $0.text("a漢b", column: 1, row: 0, style: red) }
    #expect(drawn.lines == ["·a漢b···"])
    #expect(used == 4)
  }

  @Test(arguments: [(-1, " 字···"), (0, "漢字··"), (4, "····漢"), (5, "····· "), (6, "······"), (-4, "······")])
  func `a wide glyph that the canvas's edge halves is a blank`(column: Int, line: String) {
    let drawn = surface(columns: 6) { $0.text(column < 4 ? "漢字" : "漢", column: column, row: 0, style: red) }
    #expect(drawn.lines == [line])
    #expect(drawn.brokenWideGlyphs.isEmpty)
  }

  @Test func `a clip cuts on both sides, in its own coordinates`() {
    let drawn = surface(columns: 8) { canvas in
      canvas.clipped(to: Rect(column: 1, columns: 5, rows: 1)) { part in
        #expect(part.size == Size(columns: 5, rows: 1))
        part.text("漢字漢字", column: -1, row: 0, style: red)
        part.text("x", column: 0, row: 1, style: red)
      }
    }
    #expect(drawn.lines == ["· 字漢··"])
    #expect(drawn[1, 0] == Cell(.space, red))
    let inner = surface(columns: 8) { canvas in
      canvas.clipped(to: Rect(column: 2, columns: 4, rows: 1)) { outer in
        outer.clipped(to: Rect(column: -1, columns: 9, rows: 9)) { $0.fill(red) }
      }
    }
    #expect(inner.lines == ["··    ··"])
  }

  @Test func `half a glyph drawn over blanks the other half in the old style`() {
    let left = surface(columns: 4) {
      $0.text("漢字", column: 0, row: 0, style: red)
      $0.text("x", column: 0, row: 0, style: blue)
    }
    #expect(left.lines == ["x 字"])
    #expect(left[1, 0] == Cell(.space, red))
    let across = surface(columns: 4) {
      $0.text("漢字", column: 0, row: 0, style: red)
      $0.text("永", column: 1, row: 0, style: blue)
    }
    #expect(across.lines == [" 永 "])
    #expect(across[0, 0] == Cell(.space, red) && across[3, 0] == Cell(.space, red))
  }

  @Test func `at most so many columns are drawn, and a half that is left is a blank`() {
    var used = 0
    let drawn = surface { used = $0.text("漢字", column: 0, row: 0, style: red, maxColumns: 3) }
    #expect(drawn.lines == ["漢 ·····"])
    #expect(used == 3)
  }

  @Test func `text that keeps the background keeps its colour and its reverse`() {
    let drawn = surface(columns: 3) {
      $0.fill(Style(.default, on: .palette(4), .reverse))
      $0.text(
        "漢", column: 0, row: 0, style: Style(.palette(1), on: .palette(2), .bold), keepingBackground: true)
    }
    #expect(drawn[0, 0].style == Style(.palette(1), on: .palette(4), [.bold, .reverse]))
    #expect(drawn[1, 0].style == drawn[0, 0].style)
  }

  @Test func `lines, runs and wide fills are drawn`() {
    let drawn = surface(columns: 6, rows: 3) {
      $0.horizontalLine(column: 0, row: 0, length: 6, style: red)
      $0.verticalLine(column: 5, row: 1, length: 9, style: red)
      $0.text([TextRun("ab", red), TextRun("漢", blue)], column: 0, row: 1)
      $0.fill(Rect(row: 2, columns: 3, rows: 1), with: Cell(Glyph("漢"), red))
      #expect($0[2, 1]?.style == blue && $0[6, 0] == nil)
    }
    #expect(drawn.lines == ["──────", "ab漢·│", "漢 ··│"])
  }

  @Test
  func `an outline stands on its rectangle's edges, cut where that is, and needs room for its corners`() {
    let drawn = surface(columns: 9, rows: 4) {
      $0.outline(Rect(column: 0, row: 0, columns: 4, rows: 3), style: red)
      $0.outline(Rect(column: 5, row: 1, columns: 2, rows: 2), style: red)
      $0.outline(Rect(column: 8, row: 2, columns: 5, rows: 5), style: red)
      $0.outline(Rect(column: 4, row: 0, columns: 1, rows: 4), style: blue)
      $0.outline(Rect(column: 0, row: 3, columns: 4, rows: 1), style: blue)
    }
    #expect(drawn.lines == ["╭──╮·····", "│··│·╭╮··", "╰──╯·╰╯·╭", "········│"])
    #expect(drawn[0, 0].style == red && drawn[3, 1].style == red)
  }

  @Test func `an empty surface takes any drawing`() {
    let drawn = surface(columns: 0, rows: 0) {
      $0.fill(red)
      $0.text("漢", column: 0, row: 0, style: red)
      #expect($0[0, 0] == nil)
    }
    #expect(drawn.lines.isEmpty)
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func `after any drawing, wide glyphs are whole`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var surface = Surface(size: Size(columns: 11, rows: 3))
    var other = Surface(size: Size(columns: 9, rows: 3), filledWith: Cell())
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    for step in 0..<120 {
      let column = number(-3...12)
      let row = number(0...2)
      let range = 0..<number(0...9)
      switch number(0...8) {
      case 0:
        surface.draw {
          $0.fill(Rect(column: column, row: row, columns: 3, rows: 2), with: Cell(Glyph("永"), red))
        }
      case 1: surface.draw { $0.fill(Rect(column: column, row: row, columns: 3, rows: 2), blue) }
      case 2: surface.draw { $0.set(Cell(Glyph("字")), column: column, row: row) }
      case 3:
        let part = Rect(column: number(-2...9), row: number(-1...2), columns: number(0...9), rows: 2)
        surface.draw { canvas in
          canvas.clipped(to: part) {
            $0.text("a漢b字👨‍👩‍👧", column: column, row: row, style: red, keepingBackground: true)
          }
        }
      case 4: other.draw { $0.text("漢a字b永", column: column, row: row, style: blue, maxColumns: 4) }
      case 5: surface.copy(range, ofRow: row, of: other, toColumn: column, row: row)
      default:
        let amount = Double(number(0...10)) / 10
        surface.fade(range, ofRow: row, of: other, toColumn: column, row: row, amount: amount)
      }
      let broken = surface.brokenWideGlyphs + other.brokenWideGlyphs
      #expect(broken.isEmpty, "seed \(seed), step \(step): \(broken)")
      if !broken.isEmpty { return }
    }
  }
}
