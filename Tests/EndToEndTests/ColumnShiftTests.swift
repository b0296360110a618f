import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Columns of many rows moved at once, in a terminal that says that it can: the emulator can, and the test says so.
  @Suite struct ColumnShiftTests {
    /// A page that does not say what the hand does.
    private func launch(
      options: [String] = [], environment: [String: String] = [:], isSynchronized: Bool = true
    ) throws -> App {
      let app = try App.launch(route: "content/list", options: options, environment: environment)
      // It shows whole frames, too: else columns of painted rows are not moved at once.
      try app.keys((isSynchronized ? "\u{1B}[?2026;2$y" : "") + "\u{1B}[?69;2$y\u{1B}[?64;1;21;22c")
      return app
    }

    @Test func `the screen is that of a whole frame, and no margin stays`() throws {
      let app = try launch()
      try app.press(10, 10)
      for column in [13, 14, 15, 40, 41, 60, 59, 58, 30, 31] {
        try app.dragAndSee(column)
        let moved = app.stillPicture()
        #expect(app.ledger.scrollRegion == [], "column \(column)")
        try app.keys(Key.controlL)
        #expect(app.stillPicture().differences(from: moved) == [], "column \(column)")
      }
      // Ctrl-L hides what the one step before it did, so each of these builds on the last.
      for column in 32...50 { try app.dragAndSee(column) }
      let moved = app.stillPicture()
      #expect(app.ledger.columnMoves > 19)
      try app.keys(Key.controlL)
      #expect(app.stillPicture().differences(from: moved) == [])
      try app.keys(Key.controlC)
      try app.waitForExit()
      app.expectRestored()
    }

    @Test(arguments: [
      (["--slides", "repaint"], [:], true, false), ([], [:], true, true), ([], [:], false, false),
      // With 16 colours no row is painted.
      (["--color", "16"], [:], false, true),
      ([], ["XTERM_VERSION": "XTerm(379)"], true, false),
      ([], ["XTERM_VERSION": "XTerm(379)", "TMUX": "x"], true, true),
    ])
    func `the person or the place decides whether columns are moved`(
      options: [String], environment: [String: String], isSynchronized: Bool, expected: Bool
    ) throws {
      let app = try launch(options: options, environment: environment, isSynchronized: isSynchronized)
      try app.pull(from: 10, row: 10, by: 20)
      #expect((app.ledger.columnMoves > 0) == expected)
      try app.keys(Key.controlC)
      try app.waitForExit()
      app.expectRestored()
    }

    /// `⏎` is of doubtful width: at the right edge a `·` stands for it, also where the row came there by itself.
    @Test(arguments: [true, false])
    func `what comes to the edge is drawn as it is there`(knowsMargins: Bool) throws {
      let pictures = try ["auto", "repaint"].map { slides in
        let app = try App.launch(
          route: "transitions/slide", size: Size(columns: 79, rows: 24), options: ["--slides", slides])
        if !knowsMargins { app.answering = { _ in [] } }
        let sign = try #require(app.picture.find("⏎"))
        try app.pull(from: 2, row: 12, by: 3)
        try app.dragAndSee(2 + 78 - sign.column)
        return app.stillPicture()
      }
      let last = (0..<24).map { pictures[1][78, $0].text }
      #expect(last.contains("·"), "the sign comes to the edge")
      // The last row says what letting go would do, and that hangs on how long the hand has rested.
      #expect(pictures[0].texts.dropLast() == pictures[1].texts.dropLast())
    }

    @Test(arguments: ["", "\u{1B}[?69h\u{1B}[41;80s"])
    func `a frame that is cut leaves no margins`(sides: String) throws {
      let app = try launch()
      try app.pull(from: 10, row: 10, by: 20)
      // What the terminal would have had of a frame when the program was killed.
      app.pretendWritten(sides + "\u{1B}[2;24r")
      #expect(app.ledger.leftOver(rows: 30).contains("scroll region [2, 24]"))
      kill(try app.program(), SIGKILL)
      #expect(try app.waitForExit() == .signalled(SIGKILL))
      app.expectRestored()
    }
  }
}
