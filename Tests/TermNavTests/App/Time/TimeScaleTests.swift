import TermNavTesting
import Testing

@testable import TermNav

/// RULES 35: a program whose time passes slower, or stands.
@Suite struct TimeScaleTests {
  private func tester(_ scale: Double = 1) -> AppTester {
    let t = AppTester([FixedPage("Below"), FixedPage("Page")], size: Size(columns: 40, rows: 8))
    t.app.timeScale = scale
    return t
  }

  private func timeToPop(_ t: AppTester) throws -> Seconds {
    let start = t.now
    t.navigation.pop()
    try t.settle(within: .seconds(60))
    return t.now - start
  }

  @Test(arguments: [0.25, 0.1, 2.0]) func `motion takes as much longer`(_ scale: Double) throws {
    let usual = try timeToPop(tester())
    let scaled = try timeToPop(tester(scale))
    #expect(abs(scaled - usual / scale) < 3 / EventLoop.frameRate, "\(usual) s, \(scaled) s")
  }

  @Test func `time that stands brings no frame, and a step is a frame of time`() throws {
    let t = tester(0)
    t.navigation.pop()
    t.advance(by: .seconds(1))
    let frames = t.terminal.frameCount
    t.advance(by: .seconds(100))
    #expect(t.app.progress == 0 && t.terminal.frameCount == frames)
    var plain = PercentDrivenInteractiveTransition()
    plain.finish(at: 0)
    for step in 1...10 {
      t.app.step()
      t.advance(by: .zero)
      plain.advance(to: Double(step) / EventLoop.frameRate)
      #expect(abs(t.app.progress - plain.percentComplete) < 1e-9, "step \(step)")
    }
    t.app.timeScale = 1
    try t.settle()
    #expect(t.topPage.title == "Below")
  }

  private func velocityOfADrag(_ t: AppTester) throws -> Double {
    try t.press(at: Point(column: 4, row: 3))
    try t.move(to: Point(column: 16, row: 3), over: .seconds(0.3))
    #expect(t.app.progress == 0.3)
    return try #require(t.navigation.interactivePopVerdict).velocity
  }

  @Test(arguments: [0.25, 0.1, 0]) func `a gesture is measured as it is made`(_ scale: Double) throws {
    let t = tester(scale)
    let (usual, velocity) = (try velocityOfADrag(tester()), try velocityOfADrag(t))
    #expect(usual > 0.5 && abs(velocity - usual) < 1e-6)
    t.advance(by: .seconds(0.2))
    #expect(t.navigation.interactivePopVerdict?.velocity == 0, "it rests")
    try t.release()
    let released = t.app.progress
    t.advance(by: .seconds(0.05))
    let way = released - t.app.progress
    if scale == 0 { #expect(way == 0) } else { #expect(way > 0 && way < 0.2 * max(scale, 0.2)) }
  }

  @Test func `timers and sleeping tasks go by the program's time`() async throws {
    let t = tester(0.25)
    var ran: [Seconds] = []
    t.advance(by: .zero)
    t.app.after(.seconds(1)) { ran.append(t.now) }
    t.advance(by: .seconds(3.9))
    #expect(ran.isEmpty)
    t.advance(by: .seconds(0.2))
    #expect(ran.count == 1)
    let page = t.topPage
    page.task {
      try await page.app?.clock.sleep(for: .seconds(1))
      ran.append(t.now)
    }
    try await t.idle()
    t.advance(by: .seconds(3.9))
    try await t.idle()
    #expect(ran.count == 1)
    t.advance(by: .seconds(0.2))
    try await t.idle()
    #expect(ran.count == 2)
  }

  @Test func `a lone Esc is a key after its time, however slow the program is`() throws {
    let t = tester(0)
    t.send("\u{1B}")
    t.advance(by: .seconds(0.1))
    #expect(t.navigation.transition != nil, "it goes back")
    t.app.timeScale = 1
    try t.settle()
    #expect(t.topPage.title == "Below")
  }

  @Test func `a step of a program whose time passes comes on top`() throws {
    let t = tester()
    t.navigation.pop()
    t.advance(by: .zero)
    t.app.step(by: .seconds(10))
    t.advance(by: .zero)
    #expect(t.navigation.transition == nil)
    #expect(t.now == TestClock.start)
  }

  @Test func `the line to the terminal is told with the frames`() {
    var pace = FramePacer()
    #expect(pace.report == NavigationApp.LinkReport())
    pace.sent(bytes: 1000, pace.questions(at: 0), at: 0)
    #expect(pace.report.state == .unknown && pace.report.awaited == 2)
    pace.answered(at: 0.010)
    pace.answered(at: 0.030)
    #expect(pace.report.state == .answers && pace.report.awaited == 0)
    #expect(pace.report.roundTrip == .milliseconds(30))
    #expect(abs((pace.report.bytesPerSecond ?? 0) - 50_000) < 1)
    pace.sent(bytes: 1000, [.before, .after], at: 1)
    pace.advance(to: 3)
    #expect(pace.report.state == .silent)
  }
}
