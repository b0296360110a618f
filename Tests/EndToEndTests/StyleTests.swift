import NavModel
import Testing

extension EndToEnd {
  /// RULES 9: every style, driven in a real terminal.
  @Suite struct StyleTests {
    private static let styles = ["slide", "cover", "fade", "cube", "flip", "rise", "scale"]

    @Test(arguments: styles) func `every style is dragged to its end`(_ style: String) throws {
      let app = try App.launch(route: "transitions/\(style)")
      #expect(app.stack == ["gallery", "\(style)"])
      app.mark()
      try app.pullAndLetGo(from: 10, row: 10, by: 60)
      try app.waitForRest(["gallery"])
      #expect(app.phases == ["began", "finishing", "finished"])
      #expect(app.gateAnswers == [nil])
    }

    @Test(arguments: styles)
    func `a drag that is cancelled leaves no trace in any style`(_ style: String) throws {
      let app = try App.launch(route: "transitions/\(style)")
      // What the status strip says of a first drag stays; so the picture is taken after one.
      try app.pullAndLetGo(from: 10, row: 10, by: 20)
      try app.waitForRest(["gallery", "\(style)"])
      let resting = app.stillPicture()
      app.mark()
      try app.pull(from: 10, row: 10, by: 38)
      let held = app.picture
      #expect(held != resting)
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", "\(style)"])
      let rows = 0..<app.size.rows - 1
      try app.waitForPicture(resting, rows: rows)
    }

    @Test(arguments: ["slide", "cover", "fade", "cube", "flip"])
    func `the band of the bar stands`(_ style: String) throws {
      let app = try App.launch(route: "transitions/\(style)", options: ["--color", "truecolor"])
      let background = app.picture[0, 0].background
      try app.press(10, 10)
      for distance in stride(from: 4, through: 76, by: 8) {
        try app.dragAndSee(10 + distance)
        let picture = app.picture
        #expect((0..<app.size.columns).allSatisfy { picture[$0, 0].background == background })
      }
    }

    @Test(arguments: styles) func `every style is caught while it pushes`(_ style: String) throws {
      let app = try App.launch(route: "transitions/\(style)")
      // At a tenth of its speed, which the inspector's keys set, so that a busy machine is in time for the catch.
      try app.keys("i,,")
      app.mark()
      try app.keys("n")
      try app.waitFor("a frame on the way") {
        app.recent.contains { $0.event == "frame" && (0.2...0.9).contains($0.number("progress") ?? 0) }
      }
      try app.press(20, 12)
      try app.drag(25)
      try app.waitFor("the catch") { app.phases.contains("caught") }
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", "\(style)"])
      #expect(app.phases == ["began", "caught", "cancelling", "cancelled"])
    }

    @Test func `a sheet narrows about its middle`() throws {
      let app = try App.launch(route: "transitions/flip", options: ["--color", "truecolor"])
      try app.pull(from: 10, row: 10, by: 20)
      // |cos 45°| of 80 columns is 57, from column 11.
      let picture = app.picture
      let void = RGB(red: 6, green: 7, blue: 9)
      #expect((0..<80).filter { picture[$0, 12].background != void } == Array(11..<68))
    }

    @Test func `the seam of a cube is a line without colours`() throws {
      let app = try App.launch(route: "transitions/cube", options: ["--color", "mono"])
      try app.pull(from: 10, row: 10, by: 40)
      // Below it are the hints, and the strip over them.
      #expect((1..<app.size.rows - 2).allSatisfy { app.picture[40, $0].text == "│" })
    }

    @Test func `in the smallest terminal every style goes through`() throws {
      for style in Self.styles {
        let app = try App.launch(route: "transitions/\(style)", size: Size(columns: 1, rows: 1))
        try app.keys(Key.shiftRight + Key.shiftRight + Key.enter)
        try app.waitForRest(["gallery"])
      }
    }
  }
}
