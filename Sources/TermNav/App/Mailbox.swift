internal import Synchronization

/// A queue of work from other threads, which runs in order on the loop's thread.
///
///     let mailbox = app.mailbox
///     Task.detached {
///       let text = await load()
///       mailbox.post { app in app.navigation.topViewController.title = text }
///     }
///
/// Post frequent reports by `post(coalescing:_:)`: of these only the last one waits, which saves memory.
public final class Mailbox: Sendable {
  /// Work that runs on the loop's thread.
  public typealias Work = @MainActor @Sendable (NavigationApp) -> Void

  private struct Contents {
    var waiting = BlockQueue<Post>()
    var keyed: [AnyHashable: KeyedPost] = [:]
    var wake: @Sendable () -> Void = {}

    /// Adds a post. Returns the function that wakes the loop, if the loop may be asleep.
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

  /// A post under a key. Its work is replaced under the mailbox's lock.
  private final class KeyedPost {
    let key: AnyHashable
    var work: Work

    init(_ key: AnyHashable, _ work: @escaping Work) {
      self.key = key
      self.work = work
    }
  }

  private let contents = Locked(Contents())
  // Written under the lock; each turn of the loop reads it without the lock.
  private let isWaiting = Atomic(false)

  package init() {}

  private func box<Result>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock { contents in
      defer { isWaiting.store(!contents.waiting.isEmpty, ordering: .releasing) }
      return body(&contents)
    }
  }

  /// Sets the function that is called, on the posting thread, when the mailbox stops being empty.
  package func setWake(_ wake: @escaping @Sendable () -> Void) { box { $0.wake = wake } }

  // The number of posts is not limited: a thread that waited for room could deadlock the program, and the
  // mailbox cannot know which work may be dropped.
  /// Posts work and wakes the loop. May be called from any thread.
  public func post(_ work: @escaping Work) { box { $0.add(.work(work)) }?() }

  /// Posts work and wakes the loop. If work under the same key is still waiting, replaces that work instead.
  /// May be called from any thread.
  public func post(coalescing key: some Hashable & Sendable, _ work: @escaping Work) {
    let key = AnyHashable(key)
    // The replaced work is released outside the lock, since its deinit may post.
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

  /// Posts work for a view controller. The work is dropped if the view controller, which is held weakly, no
  /// longer exists.
  public func post<Page: ViewController>(
    to page: Page, _ work: @escaping @MainActor @Sendable (Page) -> Void
  ) {
    post { [weak page] _ in
      if let page { work(page) }
    }
  }

  /// Wakes the loop, so that it computes its timeout again.
  func wake() { box { $0.wake }() }

  /// Whether no work is waiting.
  package var isEmpty: Bool { !isWaiting.load(ordering: .acquiring) }

  /// Runs waiting work while `goesOn` returns true, and returns the number of posts that ran. Work posted
  /// meanwhile waits for the next call.
  @MainActor @discardableResult package func drain(
    for app: NavigationApp, atMost limit: Int = .max, while goesOn: () -> Bool = { true }
  ) -> Int {
    // All posts are moved out at once, so that the lock is needed only once.
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

/// A queue made of blocks. A single array would be copied as it grows, under the mailbox's lock: that is slow
/// for millions of posts.
struct BlockQueue<Element> {
  private static var blockSize: Int { 4096 }

  /// The first block in reverse order, so that the next element is its last.
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
