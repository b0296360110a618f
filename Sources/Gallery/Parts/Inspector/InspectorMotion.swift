import TermNav

/// How a page would move if it were let go now, or moves since it was.
struct InspectorMotion {
  private let running: NavigationApp.RunningTransition?
  private let driver: PercentDrivenInteractiveTransition?
  /// When the driver's time began.
  private let start: Seconds
  private let now: Seconds
  /// With reduced motion a page is at its end as soon as it is let go.
  private let isAtOnce: Bool

  init(journal: Journal, app: NavigationApp) {
    now = app.clock.now.seconds
    running = app.runningTransition
    isAtOnce = app.activeNavigation.reducesMotion
    guard let held = journal.held else {
      (driver, start) = (running?.driver, journal.release.time ?? now)
      return
    }
    var driver = held.transition.driver
    switch held.outcome {
    case .finish, .ask: driver.finish(velocity: held.velocity, at: now)
    case .cancel: driver.cancel(velocity: held.velocity, at: now)
    case .stay: break
    }
    (self.driver, start) = (driver, now)
  }

  /// Seconds that are plotted.
  private static let span: Seconds = 0.6
  private static let step: Seconds = 1 / 60

  /// The operation's progress over `span`.
  var curve: ((Double) -> Double)? {
    guard let driver, driver.isRunning, !isAtOnce else { return nil }
    return { part in at(start + part * Self.span, of: driver).percentComplete }
  }

  /// Where it is now.
  var mark: (x: Double, y: Double)? {
    guard let driver, driver.isRunning, !isAtOnce else { return nil }
    return (min(1, max(0, (now - start) / Self.span)), driver.percentComplete)
  }

  var title: String { curve != nil ? "spring, 0.6 s" : "spring: nothing moves" }

  /// Where the edge of the page in front stands at a progress of what is done: a column, of a sheet a row.
  func edge(at progress: Double) -> String {
    guard let running else { return "" }
    let part = running.isLeaving ? progress : 1 - progress
    let (place, isSheet) = (running.place, running.isPresentation)
    let length = isSheet ? place.size.rows : place.size.columns
    let start = isSheet ? place.row : place.column
    return "\(isSheet ? "row" : "column") \(start + Int(part * Double(length)))"
  }

  /// Where the page's edge stands at the end, and the time until then.
  var end: String {
    guard let driver, driver.isRunning else { return "stays" }
    let place = edge(at: driver.state == .finishing ? 1 : 0)
    if isAtOnce { return "ends at \(place) at once" }
    var time: Seconds = 0
    while time < 10, at(now + time, of: driver).isRunning { time += Self.step }
    return "ends at \(place) in \(time.figure(decimals: 2)) s"
  }

  private func at(
    _ time: Seconds, of driver: PercentDrivenInteractiveTransition
  ) -> PercentDrivenInteractiveTransition {
    var later = driver
    later.advance(to: time)
    return later
  }
}
