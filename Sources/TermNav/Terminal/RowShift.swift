/// Insertions (ICH) and deletions (DCH) that move parts of a row.
struct RowShift: ~Copyable {
  /// Inserts blanks; deletes cells where `count` is negative.
  struct Step {
    var column: Int
    var count: Int
  }

  /// Equals no cell of a frame.
  static let unknown = Cell(Glyph(bits: 0x1F_FFFE))

  /// A vacated cell; only its background is sure.
  static let blank = Cell(.space, Style(Color(bits: 2 << 8)))

  /// The final columns of cells that move by `distance`.
  struct Part {
    var columns: Range<Int>
    var distance: Int
  }

  private(set) var steps = FrameBuffer<Step>()
  /// Rows in which `FrameLayer.content` holds.
  private(set) var trustedRows = 0..<0

  private(set) var kept = FrameBuffer<Part>()
  private var movesLeft = false
  private var movesRight = false
  /// Columns without kept cells.
  private var exposedColumns = FrameBuffer<Range<Int>>()
  /// Columns that may differ after the shift in `trustedRows`.
  private(set) var suspects = FrameBuffer<Range<Int>>()
  /// Columns that are written from top to bottom, after the rows.
  private(set) var edge = 0..<0
  /// The columns beside the edge.
  private var besideEdge = FrameBuffer<Range<Int>>()
  private var cost = ShiftCost()
  private var columns = 0
  private var sorted = FrameBuffer<FrameLayer>()

  /// Finds no steps where one would clear the row.
  /// - Parameters:
  ///   - isTrusting: false where lines move within layers.
  ///   - edge: columns that are written from top to bottom.
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
      let place = layer.columns.lowerBound
      steps.append(Step(column: max(0, place + min(moved, distance)), count: distance - moved))
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
    // What the edge's cells cost is the same in either case, but counts in both.
    cost.prepare(kept, suspects: suspects, columns: columns)
    besideEdge.removeAll()
    besideEdge.append(0..<columns)
    if !self.edge.isEmpty {
      Self.exclude(self.edge, from: &suspects, columns: columns)
      Self.exclude(self.edge, from: &besideEdge, columns: columns)
    }
  }

  /// The columns about the edge in two frames, where it has moved by few; else those of the new one.
  static func edge(from old: Range<Int>, to new: Range<Int>) -> Range<Int> {
    if old.isEmpty || new.isEmpty { return new }
    let both = min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
    return both.count <= new.count + 2 ? both : new
  }

  /// By their first columns; they are few.
  private mutating func sort(_ layers: [FrameLayer]) {
    sorted.removeAll()
    for layer in layers {
      let place = sorted.contents.firstIndex { layer.columns.lowerBound < $0.columns.lowerBound }
      sorted.insert(layer, at: place ?? sorted.count)
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
    // A layer that moves up or down may move the lines of all.
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
      // Deletions lose the first cells, insertions the last.
      let first = step.column + max(0, -step.count)
      let after = part.columns.clamped(to: min(first, columns)..<columns)
      let moved = after.lowerBound + step.count..<min(after.upperBound + step.count, columns)
      kept.split(
        at: index, Part(columns: before, distance: part.distance),
        Part(columns: moved, distance: part.distance + step.count), isEmpty: { $0.columns.isEmpty })
    }
  }

  /// The first painted background of exposed columns, else the terminal's own.
  @inline(__always) func exposedBackground(_ new: UnsafePointer<Cell>) -> Color {
    for range in exposedColumns.contents {
      for column in range where new[column].style.isPainted { return new[column].style.shownBackground }
    }
    return .default
  }

  /// The exposed background of most rows, by every fourth row.
  func commonBackground(_ frame: UnsafePointer<Cell>, rows: Range<Int>) -> Color {
    if steps.isEmpty { return .default }
    // Boyer–Moore majority vote.
    var (common, lead) = (Color.default, 0)
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 4) {
      let color = exposedBackground(frame + row * columns)
      if lead == 0 { common = color }
      lead += color == common ? 1 : -1
    }
    return common
  }

  /// What the terminal does with a row.
  struct Move {
    /// Of the cells that it vacates; nil where the row stays.
    var background: Color?
    /// Only `suspects` may differ from the frame now.
    var isKnown: Bool
  }

  /// Shifts a row where that is worth it: decision, pen and cells in one step, since apart each would look anew at
  /// what is the same for all rows.
  /// - Parameter paints: rows whose vacated cells are painted may be shifted.
  func move(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, isTrusted: Bool, paints: Bool
  ) -> Move {
    if steps.isEmpty { return Move(background: nil, isKnown: isTrusted) }
    // Layers have moved in unshifted rows too.
    let unshifted = Move(background: nil, isKnown: false)
    guard isWorth(new, over: line, isTrusted: isTrusted) else { return unshifted }
    let background = exposedBackground(new)
    guard paints || background == .default else { return unshifted }
    let keepsEnd = apply(to: line, background: background)
    return Move(background: background, isKnown: isTrusted && keepsEnd)
  }

  /// Whether fewer cells differ after the shift.
  @inline(__always) func isWorth(_ new: UnsafePointer<Cell>, over line: UnsafePointer<Cell>, isTrusted: Bool)
    -> Bool
  {
    if steps.isEmpty { return false }
    return cost.isWorth(new, over: line, isTrusted: isTrusted)
  }

  /// The first cell of a row from a column on that differs beside the edge, and its range's rest.
  /// - Parameter isKnown: only `suspects` may differ.
  @inline(__always) func difference(
    _ new: UnsafePointer<Cell>, _ line: UnsafePointer<Cell>, from first: Int, isKnown: Bool
  ) -> (place: Int, end: Int)? {
    for range in isKnown ? suspects.contents : besideEdge.contents where range.upperBound > first {
      let place = RowDifference.first(new, line, from: max(range.lowerBound, first), to: range.upperBound)
      if place < range.upperBound { return (place, range.upperBound) }
    }
    return nil
  }

  /// Shifts a row as the terminal does. Torn glyphs, and cells vacated in a painted pen, become unknown.
  ///
  /// Returns false where glyphs at the row's end did not fit, or do not fit now: then no cell there is sure.
  /// - Parameter isAtOnce: at DECDC xterm 379 blanks one more cell beside half a glyph.
  @inline(__always)
  func apply(to cells: UnsafeMutablePointer<Cell>, background: Color, isAtOnce: Bool = false) -> Bool {
    // Where stand-ins go, their glyphs may fit.
    let hadStandIns = movesLeft && forgetStandIns(in: cells)
    let vacated = background == .default ? Self.blank : Self.unknown
    for step in steps.contents {
      let place = step.column
      if place > 0, cells[place].glyph == .continuation {
        cells[place &- 1] = Self.unknown
        cells[place] = Self.unknown
      }
      let count = abs(step.count)
      let rest = columns &- place &- count
      if step.count > 0 {
        (cells + (place &+ count)).update(fromMoving: cells + place, count: rest)
        cells[place] = vacated
        if count > 1 { (cells + place).update(repeating: vacated, count: count) }
        if cells[columns &- 1].glyph.isWide { cells[columns &- 1] = Self.unknown }
      } else {
        if cells[place + count].glyph == .continuation { cells[place + count] = Self.unknown }
        let losesOneMore = isAtOnce && rest > 0 && cells[columns - count].glyph == .continuation
        (cells + place).update(fromMoving: cells + (place &+ count), count: rest)
        (cells + (columns &- count)).update(repeating: vacated, count: count)
        if losesOneMore { forget(columns - count - 1, in: cells) }
      }
    }
    // What comes to the edge may need a stand-in there.
    let needsStandIns = movesRight && forgetStandIns(in: cells)
    return !hadStandIns && !needsStandIns
  }

  /// Returns whether there were any.
  @inline(__always)
  private func forgetStandIns(in cells: UnsafeMutablePointer<Cell>) -> Bool {
    hasPlainEnd(cells) ? false : forgetStandInsAtEnd(of: cells)
  }

  /// Glyphs that fit everywhere.
  @inline(__always)
  private func hasPlainEnd(_ cells: UnsafeMutablePointer<Cell>) -> Bool {
    guard columns >= Glyph.farthest else { return false }
    var bits: UInt64 = 0
    for place in 1...Glyph.farthest { bits |= cells[columns &- place].glyph.bits }
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
  /// The ranges may overlap.
  fileprivate func update(fromMoving source: UnsafeMutablePointer<Cell>, count: Int) {
    UnsafeMutableRawPointer(self).copyMemory(from: source, byteCount: count &* MemoryLayout<Cell>.stride)
  }
}
