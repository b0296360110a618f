/// A queue of texts to copy. They are given to the clipboard's programs one after the other, so that the text
/// that was copied last is in the clipboard at the end.
struct CopyQueue {
  private var last: Task<Void, Never>?

  /// Runs `copy` once the copies that were added before are done.
  @MainActor mutating func add(_ copy: @escaping @MainActor () async -> Void) {
    let before = last
    last = Task {
      await before?.value
      await copy()
    }
  }
}
