import NavModel
import Testing

extension EndToEnd {
  /// RULES 8 and 21: colours, items and style of bars, by mouse and keys in a real terminal.
  @Suite struct BarRoutesTests {
    enum Side: String, CaseIterable { case ltr, rtl }

    private func launch(
      _ route: String, _ side: Side = .ltr, size: Size = Size(columns: 80, rows: 24), options: [String] = []
    ) throws -> App {
      try App.launch(
        route: "bars/\(route)", size: size, options: options + ["--layout-direction", side.rawValue])
    }

    /// Drags by that many columns toward trailing, from a press in the middle of the leading half.
    private func pull(_ app: App, by columns: Int, _ side: Side, row: Int = 12) throws {
      let (start, way) = side == .ltr ? (2, 1) : (app.size.columns - 3, -1)
      if app.pressed != (start, row) || app.isAtRest { try app.press(start, row) }
      if app.isAtRest { for step in 1...3 { try app.drag(start + way * step) } }
      try app.drag(start + way * columns)
      let wanted = Double(columns) / Double(app.size.columns)
      try app.waitFor("a frame of progress \(wanted)") { abs((app.progress ?? 0) - wanted) < 0.0005 }
    }

    private func letGo(_ app: App, at columns: Int, _ side: Side, row: Int = 12) throws {
      app.holdStill()
      try app.release(side == .ltr ? 2 + columns : app.size.columns - 3 - columns, row)
    }

    private func background(_ app: App, file: String = #fileID, line: UInt = #line) throws -> RGB {
      let picture = app.picture
      let all = Set((0..<picture.size.columns).map { picture[$0, 0].paintedBackground })
      #expect(all.count == 1, "one colour over all columns\n\(picture.text)")
      return try #require(all.first)
    }

    private func blend(_ a: RGB, _ b: RGB, _ p: Double) -> [Int] {
      zip(parts(a), parts(b)).map { from, to in
        let part: Double = Double(from) + Double(to - from) * p
        return Int(part.rounded())
      }
    }

    private func parts(_ color: RGB) -> [Int] { [Int(color.red), Int(color.green), Int(color.blue)] }

    // MARK: Colours

    @Test(arguments: Side.allCases) func `colours blend by progress and come back`(_ side: Side) throws {
      let app = try launch("colours", side)
      let front = try background(app)
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery", "a-colours"])
      _ = app.stillPicture()
      let back = try background(app)
      try app.keys("]")
      try app.waitForRest(["gallery", "a-colours", "b-colours"])
      let resting = app.stillPicture()
      #expect(front == (try background(app)) && front != back)
      for (columns, p) in [(20, 0.25), (40, 0.5), (60, 0.75), (40, 0.5), (20, 0.25)] {
        try pull(app, by: columns, side)
        let now = parts(try background(app))
        #expect(zip(now, blend(front, back, p)).allSatisfy { abs($0 - $1) <= 1 }, "\(now) at \(p)")
      }
      try letGo(app, at: 20, side)
      try app.waitForRest(["gallery", "a-colours", "b-colours"])
      try app.waitForPicture(resting, rows: 0..<resting.size.rows - 1)
      #expect(try background(app) == front)
      try pull(app, by: 60, side)
      try letGo(app, at: 60, side)
      try app.waitForRest(["gallery", "a-colours"])
      _ = app.stillPicture()
      #expect(try background(app) == back)
    }

    @Test func `drags that are cancelled leave no trace on coloured bars`() throws {
      let app = try launch("colours")
      let before = app.stillPicture()
      for columns in [10, 30, 38] {
        try app.pullAndLetGo(from: 5, row: 12, by: columns)
        try app.waitForRest(["gallery", "a-colours", "b-colours"])
        try app.waitForPicture(before, rows: 0..<before.size.rows - 1)
      }
    }

    @Test func `a colour changes while the page is held`() throws {
      let app = try launch("colours")
      try pull(app, by: 40, .ltr)
      let before = try background(app)
      try app.keys("c")
      try app.waitFor("another colour") { app.picture[0, 0].paintedBackground != before }
      let changed = try background(app)
      #expect(changed != before)
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", "a-colours", "b-colours"])
    }

    @Test func `a long title is cut where the page says`() throws {
      let app = try launch("colours", size: Size(columns: 40, rows: 12))
      try app.keys("t")
      try app.waitFor("its start") {
        app.picture.text(0).contains("/srv/") && app.picture.text(0).hasSuffix("…")
      }
      try app.keys("t")
      try app.waitFor("its end") {
        app.picture.text(0).contains("…") && app.picture.text(0).hasSuffix(".txt")
      }
      try app.keys("t")
      try app.waitFor("both") {
        app.picture.text(0).contains("/srv/") && app.picture.text(0).hasSuffix(".txt")
      }
    }

    @Test(arguments: ["16", "mono"])
    func `with few colours the bar changes at one half, with none not at all`(_ depth: String) throws {
      let app = try launch("colours", options: ["--color", depth])
      func bar() -> ScreenCell { app.picture[40, 0] }
      try pull(app, by: 39, .ltr)
      let front = try background(app)
      try pull(app, by: 40, .ltr)
      let back = try background(app)
      #expect((front == back) == (depth == "mono"))
      try pull(app, by: 39, .ltr)
      #expect(try background(app) == front)
    }

    // MARK: Items

    @Test(arguments: Side.allCases) func `items are pressed by click, key and Tab`(_ side: Side) throws {
      let app = try launch("items", side)
      let flag = try #require(app.picture.find("Flag"))
      #expect(flag.row == 0)
      try app.click(flag.column + 1, 0)
      try app.waitFor("the click") { app.picture.contains("Pressed: Flag (1)") }
      try app.keys("r")
      try app.waitFor("the key") { app.picture.contains("Pressed: Reply (2)") }
      try app.keys("\t\t\r")
      try app.waitFor("Tab and Return") { app.picture.contains("Pressed: Flag (3)") }
      try app.keys(Key.escape)
      #expect(app.stack == ["gallery", "a-items", "b-items"])
      let archive = try #require(app.picture.find("Archive"))
      try app.click(archive.column, 0)
      try app.keys("e")
      try app.waitFor("the item is pressable") {
        app.picture[archive.column, 0].foreground == app.picture[flag.column, 0].foreground
      }
      #expect(app.picture.contains("Pressed: Flag (3)"), "a disabled item does nothing")
      try app.click(archive.column, 0)
      try app.waitFor("the item that is enabled now") { app.picture.contains("Pressed: Archive (4)") }
    }

    @Test(arguments: Side.allCases) func `what does not fit is in the menu`(_ side: Side) throws {
      let app = try launch("items", side, size: Size(columns: 40, rows: 16))
      let before = app.stillPicture()
      let sign = side == .ltr ? 38 : 1
      #expect(before[sign, 0].text == "…")
      try app.click(sign, 0)
      try app.waitFor("the menu") { app.picture.contains("Move to folder") }
      try app.keys(Key.escape)
      try app.waitForPicture(before)
      try app.click(sign, 0)
      try app.waitFor("the menu") { app.picture.contains("Move to folder") }
      let row = try #require(app.picture.find("Move to folder"))
      try app.click(row.column, row.row)
      try app.waitFor("the choice") { app.picture.contains("Pressed: Move to folder (1)") }
    }

    @Test(arguments: Side.allCases)
    func `the drag works with the system's back button, with the page's own and with none`(_ side: Side)
      throws
    {
      let app = try launch("items", side)
      let before = app.stillPicture()
      let names = ["gallery", "a-items", "b-items"]
      // The system's back button, the page's own, none; from the bar's row, on button and items.
      for press in ["", "b", "b"] {
        let bar = app.picture.text(0)
        try app.keys(press)
        // A busy machine may stand still before the program has read the key.
        if press != "" { try app.waitFor("another back button") { app.picture.text(0) != bar } }
        let resting = app.stillPicture()
        for (columns, _) in [(20, 0.25), (40, 0.5), (60, 0.75), (30, 0.4)] {
          try pull(app, by: columns, side, row: 0)
          let line = app.picture.text(0)
          #expect(!line.contains("Pressed"))
        }
        try letGo(app, at: 30, side, row: 0)
        try app.waitForRest(names)
        try app.waitForPicture(resting, rows: 0..<resting.size.rows - 1)
        #expect(app.picture.contains("No item has been pressed yet."))
      }
      #expect(app.picture.text(0) != before.text(0))
      try pull(app, by: 60, side, row: 0)
      try letGo(app, at: 60, side, row: 0)
      try app.waitForRest(["gallery", "a-items"])
      #expect(app.stillPicture().text(0).contains("Compose"))
    }

    @Test func `a back button of one's own does what it says`() throws {
      let app = try launch("items")
      try app.keys("b")
      try app.waitFor("its words") { app.picture.text(0).hasPrefix(" ‹ Done") }
      try app.click(3, 0)
      try app.waitFor("its action") { app.picture.contains("Pressed: Done (1)") }
      #expect(app.stack == ["gallery", "a-items", "b-items"])
      try app.keys("b")
      try app.waitFor("no button") { !app.picture.text(0).contains("‹") }
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", "a-items"])
    }

    // MARK: Style

    @Test(arguments: Side.allCases) func `the back button stays where it is`(_ side: Side) throws {
      let app = try launch("style", side)
      let resting = app.stillPicture()
      let chevron = side == .ltr ? 1 : 78
      let tint = resting[chevron, 0].foreground
      for columns in [10, 20, 40, 60, 70, 40, 20] {
        try pull(app, by: columns, side)
        let picture = app.picture
        #expect(picture[chevron, 0].text == (side == .ltr ? "‹" : "›"), "at \(columns)\n\(picture.text(0))")
        #expect(picture[chevron, 0].foreground == tint, "it never fades")
      }
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", "a-style", "b-style"])
      try app.waitForPicture(resting, rows: 0..<resting.size.rows - 1)
      try app.release(40, 12)
      try app.keys("t")
      try pull(app, by: 20, side)
      #expect(app.picture[chevron, 0].text == " ", "in the standard style it moves")
      try letGo(app, at: 20, side)
      try app.waitForRest(["gallery", "a-style", "b-style"])
    }

    @Test func `in the smallest terminal a pop by keys goes through with every bar`() throws {
      for route in ["colours", "items", "style"] {
        let app = try launch(route, size: Size(columns: 1, rows: 1))
        try app.keys("\t\t\t" + Key.escape + Key.shiftRight + Key.shiftRight + Key.enter)
        try app.waitForRest(["gallery", "a-\(route)"])
      }
    }
  }
}
