import TermNav
import Testing

/// A trackpad's swipe, as the wheel's reports.
extension ScrubTests {
  @Test func `reports toward earlier columns move the page, which is let go 120 ms after the last one`() {
    let stage = stage()
    for report in 0..<24 {
      stage.wheel(.left, at: Double(report) * 0.1)
      #expect(abs(stage.progress - Double(report + 1) / 40) < 1e-9)
    }
    #expect(abs((stage.app.deadline ?? 0) - 2.42) < 1e-9)
    stage.app.advance(to: 2.41)
    #expect(stage.navigation.isInteractivePopHeld)
    stage.app.advance(to: 2.43)
    #expect(stage.app.deadline == nil && stage.said().last == "pop finishing")
    stage.app.advance(to: 9)
    #expect(stage.names == "a")
  }

  @Test(arguments: [(0.1, 0.25), (0.05, 0.5), (0.02, 1.25)])
  func `a swipe ends with the velocity that it had`(interval: Seconds, velocity: Double) {
    let stage = stage()
    for report in 0..<10 { stage.wheel(.left, at: Double(report) * interval) }
    stage.app.advance(to: 9 * interval + 0.12)
    let driver = stage.navigation.transition?.driver
    #expect(abs((driver?.velocity ?? 0) - velocity) < 0.001)
    #expect(driver?.state == (velocity >= 1 ? .finishing : .cancelling))
  }

  @Test func `one swipe goes back and forth, and from right to left the other way round`() {
    for (direction, forth, back) in [
      (LayoutDirection.leftToRight, WheelEvent.Direction.left, WheelEvent.Direction.right),
      (.rightToLeft, .right, .left),
    ] {
      let stage = stage(direction)
      for report in 0..<8 { stage.wheel(report < 6 ? forth : back, at: Double(report) * 0.01) }
      #expect(abs(stage.progress - 4.0 / 40) < 1e-9)
      stage.app.advance(to: 1)
      let other = self.stage(direction)
      other.wheel(back, at: 0)
      other.wheel(forth, at: 0.05)
      #expect(other.said() == ["gate wrongDirection"], "a refused swipe stays refused to its end")
      other.wheel(forth, at: 0.3)
      #expect(other.progress > 0)
    }
  }

  @Test func `content that scrolls sideways has the wheel first, and keeps a swipe that it has begun`() {
    let stage = stage(scrolls: 3)
    for report in 0..<6 { stage.wheel(.left, at: Double(report) * 0.05) }
    #expect(stage.said() == ["gate contentClaims"])
    stage.wheel(.left, at: 1)
    #expect(stage.said().first == "gate allowed", "at its start a new swipe pops")
    stage.wheel(.right, at: 1.05)
    #expect(stage.progress == 0, "and then it is the pop's, both ways")
  }

  @Test func `a swipe that goes down first is no pop, and wander during one scrolls nothing`() {
    let stage = stage(scrolls: 0)
    for report in 0..<4 { stage.wheel(.down, at: Double(report) * 0.03) }
    stage.wheel(.left, at: 0.12)
    #expect(stage.said() == ["gate vertical"])
    for report in 0..<4 { stage.wheel(report == 2 ? .down : .left, at: 1 + Double(report) * 0.03) }
    #expect(abs(stage.progress - 3.0 / 40) < 1e-9)
  }

  @Test func `Esc ends a swipe, and the rest of its reports are nothing`() {
    let stage = stage()
    for report in 0..<5 { stage.wheel(.left, at: Double(report) * 0.03) }
    stage.key(.escape, at: 0.13)
    _ = stage.said()
    for report in 5..<9 { stage.wheel(.left, at: Double(report) * 0.03) }
    stage.app.advance(to: 9)
    #expect(stage.said().filter { $0.hasPrefix("gate") } == [])
    #expect(stage.names == "ab")
  }

  @Test func `over a sheet the wheel is the sheet's, modal or not`() {
    let stage = stage()
    let sheet = View()
    for isModal in [true, false] {
      stage.app.present(sheet, style: isModal ? .modal : .overlay) { _ in
        Rect(column: 0, row: 0, columns: 80, rows: 10)
      }
      stage.wheel(.left, at: 0)
      #expect(stage.said() == [])
    }
  }
}
