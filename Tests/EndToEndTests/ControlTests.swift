import NavModel
import Testing

extension EndToEnd {
  /// RULES 27: the form and the stacks of the gallery, by mouse and keys in a real terminal.
  @Suite struct ControlTests {
    private func click(_ app: App, _ word: String) throws {
      let place = try #require(app.picture.find(word), "\(word)")
      try app.click(place.column + 1, place.row)
    }

    @Test(arguments: ["ltr", "rtl"]) func `controls work by mouse and by keys`(_ direction: String) throws {
      let app = try App.launch(route: "controls/form", options: ["--layout-direction", direction])
      try click(app, "Wind")
      try app.waitFor("the switch") { app.picture.contains("wind on") }
      // Right is leading from right to left.
      try app.keys("\u{1B}[B\u{1B}[\(direction == "ltr" ? "C" : "D")")
      try app.waitFor("the stepper") { app.picture.contains("4 Bft") }
      try click(app, "East")
      try app.waitFor("the segment") { app.picture.contains("[East]") || app.picture.contains("East") }
      try app.keys("\t\t")
      try app.keys("\t ")
      try app.waitFor("the button") { app.picture.contains("calling") || app.picture.contains("cancelled") }
      #expect(app.stack == ["gallery", "form"])
    }

    @Test func `a press is seen at once, and a drag takes it back`() throws {
      let app = try App.launch(route: "controls/form", size: Size(columns: 80, rows: 40))
      let button = try #require(app.picture.find("[ Call ]"))
      let atRest = app.picture[button.column + 2, button.row]
      try app.press(button.column + 2, button.row)
      try app.waitFor("the press") { app.picture[button.column + 2, button.row] != atRest }
      try app.drag(button.column + 12)
      try app.drag(button.column + 60)
      try app.waitFor("the drag") { (app.progress ?? 0) > 0.5 }
      try app.release(button.column + 60)
      try app.waitForRest(["gallery"])
    }

    @Test func `an indicator turns while it runs, and wakes nothing afterwards`() throws {
      let app = try App.launch(route: "controls/form", size: Size(columns: 80, rows: 40))
      try click(app, "[ Call ]")
      try app.waitFor("a turning dot") { app.picture.contains("⠹") }
      try app.waitFor("the next step") { app.picture.contains("⠼") }
      try click(app, "[ Cancel ]")
      try app.waitFor("a still page") { app.picture.contains("cancelled") }
      #expect(app.comesToRest(for: .milliseconds(400)))
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
    func `every control is reached by keys`(_ size: Size) throws {
      let app = try App.launch(route: "controls/form", size: size)
      for _ in 0..<8 { try app.keys("\u{1B}[B") }
      try app.waitFor("the last row") { app.picture.contains("Cancel") }
      #expect(app.stack == ["gallery", "form"])
      try app.keys("\u{1B}")
      try app.waitForRest(["gallery"])
    }

    @Test(arguments: ["ltr", "rtl"]) func `a field is cleared, checked and sent`(_ direction: String) throws {
      let app = try App.launch(route: "controls/text", options: ["--layout-direction", direction])
      try app.keys("boat")
      try app.waitFor("what is typed") { app.picture.contains("hello Ferryboat") }
      try click(app, "×")
      try app.waitFor("an empty field") { app.picture.contains("at most 12 letters") }
      try app.keys("\tme\r")
      try app.waitFor("what is wrong") { app.picture.contains("A mail address has an @.") }
      try app.keys("@x\t\u{1B}[200~secret\u{1B}[201~")
      try app.waitFor("dots") { app.picture.contains("••••••") && !app.picture.contains("secret") }
      try app.keys("\r")
      try app.waitFor("a form that waits") { app.picture.contains("signing up") }
      try app.waitFor("the end") { app.picture.contains("welcome") }
      #expect(app.stack == ["gallery", "text"])
    }

    @Test(arguments: ["ltr", "rtl"])
    func `a picker is opened and searched, and a row is chosen`(_ direction: String) throws {
      let app = try App.launch(route: "controls/picker", options: ["--layout-direction", direction])
      try click(app, "Dublin")
      try app.waitFor("the list") { app.picture.contains("Stavanger") || app.picture.contains("Bergen") }
      try app.keys("ta")
      try app.keys("\r")
      try app.waitFor("the choice") { app.picture.contains("from Tallinn") }
      try app.keys(" \u{1B}")
      try app.waitFor("a closed list") { !app.picture.contains("Bergen") }
      #expect(app.stack == ["gallery", "picker"])
    }

    @Test func `a text is written, taken back, selected and typed over`() throws {
      let app = try App.launch(route: "controls/editor")
      try app.keys("Ahoy there\r")
      try app.waitFor("what is typed") {
        app.picture.contains("Ahoy there") && app.picture.contains("Line 2")
      }
      try app.keys("\u{1B}u\u{1B}u")
      try app.waitFor("a word less") { app.picture.contains("Ahoy Dear passenger") }
      let word = try #require(app.picture.find("passenger"))
      try app.press(word.column + 8, word.row)
      for column in stride(from: 7, through: 0, by: -1) { try app.drag(word.column + column) }
      try app.release(word.column)
      try app.keys("x")
      try app.waitFor("x in its place") { !app.picture.contains("passenger") }
      #expect(app.stack == ["gallery", "editor"])
    }

    @Test func `tiles go and come back`() throws {
      let app = try App.launch(route: "controls/stacks", size: Size(columns: 80, rows: 30))
      try click(app, "fixed 14")
      try app.waitFor("the others in its place") { !app.picture.contains("fixed 14") }
      try app.keys("r")
      try app.waitFor("it again") { app.picture.contains("fixed 14") }
      app.resize(Size(columns: 40, rows: 12))
      try app.waitFor("a narrow screen") {
        app.picture.contains("fixed 14") && !app.picture.contains("at most 16")
      }
    }
  }
}
