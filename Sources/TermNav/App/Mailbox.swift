internal import Synchronization

/// Work from other threads, run in order on the loop's thread.
///
///     let mailbox = app.mailbox
///     Task.detached {
///       let text = await load()
///       mailbox.post { app in app.navigation.topViewController.title = text }
///     }
///
/// Post frequent reports by `post(coalescing:_:)`, to save memory.
public final class Mailbox: Sendable {
  /// Work for the loop's thread.
  public typealias Work = @MainActor @Sendable (NavigationApp) -> Void

  private struct Contents {
    var waiting = BlockQueue<Post>()
    var keyed: [AnyHashable: KeyedPost] = [:]
    var wake: @Sendable () -> Void = {}

    /// Returns the wake function if the loop may sleep.
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

  /// Changed under the lock.
  private final class KeyedPost {
    let key: AnyHashable
    var work: Work

    init(_ key: AnyHashable, _ work: @escaping Work) {
      self.key = key
      self.work = work
    }
  }

  private let contents = Locked(Contents())
  // Set under the lock, and read by each turn without it.
  private let isWaiting = Atomic(false)

  /// An empty mailbox.
  package init() {}

  private func box<Result>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock { contents in
      defer { isWaiting.store(!contents.waiting.isEmpty, ordering: .releasing) }
      return body(&contents)
    }
  }

  /// Sets what a poster's thread calls when the mailbox stops being empty.
  package func wakes(_ wake: @escaping @Sendable () -> Void) { box { $0.wake = wake } }

  // Any number may wait: a thread that waited for room could deadlock the program with itself, and which work to
  // drop is not the mailbox's to say.
  /// Posts work and wakes the loop.
  public func post(_ work: @escaping Work) { box { $0.add(.work(work)) }?() }

  /// Posts work, or replaces waiting work under the same key.
  public func post(coalescing key: some Hashable & Sendable, _ work: @escaping Work) {
    let key = AnyHashable(key)
    // Freed outside the lock: its deinit may post.
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

  /// Posts work that runs only if the page, held weakly, still exists.
  public func post<Page: ViewController>(
    to page: Page, _ work: @escaping @MainActor @Sendable (Page) -> Void
  ) {
    post { [weak page] _ in
      if let page { work(page) }
    }
  }

  /// Makes the loop compute its timeout again.
  func wake() { box { $0.wake }() }

  /// Whether no work waits.
  package var isEmpty: Bool { !isWaiting.load(ordering: .acquiring) }

  /// Runs waiting work while `goesOn`, and returns how many pieces ran; work posted meanwhile waits.
  @MainActor @discardableResult package func drain(
    for app: NavigationApp, atMost limit: Int = .max, while goesOn: () -> Bool = { true }
  ) -> Int {
    // Taken whole, to lock once.
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

/// A queue in blocks: one array of 18 million posts would be copied, under the mailbox's lock, as it grows.
struct BlockQueue<Element> {
  private static var blockSize: Int { 4096 }

  /// The first block, reversed.
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
