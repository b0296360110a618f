import Invariants
import TermNavTesting
import Testing

@testable import TermNav

/// RULES 9: a picture of a transition.
@Suite struct TransitionViewTests {
  private static let size = Size(columns: 30, rows: 8)

  private final class Page: ViewController {
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      for row in 0..<canvas.size.rows {
        canvas.text("\(title) in row \(row), 漢字 and so on", column: row, row: row, style: theme.text)
      }
    }
  }

  private func pictured(
    _ style: any TransitionStyle, _ progress: Double, _ direction: LayoutDirection = .leftToRight
  ) -> (AppTester, TransitionView) {
    let picture = TransitionView(front: Page(title: "Front"), back: Page(title: "Back"), style: style)
    picture.progress = progress
    return (
      AppTester([FilledPage(picture, title: "Stage")], size: Self.size, layoutDirection: direction), picture
    )
  }

  /// The same pages, held in a program.
  private func held(
    _ style: any TransitionStyle, _ progress: Double, _ direction: LayoutDirection = .leftToRight
  ) -> AppTester {
    let app = NavigationApp([Page(title: "Back"), Page(title: "Front")])
    app.drawsFineSeams = false
    app.navigation.layoutDirection = direction
    app.navigation.setTransitionStyle(style, for: app.navigation.topViewController)
    let t = AppTester(app, size: Self.size)
    app.navigation.pop(initiallyInteractive: true)
    app.navigation.updateInteractivePop(progress)
    return t
  }

  @Test(arguments: everyTransitionStyle.indices, [0, 0.25, 0.5, 0.9, 1])
  func `it shows, cell for cell, what a program shows`(_ style: Int, _ progress: Double) {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let picture = pictured(everyTransitionStyle[style], progress, direction).0.picture
      #expect(picture == held(everyTransitionStyle[style], progress, direction).picture, "\(direction)")
    }
  }

  @Test func `progress and style may change, also back to rest`() {
    let (t, view) = pictured(SlideStyle(), 0.5)
    view.progress = 0.25
    #expect(t.picture == held(SlideStyle(), 0.25).picture)
    view.style = CoverStyle()
    #expect(t.picture == held(CoverStyle(), 0.25).picture)
    view.progress = .nan
    #expect(view.progress == 0.25)
    view.progress = -3
    #expect(view.progress == 0 && t.picture == held(SlideStyle(), 0).picture)
  }

  @Test func `the program's stack and its trace know nothing of it`() throws {
    let (t, view) = pictured(SlideStyle(), 0.5)
    view.progress = 0.7
    _ = t.screen
    #expect(t.transitions.isEmpty && t.gates.isEmpty && !t.app.isMoving && t.app.progress == 0)
    try t.press(at: Point(column: 4, row: 3))
    try t.move(to: Point(column: 20, row: 3), over: .seconds(0.1))
    #expect(t.gates == [.root], "a drag on it is one on its page")
  }
}
