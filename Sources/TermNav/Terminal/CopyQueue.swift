/// A queue of texts to copy. The texts are given to programs for the clipboard one after the other, so that
/// the text that was copied last is in the clipboard at the end.
struct CopyQueue {
  private var last: Task<Void, Never>?

  /// Runs `copy`, which copies a text, once the copies that were added earlier are done.
  @MainActor mutating func add(_ copy: @escaping @MainActor () async -> Void) {
    let before = last
    last = Task {
      await before?.value
      await copy()
    }
  }
}
