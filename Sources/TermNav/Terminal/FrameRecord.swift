/// The frames of a terminal in memory.
struct FrameRecord {
  private let keepsHistory: Bool
  private(set) var last: Surface?
  private(set) var count = 0
  /// All frames, where they are kept.
  private(set) var history: [Surface] = []
  /// The frame that the next one is compared with.
  private var shown: Surface?

  init(keepsHistory: Bool) { self.keepsHistory = keepsHistory }

  /// Shows a frame. Returns how many cells differ from what was shown.
  mutating func show(_ surface: Surface) -> Int {
    var cells = surface.cells.count
    if let shown, shown.size == surface.size { cells = Self.changes(from: shown, to: surface) }
    shown = surface
    last = surface
    count += 1
    if keepsHistory { history.append(surface) }
    return cells
  }

  /// The next frame counts all its cells.
  mutating func invalidate() { shown = nil }

  mutating func forgetHistory() { history = [] }

  /// Pointers, since tests are built without the optimizer, and this is done for each frame.
  private static func changes(from old: Surface, to new: Surface) -> Int {
    var (changes, place) = (0, 0)
    old.cells.withUnsafeBufferPointer { old in
      new.cells.withUnsafeBufferPointer { new in
        let end = old.count
        guard let old = old.baseAddress, let new = new.baseAddress else { return }
        while place < end {
          if !(old[place] == new[place]) { changes &+= 1 }
          place &+= 1
        }
      }
    }
    return changes
  }
}
