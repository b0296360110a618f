/// The one way from another thread into a program: work put in here runs on the loop's thread, in order.
///
///     let mailbox = app.mailbox
///     Task.detached {
///       let text = await load()
///       mailbox.post { app in app.navigation.topViewController.title = text }
///     }
///
/// A turn of the loop runs a part of it (`EventLoop.postsPerTurn`), so that keys, signals and frames wait for no queue.
/// What waits takes memory: who reports faster than anybody can look posts by `post(coalescing:_:)`.
public final class Mailbox: Sendable {
  /// What runs on the loop's thread.
  public typealias Work = @MainActor @Sendable (NavigationApp) -> Void

  private struct Contents {
    var waiting = BlockQueue<Post>()
    /// Posts that wait under a key.
    var keyed: [AnyHashable: KeyedPost] = [:]
    var wake: @Sendable () -> Void = {}

    /// Returns what wakes the loop, where that may sleep.
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

  /// Work that another post may replace while it waits; changed under the lock.
  private final class KeyedPost {
    let key: AnyHashable
    var work: Work

    init(_ key: AnyHashable, _ work: @escaping Work) {
      self.key = key
      self.work = work
    }
  }

  private let box = Locked(Contents())

  public init() {}

  /// For a terminal: `wake` is called on the poster's thread when the mailbox stops being empty.
  public func wakes(_ wake: @escaping @Sendable () -> Void) { box { $0.wake = wake } }

  /// Puts work in and wakes the loop. May be called from any thread.
  public func post(_ work: @escaping Work) { box { $0.add(.work(work)) }?() }

  /// Puts in work that makes what was put in before under the same key needless: of these only the last one runs, in
  /// the place of the first that waits. So what waits under a key takes no more memory than one piece. May be called from
  /// any thread.
  public func post(coalescing key: some Hashable & Sendable, _ work: @escaping Work) {
    let key = AnyHashable(key)
    // What is replaced is freed after the lock is open: it may post when it goes.
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

  /// Puts work for a page in, which is done only if the page still exists, in a stack or
  /// not: the mailbox keeps no page alive. May be called from any thread.
  public func post<Page: ViewController>(
    to page: Page, _ work: @escaping @MainActor @Sendable (Page) -> Void
  ) {
    post { [weak page] _ in
      if let page { work(page) }
    }
  }

  /// Wakes the loop, which then asks again when it is to wake. May be called from any thread.
  func wake() { box { $0.wake }() }

  public var isEmpty: Bool { box { $0.waiting.isEmpty } }

  /// Runs work that is in it, on the caller's thread, which is the loop's, and returns how many pieces ran. Work posted
  /// meanwhile waits for the next time.
  /// - Parameters:
  ///   - limit: the most pieces that run.
  ///   - goesOn: asked after each piece, whether there is time for another.
  @MainActor @discardableResult public func drain(
    for app: NavigationApp, atMost limit: Int = .max, while goesOn: () -> Bool = { true }
  ) -> Int {
    // Taken out as a whole, so that a thread that posts without rest is not waited for at every piece.
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

/// First in, first out, in blocks: however much waits, growing copies little, and what is taken out is freed soon.
struct BlockQueue<Element> {
  private static var blockSize: Int { 4096 }

  /// The first block from its end, so that its first element is its last.
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
