/// Texts on their way to programs that keep the clipboard: one after the other, so that the last one stays.
struct CopyQueue {
  private var last: Task<Void, Never>?

  /// Gives a text away once those before are.
  @MainActor mutating func add(_ copy: @escaping @MainActor () async -> Void) {
    let before = last
    last = Task {
      await before?.value
      await copy()
    }
  }
}
