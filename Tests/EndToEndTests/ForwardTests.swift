import Testing

extension EndToEnd {
  /// RULES 12: forward again, in the real program.
  @Suite struct ForwardTests {
    @Test func `a key and a mouse button bring the pages back`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      let names = ["gallery", "a-shown", "b-shown"]
      for count in [2, 1] {
        app.mark()
        try app.keys("h")
        try app.waitForRest(Array(names.prefix(count)))
      }
      app.mark()
      try app.keys("]")
      try app.waitForRest(Array(names.prefix(2)))
      app.mark()
      try app.press(20, 5, button: .forward)
      try app.release(20, 5, button: .forward)
      try app.waitForRest(names)
      #expect(app.phases == ["began", "finished"])
      #expect(!app.recent.contains { $0.string("callback") == "viewDidLoad" })
    }

    @Test func `a drag from the trailing edge brings a floor back`() throws {
      let app = try App.launch(route: "stack/lab")
      try app.keys("1")
      try app.waitForRest(["gallery", "stack-lab", "lab-1"])
      app.mark()
      try app.keys("h")
      try app.waitForRest(["gallery", "stack-lab"])
      app.mark()
      try app.press(77, 18)
      for column in stride(from: 70, through: 10, by: -10) { try app.drag(column) }
      app.holdStill()
      try app.release(10)
      try app.waitForRest(["gallery", "stack-lab", "lab-1"])
      #expect(app.phases == ["began", "finishing", "finished"])
    }
  }
}
