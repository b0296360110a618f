internal import CProcess

/// Threads that last as long as the program: where a thread ends, the system ends the children that it has started. A work takes
/// one that is free, or a new one.
enum LastingThreads {
  private static let free = Locked(0)
  private static let works = HandOver<@Sendable () -> Void>()

  /// Begins the work; where the system gives no thread for it, calls `refuse` with the errno.
  static func start(_ work: @escaping @Sendable () -> Void, orElse refuse: (Int32) -> Void) {
    let hasFree = free.withLock { free in
      defer { if free > 0 { free -= 1 } }
      return free > 0
    }
    let failure = hasFree ? 0 : tn_start_thread({ _ in LastingThreads.run() }, nil)
    if failure == 0 { works.give(work) } else { refuse(failure) }
  }

  private static func run() -> Never {
    while true {
      works.take()()
      free.withLock { $0 += 1 }
    }
  }
}
