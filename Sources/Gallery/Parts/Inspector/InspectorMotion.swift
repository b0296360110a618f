import TermNav

/// How a page would move if it were let go now, or moves since it was.
struct InspectorMotion {
  private let driver: PercentDrivenInteractiveTransition?
  /// When the driver's time began.
  private let start: Seconds
  private let now: Seconds
  private let columns: Int

  init(journal: Journal, app: NavigationApp) {
    now = app.clock.now.seconds
    columns = app.size.columns
    guard let running = app.navigation.transition else {
      (driver, start) = (nil, now)
      return
    }
    guard let (verdict, _) = journal.verdict else {
      (driver, start) = (running.driver, journal.releaseTime ?? now)
      return
    }
    var driver = running.driver
    let velocity = running.runsAsPop ? verdict.velocity : -verdict.velocity
    switch verdict.outcome {
    case .finish, .ask: driver.finish(velocity: velocity, at: now)
    case .cancel: driver.cancel(velocity: velocity, at: now)
    case .stay: break
    }
    (self.driver, start) = (driver, now)
  }

  /// Seconds that are plotted.
  private static let span: Seconds = 0.6
  private static let step: Seconds = 1 / 60

  /// The operation's progress over `span`.
  var curve: ((Double) -> Double)? {
    guard let driver, driver.isRunning else { return nil }
    return { part in at(start + part * Self.span, of: driver).percentComplete }
  }

  /// Where it is now.
  var mark: (x: Double, y: Double)? {
    guard let driver, driver.isRunning else { return nil }
    return (min(1, max(0, (now - start) / Self.span)), driver.percentComplete)
  }

  var title: String { driver?.isRunning == true ? "spring, 0.6 s" : "spring: nothing moves" }

  /// The column of the page's edge at the end, and the time until then.
  var end: String {
    guard let driver, driver.isRunning else { return "stays" }
    var time: Seconds = 0
    while time < 10, at(now + time, of: driver).isRunning { time += Self.step }
    return "ends at column \(driver.state == .finishing ? columns : 0) in \(time.figure(decimals: 2)) s"
  }

  private func at(
    _ time: Seconds, of driver: PercentDrivenInteractiveTransition
  ) -> PercentDrivenInteractiveTransition {
    var later = driver
    later.advance(to: time)
    return later
  }
}
