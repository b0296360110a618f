import NavModel
import Testing

@testable import TermNav

/// The edge between two pages in eighths of a column (RULES section 18).
@Suite struct SeamTests {
  /// Two pages of 16 columns without bars: in the first row the front page's edge column is blank, in the second it is not.
  private func stage(_ direction: LayoutDirection = .leftToRight, depth: ColorDepth = .truecolor)
    -> StyleStage
  {
    let below = "ABCDEFGHIJKLMNOP"
    let front = direction == .leftToRight ? " abcdefghijklmno" : "abcdefghijklmno "
    return StyleStage(
      [
        FilledPage("Home", rows: [below, below]), FilledPage("Page", rows: [front, "abcdefghijklmnop"]),
      ],
      size: Size(columns: 16, rows: 2), theme: Theme(depth: depth), direction: direction)
  }

  private let shadow = Theme().shadow(0.5, onDim: 0.2).background
  private let lit = ColorMath.blend(
    Theme().raisedBackground(1 / 3.0) ?? .default, Theme().litEdge ?? .default, 0.4)

  @Test(arguments: [
    (0, "DEFGH  abcdefghi", "DEFGH abcdefghij"), (1, "DEFGH ▏abcdefghi", "DEFGH abcdefghij"),
    (2, "DEFGH ▎abcdefghi", "DEFGH abcdefghij"), (3, "DEFGH ▍abcdefghi", "DEFGH abcdefghij"),
    (4, "DEFGHI▌ abcdefgh", "DEFGHI▌abcdefghi"), (5, "DEFGHI▋ abcdefgh", "DEFGHI▋abcdefghi"),
    (6, "DEFGHI▊ abcdefgh", "DEFGHI▊abcdefghi"), (7, "DEFGHI▉ abcdefgh", "DEFGHI▉abcdefghi"),
    (8, "DEFGHI  abcdefgh", "DEFGHI abcdefghi"),
  ])
  func `the edge goes by eighths, text by columns`(eighths: Int, first: String, second: String) {
    let frame = stage().picture(at: (6 + Double(eighths) / 8) / 16)
    #expect(frame.lines == [first, second])
    guard 1...7 ~= eighths else { return }
    #expect(frame[6, 0].style == Style(shadow, on: lit))
  }

  @Test(arguments: [
    (0, "ghijklmno  IJKLM", "ghijklmnop IJKLM"), (1, "ghijklmno▉ IJKLM", "ghijklmnop IJKLM"),
    (2, "ghijklmno▊ IJKLM", "ghijklmnop IJKLM"), (3, "ghijklmno▋ IJKLM", "ghijklmnop IJKLM"),
    (4, "hijklmno ▌HIJKLM", "hijklmnop▌HIJKLM"), (5, "hijklmno ▍HIJKLM", "hijklmnop▍HIJKLM"),
    (6, "hijklmno ▎HIJKLM", "hijklmnop▎HIJKLM"), (7, "hijklmno ▏HIJKLM", "hijklmnop▏HIJKLM"),
    (8, "hijklmno  HIJKLM", "hijklmnop HIJKLM"),
  ])
  func `from right to left the same, mirrored`(eighths: Int, first: String, second: String) {
    let frame = stage(.rightToLeft).picture(at: (6 + Double(eighths) / 8) / 16)
    #expect(frame.lines == [first, second])
    guard 1...7 ~= eighths else { return }
    #expect(frame[9, 0].style == Style(lit, on: shadow))
  }

  @Test(arguments: ColorDepth.allCases)
  func `whole columns where a background is not known, and where they are asked for`(depth: ColorDepth) {
    let stage = stage(depth: depth)
    let fine = stage.picture(at: 6.25 / 16)
    stage.app.drawsFineSeams = false
    #expect(stage.app.needsDisplay)
    let whole = stage.app.render().surface
    #expect((fine == whole) == (depth < .indexed))
    #expect(whole.lines == stage.picture(at: 6.0 / 16).lines)
  }

  @Test(arguments: [SlideStyle(), CubeStyle(), FlipStyle(), RiseStyle()] as [any TransitionStyle])
  func `where block glyphs leave gaps, edges are at whole cells`(style: any TransitionStyle) {
    let stage = StyleStage(
      ["Home", "Page"].map { FilledPage($0, hidesBar: true, rows: []) }, size: Size(columns: 60, rows: 20),
      style: style)
    func blocks(at progress: Double) -> Int {
      stage.picture(at: progress).cells.count { 0x2580...0x259F ~= $0.glyph.parts.base }
    }
    let places = [0.205, 0.33, 0.405, 0.61]
    #expect(places.contains { blocks(at: $0) > 0 })
    var xterm = TerminalCapabilities(colorDepth: .truecolor, mouse: .sgr)
    xterm.blocksLeaveGaps = true
    stage.app.frames.learn(xterm)
    #expect(stage.app.needsDisplay)
    for place in places { #expect(blocks(at: place) == 0, "\(place)") }
  }

  @Test
  func
    `a row keeps whole columns where its background is the terminal's own, reversed, or cut through a glyph`()
  {
    let page = FilledPage("Page", rows: [" a", " a", "漢", " a", " a"])
    page.styles = [1: .plain, 3: Style(Color(0xFFFFFF), on: Color(0), .reverse), 4: Style(on: .palette(4))]
    let stage = StyleStage([FilledPage("Home", rows: []), page], size: Size(columns: 16, rows: 5))
    let frame = stage.picture(at: 6.25 / 16)
    #expect((0..<5).map { frame[6, $0].glyph == Glyph("▎") } == [true, false, false, false, false])
    #expect(frame[6, 2].glyph == Glyph("漢") && frame.brokenWideGlyphs == [])
  }

  /// Random pages and places: the finer picture differs from that of whole columns in blanks of one column, and shows the
  /// edge within a sixteenth of a column of where it is.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func `nothing but the edge is other`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let width = Int.random(in: 1...90, using: &random)
    let direction: LayoutDirection = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    let rows = [String(repeating: "漢 字  a ", count: 20), String(repeating: " 🎉é   ", count: 20), ""]
    let hidden = (0..<2).map { _ in Bool.random(using: &random) }
    let stage = StyleStage(
      [
        FilledPage("Home", hidesBar: hidden[0], rows: rows),
        FilledPage("Page", hidesBar: hidden[1], rows: rows.reversed()),
      ],
      size: Size(columns: width, rows: 6),
      style: Bool.random(using: &random) ? SlideStyle() : SlideStyle(shadowReach: 0), direction: direction)
    for _ in 0..<40 {
      let p = Double.random(in: 0...1, using: &random)
      stage.app.drawsFineSeams = true
      let fine = stage.picture(at: p)
      stage.app.drawsFineSeams = false
      let whole = stage.app.render().surface
      let what: Comment = "seed \(seed), width \(width), p \(p)"
      #expect(fine.brokenWideGlyphs == [] && !fine.cells.contains { $0.glyph == .undrawn }, what)
      let edge = direction == .leftToRight ? p * Double(width) : Double(width) * (1 - p)
      for row in 0..<6 {
        for column in 0..<width where fine[column, row] != whole[column, row] {
          #expect(whole[column, row].isBlank, what)
          let eighths = 0x2590 - Int(fine[column, row].glyph.base?.value ?? 0)
          #expect(abs(Double(column) + Double(eighths) / 8 - edge) <= 1 / 16.0 + 1e-9, what)
          // Of the two backgrounds, one is what the column shows where columns are whole, the other stands beside it.
          let style = fine[column, row].style
          func background(_ column: Int) -> Color { whole[column, row].style.background }
          let isRightSide = style.background == background(column)
          #expect(style.foreground == background(isRightSide ? column - 1 : column), what)
          #expect(style.background == background(isRightSide ? column : column + 1), what)
        }
      }
    }
  }

  @Test func `by pixels the edge follows the hand within a sixteenth of a column`() {
    let home = FilledPage("Home", rows: [])
    let stage = Stage(home, FilledPage("Page", rows: []), columns: 40, rows: 2)
    // Cells of 9 pixels.
    let press = 31 / 9.0
    stage.press(press)
    var cut = 0
    for pixel in 50...200 {
      stage.drag(to: Double(pixel) / 9)
      let frame = stage.app.render().surface
      let edge = Double(pixel) / 9 - press
      let shown = (0..<40).first { 0x2589...0x258F ~= frame[$0, 1].glyph.base?.value ?? 0 }
      guard let shown, let block = frame[shown, 1].glyph.base?.value else {
        #expect(abs(edge - edge.rounded()) <= 1 / 16.0 + 1e-9)
        continue
      }
      cut += 1
      #expect(abs(Double(shown) + Double(0x2590 - block) / 8 - edge) <= 1 / 16.0 + 1e-9)
    }
    #expect(cut > 100)
  }

  /// A page whose rows have backgrounds.
  private final class FilledPage: ViewController {
    let rows: [String]
    var styles: [Int: Style] = [:]

    init(_ title: String, hidesBar: Bool = true, rows: [String]) {
      self.rows = rows
      super.init(title: title, name: title)
      prefersNavigationBarHidden = hidesBar
    }

    override func draw(_ canvas: inout Canvas, theme: Theme) {
      for row in 0..<canvas.size.rows {
        let style = styles[row] ?? theme.text
        canvas.fill(Rect(column: 0, row: row, columns: canvas.size.columns, rows: 1), style)
        if row < rows.count { canvas.text(rows[row], column: 0, row: row, style: style) }
      }
    }
  }
}

/// Law 6 with finer edges: through the renderer, to an emulator.
extension TerminalRenderingTests {
  @Test(.needsLibvterm(), arguments: 0..<20) func `edges in eighths leave no trace on the terminal`(seed: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let size = Size(
      columns: Int.random(in: 4...70, using: &random), rows: Int.random(in: 1...6, using: &random))
    let description = try TerminfoDescription(of: "xterm-256color")
    let renderer = try NcursesRenderer(description, name: "xterm-256color", depth: .truecolor, size: size)
    renderer.moves = SlideMoves(rows: seed % 3 > 0, columns: seed % 3 > 1, avoidsFlushes: seed % 2 == 0)
    let emulator = Emulator(size: size)
    let stage = StyleStage(
      [
        LetterPage("a", hidesBar: seed % 2 == 0),
        FixedPage("Page", hidesBar: seed % 4 < 2, rows: ["", "b 漢", " c"]),
      ],
      size: size, direction: LayoutDirection.allCases[seed / 4 % 2])
    func show(_ what: String) -> Bool {
      let frame = stage.app.render()
      emulator.feed(renderer.render(frame).bytes)
      let fault = emulator.firstFault(against: frame.surface)
      #expect(fault == nil, "seed \(seed), \(size), \(what)")
      return fault == nil
    }
    guard show("at rest") else { return }
    var place = 0.0
    for step in 0..<120 {
      let way = Int.random(in: 0..<4, using: &random) == 0 ? 3.0 : 0.3
      place = min(Double(size.columns), max(0, place + Double.random(in: -way...way * 1.2, using: &random)))
      _ = stage.picture(at: place / Double(size.columns))
      guard show("step \(step), edge at \(place)") else { return }
    }
    stage.navigation.cancelInteractivePop()
    for step in 1...90 {
      stage.app.advance(to: Double(step) / 60)
      guard show("settling, frame \(step)") else { return }
    }
    #expect(!stage.app.isMoving)
  }
}
