internal import NavModel

/// Moving the columns of many rows by one control sequence, DECIC or DECDC, between an upper and a lower
/// margin.
extension FrameWriter {
  /// Finds adjacent rows that cost fewer bytes if the terminal shifts all of them at once. Shifts these rows,
  /// writes the cells that still differ, and returns the rows; empty if there are none.
  /// - Parameter common: the background of the cells that become free by the shift.
  mutating func moveRows(
    of frame: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<Cell>, size: Size,
    _ shift: borrowing RowShift, _ moves: SlideMoves, vacating common: Color
  ) -> Range<Int> {
    let rows = rowsWorthMoving(frame, over: shown, size: size, shift, moves, vacating: common)
    if !rows.isEmpty { move(rows, of: frame, over: shown, size: size, shift) }
    return rows
  }

  private func rowsWorthMoving(
    _ frame: UnsafePointer<Cell>, over shown: UnsafePointer<Cell>, size: Size,
    _ shift: borrowing RowShift, _ moves: SlideMoves, vacating common: Color
  ) -> Range<Int> {
    if shift.steps.isEmpty || !moves.columns { return 0..<0 }
    if !moves.paintedColumns, common != .default { return 0..<0 }
    let orders = ColumnCost.margins + ColumnCost.step * shift.steps.count
    var (best, most) = (0..<0, orders)
    var (start, saved) = (0, 0)
    for row in 0..<size.rows {
      let (new, line) = (frame + row * size.columns, shown + row * size.columns)
      if shift.isWorth(new, over: line, isTrusted: shift.trustedRows.contains(row)) {
        saved += ColumnCost.rowStep * shift.steps.count
      } else {
        saved -= ColumnCost.cell * shift.loss(new, over: line, columns: size.columns)
      }
      if saved <= 0 { (start, saved) = (row + 1, 0) }
      if saved > most { (best, most) = (start..<row + 1, saved) }
    }
    return best.count > 1 ? best : 0..<0
  }

  private mutating func move(
    _ rows: Range<Int>, of frame: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<Cell>, size: Size,
    _ shift: borrowing RowShift
  ) {
    let columns = size.columns
    let isConfined = rows.count < size.rows
    if isConfined { writer.setMargins(rows) }
    // When columns are shifted at once, the cells that become free get the same background in all rows, also
    // in those of bars.
    let background = shift.commonBackground(frame, rows: rows)
    setPen(forVacating: background)
    for step in shift.steps.contents {
      writer.move(toColumn: step.column, row: rows.lowerBound)
      writer.shiftColumns(by: step.count)
    }
    if isConfined { writer.setMargins(nil) }
    var unsure: Set<Int> = []
    for row in rows {
      let isSure = shift.apply(to: shown + row * columns, background: background, isAtOnce: true)
      if !isSure { unsure.insert(row) }
    }
    let trusted = rows.clamped(to: shift.trustedRows)
    // The cells are written range by range from top to bottom, since the cursor moves are shorter then.
    for range in shift.suspects.contents {
      for row in trusted where !unsure.contains(row) {
        let (new, line) = (frame + row * columns, shown + row * columns)
        write(new, over: line, row: row, range, columns: columns)
      }
    }
    for row in rows where !trusted.contains(row) || unsure.contains(row) {
      let (new, line) = (frame + row * columns, shown + row * columns)
      write(new, over: line, row: row, 0..<columns, columns: columns)
    }
  }
}

/// The costs of moving rows, in bytes. The costs were measured with pages of text that slide.
private enum ColumnCost {
  /// The cost of one insertion or deletion in a single row, with the cursor move before it.
  static let rowStep = 7
  /// The cost of one insertion or deletion in all rows between the margins.
  static let step = 13
  static let margins = 9
  static let cell = 2
}

extension RowShift {
  /// Returns how many more cells of a row differ from the new frame after a shift than without the shift;
  /// negative if fewer do.
  func loss(_ new: UnsafePointer<Cell>, over line: UnsafePointer<Cell>, columns: Int) -> Int {
    var (cost, column) = (0, 0)
    for part in kept.contents {
      cost += exposed(new, column..<part.columns.lowerBound)
      let start = part.columns.lowerBound
      cost += RowDifference.count(new + start, line + start - part.distance, columns: part.columns.count)
      column = part.columns.upperBound
    }
    cost += exposed(new, column..<columns)
    return cost - RowDifference.count(new, line, columns: columns)
  }

  private func exposed(_ new: UnsafePointer<Cell>, _ range: Range<Int>) -> Int {
    range.count { !new[$0].appears(like: Self.blank) }
  }
}
