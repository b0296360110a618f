import NavModel
import Testing

extension EndToEnd {
  /// RULES 11: each recognizer of one touch fires, fails and is cancelled, in the real program.
  @Suite struct GestureTests {
    @Test func `a tap fires, and fails where the pointer moves or the focus is lost`() throws {
      let app = try App.launchGestureLab()
      try app.click(12, 5)
      try app.waitForGesture("labTap", "ended")
      app.mark()
      try app.press(12, 5)
      try app.drag(12, 8)
      try app.waitForGesture("labTap", "failed")
      try app.release(12, 8)
      app.mark()
      try app.press(12, 5)
      // The window loses the focus.
      try app.keys("\u{1B}[O")
      try app.waitForGesture("labTap", "failed")
      #expect(app.stillPicture().contains("taps 1"))
    }

    @Test func `the tapped tile springs back, and the program rests`() throws {
      let app = try App.launchGestureLab()
      let before = try #require(app.picture.find("╭"))
      try app.click(12, 5)
      try app.waitFor("a smaller tile") {
        (app.picture.find("╭")?.row ?? 0) > before.row || app.picture[0, 2].isBlank
      }
      try app.waitFor("the tile as it was") {
        app.picture.find("╭")?.row == before.row && !app.picture[0, 2].isBlank
      }
      #expect(app.comesToRest(for: .milliseconds(300)))
    }

    @Test func `a double tap fires, and a single tap waits until that has failed`() throws {
      let app = try App.launchGestureLab()
      try app.keys("\u{1B}[<0;31;6M\u{1B}[<0;31;6m\u{1B}[<0;32;6M\u{1B}[<0;32;6m")
      try app.waitForGesture("labDoubleTap", "ended")
      try app.waitForGesture("labSingleTap", "failed")
      app.mark()
      try app.click(30, 5)
      try app.waitForGesture("labSingleTap", "ended")
      let failed = try #require(app.recent.first { $0.string("recognizer") == "labDoubleTap" })
      let told = try #require(app.recent.first { $0.string("recognizer") == "labSingleTap" })
      #expect(failed.string("state") == "failed" && failed.time <= told.time)
      #expect(app.stillPicture().contains("double 1"))
      #expect(app.picture.contains("single 1"))
    }

    @Test func `a long press fires while it is held, and not by a click`() throws {
      let app = try App.launchGestureLab()
      try app.press(50, 5)
      try app.waitForGesture("labLongPress", "began")
      try app.keys(Key.escape)
      try app.waitForGesture("labLongPress", "began", "cancelled")
      try app.release(50, 5)
      app.mark()
      try app.click(50, 5)
      try app.waitForGesture("labLongPress", "failed")
      app.mark()
      try app.press(50, 5)
      try app.waitForGesture("labLongPress", "began")
      try app.release(50, 5)
      try app.waitForGesture("labLongPress", "began", "ended")
      #expect(app.stack == App.gestureLabStack)
    }

    @Test(arguments: [("Left", -8, 0), ("Right", 8, 0), ("Up", 0, -4), ("Down", 0, 4)])
    func `a swipe fires once, in its own direction`(_ name: String, _ dx: Int, _ dy: Int) throws {
      let app = try App.launchGestureLab()
      let (column, row) = (30, 16)
      try app.keys(
        "\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<32;\(column + dx + 1);\(row + dy + 1)M")
      try app.waitForGesture("labSwipe\(name)", "ended")
      try app.drag(column + 2 * dx, row)
      try app.release(column + 2 * dx, row)
      let told = app.recent.filter { $0.string("recognizer")?.hasPrefix("labSwipe") == true }
      #expect(told.count { $0.string("state") == "ended" } == 1)
      #expect(app.phases == [] && app.stack == App.gestureLabStack)
    }

    @Test func `a slow swipe fails, and the pop takes the drag`() throws {
      let app = try App.launchGestureLab()
      try app.press(30, 16)
      try app.drag(33, 16)
      try app.waitForGesture("labSwipeRight", "failed")
      try app.waitFor("the pop") { app.phases == ["began"] }
      try app.keys(Key.escape)
      try app.waitFor("the cancel") { app.phases.last == "cancelled" }
    }

    @Test func `a pan begins with the way that the pointer went, and fails by a click`() throws {
      let app = try App.launchGestureLab()
      try app.press(12, 16)
      try app.drag(13, 16)
      try app.drag(16, 18)
      try app.waitForGesture("labPan", "began")
      #expect(try app.gestureFigure("labPan", "began", "dx") == 4)
      #expect(try app.gestureFigure("labPan", "began", "dy") == 2)
      try app.release(16, 18)
      try app.waitForGesture("labPan", "began", "ended")
      app.mark()
      try app.click(12, 16)
      try app.waitForGesture("labPan", "failed")
      app.mark()
      try app.press(12, 16)
      try app.drag(18, 16)
      try app.keys(Key.escape)
      try app.waitForGesture("labPan", "began", "cancelled")
      try app.release(18, 16)
      #expect(app.stack == App.gestureLabStack && app.phases == [])
    }

    @Test func `a pan from the screen's edge begins there, and fails one column within`() throws {
      let app = try App.launchGestureLab()
      try app.press(71, 5)
      try app.drag(60, 5)
      try app.waitForGesture("labEdgePan", "began")
      try app.keys(Key.escape)
      try app.waitForGesture("labEdgePan", "began", "cancelled")
      try app.release(60, 5)
      app.mark()
      try app.press(70, 5)
      try app.drag(60, 5)
      try app.waitFor("the gate's answer") { app.gateAnswers == ["wrongDirection"] }
      #expect(app.gestureStates("labEdgePan") == ["failed"])
    }
  }
}

extension App {
  /// The states that a recognizer has told of since `mark()`.
  func gestureStates(_ recognizer: String) -> [String] {
    recent.filter { $0.event == "gesture" && $0.string("recognizer") == recognizer }
      .compactMap { $0.string("state") }
  }

  /// The same without the steps in between.
  func gesturePhases(_ recognizer: String) -> [String] {
    gestureStates(recognizer).filter { $0 != "changed" }
  }

  /// Waits until a recognizer has told of just these states since `mark()`, changes aside.
  func waitForGesture(
    _ recognizer: String, _ wanted: String..., file: String = #fileID, line: UInt = #line
  ) throws {
    try waitFor("\(recognizer) \(wanted)", line: line, file: file) {
      gesturePhases(recognizer) == wanted
    }
  }

  /// A figure of the last line that a recognizer wrote in that state.
  func gestureFigure(_ recognizer: String, _ state: String, _ key: String) throws -> Double {
    let line = recent.last {
      $0.event == "gesture" && $0.string("recognizer") == recognizer && $0.string("state") == state
    }
    return try #require(line?.number(key), "no \(key) of \(recognizer)")
  }

  /// The gesture laboratory, with nothing told yet.
  static func launchGestureLab(
    _ options: [String] = [], size: Size = Size(columns: 80, rows: 24)
  ) throws -> App {
    let app = try launch(route: "gestures/lab", size: size, options: options)
    #expect(app.stack == gestureLabStack)
    app.mark()
    return app
  }

  static let gestureLabStack = ["gallery", "gesture-lab"]
}
