import NavModel
import Testing

extension EndToEnd {
  /// RULES 7 through the program: each content view, who wins, and the reason in the trace.
  @Suite struct ContentTests {
    @Test func `a list takes drags up and down, and leaves those across to the page`() throws {
      let app = try App.launchContent("list")
      #expect(app.picture.contains("Row 1 of 1 000 000"))
      try app.popsAndComesBack(from: 40)
      try app.popsAndComesBack(from: 4)
      try app.drag(from: 40, row: 12, rows: -6, gate: "vertical")
      try app.waitFor("the rows") { app.picture.contains("Row 7 of 1 000 000") }
      #expect(app.gesturePhases("list") == ["began"] && app.gesturePhases("interactivePop") == ["failed"])
      try app.letGo(40, 6)
      try app.popsAndComesBack(from: 40)
      try app.drag(from: 40, columns: -10, gate: "wrongDirection")
      #expect(app.gesturePhases("list") == ["failed"])
      try app.letGo(30)
      #expect(app.stillPicture().contains("Row 7 of 1 000 000"))
    }

    @Test func `a list that is flung goes on, and then sleeps`() throws {
      let app = try App.launchContent("list")
      try app.press(40, 13)
      for row in [11, 9, 7] {
        app.watch(for: .milliseconds(12))
        try app.drag(40, row)
      }
      try app.release(40, 7)
      try app.waitFor("momentum") { !app.picture.contains("Row 7 of") && !app.picture.contains("Row 1 of") }
      #expect(app.comesToRest(for: .milliseconds(300)))
      // The last of a million rows is one key away, and scrolls like the first.
      try app.keys("\u{1B}[F")
      try app.waitFor("the end") { app.picture.contains("1 000 000, ") }
    }

    @Test func `a page comes back with its offset`() throws {
      let app = try App.launchContent("list")
      try app.drag(from: 40, row: 12, rows: -6, gate: "vertical")
      try app.letGo(40, 6)
      try app.waitFor("the rows") { app.picture.contains("Row 7 of 1 000 000") }
      try app.keys("s")
      try app.waitForRest(["gallery", "list", "shown-1"])
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery", "list"])
      try app.waitFor("the same rows") { app.picture.contains("Row 7 of 1 000 000") }
    }

    @Test func `a scroll view takes drags across only where it has been scrolled`() throws {
      let app = try App.launchContent("scroll")
      try app.popsAndComesBack(from: 40)
      try app.drag(from: 40, columns: -12, gate: "wrongDirection")
      try app.waitFor("the columns") { app.picture.contains("Columns 13–87 of 188") }
      try app.letGo(28)
      try app.drag(from: 40, columns: 8, gate: "contentClaims")
      try app.waitFor("the columns") { app.picture.contains("Columns 5–79 of 188") }
      #expect(app.gesturePhases("scroll") == ["began"] && app.gesturePhases("interactivePop") == ["failed"])
      try app.letGo(48)
      try app.popsAndComesBack(from: 8)
      try app.drag(from: 40, rows: -5, gate: "vertical")
      try app.waitFor("the rows") { app.picture.contains("rows 6–") }
      try app.letGo(40, 3)
      try app.drag(from: 40, columns: 30, gate: "contentClaims")
      try app.letGo(70)
      // Back at its start, the next drag is the page's.
      try app.waitFor("the start") { app.picture.contains("Columns 1–75 of 188") }
      try app.popsAndComesBack(from: 40)
    }

    @Test func `from right to left a scroll view takes the drags of the other side`() throws {
      let app = try App.launchContent("scroll", options: ["--layout-direction", "rtl"])
      try app.drag(from: 40, columns: 12, gate: "wrongDirection")
      try app.letGo(52)
      try app.drag(from: 40, columns: -8, gate: "contentClaims")
      try app.waitFor("the columns") { app.picture.contains("Columns 5–79 of 188") }
      try app.letGo(32)
      try app.drag(from: 72, columns: -8, gate: nil)
    }

    @Test func `a pager takes drags across only where a page is before it`() throws {
      let app = try App.launchContent("pager")
      try app.popsAndComesBack(from: 40)
      try app.drag(from: 70, columns: -50, gate: "wrongDirection")
      try app.letGo(20)
      try app.waitFor("the next page") {
        app.picture.contains("Page 2 of 4") && app.picture.contains("Summer")
      }
      _ = app.stillPicture()
      try app.popsAndComesBack(from: 8)
      try app.drag(from: 20, columns: 50, gate: "contentClaims")
      try app.letGo(70)
      try app.waitFor("the page before") { app.picture.contains("Page 1 of 4") }
      _ = app.stillPicture()
      try app.drag(from: 40, columns: 50, gate: nil)
    }

    @Test func `a slider takes drags that begin on its thumb, and the page the others`() throws {
      let app = try App.launchContent("slider")
      let track = try #require(app.picture.find("Height"))
      let thumb = try #require(app.picture.find("●"))
      #expect(app.picture.contains("Height 70 %"))
      try app.drag(from: thumb.column, row: track.row, columns: -20, gate: "wrongDirection")
      try app.letGo(thumb.column - 20, track.row)
      #expect(app.stillPicture().contains("Height 39 %"))
      try app.drag(from: thumb.column - 20, row: track.row, columns: 20, gate: "contentClaims")
      #expect(app.gesturePhases("slider") == ["began"])
      try app.letGo(thumb.column, track.row)
      #expect(app.stillPicture().contains("Height 70 %"))
      try app.click(20, track.row)
      try app.waitFor("the value") { !app.picture.contains("Height 70 %") }
      // Beside the slider, and at the edge, the page goes.
      try app.popsAndComesBack(from: 40)
      try app.drag(from: 4, row: track.row, columns: 10, gate: nil)
    }

    /// RULES 6: the thumb is the slider's as soon as its page fills the screen.
    @Test func `a slider that has arrived keeps its thumb`() throws {
      let app = try App.launchContent("slider")
      let thumb = try #require(app.picture.find("●"))
      let track = try #require(app.picture.find("Height"))
      try app.keys("s")
      try app.waitForRest(["gallery", "slider", "shown-1"])
      app.mark()
      try app.keys("h")
      // The last column of the other page has gone; the spring runs for some tenths of a second more.
      try app.waitFor("the page") {
        app.recent.contains { $0.event == "transition" && ($0.number("progress") ?? 0) > 0.994 }
      }
      try app.press(thumb.column, track.row)
      try app.drag(thumb.column - 10, track.row)
      try app.drag(thumb.column - 20, track.row)
      try app.waitFor("the value") { app.picture.contains("Height 39 %") }
      #expect(!app.phases.contains("caught") && app.stack == ["gallery", "slider"])
      #expect(app.gesturePhases("slider") == ["began"])
      try app.release(thumb.column - 20, track.row)
      try app.waitForRest(["gallery", "slider"])
    }

    @Test func `a row takes drags that open and close it, and the page the others`() throws {
      let app = try App.launchContent("rows")
      try app.popsAndComesBack(from: 40)
      try app.drag(from: 60, row: 7, columns: -12, gate: "wrongDirection")
      try app.letGo(48, 7)
      try app.waitFor("the button") {
        app.picture.contains("Delete") && app.picture.contains("row 3 is open")
      }
      _ = app.stillPicture()
      try app.popsAndComesBack(from: 40)
      try app.drag(from: 40, row: 7, columns: 8, gate: "contentClaims")
      #expect(app.gesturePhases("rowActions") == ["began"])
      try app.letGo(48, 7)
      try app.waitFor("the closed row") { !app.picture.contains("is open") }
      try app.keys("\u{1B}[B\u{1B}[B\u{1B}[3~")
      try app.waitFor("the button") { app.picture.contains("row 3 is open") }
      _ = app.stillPicture()
      let button = try #require(app.picture.find(" Delete"))
      try app.click(button.column + 2, button.row)
      try app.waitFor("a letter less") { app.picture.contains("13 of 14 letters") }
      #expect(!app.picture.contains("Ida"))
      try app.drag(from: 60, row: 7, columns: -12, gate: "wrongDirection")
      try app.letGo(48, 7)
      try app.waitFor("the button") { app.picture.contains("is open") }
      try app.keys(Key.escape)
      try app.waitFor("the closed row") { !app.picture.contains("is open") }
      #expect(app.stack == ["gallery", "rows"])
      try app.keys(Key.escape)
      try app.waitForRest(["gallery"])
    }

    @Test
    func `a text field takes drags that select, and the page those from its start and the edge`() throws {
      let app = try App.launch(route: "gate/editor")
      let word = try #require(app.picture.find("café"))
      try app.popsAndComesBack(from: 40)
      try app.popsAndComesBack(from: 6, row: word.row)
      let plain = app.picture[word.column, word.row]
      try app.drag(from: word.column + 4, row: word.row, columns: -8, gate: "wrongDirection")
      #expect(app.gesturePhases("selection") == ["began"])
      try app.waitFor("the word selected") { app.picture[word.column, word.row] != plain }
      try app.letGo(word.column - 4, word.row)
      try app.drag(from: word.column, row: word.row, columns: 8, gate: "contentClaims")
      #expect(
        app.gesturePhases("selection") == ["began"] && app.gesturePhases("interactivePop") == ["failed"])
      try app.letGo(word.column + 8, word.row)
      try app.drag(from: word.column, row: word.row, rows: 6, gate: "vertical")
      #expect(app.gesturePhases("selection") == ["began"])
      try app.letGo(word.column, word.row + 6)
      // At its start and from the edge the text is the page's to pull away, and a cancelled pull leaves the cursor.
      try app.keys("\u{1B}[H")
      try app.popsAndComesBack(from: 6, row: word.row)
      try app.drag(from: 6, row: word.row, columns: -4, gate: "wrongDirection")
      try app.letGo(2, word.row)
      try app.keys("X")
      try app.waitFor("what was selected is replaced") { app.picture.contains("X") }
    }

    @Test func `a map takes every drag but those from the edge`() throws {
      let app = try App.launchContent("map")
      #expect(app.picture.contains("Harbour"))
      let before = try #require(app.picture.find("Harbour"))
      try app.drag(from: 40, columns: 10, rows: 2, gate: "contentClaims")
      try app.waitFor("the map") {
        app.picture.find("Harbour").map { $0 == (before.column + 10, before.row + 2) } == true
      }
      #expect(app.gesturePhases("map") == ["began"])
      try app.letGo(50, App.contentRow + 2)
      try app.drag(from: 40, columns: -10, gate: "wrongDirection")
      try app.letGo(30)
      // Wherever it stands, even in its corner: only the edge is the page's.
      try app.keys("\u{1B}[H")
      try app.waitFor("the corner") { app.picture.contains("Columns 1–79 of 320, rows 1–12 of 120") }
      try app.drag(from: 40, columns: 10, gate: "contentClaims")
      try app.letGo(50)
      try app.waitFor("the corner again") { app.picture.contains("Columns 1–79 of 320") && app.isAtRest }
      _ = app.stillPicture()
      try app.popsAndComesBack(from: 8)
    }
  }
}
