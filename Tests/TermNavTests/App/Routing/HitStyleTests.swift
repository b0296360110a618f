import TermNav
import Testing

/// A page on which every cell has a glyph of its own, so that a picture says which cell is seen.
private final class AddressPage: ViewController {
  private let first: UInt32
  var taps: [Point] = []

  init(_ name: String, first: UInt32, hidesBar: Bool) {
    self.first = first
    super.init(title: "", name: name)
    prefersNavigationBarHidden = hidesBar
    let tap = TapGestureRecognizer(name: "tap")
    tap.addHandler { [unowned self] in if $0.state == .ended { taps.append($0.location) } }
    view.addGestureRecognizer(tap)
  }

  private static let width = 24

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        let scalar = Unicode.Scalar(first + UInt32(row * Self.width + column))!
        canvas.text(String(Character(scalar)), column: column, row: row, style: theme.text)
      }
    }
  }

  /// The cell whose glyph it is; nil where it is none of this page.
  func address(of glyph: Character) -> Point? {
    guard let value = glyph.unicodeScalars.first?.value, value >= first, value < first + 24 * 8 else {
      return nil
    }
    let index = Int(value - first)
    return Point(column: Double(index % Self.width), row: Double(index / Self.width))
  }
}

/// RULES section 9: a press on a page that moves reaches the cell that is seen there.
@Suite struct HitStyleTests {
  private static let size = Size(columns: 24, rows: 8)

  /// Squeezed, shifted, cut in both directions, and with its bar.
  private struct Odd: TransitionStyle {
    func layout(_ context: TransitionContext) -> TransitionLayout {
      let down = Int(context.progress * 6)
      return TransitionLayout(
        back: PlacedPage(
          columns: 2..<20, offset: 1, width: 15, rows: 1..<7, rowOffset: -2, height: 13),
        front: PlacedPage(
          columns: 4..<context.size.columns, offset: 3, width: 40, rows: down..<7, rowOffset: down, height: 5),
        bars: context.isInteractive || context.operation == .pop ? .onPages : .band)
    }
  }

  private static let styles: [any TransitionStyle] = [
    SlideStyle(), CoverStyle(), CubeStyle(), FlipStyle(), RiseStyle(), ScaleStyle(), ScaleStyle(scale: 0.4),
    Odd(),
  ]

  @Test(arguments: [false, true], LayoutDirection.allCases)
  func `a press on a moving page reaches the cell that is seen there, in every style`(
    _ hidesBars: Bool, _ direction: LayoutDirection
  ) throws {
    var hits = 0
    for style in Self.styles {
      for progress in [0.25, 0.5, 0.75] {
        for finishes in [true, false] {
          let pages = [
            AddressPage("a", first: 0x100, hidesBar: hidesBars),
            AddressPage("b", first: 0x400, hidesBar: hidesBars),
          ]
          let stage = StyleStage(pages, size: Self.size, style: style, direction: direction)
          let picture = stage.picture(at: progress).lines.map(Array.init)
          if finishes {
            stage.navigation.finishInteractivePop()
          } else {
            stage.navigation.cancelInteractivePop()
          }
          hits += check(stage, finishes ? pages[0] : pages[1], picture, "\(style), p \(progress)")
        }
      }
    }
    #expect(hits > 1500)
  }

  /// Presses every cell on which the page is seen.
  private func check(
    _ stage: StyleStage, _ page: AddressPage, _ picture: [[Character]], _ what: String
  ) -> Int {
    var hits = 0
    for (row, line) in picture.enumerated() {
      for (column, glyph) in line.enumerated() {
        guard let wanted = page.address(of: glyph) else { continue }
        page.taps = []
        stage.pointer(.pressed, Double(column), Double(row), at: 0)
        stage.pointer(.released, Double(column), Double(row), at: 0)
        #expect(page.taps == [wanted], "\(what), column \(column), row \(row)")
        hits += 1
      }
    }
    return hits
  }

  private func stage(_ style: any TransitionStyle) -> StyleStage {
    StyleStage([LetterPage("a"), LetterPage("b")], size: Size(columns: 80, rows: 10), style: style)
  }

  private func click(_ stage: StyleStage, _ column: Double, _ row: Double) {
    stage.pointer(.pressed, column, row, at: 0)
    stage.pointer(.released, column, row, at: 0)
  }

  private func taps(_ stage: StyleStage, _ index: Int) -> [Point] {
    (stage.navigation.viewControllers[index] as? LetterPage)?.taps ?? []
  }

  @Test func `above a page that rises lies the page below, and nothing of it beneath`() {
    let stage = stage(RiseStyle())
    _ = stage.picture(at: 0.5)
    stage.navigation.finishInteractivePop()
    click(stage, 10, 3)
    click(stage, 10, 7)
    #expect(taps(stage, 0) == [Point(column: 10, row: 2)] && taps(stage, 1) == [])
  }

  @Test func `a page that rises takes its bar along: the back button is where it is seen`() {
    let stage = stage(RiseStyle())
    let row = Int(stage.picture(at: 0.5).lines.firstIndex { $0.contains("‹") } ?? 0)
    #expect(row == 5)
    stage.navigation.cancelInteractivePop()
    click(stage, 10, 7)
    #expect(taps(stage, 1) == [Point(column: 10, row: 1)])
    #expect(stage.navigation.activeViewController.name == "b")
    click(stage, 2, 0)
    #expect(stage.navigation.activeViewController.name == "b", "the first row is the other page's")
    click(stage, 2, 5)
    #expect(stage.navigation.activeViewController.name == "a")
  }

  @Test func `beside a page that is scaled there is nothing to press`() {
    let stage = stage(ScaleStyle(scale: 0.5))
    _ = stage.picture(at: 0.5)
    stage.navigation.finishInteractivePop()
    // A margin of ⅛: 10 columns, 1 row.
    click(stage, 5, 4)
    click(stage, 20, 9)
    #expect(taps(stage, 0) == [])
    click(stage, 20, 4)
    #expect(taps(stage, 0) == [Point(column: 14, row: 3)])
  }
}
