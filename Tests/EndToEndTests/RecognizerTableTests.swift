import NavModel
import Testing

extension EndToEnd {
  /// RULES 11, row by row: each recognizer fires, fails by a cause of its own, and is cancelled once by whatever takes
  /// its press away, in the real program's trace and on its screen.
  @Suite struct RecognizerTableTests {
    /// What takes a press away, and what brings the program back to where it was.
    private static let causes: [(name: String, take: RecognizerTarget.Steps, undo: RecognizerTarget.Steps)] =
      [
        ("the window loses the focus", { try $0.keys("\u{1B}[O") }, { _ in }),
        ("a motion with no button", { try $0.move(2, 21) }, { _ in }),
        ("the mouse is given back", { try $0.keys("m") }, { try $0.keys("m") }),
        ("a modal sheet", { try $0.keys("?") }, { try $0.keys("x") }),
        ("its page is covered", { try $0.keys("s") }, { try $0.keys(Key.backspace) }),
      ]

    /// Waits until the recognizer's tile says that it came to that.
    private func see(_ state: String, of target: RecognizerTarget, in app: App) throws {
      try app.waitFor("\(state) on the tile \(target.title)") {
        guard let title = app.picture.find(" \(target.title) ") else { return false }
        // The chosen tile's title stands two columns further in.
        return app.picture.text(title.row + 2).dropFirst(max(0, title.column - 4)).prefix(16).contains(state)
      }
    }

    @Test(arguments: RecognizerTarget.all)
    func `each recognizer fires, and fails by a cause of its own`(_ target: RecognizerTarget) throws {
      let app = try App.launchGestureLab()
      try target.fires(app)
      try app.waitFor("\(target.name) \(target.fired)") {
        app.gesturePhases(target.name) == target.fired
      }
      try see("ended", of: target, in: app)
      try app.keys("\u{1B}[O")
      try app.waitFor("rest") { app.isAtRest && app.picture.contains("Gesture laboratory") }
      _ = app.stillPicture()
      app.mark()
      try target.fails(app)
      try app.waitFor("\(target.name) failed: \(target.failure)") {
        app.gestureStates(target.name) == ["failed"]
      }
      try see("failed", of: target, in: app)
      // And why: how far and how long, which is what the rules go by.
      try app.waitFor("the figures") { app.picture.contains("\(target.title) failed: moved ") }
    }

    @Test(arguments: RecognizerTarget.all)
    func `each recognizer is cancelled once, by whatever takes its press away`(_ target: RecognizerTarget)
      throws
    {
      let app = try App.launchGestureLab()
      for cause in Self.causes {
        app.mark()
        try target.begin(app)
        if !target.isDiscrete { try app.waitForGesture(target.name, "began") }
        try cause.take(app)
        // One that has not begun has nothing to cancel: it fails.
        let wanted = target.isDiscrete ? ["failed"] : ["began", "cancelled"]
        try app.waitFor("\(target.name) \(wanted): \(cause.name)") {
          app.gesturePhases(target.name) == wanted
        }
        try target.goOn(app)
        try cause.undo(app)
        try app.waitForRest(App.gestureLabStack)
        _ = app.stillPicture()
        #expect(app.gesturePhases(target.name) == wanted, "once: \(cause.name)")
      }
    }

    @Test(arguments: RecognizerTarget.all.filter { !$0.isDiscrete })
    func `Esc cancels each recognizer that has begun`(_ target: RecognizerTarget) throws {
      let app = try App.launchGestureLab()
      try target.begin(app)
      try app.waitForGesture(target.name, "began")
      try app.keys(Key.escape)
      try app.waitForGesture(target.name, "began", "cancelled")
      try see("cancelled", of: target, in: app)
      try target.goOn(app)
      _ = app.stillPicture()
      #expect(app.gesturePhases(target.name) == ["began", "cancelled"])
      #expect(app.stack == App.gestureLabStack && app.phases == [])
    }

    /// RULES 4: a resize takes nothing away.
    @Test func `a resize during a gesture keeps the gesture`() throws {
      let app = try App.launchGestureLab()
      try app.press(12, 16)
      try app.drag(16, 16)
      try app.waitForGesture("labPan", "began")
      app.resize(Size(columns: 100, rows: 30))
      try app.waitFor("the new size") { app.last("terminal")?.integer("columns") == 100 }
      try app.drag(18, 16)
      try app.release(18, 16)
      try app.waitForGesture("labPan", "began", "ended")
      #expect(try app.gestureFigure("labPan", "ended", "dx") == 6)
    }

    /// RULES 4: no click reaches a page that is dragged, nor the one below it.
    @Test func `no click leaks to a page that is dragged`() throws {
      let app = try App.launchGestureLab()
      // From the tap's own tile, and back to where it was pressed.
      try app.pull(from: 12, row: 5, by: 30)
      try app.press(30, 5, button: .secondary)
      try app.release(30, 5, button: .secondary)
      try app.dragAndSee(12)
      app.holdStill()
      try app.release(12)
      try app.waitForRest(App.gestureLabStack)
      #expect(app.gestureStates("labTap") == ["failed"])
      // Held by keys: a click on either page is nobody's.
      app.mark()
      try app.keys(String(repeating: Key.shiftRight, count: 10))
      try app.waitFor("the half") { app.progress == 0.5 }
      for column in [5, 20, 52, 70] { try app.click(column, 5) }
      try app.keys(Key.escape)
      try app.waitForRest(App.gestureLabStack)
      _ = app.stillPicture()
      let told = app.recent.filter { $0.event == "gesture" }.compactMap { $0.string("recognizer") }
      #expect(told.allSatisfy { $0 == "interactivePop" }, "\(told)")
      #expect(app.picture.contains("taps 0") && app.phases == ["began", "cancelling", "cancelled"])
    }

    @Test func `a second button during a gesture changes nothing`() throws {
      let app = try App.launchGestureLab()
      try app.press(12, 16)
      try app.drag(16, 16)
      try app.waitForGesture("labPan", "began")
      try app.press(50, 5, button: .secondary)
      try app.drag(60, 5, button: .secondary)
      try app.release(60, 5, button: .secondary)
      try app.press(2, 0, button: .middle)
      try app.release(2, 0, button: .middle)
      try app.report(MouseButton.back.rawValue, 40, 10)
      try app.drag(17, 16)
      try app.release(17, 16)
      try app.waitForGesture("labPan", "began", "ended")
      #expect(try app.gestureFigure("labPan", "ended", "dx") == 5)
      #expect(app.stack == App.gestureLabStack && app.phases == [])
    }
  }
}
