import NavModel
import Testing

@testable import TermNav
@testable import TermNavRecording

/// A screen as a file: words, words with their colours, an image.
@Suite struct ScreenPictureTests {
  private func picture(
    columns: Int = 12, rows: Int = 1, _ draw: (inout Surface) -> Void
  ) -> ScreenPicture {
    var surface = Surface(size: Size(columns: columns, rows: rows), filledWith: Cell())
    draw(&surface)
    return ScreenPicture(surface)
  }

  private func write(_ text: String, _ style: Style = .plain, column: Int = 0, to surface: inout Surface) {
    var column = column
    for glyph in TextGlyphs(text) {
      surface[column, 0] = Cell(glyph, style)
      if glyph.isWide { surface[column + 1, 0] = Cell(.continuation, style) }
      column += glyph.width
    }
  }

  @Test func `words are the rows without blanks at their ends`() {
    let picture = picture(rows: 2) { write("海 sea", column: 1, to: &$0) }
    #expect(picture.text(.txt) == " 海 sea\n\n")
  }

  @Test func `sequences set each style whole and end the row plainly`() {
    let red = Style(.rgb(255, 0, 16), on: .palette(236), [.bold, .underline])
    let picture = picture(columns: 4) {
      write("a", red, to: &$0)
      write("b", Style(.palette(12), on: .palette(3)), column: 1, to: &$0)
    }
    let (first, second) = ("\u{1B}[0;1;4;38;2;255;0;16;48;5;236m", "\u{1B}[0;94;43m")
    #expect(picture.text(.ansi) == "\(first)a\(second)b\u{1B}[0m  \n")
  }

  @Test func `an image keeps a run of one look as one text, as long as its cells`() {
    let picture = picture { write("two words", Style(Color(0xFF0010)), column: 1, to: &$0) }
    let text = "<text x=\"9\" textLength=\"81\" y=\"14\" fill=\"#ff0010\">two words</text>"
    #expect(picture.text(.svg).contains(text))
    #expect(picture.text(.svg).contains("width=\"128\" height=\"39\""))
  }

  @Test func `what an image's language reserves is escaped`() {
    var picture = picture { write("<&>", to: &$0) }
    picture.title = "a < b"
    #expect(picture.text(.svg).contains(">&lt;&amp;&gt;</text>"))
    #expect(picture.text(.svg).contains("<title>a &lt; b</title>"))
  }

  @Test func `blocks and lines are rectangles, equal neighbours one`() {
    let picture = picture(columns: 3) { write("▀▀▌", Style(Color(0x00FF00)), to: &$0) }
    let path = "fill=\"#00ff00\" d=\"M0 0H18V9.5H0zM18 0H22.5V19H18z\""
    #expect(picture.text(.svg).contains(path))
    #expect(!picture.text(.svg).contains("<text"))
  }

  @Test(
    arguments: [
      ("▁", [BlockShapes.Shape(0, 7, 8, 8)]), ("█", [.init(0, 0, 8, 8)]), ("▏", [.init(0, 0, 1, 8)]),
      ("▉", [.init(0, 0, 7, 8)]), ("▚", [.init(0, 0, 4, 4), .init(4, 4, 8, 8)]),
    ] as [(Unicode.Scalar, [BlockShapes.Shape])])
  func `a block covers its eighths`(_ scalar: Unicode.Scalar, _ shapes: [BlockShapes.Shape]) {
    #expect(BlockShapes.shapes(of: Cell(Glyph(scalar))) == shapes)
  }

  @Test func `the terminal's own colours are black and white where the pages are light`() {
    var picture = picture { write("x", Style(.default, on: .default, .reverse), to: &$0) }
    picture.isLight = true
    #expect(picture.text(.svg).contains("fill=\"#ffffff\">x<"))
    #expect(CellColors(.plain, isLight: false).foreground == "#e5e5e5")
  }

  @Test func `a pointer stands in its cell`() {
    var picture = picture { _ in }
    #expect(!picture.text(.svg).contains("stroke"))
    picture.pointer = Point(column: 2, row: 0)
    #expect(picture.text(.svg).contains("translate(32.5 17.6)"))
  }
}
