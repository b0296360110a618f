/// Rows on their way from where they were drawn to where they belong.
struct ListChange {
  struct Line {
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

  var lines: [Line]
  let start: MotionStart
  /// From 1 to 0.
  var left = 1.0

  /// What is left counts as nothing; less than a column of most screens.
  static let rest = 0.01

  /// nil where nothing moves, or all rows are others.
  @MainActor init?(_ list: ListView, from old: [ListMemory.Seen]) {
    guard !old.isEmpty, !list.reducesMotion, list.hasSize, list.openPlace == nil, !list.axis.isMoving,
      !list.axis.isHeld, let new = list.rowsNowInSight()
    else { return nil }
    let before = Dictionary(old.map { ($0.id, $0.shownLine) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.id, $0.line) }, uniquingKeysWith: { first, _ in first })
    guard old.contains(where: { after[$0.id] != nil }) else { return nil }
    let height = list.height
    let sight = 1 - height..<Int(list.axis.viewLength)
    // A row beyond the edge has moved as its nearest neighbour that was seen.
    let shifts = new.map { line in before[line.id].map { $0 - line.line } }
    lines = new.indices.map { index in
      let from = new[index].line + (shifts[index] ?? Self.nearest(index, shifts))
      let isNew = shifts[index] == nil && sight.contains(from)
      return Line(
        place: new[index].place, from: isNew ? new[index].line : from, to: new[index].line,
        motion: isNew ? .comes : .moves)
    }
    let back = old.map { seen in after[seen.id].map { $0 - seen.shownLine } }
    lines += old.indices.compactMap { index in
      guard back[index] == nil, old[index].id != list.memory.swept else { return nil }
      let from = old[index].shownLine
      let to = from + Self.nearest(index, back)
      let stays = sight.contains(to)
      return Line(
        gone: old[index].content, from: from, to: stays ? from : to, motion: stays ? .goes : .moves)
    }
    if lines.allSatisfy({ $0.motion == .moves && $0.from == $0.to }) { return nil }
    start = list.motionClock.start(at: list.now)
  }

  private static func nearest(_ index: Int, _ shifts: [Int?]) -> Int {
    let known = shifts.indices.filter { shifts[$0] != nil }.min { abs($0 - index) < abs($1 - index) }
    return known.flatMap { shifts[$0] } ?? 0
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

extension ListView {
  func rowsNowInSight() -> [(id: AnyHashable, place: Int, line: Int)]? {
    guard let identity else { return nil }
    return shownPlaces.compactMap { place in
      identity(index(place)).map { ($0, place, layout.line(of: place) - axis.cell) }
    }
  }

  func begin(_ change: ListChange?) {
    guard let change else { return }
    self.change = change
    goOn()
  }

  func finishChange() {
    guard change != nil else { return }
    change = nil
    setNeedsDisplay()
  }

  func advanceChange(to time: Seconds) {
    guard var change else { return }
    change.left =
      Spring.navigation.state(displacement: 1, velocity: 0, after: change.start.elapsed(at: time))
      .displacement
    if change.left < ListChange.rest { return finishChange() }
    self.change = change
    setNeedsDisplay()
  }
}
