import TermNav
import TermNavText

extension CommandRun.RunState {
  /// Whether the output was read to its end, or to the limit that was set for it, so that the run has neither
  /// failed nor been stopped.
  var isWhole: Bool { self == .ended || self == .full }
}

extension CommandRun {
  /// Starts git for a page. Where git fills a git page, the page's `GitWatch` gets the output too, to notice
  /// whether it has changed since the last reading. A failure is described by `GitError`.
  /// - Parameters:
  ///   - prepare: returns the command.
  ///   - take: is called off the main actor with the next bytes of the output, until it returns false.
  ///   - finish: is called on the main actor after the last bytes, unless git has failed.
  func startGit(
    for page: BrowsePage, _ prepare: @escaping () async throws -> Command,
    take: @escaping @Sendable ([UInt8]) -> Bool, finish: @escaping @MainActor () async throws -> Void = {}
  ) {
    failure = { GitError($0, $1)?.description }
    guard let page = page.gitPage, page.run === self else {
      return start(for: page, { try await prepare().gitChild() }, take: take, finish: finish)
    }
    let watch = page.watch
    watch.readingWillBegin(page)
    start(
      for: page,
      {
        await watch.begin(page)
        return try await prepare().gitChild()
      },
      take: {
        watch.append($0)
        return take($0)
      }, finish: finish)
  }

  /// The most bytes of git's output that `answer(for:_:read:_:)` collects. Real outputs are far shorter; the
  /// limit bounds the memory. Git is ended at this limit, and the value is made from the collected bytes.
  nonisolated static let mostOfAnswer = 16 << 20

  /// Starts git for a page, collects what git writes, up to `mostOfAnswer` bytes, and calls `done` with the
  /// value that `read` makes of it.
  /// - Parameters:
  ///   - prepare: returns the command.
  ///   - read: makes the value from the bytes. It is called on a worker's thread, since there may be many
  ///     bytes.
  ///   - done: is called on the main actor, unless git has failed.
  func answer<Value: Sendable>(
    for page: BrowsePage, _ prepare: @escaping () async throws -> Command,
    read: @escaping @Sendable ([UInt8]) -> Value,
    _ done: @escaping @MainActor (Value) async throws -> Void
  ) {
    let bytes = Locked<[UInt8]>([])
    startGit(for: page, prepare) { piece in
      bytes.withLock {
        $0 += piece
        return $0.count < Self.mostOfAnswer
      }
    } finish: {
      let value = try await Worker.run { read(bytes.withLock { $0 }) }
      try Task.checkCancellation()
      try await done(value)
    }
  }
}
