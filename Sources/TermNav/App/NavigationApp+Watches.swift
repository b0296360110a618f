/// Timers of a program, and descriptors that it watches for input.
extension NavigationApp {
  /// Runs `work` once, after a delay. With a delay of zero or less, it runs in the next turn of the event
  /// loop.
  /// - Returns: the timer, which can cancel the work.
  @discardableResult
  public func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    AppTimer(clock, after: delay, work)
  }

  /// Runs `work` after every interval. If several intervals have passed since the last turn of the event
  /// loop, `work` runs once.
  /// - Precondition: `interval` is positive.
  /// - Returns: the timer, which can cancel the work.
  @discardableResult
  public func every(_ interval: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    precondition(interval > .zero, "an interval is longer than zero")
    return AppTimer(clock, every: interval, work)
  }

  /// Calls `handler` repeatedly while a descriptor is readable or its other end is closed. The watch ends if
  /// this program closes the descriptor.
  /// - Returns: the watch, which can be cancelled.
  @discardableResult
  public func watch(descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> DescriptorWatch {
    watches.descriptors.add(descriptor, handler)
  }
}
