import NavModel
import Testing

extension EndToEnd {
  /// RULES 30: the lists of the gallery, by mouse and keys in a real terminal.
  @Suite struct ListTests {
    @Test func `a search finds, and Esc shows all again`() throws {
      let app = try App.launch(route: "lists/sections")
      #expect(app.picture.contains("North coast"))
      try app.keys("/gull sil")
      try app.waitFor("the found rows") {
        app.picture.contains("Silver Gull") && !app.picture.contains("Grey Harbour")
      }
      try app.keys("\r")
      try app.keys("n")
      _ = app.stillPicture()
      try app.keys(Key.escape)
      try app.waitFor("all rows") { app.picture.contains("Old ") }
      #expect(app.stack == ["gallery", "sections"])
      #expect(app.comesToRest(for: .milliseconds(300)))
    }

    @Test func `a heading stays at the top`() throws {
      let app = try App.launch(route: "lists/sections")
      try app.keys("G")
      try app.waitFor("the last section") {
        app.picture.contains("Isles coast") && app.picture.contains("berth 2000")
      }
      try app.keys("g")
      try app.waitFor("the first") {
        app.picture.contains("North coast") && app.picture.contains("Grey Harbour")
      }
    }

    @Test(arguments: ["ltr", "rtl"])
    func `rows open at both ends, and the edge is the page's`(_ direction: String) throws {
      let app = try App.launch(route: "lists/actions", options: ["--layout-direction", direction])
      let way = direction == "ltr" ? 1 : -1
      let row = try #require(app.picture.find("Ida")).row
      try app.drag(from: 40, row: row, columns: 9 * way, gate: "contentClaims")
      try app.letGo(40 + 9 * way, row)
      try app.waitFor("the leading button") { app.picture.contains("Read") }
      try app.click(direction == "ltr" ? 4 : 75, row)
      try app.waitFor("a row that is read") { app.picture.contains("9 unread") }
      let edge = direction == "ltr" ? 1 : 78
      try app.drag(from: edge, row: row, columns: 60 * way, gate: nil)
      try app.letGo(edge + 60 * way, row)
      try app.waitForRest(["gallery"])
    }

    @Test func `a full swipe removes a row, and the others close up`() throws {
      let app = try App.launch(route: "lists/actions")
      let row = try #require(app.picture.find("Ida")).row
      try app.press(76, row)
      for column in stride(from: 70, through: 10, by: -6) { try app.drag(column, row) }
      try app.release(10, row)
      try app.waitFor("a row less") { app.picture.contains("9 mails") }
      _ = app.stillPicture()
      #expect(app.picture.find("Chandlery")?.row == row)
      // What moved is at rest, and the program sleeps.
      #expect(app.comesToRest(for: .milliseconds(300)))
    }

    @Test func `a press on a row is seen, and a drag takes it back`() throws {
      let app = try App.launch(route: "lists/sections")
      let place = try #require(app.picture.find("Still Harbour"))
      let atRest = app.picture[place.column, place.row]
      try app.press(place.column, place.row)
      try app.waitFor("the press") { app.picture[place.column, place.row] != atRest }
      try app.drag(place.column + 12)
      try app.drag(place.column + 60)
      try app.waitFor("the drag") { (app.progress ?? 0) > 0.5 }
      try app.release(place.column + 60)
      try app.waitForRest(["gallery"])
    }
  }
}
