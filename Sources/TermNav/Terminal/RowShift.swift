/// Insertions (ICH) and deletions (DCH) of cells, by which the terminal moves parts of a row as pages slide.
struct RowShift: ~Copyable {
  /// One insertion of blanks at a column, or a deletion of cells at that column if `count` is negative.
  struct Step {
    var column: Int
    var count: Int
  }

  /// A cell that equals no cell of a frame. The unknown cell stands where it is not known what the terminal
  /// shows.
  static let unknown = Cell(Glyph(bits: 0x1F_FFFE))

  /// The cell that is left where others were moved away: a blank of which only the background is known, the
  /// terminal's own.
  static let blank = Cell(.space, Style(Color(bits: 2 << 8)))

  /// A range of columns after a shift of a row, whose cells the shift has moved by `distance` columns.
  struct Part {
    var columns: Range<Int>
    var distance: Int
  }

  private(set) var steps = FrameBuffer<Step>()
  /// The rows in which cells with equal `FrameLayer.content` need not be compared.
  private(set) var trustedRows = 0..<0

  private(set) var kept = FrameBuffer<Part>()
  private var movesLeft = false
  private var movesRight = false
  /// The columns that become free by the shift of a row.
  private var exposedColumns = FrameBuffer<Range<Int>>()
  /// The ranges of columns that may differ from the frame after a row was shifted, the same ranges for each
  /// of `trustedRows`. All other columns are known to be equal, except those of `edge`, which are drawn
  /// separately.
  private(set) var suspects = FrameBuffer<Range<Int>>()
  /// The columns at the edge of a moving page, which are drawn after the rows, from top to bottom.
  private(set) var edge = 0..<0
  /// The columns outside of `edge`, the edge of a moving page.
  private var besideEdge = FrameBuffer<Range<Int>>()
  private var cost = ShiftCost()
  private var columns = 0
  private var sorted = FrameBuffer<FrameLayer>()

  /// Finds the insertions and deletions that turn one frame into the next. There are no insertions and
  /// deletions if one of them would clear a row from its column to its end.
  /// - Parameters:
  ///   - old: the layers of the frame that is shown.
  ///   - new: the layers of the new frame.
  ///   - columns: the number of columns of the screen.
  ///   - isMoving: whether the terminal may be told to move cells at all.
  ///   - isTrusting: whether cells with equal `FrameLayer.content` need not be compared; false where lines
  ///     move within layers, or a cursor is visible.
  ///   - edge: the columns at the edge of a moving page, which are drawn from top to bottom.
  mutating func find(
    from old: [FrameLayer], to new: [FrameLayer], columns: Int, isMoving: Bool = true,
    isTrusting: Bool = true,
    edge: Range<Int> = 0..<0
  ) {
    self.columns = columns
    self.edge = edge.clamped(to: 0..<columns)
    steps.removeAll()
    sort(old)
    var moved = 0
    for index in sorted.indices where isMoving && !sorted[index].columns.isEmpty {
      let layer = sorted[index]
      guard let now = new.first(where: { $0.id == layer.id }), !now.columns.isEmpty else { continue }
      let distance = now.offset - layer.offset
      if distance == moved { continue }
      let start = layer.columns.lowerBound
      steps.append(Step(column: max(0, start + min(moved, distance)), count: distance - moved))
      moved = distance
    }
    if steps.contents.contains(where: { $0.column + abs($0.count) >= columns }) { steps.removeAll() }
    kept.removeAll()
    kept.append(Part(columns: 0..<columns, distance: 0))
    for index in steps.indices { move(steps[index]) }
    movesLeft = kept.contents.contains { $0.distance < 0 }
    movesRight = kept.contents.contains { $0.distance > 0 }
    findExposed()
    suspects.removeAll()
    suspects.append(0..<columns)
    trustedRows = 0..<0
    if isTrusting { trust(old, new) }
    // The cells at the edge of a moving page cost the same with and without the shift, so they are counted in
    // both cases.
    cost.prepare(kept, suspects: suspects, columns: columns)
    besideEdge.removeAll()
    besideEdge.append(0..<columns)
    if !self.edge.isEmpty {
      Self.exclude(self.edge, from: &suspects, columns: columns)
      Self.exclude(self.edge, from: &besideEdge, columns: columns)
    }
  }

  /// Returns the columns that contain a moving page's edge in two frames, if the edge has moved by at most
  /// two columns. Otherwise returns the edge's columns in the new frame.
  static func edge(from old: Range<Int>, to new: Range<Int>) -> Range<Int> {
    if old.isEmpty || new.isEmpty { return new }
    let both = min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
    return both.count <= new.count + 2 ? both : new
  }

  /// Sorts the layers by their first columns. The layers are inserted one by one, which is fast for a few.
  private mutating func sort(_ layers: [FrameLayer]) {
    sorted.removeAll()
    for layer in layers {
      let index = sorted.contents.firstIndex { layer.columns.lowerBound < $0.columns.lowerBound }
      sorted.insert(layer, at: index ?? sorted.count)
    }
  }

  private mutating func findExposed() {
    exposedColumns.removeAll()
    var column = 0
    for part in kept.contents {
      if column < part.columns.lowerBound { exposedColumns.append(column..<part.columns.lowerBound) }
      column = part.columns.upperBound
    }
    if column < columns { exposedColumns.append(column..<columns) }
  }

  private mutating func trust(_ old: [FrameLayer], _ new: [FrameLayer]) {
    trustedRows = new.first?.rows ?? 0..<0
    for layer in old { trustedRows = trustedRows.clamped(to: layer.rows) }
    for layer in new { trustedRows = trustedRows.clamped(to: layer.rows) }
    // A layer that has moved up or down may have moved lines of all layers.
    let haveRisen = new.contains { layer in
      old.contains { $0.id == layer.id && $0.rowOffset != layer.rowOffset }
    }
    if haveRisen { trustedRows = 0..<0 }
    if trustedRows.isEmpty { return }
    for layer in new where layer.content != nil {
      guard let before = old.first(where: { $0.id == layer.id && $0.content == layer.content }) else {
        continue
      }
      let distance = layer.offset - before.offset
      let seen = before.columns.lowerBound + distance..<before.columns.upperBound + distance
      for part in kept.contents where part.distance == distance {
        let known = part.columns.clamped(to: layer.columns).clamped(to: seen)
        let (first, end) = (known.lowerBound + FrameLayer.edge, known.upperBound - FrameLayer.edge)
        if first < end { Self.exclude(first..<end, from: &suspects, columns: columns) }
      }
    }
  }

  private static func exclude(
    _ known: Range<Int>, from ranges: inout FrameBuffer<Range<Int>>, columns: Int
  ) {
    for index in ranges.indices.reversed() {
      let range = ranges[index]
      ranges.split(
        at: index, range.clamped(to: 0..<known.lowerBound),
        range.clamped(to: known.upperBound..<max(columns, known.upperBound)), isEmpty: { $0.isEmpty })
    }
  }

  private mutating func move(_ step: Step) {
    for index in kept.indices.reversed() {
      let part = kept[index]
      let before = part.columns.clamped(to: 0..<step.column)
      // When a row is shifted, a deletion removes the first cells at its column; an insertion pushes the last
      // cells out of the row.
      let first = step.column + max(0, -step.count)
      let after = part.columns.clamped(to: min(first, columns)..<columns)
      let moved = after.lowerBound + step.count..<min(after.upperBound + step.count, columns)
      kept.split(
        at: index, Part(columns: before, distance: part.distance),
        Part(columns: moved, distance: part.distance + step.count), isEmpty: { $0.columns.isEmpty })
    }
  }

  /// Returns the first coloured background that a row has in the columns which become free. Returns the
  /// terminal's own background if the row has no coloured one there.
  @inline(__always) func exposedBackground(_ new: UnsafePointer<Cell>) -> Color {
    for range in exposedColumns.contents {
      for column in range where new[column].style.isPainted { return new[column].style.shownBackground }
    }
    return .default
  }

  /// Returns the background that most rows have in the columns which become free by a shift, judged by every
  /// fourth row.
  func commonBackground(_ frame: UnsafePointer<Cell>, rows: Range<Int>) -> Color {
    if steps.isEmpty { return .default }
    // Each row gives one colour. If more than half of the rows give the same one, the algorithm of Boyer and
    // Moore finds it: that colour remains.
    var (common, lead) = (Color.default, 0)
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 4) {
      let color = exposedBackground(frame + row * columns)
      if lead == 0 { common = color }
      lead += color == common ? 1 : -1
    }
    return common
  }

  /// The effect of the insertions and deletions on a row.
  struct Move {
    /// The background of the cells that become free by the shift of a row; nil if the row is not shifted.
    var background: Color?
    /// Whether only the columns in `suspects` may differ from the frame after the row was shifted.
    var isKnown: Bool
  }

  /// Shifts the cells of a row as the terminal will do, if that saves cells to send. One function decides,
  /// finds the background and shifts, since separate functions would compute twice what all rows share.
  /// - Parameter paints: whether a row may be shifted though the cells that become free have a background
  ///   with a colour.
  func move(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, isTrusted: Bool, paints: Bool
  ) -> Move {
    if steps.isEmpty { return Move(background: nil, isKnown: isTrusted) }
    // If the row is not shifted, its cells are not where the layers are now, so all of its cells must be
    // compared.
    let unshifted = Move(background: nil, isKnown: false)
    guard isWorth(new, over: line, isTrusted: isTrusted) else { return unshifted }
    let background = exposedBackground(new)
    guard paints || background == .default else { return unshifted }
    let keepsEnd = apply(to: line, background: background)
    return Move(background: background, isKnown: isTrusted && keepsEnd)
  }

  /// Returns whether fewer cells of a row differ from the frame after the shift than without it.
  @inline(__always) func isWorth(_ new: UnsafePointer<Cell>, over line: UnsafePointer<Cell>, isTrusted: Bool)
    -> Bool
  {
    if steps.isEmpty { return false }
    return cost.isWorth(new, over: line, isTrusted: isTrusted)
  }

  /// Returns the first column of a row that differs from what the terminal shows, and the end of the range of
  /// columns in which it was found; nil if none differs. Columns before `first` and those of a moving page's
  /// edge are left out.
  /// - Parameter isKnown: whether only the columns in `suspects` may differ.
  @inline(__always) func difference(
    _ new: UnsafePointer<Cell>, _ line: UnsafePointer<Cell>, from first: Int, isKnown: Bool
  ) -> (column: Int, end: Int)? {
    for range in isKnown ? suspects.contents : besideEdge.contents where range.upperBound > first {
      let column = RowDifference.first(new, line, from: max(range.lowerBound, first), to: range.upperBound)
      if column < range.upperBound { return (column, range.upperBound) }
    }
    return nil
  }

  /// Shifts the cells of a row as the terminal does. Glyphs of which a half is lost become unknown cells, as
  /// do cells that become free on a coloured background.
  /// - Parameter isAtOnce: whether all rows are shifted by one control sequence (DECDC). In that case xterm
  ///   379 blanks one more cell beside half a glyph.
  /// - Returns: false if a glyph at the end of the row did not fit there before the shift, or does not fit
  ///   after it. In that case the cells at the end are not certain.
  @inline(__always)
  func apply(to cells: UnsafeMutablePointer<Cell>, background: Color, isAtOnce: Bool = false) -> Bool {
    // Glyphs that did not fit at the end of the row, and were replaced there, may fit after the shift.
    let hadStandIns = movesLeft && forgetStandIns(in: cells)
    let vacated = background == .default ? Self.blank : Self.unknown
    for step in steps.contents {
      let column = step.column
      if column > 0, cells[column].glyph == .continuation {
        cells[column &- 1] = Self.unknown
        cells[column] = Self.unknown
      }
      let count = abs(step.count)
      let rest = columns &- column &- count
      if step.count > 0 {
        (cells + (column &+ count)).update(fromMoving: cells + column, count: rest)
        cells[column] = vacated
        if count > 1 { (cells + column).update(repeating: vacated, count: count) }
        if cells[columns &- 1].glyph.isWide { cells[columns &- 1] = Self.unknown }
      } else {
        if cells[column + count].glyph == .continuation { cells[column + count] = Self.unknown }
        let losesOneMore = isAtOnce && rest > 0 && cells[columns - count].glyph == .continuation
        (cells + column).update(fromMoving: cells + (column &+ count), count: rest)
        (cells + (columns &- count)).update(repeating: vacated, count: count)
        if losesOneMore { forget(columns - count - 1, in: cells) }
      }
    }
    // A glyph that comes to the end of the row may not fit there and must be replaced.
    let needsStandIns = movesRight && forgetStandIns(in: cells)
    return !hadStandIns && !needsStandIns
  }

  /// Turns cells at the end of the row into unknown ones if they show another glyph, because their own did
  /// not fit. Returns whether there were such cells.
  @inline(__always)
  private func forgetStandIns(in cells: UnsafeMutablePointer<Cell>) -> Bool {
    hasPlainEnd(cells) ? false : forgetStandInsAtEnd(of: cells)
  }

  /// Returns whether all glyphs near the end of the row fit at any column.
  @inline(__always)
  private func hasPlainEnd(_ cells: UnsafeMutablePointer<Cell>) -> Bool {
    guard columns >= Glyph.farthest else { return false }
    var bits: UInt64 = 0
    for distance in 1...Glyph.farthest { bits |= cells[columns &- distance].glyph.bits }
    return bits < 0x300
  }

  private func forgetStandInsAtEnd(of cells: UnsafeMutablePointer<Cell>) -> Bool {
    var areThere = false
    for column in max(0, columns - Glyph.farthest)..<columns
    where !cells[column].glyph.fits(at: column, of: columns) {
      cells[column] = Self.unknown
      areThere = true
    }
    return areThere
  }

  private func forget(_ column: Int, in cells: UnsafeMutablePointer<Cell>) {
    if column > 0, cells[column].glyph == .continuation { cells[column - 1] = Self.unknown }
    cells[column] = Self.unknown
  }
}

extension FrameBuffer {
  fileprivate mutating func split(
    at index: Int, _ first: Element, _ second: Element, isEmpty: (Element) -> Bool
  ) {
    if isEmpty(first), isEmpty(second) {
      remove(at: index)
      return
    }
    self[index] = isEmpty(first) ? second : first
    if !isEmpty(first), !isEmpty(second) { insert(second, at: index + 1) }
  }
}

extension UnsafeMutablePointer<Cell> {
  /// Copies cells to this memory; source and destination may overlap.
  fileprivate func update(fromMoving source: UnsafeMutablePointer<Cell>, count: Int) {
    UnsafeMutableRawPointer(self).copyMemory(from: source, byteCount: count &* MemoryLayout<Cell>.stride)
  }
}
