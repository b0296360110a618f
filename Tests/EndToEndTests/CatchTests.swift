import NavModel
import Testing

extension EndToEnd {
  /// RULES 6: nothing is dead time.
  @Suite struct CatchTests {
    private static let names = ["gallery", "a-shown", "b-shown"]

    private func isOnTheWay(_ app: App) -> Bool {
      app.recent.contains { line in
        line.event == "frame" && (0.3...0.9).contains(line.number("progress") ?? 0)
      }
    }

    /// Waits until a transition is under way and some way along.
    private func waitForMotion(_ app: App) throws {
      try app.waitFor("a frame on the way") { isOnTheWay(app) }
    }

    /// Pushes a page, and returns while it moves. A machine that stands still for a whole motion shows no frame of it; then the page is
    /// popped, and another is pushed.
    private func pushUntilItMoves(_ app: App) throws {
      for _ in 1...5 {
        app.mark()
        try app.keys("s")
        try app.waitFor("a frame on the way, or the end") {
          isOnTheWay(app) || app.phases.contains("finished")
        }
        if isOnTheWay(app) { return }
        try app.keys("h")
        try app.waitForRest(Self.names)
      }
      throw RigError("five motions without a frame on the way")
    }

    /// Presses on the moving page, takes hold of it, and checks that it now follows the pointer to the cell.
    private func takeHold(_ app: App, line: UInt = #line) throws {
      try app.press(20, 12)
      try app.drag(25)
      try app.waitFor("the catch", line: line) { app.phases.contains("caught") }
      let caught = try #require(app.recent.last { $0.string("phase") == "caught" })
      #expect((0...1).contains(caught.number("progress") ?? -1))
      // The drag goes on from where it was: from here on, a column is a column.
      try app.drag(26)
      try app.drag(27)
      app.holdStill()
      let before = try #require(app.progress)
      try app.drag(33)
      try app.waitFor("six columns more", line: line) {
        abs(abs((app.progress ?? 9) - before) * Double(app.size.columns) - 6) < 0.01
      }
    }

    @Test func `a push is caught and thrown back`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.keys("s")
      try waitForMotion(app)
      try takeHold(app)
      for column in [40, 50, 60, 70] { try app.drag(column) }
      try app.release(70)
      try app.waitFor("rest") { app.isAtRest }
      #expect(app.stack == Self.names || app.stack == Self.names + ["shown-1"])
      expectBalance(app)
    }

    @Test func `a settling pop is caught`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pullAndLetGo(from: 10, row: 10, by: 44)
      try app.waitFor("the settling") { app.phases.contains("finishing") }
      try takeHold(app)
      app.holdStill()
      try app.keys(Key.escape)
      try app.waitForRest(Self.names)
      expectBalance(app)
    }

    @Test func `a push while the page is held cancels the pop, then runs`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pull(from: 10, row: 10, by: 40)
      try app.keys("s")
      try app.waitForRest(Self.names + ["shown-1"])
      let operations = app.recent.filter { $0.event == "transition" && $0.string("phase") != "changed" }
      let cancelled = try #require(operations.firstIndex { $0.string("phase") == "cancelled" })
      let pushed = try #require(
        operations.firstIndex { $0.string("operation") == "push" && $0.string("phase") == "began" })
      #expect(cancelled < pushed)
      expectBalance(app)
    }

    @Test func `a push while a pop settles completes the pop first`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pull(from: 10, row: 10, by: 50)
      app.holdStill()
      try app.keys("\u{1B}[<0;61;11ms")
      try app.waitForRest(["gallery", "a-shown", "shown-1"])
      let stacks = app.recent.filter { $0.event == "stack" }.compactMap { $0.strings("controllers") }
      #expect(stacks == [["gallery", "a-shown"], ["gallery", "a-shown", "shown-1"]])
      expectBalance(app)
    }

    @Test func `a push that is taken back turns where it stands`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      try pushUntilItMoves(app)
      try app.keys("h")
      // A push that ends first is told before its stack is.
      _ = app.stillPicture()
      try app.waitForRest(Self.names)
      let told = app.recent.filter { $0.event == "transition" }
      let turned = try #require(
        told.firstIndex { $0.string("operation") == "pop" && $0.string("phase") == "began" })
      let before = try #require(told[..<turned].last { $0.string("phase") == "changed" }?.number("progress"))
      let after = try #require(told[turned].number("progress"))
      #expect(abs(after - (1 - before)) * Double(app.size.columns) <= 0.5)
      expectBalance(app)
    }

    @Test func `many pushes at once are all counted`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.keys("sdsd")
      try app.waitFor("four more pages") { app.stack.count == 7 && app.isAtRest }
      #expect(app.stack[3].hasPrefix("shown-") && app.stack[4].hasPrefix("hidden-"))
      expectBalance(app)
    }

    @Test func `the revealed page takes keys at once`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      try app.pull(from: 10, row: 10, by: 50)
      app.holdStill()
      try app.keys("\u{1B}[<0;61;11m" + Key.backspace)
      try app.waitForRest(["gallery"])
    }

    /// Every will is resolved, and at rest exactly one page is there.
    private func expectBalance(_ app: App, line: UInt = #line) {
      var state: [String: String] = [:]
      for line in app.trace where line.event == "lifecycle" {
        guard let name = line.string("controller"), let callback = line.string("callback") else { continue }
        if callback.hasSuffix("ppear") { state[name] = callback }
      }
      let unresolved = state.filter { $0.value.hasPrefix("viewWill") }
      #expect(unresolved.isEmpty, "line \(line): \(unresolved)")
      let there = state.filter { $0.value == "viewDidAppear" }.map(\.key)
      #expect(there == [app.stack.last], "line \(line): \(there) of \(app.stack)")
    }
  }
}
