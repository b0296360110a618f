internal import NavModel

/// A movement of lines up or down that the terminal is told to make (DL, IL), because a part of the frame has
/// moved in that way.
struct LineShift: Equatable {
  /// The rows of the screen that move, including the rows that become free.
  var rows: Range<Int>
  /// The number of rows by which the lines move: downward, or upward if negative.
  var distance: Int
  /// The columns of the screen whose lines move.
  var columns: Range<Int>

  /// Adds a movement of lines for each layer that has moved up or down. Left out are layers that have moved
  /// by as many rows as they have or more, and layers whose `rows` are empty.
  static func add(
    from old: [FrameLayer], to new: [FrameLayer], size: Size, into shifts: inout [LineShift]
  ) {
    for layer in new {
      guard let before = old.first(where: { $0.id == layer.id }), before.rowOffset != layer.rowOffset,
        !before.rows.isEmpty || !layer.rows.isEmpty
      else { continue }
      let rows = hull(before.rows, layer.rows).clamped(to: 0..<size.rows)
      let distance = layer.rowOffset - before.rowOffset
      if abs(distance) >= rows.count { continue }
      let screen = 0..<size.columns
      let columns = before.columns == layer.columns ? layer.columns.clamped(to: screen) : screen
      shifts.append(LineShift(rows: rows, distance: distance, columns: columns.isEmpty ? screen : columns))
    }
  }

  private static func hull(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
    if one.isEmpty { return other }
    if other.isEmpty { return one }
    return min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
  }

  /// The rows that show lines of other rows after the movement of lines.
  var kept: Range<Int> {
    distance > 0
      ? rows.lowerBound + distance..<rows.upperBound : rows.lowerBound..<rows.upperBound + distance
  }

  /// The rows that become free by the movement of lines.
  var vacated: Range<Int> {
    distance > 0
      ? rows.lowerBound..<rows.lowerBound + distance : rows.upperBound + distance..<rows.upperBound
  }

  /// Returns the background that most cells of the frame have in the rows that become free by the movement of
  /// lines.
  func exposedBackground(_ frame: UnsafePointer<Cell>, width: Int) -> Color {
    // The algorithm of Boyer and Moore finds the colour of most cells: if one colour has a majority, that
    // colour remains.
    var (common, lead) = (Color.default, 0)
    for row in vacated {
      for index in row * width + columns.lowerBound..<row * width + columns.upperBound {
        let color = frame[index].style.shownBackground
        if lead == 0 { common = color }
        lead += color == common ? 1 : -1
      }
    }
    return common
  }

  /// Returns the cell that the terminal leaves in a row that becomes free. Returns the unknown cell where
  /// terminals differ on its background.
  /// - Parameter erases: whether the terminal gives erased cells the background that is set.
  private func vacatedCell(_ background: Color, erases: Bool) -> Cell {
    if background == .default { return RowShift.blank }
    return erases && background.isFixed ? Cell(.space, Style(on: background)) : RowShift.unknown
  }

  /// Returns how many cells fewer must be sent if the terminal moves these lines; 0 or a negative number if
  /// the movement is not worth its bytes.
  /// - Parameters:
  ///   - frame: the cells to show.
  ///   - shown: the cells that the terminal shows.
  ///   - last: the cells of the last frame in which nothing moved.
  ///   - width: the number of columns of the screen.
  ///   - background: the background of the rows that become free.
  ///   - erases: whether the terminal gives erased cells the background that is set.
  ///   - isExact: whether the exact gain is needed. Otherwise counting stops once it is above 0.
  func gain(
    _ frame: UnsafePointer<Cell>, over shown: UnsafePointer<Cell>, _ last: borrowing LastFrame, width: Int,
    vacating background: Color, erases: Bool, isExact: Bool
  ) -> Int {
    var gain = columns.count == width ? -Self.orderInCells : -Self.orderInCells - Self.sidesInCells
    for row in kept where !last.has(frame + row * width, inRow: row - distance, columns) {
      gain -= cost(frame, row, shown, row - distance, width)
    }
    let vacant = vacatedCell(background, erases: erases)
    for row in vacated {
      for column in columns where !frame[row * width + column].appears(like: vacant) { gain -= 1 }
    }
    for row in rows where (isExact || gain <= 0) && !last.has(frame + row * width, inRow: row, columns) {
      gain += cost(frame, row, shown, row, width)
    }
    return gain
  }

  /// Returns the cost of showing a row over another one, in cells: the cells that differ, and for each run of
  /// such cells a cursor move and a change of style.
  private func cost(
    _ frame: UnsafePointer<Cell>, _ row: Int, _ shown: UnsafePointer<Cell>, _ source: Int, _ width: Int
  ) -> Int {
    let (new, old) = (frame + row * width, shown + source * width)
    var (cost, column, next) = (0, columns.lowerBound, -1)
    while true {
      column = RowDifference.first(new, old, in: column..<columns.upperBound)
      if column == columns.upperBound { return cost }
      cost += column == next ? 1 : 1 + Self.runInCells
      column += 1
      next = column
    }
  }

  /// The cost of a run of differing cells besides the cells themselves, counted in cells of two bytes: a run
  /// takes about 6 bytes more.
  private static let runInCells = 3
  /// The cost of a movement of lines, in cells of two bytes: margins, cursor move and the control sequence
  /// that moves lines take about 20 bytes.
  private static let orderInCells = 10
  /// The cost of margins at the left and right side, counted in cells of two bytes: the margins take about 20
  /// bytes.
  private static let sidesInCells = 10

  /// Returns whether a wide glyph lies across the left or right edge of the columns whose lines move.
  /// Terminals differ on what becomes of such a glyph. xterm 379 clears such a glyph also in rows above and
  /// below, as far as the lines move.
  func cutsGlyphs(_ shown: UnsafePointer<Cell>, size: Size) -> Bool {
    let reach = rows.lowerBound - abs(distance)..<rows.upperBound + abs(distance)
    return reach.clamped(to: 0..<size.rows).contains { row in
      let line = shown + row * size.columns
      return columns.lowerBound > 0 && line[columns.lowerBound].glyph == .continuation
        || columns.upperBound < size.columns && line[columns.upperBound].glyph == .continuation
    }
  }

  /// Moves lines in the copy of the cells that the terminal shows, as the terminal moves its lines.
  /// - Parameter erases: whether the terminal gives erased cells the background that is set.
  func apply(to shown: UnsafeMutablePointer<Cell>, width: Int, background: Color, erases: Bool) {
    let first = shown + columns.lowerBound
    for index in 0..<kept.count {
      let row = distance > 0 ? kept.upperBound - 1 - index : kept.lowerBound + index
      UnsafeMutableRawPointer(first + row * width).copyMemory(
        from: first + (row - distance) * width, byteCount: columns.count * MemoryLayout<Cell>.stride)
    }
    let vacant = vacatedCell(background, erases: erases)
    for row in vacated { (first + row * width).update(repeating: vacant, count: columns.count) }
  }
}

extension FrameWriter {
  /// Lets the terminal move lines where that takes fewer bytes than sending the cells. Only the columns of
  /// the moving layer are moved if the terminal can do so and that saves more.
  mutating func move(
    _ shifts: [LineShift], of frame: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<Cell>,
    _ last: inout LastFrame, size: Size, _ moves: SlideMoves
  ) {
    for part in shifts {
      var whole = part
      whole.columns = 0..<size.columns
      let isConfinable = moves.margins && part != whole && !part.cutsGlyphs(shown, size: size)
      var best = gain(whole, of: frame, over: shown, last, size: size, moves, isExact: isConfinable)
      var shift = whole
      if isConfinable {
        let other = gain(part, of: frame, over: shown, last, size: size, moves, isExact: true)
        if other.cells > best.cells { (best, shift) = (other, part) }
      }
      if best.cells > 0 { send(shift, best.background, over: shown, &last, size: size, moves) }
    }
  }

  private func gain(
    _ shift: LineShift, of frame: UnsafePointer<Cell>, over shown: UnsafePointer<Cell>,
    _ last: borrowing LastFrame, size: Size, _ moves: SlideMoves, isExact: Bool
  ) -> (cells: Int, background: Color) {
    let background = shift.exposedBackground(frame, width: size.columns)
    guard moves.paintedRows || background == .default else { return (0, background) }
    let cells = shift.gain(
      frame, over: shown, last, width: size.columns, vacating: background, erases: erasesWithPen,
      isExact: isExact)
    return (cells, background)
  }

  private mutating func send(
    _ shift: LineShift, _ background: Color, over shown: UnsafeMutablePointer<Cell>,
    _ last: inout LastFrame, size: Size, _ moves: SlideMoves
  ) {
    let hasSides = shift.columns.count < size.columns
    let hasBottom = shift.rows.upperBound < size.rows
    setPen(forVacating: background)
    defer {
      shift.apply(to: shown, width: size.columns, background: background, erases: erasesWithPen)
      last.move(shift)
    }
    if hasBottom, !hasSides, moves.areFramesWhole {
      // Instead of setting a margin, the rows below are moved up and back again, which takes 15 bytes instead
      // of 22. This is not seen, since this terminal shows frames only when they are complete.
      let (first, last) = (shift.rows.lowerBound, shift.rows.upperBound - abs(shift.distance))
      writer.move(toColumn: 0, row: shift.distance < 0 ? first : last)
      writer.shiftLines(by: -abs(shift.distance))
      writer.move(toColumn: 0, row: shift.distance < 0 ? last : first)
      writer.shiftLines(by: abs(shift.distance))
      return
    }
    if hasSides { writer.setSides(shift.columns) }
    if hasBottom { writer.setMargins(0..<shift.rows.upperBound) }
    // The cursor must be in the first column: terminals differ on whether the control sequences that move
    // lines (IL, DL) also move the cursor there.
    writer.move(toColumn: shift.columns.lowerBound, row: shift.rows.lowerBound)
    writer.shiftLines(by: shift.distance)
    if hasBottom { writer.setMargins(nil) }
    if hasSides { writer.setSides(nil) }
  }
}
