#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The one way from another thread into the loop: work put in here runs on the loop's thread, in order.
public final class Mailbox: Sendable {
  /// What runs on the loop's thread.
  public typealias Work = @Sendable () -> Void

  private final class Box: @unchecked Sendable {
    // Mutex of the standard library asks for macOS 15.
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var work: [Work] = []

    init() { pthread_mutex_init(lock, nil) }
    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func locked<Result>(_ body: (inout [Work]) -> Result) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body(&work)
    }
  }

  private let box = Box()
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called on the poster's thread when the mailbox stops being empty.
  init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// Puts work in and wakes the loop. May be called from any thread.
  public func post(_ work: @escaping Work) {
    let wasEmpty = box.locked {
      $0.append(work)
      return $0.count == 1
    }
    if wasEmpty { wake() }
  }

  public var isEmpty: Bool { box.locked { $0.isEmpty } }

  /// Runs all work that is in it, on the caller's thread, which is the loop's. Work posted meanwhile waits for the
  /// next wake. Returns how many pieces ran.
  @discardableResult public func drain() -> Int {
    let work = box.locked { work in
      defer { work = [] }
      return work
    }
    for piece in work { piece() }
    return work.count
  }
}
