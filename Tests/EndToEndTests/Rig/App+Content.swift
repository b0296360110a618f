import Testing

/// Drags on the pages that have content of their own.
extension App {
  static func launchContent(_ name: String, options: [String] = []) throws -> App {
    let app = try launch(route: "content/\(name)", options: options)
    #expect(app.stack == ["gallery", name])
    return app
  }

  /// A row of the content, and where the words on it stand.
  static let contentRow = 8

  /// Presses, moves in two leaps, and waits for the gate's one answer: nil where the page goes along.
  func drag(
    from column: Int, row: Int = contentRow, columns: Int = 0, rows: Int = 0, gate: String?,
    file: String = #fileID, line: UInt = #line
  ) throws {
    // What the release before brought about belongs to it.
    _ = stillPicture()
    mark()
    try press(column, row)
    try drag(column + columns / 2, row + rows / 2)
    try drag(column + columns, row + rows)
    try waitFor("the gate's answer", line: line, file: file) {
      !gateAnswers.isEmpty && (gate != nil || !phases.isEmpty)
    }
    // What the recognizers say of it comes after.
    _ = stillPicture()
    #expect(gateAnswers == [gate], "line \(line)")
    #expect(phases == (gate == nil ? ["began"] : []), "line \(line)")
  }

  /// Lets go with no speed, and waits until each recognizer that has begun has told of its end.
  func letGo(
    _ column: Int, _ row: Int = contentRow, file: String = #fileID, line: UInt = #line
  ) throws {
    holdStill()
    try release(column, row)
    try waitFor("the end of all gestures", line: line, file: file) {
      var states: [String: String] = [:]
      for event in recent where event.event == "gesture" {
        if let name = event.string("recognizer") { states[name] = event.string("state") }
      }
      return !states.values.contains { ["began", "changed"].contains($0) }
    }
  }

  /// The page goes along with a drag; put back, every cell but those of the strip is as it was.
  func popsAndComesBack(from column: Int, row: Int = contentRow, file: String = #fileID, line: UInt = #line)
    throws
  {
    let before = stillPicture()
    try drag(from: column, row: row, columns: 10, gate: nil, file: file, line: line)
    try drag(column + 30)
    try keys(Key.escape)
    try waitFor("the cancel", line: line, file: file) { phases.last == "cancelled" }
    try release(column + 30)
    try waitFor("the page as it was, but for its strip", line: line, file: file) {
      let now = picture
      return (0..<23).allSatisfy { row in
        (0..<80).allSatisfy {
          // The colour that a blank's text would have is nothing to see.
          let (a, b) = (now[$0, row], before[$0, row])
          return a == b || (a.isBlank && b.isBlank && a.paintedBackground == b.paintedBackground)
        }
      }
    }
  }
}
