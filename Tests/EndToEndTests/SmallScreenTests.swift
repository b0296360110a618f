import NavModel
import Testing

extension EndToEnd {
  /// What a page has to say is there to be read at 40 columns and 12 rows, too.
  @Suite struct SmallScreenTests {
    private static let small = Size(columns: 40, rows: 12)

    @Test func `the help scrolls to its last key`() throws {
      let app = try App.launch(route: "start", size: Self.small)
      try app.keys("?")
      try app.waitFor("the sheet") { app.picture.contains("other keys close") }
      #expect(app.picture.contains("This page") && !app.picture.contains("suspend"))
      try app.keys("\u{1B}[6~\u{1B}[6~\u{1B}[6~")
      try app.waitFor("its end") { app.picture.contains("Stop, or quit") }
      for _ in 0..<9 { try app.report(MouseButton.wheelUp.rawValue, 20, 6) }
      try app.waitFor("its start") { app.picture.contains("This page") }
      try app.keys("x")
      try app.waitFor("the page") { !app.picture.contains("other keys close") }
      #expect(app.stack == ["gallery", "first-drag"])
    }

    @Test(arguments: 3...5, [30, 80])
    func `a few rows hold one thing each`(_ rows: Int, _ columns: Int) throws {
      let size = Size(columns: columns, rows: rows)
      let editor = try App.launch(route: "gate/editor", size: size)
      let field = try #require(editor.picture.texts.first { $0.contains("Fair, then") })
      #expect(field.drop { $0 == " " } == "Fair, then café")
      #expect(editor.picture.texts[0].contains("‹"))
      #expect(!field.contains("gate:"))
      let help = try App.launch(route: "start", size: size)
      try help.keys("?")
      try help.waitFor("help") { help.picture.contains("Keys") }
      // The arrow that says there is more has its columns to itself.
      #expect(help.picture.texts.contains { $0.hasSuffix(" ↓") || $0.contains(" ↓ ") })
      for name in ["list", "scroll", "pager", "slider", "rows", "map"] {
        let app = try App.launch(route: "content/\(name)", size: size)
        #expect(app.picture.texts[0].contains("‹"))
        #expect(!app.picture.texts.contains { $0.contains("gate:") && $0.contains("drag") }, "\(name)")
        try app.quit()
      }
    }

    @Test func `the list says what to do in whole words`() throws {
      let app = try App.launch(size: Self.small)
      #expect(app.picture.contains("Open a page, then pull it right."))
    }

    @Test func `that the mouse is the terminal's is seen on every page`() throws {
      let app = try App.launch(route: "start", size: Self.small)
      try app.keys("m")
      try app.waitFor("its sign") { app.picture.contains("no mouse  F2") && app.ledger.mouseModesOn.isEmpty }
      try app.keys("s")
      try app.waitFor("the next page") { app.picture.contains("Shown 1") && app.isAtRest }
      #expect(app.picture.contains("no mouse  F2"))
      // A drag can be two touches only where there is a mouse.
      try app.keys("m")
      try app.keys("g")
      try app.waitFor("the other sign") { app.picture.contains("●● F8") && !app.ledger.mouseModesOn.isEmpty }
    }

    @Test(arguments: [
      ("list", "Drag → goes back"), ("scroll", "Drag → goes back"),
      ("pager", "Drag → goes back"), ("slider", "Drag → goes back, beside the sliders"),
      ("rows", "Drag → goes back"), ("map", "Drag → pans the map"),
    ]) func `a content view says who would win a drag`(_ name: String, _ words: String) throws {
      let app = try App.launch(route: "content/\(name)", size: Self.small)
      #expect(app.picture.contains(words))
    }

    @Test func `the refusal is read whole`() throws {
      let app = try App.launch(route: "gate/root", size: Self.small)
      try app.press(20, 5)
      try app.drag(26, 5)
      try app.waitFor("the refusal") { app.picture.contains("Nothing lies below the list.") }
    }

    @Test func `the laboratory's figures are all there`() throws {
      let app = try App.launch(route: "percent/lab", size: Self.small)
      try app.keys("cccc")
      try app.waitFor("the longest name") { app.picture.contains("curve ease in and out") }
      #expect(
        app.picture.contains("finish ") && app.picture.contains("cancel ") && app.picture.contains("at rest"))
    }

    @Test func `the latch is seen on every page, and a click ends it`() throws {
      for route in ["start", "content/map", "gate/root"] {
        let app = try App.launch(route: route, size: Self.small)
        try app.keys("g")
        try app.waitFor("its sign") { app.picture.contains("●● F8") }
        let sign = try #require(app.picture.find("●● F8"))
        try app.click(sign.column, sign.row)
        try app.waitFor("one touch again") { !app.picture.contains("●● F8") }
        #expect(app.isAtRest)
        try app.quit()
      }
    }
  }
}
