import Invariants
import TermNav
import Testing

/// One transition, whoever drives it and in whatever style; and what is under the pointer meanwhile.
@Suite("Drivers and styles together") struct DriverTests {
  private func stage(style: any TransitionStyle) -> StyleStage {
    StyleStage([LetterPage("a"), LetterPage("b")], size: Size(columns: 80, rows: 10), style: style)
  }

  // MARK: One transition, whoever drives it

  @Test(arguments: [true, false])
  func `drag, keys and wheel tell the same events, in every style`(finishes: Bool) {
    for style in everyTransitionStyle {
      let (drag, keys, wheel) = (stage(style: style), stage(style: style), stage(style: style))
      drag.pointer(.pressed, 10, 5, at: 0)
      for step in 1...8 {
        drag.pointer(.dragged, 10 + Double(step) * (finishes ? 6 : 3), 5, at: Double(step) * 0.1)
      }
      drag.pointer(.released, finishes ? 58 : 34, 5, at: 1.2)
      for _ in 0..<(finishes ? 12 : 6) { keys.key(.right, .shift, at: 0.1) }
      keys.key(finishes ? .enter : .escape, at: 1.2)
      for report in 0..<(finishes ? 24 : 12) { wheel.wheel(.left, at: Double(report) * 0.1) }
      // A swipe ends at the first of these, and comes to rest at the second.
      for stage in [drag, keys, wheel] { [3, 9].forEach(stage.app.advance) }
      let events = drag.said()
      #expect(events.last == (finishes ? "stack" : "pop cancelled"))
      #expect(keys.said() == events, "\(style)")
      #expect(wheel.said() == events, "\(style)")
    }
  }

  // MARK: What is under the pointer

  @Test func `a click on a page that comes in squeezed is one on the page's column that is drawn there`() {
    let stage = stage(style: CubeStyle())
    _ = stage.picture(at: 0.4)
    stage.navigation.finishInteractivePop()
    // X is 32: column 10 shows (2·10 + 1)·80 / 64 = 26.
    stage.pointer(.pressed, 10, 5, at: 0)
    stage.pointer(.released, 10, 5, at: 0)
    #expect(
      (stage.navigation.rootViewController as? LetterPage)?.taps == [Point(column: 26, row: 4)])
    stage.pointer(.pressed, 60, 5, at: 0)
    stage.pointer(.released, 60, 5, at: 0)
    #expect((stage.navigation.rootViewController as? LetterPage)?.taps.count == 1, "the page that leaves")
  }

  @Test func `beside a sheet that turns there is nothing to click, nor on a page that is not seen yet`() {
    let stage = stage(style: FlipStyle())
    _ = stage.picture(at: 0.75)
    stage.navigation.finishInteractivePop()
    for column in [2.0, 77, 40] {
      stage.pointer(.pressed, column, 5, at: 0)
      stage.pointer(.released, column, 5, at: 0)
    }
    #expect((stage.navigation.rootViewController as? LetterPage)?.taps.count == 1)
    let early = self.stage(style: FlipStyle())
    _ = early.picture(at: 0.3)
    early.navigation.finishInteractivePop()
    early.pointer(.pressed, 40, 5, at: 0)
    early.pointer(.released, 40, 5, at: 0)
    #expect((early.navigation.rootViewController as? LetterPage)?.taps == [])
  }
}
