import NavModel
import Testing

extension EndToEnd {
  /// RULES 31: presented pages in a real terminal, by mouse and keys.
  @Suite struct PresentTests {
    private func click(_ app: App, _ word: String) throws {
      let place = try #require(app.picture.find(word), "\(word)")
      try app.click(place.column + 1, place.row)
    }

    @Test(arguments: ["ltr", "rtl"]) func `a sheet is dragged down`(_ direction: String) throws {
      let app = try App.launch(route: "present/sheet", options: ["--layout-direction", direction])
      let atRest = app.stillPicture()
      try click(app, "[ Write a note ]")
      try app.waitFor("the sheet") { app.picture.contains("Cancel") && app.picture.contains("━━━━━") }
      let sheet = app.stillPicture()
      let bar = try #require(sheet.find("Cancel"))
      for (part, leaves) in [(1, false), (2, false), (3, true)] {
        let (top, rows) = (bar.row - 1, 12 * part / 4)
        try app.press(40, top)
        try app.drag(40, top + 2)
        try app.drag(40, top + rows)
        try app.waitFor("the sheet \(part)/4 down") { app.picture.find("Cancel")?.row == bar.row + rows }
        if part == 2 { try app.drag(40, top + 3) }
        app.holdStill()
        try app.release(40, part == 2 ? top + 3 : top + rows)
        if leaves {
          try app.waitFor("the page") { !app.picture.contains("Cancel") }
          #expect(app.stillPicture().texts == atRest.texts)
        } else {
          try app.waitFor("the sheet again") { app.picture.texts == sheet.texts }
        }
      }
      #expect(app.stack == ["gallery", "present-sheet"])
      try app.keys(Key.escape)
      try app.waitForRest(["gallery"])
    }

    @Test func `a sheet is dragged up to its other height, and comes down by keys and a click`() throws {
      let app = try App.launch(route: "present/sheet")
      try app.keys("p")
      try app.waitFor("the sheet") { app.picture.find("Cancel")?.row == 13 }
      let sheet = app.stillPicture()
      for way in ["\u{1B}[1;2B", nil] {
        try app.press(40, 12)
        try app.drag(40, 10)
        try app.drag(40, 5)
        try app.waitFor("the sheet between its heights") { app.picture.find("Cancel")?.row == 6 }
        app.holdStill()
        try app.release(40, 5)
        try app.waitFor("the sheet at its larger height") { app.picture.find("Cancel")?.row == 3 }
        _ = app.stillPicture()
        if let way { try app.keys(way) } else { try app.click(40, 2) }
        try app.waitFor("the sheet as it came") { app.picture.texts == sheet.texts }
      }
    }

    @Test func `a sheet that was edited asks before it leaves`() throws {
      let app = try App.launch(route: "present/sheet", size: Size(columns: 40, rows: 12))
      try app.keys("p")
      try app.waitFor("the sheet") { app.picture.contains("Write a line") }
      _ = app.stillPicture()
      try app.keys("hello")
      try app.waitFor("the text") { app.picture.contains("hello") }
      try app.keys(Key.escape)
      try app.waitFor("the question") { app.picture.contains("Discard the note?") }
      try app.keys(Key.escape)
      try app.waitFor("the sheet") { !app.picture.contains("Discard the note?") }
      #expect(app.picture.contains("hello"))
      // An Esc close behind the terminal's answer to a frame could be taken for a part of it.
      _ = app.stillPicture()
      try app.keys(Key.escape)
      try app.waitFor("the question") { app.picture.contains("Discard the note?") }
      try click(app, "[ Discard ]")
      try app.waitFor("the page") { !app.picture.contains("hello") && !app.picture.contains("Cancel") }
    }

    @Test func `a page on the full screen has a stack of its own`() throws {
      let app = try App.launch(route: "present/full")
      try app.keys("p")
      try app.waitFor("the page") { app.picture.contains("Cancel") && !app.picture.contains("Write a note") }
      _ = app.stillPicture()
      try click(app, "[ More ]")
      try app.waitFor("the page above") { app.picture.contains("The note has a stack of its own") }
      _ = app.stillPicture()
      try app.press(5, 12)
      try app.drag(25, 12)
      try app.drag(70, 12)
      app.holdStill()
      try app.release(70, 12)
      try app.waitFor("the page below") {
        app.picture.contains("[ More ]") && !app.picture.contains("own. A drag")
      }
      _ = app.stillPicture()
      try app.keys("\t")
      try click(app, "Save")
      try app.waitFor("the toast") { app.picture.contains("Saved") && app.picture.contains("Write a note") }
    }

    @Test(arguments: ["ltr", "rtl"])
    func `a popover stands at its button, and a click beside it closes it`(_ direction: String) throws {
      let app = try App.launch(route: "present/popover", options: ["--layout-direction", direction])
      try click(app, "[ Choose a size ]")
      try app.waitFor("the list") { app.picture.contains("Medium") }
      let button = try #require(app.picture.find("[ Choose a size ]"))
      let row = try #require(app.picture.find("Medium"))
      #expect(row.row > button.row && abs(row.column - button.column) < 22)
      _ = app.stillPicture()
      try app.keys("\u{1B}[B\r")
      try app.waitFor("the choice") { app.picture.contains("Medium") && !app.picture.contains("Large") }
      try click(app, "[ Choose a size ]")
      try app.waitFor("the list") { app.picture.contains("Large") }
      _ = app.stillPicture()
      try app.click(direction == "ltr" ? 70 : 5, 20)
      try app.waitFor("no list") { !app.picture.contains("Large") }
    }

    @Test func `an alert is answered by keys, the safe answer first`() throws {
      let app = try App.launch(route: "present/alert", size: Size(columns: 40, rows: 12))
      try app.keys("p")
      try app.waitFor("the question") { app.picture.contains("Discard the draft?") }
      try app.keys("\r")
      try app.waitFor("the safe answer") { app.picture.contains("Kept") }
      try app.keys("p")
      try app.waitFor("the question") { app.picture.contains("Discard the draft?") }
      try app.keys("\u{1B}[C\r")
      try app.waitFor("the other") { app.picture.contains("Discarded") }
    }

    @Test func `a toast goes by itself`() throws {
      let app = try App.launch(route: "present/toast")
      try app.keys("p")
      try app.waitFor("the toast") { app.picture.contains("Saved to the drafts") }
      try app.waitFor("its end") { !app.picture.contains("Saved to the drafts") }
      #expect(app.comesToRest())
    }
  }
}
