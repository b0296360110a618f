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

  private(set) var steps: [Step] = []
  /// Rows in which `FrameLayer.content` holds.
  private(set) var trustedRows = 0..<0

  private(set) var kept: [Part] = []
  private var movesLeft = false
  private var movesRight = false
  /// Those of `kept` behind `still`, and what of them may differ in `trustedRows`.
  private var moving: [Part] = []
  private var movingSuspects: [Part] = []
  /// Columns without kept cells, and their number.
  private var exposedColumns: [Range<Int>] = []
  private var exposed = 0
  /// Columns that may differ after the shift in `trustedRows`.
  private(set) var suspects: [Range<Int>] = []
  /// Columns before it stay where they are, shifted or not.
  private var still = 0
  /// How many cells behind `still` a row sends at most after the shift, trusted or not.
  private var most = (trusted: 0, other: 0)
  private var columns = 0
  private var sorted: [FrameLayer] = []

  /// Finds no steps where one would clear the row.
  /// - Parameter isTrusting: false where lines move within layers.
  mutating func find(
    from old: [FrameLayer], to new: [FrameLayer], columns: Int, isMoving: Bool = true, isTrusting: Bool = true
  ) {
    self.columns = columns
    steps.removeAll(keepingCapacity: true)
    sorted.replaceSubrange(sorted.indices, with: old)
    sorted.sort { $0.columns.lowerBound < $1.columns.lowerBound }
    var moved = 0
    for layer in sorted where isMoving && !layer.columns.isEmpty {
      guard let now = new.first(where: { $0.id == layer.id }), !now.columns.isEmpty else { continue }
      let distance = now.offset - layer.offset
      if distance == moved { continue }
      let place = layer.columns.lowerBound
      steps.append(Step(column: max(0, place + min(moved, distance)), count: distance - moved))
      moved = distance
    }
    if steps.contains(where: { $0.column + abs($0.count) >= columns }) {
      steps.removeAll(keepingCapacity: true)
    }
    kept.removeAll(keepingCapacity: true)
    kept.append(Part(columns: 0..<columns, distance: 0))
    for step in steps { move(step) }
    movesLeft = kept.contains { $0.distance < 0 }
    movesRight = kept.contains { $0.distance > 0 }
    findExposed()
    suspects.removeAll(keepingCapacity: true)
    suspects.append(0..<columns)
    trustedRows = 0..<0
    if isTrusting { trust(old, new) }
    // Parts in front of the first step are compared alike, shifted or not.
    still = kept.first.map { $0.distance == 0 && $0.columns.lowerBound == 0 ? $0.columns.upperBound : 0 } ?? 0
    moving.removeAll(keepingCapacity: true)
    for part in kept where part.columns.lowerBound >= still { moving.append(part) }
    movingSuspects.removeAll(keepingCapacity: true)
    for part in moving {
      for range in suspects where range.overlaps(part.columns) {
        movingSuspects.append(Part(columns: range.clamped(to: part.columns), distance: part.distance))
      }
    }
    most = (exposed, exposed)
    for part in movingSuspects { most.trusted += part.columns.count }
    for part in moving { most.other += part.columns.count }
  }

  private mutating func findExposed() {
    exposedColumns.removeAll(keepingCapacity: true)
    var column = 0
    for part in kept {
      if column < part.columns.lowerBound { exposedColumns.append(column..<part.columns.lowerBound) }
      column = part.columns.upperBound
    }
    if column < columns { exposedColumns.append(column..<columns) }
    exposed = exposedColumns.reduce(0) { $0 + $1.count }
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
      for part in kept where part.distance == distance {
        let known = part.columns.clamped(to: layer.columns).clamped(to: seen)
        let (first, end) = (known.lowerBound + FrameLayer.edge, known.upperBound - FrameLayer.edge)
        if first < end { exclude(first..<end) }
      }
    }
  }

  private mutating func exclude(_ known: Range<Int>) {
    for index in suspects.indices.reversed() {
      let range = suspects[index]
      suspects.split(
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
  func exposedBackground(_ new: UnsafePointer<Cell>) -> Color {
    for index in exposedColumns.indices {
      let range = exposedColumns[index]
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

  /// Whether fewer cells differ after the shift.
  func isWorth(_ new: UnsafePointer<Cell>, over line: UnsafePointer<Cell>, isTrusted: Bool) -> Bool {
    if steps.isEmpty { return false }
    // Decides most rows without a count.
    let most = isTrusted ? most.trusted : most.other
    let different = RowDifference.estimate(new, line, from: still, columns: columns, upTo: most)
    if different == 0 || different > most { return different > 0 }
    let count = isTrusted ? cost(of: movingSuspects, new, line) : cost(of: moving, new, line)
    return different > count
  }

  private func cost(of parts: [Part], _ new: UnsafePointer<Cell>, _ line: UnsafePointer<Cell>) -> Int {
    var cost = exposed
    for index in parts.indices {
      let part = parts[index]
      let start = part.columns.lowerBound
      cost += RowDifference.count(new + start, line + start - part.distance, columns: part.columns.count)
    }
    return cost
  }

  /// Shifts a row as the terminal does. Torn glyphs, and cells vacated in a painted pen, become unknown.
  ///
  /// Returns false where glyphs at the row's end did not fit, or do not fit now: then no cell there is sure.
  /// - Parameter isAtOnce: at DECDC xterm 379 blanks one more cell beside half a glyph.
  func apply(to cells: UnsafeMutablePointer<Cell>, background: Color, isAtOnce: Bool = false) -> Bool {
    // Where stand-ins go, their glyphs may fit.
    let hadStandIns = movesLeft && forgetStandIns(in: cells)
    let vacated = background == .default ? Self.blank : Self.unknown
    for index in steps.indices {
      let step = steps[index]
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
        if cells[columns - 1].glyph.isWide { cells[columns - 1] = Self.unknown }
      } else {
        if cells[place + count].glyph == .continuation { cells[place + count] = Self.unknown }
        let losesOneMore = isAtOnce && rest > 0 && cells[columns - count].glyph == .continuation
        (cells + place).update(fromMoving: cells + place + count, count: rest)
        (cells + columns - count).update(repeating: vacated, count: count)
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

extension Array {
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
    UnsafeMutableRawPointer(self).copyMemory(from: source, byteCount: count * MemoryLayout<Cell>.stride)
  }
}
