/// Delayed work of `NavigationApp.after` or `every`.
@MainActor public final class AppTimer {
  private weak var clock: AppClock?
  private var call: Int?
  /// Whether the work is still due.
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

  /// Cancels the work, also from within it.
  public func cancel() {
    isActive = false
    clock?.withdraw(call)
  }

  /// Works each time that an interval has passed since a time, which is now by default; what was missed is left out.
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
