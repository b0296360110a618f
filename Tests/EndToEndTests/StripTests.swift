import NavModel
import Testing

extension EndToEnd {
  /// RULES 14: the last row says what a release would do, and why a drag was refused.
  @Suite struct StripTests {
    private func strip(_ app: App) -> String { app.picture.text(app.size.rows - 1) }

    private func waitForStrip(_ app: App, _ text: String, line: UInt = #line) throws {
      try app.waitFor("the strip: \(text)", line: line) { strip(app).contains(text) }
    }

    @Test func `at rest the row is the page's`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      #expect(strip(app).contains("help"))
      let before = app.stillPicture()
      try app.pullAndLetGo(from: 10, row: 10, by: 20)
      try app.waitForRest(["gallery", "a-shown", "b-shown"])
      try app.waitForPicture(before)
    }

    @Test func `the verdict comes first, and turns at one half`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      try app.pull(from: 5, row: 10, by: 25)
      app.holdStill()
      try waitForStrip(app, " 31 %")
      #expect(strip(app).hasPrefix(" ↩ springs back   ━"))
      let mark = strip(app).prefix { $0 != "┊" }.count
      try app.dragAndSee(56)
      app.holdStill()
      try waitForStrip(app, " ✓ goes back      ━")
      #expect(strip(app).contains(" 64 %"), "the bar stands still")
      #expect(strip(app).prefix { $0 != "┊" }.count == mark, "the bar stands still")
      try app.release(56)
      try app.waitForRest(["gallery", "a-shown"])
      #expect(app.stillPicture().contains("help"))
    }

    @Test func `held still it says what a release does now`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      try app.press(5, 10)
      try app.keys((7...25).map { "\u{1B}[<32;\($0 + 1);11M" }.joined())
      try waitForStrip(app, "✓ goes back")
      #expect(!strip(app).contains("┊"), "this fast, no place turns it")
      try waitForStrip(app, "↩ springs back")
      #expect(strip(app).contains("┊"))
      _ = app.stillPicture()
      #expect(app.staysSilent(for: .milliseconds(500)), "one wake, then none")
      try app.release(25)
      try app.waitForRest(["gallery", "a-shown", "b-shown"])
    }

    @Test func `a swipe has a velocity`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      // Less than half of the way.
      try app.wheel(.wheelLeft, times: 6, at: 40, 10)
      try app.waitForRest(["gallery", "a-shown"])
      let decided = try #require(app.recent.first { $0.string("phase") == "finishing" })
      #expect(decided.number("velocity") ?? 0 >= 1)
    }

    @Test func `a refusal while a page is held does not stay`() throws {
      let app = try App.launch(route: "bars/shown-hidden")
      let before = app.stillPicture()
      try app.pull(from: 20, row: 10, by: 14)
      try app.keys("\u{1B}[1;2C")
      app.holdStill()
      try app.release(34)
      try app.waitForRest(["gallery", "a-shown", "b-hidden"])
      try app.waitForPicture(before)
    }

    @Test func `what one must notice is told for a while`() throws {
      let app = try App.launch(route: "gate/pop-disabled")
      let before = app.stillPicture()
      try app.press(10, 10)
      try app.drag(30)
      try waitForStrip(app, "   This page can't be dragged away.")
      let told = try #require(app.last("frame")).time
      try app.release(30)
      try app.waitForPicture(before)
      // A frame is told behind what it has written.
      try app.waitFor("the frame without it") { app.last("frame").map { $0.time - told > 1 } == true }
      #expect(app.staysSilent(for: .seconds(1)), "one wake, then none")
      // A key is an answer: nothing stale stays.
      try app.press(10, 10)
      try app.drag(30)
      try waitForStrip(app, "dragged away")
      try app.release(30)
      try app.keys("t")
      try app.waitFor("no refusal", within: .seconds(1)) { !strip(app).contains("dragged away") }
    }

    @Test(arguments: [
      ("gate/root", "   Nothing lies below the list."), ("gate/veto", "   The page says no."),
      ("gate/max-distance", "   Begin the drag nearer to the edge."),
    ]) func `every drag is answered`(_ route: String, _ answer: String) throws {
      let app = try App.launch(route: route)
      // On the list, beside the card, and behind the limit of the page that has one.
      try app.press(23, 8)
      try app.drag(26)
      try app.drag(29)
      try waitForStrip(app, answer)
    }

    @Test func `a page that asks says so before`() throws {
      let app = try App.launch(route: "gate/editor")
      try app.keys("x")
      try app.waitFor("the letter") { app.picture.contains("x") }
      try app.pull(from: 5, row: 10, by: 60)
      app.holdStill()
      try waitForStrip(app, " ? asks first")
      try app.release(65)
      try app.waitForRest(["gallery", "editor"])
      try app.waitFor("the question") { app.picture.contains("[ Stay  n ]") }
      let stays = try #require(app.picture.find("[ Stay  n ]"))
      try app.click(stays.column + 3, stays.row)
      try app.waitFor("no question") { !app.picture.contains("[ Stay  n ]") }
      try app.keys(Key.escape)
      try app.waitFor("the question") { app.picture.contains("[ Leave  y ]") }
      let leaves = try #require(app.picture.find("[ Leave  y ]"))
      try app.click(leaves.column + 2, leaves.row)
      try app.waitForRest(["gallery"])
    }

    @Test(arguments: [(40, 12), (31, 9), (24, 8), (17, 6)])
    func `nothing of the strip is cut`(_ columns: Int, _ rows: Int) throws {
      for direction in LayoutDirection.allCases {
        let app = try App.launch(
          route: "bars/shown-shown", size: Size(columns: columns, rows: rows),
          options: ["--layout-direction", direction.rawValue])
        let isMirrored = direction == .rightToLeft
        try app.press(isMirrored ? columns - 1 : 0, rows / 2)
        try app.drag(isMirrored ? columns - 5 : 4)
        app.holdStill()
        try waitForStrip(app, isMirrored ? "springs back ↪" : "↩ springs back")
        if columns >= 24 { #expect(strip(app).contains(" %")) }
        if columns >= 40 {
          #expect(strip(app).contains("━"))
          #expect(strip(app).contains("─"))
        }
      }
    }

    @Test(arguments: [(16, 5), (13, 4), (9, 3), (4, 2), (1, 1)])
    func `on the smallest screens there are shorter words`(_ columns: Int, _ rows: Int) throws {
      let app = try App.launch(route: "bars/shown-shown", size: Size(columns: columns, rows: rows))
      try app.keys(Key.shiftRight)
      try app.waitFor("a page that is held") { app.phases == ["began"] }
      app.holdStill()
      if columns >= 3 { try waitForStrip(app, "✓") }
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", "a-shown", "b-shown"])
    }

    @Test func `from right to left the strip is mirrored`() throws {
      let app = try App.launch(route: "bars/shown-shown", options: ["--layout-direction", "rtl"])
      try app.press(70, 10)
      try app.drag(60)
      try app.drag(50)
      app.holdStill()
      try waitForStrip(app, "springs back ↪")
      let row = strip(app)
      #expect(row.hasPrefix("  25 % ─") || row.hasPrefix(" 25 %  ─"))
      let (fill, words) = (try #require(row.firstIndex(of: "━")), try #require(row.firstIndex(of: "s")))
      #expect(fill < words, "it fills from the right")
      #expect(!row[fill..<words].contains("─"), "it fills from the right")
    }

    @Test func `without colours the strip is read all the same`() throws {
      let app = try App.launch(route: "bars/shown-shown", options: ["--color", "mono"])
      try app.pull(from: 5, row: 10, by: 25)
      app.holdStill()
      try waitForStrip(app, " ↩ springs back   ━━━")
    }
  }
}
