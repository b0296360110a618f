/// Delayed work of `NavigationApp.after` or `every`.
@MainActor public final class AppTimer {
  fileprivate var start: MotionStart
  /// Seconds from the start to the first time, and from one time to the next.
  fileprivate let delay: Seconds
  /// Seconds from the start to the next time.
  fileprivate var wait: Seconds
  fileprivate let isRepeating: Bool
  fileprivate let work: @MainActor () -> Void
  /// Whether the work is still due.
  public fileprivate(set) var isActive = true

  init(
    after delay: Seconds, from start: MotionStart, repeats: Bool = false,
    work: @escaping @MainActor () -> Void
  ) {
    self.start = start
    self.delay = delay
    wait = delay
    isRepeating = repeats
    self.work = work
  }

  /// Seconds of the program; nil where its start waits for a frame.
  var due: Seconds? { start.time.map { $0 + wait } }

  /// Cancels the work, also from within it.
  public func cancel() { isActive = false }
}

extension NavigationApp {
  /// Runs `work` once; zero or less means the next turn.
  @discardableResult
  public func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    add(AppTimer(after: delay.seconds, from: MotionStart(at: clock.now.seconds), work: work))
  }

  /// Runs `work` after every interval; missed times are left out.
  /// - Precondition: the interval is positive.
  @discardableResult
  public func every(_ interval: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    precondition(interval > .zero, "an interval is longer than zero")
    let start = MotionStart(at: clock.now.seconds)
    return add(AppTimer(after: interval.seconds, from: start, repeats: true, work: work))
  }

  func add(_ timer: AppTimer) -> AppTimer {
    timers.removeAll { !$0.isActive }
    timers.append(timer)
    return timer
  }

  /// Timers that were set before count from the beginning of a clock that is not the machine's.
  func beginTimers(at time: Seconds) {
    for timer in timers { timer.start = MotionStart(at: time) }
  }

  /// Timers added meanwhile wait for the next turn.
  func runTimers(at time: Seconds) {
    let due = timers.filter { timer in timer.isActive && timer.due.map { $0 <= time } == true }
    for timer in due.sorted(by: { ($0.due ?? 0) < ($1.due ?? 0) }) where timer.isActive {
      if timer.isRepeating {
        let late = timer.start.elapsed(at: time) - timer.wait
        timer.wait += timer.delay * max(1, (late / timer.delay).rounded(.down) + 1)
      } else {
        timer.isActive = false
      }
      timer.work()
    }
    timers.removeAll { !$0.isActive }
  }
}
