/// The view controllers that were popped and can be brought back, with the style that each was pushed with.
struct KeptPages<Controller: Navigable> {
  /// One of them. The stack has forgotten its style.
  struct Entry {
    var page: Controller
    var style: (any TransitionStyle)?
  }

  /// The next one last.
  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }
  var next: Entry? { entries.last }

  func contains(_ page: Controller) -> Bool { entries.contains { $0.page === page } }

  mutating func keep(_ entry: Entry) { entries.append(entry) }

  /// The next one is back in the stack. It may have been forgotten meanwhile.
  mutating func remove(_ page: Controller) {
    if entries.last?.page === page { entries.removeLast() }
  }

  /// Forgets all, and returns them.
  mutating func removeAll() -> [Controller] {
    defer { entries = [] }
    return entries.map(\.page)
  }
}
