/// What a program waits for: times and descriptors.
extension NavigationApp {
  /// Runs `work` once; zero or less means the next turn.
  @discardableResult
  public func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    AppTimer(clock, after: delay, work)
  }

  /// Runs `work` after every interval; missed times are left out.
  /// - Precondition: the interval is positive.
  @discardableResult
  public func every(_ interval: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    precondition(interval > .zero, "an interval is longer than zero")
    return AppTimer(clock, every: interval, work)
  }

  /// Calls `handler` again and again while a descriptor is readable or its other end is closed.
  ///
  /// A closed one is dropped.
  @discardableResult
  public func watch(descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> DescriptorWatch {
    watches.descriptors.add(descriptor, handler)
  }
}
