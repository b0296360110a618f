internal import Synchronization

/// A queue of work that other threads post, and that runs in order on the program's main thread.
///
///     let mailbox = app.mailbox
///     Task.detached {
///       let text = await load()
///       mailbox.post { app in app.navigation.topViewController.title = text }
///     }
///
/// Post frequent reports by `post(coalescing:_:)`, which keeps only the last report of those that wait; this
/// saves memory.
public final class Mailbox: Sendable {
  /// Work that runs on the program's main thread.
  public typealias Work = @MainActor @Sendable (NavigationApp) -> Void

  private struct Contents {
    var waiting = BlockQueue<Post>()
    var keyed: [AnyHashable: KeyedPost] = [:]
    var wake: @Sendable () -> Void = {}

    /// Adds work that was posted to the mailbox. Returns the function that wakes the event loop, if the loop
    /// may be asleep; otherwise nil.
    mutating func add(_ post: Post) -> (@Sendable () -> Void)? {
      let wasEmpty = waiting.isEmpty
      waiting.append(post)
      return wasEmpty ? wake : nil
    }
  }

  private enum Post {
    case work(Work)
    case keyed(KeyedPost)
  }

  /// Work that was posted to the mailbox with a key. A later post with the same key replaces the work, while
  /// the mailbox's lock is held.
  private final class KeyedPost {
    let key: AnyHashable
    var work: Work

    init(_ key: AnyHashable, _ work: @escaping Work) {
      self.key = key
      self.work = work
    }
  }

  private let contents = Locked(Contents())
  // This flag says whether work waits. It is written while the lock is held, and read in each turn of the
  // event loop without the lock.
  private let isWaiting = Atomic(false)

  package init() {}

  private func box<Result>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock { contents in
      defer { isWaiting.store(!contents.waiting.isEmpty, ordering: .releasing) }
      return body(&contents)
    }
  }

  /// Sets the function that wakes the event loop. The function is called on the posting thread when a post
  /// comes into an empty mailbox.
  package func setWake(_ wake: @escaping @Sendable () -> Void) { box { $0.wake = wake } }

  // The number of posts is not limited: a thread that waited for room could deadlock the program, and the
  // mailbox cannot know which work may be dropped.
  /// Adds work for the program's main thread, which runs in the next turn of the event loop, and wakes the
  /// loop. May be called from any thread.
  public func post(_ work: @escaping Work) { box { $0.add(.work(work)) }?() }

  /// Adds work for the program's main thread and wakes the event loop. If work with the same key is still
  /// waiting, it is replaced by the new work. May be called from any thread.
  public func post(coalescing key: some Hashable & Sendable, _ work: @escaping Work) {
    let key = AnyHashable(key)
    // Replaced work is released after the lock, since an object that the work holds may post in its `deinit`.
    let (wake, _): ((@Sendable () -> Void)?, Work?) = box { box in
      if let waiting = box.keyed[key] {
        let replaced = waiting.work
        waiting.work = work
        return (nil, replaced)
      }
      let post = KeyedPost(key, work)
      box.keyed[key] = post
      return (box.add(.keyed(post)), nil)
    }
    wake?()
  }

  /// Adds work for a view controller, which runs on the program's main thread. The work does not run if the
  /// view controller, which is held weakly, no longer exists.
  public func post<Page: ViewController>(
    to page: Page, _ work: @escaping @MainActor @Sendable (Page) -> Void
  ) {
    post { [weak page] _ in
      if let page { work(page) }
    }
  }

  /// Wakes the event loop without work, so that the loop computes again how long it may sleep.
  func wake() { box { $0.wake }() }

  /// Whether no work is waiting in the mailbox.
  package var isEmpty: Bool { !isWaiting.load(ordering: .acquiring) }

  /// Runs the mailbox's waiting work, at most `limit` posts, while `goesOn` returns true, and returns the
  /// number of posts that ran. Work that is posted during the call waits for the next call.
  @MainActor @discardableResult package func drain(
    for app: NavigationApp, atMost limit: Int = .max, while goesOn: () -> Bool = { true }
  ) -> Int {
    // All posts are moved out at once, so that the lock is not taken for each of them.
    var taken = box { box in
      defer { box.waiting = BlockQueue() }
      return box.waiting
    }
    var count = 0
    while count < limit, let post = taken.popFirst() {
      run(post, for: app)
      count += 1
      if !goesOn() { break }
    }
    if !taken.isEmpty {
      box { box in
        taken.append(contentsOf: box.waiting)
        box.waiting = taken
      }
    }
    return count
  }

  @MainActor private func run(_ post: Post, for app: NavigationApp) {
    switch post {
    case .work(let work): work(app)
    case .keyed(let post):
      let work = box { box in
        box.keyed[post.key] = nil
        return post.work
      }
      work(app)
    }
  }
}

/// A queue made of blocks of elements. A single array would be copied whenever it grows, while the mailbox's
/// lock is held, which is slow for millions of posts.
struct BlockQueue<Element> {
  private static var blockSize: Int { 4096 }

  /// The first block of the queue's elements in reverse order, so that the next element to remove is the last
  /// one of the block.
  private var first: [Element] = []
  private var rest: [[Element]] = []

  var isEmpty: Bool { first.isEmpty && rest.isEmpty }

  mutating func append(_ element: Element) {
    if rest.isEmpty || rest[rest.count - 1].count >= Self.blockSize { rest.append([]) }
    rest[rest.count - 1].append(element)
  }

  mutating func append(contentsOf other: Self) {
    if !other.first.isEmpty { rest.append(other.first.reversed()) }
    rest += other.rest
  }

  mutating func popFirst() -> Element? {
    if first.isEmpty, !rest.isEmpty { first = rest.removeFirst().reversed() }
    return first.popLast()
  }
}
