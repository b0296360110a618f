/// A record of the frames that were shown on a terminal in memory, for tests.
struct FrameRecord {
  private let keepsHistory: Bool
  private(set) var last: Surface?
  private(set) var count = 0
  /// All frames that were shown, the oldest first, if frames are kept (`keepsHistory`); otherwise empty.
  private(set) var history: [Surface] = []
  /// The frame with which the next one is compared; nil if all cells of the next frame count as changed.
  private var shown: Surface?

  init(keepsHistory: Bool) { self.keepsHistory = keepsHistory }

  /// Notes a frame as shown. Returns the number of its cells that differ from the frame before.
  mutating func show(_ surface: Surface) -> Int {
    var cells = surface.cells.count
    if let shown, shown.size == surface.size { cells = Self.changes(from: shown, to: surface) }
    shown = surface
    last = surface
    count += 1
    if keepsHistory { history.append(surface) }
    return cells
  }

  /// Lets all cells of the next frame count as changed.
  mutating func invalidate() { shown = nil }

  mutating func forgetHistory() { history = [] }

  /// Returns the number of cells that differ between two frames of one size. The function uses pointers,
  /// because tests compare every frame and are built without optimization.
  private static func changes(from old: Surface, to new: Surface) -> Int {
    var (changes, index) = (0, 0)
    old.cells.withUnsafeBufferPointer { old in
      new.cells.withUnsafeBufferPointer { new in
        let end = old.count
        guard let old = old.baseAddress, let new = new.baseAddress else { return }
        while index < end {
          if !(old[index] == new[index]) { changes &+= 1 }
          index &+= 1
        }
      }
    }
    return changes
  }
}
