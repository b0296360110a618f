/// A queue of copied texts, which go to the clipboard's programs one after the other, so that the last text
/// remains.
struct CopyQueue {
  private var last: Task<Void, Never>?

  /// Runs `copy` after those that were added before.
  @MainActor mutating func add(_ copy: @escaping @MainActor () async -> Void) {
    let before = last
    last = Task {
      await before?.value
      await copy()
    }
  }
}
