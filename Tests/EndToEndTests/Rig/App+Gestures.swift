import NavModel

/// The mouse's buttons, as SGR 1006 numbers them.
enum MouseButton: Int {
  case primary = 0
  case middle = 1
  case secondary = 2
  case wheelUp = 64
  case wheelDown = 65
  case wheelLeft = 66
  case wheelRight = 67
  case back = 128
  case forward = 129
}

/// What a key sends.
enum Key {
  static let escape = "\u{1B}"
  static let enter = "\r"
  static let backspace = "\u{7F}"
  static let left = "\u{1B}[D"
  static let shiftRight = "\u{1B}[1;2C"
  static let shiftLeft = "\u{1B}[1;2D"
  static let controlC = "\u{3}"
  static let controlL = "\u{C}"
  static let controlZ = "\u{1A}"
}

extension App {
  /// The mouse's button goes down in a cell, 0-based.
  func press(_ column: Int, _ row: Int, button: MouseButton = .primary) throws {
    remember(press: column, row)
    try report(button.rawValue, column, row)
  }

  /// The pointer moves with the button held. Returns at once.
  func drag(_ column: Int, _ row: Int? = nil, button: MouseButton = .primary) throws {
    try report(button.rawValue + 32, column, row ?? pressed.row)
  }

  func release(_ column: Int, _ row: Int? = nil, button: MouseButton = .primary) throws {
    try report(button.rawValue, column, row ?? pressed.row, released: true)
  }

  /// The pointer moves with no button held.
  func move(_ column: Int, _ row: Int) throws { try report(35, column, row) }

  /// So many reports of the wheel in one write: where the machine is busy, a pause between two would end the swipe.
  func wheel(_ button: MouseButton, times: Int, at column: Int, _ row: Int) throws {
    try keys(String(repeating: "\u{1B}[<\(button.rawValue);\(column + 1);\(row + 1)M", count: times))
  }

  func click(_ column: Int, _ row: Int) throws {
    try press(column, row)
    try release(column, row)
  }

  /// The progress that a drag to `column` asks for.
  func expectedProgress(at column: Int) -> Double {
    min(1, max(0, Double(column - pressed.column) / Double(size.columns)))
  }

  /// Drags, and waits until the program has shown the frame of that very place.
  func dragAndSee(_ column: Int, _ row: Int? = nil, file: String = #fileID, line: UInt = #line) throws {
    let wanted = expectedProgress(at: column)
    let before = trace.count
    try drag(column, row)
    // Another may have followed where the rig is late; where nothing is to be drawn, the last one from before is it.
    try waitFor("a frame of progress \(wanted), for column \(column)", line: line, file: file) {
      guard let shown = progress else { return false }
      return abs(shown - wanted) < 0.0005 || trace[before...].contains { $0.isFrame(of: wanted) }
    }
  }

  /// Presses, and drags by one column at a time, seeing each, until the pointer is `distance` columns from the press.
  func pull(from column: Int, row: Int, by distance: Int, file: String = #fileID, line: UInt = #line) throws {
    try press(column, row)
    // Up to the slop nothing need move.
    let step = distance < 0 ? -1 : 1
    for offset in stride(from: step, through: distance, by: step) {
      if abs(offset) <= 3 {
        try drag(column + offset)
      } else {
        try dragAndSee(column + offset, file: file, line: line)
      }
    }
    if abs(distance) <= 3 { try dragAndSee(column + distance, file: file, line: line) }
  }

  /// Keeps the pointer still, longer than the 150 ms after which it counts as standing: the next release has v = 0. The
  /// program has read all that was sent before.
  func holdStill() { watchAtRest(for: .milliseconds(220)) { true } }

  /// Presses and drags, then lets go with no speed.
  func pullAndLetGo(from column: Int, row: Int, by distance: Int, file: String = #fileID, line: UInt = #line)
    throws
  {
    try pull(from: column, row: row, by: distance, file: file, line: line)
    holdStill()
    try release(column + distance)
  }

  /// The answers of the gate since `mark()`: nil where it allowed, else the reason.
  var gateAnswers: [String?] {
    recent.filter { $0.event == "gate" }.map {
      $0.bool("allowed") == true ? nil : $0.string("reason") ?? "unnamed"
    }
  }

  /// The phases of transitions since `mark()`, without the steps in between.
  var phases: [String] {
    recent.filter { $0.event == "transition" }.compactMap { $0.string("phase") }.filter { $0 != "changed" }
  }

  /// The appearance events since `mark()`, in order.
  var appearances: [String] { recent.compactMap(\.appearance) }

  /// Waits until no transition is under way and the stack is this.
  func waitForRest(_ names: [String], file: String = #fileID, line: UInt = #line) throws {
    try waitFor("rest on \(names)", line: line, file: file) { stack == names && isAtRest }
  }

  /// The last transition line says that it is over, or there was none.
  var isAtRest: Bool {
    guard let phase = trace.last(where: { $0.event == "transition" })?.string("phase") else { return true }
    return phase == "finished" || phase == "cancelled"
  }

  /// Waits until the screen is, cell for cell, `wanted`.
  func waitForPicture(
    _ wanted: Picture, rows: Range<Int>? = nil, file: String = #fileID, line: UInt = #line
  ) throws {
    let rows = rows ?? 0..<wanted.size.rows
    func same() -> Bool {
      let now = picture
      return now.size == wanted.size
        && rows.allSatisfy { row in (0..<wanted.size.columns).allSatisfy { now[$0, row] == wanted[$0, row] } }
    }
    do {
      try waitFor("the picture as before", line: line, file: file) { same() }
    } catch {
      throw RigError("\(error)\n\(picture.differences(from: wanted).joined(separator: "\n"))")
    }
  }

  /// Ends the program with Ctrl-C, and waits for it.
  @discardableResult
  func quit(line: UInt = #line) throws -> ExitStatus {
    if exitStatus == nil { try keys(Key.controlC) }
    return try waitForExit(line: line)
  }
}
