import NavModel
import TermNav
import Testing

private let red = Style(.palette(1))
private let blue = Style(.palette(4))

/// A canvas whose columns are counted from the right.
@Suite("Mirrored canvas") struct DrawingMirrorTests {
  private func lines(columns: Int = 8, rows: Int = 1, _ draw: (inout Canvas) -> Void) -> [String] {
    var surface = Surface(size: Size(columns: columns, rows: rows))
    surface.draw(isMirrored: true, draw)
    #expect(surface.brokenWideGlyphs.isEmpty)
    return surface.lines
  }

  @Test(arguments: [
    (0, "abc", "·····abc"), (2, "abc", "···abc··"), (7, "a", "a·······"), (8, "a", "········"),
    (-1, "abc", "······ab"), (1, "漢字", "···漢字·"), (0, "ae\u{301}", "······ae\u{301}"),
  ])
  func `a text stands as far from the right, and reads from the left`(column: Int, text: String, line: String)
  {
    var used = 0
    #expect(lines { used = $0.text(text, column: column, row: 0, style: red) } == [line])
    #expect(used == text.columns)
  }

  @Test(arguments: [
    (0, Int.max, "abcdefgh"), (3, .max, "abcde···"), (2, 4, "··abcd··"), (0, 0, "········"),
    (0, -3, "········"),
  ])
  func `a text that is too long is cut at its end`(column: Int, most: Int, line: String) {
    #expect(lines { $0.text("abcdefghijkl", column: column, row: 0, style: red, maxColumns: most) } == [line])
    #expect(
      lines {
        $0.text([TextRun("abc", red), TextRun("defghijkl", blue)], column: column, row: 0, maxColumns: most)
      } == [line])
  }

  @Test func `what is dimmed stays where it is, and reversed`() {
    var surface = Surface(size: Size(columns: 8, rows: 1))
    surface.draw(isMirrored: true) {
      $0.fill(red)
      $0.text("漢字a", column: 1, row: 0, style: Style(.palette(1), on: .palette(2), .reverse))
      $0.dim(to: blue)
      // What is drawn later still counts columns from the right.
      $0.text("b", column: 0, row: 0, style: red)
    }
    #expect(surface.lines == ["  漢字ab"] && surface.brokenWideGlyphs.isEmpty)
    #expect(surface[2, 0].style == Style(.palette(4), on: .palette(2), .reverse))
  }

  @Test func `half of a wide glyph is a blank`() {
    #expect(lines(columns: 5) { $0.text("漢字漢", column: 0, row: 0, style: red) } == ["漢字 "])
    #expect(lines(columns: 4) { $0.set(Cell(Glyph("漢"), red), column: 1, row: 0) } == ["·漢·"])
    #expect(lines(columns: 4) { $0.set(Cell(Glyph("漢"), red), column: -1, row: 0) } == ["··· "])
  }

  @Test func `runs are one line, tabs and all`() {
    let tabbed = [TextRun("a\t", red), TextRun("b", blue)]
    #expect(lines { $0.text(tabbed, column: 1, row: 0) } == ["··a   b·"])
    #expect(lines { $0.text("a\tb", column: 1, row: 0, style: red) } == ["··a   b·"])
  }

  @Test func `a text of a million letters is read no farther than it can count`() {
    let long = String(repeating: "x", count: 1_000_000)
    #expect(lines(columns: 4) { $0.text(long, column: 1, row: 0, style: red) } == ["xxx·"])
  }

  @Test func `parts, rectangles, lines and what is read of them are mirrored`() {
    let drawn = lines(columns: 8, rows: 3) { canvas in
      canvas.fill(Rect(column: 0, row: 0, columns: 2, rows: 1), with: Cell(Glyph("f"), red))
      canvas.horizontalLine(column: 4, row: 0, length: 3, style: red)
      canvas.verticalLine(column: 3, row: 0, length: 3, style: red)
      canvas.clipped(to: Rect(column: 1, row: 1, columns: 4, rows: 2)) { part in
        part.text("p", column: 0, row: 0, style: red)
        part.text("pqrst", column: 0, row: 1, style: red)
        #expect(part[0, 0]?.glyph == Glyph("p") && part[2, 0]?.glyph == Glyph("│"))
      }
      canvas.clipped(to: Rect(column: 5, row: 1, columns: 3, rows: 1)) {
        $0.isMirrored = false
        $0.text("no", column: 0, row: 0, style: red)
      }
    }
    #expect(drawn == ["·───│·ff", "no··│·p·", "···pqrs·"])
  }

  @Test func `braille is mirrored by its dots, and only where a picture is drawn`() {
    // A sign for each dot: they change places in pairs.
    let dots: [(UInt32, UInt32)] = [(0, 3), (1, 4), (2, 5), (6, 7)]
    for (left, right) in dots {
      for (one, other) in [(left, right), (right, left)] {
        let drawn = lines(columns: 1) { $0.symbol(Self.braille(1 << one), column: 0, row: 0, style: red) }
        #expect(drawn == [Self.braille(1 << other)])
      }
    }
    for all: UInt32 in [0, 0xFF] {
      let same = Self.braille(all)
      #expect(lines(columns: 1) { $0.symbol(same, column: 0, row: 0, style: red) } == [same])
    }
    #expect(lines(columns: 2) { $0.text("⠁⠈", column: 0, row: 0, style: red) } == ["⠁⠈"])
  }

  private static func braille(_ dots: UInt32) -> String { "\(Unicode.Scalar(0x2800 + dots)!)" }

  @Test func `a picture goes the way of cells that are set, a text the way of words`() {
    let bars: [Character] = ["▁", "▃", "▅"]
    let set = lines { canvas in
      for (column, bar) in bars.enumerated() {
        canvas.set(Cell(Glyph(bar.unicodeScalars.first!), red), column: column, row: 0)
      }
    }
    #expect(set == ["·····▅▃▁"])
    #expect(lines { $0.symbol(String(bars), column: 0, row: 0, style: red) } == set)
    #expect(lines { $0.text(String(bars), column: 0, row: 0, style: red) } == ["·····▁▃▅"])
  }

  @Test func `an outline keeps its corners`() {
    #expect(
      lines(columns: 4, rows: 2) { $0.outline(Rect(columns: 3, rows: 2), style: red) } == ["·╭─╮", "·╰─╯"])
  }

  @Test(arguments: [
    ("‹ ", " ›"), ("0 ├", "┤ 0"), ("→", "←"), ("⏎", "⏎"), ("(a]", "[a)"), ("▕█▏", "▕█▏"), ("▍", "▐"),
    ("▎", "▕"),
    ("▉", "█"), ("漢‹", "›漢"), ("", ""), ("▖▙▚", "▞▟▗"), ("┏╔╴", "╶╗┓"), ("↖▁▅", "▅▁↗"),
  ])
  func `signs are mirrored as one picture, and text is not`(signs: String, mirrored: String) {
    var used = 0
    let drawn = lines(columns: 6) { used = $0.symbol(signs, column: 0, row: 0, style: red) }
    #expect(drawn == [String(repeating: "·", count: 6 - mirrored.columns) + mirrored])
    #expect(used == signs.columns)
    #expect(lines(columns: 6) { $0.text("‹", column: 0, row: 0, style: red) } == ["·····‹"])
    var surface = Surface(size: Size(columns: 6, rows: 1))
    surface.draw { _ = $0.symbol(signs, column: 0, row: 0, style: red) }
    #expect(surface.lines == [signs + String(repeating: "·", count: 6 - signs.columns)])
  }
}
