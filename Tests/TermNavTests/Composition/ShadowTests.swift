import NavModel
import Testing

@testable import TermNav

/// The shadow of a page that moves, and the text that goes on in it (RULES sections 8 and 25).
@Suite struct ShadowTests {
  private static let size = Size(columns: 80, rows: 3)
  private static let letters = String(
    String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 4).prefix(size.columns))

  private func stage(
    _ rows: [String] = [letters, letters, letters], style: SlideStyle = SlideStyle(parallax: 0),
    theme: Theme = Theme(), _ direction: LayoutDirection = .leftToRight
  ) -> StyleStage {
    let blank = FixedPage("Page", hidesBar: true, rows: [])
    let stage = StyleStage(
      [FixedPage("Home", hidesBar: true, rows: rows), blank], size: Self.size, style: style, theme: theme,
      direction: direction)
    return stage
  }

  @Test func `a column beside the edge is blank, and in the next two the text goes on, darkened`() throws {
    let frame = stage().picture(at: 0.5)
    let line = Array(frame.lines[1])
    #expect(String(line[..<39]) == Self.letters.prefix(39) && line[39] == " ")
    let backgrounds = (36..<40).map { frame[$0, 1].style.background }
    let below = backgrounds[0]
    for (column, weight) in [(38, 0.45), (37, 0.18)] {
      let style = frame[column, 1].style
      #expect(
        style.background == ColorMath.mix(below, Color(0x000000), weight / 2), "half way at half strength")
      #expect(try #require(style.foreground.contrast(with: style.background)) >= 3)
      #expect(style.foreground != frame[36, 1].style.foreground)
    }
    #expect(Set(backgrounds).count == 4)
  }

  @Test func `on light pages the shadow is lighter, and the first column of the page above is not lit`() {
    let frame = stage(theme: Theme(appearance: .light)).picture(at: 0.5)
    let below = frame[36, 1].style.background
    #expect(frame[38, 1].style.background == ColorMath.mix(below, Color(0x000000), 0.07))
    #expect(frame[37, 1].style.background == ColorMath.mix(below, Color(0x000000), 0.03))
    #expect(frame[40, 1].style.background == frame[41, 1].style.background)
    let dark = stage().picture(at: 0.5)
    #expect(dark[40, 1].style.background != dark[41, 1].style.background)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a wide letter takes the background of its column nearer to the edge`(_ direction: LayoutDirection) {
    let wide = String(repeating: "漢", count: 40)
    let frame = stage([wide, "x" + wide, Self.letters], direction).picture(at: 0.5)
    #expect(frame.brokenWideGlyphs == [])
    // The columns of the shadow, from the edge on.
    let columns = direction == .leftToRight ? [39, 38, 37, 36, 35] : [40, 41, 42, 43, 44]
    func backgrounds(_ row: Int) -> [Color] { columns.map { frame[$0, row].style.background } }
    let plain = backgrounds(2)
    #expect(Set(plain.dropLast()).count == 4)
    let halves = [
      [plain[0], plain[1], plain[2], plain[2], plain[4]], [plain[0], plain[1], plain[1], plain[3], plain[4]],
    ]
    #expect(Set([backgrounds(0), backgrounds(1)]) == Set(halves))
  }

  @Test func `where bytes are spared all columns of the shadow are blank`() {
    let frame = stage(style: SlideStyle(parallax: 0, shadowShowsText: false)).picture(at: 0.5)
    #expect(frame.lines[1].hasPrefix(Self.letters.prefix(36) + "    "))
  }

  @Test func `each column of a blank shadow is darkened once`() {
    let style = SlideStyle(parallax: 0, dimming: 0, dimmingSteps: 4, shadowShowsText: false)
    let frame = stage(style: style).picture(at: 0.5)
    let falloff = TransitionLayout.Shadow.falloff
    let expected = falloff.map { Theme().shadow(0.5 * $0, onDim: 0).background }
    #expect(falloff.indices.map { frame[39 - $0, 1].style.background } == expected)
  }

  @Test
  func
    `a background that terminals show in colours of their own becomes the page's, under text that can be read`()
    throws
  {
    let theme = Theme()
    for style in [
      Style.plain, Style(.palette(1)), Style(.default, on: .palette(3)),
      Style(.default, on: .default, .reverse),
    ] {
      let shaded = theme.shaded(style, by: 0.45, onDim: 0.2)
      #expect(
        shaded.background == theme.shaded(theme.page, by: 0.45, onDim: 0.2).background
          || !style.background.isFixed)
      #expect(shaded.background.isFixed && !shaded.attributes.contains(.reverse))
      #expect(try #require(shaded.foreground.contrast(with: shaded.background)) >= 3)
    }
  }

  @Test(arguments: [ColorDepth.mono, .sixteen])
  func `without painted backgrounds a line stands for the shadow, and the text beside it stays`(
    _ depth: ColorDepth
  ) {
    let frame = stage(theme: Theme(depth: depth)).picture(at: 0.5)
    #expect(frame.lines[1].hasPrefix(Self.letters.prefix(39) + "│"))
    #expect(frame[38, 1].style == frame[36, 1].style)
  }

  @Test func `256 colours have the nearest greys`() {
    let frame = stage(theme: Theme(depth: .indexed)).picture(at: 0.25)
    for column in 16..<20 {
      let style = frame[column, 1].style
      if case .rgb = style.background.kind { Issue.record("column \(column)") }
    }
    #expect(frame[18, 1].style.background != frame[15, 1].style.background)
  }
}
