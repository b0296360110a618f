import NavModel
import Testing

@testable import TermNav

/// A page that is turned or small, against the simplest way to say what each half cell shows.
@Suite struct FacePainterTests {
  private let theme = Theme()
  private let undrawn = Surface(size: Size(columns: 1, rows: 1))[0, 0]

  private func drawn(_ page: Surface, _ placed: PlacedPage, stage: Range<Int>? = nil) -> Surface {
    var screen = Surface(size: page.size)
    var kept: [FacePainter.Column] = []
    FacePainter(placed, size: page.size, stage: stage ?? 0..<page.size.rows, theme: theme, keptIn: &kept)
      .draw(page, on: &screen)
    return screen
  }

  /// Blank rows, each of a background of its own.
  private func striped(_ columns: Int, _ rows: Int) -> Surface {
    var page = Surface(size: Size(columns: columns, rows: rows))
    for row in 0..<rows {
      page.withRow(row) { $0.fill(0..<columns, with: Cell(.space, Style(on: ground(row)))) }
    }
    return page
  }

  private func ground(_ row: Int) -> Color { .rgb(UInt8(10 + row * 10), 0, 0) }

  private static let text = ["ab漢字cd漢", "漢漢漢漢漢", "abcdefghij", "a漢b漢c漢d", "          "]
  private var page: Surface { Surface(Self.text[0], Self.text[1], Self.text[2], Self.text[3], Self.text[4]) }

  @Test func `at its whole size it is drawn as it is, on the rows of the stage alone`() {
    let page = page
    #expect(drawn(page, PlacedPage(columns: 0..<10, offset: 0, width: 10)) == page)
    let part = drawn(page, PlacedPage(columns: 0..<10, offset: 0, width: 10), stage: 1..<4)
    for row in 0..<5 {
      for column in 0..<10 { #expect(part[column, row] == ((1..<4) ~= row ? page[column, row] : undrawn)) }
    }
  }

  @Test(arguments: -11...11) func `moved aside it is cut, and a half of a wide glyph is a blank`(
    _ offset: Int
  ) {
    let page = page
    let screen = drawn(page, PlacedPage(columns: 0..<10, offset: offset, width: 10))
    #expect(screen.brokenWideGlyphs.isEmpty)
    for row in 0..<5 {
      for column in 0..<10 {
        let source = column - offset
        guard (0..<10).contains(source) else {
          #expect(screen[column, row] == undrawn)
          continue
        }
        let cell = page[source, row]
        let isCut = cell.glyph == .continuation && column == 0 || cell.glyph.isWide && column == 9
        #expect(screen[column, row] == (isCut ? Cell(.space, cell.style) : cell), "\(column), \(row)")
      }
    }
  }

  @Test(arguments: [18, 19, 21, 22]) func `nearly as wide as the screen, its text is cut at both sides`(
    _ width: Int
  ) {
    let page = Surface("abcdefghijklmnopqrst")
    let screen = drawn(page, PlacedPage(columns: 0..<20, offset: 0, width: width))
    for column in 0..<min(20, width) {
      let source = min(max(column + (20 - width) / 2, 0), 19)
      #expect(screen[column, 0] == page[source, 0], "\(column)")
    }
    for column in min(20, width)..<20 { #expect(screen[column, 0] == undrawn) }
  }

  @Test(arguments: [(12, 0), (12, 6), (6, 3), (5, -2), (3, 9), (1, 0)])
  func `lower, each half row shows the row of the page that is at its middle`(_ height: Int, _ offset: Int) {
    let screen = drawn(
      striped(4, 24), PlacedPage(columns: 0..<4, offset: 0, width: 4, rowOffset: offset, height: height))
    func half(_ place: Int) -> Color? {
      let inside = place - 2 * offset
      guard (0..<2 * height).contains(inside) else { return nil }
      return ground((2 * inside + 1) * 48 / (4 * height) / 2)
    }
    for row in 0..<24 {
      let (top, bottom) = (half(2 * row), half(2 * row + 1))
      guard let top, let bottom else {
        #expect(screen[1, row] == undrawn)
        continue
      }
      let expected =
        top == bottom ? Cell(.space, Style(on: top)) : Cell(FaceColorMixer.lowerHalf, Style(bottom, on: top))
      #expect(screen[1, row] == expected, "\(row)")
    }
  }

  @Test func `turned, its far edge is lower by half rows`() {
    let page = striped(10, 10)
    let turn = PlacedPage.Turn(leftInset: 0, rightInset: 4)
    let screen = drawn(page, PlacedPage(columns: 0..<10, offset: 0, width: 10, turn: turn))
    let void = theme.void(1).background
    for column in 0..<10 {
      let halves = Int((4 * (Double(column) + 0.5) / 10 * 2).rounded())
      for row in 0..<10 {
        let (isTop, isBottom) = (
          (halves..<20 - halves).contains(2 * row), (halves..<20 - halves).contains(2 * row + 1)
        )
        let color = ground(row)
        let expected: Cell =
          switch (isTop, isBottom) {
          case (true, true): Cell(.space, Style(on: color))
          case (true, false): Cell(Glyph("▀"), Style(color, on: void))
          case (false, true): Cell(Glyph("▄"), Style(color, on: void))
          case (false, false): undrawn
          }
        #expect(screen[column, row] == expected, "\(column), \(row)")
      }
    }
  }

  @Test(arguments: [-3.0, 0, 40, 1e12])
  func `however far it is turned, half a row is seen and no more than all`(
    _ inset: Double
  ) {
    let screen = drawn(
      striped(4, 5),
      PlacedPage(
        columns: 0..<4, offset: 0, width: 4, turn: PlacedPage.Turn(leftInset: inset, rightInset: inset)))
    let seen = (0..<5).filter { screen[1, $0] != undrawn }
    #expect(inset > 5 ? seen == [2] : seen == [0, 1, 2, 3, 4])
  }

  @Test func `the shade grows from one edge to the other`() {
    let turn = PlacedPage.Turn(leftShade: 0, rightShade: 1)
    let screen = drawn(striped(10, 2), PlacedPage(columns: 0..<10, offset: 0, width: 10, turn: turn))
    for column in 0..<10 {
      let shade = ((Double(column) + 0.5) / 10 * 24).rounded() / 24
      let expected = ColorMath.mix(ground(1), theme.dimTarget, shade)
      #expect(screen[column, 1].style.background == expected, "\(column)")
    }
  }

  @Test func `small text is a shade in a half of its row, by thirds of its columns`() {
    let style = Style(.rgb(240, 240, 240), on: .rgb(20, 20, 20))
    let page = Surface("abcdef  a  a    abab", "                    ", style: style)
    let screen = drawn(page, PlacedPage(columns: 0..<20, offset: 0, width: 5, height: 1))
    for column in 0..<5 {
      let letters = (0..<4).count { page[column * 4 + $0, 0].glyph != .space }
      let ink = ColorMath.mix(
        style.background, style.foreground, FaceColorMixer.strength * Double((3 * letters + 3) / 4) / 3)
      // Both rows of the page are one row of the screen: the upper half is the text's row.
      let cell = screen[column, 0]
      #expect(cell.style.background == style.background && cell.isBlank == (letters == 0), "\(column)")
      if letters > 0 { #expect(cell == Cell(FaceColorMixer.upperHalf, Style(ink, on: style.background))) }
    }
    #expect(screen[5, 0] == undrawn)
  }

  /// Fonts leave pixels of block glyphs free.
  @Test func `around a line of text is the page's background, in whichever half of a cell the text is`() {
    let size = Size(columns: 30, rows: 24)
    let (page, text) = (Color(0x101010), Color(0xF0F0F0))
    var surface = Surface(size: size)
    for row in 0..<size.rows {
      surface.withRow(row) { $0.fill(0..<size.columns, with: Cell(Glyph("x"), Style(text, on: page))) }
    }
    let screen = drawn(surface, PlacedPage(columns: 0..<30, offset: 0, width: 30, rowOffset: 3, height: 17))
    let glyphs = Set((3..<20).map { screen[1, $0].glyph })
    #expect(glyphs.contains(FaceColorMixer.lowerHalf) && glyphs.contains(FaceColorMixer.upperHalf))
    for row in 3..<20 where !screen[1, row].isBlank { #expect(screen[1, row].style.background == page) }
  }
}
