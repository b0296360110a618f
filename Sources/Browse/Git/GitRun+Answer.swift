import TermNav

extension GitRun {
  /// Bytes of an answer at most; our own figure.
  nonisolated static let mostOfAnswer = 16 << 20

  /// Starts git, and gives its answer when all of it has come.
  func answer(
    for page: ViewController, _ prepare: @escaping () async throws -> Command,
    _ done: @escaping ([UInt8]) -> Void
  ) {
    let bytes = Guarded<[UInt8]>([])
    let change = onChange
    onChange = { [weak self] in
      guard let self else { return }
      if state.isOver { onChange = change }
      if state == .ended || state == .full { done(bytes { $0 }) }
      change()
    }
    start(for: page, prepare) { piece in
      bytes {
        $0 += piece
        return $0.count < Self.mostOfAnswer
      }
    }
  }
}
