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

  /// The steps that bring layers from where they were to where they are; none where that would move everything out.
  init(from old: [FrameLayer], to new: [FrameLayer], columns: Int) {
    var moved = 0
    for layer in old.sorted(by: { $0.columns.lowerBound < $1.columns.lowerBound })
    where !layer.columns.isEmpty {
      guard let now = new.first(where: { $0.id == layer.id }), !now.columns.isEmpty else { continue }
      let distance = now.offset - layer.offset
      if distance == moved { continue }
      let place = layer.columns.lowerBound
      steps.append(Step(column: max(0, place + min(moved, distance)), count: distance - moved))
      moved = distance
    }
    if steps.contains(where: { $0.column + abs($0.count) >= columns }) { steps = [] }
  }

  /// About what it costs to send.
  var bytes: Int { steps.count * 10 }

  /// Does to a row what the terminal will do, with blanks on the terminal's own ground. Halves of glyphs that are torn
  /// apart become unknown.
  func apply(to cells: UnsafeMutablePointer<Cell>, count columns: Int) {
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
        (cells + place).update(fromMoving: cells + place + count, count: rest)
        (cells + columns - count).update(repeating: Self.blank, count: count)
      }
    }
  }
}

extension UnsafeMutablePointer<Cell> {
  /// `update`, but the two may overlap.
  fileprivate func update(fromMoving source: UnsafeMutablePointer<Cell>, count: Int) {
    UnsafeMutableRawPointer(self).copyMemory(from: source, byteCount: count * MemoryLayout<Cell>.stride)
  }
}
