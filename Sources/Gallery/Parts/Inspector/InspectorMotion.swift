import TermNav

/// The motion of a page after its release: the motion that a release now would begin, or the running one.
struct InspectorMotion {
  private let running: NavigationApp.RunningTransition?
  private let driver: PercentDrivenInteractiveTransition?
  /// The time at which the page was released, or would be released now, in seconds.
  private let start: Seconds
  private let now: Seconds
  /// Whether motion is reduced, so that a page is at its end as soon as it is released.
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

  /// How many seconds of a page's motion the plot shows.
  private static let span: Seconds = 0.6
  private static let step: Seconds = 1 / 60

  /// Returns the progress of the page's motion at each part, 0…1, of the plot's time; nil if nothing moves.
  var curve: ((Double) -> Double)? {
    guard let driver, driver.isRunning, !isAtOnce else { return nil }
    return { part in at(start + part * Self.span, of: driver).percentComplete }
  }

  /// The present time and progress of the page's motion as a point of the plot, 0…1 on both axes; nil if
  /// nothing moves.
  var mark: (x: Double, y: Double)? {
    guard let driver, driver.isRunning, !isAtOnce else { return nil }
    return (min(1, max(0, (now - start) / Self.span)), driver.percentComplete)
  }

  var title: String { curve != nil ? "spring, 0.6 s" : "spring: nothing moves" }

  /// Returns the place of the front page's edge at a progress, as text: its column, or for a sheet its row.
  /// Empty if nothing moves.
  func edge(at progress: Double) -> String {
    guard let running else { return "" }
    let part = running.isLeaving ? progress : 1 - progress
    let (frame, isSheet) = (running.frame, running.isPresentation)
    let length = isSheet ? frame.size.rows : frame.size.columns
    let start = isSheet ? frame.row : frame.column
    return "\(isSheet ? "row" : "column") \(start + Int(part * Double(length)))"
  }

  /// The place where the edge of the page will come to rest, and after how long, as text.
  var end: String {
    guard let driver, driver.isRunning else { return "stays" }
    let position = edge(at: driver.state == .finishing ? 1 : 0)
    if isAtOnce { return "ends at \(position) at once" }
    var time: Seconds = 0
    while time < 10, at(now + time, of: driver).isRunning { time += Self.step }
    return "ends at \(position) in \(time.figure(decimals: 2)) s"
  }

  private func at(
    _ time: Seconds, of driver: PercentDrivenInteractiveTransition
  ) -> PercentDrivenInteractiveTransition {
    var later = driver
    later.advance(to: time)
    return later
  }
}
