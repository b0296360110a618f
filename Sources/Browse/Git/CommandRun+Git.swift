import TermNav
import TermNavText

extension CommandRun.RunState {
  /// Whether the output was read to its end, or to the limit of what is read.
  var isWhole: Bool { self == .ended || self == .full }
}

extension CommandRun {
  /// Starts git with the command that `prepare` returns, and marks the reading in the page's watch. Failures
  /// get the words of `GitError`.
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

  /// The most bytes of git's answer to `answer(for:_:read:_:)`. Real answers are far smaller; the limit
  /// bounds the memory.
  nonisolated static let mostOfAnswer = 16 << 20

  /// Starts git, and calls `done` with the value of its whole answer.
  /// - Parameter read: makes the value from the bytes, on a worker's thread, since an answer may be long.
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
