internal import CLibrary
internal import NavModel

/// The cells of the last frame at rest, as they were given. A row of the same cells is shown already.
///
/// `ShownFrame.cells` are no substitute: they differ where a blank's pen does not show, so that each cell would
/// have to be looked at. The copy takes 30 KB at 80×24. Which rows a view has changed is no proof that its page
/// draws nothing else anew.
struct LastFrame: ~Copyable {
  /// Taken with the first frame at rest that is not sent whole.
  private var cells: UnsafeMutablePointer<Cell>?
  private var size = Size(columns: 0, rows: 0)
  private var isKnown = false

  deinit { cells?.deallocate() }

  mutating func forget() { isKnown = false }

  mutating func begin(_ size: Size) {
    guard size != self.size else { return }
    cells?.deallocate()
    cells = .allocate(capacity: size.columns * size.rows)
    self.size = size
    isKnown = false
  }

  private var rowBytes: Int { size.columns * MemoryLayout<Cell>.stride }

  /// Whether a row had these cells.
  func has(_ new: UnsafePointer<Cell>, inRow row: Int) -> Bool { has(new, inRow: row, 0..<size.columns) }

  /// The same of some columns; `new` is the row's first cell.
  func has(_ new: UnsafePointer<Cell>, inRow row: Int, _ columns: Range<Int>) -> Bool {
    guard isKnown, let cells else { return false }
    let first = columns.lowerBound
    return memcmp(
      cells + row * size.columns + first, new + first, columns.count * MemoryLayout<Cell>.stride) == 0
  }

  mutating func keep(_ new: UnsafePointer<Cell>, inRow row: Int) {
    if let cells { memcpy(cells + row * size.columns, new, rowBytes) }
  }

  /// All rows were kept.
  mutating func end() { isKnown = true }

  /// The terminal moves lines.
  mutating func move(_ lines: LineShift) {
    guard isKnown, let cells else { return }
    // Where a pen may not erase, vacated cells equal no cell.
    lines.apply(to: cells, width: size.columns, background: .palette(0), erases: false)
  }
}

/// A frame's cells, row by row.
struct FrameRows {
  let cells: UnsafePointer<Cell>
  let columns: Int
  /// What is sent in place of one row; no row where negative.
  var replaced = -1
  var replacement: UnsafePointer<Cell>?

  @inline(__always) subscript(row: Int) -> UnsafePointer<Cell> {
    if row == replaced, let replacement { return replacement }
    return cells + row * columns
  }
}
