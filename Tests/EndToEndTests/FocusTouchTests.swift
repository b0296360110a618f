import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// RULES 28: keys, hints, the terminal's cursor and the mouse without a button, in a real terminal.
  @Suite struct FocusTouchTests {
    private func click(_ app: App, _ word: String) throws {
      let place = try #require(app.picture.find(word), "\(word)")
      try app.click(place.column + 1, place.row)
    }

    @Test(arguments: ["ltr", "rtl"])
    func `chords, counts, hints and the help work by keys and clicks`(_ direction: String) throws {
      let app = try App.launch(
        route: "controls/focus", size: Size(columns: 100, rows: 30),
        options: ["--layout-direction", direction])
      try app.keys("3n")
      try app.waitFor("the count") { app.picture.contains("next by 3") }
      try app.keys("gfna\r")
      try app.waitFor("letters") { app.picture.contains("na") }
      try app.keys("\t\r")
      try app.waitFor("the note, and the hints of a button") {
        // Vienna, the field, and the words below.
        app.picture.texts.count { $0.contains("na") } == 3 && app.picture.contains("towns")
      }
      try click(app, "towns")
      try app.keys("2n")
      try app.waitFor("the hint's action") { app.picture.contains("next by 2") }
      try app.keys("?")
      try app.waitFor("the help") {
        app.picture.contains("any key closes") || app.picture.contains("other keys close")
      }
      #expect(app.picture.contains("g r"))
      #expect(app.picture.contains("Towns"))
      try app.keys("x")
      try app.waitFor("the page") { !app.picture.contains("close") }
      #expect(app.stack == ["gallery", "focus"])
      try app.keys("\u{1B}")
      try app.waitForRest(["gallery"])
    }

    @Test func `the cursor is seen in a text, and hidden elsewhere and in motion`() throws {
      let app = try App.launch(route: "gate/editor")
      let field = try #require(app.picture.find("Fair, then"))
      try app.waitFor("a cursor behind the text") {
        app.screen.isCursorVisible && app.screen.cursor == (field.column + 15, field.row)
      }
      try app.keys("\u{1B}[H")
      try app.waitFor("a cursor at the start") { app.screen.cursor == (field.column, field.row) }
      try app.pull(from: 12, row: 14, by: 20)
      #expect(!app.screen.isCursorVisible)
      app.holdStill()
      try app.release(32)
      try app.waitFor("the cursor again") {
        app.screen.isCursorVisible && app.screen.cursor == (field.column, field.row)
      }
      let other = try App.launch(route: "controls/form")
      let row = try #require(other.picture.find("Wind"))
      try other.waitFor("a cursor on the switch") { other.screen.cursor.row == row.row }
      #expect(!other.screen.isCursorVisible)
      try other.keys("\u{1B}[B")
      try other.waitFor("a cursor below") { other.screen.cursor.row > row.row }
    }

    @Test func `motion is reported only where it is wanted`() throws {
      let app = try App.launch(route: "controls/touch", size: Size(columns: 80, rows: 30))
      try app.waitFor("mode 1003") { app.ledger.mouseModesOn.contains(1003) }
      let button = try #require(app.picture.find("Call"))
      let before = app.picture[button.column + 1, button.row]
      try app.report(35, button.column + 1, button.row)
      try app.waitFor("the button under the mouse") {
        app.picture[button.column + 1, button.row] != before
      }
      try app.report(35, 40, 3)
      try app.waitFor("the button at rest") { app.picture[button.column + 1, button.row] == before }
      _ = app.stillPicture()
      let frames = app.count("frame")
      try app.report(35, 41, 3)
      try app.keys(Key.controlL)
      try app.waitFor("a whole frame") { app.count("frame") > frames }
      #expect(app.count("frame") == frames + 1, "a motion over nothing costs no frame")
      // A page without anything that answers the pointer.
      try app.keys("s")
      try app.waitForRest(["gallery", "touch", "shown-1"])
      try app.waitFor("1002 again") {
        !app.ledger.mouseModesOn.contains(1003) && app.ledger.mouseModesOn.contains(1002)
      }
      let plain = try App.launch(route: "start")
      #expect(!plain.ledger.mouseModesOn.contains(1003))
    }

    @Test(arguments: ["Ctrl-C", "SIGTERM"]) func `motion is off on the way out`(_ way: String) throws {
      let app = try App.launch(route: "controls/touch")
      try app.waitFor("mode 1003") { app.ledger.mouseModesOn.contains(1003) }
      if way == "Ctrl-C" { try app.keys("\u{3}") } else { kill(app.pty.pid, SIGTERM) }
      _ = try app.waitForExit()
      #expect(app.ledger.mouseModesOn.isEmpty)
    }

    @Test(arguments: ["TermNav", "Edit"])
    func `a press on the bar is seen, and a drag takes it back`(_ word: String) throws {
      let app = try App.launch(route: "controls/touch")
      let column = try #require(app.picture.find(word)).column + 1
      let before = app.picture[column, 0]
      try app.press(column, 0)
      try app.waitFor("the press") { app.picture[column, 0] != before }
      try app.drag(column + 3, 0)
      try app.waitFor("none") { app.picture[column, 0] == before || (app.progress ?? 0) > 0 }
      try app.keys("\u{1B}")
      try app.release(column + 3, 0)
      try app.waitForRest(["gallery", "touch"])
    }
  }
}
