/// Delayed work of `NavigationApp.after` or `every`.
@MainActor public final class AppTimer {
  fileprivate(set) var due: Seconds
  fileprivate let interval: Seconds?
  fileprivate let work: @MainActor () -> Void
  /// Whether the work is still due.
  public fileprivate(set) var isActive = true

  fileprivate init(due: Seconds, interval: Seconds?, work: @escaping @MainActor () -> Void) {
    self.due = due
    self.interval = interval
    self.work = work
  }

  /// Cancels the work, also from within it.
  public func cancel() { isActive = false }
}

extension NavigationApp {
  /// Runs `work` once; zero or less means the next turn.
  @discardableResult
  public func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    add(AppTimer(due: clock.now.seconds + delay.seconds, interval: nil, work: work))
  }

  /// Runs `work` after every interval; missed times are left out.
  /// - Precondition: the interval is positive.
  @discardableResult
  public func every(_ interval: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    precondition(interval > .zero, "an interval is longer than zero")
    let seconds = interval.seconds
    return add(AppTimer(due: clock.now.seconds + seconds, interval: seconds, work: work))
  }

  private func add(_ timer: AppTimer) -> AppTimer {
    timers.removeAll { !$0.isActive }
    timers.append(timer)
    return timer
  }

  /// Timers added meanwhile wait for the next turn.
  func runTimers(at time: Seconds) {
    for timer in timers.filter({ $0.isActive && $0.due <= time }).sorted(by: { $0.due < $1.due })
    where timer.isActive {
      if let interval = timer.interval {
        timer.due += interval * max(1, ((time - timer.due) / interval).rounded(.down) + 1)
      } else {
        timer.isActive = false
      }
      timer.work()
    }
    timers.removeAll { !$0.isActive }
  }
}
