import NavModel
import Testing

extension EndToEnd {
  /// RULES 3: who is refused, and by which name.
  @Suite struct GateTests {
    /// Presses, moves in two leaps, and expects one refusal of that name and nothing else.
    private func expectRefusal(
      _ app: App, _ reason: String, from: (column: Int, row: Int), to: (column: Int, row: Int),
      line: UInt = #line
    ) throws {
      let stack = app.stack
      app.mark()
      try app.press(from.column, from.row)
      try app.drag(to.column, to.row)
      try app.waitFor("the gate's answer", line: line) { !app.gateAnswers.isEmpty }
      // A refused press stays refused: nothing that follows asks again, or moves anything.
      for column in [to.column + 5, from.column + 30, from.column] where column < app.size.columns {
        try app.drag(column, to.row)
      }
      try app.release(from.column, to.row)
      try app.keys(Key.controlL)
      try app.waitFor("a frame after the release", line: line) {
        guard let asked = app.recent.lastIndex(where: { $0.event == "gate" }) else { return false }
        return app.recent[asked...].contains { $0.event == "frame" }
      }
      #expect(app.gateAnswers == [reason], "line \(line)")
      #expect(app.phases == [], "line \(line)")
      #expect(app.stack == stack, "line \(line)")
      let refusal = app.last("gate")
      #expect(refusal?.integer("column") != nil && refusal?.integer("row") != nil)
    }

    private func expectAllowed(_ app: App, from column: Int, row: Int = 10, line: UInt = #line) throws {
      let stack = app.stack
      app.mark()
      try app.press(column, row)
      try app.drag(column + 8)
      try app.waitFor("the beginning", line: line) { app.phases == ["began"] }
      #expect(app.gateAnswers == [nil], "line \(line)")
      try app.keys(Key.escape)
      try app.waitFor("the cancel", line: line) { app.phases.last == "cancelled" }
      try app.release(column + 8)
      #expect(app.stack == stack, "line \(line)")
    }

    @Test func `at the root a drag is refused as such, and a push after it goes through`() throws {
      let app = try App.launch(route: "gate/root")
      #expect(app.stack == ["gallery"])
      try expectRefusal(app, "root", from: (10, 10), to: (30, 10))
      // Users of FD found that a swipe at the root froze the next push.
      try app.keys(Key.enter)
      try app.waitFor("a push after it") { app.stack.count == 2 && app.isAtRest }
    }

    @Test func `a drag that was asked about leaves after a yes`() throws {
      let app = try App.launch(route: "gate/editor")
      try app.keys("x")
      try app.pull(from: 5, row: 10, by: 60)
      app.holdStill()
      try app.release(65)
      try app.waitForRest(["gallery", "editor"])
      try app.waitFor("the question") { app.picture.contains("[ Stay  n ]") }
      try app.keys("y")
      try app.waitForRest(["gallery"])
    }

    @Test func `Ctrl-C does not lose what was typed`() throws {
      let app = try App.launch(route: "gate/editor")
      app.mark()
      try app.keys("x")
      // The tty throws away what was not read before Ctrl-C.
      try app.waitFor("the letter") { app.count("frame") > 0 }
      try app.keys(Key.controlC)
      try app.waitFor("the question") { app.picture.contains("[ Stay  n ]") }
      #expect(app.exitStatus == nil)
      try app.keys("y")
      #expect(try app.waitForExit() == .exited(130))
      app.expectRestored()
    }

    @Test func `quitting asks, and a second Ctrl-C or a yes ends`() throws {
      let app = try App.launch(route: "gate/quit")
      try app.keys(Key.controlC)
      try app.waitFor("the question") { app.picture.contains("Quit now?") }
      try app.keys("n")
      try app.waitFor("no question") { !app.picture.contains("Quit now?") }
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(130), "the second within two seconds")
      app.expectRestored()
      let other = try App.launch(route: "gate/quit")
      try other.keys(Key.controlC)
      try other.waitFor("the question") { other.picture.contains("Quit now?") }
      try other.keys("y")
      #expect(try other.waitForExit() == .exited(130))
      other.expectRestored()
    }

    @Test func `a page that no gesture may pop refuses the drag as such`() throws {
      let app = try App.launch(route: "gate/pop-disabled")
      #expect(app.stack == ["gallery", "pop-disabled"])
      try expectRefusal(app, "popDisabled", from: (10, 10), to: (30, 10))
      try app.keys("t")
      try expectAllowed(app, from: 10)
      try app.keys("t")
      try expectRefusal(app, "popDisabled", from: (10, 10), to: (30, 10))
      // No gesture pops this page; the back key still does.
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery"])
    }

    @Test func `a page names the drag where it may`() throws {
      let app = try App.launch(route: "gate/pop-disabled")
      #expect(app.picture.contains("? help") && !app.picture.contains("drag → back"))
      try app.keys("t")
      try app.waitFor("the hint") { app.picture.contains("drag → back") }
    }

    @Test func `from right to left the words face the other way`() throws {
      let app = try App.launch(route: "start", options: ["--layout-direction", "rtl"])
      #expect(app.picture.contains("pull to the left") && app.picture.contains("drag ← back"))
      try app.keys("?")
      try app.waitFor("the keys") { app.picture.contains("Esc  ⌫  h  →") }
    }

    @Test func `beyond the greatest distance from the edge a drag is refused as such`() throws {
      let app = try App.launch(route: "gate/max-distance")
      #expect(app.stack == ["gallery", "max-distance"])
      try expectRefusal(app, "beyondMaxDistance", from: (21, 10), to: (40, 10))
      try expectAllowed(app, from: 20)
      try app.keys("+")
      try expectAllowed(app, from: 21)
      try app.keys("-")
      try expectRefusal(app, "beyondMaxDistance", from: (21, 10), to: (40, 10))
    }

    @Test func `from right to left the distance is that from the right`() throws {
      let app = try App.launch(route: "gate/max-distance", options: ["--layout-direction", "rtl"])
      try expectRefusal(app, "beyondMaxDistance", from: (58, 10), to: (30, 10))
      app.mark()
      try app.press(59, 10)
      try app.drag(40)
      try app.waitFor("the beginning") { app.phases == ["began"] }
    }

    @Test func `a drag the wrong way is refused as such`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      try expectRefusal(app, "wrongDirection", from: (40, 10), to: (30, 10))
      try expectAllowed(app, from: 40)
    }

    @Test func `from right to left the wrong way is to the right`() throws {
      let app = try App.launch(route: "bars/shown-shown", options: ["--layout-direction", "rtl"])
      try expectRefusal(app, "wrongDirection", from: (40, 10), to: (50, 10))
    }

    @Test func `a drag up or down is refused as such`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      try expectRefusal(app, "vertical", from: (20, 8), to: (22, 13))
      // |dx| ≤ 2·(|dy| − 1) is vertical, one column more is not.
      try expectRefusal(app, "vertical", from: (20, 8), to: (24, 11))
      app.mark()
      try app.press(20, 8)
      try app.drag(25, 11)
      try app.waitFor("the beginning") { app.phases == ["began"] }
    }

    @Test func `a page that says no refuses the drag as such`() throws {
      let app = try App.launch(route: "gate/veto")
      #expect(app.stack == ["gallery", "veto"])
      try expectRefusal(app, "vetoed", from: (10, 10), to: (30, 10))
      try app.keys("t")
      try expectAllowed(app, from: 10)
    }

    @Test func `where nothing may be caught a drag in a transition is refused as such`() throws {
      let app = try App.launch(route: "bars/shown-shown", options: ["--no-interrupt"])
      app.mark()
      try app.keys("s\u{1B}[<0;11;10M\u{1B}[<32;31;10M")
      try app.waitForRest(["gallery", "a-shown", "b-shown", "shown-1"])
      #expect(app.gateAnswers == ["transitioning"])
      #expect(!app.phases.contains("caught"))
    }

    @Test func `the first rule that fails names the refusal`() throws {
      let app = try App.launch(route: "gate/pop-disabled")
      try expectRefusal(app, "popDisabled", from: (40, 10), to: (30, 10))
      let limited = try App.launch(route: "gate/max-distance")
      try expectRefusal(limited, "beyondMaxDistance", from: (40, 8), to: (41, 14))
      try expectRefusal(limited, "wrongDirection", from: (20, 8), to: (18, 14))
    }

    @Test func `within the slop nothing is asked`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.press(20, 10)
      try app.drag(21)
      try app.drag(20, 11)
      try app.release(20, 11)
      try app.keys(Key.controlL)
      try app.waitFor("a frame") { app.count("frame") > 0 }
      #expect(app.gateAnswers == [])
    }
  }
}
