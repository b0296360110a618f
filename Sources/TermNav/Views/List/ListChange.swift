/// Rows on their way from where they were drawn to where they belong.
struct ListChange {
  struct Line: Equatable {
    enum Motion {
      case moves
      /// Comes from the trailing edge.
      case comes
      /// Goes to the leading edge.
      case goes
    }

    /// Only of a row that goes; the others are asked for.
    var gone: ListRow?
    /// Among the shown rows; nil for one that goes.
    var place: Int?
    /// Lines of the view.
    var from: Int
    var to: Int
    var motion: Motion
  }

  /// A row that is in sight after the change.
  struct Row {
    var id: AnyHashable
    var place: Int
    /// The line of the view.
    var line: Int
  }

  let lines: [Line]
  private let start: MotionStart
  /// From 1 to 0.
  private(set) var left = 1.0

  /// What is left counts as nothing; less than a column of most screens.
  private static let rest = 0.01

  /// nil where nothing moves, or all rows are others.
  /// - Parameters:
  ///   - old: the rows as they were drawn.
  ///   - swept: a row that is out of sight already, and does not slide out.
  ///   - height: lines of a row.
  ///   - sight: lines of the view.
  init?(
    from old: [ListMemory.Seen], to new: [Row], without swept: AnyHashable?, height: Int, sight: Int,
    at start: MotionStart
  ) {
    let before = Dictionary(old.map { ($0.id, $0.shownLine) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.id, $0.line) }, uniquingKeysWith: { first, _ in first })
    guard old.contains(where: { after[$0.id] != nil }) else { return nil }
    let inSight = 1 - height..<sight
    // A row beyond the edge has moved as its nearest neighbour that was seen.
    let shifts = new.map { row in before[row.id].map { $0 - row.line } }
    let shown = new.indices.map { index in
      let from = new[index].line + (shifts[index] ?? Self.nearest(index, shifts))
      let isNew = shifts[index] == nil && inSight.contains(from)
      return Line(
        place: new[index].place, from: isNew ? new[index].line : from, to: new[index].line,
        motion: isNew ? .comes : .moves)
    }
    let back = old.map { seen in after[seen.id].map { $0 - seen.shownLine } }
    let gone = old.indices.compactMap { index -> Line? in
      guard back[index] == nil, old[index].id != swept else { return nil }
      let from = old[index].shownLine
      let to = from + Self.nearest(index, back)
      let stays = inSight.contains(to)
      return Line(
        gone: old[index].content, from: from, to: stays ? from : to, motion: stays ? .goes : .moves)
    }
    lines = shown + gone
    if lines.allSatisfy({ $0.motion == .moves && $0.from == $0.to }) { return nil }
    self.start = start
  }

  private static func nearest(_ index: Int, _ shifts: [Int?]) -> Int {
    let known = shifts.indices.filter { shifts[$0] != nil }.min { abs($0 - index) < abs($1 - index) }
    return known.flatMap { shifts[$0] } ?? 0
  }

  /// Returns whether rows still move.
  mutating func advance(to time: Seconds) -> Bool {
    let elapsed = start.elapsed(at: time)
    left = Spring.navigation.state(displacement: 1, velocity: 0, after: elapsed).displacement
    return left >= Self.rest
  }

  func line(of line: Line) -> Int { line.to + Int((Double(line.from - line.to) * left).rounded()) }

  func column(of line: Line, columns: Int) -> Int {
    switch line.motion {
    case .moves: 0
    case .comes: Int((Double(columns) * left).rounded())
    case .goes: -Int((Double(columns) * (1 - left)).rounded())
    }
  }
}
