/// The motion of a list's rows from the lines where they were drawn to their lines after a change.
struct ListChange {
  struct Line: Equatable {
    enum Motion {
      case moves
      /// The row of the list is new and slides in from the trailing edge.
      case comes
      /// The row of the list was removed and slides out to the leading edge.
      case goes
    }

    /// The content of a row that was removed from the list; nil for other rows, whose content is asked for
    /// when they are drawn.
    var gone: ListRow?
    /// The position of the moving row among the list's shown rows; nil for one that was removed.
    var position: Int?
    /// The line from which the row moves, counted from the first visible line of the list's rows.
    var from: Int
    var to: Int
    var motion: Motion
  }

  /// A row of the list that is in sight after the change.
  struct Row {
    var id: AnyHashable
    var position: Int
    /// The line in which the row begins, counted from the first visible line of the list's rows.
    var line: Int
  }

  let lines: [Line]
  private let start: MotionStart
  /// The part of the rows' motion that is still to come, from 1 at the start to 0.
  private(set) var left = 1.0

  /// The motion of rows ends when no more than this part of it is left, which is less than a column on most
  /// screens.
  private static let rest = 0.01

  /// Creates the motion of a list's rows to their lines after a change; nil if nothing moves, or if no row
  /// stays in sight.
  /// - Parameters:
  ///   - old: The rows as they were drawn.
  ///   - new: The rows that are in sight after the change.
  ///   - swept: The identity of a row that a full swipe has already moved out of sight, so that it does not
  ///     slide out; nil if there is none.
  ///   - height: The lines of a row.
  ///   - sight: The lines of the screen on which rows are shown.
  ///   - start: The start of the motion.
  init?(
    from old: [ListMemory.Seen], to new: [Row], without swept: AnyHashable?, height: Int, sight: Int,
    at start: MotionStart
  ) {
    let before = Dictionary(old.map { ($0.id, $0.shownLine) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.id, $0.line) }, uniquingKeysWith: { first, _ in first })
    guard old.contains(where: { after[$0.id] != nil }) else { return nil }
    let inSight = 1 - height..<sight
    // A row that comes into sight from outside moves as far as the nearest row that was seen before.
    let shifts = new.map { row in before[row.id].map { $0 - row.line } }
    let shown = new.indices.map { index in
      let from = new[index].line + (shifts[index] ?? Self.nearest(index, shifts))
      let isNew = shifts[index] == nil && inSight.contains(from)
      return Line(
        position: new[index].position, from: isNew ? new[index].line : from, to: new[index].line,
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

  /// Advances the motion of the rows to the program's time `time`, in seconds. Returns whether rows still
  /// move.
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
