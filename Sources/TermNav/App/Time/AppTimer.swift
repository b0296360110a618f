/// Work that runs later, once or repeatedly, as requested by `NavigationApp.after` or `every`.
@MainActor public final class AppTimer {
  private weak var clock: AppClock?
  private var call: Int?
  /// Whether the timer is still to run its work: for the first time, or once more.
  public private(set) var isActive = true

  package init(_ clock: AppClock, after delay: Duration, _ work: @escaping @MainActor () -> Void) {
    self.clock = clock
    call = clock.call(after: delay.seconds) { [self] _, _ in
      isActive = false
      work()
    }
  }

  package init(_ clock: AppClock, every interval: Duration, _ work: @escaping @MainActor () -> Void) {
    self.clock = clock
    begin(every: interval.seconds, work)
  }

  /// Cancels the timer's work. The work itself may call this function.
  public func cancel() {
    isActive = false
    clock?.withdraw(call)
  }

  /// Runs the work after each interval, in seconds, counted from `start`, or from the current time if `start`
  /// is nil. If several intervals have passed at once, the work runs once.
  private func begin(
    every interval: Seconds, from start: Seconds? = nil, _ work: @escaping @MainActor () -> Void
  ) {
    call = clock?.call(after: interval, from: start) { [self] due, now in
      let missed = max(0, ((now - due) / interval).rounded(.down))
      begin(every: interval, from: due + missed * interval, work)
      work()
    }
  }
}
