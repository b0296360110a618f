import NavModel
import Testing

extension EndToEnd {
  /// RULES 4 and 5: while it is held, and what letting go decides.
  @Suite struct ReleaseTests {
    private static let names = ["gallery", "a-shown", "b-shown"]

    @Test(arguments: [(41, true), (40, false), (39, false), (66, true), (5, false)])
    func `of a release at rest one half decides`(_ distance: Int, finishes: Bool) throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pullAndLetGo(from: 10, row: 10, by: distance)
      try app.waitForRest(finishes ? ["gallery", "a-shown"] : Self.names)
      #expect(
        app.phases == ["began"] + (finishes ? ["finishing", "finished"] : ["cancelling", "cancelled"]))
      let decided = app.recent.first { ["finishing", "cancelling"].contains($0.string("phase") ?? "") }
      #expect(abs((decided?.number("velocity") ?? 9)) < 1)
    }

    @Test func `a fling finishes from anywhere`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.press(5, 10)
      // Wide steps are fast even where each frame is late.
      for column in [12, 27, 42] { try app.dragAndSee(column) }
      try app.release(42)
      try app.waitForRest(["gallery", "a-shown"])
      let decided = app.recent.first { $0.string("phase") == "finishing" }
      #expect(decided?.number("velocity") ?? 0 >= 1)
    }

    @Test func `a fling back cancels from anywhere`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pull(from: 2, row: 10, by: 76)
      app.holdStill()
      for distance in [70, 58, 44] { try app.dragAndSee(2 + distance) }
      try app.release(46)
      try app.waitForRest(Self.names)
      let decided = app.recent.first { $0.string("phase") == "cancelling" }
      #expect(decided?.number("velocity") ?? 0 <= -1)
      #expect(decided?.number("progress") ?? 0 > 0.5)
    }

    @Test func `back past the press is zero, and still a pop`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pull(from: 30, row: 10, by: 20)
      try app.dragAndSee(5)
      #expect(app.progress == 0)
      try app.dragAndSee(50)
      #expect(app.phases == ["began"])
      #expect(app.gateAnswers == [nil])
    }

    @Test func `Esc cancels, and the release is nothing`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pull(from: 10, row: 10, by: 50)
      try app.keys(Key.escape)
      try app.waitForRest(Self.names)
      try app.drag(70)
      try app.release(70)
      try expectOneCancel(app)
    }

    enum Loss: String, CaseIterable, Sendable { case press, motion, focus }

    @Test(arguments: Loss.allCases) func `a lost release cancels once`(_ loss: Loss) throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pull(from: 10, row: 10, by: 50)
      switch loss {
      case .press: try app.press(15, 12)
      case .motion: try app.move(61, 10)
      case .focus: try app.keys("\u{1B}[O")
      }
      try app.waitForRest(Self.names)
      try app.release(60)
      try expectOneCancel(app)
    }

    /// One cancel, and a page that can be dragged again.
    private func expectOneCancel(_ app: App, line: UInt = #line) throws {
      try app.keys(Key.controlL)
      let frames = app.count("frame")
      try app.waitFor("a frame", line: line) { app.count("frame") > frames }
      #expect(app.phases == ["began", "cancelling", "cancelled"], "line \(line)")
      #expect(app.stack == Self.names)
      app.mark()
      try app.pullAndLetGo(from: 10, row: 10, by: 50)
      try app.waitForRest(["gallery", "a-shown"], line: line)
    }

    @Test func `other buttons and a way up or down are nothing`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pull(from: 10, row: 10, by: 20)
      try app.report(MouseButton.secondary.rawValue, 30, 10)
      try app.report(MouseButton.secondary.rawValue, 30, 10, released: true)
      try app.report(MouseButton.wheelDown.rawValue, 30, 10)
      try app.dragAndSee(40, 20)
      try app.dragAndSee(45, 2)
      #expect(app.phases == ["began"])
    }

    @Test func `a page settles without a jump`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pullAndLetGo(from: 10, row: 10, by: 45)
      try app.waitForRest(["gallery", "a-shown"])
      let settled = app.recent.drop { $0.string("phase") != "finishing" }
      let progress = settled.filter { $0.event == "frame" }.compactMap { $0.number("progress") }
      let moving = progress.filter { $0 > 0 && $0 < 1 }
      #expect(moving.count >= 5, "the page settles, it does not jump: \(progress)")
      #expect(moving == moving.sorted(), "a critically damped spring from rest turns nowhere: \(progress)")
    }
  }
}
