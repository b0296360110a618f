import Testing

extension EndToEnd {
  /// RULES 12: the back button's menu, in the real program.
  @Suite struct BackMenuTests {
    @Test func `a right click lists the stack, and a choice pops there`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      try app.press(2, 0, button: .secondary)
      try app.release(2, 0, button: .secondary)
      try app.waitFor("the menu") { app.picture.text(1).hasPrefix("╭") }
      let row = try #require(app.picture.find("╰")).row - 1
      app.mark()
      try app.click(4, row)
      try app.waitForRest(["gallery"])
      #expect(app.phases == ["began", "finishing", "finished"] || app.phases == ["began", "finished"])
      #expect(!app.stillPicture().text(1).hasPrefix("╭"))
    }

    @Test func `a long press lists the stack, and Esc closes the list`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      let before = app.stillPicture()
      try app.press(2, 0)
      try app.waitFor("the menu") { app.picture.text(1).hasPrefix("╭") }
      try app.release(2, 0)
      try app.keys(Key.escape)
      try app.waitForPicture(before, rows: 0..<before.size.rows - 1)
      #expect(app.stack == ["gallery", "a-shown", "b-shown"])
    }
  }
}
