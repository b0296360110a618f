import TermNav
import TermNavText

extension CommandRun.RunState {
  /// Whether all has come that is taken.
  var isWhole: Bool { self == .ended || self == .full }
}

extension CommandRun {
  /// Starts git; `prepare` may throw first. It fails in the words of `GitError`.
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
        watch.take($0)
        return take($0)
      }, finish: finish)
  }

  /// Bytes of an answer at most; our own figure.
  nonisolated static let mostOfAnswer = 16 << 20

  /// Starts git, and gives what its answer says when all of it has come.
  /// - Parameter read: called on a thread of its own: an answer may be long.
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
