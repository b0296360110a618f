internal import CLibrary
internal import NavModel

/// The cells of the last frame in which nothing moved, as the program gave them. If a row of the next frame
/// has the same cells, the row is on the screen already and is skipped.
///
/// `ShownFrame.cells` cannot be used for this: those cells differ where the style of a blank is not seen, so
/// each cell would have to be compared. A list of changed views cannot be used either, since a page may draw
/// more than its views. The copy takes 30 KB at 80×24.
struct LastFrame: ~Copyable {
  /// The cells of the last frame in which nothing moved, row by row. Memory for them is allocated with the
  /// first such frame that is not sent whole; nil before.
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

  /// Returns whether a row of the last frame without motion had the cells that begin at `new`.
  func has(_ new: UnsafePointer<Cell>, inRow row: Int) -> Bool { has(new, inRow: row, 0..<size.columns) }

  /// Returns whether a row of the last frame without motion had the same cells in some columns. `new` points
  /// to the new row's first cell.
  func has(_ new: UnsafePointer<Cell>, inRow row: Int, _ columns: Range<Int>) -> Bool {
    guard isKnown, let cells else { return false }
    let first = columns.lowerBound
    return memcmp(
      cells + row * size.columns + first, new + first, columns.count * MemoryLayout<Cell>.stride) == 0
  }

  mutating func keep(_ new: UnsafePointer<Cell>, inRow row: Int) {
    if let cells { memcpy(cells + row * size.columns, new, rowBytes) }
  }

  /// Notes that the cells of all rows of a frame have been kept.
  mutating func end() { isKnown = true }

  /// Moves the kept lines of the last frame as the terminal has moved the lines that it shows.
  mutating func move(_ lines: LineShift) {
    guard isKnown, let cells else { return }
    // With `erases` false, the rows that become free get the unknown cell, a cell that equals no cell of a
    // frame.
    lines.apply(to: cells, width: size.columns, background: .palette(0), erases: false)
  }
}

/// The cells of a frame, row by row. One row may be replaced by other cells, so that a change of one row
/// needs no copy of the frame.
struct FrameRows {
  let cells: UnsafePointer<Cell>
  let columns: Int
  /// The number of the frame's row whose cells `replacement` replaces; negative for none.
  var replaced = -1
  var replacement: UnsafePointer<Cell>?

  @inline(__always) subscript(row: Int) -> UnsafePointer<Cell> {
    if row == replaced, let replacement { return replacement }
    return cells + row * columns
  }
}
