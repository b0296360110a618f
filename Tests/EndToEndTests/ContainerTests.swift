import NavModel
import Testing

extension EndToEnd {
  /// RULES 32: the split view and the tabs of the gallery, by mouse and keys in a real terminal.
  @Suite struct ContainerTests {
    private func click(_ app: App, _ word: String) throws {
      let place = try #require(app.picture.find(word), "\(word)")
      try app.click(place.column + 1, place.row)
    }

    @Test(arguments: ["ltr", "rtl"])
    func `a page is dragged away beside the list that stands`(_ direction: String) throws {
      let app = try App.launch(route: "containers/split", options: ["--layout-direction", direction])
      try app.waitFor("both") { app.picture.contains("Choose a harbour.") && app.picture.contains("Oslo") }
      try click(app, "Oslo")
      try app.waitFor("its page") { app.picture.contains("long fjord") }
      try app.keys("\t")
      try app.keys("n")
      try app.waitFor("the pier") {
        app.picture.contains("One pier farther.") && app.picture.contains("‹") || app.picture.contains("›")
      }
      _ = app.stillPicture()
      let columns =
        direction == "ltr"
        ? Array(stride(from: 40, through: 76, by: 2)) : stride(from: 40, through: 2, by: -2).map { $0 }
      try app.press(columns[0], 12)
      for column in columns { try app.drag(column) }
      try app.waitFor("a page under way, a list that stands") {
        app.picture.contains("Oslo") && app.picture.contains("Turku") && app.picture.contains("fjord")
      }
      try app.release(columns.last!)
      try app.waitFor("the page below") {
        app.picture.contains("long fjord") && !app.picture.contains("pier farther")
      }
      #expect(app.stack == ["gallery", "split"])
    }

    @Test func `a resize keeps the page`() throws {
      let app = try App.launch(route: "containers/split")
      try click(app, "Kiel")
      try app.waitFor("its page") { app.picture.contains("another sea") }
      app.resize(Size(columns: 40, rows: 12))
      try app.waitFor("one stack") { app.picture.contains("another sea") && !app.picture.contains("Turku") }
      try app.keys("\u{1B}")
      try app.waitFor("the list") { app.picture.contains("Turku") && !app.picture.contains("another sea") }
      app.resize(Size(columns: 100, rows: 30))
      try app.waitFor("both") { app.picture.contains("Choose a harbour.") && app.picture.contains("Turku") }
    }

    @Test func `the tabs slide with their page`() throws {
      let app = try App.launch(route: "containers/tabs")
      try click(app, "Log")
      try app.waitFor("the log") { app.picture.contains("Day 3") }
      try click(app, "Day 3")
      try app.waitFor("a page without tabs") {
        app.picture.contains("hides the tabs") && !app.picture.contains("Chart")
      }
      _ = app.stillPicture()
      try app.press(20, 12)
      for column in stride(from: 22, through: 60, by: 2) { try app.drag(column) }
      // The strip stands over the row of the tabs while the page is held.
      try app.waitFor("the strip beside a part of the page") {
        app.picture.contains("springs back") && app.picture.contains("hides the")
      }
      for column in stride(from: 62, through: 78, by: 2) { try app.drag(column) }
      try app.release(78)
      try app.waitFor("the log again") { app.picture.contains("Log 3") && app.picture.contains("Day 9") }
      try app.keys("\u{1B}1")
      try app.waitFor("the first tab") { app.picture.contains("Ferry 4") }
      #expect(app.stack == ["gallery", "tabs"])
    }
  }
}
