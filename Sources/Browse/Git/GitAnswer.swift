import TermNav

/// A whole answer of git's, which is read before it is shown.
final class GitAnswer {
  /// Bytes; our own figure.
  nonisolated static let most = 64 << 20
  private let bytes = Guarded<[UInt8]>([])

  /// Starts git, and gives its answer when all of it has come.
  func start(
    _ run: GitRun, for page: ViewController, _ prepare: @escaping () async throws -> Command,
    _ done: @escaping ([UInt8]) -> Void
  ) {
    bytes { $0 = [] }
    let change = run.onChange
    run.onChange = { [weak run, bytes] in
      if run?.state == .ended || run?.state == .full {
        run?.onChange = change
        done(bytes { $0 })
      }
      change()
    }
    run.start(for: page, prepare) { [bytes] piece in
      bytes {
        $0 += piece
        return $0.count < Self.most
      }
    }
  }
}
