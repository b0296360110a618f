import Testing

extension EndToEnd {
  /// RULES 14: Ctrl-L mends a screen that somebody else has written on, whatever is shown, and changes nothing else.
  @Suite struct RedrawTests {
    enum Shown: CaseIterable {
      case list, help, backMenu, textField, question, inspector, drag, heldByKeys
    }

    @Test(arguments: Shown.allCases)
    func `Ctrl-L draws everything anew, and changes nothing else`(_ shown: Shown) throws {
      let app = try launch(shown)
      let before = app.stillPicture()
      app.mark()
      app.pretendWritten("\u{1B}7\u{1B}[m\u{1B}[2J\u{1B}[5;5HJUNK\u{1B}[20;40HJUNK\u{1B}8")
      #expect(app.picture.contains("JUNK"))
      try app.keys(Key.controlL)
      // The inspector tells what the frame before cost.
      if shown == .inspector {
        try app.waitFor("the page") { app.picture.contains("Inspector") && !app.picture.contains("JUNK") }
      } else {
        try app.waitForPicture(before)
      }
      try app.waitFor("a whole frame") {
        app.recent.contains { $0.event == "frame" && $0.integer("cells") == 80 * 24 }
      }
      #expect(app.phases == [])
    }

    private func launch(_ shown: Shown) throws -> App {
      let app: App
      switch shown {
      case .list: app = try App.launch()
      case .help:
        app = try App.launch(route: "start")
        try app.keys("?")
        try app.waitFor("help") { app.picture.contains("Redraw, suspend") }
      case .backMenu:
        app = try App.launch(route: "bars/shown-shown")
        try app.press(2, 0, button: .secondary)
        try app.release(2, 0, button: .secondary)
        try app.waitFor("the menu") { app.picture.text(1).hasPrefix("╭") }
      case .textField:
        app = try App.launch(route: "gate/editor")
        try app.keys("abc")
        try app.waitFor("the text") { app.picture.contains("abc") }
      case .question:
        app = try App.launch(route: "gate/editor")
        try app.keys("abc\u{1B}")
        try app.waitFor("the question") { app.picture.contains("[ Leave  y ]") }
      case .inspector:
        app = try App.launch(route: "start")
        try app.keys("i")
        try app.waitFor("the inspector") { app.picture.contains("Inspector") }
      case .drag:
        app = try App.launch(route: "bars/shown-hidden")
        try app.pull(from: 10, row: 10, by: 30)
        app.holdStill()
      case .heldByKeys:
        app = try App.launch(route: "bars/shown-hidden")
        for _ in 0..<5 { try app.keys(Key.shiftRight) }
        try app.waitFor("a quarter") { app.progress == 0.25 }
      }
      return app
    }
  }
}
