import NavModel
import Testing

extension EndToEnd {
  /// How many colours are used: what the terminal's name promises, until the terminal itself says more.
  @Suite struct ColorTests {
    @Test(arguments: ["xterm", "xterm-256color"])
    func `a terminal that keeps a colour of 24 bits gets them all`(name: String) throws {
      let app = try App.launch(environment: ["TERM": name, "COLORTERM": ""])
      try app.waitFor("24 bits") { app.last("terminal")?.integer("colors") == 1 << 24 }
      _ = app.stillPicture()
      #expect(app.screen[40, 20].background == RGB(red: 0x14, green: 0x16, blue: 0x1B))
      #expect(app.count("terminal") == 2)
      try app.quit()
      #expect(app.ledger.leftOver(rows: 24) == [])
    }

    @Test func `what the person says is not asked of the terminal`() throws {
      let app = try App.launch(options: ["--color", "16"], environment: ["TERM": "xterm", "COLORTERM": ""])
      // An answer that nobody asked for changes nothing.
      try app.keys("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\s")
      try app.waitFor("the page that s pushed") { app.stack.count == 2 }
      #expect(app.trace.filter { $0.event == "terminal" }.map { $0.integer("colors") } == [16])
      try app.quit()
    }
  }
}
