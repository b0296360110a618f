/// Work that waits for its time. Made by `NavigationApp.after` and `every`.
@MainActor public final class AppTimer {
  /// On the program's clock, in seconds.
  fileprivate(set) var due: Seconds
  fileprivate let interval: Seconds?
  fileprivate let work: @MainActor () -> Void
  /// Whether the work is still to be done.
  public fileprivate(set) var isActive = true

  fileprivate init(due: Seconds, interval: Seconds?, work: @escaping @MainActor () -> Void) {
    self.due = due
    self.interval = interval
    self.work = work
  }

  /// The work is not done any more. May be called from within it.
  public func cancel() { isActive = false }
}

extension NavigationApp {
  /// Does `work` once, after a delay. The program wakes once for it.
  /// - Parameter delay: zero or less is at the next turn.
  /// - Returns: what cancels it; it need not be kept.
  @discardableResult
  public func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    add(AppTimer(due: clock.now.seconds + delay.seconds, interval: nil, work: work))
  }

  /// Does `work` again and again, first after one interval, until it is cancelled. The program wakes once for each; times
  /// that were missed, as while the program was stopped, are left out.
  /// - Precondition: the interval is longer than zero.
  /// - Returns: what cancels it; it need not be kept.
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

  /// Does what is due, the earliest first. What is added meanwhile waits for the next turn.
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
