import NavModel
import Testing

extension EndToEnd {
  /// BEHAVIOUR 7 through the program: each content view, who wins, and the reason in the trace.
  @Suite struct ContentTests {
    /// A row of the content, and where the words on it stand.
    private static let row = 8

    /// Presses, moves in two leaps, and waits for the gate's one answer: nil where the page goes along.
    private func drag(
      _ app: App, from column: Int, row: Int = ContentTests.row, columns: Int = 0, rows: Int = 0,
      gate: String?, line: UInt = #line
    ) throws {
      // What the release before brought about belongs to it.
      _ = app.stillPicture()
      app.mark()
      try app.press(column, row)
      try app.drag(column + columns / 2, row + rows / 2)
      try app.drag(column + columns, row + rows)
      try app.waitFor("the gate's answer", line: line) {
        !app.gateAnswers.isEmpty && (gate != nil || !app.phases.isEmpty)
      }
      // What the recognizers say of it comes after.
      _ = app.stillPicture()
      #expect(app.gateAnswers == [gate], "line \(line)")
      #expect(app.phases == (gate == nil ? ["began"] : []), "line \(line)")
    }

    /// The states that a recognizer went through since `mark()`, without the steps in between.
    private func states(_ app: App, _ recognizer: String) -> [String] {
      app.recent.filter { $0.event == "gesture" && $0.string("recognizer") == recognizer }
        .compactMap { $0.string("state") }.filter { $0 != "changed" }
    }

    private func letGo(_ app: App, _ column: Int, _ row: Int = ContentTests.row) throws {
      app.holdStill()
      try app.release(column, row)
    }

    /// The page goes along with a drag; put back, every cell but those of the strip is as it was.
    private func popsAndComesBack(
      _ app: App, from column: Int, row: Int = ContentTests.row, line: UInt = #line
    ) throws {
      let before = app.stillPicture()
      try drag(app, from: column, row: row, columns: 10, gate: nil, line: line)
      try app.drag(column + 30)
      try app.keys(Key.escape)
      try app.waitFor("the cancel", line: line) { app.phases.last == "cancelled" }
      try app.release(column + 30)
      try app.waitFor("the page as it was, but for its strip", line: line) {
        let now = app.picture
        return (0..<23).allSatisfy { row in
          (0..<80).allSatisfy {
            // The colour that a blank's text would have is nothing to see.
            let (a, b) = (now[$0, row], before[$0, row])
            return a == b || (a.isBlank && b.isBlank && a.background == b.background)
          }
        }
      }
    }

    private func launch(_ name: String, options: [String] = []) throws -> App {
      let app = try App.launch(route: "content/\(name)", options: options)
      #expect(app.stack == ["gallery", name])
      return app
    }

    @Test func list() throws {
      let app = try launch("list")
      #expect(app.picture.contains("row 1 of 1 000 000"))
      try popsAndComesBack(app, from: 40)
      try popsAndComesBack(app, from: 4)
      try drag(app, from: 40, row: 12, rows: -6, gate: "vertical")
      try app.waitFor("the rows") { app.picture.contains("row 7 of 1 000 000") }
      #expect(states(app, "list") == ["began"] && states(app, "interactivePop") == ["failed"])
      try letGo(app, 40, 6)
      try popsAndComesBack(app, from: 40)
      try drag(app, from: 40, columns: -10, gate: "wrongDirection")
      #expect(states(app, "list") == ["failed"])
      try letGo(app, 30)
      #expect(app.stillPicture().contains("row 7 of 1 000 000"))
    }

    @Test func aFlungListGoesOnAndThenSleeps() throws {
      let app = try launch("list")
      try app.press(40, 13)
      for row in [11, 9, 7] {
        app.watch(for: .milliseconds(12))
        try app.drag(40, row)
      }
      try app.release(40, 7)
      try app.waitFor("momentum") { !app.picture.contains("row 7 of") && !app.picture.contains("row 1 of") }
      _ = app.stillPicture()
      try app.waitFor("rest", within: .seconds(5)) { app.staysSilent(for: .milliseconds(300)) }
      // The last of a million rows is one key away, and scrolls like the first.
      try app.keys("\u{1B}[F")
      try app.waitFor("the end") { app.picture.contains("1 000 000, ") }
    }

    @Test func aPageComesBackWithItsOffset() throws {
      let app = try launch("list")
      try drag(app, from: 40, row: 12, rows: -6, gate: "vertical")
      try letGo(app, 40, 6)
      try app.waitFor("the rows") { app.picture.contains("row 7 of 1 000 000") }
      try app.keys("s")
      try app.waitForRest(["gallery", "list", "shown-1"])
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery", "list"])
      try app.waitFor("the same rows") { app.picture.contains("row 7 of 1 000 000") }
    }

    @Test func scroll() throws {
      let app = try launch("scroll")
      try popsAndComesBack(app, from: 40)
      try drag(app, from: 40, columns: -12, gate: "wrongDirection")
      try app.waitFor("the columns") { app.picture.contains("columns 13–87 of 188") }
      try letGo(app, 28)
      try drag(app, from: 40, columns: 8, gate: "contentClaims")
      try app.waitFor("the columns") { app.picture.contains("columns 5–79 of 188") }
      #expect(states(app, "scroll") == ["began"] && states(app, "interactivePop") == ["failed"])
      try letGo(app, 48)
      try popsAndComesBack(app, from: 8)
      try drag(app, from: 40, rows: -5, gate: "vertical")
      try app.waitFor("the rows") { app.picture.contains("rows 6–") }
      try letGo(app, 40, 3)
      try drag(app, from: 40, columns: 30, gate: "contentClaims")
      try letGo(app, 70)
      // Back at its start, the next drag is the page's.
      try app.waitFor("the start") { app.picture.contains("columns 1–75 of 188") }
      try popsAndComesBack(app, from: 40)
    }

    @Test func scrollFromRightToLeft() throws {
      let app = try launch("scroll", options: ["--layout-direction", "rtl"])
      try drag(app, from: 40, columns: 12, gate: "wrongDirection")
      try letGo(app, 52)
      try drag(app, from: 40, columns: -8, gate: "contentClaims")
      try app.waitFor("the columns") { app.picture.contains("columns 5–79 of 188") }
      try letGo(app, 32)
      try drag(app, from: 72, columns: -8, gate: nil)
    }

    @Test func pager() throws {
      let app = try launch("pager")
      try popsAndComesBack(app, from: 40)
      try drag(app, from: 70, columns: -50, gate: "wrongDirection")
      try letGo(app, 20)
      try app.waitFor("the next page") {
        app.picture.contains("page 2 of 4") && app.picture.contains("Summer")
      }
      _ = app.stillPicture()
      try popsAndComesBack(app, from: 8)
      try drag(app, from: 20, columns: 50, gate: "contentClaims")
      try letGo(app, 70)
      try app.waitFor("the page before") { app.picture.contains("page 1 of 4") }
      _ = app.stillPicture()
      try drag(app, from: 40, columns: 50, gate: nil)
    }

    @Test func slider() throws {
      let app = try launch("slider")
      let track = try #require(app.picture.find("Height"))
      let thumb = try #require(app.picture.find("●"))
      #expect(app.picture.contains("Height 70 %"))
      try drag(app, from: thumb.column, row: track.row, columns: -20, gate: "wrongDirection")
      try letGo(app, thumb.column - 20, track.row)
      #expect(app.stillPicture().contains("Height 39 %"))
      try drag(app, from: thumb.column - 20, row: track.row, columns: 20, gate: "contentClaims")
      #expect(states(app, "slider") == ["began"])
      try letGo(app, thumb.column, track.row)
      #expect(app.stillPicture().contains("Height 70 %"))
      try app.click(20, track.row)
      try app.waitFor("the value") { !app.picture.contains("Height 70 %") }
      // Beside the slider, and at the edge, the page goes.
      try popsAndComesBack(app, from: 40)
      try drag(app, from: 4, row: track.row, columns: 10, gate: nil)
    }

    @Test func rows() throws {
      let app = try launch("rows")
      try popsAndComesBack(app, from: 40)
      try drag(app, from: 60, row: 7, columns: -12, gate: "wrongDirection")
      try letGo(app, 48, 7)
      try app.waitFor("the button") {
        app.picture.contains("Delete") && app.picture.contains("row 3 is open")
      }
      _ = app.stillPicture()
      try popsAndComesBack(app, from: 40)
      try drag(app, from: 40, row: 7, columns: 8, gate: "contentClaims")
      #expect(states(app, "rowActions") == ["began"])
      try letGo(app, 48, 7)
      try app.waitFor("the closed row") { !app.picture.contains("is open") }
      try app.keys("\u{1B}[B\u{1B}[B\u{1B}[3~")
      try app.waitFor("the button") { app.picture.contains("row 3 is open") }
      _ = app.stillPicture()
      let button = try #require(app.picture.find(" Delete"))
      try app.click(button.column + 2, button.row)
      try app.waitFor("a letter less") { app.picture.contains("13 of 14 letters") }
      #expect(!app.picture.contains("Ida"))
      try drag(app, from: 60, row: 7, columns: -12, gate: "wrongDirection")
      try letGo(app, 48, 7)
      try app.waitFor("the button") { app.picture.contains("is open") }
      try app.keys(Key.escape)
      try app.waitFor("the closed row") { !app.picture.contains("is open") }
      #expect(app.stack == ["gallery", "rows"])
      try app.keys(Key.escape)
      try app.waitForRest(["gallery"])
    }

    @Test func textField() throws {
      let app = try App.launch(route: "gate/editor")
      let word = try #require(app.picture.find("café"))
      try popsAndComesBack(app, from: 40)
      try popsAndComesBack(app, from: 6, row: word.row)
      let plain = app.picture[word.column, word.row]
      try drag(app, from: word.column + 4, row: word.row, columns: -8, gate: "wrongDirection")
      #expect(states(app, "selection") == ["began"])
      try app.waitFor("the word selected") { app.picture[word.column, word.row] != plain }
      try letGo(app, word.column - 4, word.row)
      try drag(app, from: word.column, row: word.row, columns: 8, gate: "contentClaims")
      #expect(states(app, "selection") == ["began"] && states(app, "interactivePop") == ["failed"])
      try letGo(app, word.column + 8, word.row)
      try drag(app, from: word.column, row: word.row, rows: 6, gate: "vertical")
      #expect(states(app, "selection") == ["began"])
      try letGo(app, word.column, word.row + 6)
      // At its start and from the edge the text is the page's to pull away, and a cancelled pull leaves the cursor.
      try app.keys("\u{1B}[H")
      try popsAndComesBack(app, from: 6, row: word.row)
      try drag(app, from: 6, row: word.row, columns: -4, gate: "wrongDirection")
      try letGo(app, 2, word.row)
      try app.keys("X")
      try app.waitFor("what was selected is replaced") { app.picture.contains("X") }
    }

    @Test func map() throws {
      let app = try launch("map")
      #expect(app.picture.contains("Harbour"))
      let before = try #require(app.picture.find("Harbour"))
      try drag(app, from: 40, columns: 10, rows: 2, gate: "contentClaims")
      try app.waitFor("the map") {
        app.picture.find("Harbour").map { $0 == (before.column + 10, before.row + 2) } == true
      }
      #expect(states(app, "map") == ["began"])
      try letGo(app, 50, Self.row + 2)
      try drag(app, from: 40, columns: -10, gate: "wrongDirection")
      try letGo(app, 30)
      // Wherever it stands, even in its corner: only the edge is the page's.
      try app.keys("\u{1B}[H")
      try app.waitFor("the corner") { app.picture.contains("column 0 of 320, row 0 of 120") }
      try drag(app, from: 40, columns: 10, gate: "contentClaims")
      try letGo(app, 50)
      try app.waitFor("the corner again") { app.picture.contains("column 0 of 320") && app.isAtRest }
      _ = app.stillPicture()
      try popsAndComesBack(app, from: 8)
    }
  }
}
