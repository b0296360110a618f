internal import NavModel

/// Whole lines that the terminal moves up or down (DL, IL) where a layer has risen or sunk.
struct LineShift {
  /// The screen rows that move or are vacated.
  var rows: Range<Int>
  /// Rows downward; negative upward.
  var distance: Int

  /// That of the first layer which has moved; nil where none has, or none of its lines stays.
  init?(from old: [FrameLayer], to new: [FrameLayer], rows count: Int) {
    for layer in new {
      guard let before = old.first(where: { $0.id == layer.id }), before.rowOffset != layer.rowOffset,
        !before.rows.isEmpty || !layer.rows.isEmpty
      else { continue }
      let hull = Self.hull(before.rows, layer.rows).clamped(to: 0..<count)
      distance = layer.rowOffset - before.rowOffset
      rows = hull
      if abs(distance) < hull.count { return }
    }
    return nil
  }

  private static func hull(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
    if one.isEmpty { return other }
    if other.isEmpty { return one }
    return min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
  }

  /// Rows that show another row's former cells.
  var kept: Range<Int> {
    distance > 0
      ? rows.lowerBound + distance..<rows.upperBound : rows.lowerBound..<rows.upperBound + distance
  }

  /// Rows without kept cells.
  var vacated: Range<Int> {
    distance > 0
      ? rows.lowerBound..<rows.lowerBound + distance : rows.upperBound + distance..<rows.upperBound
  }

  /// The background of most of the vacated cells.
  func exposedBackground(_ frame: UnsafePointer<Cell>, columns: Int) -> Color {
    // Boyer–Moore majority vote.
    var (common, lead) = (Color.default, 0)
    for index in vacated.lowerBound * columns..<vacated.upperBound * columns {
      let color = frame[index].style.shownBackground
      if lead == 0 { common = color }
      lead += color == common ? 1 : -1
    }
    return common
  }

  /// What the terminal leaves in a vacated cell; unknown where only some erase with the pen.
  private func vacatedCell(_ background: Color, erases: Bool) -> Cell {
    if background == .default { return RowShift.blank }
    return erases && background.isFixed ? Cell(.space, Style(on: background)) : RowShift.unknown
  }

  /// Whether what differs after it is so much less that the order is shorter.
  /// - Parameter erases: the terminal erases with the pen.
  func isWorth(
    _ frame: UnsafePointer<Cell>, over shown: UnsafePointer<Cell>, _ last: borrowing LastFrame, columns: Int,
    vacating background: Color, erases: Bool
  ) -> Bool {
    var cost = Self.orderInCells
    for row in kept where !last.has(frame + row * columns, inRow: row - distance) {
      cost += Self.cost(frame + row * columns, shown + (row - distance) * columns, count: columns)
    }
    let vacant = vacatedCell(background, erases: erases)
    for index in vacated.lowerBound * columns..<vacated.upperBound * columns
    where !frame[index].looks(like: vacant) { cost += 1 }
    for row in rows where cost >= 0 && !last.has(frame + row * columns, inRow: row) {
      cost -= Self.cost(frame + row * columns, shown + row * columns, count: columns)
    }
    return cost < 0
  }

  /// In cells: those that differ, and for each run of them a cursor move and a pen.
  private static func cost(_ new: UnsafePointer<Cell>, _ old: UnsafePointer<Cell>, count: Int) -> Int {
    var (cost, place, next) = (0, 0, -1)
    while true {
      place = RowDifference.first(new, old, in: place..<count)
      if place == count { return cost }
      cost += place == next ? 1 : 1 + runInCells
      place += 1
      next = place
    }
  }

  /// Some 6 bytes, two a cell.
  private static let runInCells = 3
  /// Margins, cursor and IL or DL: some 20 bytes, two a cell.
  private static let orderInCells = 10

  /// Moves the lines as the terminal does.
  func apply(to shown: UnsafeMutablePointer<Cell>, columns: Int, background: Color, erases: Bool) {
    for index in 0..<kept.count {
      let row = distance > 0 ? kept.upperBound - 1 - index : kept.lowerBound + index
      UnsafeMutableRawPointer(shown + row * columns).copyMemory(
        from: shown + (row - distance) * columns, byteCount: columns * MemoryLayout<Cell>.stride)
    }
    (shown + vacated.lowerBound * columns).update(
      repeating: vacatedCell(background, erases: erases), count: vacated.count * columns)
  }
}

extension FrameWriter {
  /// Moves lines where that is fewer bytes; returns whether it did, nil when out of colour pairs.
  mutating func move(
    _ lines: LineShift, of frame: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<Cell>,
    _ last: inout LastFrame, size: Size, _ moves: SlideMoves
  ) -> Bool? {
    let background = lines.exposedBackground(frame, columns: size.columns)
    guard moves.paintedRows || background == .default,
      lines.isWorth(
        frame, over: shown, last, columns: size.columns, vacating: background, erases: erasesWithPen)
    else { return false }
    let isConfined = lines.rows.upperBound < size.rows
    if isConfined { writer.setMargins(0..<lines.rows.upperBound) }
    guard takePen(vacating: background) else { return nil }
    // From column 0, where terminals differ on whether the order moves the cursor there.
    writer.move(toColumn: 0, row: lines.rows.lowerBound)
    writer.shiftLines(by: lines.distance)
    if isConfined { writer.setMargins(nil) }
    lines.apply(to: shown, columns: size.columns, background: background, erases: erasesWithPen)
    last.move(lines)
    return true
  }
}
