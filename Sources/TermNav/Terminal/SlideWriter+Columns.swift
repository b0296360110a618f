internal import NavModel

/// Rows that shift alike are moved by one order instead of one for each: columns are put in or taken out (DECIC, DECDC)
/// in all rows between the top and the bottom margin. The margins are set within the frame and taken off in it.
extension SlideWriter {
  /// The rows to move at once, by what the bytes cost; empty where each is better seen to by itself.
  func rowsWorthMoving(
    _ frame: UnsafePointer<Cell>, over shown: UnsafePointer<Cell>, size: Size, _ shift: RowShift,
    _ moves: SlideMoves, vacating common: Color
  ) -> Range<Int> {
    if shift.steps.isEmpty || !moves.columns { return 0..<0 }
    if !moves.paintedColumns, common != .default { return 0..<0 }
    let orders = ColumnCost.margins + ColumnCost.step * shift.steps.count
    // The run of rows that saves most.
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

  /// Moves rows at once, then sends what still differs; returns how many cells that are, nil when out of pairs.
  mutating func move(
    _ rows: Range<Int>, of frame: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<Cell>, size: Size,
    _ shift: RowShift
  ) -> Int? {
    let columns = size.columns
    let isConfined = rows.count < size.rows
    if isConfined { writer.setMargins(rows) }
    // One pen for all rows: where a bar or a selection is vacated, the page's background is seen until it is sent.
    let background = shift.commonBackground(frame, rows: rows)
    guard takePen(vacating: background) else { return nil }
    for step in shift.steps {
      writer.move(toColumn: step.column, row: rows.lowerBound)
      writer.shiftColumns(by: step.count)
    }
    if isConfined { writer.setMargins(nil) }
    var hadStandIns: [Int] = []
    for row in rows {
      let line = shown + row * columns
      if forgetStandIns(in: line, columns: columns) { hadStandIns.append(row) }
      shift.apply(to: line, background: background, isAtOnce: true)
    }
    let trusted = rows.clamped(to: shift.trustedRows)
    // One column after the other, each from top to bottom: the cursor then has the shortest way.
    var sent = 0
    for range in shift.suspects(isTrusted: true) {
      for row in trusted where !hadStandIns.contains(row) {
        let (new, line) = (frame + row * columns, shown + row * columns)
        guard let count = write(new, over: line, row: row, range, columns: columns) else { return nil }
        sent += count
      }
    }
    for row in rows where !trusted.contains(row) || hadStandIns.contains(row) {
      let (new, line) = (frame + row * columns, shown + row * columns)
      guard let count = write(new, over: line, row: row, 0..<columns, columns: columns) else { return nil }
      sent += count
    }
    return sent
  }
}

/// Bytes, as they were counted in slides of text.
private enum ColumnCost {
  /// A step in one row, with the way there.
  static let rowStep = 7
  /// A step in all rows.
  static let step = 13
  static let margins = 9
  /// A cell that is sent.
  static let cell = 2
}

extension RowShift {
  /// How many more cells of a row differ once the terminal has moved it.
  func loss(_ new: UnsafePointer<Cell>, over line: UnsafePointer<Cell>, columns: Int) -> Int {
    var (cost, column) = (0, 0)
    for part in kept {
      cost += exposed(new, column..<part.columns.lowerBound)
      let start = part.columns.lowerBound
      cost += RowDifference.count(new + start, line + start - part.distance, columns: part.columns.count)
      column = part.columns.upperBound
    }
    cost += exposed(new, column..<columns)
    return cost - RowDifference.count(new, line, columns: columns)
  }

  /// How many of the cells that have nothing to keep are to be sent.
  private func exposed(_ new: UnsafePointer<Cell>, _ range: Range<Int>) -> Int {
    range.count { !new[$0].looks(like: Self.blank) }
  }
}
