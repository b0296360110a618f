import TermNavTesting
import Testing

@testable import TermNav

/// RULES 36: pixels and pictures.
@Suite struct ImageViewTests {
  private let red = Color(0xC02020)
  private let green = Color(0x20C020)
  private let blue = Color(0x2020C0)
  private let ground = Theme().pageBackground

  private func surface(_ view: View, _ columns: Int, _ rows: Int, theme: Theme = Theme()) -> Surface {
    view.frame = Rect(columns: columns, rows: rows)
    var surface = Surface(size: Size(columns: columns, rows: rows), filledWith: Cell(.space, theme.page))
    surface.draw { view.drawTree(&$0, theme: theme) }
    return surface
  }

  /// The colours of the pixels of a surface, row by row.
  private func pixels(_ surface: Surface) -> [[Color]] {
    (0..<surface.size.rows).flatMap { row -> [[Color]] in
      let cells = (0..<surface.size.columns).map { surface[$0, row] }
      let upper = cells.map { $0.glyph == Glyph("▀") ? $0.style.foreground : $0.style.background }
      let lower = cells.map { $0.glyph == Glyph("▄") ? $0.style.foreground : $0.style.background }
      return [upper, lower]
    }
  }

  private func image(_ width: Int, _ height: Int) -> Image {
    Image(width: width, height: height) { .rgb(UInt8($0 * 20), UInt8($1 * 20), 7) }
  }

  private func rows(_ image: Image) -> [[Color]] {
    (0..<image.height).map { y in (0..<image.width).map { image[$0, y] } }
  }

  // MARK: Pixels of a cell

  @Test func `a cell shows two pixels, the upper above the lower`() {
    var surface = Surface(size: Size(columns: 4, rows: 1), filledWith: Cell(.space, Style(red, on: blue)))
    surface.draw {
      $0.setPixels(upper: red, lower: green, column: 0, row: 0)
      $0.setPixels(upper: red, lower: .default, column: 1, row: 0)
      $0.setPixels(upper: .default, lower: green, column: 2, row: 0)
      $0.setPixels(upper: green, lower: green, column: 3, row: 0)
      $0.setPixels(upper: green, lower: red, column: 4, row: 0)
    }
    #expect(surface[0, 0] == Cell(Glyph("▀"), Style(red, on: green)))
    #expect(surface[1, 0] == Cell(Glyph("▀"), Style(red, on: blue)))
    #expect(surface[2, 0] == Cell(Glyph("▄"), Style(green, on: blue)))
    #expect(surface[3, 0] == Cell(.space, Style(.default, on: green)))
    surface.draw { $0.setPixels(upper: .default, lower: .default, column: 3, row: 0) }
    #expect(surface[3, 0] == Cell(.space, Style(.default, on: green)), "it shows what was there")
  }

  @Test func `a colour is shown in those of the terminal`() {
    #expect(red.shown(at: .truecolor) == red && red.shown(at: .mono) == .default)
    #expect(Color(0xFF0000).shown(at: .indexed) == .palette(196))
    #expect(Color(0xFF0000).shown(at: .sixteen) == .palette(9))
    #expect(Color.default.shown(at: .indexed) == .default)
  }

  // MARK: Images

  @Test func `an image is given by its pixels or by a function`() {
    let image = Image(width: 2, height: 2, pixels: [red, green, blue, .default])
    let colors = [[red, green], [blue, Color.default]]
    let same = Image(width: 2, height: 2) { x, y in colors[y][x] }
    #expect(image == same)
    #expect(image[1, 0] == green && image[1, 1] == .default)
    for (x, y) in [(-1, 0), (2, 0), (0, -1), (0, 2), (.max, .min)] { #expect(image[x, y] == .default) }
    #expect(Image.empty.width == 0 && Image.empty[0, 0] == .default)
  }

  @Test func `between pixels the nearest or a blend is shown`() {
    let image = Image(width: 2, height: 1, pixels: [Color(0x000000), Color(0x646464)])
    #expect(image.color(x: 0.99, y: 0.5) == Color(0x000000) && image.color(x: 1, y: 0.5) == Color(0x646464))
    #expect(image.color(x: 1, y: 0.5, sampling: .bilinear) == Color(0x323232))
    #expect(image.color(x: 0.5, y: 0.5, sampling: .bilinear) == Color(0x000000))
    #expect(
      image.color(x: 0, y: 0.1, sampling: .bilinear) == Color(0x000000), "no blend with what is outside")
    for sampling in [Image.Sampling.nearest, .bilinear] {
      for (x, y) in [(-0.1, 0), (2, 0), (0, 1), (.nan, 0), (0, .infinity)] {
        #expect(image.color(x: x, y: y, sampling: sampling) == .default)
      }
    }
    let hole = Image(width: 2, height: 1, pixels: [red, .default])
    #expect(hole.color(x: 0.9, y: 0.5, sampling: .bilinear) == red)
    #expect(hole.color(x: 1.1, y: 0.5, sampling: .bilinear) == .default)
  }

  // MARK: The view

  @Test(arguments: Image.Sampling.allCases)
  func `at a scale of 1 a pixel of the image is one of the view`(_ sampling: Image.Sampling) {
    let view = ImageView(image(6, 4))
    view.sampling = sampling
    #expect(pixels(surface(view, 6, 2)) == rows(view.image))
    #expect(view.intrinsicContentSize == .init(columns: 6, rows: 2))
    #expect(ImageView(image(3, 5)).intrinsicContentSize == .init(columns: 3, rows: 3))
  }

  @Test(arguments: Image.Sampling.allCases)
  func `it turns clockwise about the middle`(_ sampling: Image.Sampling) {
    let view = ImageView(image(4, 4))
    view.sampling = sampling
    let plain = rows(view.image)
    let once = (0..<4).map { y in (0..<4).map { x in plain[3 - x][y] } }
    let thrice = (0..<4).map { y in (0..<4).map { x in plain[x][3 - y] } }
    let twice = plain.reversed().map { Array($0.reversed()) }
    let turned: [(Int, [[Color]])] = [(1, once), (2, twice), (3, thrice), (4, plain), (-1, thrice)]
    for (turns, expected) in turned {
      view.rotation = Double(turns) * .pi / 2
      let shown = pixels(surface(view, 4, 2))
      #expect(shown == expected, "\(turns) quarters")
    }
  }

  @Test func `it grows and shrinks about the middle, and shows the page around it`() {
    let view = ImageView(image(4, 4))
    (view.contentMode, view.sampling) = (.center, .nearest)
    view.scale = 2
    let plain = rows(view.image)
    let doubled = (0..<8).map { y in (0..<8).map { x in plain[y / 2][x / 2] } }
    #expect(pixels(surface(view, 8, 4)) == doubled)
    view.scale = 1
    let around = pixels(surface(view, 8, 4))
    let inner = around[2...5].map { Array($0[2...5]) }
    #expect(inner == plain)
    #expect(around[0].allSatisfy { $0 == ground } && around[3][1] == ground && around[3][6] == ground)
    view.scale = 1e-9
    #expect(pixels(surface(view, 7, 3)).joined().allSatisfy { $0 == ground })
    view.scale = 1e300
    let colors = Set(pixels(surface(view, 8, 4)).joined())
    #expect(colors.isSubset(of: Set(plain.joined())))
  }

  @Test(arguments: [
    (ImageView.ContentMode.center, 4, 2), (.scaleAspectFit, 8, 4), (.scaleAspectFill, 16, 8),
  ])
  func `the content mode says how large it is at a scale of 1`(
    _ mode: ImageView.ContentMode, _ columns: Int, _ pixelRows: Int
  ) {
    let view = ImageView(Image(width: 4, height: 2) { _, _ in red })
    view.contentMode = mode
    let shown = pixels(surface(view, 8, 4))
    let widest = shown.map { row in row.count { $0 == red } }.max()
    #expect(widest == min(8, columns))
    #expect(shown.count { $0.contains(red) } == min(8, pixelRows))
  }

  @Test func `with 256 colours it has those of the palette`() {
    let view = ImageView(image(6, 4))
    let theme = Theme(depth: .indexed)
    let shown = pixels(surface(view, 6, 2, theme: theme))
    let expected = rows(view.image).map { row in row.map { $0.shown(at: .indexed) } }
    #expect(shown == expected)
  }

  @Test(arguments: [ColorDepth.sixteen, .mono], [Theme.Appearance.dark, .light])
  func `with 16 colours or none it is dithered in the text's colour`(
    _ depth: ColorDepth, _ appearance: Theme.Appearance
  ) {
    let theme = Theme(appearance: appearance, depth: depth)
    func inked(_ grey: UInt8) -> Int {
      let surface = surface(
        ImageView(Image(width: 8, height: 8) { _, _ in .rgb(grey, grey, grey) }), 8, 4, theme: theme)
      let cells = (0..<4).flatMap { row in (0..<8).map { surface[$0, row] } }
      #expect(cells.allSatisfy { $0.style.foreground == theme.text.foreground })
      return cells.reduce(0) { $0 + ($1.glyph == Glyph("█") ? 2 : $1.glyph == .space ? 0 : 1) }
    }
    let counts = [0, 64, 128, 192, 255].map { inked($0) }
    let dark = [0, 16, 32, 48, 64]
    #expect(counts == (appearance == .dark ? dark : dark.reversed()))
  }

  @Test func `it is the same from right to left, and a change brings one frame`() {
    let page = FixedPage("Page", hidesBar: true)
    let view = ImageView(image(6, 4))
    page.view.addSubview(view)
    view.frame = Rect(column: 2, row: 0, columns: 6, rows: 2)
    let t = AppTester(page, size: Size(columns: 10, rows: 4), layoutDirection: .rightToLeft)
    let shown = t.screen.surface
    let row = (2..<8).map { shown[$0, 0].style.foreground }
    #expect(row == rows(view.image)[0])
    let frames = t.terminal.frameCount
    view.scale = 2
    view.rotation = 1
    _ = t.screen
    view.scale = 2
    _ = t.screen
    #expect(t.terminal.frameCount == frames + 1)
  }

  @Test func `no pixels and no room are nothing`() {
    for size in [(0, 0), (1, 1), (5, 0)] {
      for image in [Image.empty, image(3, 3)] { _ = surface(ImageView(image), size.0, size.1) }
    }
    let none = pixels(surface(ImageView(), 2, 1))
    #expect(none == [[ground, ground], [ground, ground]])
  }
}
