import Testing

@testable import TermNav

@Suite struct PictureGlyphTests {
  private static let wide = "漢字かな交じり文🎉🚀é中文字符"

  /// What a text of wide glyphs shows of a range of its columns: a glyph that is cut is a blank.
  private func cut(_ text: String, _ columns: Range<Int>) -> String {
    var surface = Surface(size: Size(columns: columns.count, rows: 1), filledWith: Cell())
    let source = Surface(text)
    surface.copy(columns, ofRow: 0, of: source, toColumn: 0, row: 0)
    return surface.lines[0]
  }

  @Test func `the cutting of wide glyphs, by hand`() {
    #expect(cut("漢字か", 1..<5) == " 字 ")
    #expect(cut("漢字か", 0..<3) == "漢 ")
  }

  @Test func `the seam cuts wide glyphs at every column`() {
    let width = Self.wide.columns
    let home = FixedPage("Home", hidesBar: true, rows: [Self.wide, "x" + Self.wide])
    let page = FixedPage("Page", hidesBar: true, rows: [Self.wide, "y" + Self.wide])
    let stage = Stage(home, page, columns: width, rows: 2)
    stage.press(0)
    stage.drag(to: 2)
    for seam in 1..<width {
      stage.drag(to: Double(seam))
      let frame = stage.app.render().surface
      #expect(frame.brokenWideGlyphs == [], "seam \(seam)")
      #expect(!frame.cells.contains { $0.glyph == .undrawn }, "seam \(seam)")
      #expect(frame.lines[0].hasSuffix(cut(Self.wide, 0..<width - seam)), "seam \(seam)")
      // The page below is cut by the shadow, the page in front never by its own leading edge.
      #expect(frame.lines[0].columns == width, "seam \(seam)")
      #expect(frame[seam, 0].glyph == (seam < width - 1 ? Glyph("漢") : .space), "seam \(seam)")
      #expect(frame[seam, 1].glyph == Glyph("y"), "seam \(seam)")
    }
  }

  @Test func `a wide glyph under the shadow is a blank`() {
    let home = FixedPage("Home", hidesBar: true, rows: ["漢字漢字漢字漢字漢字", "a漢字漢字漢字漢字漢b"])
    let page = FixedPage("Page", hidesBar: true, rows: ["中文🎉é中文🎉é中文🎉", "🎉中文🎉é中文🎉é中文b"])
    let stage = Stage(home, page, columns: 20, rows: 2, theme: Theme(depth: .mono))
    stage.hold(at: 10)
    #expect(stage.lines == [" 漢字漢字│中文🎉é中 ", "字漢字漢 │🎉中文🎉é "])
    stage.drag(to: 11)
    #expect(stage.lines == [" 漢字漢字 │中文🎉é中", "字漢字漢字│🎉中文🎉é"])
  }

  @Test(arguments: [ColorDepth.mono, .sixteen])
  func `without painted backgrounds the edge is a line and the page below is dim`(_ depth: ColorDepth) {
    let pages = pair(backHidden: false, frontHidden: true)
    let theme = Theme(depth: depth)
    let stage = Stage(pages[0], pages[1], rows: 3, theme: theme)
    stage.hold(at: 12)
    let frame = stage.app.render().surface
    #expect(
      frame.lines == [
        "      Home │abcdefghijkl",
        "EFGHIJKLMNO│nmlkjihgfedc",
        "456789ABCDE│zyxwvutsrqpo",
      ])
    for column in 0..<11 {
      #expect(frame[column, 0].style.attributes.contains(.reverse), "the bar is reversed")
      #expect(frame[column, 1].style.attributes.contains(.dim), "the page below is dim")
    }
    for column in 12..<24 { #expect(frame[column, 1].style == theme.text, "the page in front is not") }
    #expect(frame[11, 0].style == theme.separator)
  }

  @Test func `in mono a band shows each word whole or not at all`() {
    let pages = pair(backHidden: false, frontHidden: false)
    let theme = Theme(depth: .mono)
    let stage = Stage(pages[0], pages[1], rows: 3, theme: theme)
    stage.hold(at: 6)
    #expect(stage.lines[0] == "   ‹ Home   Page        ")
    stage.drag(to: 18)
    #expect(stage.lines[0] == "        Home            ")
    #expect((0..<24).allSatisfy { stage.app.render().surface[$0, 0].style.attributes.contains(.reverse) })
  }

  @Test func `with painted backgrounds the page below is darker and the seam darker still`() {
    let pages = pair(backHidden: true, frontHidden: true)
    let stage = Stage(pages[0], pages[1], rows: 3)
    stage.hold(at: 12)
    let frame = stage.app.render().surface
    let page = stage.app.theme.pageBackground
    let below = frame[3, 1].style.background
    let shadow = frame[11, 1].style.background
    #expect(frame[20, 1].style.background == stage.app.theme.raisedBackground(1 / 3.0))
    #expect(below != page && shadow != below && shadow != page)
    #expect(frame[3, 1].style == frame[4, 2].style, "one dimming for all of it")
  }
}
