import NavModel
import Testing

extension EndToEnd {
  /// RULES 37: the gallery's lines of text, by mouse and keys in a real terminal.
  @Suite struct LinesTests {
    @Test func `the end of a text is one key away, and a mark leads back`() throws {
      let app = try App.launch(route: "text/lines")
      #expect(app.picture.contains("     1 00:00"))
      try app.keys("ma")
      try app.keys("G")
      try app.waitFor("the last line") { app.picture.contains("1000000 ") }
      try app.keys("'a")
      try app.waitFor("the first line, with its mark") { app.picture.contains("a     1 00:00") }
      #expect(app.comesToRest(for: .milliseconds(300)))
    }

    @Test func `a search counts in a million lines, and Esc ends it before the page`() throws {
      let app = try App.launch(route: "text/lines")
      try app.keys("/storm tide")
      func found() -> String { app.picture.texts.first { $0.hasPrefix(" /storm tide") } ?? "" }
      try app.waitFor("a found line") { found().contains(" 1 of ") }
      try app.keys("\rn")
      try app.waitFor("the next one") { found().contains(" 2 of ") }
      try app.keys(Key.escape)
      try app.waitFor("the end of the search") { !app.picture.contains("/storm tide") }
      #expect(app.stack == ["gallery", "lines"])
      try app.keys(Key.escape)
      try app.waitForRest(["gallery"])
    }

    @Test func `a log runs, and a drag goes back meanwhile`() throws {
      let app = try App.launch(route: "text/lines")
      try app.keys("r")
      try app.waitFor("lines that came") { app.picture.contains("  21 00:20") }
      try app.drag(from: 20, row: 12, columns: 60, gate: nil)
      try app.letGo(80, 12)
      try app.waitForRest(["gallery"])
      // The card of the list turns three times first.
      #expect((0..<3).contains { _ in app.comesToRest(for: .milliseconds(300)) })
    }
  }
}
