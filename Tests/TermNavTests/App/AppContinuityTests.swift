import Invariants
import Testing

@testable import TermNav

/// RULES 6, through the whole program: nothing jumps under a hand, nothing is dead time, no click goes astray.
@Suite struct AppContinuityTests {
  enum Running: CaseIterable { case push, pop, finishing, cancelling }

  private func stage(
    _ running: Running, style: any TransitionStyle = SlideStyle(), after time: Seconds
  ) -> (Stage, AppearanceRecord<ViewController>) {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"), columns: 80, rows: 6)
    stage.navigation.transitionStyle = style
    let record = AppearanceRecord<ViewController>()
    record.enter(.viewWillAppear, stage.navigation.topViewController)
    record.enter(.viewDidAppear, stage.navigation.topViewController)
    stage.navigation.addObserver {
      if case .lifecycle(let page, let callback, _) = $0 { record.enter(callback, page) }
    }
    switch running {
    case .push: stage.navigation.push(FixedPage("More"))
    case .pop: stage.navigation.pop()
    case .finishing, .cancelling:
      let end = running == .finishing ? 44 : 36
      stage.hold(at: end)
      stage.rest(Double(end))
    }
    stage.wait(time)
    return (stage, record)
  }

  @Test(arguments: Running.allCases)
  func `a press at every 10 ms: at most half a cell, the picture stays, the events balance`(
    _ running: Running
  ) {
    var caught = 0
    for (step, style) in (1...30).flatMap({ step in everyTransitionStyle.map { (step, $0) } }) {
      let (stage, record) = stage(running, style: style, after: Double(step) / 100)
      // One that looks at rest is at rest.
      guard stage.app.isMoving, !stage.app.showsOnePage else { continue }
      caught += 1
      let (before, picture) = (stage.app.progress, stage.app.render().surface)
      stage.press(40, 3)
      stage.pointer(.dragged, step % 2 == 0 ? 42 : 38, 3)
      #expect(stage.navigation.transition?.driver.isHeld == true)
      #expect(abs(stage.app.progress - before) * 80 <= 0.5, "\(running) at \(step * 10) ms, \(style)")
      #expect(stage.app.render().surface == picture, "\(running) at \(step * 10) ms, \(style)")
      stage.rest(step % 2 == 0 ? 42 : 38, 3)
      stage.settle()
      #expect(record.faultsAtRest(stage.navigation) == [])
    }
    #expect(caught > 50)
  }

  @Test(arguments: Running.allCases)
  func `a hand that goes as the page goes keeps its velocity to 5 %`(_ running: Running) throws {
    var caught = 0
    for step in 1...25 {
      let (stage, _) = stage(running, after: Double(step) / 100)
      guard let velocity = stage.navigation.transition?.driver.velocity else { continue }
      // Columns in one millisecond, in the screen's direction.
      let way = velocity * 80 / 1000 * (running == .push ? -1 : 1)
      // Slower ones would come to rest before the hand has gone its slop.
      guard abs(way) * 40 > 2 else { continue }
      caught += 1
      stage.press(40, 3)
      for moment in 1...60 {
        stage.wait(0.001)
        stage.pointer(.dragged, 40 + way * Double(moment), 3)
      }
      let held = try #require(stage.navigation.transition).driver
      #expect(
        held.isHeld && abs(held.velocity - velocity) <= 0.05 * abs(velocity), "\(running), \(step * 10) ms")
      stage.release(40 + way * 60, 3)
      guard let after = stage.navigation.transition?.driver else { continue }
      #expect(abs(after.velocity - velocity) <= 0.05 * abs(velocity), "\(running), \(step * 10) ms")
    }
    #expect(caught > 3)
  }

  @Test func `the revealed page takes a click 0 ms after the release, in every style`() {
    for style in everyTransitionStyle {
      let (home, below) = (LetterPage("a"), LetterPage("b"))
      let stage = Stage(home, below, columns: 80, rows: 6)
      stage.navigation.transitionStyle = style
      stage.hold(at: 60)
      stage.rest(60)
      let now = stage.time
      // Where the page is seen in all of them: a turning sheet is narrow.
      stage.press(38, 3)
      stage.release(38, 3)
      #expect(stage.time == now && stage.app.isMoving)
      #expect(home.taps.count == 1 && below.taps.isEmpty, "\(style)")
    }
  }

  @Test func `no click leaks to a page that is being dragged, in any style and at any place`() {
    for style in everyTransitionStyle {
      let (home, below) = (LetterPage("a"), LetterPage("b"))
      let stage = Stage(home, below, columns: 80, rows: 6)
      stage.navigation.transitionStyle = style
      stage.hold(at: 50)
      for column in stride(from: 0.0, to: 80, by: 5) {
        for button in [PointerEvent.Button.secondary, .middle, .back] {
          stage.pointer(.pressed, column, 3, button)
          stage.pointer(.released, column, 3, button)
        }
        stage.wheel(.down, column, 3)
      }
      #expect(stage.seam == 50 && stage.app.arena.isPressed)
      // Back where it was pressed, the drag is still no click.
      stage.drag(to: 0, 1)
      stage.rest(0, 1)
      stage.settle()
      #expect(stage.names == ["a", "b"] && home.taps.isEmpty && below.taps.isEmpty, "\(style)")
    }
  }
}
