import NavModel
import Testing

@testable import TermNav

private let red = Style(Color(0xFF0000), on: Color(0x000000))
private let blue = Style(Color(0x0000FF), on: Color(0x101010))

@Suite("Drawing rows onto rows") struct DrawingRowTests {
  @Test(arguments: [
    (0..<6, 0, "a漢字b··"), (2..<6, 0, " 字b····"), (0..<4, 3, "···a漢 ·"), (0..<6, 4, "····a漢"),
    (0..<6, 5, "·····a "), (0..<6, -2, " 字b····"), (0..<9, 0, "a漢字b··"), (3..<3, 0, "········"),
  ])
  func `a seam through a wide glyph leaves a blank in its style`(range: Range<Int>, column: Int, line: String)
  {
    let source = Surface("a漢字b", style: red)
    var target = Surface(size: Size(columns: line.columns, rows: 1))
    target.copy(range, ofRow: 0, of: source, toColumn: column, row: 0)
    #expect(target.lines == [line])
    #expect(target.brokenWideGlyphs.isEmpty)
    #expect(target.cells.allSatisfy { $0.glyph == .undrawn || $0.style == red })
  }

  @Test func `what stood there is cut as well, in its own style`() {
    var target = Surface("永永永", style: blue)
    target.copy(0..<2, ofRow: 0, of: Surface("xy", style: red), toColumn: 1, row: 0)
    #expect(target.lines == [" xy 永"])
    #expect(target[0, 0] == Cell(.space, blue) && target[3, 0] == Cell(.space, blue))
  }

  @Test func `a fade begins as the old row and ends as the new one, and blends its backgrounds`() {
    let old = Surface("ab漢", style: red)
    let new = Surface("字cd", style: blue)
    func faded(_ amount: Double) -> Surface {
      var target = old
      target.fade(0..<4, ofRow: 0, of: new, toColumn: 0, row: 0, amount: amount)
      return target
    }
    #expect(faded(0) == old)
    #expect(faded(1) == new)
    #expect(faded(0.25).lines == old.lines)
    #expect(faded(0.5).lines == new.lines)
    #expect(faded(0.5)[0, 0].style.background == Color(0x080808))
    #expect(faded(0.5)[0, 0].style.foreground == ColorMath.mix(Color(0x080808), blue.foreground, 0.25))
    #expect(
      faded(0.75)[0, 0].style
        == Style(ColorMath.mix(Color(0x0C0C0C), blue.foreground, 0.625), on: Color(0x0C0C0C)))
  }
}
