import NavModel

@testable import TermNav

/// A program with a view on its page, that draws, moves, is pressed and typed into.
struct NonsenseRig {
  let app: NavigationApp
  let page = ViewController(title: "Page")

  init(_ views: View...) {
    app = NavigationApp([ViewController(title: "Home"), page])
    app.resize(to: Size(columns: 80, rows: 24))
    app.navigation.start()
    for view in views {
      view.frame = Rect(column: 2, row: 2, columns: 40, rows: 10)
      page.view.addSubview(view)
    }
    _ = app.render()
  }

  /// Half a second of it; returns whether the loop could sleep for what is due.
  @discardableResult func live(from start: Seconds = 10_000) -> Bool {
    for step in 0..<5 {
      app.advance(to: start + Double(step) / 50)
      _ = app.render()
    }
    let isDue = app.deadline?.isNaN != true
    for (phase, column) in [(PointerEvent.Phase.pressed, 5.0), (.dragged, 15), (.released, 15)] {
      let event = PointerEvent(phase, at: Point(column: column, row: 5), time: start + 0.2)
      app.handle(.pointer(event), at: start + 0.2)
      _ = app.render()
    }
    app.handle(.key(KeyPress(.down)), at: start + 0.3)
    let wheel = WheelEvent(.down, at: Point(column: 5, row: 5), time: start + 0.3)
    app.handle(.wheel(wheel), at: start + 0.3)
    app.advance(to: start + 0.5)
    _ = app.render()
    return isDue && app.deadline?.isNaN != true
  }

  nonisolated static let numbers: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e19, -1e19, 1e300, -1e300]
  nonisolated static let integers: [Int] = [.min, .min + 1, -1_000_000, -1, 0, 1_000_000, .max - 1, .max]
}
