#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The one way from another thread into a program: work put in here runs on the loop's thread, in order.
///
///     let mailbox = app.mailbox
///     Task.detached {
///       let text = await load()
///       mailbox.post { app in app.navigation.topViewController.title = text }
///     }
public final class Mailbox: Sendable {
  /// What runs on the loop's thread.
  public typealias Work = @MainActor @Sendable (NavigationApp) -> Void

  private final class Box: @unchecked Sendable {
    // Mutex of the standard library asks for macOS 15.
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var work: [Work] = []
    var wake: @Sendable () -> Void = {}

    init() { pthread_mutex_init(lock, nil) }
    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func locked<Result>(_ body: (Box) -> Result) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body(self)
    }
  }

  private let box = Box()

  public init() {}

  /// For a terminal: `wake` is called on the poster's thread when the mailbox stops being empty.
  public func wakes(_ wake: @escaping @Sendable () -> Void) { box.locked { $0.wake = wake } }

  /// Puts work in and wakes the loop. May be called from any thread.
  public func post(_ work: @escaping Work) {
    let wake = box.locked {
      $0.work.append(work)
      return $0.work.count == 1 ? $0.wake : nil
    }
    wake?()
  }

  /// Puts work for a page in, which is done only if the page is still there. May be called from any thread.
  public func post<Page: ViewController>(
    to page: Page, _ work: @escaping @MainActor @Sendable (Page) -> Void
  ) {
    post { [weak page] _ in
      if let page { work(page) }
    }
  }

  /// Wakes the loop, which then asks again when it is to wake. May be called from any thread.
  func wake() { box.locked { $0.wake }() }

  public var isEmpty: Bool { box.locked { $0.work.isEmpty } }

  /// Runs all work that is in it, on the caller's thread, which is the loop's. Work posted meanwhile waits for the
  /// next wake. Returns how many pieces ran.
  @MainActor @discardableResult public func drain(for app: NavigationApp) -> Int {
    let work = box.locked { box in
      defer { box.work = [] }
      return box.work
    }
    for piece in work { piece(app) }
    return work.count
  }
}
