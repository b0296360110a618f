/// The popped view controllers that `goForward` can bring back.
struct KeptPages<Controller: Navigable> {
  struct Entry {
    var page: Controller
    var style: (any TransitionStyle)?
  }

  /// The popped pages with the styles of their transitions; the next one to come back is last.
  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }
  var next: Entry? { entries.last }

  func contains(_ page: Controller) -> Bool { entries.contains { $0.page === page } }

  mutating func keep(_ entry: Entry) { entries.append(entry) }

  mutating func remove(_ page: Controller) {
    if entries.last?.page === page { entries.removeLast() }
  }

  mutating func removeAll() -> [Controller] {
    defer { entries = [] }
    return entries.map { $0.page }
  }
}
