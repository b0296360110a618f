internal import CLibrary
internal import NavModel

/// The cells of the last frame at rest, as the program gave them. A row of equal cells is on the screen
/// already and is skipped.
///
/// `ShownFrame.cells` cannot replace it: they differ where a blank's pen does not show, so each cell would
/// have to be compared. Nor can a list of changed views, since a page may draw more than those. The copy
/// takes 30 KB at 80×24.
struct LastFrame: ~Copyable {
  /// The cells. They are allocated with the first frame at rest that is not sent whole.
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

  /// Returns whether a row had these cells.
  func has(_ new: UnsafePointer<Cell>, inRow row: Int) -> Bool { has(new, inRow: row, 0..<size.columns) }

  /// Returns whether a row had these cells in some columns. `new` points to the row's first cell.
  func has(_ new: UnsafePointer<Cell>, inRow row: Int, _ columns: Range<Int>) -> Bool {
    guard isKnown, let cells else { return false }
    let first = columns.lowerBound
    return memcmp(
      cells + row * size.columns + first, new + first, columns.count * MemoryLayout<Cell>.stride) == 0
  }

  mutating func keep(_ new: UnsafePointer<Cell>, inRow row: Int) {
    if let cells { memcpy(cells + row * size.columns, new, rowBytes) }
  }

  /// Notes that all rows have been kept.
  mutating func end() { isKnown = true }

  /// Follows an order by which the terminal moves lines.
  mutating func move(_ lines: LineShift) {
    guard isKnown, let cells else { return }
    // With `erases` false, vacated cells become unknown, which equal no cell.
    lines.apply(to: cells, width: size.columns, background: .palette(0), erases: false)
  }
}

/// The cells of a frame, row by row. One row may be replaced by another.
struct FrameRows {
  let cells: UnsafePointer<Cell>
  let columns: Int
  /// The row to replace; negative for none.
  var replaced = -1
  var replacement: UnsafePointer<Cell>?

  @inline(__always) subscript(row: Int) -> UnsafePointer<Cell> {
    if row == replaced, let replacement { return replacement }
    return cells + row * columns
  }
}
