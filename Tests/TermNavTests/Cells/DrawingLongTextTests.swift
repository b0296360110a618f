import Invariants
import NavModel
import Testing

@testable import TermNav

private let red = Style(Color(0xFF0000), on: Color(0x000000))

/// A text costs what is seen of it, by counts of the glyphs that are read.
@Suite("Long texts") struct DrawingLongTextTests {
  /// A million glyphs, counted as they are asked for.
  private nonisolated final class Million: Sequence, IteratorProtocol {
    let glyph: Glyph
    var count = 0
    init(_ glyph: Glyph) { self.glyph = glyph }
    func next() -> Glyph? {
      count += 1
      return count < 1_000_000 ? glyph : nil
    }
  }

  private func drawn(columns: Int = 20, _ draw: (inout Canvas) -> Void) -> String {
    var surface = Surface(size: Size(columns: columns, rows: 2))
    surface.draw(draw)
    return surface.lines[0]
  }

  @Test(arguments: [
    ("x", 0, 40), ("x", -500, 540), ("x", 15, 25), ("x", 20, 20), ("x", 9000, 20), ("漢", 0, 20),
  ])
  func `what would stand beyond the right edge is not read`(glyph: String, column: Int, most: Int) {
    let glyphs = Million(Glyph(Unicode.Scalar(glyph)!))
    let line = drawn {
      let used = $0.write(glyphs, at: column, row: 0, style: red, maxColumns: .max, false)
      #expect(used >= 20 - column)
    }
    #expect(glyphs.count == most)
    #expect(line.filter { $0 != "·" }.count == max(0, min(20, 20 - column)) / (glyph == "x" ? 1 : 2))
  }

  @Test(arguments: [-1, 2, Int.max, .min]) func `beside the canvas no more is read than a width`(row: Int) {
    let glyphs = Million(Glyph("x"))
    let line = drawn { _ = $0.write(glyphs, at: 0, row: row, style: red, maxColumns: .max, false) }
    #expect(glyphs.count == 20 && !line.contains("x"))
  }

  @Test(arguments: 1...8) func `plain letters are drawn as one by one`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = ["plain letters", "a", " ", "漢字", "e\u{301}", "\t", "é", "\u{1B}", "x\u{308}yz", "👍🏽"]
    for _ in 0..<400 {
      let text = (0...Int.random(in: 0...4, using: &random)).map { _ in
        parts[Int.random(in: 0...parts.count - 1, using: &random)]
      }.joined()
      let column = Int.random(in: -20...25, using: &random)
      let most = Int.random(in: 0...3, using: &random) == 0 ? Int.max : Int.random(in: 0...30, using: &random)
      let clip = Rect(
        column: Int.random(in: 0...10, using: &random), row: 0,
        columns: Int.random(in: 0...14, using: &random), rows: 2)
      var drawn = Surface(
        size: Size(columns: 20, rows: 2), filledWith: Cell(Glyph("漢"), Style(Color(0x00FF00))))
      drawn.draw { $0.text("漢漢漢漢漢漢漢漢漢漢", column: 0, row: 0, style: .plain) }
      var expected = drawn
      var used = (0, 0)
      drawn.draw { canvas in
        canvas.clipped(to: clip) {
          used.0 = $0.text(text, column: column, row: 0, style: red, maxColumns: most)
        }
      }
      expected.draw { canvas in
        canvas.clipped(to: clip) {
          used.1 = $0.write(
            TextGlyphs(text), at: clip.column + column, row: 0, style: red, maxColumns: most, false)
        }
      }
      #expect(drawn == expected && used.0 == used.1, "\(text.debugDescription) \(column) \(most) \(clip)")
    }
  }

  @Test func `a clip is an edge, too`() {
    let glyphs = Million(Glyph("x"))
    let line = drawn { canvas in
      canvas.clipped(to: Rect(column: 3, columns: 4, rows: 1)) {
        _ = $0.write(glyphs, at: 3, row: 0, style: red, maxColumns: .max, false)
      }
    }
    #expect(glyphs.count == 24 && line == "···xxxx·············")
  }

  @Test func `runs that nobody sees are not read`() {
    let runs = Array(repeating: TextRun("abcdefghij", red), count: 100_000)
    var used = 0
    let line = drawn { used = $0.text(runs, column: 5, row: 0) }
    #expect(line == "·····abcdefghijabcde" && used == 40)
  }

  private nonisolated static let texts = [
    "0123456789", "plain text, with blanks ", "a\tb\tlonger\t", "漢字 und Wort ", "e\u{301}x", "🎉 party 👨‍👩‍👧",
    "\u{1B}[31m", "ab\u{200B}c",
  ]

  @Test(arguments: texts)
  func `wherever a long text begins, it shows what one that is read whole would`(piece: String) {
    let text = String(repeating: piece, count: 60)
    let glyphs = Array(TextGlyphs(text))
    for column in [-700, -301, -257, -256, -255, -99, -8, -7, -6, -5, -4, -3, -2, -1, 0, 7] {
      for most in [Int.max, 260, 21, 3] {
        let line = drawn { $0.text(text, column: column, row: 0, style: red, maxColumns: most) }
        let wanted = drawn { _ = $0.write(glyphs, at: column, row: 0, style: red, maxColumns: most, false) }
        #expect(line == wanted, "at \(column), \(most) columns")
      }
    }
  }

  @Test func `letters of ASCII left of the canvas are passed over, but no mark's base`() {
    func passed(_ text: String, _ limit: Int) -> Int {
      TextGlyphs.plainColumnsBeforeLast(of: text[...], atMost: limit)
    }
    let million = String(repeating: "x", count: 1 << 20)
    #expect(passed(million, 500_000) == 499_999)
    #expect(passed(million, .max) == (1 << 20) - 1)
    #expect(passed("abcdefgh\u{301}xxxxxxxx", 16) == 7)
    #expect(passed("abcdef\tx", 16) == 5 && passed("漢字漢字", 16) == 0 && passed("", 16) == 0)
    for limit in [Int.min, -1, 0, 1] { #expect(passed(million, limit) == 0) }
    for width in [Int.min, 1, 8, .max] {
      #expect(TextGlyphs.mostColumns(of: "a\t\t", tabWidth: width) >= "a\t\t".columns(tabWidth: width))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `lines are made of what Swift calls characters`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pool: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x52F, 0x2000...0x206F, 0x3000...0x30FF, 0x3100...0x9FFF, 0xAC00...0xAC40,
      0x1100...0x11FF,
      0x1F1E6...0x1F1FF, 0x1F300...0x1F9FF, 0x300...0x30F, 0x900...0x950, 0x600...0x6FF, 0x0A...0x0D,
      0x200D...0x200D, 0xFE0F...0xFE0F,
    ]
    for _ in 0..<1000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let range = pool.randomElement(using: &random)!
        scalars.append(Unicode.Scalar(UInt32.random(in: range, using: &random))!)
      }
      let text = Substring(String(scalars))
      var index = text.startIndex
      while index < text.endIndex {
        let cluster = text.cluster(at: index, column: 3, tabWidth: 4)
        let character = text[index]
        #expect(cluster.next == text.index(after: index))
        #expect(cluster.columns == (character == "\t" ? 1 : String(character).columns))
        #expect(cluster.isBlank == [" ", "\t", "\u{3000}"].contains(character))
        index = text.index(after: index)
      }
    }
  }

  @Test func `a megabyte left of the canvas is not read`() {
    let text = String(repeating: "漢", count: 350_000)
    var used = 0
    _ = drawn { used = $0.text(text, column: -5_000_000, row: 0, style: red) }
    #expect(used == 20)
  }

  @Test(arguments: LayoutDirection.allCases)
  func `a title of a megabyte costs a row of a list its width`(direction: LayoutDirection) {
    let title = String(repeating: "words 漢字 ", count: 100_000)
    let list = ListView(rowCount: 1) { _ in ListRow(title: title, detail: title) }
    let rig = ContentRig(list, direction: direction, size: Size(columns: 40, rows: 3))
    #expect(rig.lines[1].contains("words 漢字 words") && rig.lines[1].contains("…"))
  }
}
