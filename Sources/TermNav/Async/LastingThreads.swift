internal import CProcess

/// Threads that last as long as the program: when a thread ends, the system ends the child processes that the
/// thread has started. Work runs on a free thread, or on a new one if none is free.
enum LastingThreads {
  private static let free = Locked(0)
  private static let works = HandOver<@Sendable () -> Void>()

  /// Begins work on a thread that lasts as long as the program. If the system cannot make a thread, calls
  /// `refuse` with the `errno` instead.
  static func start(_ work: @escaping @Sendable () -> Void, orElse refuse: (Int32) -> Void) {
    let hasFree = free.withLock { free in
      defer { if free > 0 { free -= 1 } }
      return free > 0
    }
    let failure = hasFree ? 0 : tn_start_thread({ _ in LastingThreads.run() }, nil)
    if failure == 0 { works.enqueue(work) } else { refuse(failure) }
  }

  private static func run() -> Never {
    while true {
      works.dequeue()()
      free.withLock { $0 += 1 }
    }
  }
}
