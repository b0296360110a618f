/// What a terminal is told in order to move parts of a row: insertions (ICH) and deletions (DCH), one after the other.
struct RowShift {
  /// Blanks put in at a column, or cells taken out there where `count` is negative; what follows moves.
  struct Step {
    var column: Int
    var count: Int
  }

  /// A cell of which nothing is known; like no cell of a frame.
  static let unknown = Cell(Glyph(bits: 0x1F_FFFE))

  /// What a terminal leaves where it shifts or erases: its own ground. What else such a blank has differs by terminal.
  static let blank = Cell(.space, Style(Color(bits: 3 << 24)))

  private(set) var steps: [Step] = []

  /// Cells that keep what they show and only move: where they are afterwards, and by how much they have moved.
  private(set) var kept: [(columns: Range<Int>, distance: Int)] = []
  /// Those of them that may differ nevertheless in `trustedRows`.
  private var keptSuspects: [(columns: Range<Int>, distance: Int)] = []
  /// Columns that have nothing to keep.
  private var exposed = 0
  /// The columns that may differ in `trustedRows`, once the terminal has moved the others.
  private(set) var suspects: [Range<Int>] = []
  /// The rows in which the layers' promise holds.
  private(set) var trustedRows = 0..<0
  private let columns: Int

  /// The steps that bring layers from where they were to where they are; none where that would move everything out, or
  /// the terminal is not to move anything.
  init(from old: [FrameLayer], to new: [FrameLayer], columns: Int, isMoving: Bool = true) {
    self.columns = columns
    var moved = 0
    for layer in old.sorted(by: { $0.columns.lowerBound < $1.columns.lowerBound })
    where isMoving && !layer.columns.isEmpty {
      guard let now = new.first(where: { $0.id == layer.id }), !now.columns.isEmpty else { continue }
      let distance = now.offset - layer.offset
      if distance == moved { continue }
      let place = layer.columns.lowerBound
      steps.append(Step(column: max(0, place + min(moved, distance)), count: distance - moved))
      moved = distance
    }
    if steps.contains(where: { $0.column + abs($0.count) >= columns }) { steps = [] }
    kept = [(0..<columns, 0)]
    for step in steps { move(step) }
    suspects = [0..<columns]
    trust(old, new)
    exposed = columns - kept.reduce(0) { $0 + $1.columns.count }
    for part in kept {
      for range in suspects where range.overlaps(part.columns) {
        keptSuspects.append((range.clamped(to: part.columns), part.distance))
      }
    }
  }

  private mutating func trust(_ old: [FrameLayer], _ new: [FrameLayer]) {
    guard let first = new.first else { return }
    trustedRows = (old + new).reduce(first.rows) { $0.clamped(to: $1.rows) }
    if trustedRows.isEmpty { return }
    for layer in new where layer.content != nil {
      guard let before = old.first(where: { $0.id == layer.id && $0.content == layer.content }) else {
        continue
      }
      let distance = layer.offset - before.offset
      let seen = before.columns.lowerBound + distance..<before.columns.upperBound + distance
      for part in kept where part.distance == distance {
        let known = part.columns.clamped(to: layer.columns).clamped(to: seen)
        guard known.count > 2 * FrameLayer.edge else { continue }
        exclude(known.lowerBound + FrameLayer.edge..<known.upperBound - FrameLayer.edge)
      }
    }
  }

  private mutating func exclude(_ known: Range<Int>) {
    suspects = suspects.flatMap { range in
      [
        range.clamped(to: 0..<known.lowerBound),
        range.clamped(to: known.upperBound..<max(columns, known.upperBound)),
      ]
      .filter { !$0.isEmpty }
    }
  }

  private mutating func move(_ step: Step) {
    kept = kept.flatMap { part -> [(columns: Range<Int>, distance: Int)] in
      let before = part.columns.clamped(to: 0..<step.column)
      // Taken out are the first cells; pushed out over the edge the last ones.
      let first = step.column + max(0, -step.count)
      let after = part.columns.clamped(to: min(first, columns)..<columns)
      let moved = after.lowerBound + step.count..<min(after.upperBound + step.count, columns)
      return [(before, part.distance), (moved, part.distance + step.count)].filter { !$0.0.isEmpty }
    }
  }

  /// Whether fewer cells of a row differ where the terminal first moves what it shows. A step costs less than a pen or
  /// two, and so nothing here: counted as 10 cells, it made a tenth more bytes of the slides measured.
  func isWorth(_ new: UnsafePointer<Cell>, over line: UnsafePointer<Cell>, isTrusted: Bool) -> Bool {
    if steps.isEmpty { return false }
    var cost = exposed
    for part in isTrusted ? keptSuspects : kept {
      let start = part.columns.lowerBound
      cost += RowDifference.count(new + start, line + start - part.distance, columns: part.columns.count)
    }
    return RowDifference.isAbove(cost, new, line, columns: columns)
  }

  /// Does to a row what the terminal will do, with blanks on the terminal's own ground. Halves of glyphs that are torn
  /// apart become unknown.
  /// - Parameter isAtOnce: whether all rows are moved by one order. xterm 379 then blanks one cell more where half a glyph
  ///   stood in the column in which those that come in begin.
  func apply(to cells: UnsafeMutablePointer<Cell>, isAtOnce: Bool = false) {
    for step in steps {
      let place = step.column
      if place > 0, cells[place].glyph == .continuation {
        cells[place - 1] = Self.unknown
        cells[place] = Self.unknown
      }
      let count = abs(step.count)
      let rest = columns - place - count
      if step.count > 0 {
        (cells + place + count).update(fromMoving: cells + place, count: rest)
        (cells + place).update(repeating: Self.blank, count: count)
        if cells[columns - 1].glyph.isWide { cells[columns - 1] = Self.unknown }
      } else {
        if cells[place + count].glyph == .continuation { cells[place + count] = Self.unknown }
        let losesOneMore = isAtOnce && rest > 0 && cells[columns - count].glyph == .continuation
        (cells + place).update(fromMoving: cells + place + count, count: rest)
        (cells + columns - count).update(repeating: Self.blank, count: count)
        if losesOneMore { forget(columns - count - 1, in: cells) }
      }
    }
  }

  private func forget(_ column: Int, in cells: UnsafeMutablePointer<Cell>) {
    if column > 0, cells[column].glyph == .continuation { cells[column - 1] = Self.unknown }
    cells[column] = Self.unknown
  }
}

extension UnsafeMutablePointer<Cell> {
  /// `update`, but the two may overlap.
  fileprivate func update(fromMoving source: UnsafeMutablePointer<Cell>, count: Int) {
    UnsafeMutableRawPointer(self).copyMemory(from: source, byteCount: count * MemoryLayout<Cell>.stride)
  }
}
