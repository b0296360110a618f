import NavModel
import Testing

extension EndToEnd {
  /// The routes for what a program may choose: the rule of a release, preferences from outside, recognizers in a line.
  @Suite struct DoorsTests {
    private static let directions = ["ltr", "rtl"]

    private func launch(_ route: String, _ direction: String = "ltr") throws -> App {
      try App.launch(route: route, options: ["--layout-direction", direction])
    }

    private func strip(_ app: App) -> String { app.picture.text(app.size.rows - 1) }

    /// Pulls toward trailing by so many columns, in either direction of reading, and holds still there.
    private func pull(_ app: App, _ direction: String, by columns: Int, row: Int = 15) throws {
      let isMirrored = direction == "rtl"
      let start = isMirrored ? app.size.columns - 3 : 2
      try app.press(start, row)
      for step in [3, columns / 2, columns] { try app.drag(start + (isMirrored ? -step : step)) }
      app.holdStill()
      let wanted = Double(columns) / Double(app.size.columns)
      try app.waitFor("the page at \(wanted)") { abs((app.progress ?? 0) - wanted) < 0.0005 }
    }

    private func letGo(_ app: App, _ direction: String, at columns: Int) throws {
      try app.release(direction == "rtl" ? app.size.columns - 3 - columns : 2 + columns)
    }

    // MARK: release/policies

    /// The key of a rule, the part of the width, and what a release at rest does there.
    private static let releases: [(key: String, columns: Int, finishes: Bool)] = [
      ("1", 20, false), ("1", 40, false), ("1", 60, true), ("2", 40, false), ("2", 60, true),
      ("3", 20, false),
      ("3", 60, true), ("4", 20, false), ("4", 40, true), ("5", 20, false), ("5", 40, true), ("6", 40, false),
      ("6", 60, true),
    ]

    @Test(arguments: directions)
    func `a rule decides at a quarter, a half and three quarters`(_ direction: String) throws {
      let names = ["gallery", "release-policies"]
      for release in Self.releases {
        let app = try launch("release/policies", direction)
        let resting = app.stillPicture()
        try app.keys(release.key)
        try pull(app, direction, by: release.columns)
        #expect(strip(app).contains(release.finishes ? "goes back" : "springs back"), "\(release)")
        try letGo(app, direction, at: release.columns)
        try app.waitForRest(release.finishes ? ["gallery"] : names)
        if !release.finishes, release.key == "1" { try app.waitForPicture(resting, rows: 0..<10) }
        try app.quit()
      }
    }

    @Test func `the mark stands where the rule turns`() throws {
      let app = try launch("release/policies")
      var marks: [String: Int] = [:]
      for key in ["1", "4", "5", "3"] {
        try app.keys(key)
        try pull(app, "ltr", by: 20)
        marks[key] = strip(app).prefix { $0 != "┊" }.count
        try app.keys(Key.escape)
        try app.waitForRest(["gallery", "release-policies"])
        try app.release(22)
      }
      #expect(marks["4"] == marks["5"], "20 columns are a quarter of 80")
      #expect(marks["1"] == marks["3"])
      #expect(marks["1"]! > marks["4"]!)
      try app.keys("7")
      try pull(app, "ltr", by: 20)
      #expect(strip(app).contains("stays here"))
      #expect(!strip(app).contains("┊"))
    }

    @Test func `a rule that stays leaves the page where it is`() throws {
      let app = try launch("release/policies")
      try app.keys("7")
      for columns in [20, 40, 60] {
        try pull(app, "ltr", by: columns)
        try letGo(app, "ltr", at: columns)
        _ = app.stillPicture()
        #expect(app.progress == Double(columns) / 80)
        try app.keys(Key.escape)
        try app.waitForRest(["gallery", "release-policies"])
      }
    }

    @Test func `a rule is chosen by click and by arrows`() throws {
      let app = try launch("release/policies")
      try app.click(10, 6)
      try app.waitFor("the distance") { app.picture.text(6).contains("✓  distance") }
      try app.keys("\u{1B}[A" + Key.enter)
      try app.waitFor("the fraction") { app.picture.text(5).contains("✓  fraction") }
    }

    @Test func `what a page chose is forgotten with the page`() throws {
      let app = try launch("release/policies")
      try app.keys("4")
      for _ in 0..<2 {
        try pull(app, "ltr", by: 10)
        try letGo(app, "ltr", at: 10)
        try app.waitForRest(["gallery", "release-policies"])
      }
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery"])
      try app.keys("s")
      try app.waitForRest(["gallery", "shown-1"])
      try app.pullAndLetGo(from: 10, row: 10, by: 30)
      try app.waitForRest(["gallery", "shown-1"])
    }

    // MARK: gestures/one-line

    /// The row of a line's view; each has two rows from row 2 on.
    private func row(_ line: Int) -> Int { 2 + 2 * line }

    private func waitFor(_ app: App, _ text: String, inLine line: Int, file: UInt = #line) throws {
      try app.waitFor("\(text) in line \(line)", line: file) { app.picture.text(row(line)).contains(text) }
    }

    @Test(arguments: directions) func `each line runs by its own gesture`(_ direction: String) throws {
      let isMirrored = direction == "rtl"
      let app = try launch("gestures/one-line", direction)
      func place(_ column: Int) -> Int { isMirrored ? 79 - column : column }
      func drag(_ line: Int, from start: Int, to end: Int) throws {
        try app.press(place(start), row(line))
        for step in 1...4 { try app.drag(place(start + (end - start) * step / 4)) }
        try app.release(place(end), row(line))
      }
      for line in [0, 1] {
        try app.click(place(20), row(line))
        try waitFor(app, "ran 1", inLine: line)
      }
      try app.click(place(20), row(2))
      try app.click(place(20), row(2))
      try waitFor(app, "ran 1", inLine: 2)
      try app.press(place(20), row(3))
      try waitFor(app, "ran 1", inLine: 3)
      try app.release(place(20), row(3))
      try drag(4, from: 40, to: 20)
      try waitFor(app, "ran 1", inLine: 4)
      try drag(5, from: 40, to: 28)
      try waitFor(app, "−12, +0", inLine: 5)
      try drag(6, from: 2, to: 14)
      try waitFor(app, "+12, +0", inLine: 6)
      try app.keys("+")
      try waitFor(app, "×1.", inLine: 7)
      try app.keys("]")
      try waitFor(app, "°", inLine: 8)
      #expect(app.stack == ["gallery", "one-line"])
      #expect(!app.phases.contains("began"))
      // Beside the views' own gestures a drag goes back.
      try pull(app, direction, by: 20, row: 21)
    }

    @Test(arguments: directions)
    func `beside its lines the page is pulled and put back`(_ direction: String) throws {
      let app = try launch("gestures/one-line", direction)
      let resting = app.stillPicture()
      for columns in [20, 40, 60] {
        try pull(app, direction, by: columns, row: 21)
        try app.keys(Key.escape)
        try app.waitForRest(["gallery", "one-line"])
        try letGo(app, direction, at: columns)
        try app.waitForPicture(resting)
      }
    }

    @Test func `a line may be added many times, and removed`() throws {
      let app = try launch("gestures/one-line")
      try app.keys("aa")
      try waitFor(app, "3 added", inLine: 0)
      try app.click(20, row(0))
      try waitFor(app, "ran 1", inLine: 0)
      try app.keys("x")
      try waitFor(app, "removed", inLine: 0)
      try app.click(20, row(0))
      try app.keys("a")
      try app.waitFor("one") { !app.picture.text(row(0)).contains("removed") }
      try app.click(20, row(0))
      try waitFor(app, "ran 2", inLine: 0)
    }

    @Test func `a tapped line is drawn smaller for a moment`() throws {
      let app = try launch("gestures/one-line")
      let before = app.stillPicture()
      try app.click(20, row(1))
      try app.waitFor("a smaller view") { app.picture.text(row(1)).hasPrefix("     ") }
      try app.waitFor("the whole view") { app.picture.text(row(1)).hasPrefix("  onTap(scale") }
      #expect(app.stillPicture().text(row(0)) == before.text(row(0)))
    }

    @Test func `at the leading edge of its line the pop waits`() throws {
      let app = try launch("gestures/one-line")
      for (line, pops) in [(6, false), (0, true)] {
        app.mark()
        try app.press(1, row(line))
        for column in [4, 8, 12] { try app.drag(column) }
        try app.waitFor("what became of it") {
          pops ? app.phases == ["began"] : app.picture.text(row(6)).contains("ran")
        }
        #expect(app.phases == (pops ? ["began"] : []))
        try app.release(12, row(line))
      }
    }

    // MARK: gate/from-outside

    @Test(arguments: directions) func `the bar goes and comes from outside`(_ direction: String) throws {
      let app = try launch("gate/from-outside", direction)
      #expect(app.isBarHidden == false)
      #expect(app.picture.text(0).contains("From outside"))
      try app.keys(Key.enter)
      try app.waitFor("no bar") { app.isBarHidden == true && !app.picture.contains("From outside") }
      // Hidden over shown at a quarter, a half, three quarters, and back.
      let resting = app.stillPicture()
      for columns in [20, 40, 60] {
        try pull(app, direction, by: columns)
        try app.keys(Key.escape)
        try app.waitForRest(["gallery", "from-outside"])
        try letGo(app, direction, at: columns)
        try app.waitForPicture(resting)
      }
      try app.keys(Key.enter)
      try app.waitFor("the bar") { app.isBarHidden == false && app.picture.text(0).contains("From outside") }
    }

    @Test(arguments: directions) func `the gesture is forbidden from outside`(_ direction: String) throws {
      let app = try launch("gate/from-outside", direction)
      try app.click(direction == "rtl" ? 70 : 10, 7)
      try app.waitFor("the word") { app.picture.text(7).contains("disabled") }
      app.mark()
      try app.press(40, 15)
      try app.drag(direction == "rtl" ? 20 : 60)
      try app.waitFor("the answer") { app.gateAnswers == ["popDisabled"] }
      try app.release(60)
      try app.click(direction == "rtl" ? 70 : 10, 7)
      try app.waitFor("the word") { app.picture.text(7).contains("allowed") }
      try pull(app, direction, by: 20)
    }

    @Test(arguments: directions)
    func `a page's own edge limit stands before that of all pages`(_ direction: String) throws {
      let isMirrored = direction == "rtl"
      let app = try launch("gate/from-outside", direction)
      func answer(from column: Int) throws -> String {
        app.mark()
        let start = isMirrored ? 79 - column : column
        try app.press(start, 15)
        try app.drag(start + (isMirrored ? -6 : 6))
        try app.waitFor("the answer") { !app.gateAnswers.isEmpty }
        try app.keys(app.gateAnswers == [nil] ? Key.escape : "")
        try app.release(start)
        try app.waitForRest(["gallery", "from-outside"])
        return app.gateAnswers.first.flatMap { $0 } ?? "allowed"
      }
      #expect(try answer(from: 50) == "allowed")
      try app.click(isMirrored ? 70 : 10, 11)
      try app.waitFor("9 columns") { app.picture.text(11).contains("9 columns") }
      #expect(try answer(from: 9) == "allowed")
      #expect(try answer(from: 10) == "beyondMaxDistance")
      try app.click(isMirrored ? 70 : 10, 8)
      try app.waitFor("20 columns") { app.picture.text(8).contains("20 columns") }
      #expect(try answer(from: 20) == "allowed")
      #expect(try answer(from: 21) == "beyondMaxDistance")
      try app.click(isMirrored ? 70 : 10, 8)
      try app.waitFor("none") { app.picture.text(8).contains("none") }
      #expect(try answer(from: 60) == "allowed")
      // The navigation's limit is the page's only as long as it is on top.
      try app.keys(Key.backspace + "s")
      try app.waitForRest(["gallery", "shown-1"])
      app.mark()
      try app.press(40, 10)
      try app.drag(isMirrored ? 20 : 60)
      try app.waitFor("the answer") { app.gateAnswers == [nil] }
    }
  }
}
