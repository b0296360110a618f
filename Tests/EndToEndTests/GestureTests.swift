import NavModel
import Testing

extension EndToEnd {
  /// BEHAVIOUR 11: each recognizer fires, fails and is cancelled, in the real program.
  @Suite struct GestureTests {
    private static let names = ["gallery", "gesture-lab"]
    /// xterm's code for Ctrl, added to the button.
    private static let control = 16

    private func launch(_ options: [String] = [], size: Size = Size(columns: 80, rows: 24)) throws -> App {
      let app = try App.launch(route: "gestures/lab", size: size, options: options)
      #expect(app.stack == Self.names)
      app.mark()
      return app
    }

    private func states(_ app: App, _ recognizer: String) -> [String] {
      app.recent.filter { $0.event == "gesture" && $0.string("recognizer") == recognizer }
        .compactMap { $0.string("state") }
    }

    private func wait(
      _ app: App, _ recognizer: String, _ wanted: String..., file: String = #fileID, line: UInt = #line
    ) throws {
      try app.waitFor("\(recognizer) \(wanted)", line: line, file: file) {
        states(app, recognizer).filter { $0 != "changed" } == wanted
      }
    }

    private func figure(_ app: App, _ recognizer: String, _ state: String, _ key: String) throws -> Double {
      let line = app.recent.last {
        $0.event == "gesture" && $0.string("recognizer") == recognizer && $0.string("state") == state
      }
      return try #require(line?.number(key), "no \(key) of \(recognizer)")
    }

    // MARK: One touch

    @Test func tap() throws {
      let app = try launch()
      try app.click(12, 5)
      try wait(app, "labTap", "ended")
      app.mark()
      try app.press(12, 5)
      try app.drag(12, 8)
      try wait(app, "labTap", "failed")
      try app.release(12, 8)
      app.mark()
      try app.press(12, 5)
      // The window loses the focus.
      try app.keys("\u{1B}[O")
      try wait(app, "labTap", "failed")
      #expect(app.stillPicture().contains("taps 1"))
    }

    @Test func theTappedTileSpringsBackAndTheProgramRests() throws {
      let app = try launch()
      let before = try #require(app.picture.find("╭"))
      try app.click(12, 5)
      try app.waitFor("a smaller tile") {
        (app.picture.find("╭")?.row ?? 0) > before.row || app.picture[0, 2].isBlank
      }
      try app.waitFor("the tile as it was") {
        app.picture.find("╭")?.row == before.row && !app.picture[0, 2].isBlank
      }
      _ = app.stillPicture()
      #expect(app.staysSilent(for: .milliseconds(300)))
    }

    @Test func doubleTapAndTheSingleTapThatWaits() throws {
      let app = try launch()
      try app.keys("\u{1B}[<0;31;6M\u{1B}[<0;31;6m\u{1B}[<0;32;6M\u{1B}[<0;32;6m")
      try wait(app, "labDoubleTap", "ended")
      try wait(app, "labSingleTap", "failed")
      app.mark()
      try app.click(30, 5)
      try wait(app, "labSingleTap", "ended")
      let failed = try #require(app.recent.first { $0.string("recognizer") == "labDoubleTap" })
      let told = try #require(app.recent.first { $0.string("recognizer") == "labSingleTap" })
      #expect(failed.string("state") == "failed" && failed.time <= told.time)
      #expect(app.stillPicture().contains("double 1"))
      #expect(app.picture.contains("single 1"))
    }

    @Test func longPressFiresWhileHeld() throws {
      let app = try launch()
      try app.press(50, 5)
      try wait(app, "labLongPress", "began")
      try app.keys(Key.escape)
      try wait(app, "labLongPress", "began", "cancelled")
      try app.release(50, 5)
      app.mark()
      try app.click(50, 5)
      try wait(app, "labLongPress", "failed")
      app.mark()
      try app.press(50, 5)
      try wait(app, "labLongPress", "began")
      try app.release(50, 5)
      try wait(app, "labLongPress", "began", "ended")
      #expect(app.stack == Self.names)
    }

    @Test(arguments: [("Left", -8, 0), ("Right", 8, 0), ("Up", 0, -4), ("Down", 0, 4)])
    func swipe(_ name: String, _ dx: Int, _ dy: Int) throws {
      let app = try launch()
      let (column, row) = (30, 16)
      try app.keys(
        "\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<32;\(column + dx + 1);\(row + dy + 1)M")
      try wait(app, "labSwipe\(name)", "ended")
      try app.drag(column + 2 * dx, row)
      try app.release(column + 2 * dx, row)
      let told = app.recent.filter { $0.string("recognizer")?.hasPrefix("labSwipe") == true }
      #expect(told.count { $0.string("state") == "ended" } == 1)
      #expect(app.phases == [] && app.stack == Self.names)
    }

    @Test func aSlowSwipeFailsAndThePopTakesTheDrag() throws {
      let app = try launch()
      try app.press(30, 16)
      try app.drag(33, 16)
      try wait(app, "labSwipeRight", "failed")
      try app.waitFor("the pop") { app.phases == ["began"] }
      try app.keys(Key.escape)
      try app.waitFor("the cancel") { app.phases.last == "cancelled" }
    }

    @Test func pan() throws {
      let app = try launch()
      try app.press(12, 16)
      try app.drag(13, 16)
      try app.drag(16, 18)
      try wait(app, "labPan", "began")
      #expect(try figure(app, "labPan", "began", "dx") == 4)
      #expect(try figure(app, "labPan", "began", "dy") == 2)
      try app.release(16, 18)
      try wait(app, "labPan", "began", "ended")
      app.mark()
      try app.click(12, 16)
      try wait(app, "labPan", "failed")
      app.mark()
      try app.press(12, 16)
      try app.drag(18, 16)
      try app.keys(Key.escape)
      try wait(app, "labPan", "began", "cancelled")
      try app.release(18, 16)
      #expect(app.stack == Self.names && app.phases == [])
    }

    @Test func screenEdgePan() throws {
      let app = try launch()
      try app.press(71, 5)
      try app.drag(60, 5)
      try wait(app, "labEdgePan", "began")
      try app.keys(Key.escape)
      try wait(app, "labEdgePan", "began", "cancelled")
      try app.release(60, 5)
      app.mark()
      try app.press(70, 5)
      try app.drag(60, 5)
      try app.waitFor("the gate's answer") { app.gateAnswers == ["wrongDirection"] }
      #expect(states(app, "labEdgePan") == ["failed"])
    }

    // MARK: Two touches

    @Test func pinchByControlAndADrag() throws {
      let app = try launch()
      try app.report(Self.control, 52, 15)
      try app.report(Self.control + 32, 58, 15)
      try wait(app, "labPinch", "began")
      #expect(try figure(app, "labPinch", "began", "scale") > 2)
      let picture = app.stillPicture()
      #expect(picture[58, 15].text == "●" && picture[41, 15].text == "●")
      try app.report(Self.control, 58, 15, released: true)
      try wait(app, "labPinch", "began", "ended")
      try app.waitFor("no dots") { app.picture[58, 15].text != "●" && app.picture[41, 15].text != "●" }
      app.mark()
      try app.report(Self.control, 52, 15)
      try app.report(Self.control, 52, 15, released: true)
      try wait(app, "labPinch", "failed")
      app.mark()
      try app.report(Self.control, 52, 15)
      try app.report(Self.control + 32, 58, 15)
      try wait(app, "labPinch", "began")
      try app.keys(Key.escape)
      try wait(app, "labPinch", "began", "cancelled")
      #expect(app.stack == Self.names && app.phases == [])
    }

    @Test func theLatchDoesWithoutControl() throws {
      let app = try launch()
      try app.keys("g")
      try app.waitFor("the word for it") { app.picture.contains("Two touches are on") }
      try app.press(52, 16)
      try app.drag(58, 16)
      try wait(app, "labPinch", "began")
      try app.release(58, 16)
      try wait(app, "labPinch", "began", "ended")
      try app.keys("g")
      try app.press(52, 16)
      try app.drag(58, 16)
      try app.waitFor("the pop") { app.phases == ["began"] }
    }

    @Test func rotation() throws {
      let app = try launch()
      try app.report(Self.control, 75, 16)
      try app.report(Self.control + 32, 75, 18)
      try wait(app, "labRotation", "began")
      #expect(try figure(app, "labRotation", "began", "rotation") > 0.3)
      try app.keys(Key.escape)
      try wait(app, "labRotation", "began", "cancelled")
      try app.report(Self.control, 75, 18, released: true)
      app.mark()
      try app.report(Self.control, 75, 16)
      try app.report(Self.control + 32, 75, 18)
      try app.report(Self.control, 75, 18, released: true)
      try wait(app, "labRotation", "began", "ended")
      app.mark()
      try app.report(Self.control, 75, 16)
      try app.report(Self.control, 75, 16, released: true)
      try wait(app, "labRotation", "failed")
    }

    @Test func keysAndTheWheelFeedThem() throws {
      let app = try launch()
      try app.keys("+")
      try wait(app, "labPinch", "began", "ended")
      #expect(try figure(app, "labPinch", "began", "scale") == 1.1)
      app.mark()
      try app.report(MouseButton.wheelDown.rawValue + Self.control, 50, 16)
      try wait(app, "labPinch", "began", "ended")
      #expect(try abs(figure(app, "labPinch", "began", "scale") - 1 / 1.1) < 1e-5)
      app.mark()
      try app.keys("[")
      try wait(app, "labRotation", "began", "ended")
      #expect(try abs(figure(app, "labRotation", "began", "rotation") + .pi / 12) < 1e-5)
      #expect(app.stillPicture().contains("total −15°"))
    }

    // MARK: Handlers, pages, sizes

    @Test func handlersComeAndGoByKey() throws {
      let app = try launch()
      try app.keys("aa")
      try app.waitFor("two more") { app.picture.contains("handlers 3") }
      try app.click(12, 5)
      try app.waitFor("a call of each") { app.picture.contains("ran 3") }
      try app.keys("x")
      try app.waitFor("one fewer") { app.picture.contains("handlers 2") }
      try app.click(12, 5)
      try app.waitFor("two more calls") { app.picture.contains("ran 5") }
      try app.keys("xxx")
      try app.waitFor("the tile's own") { !app.picture.contains("handlers 2") }
    }

    @Test func aPageThatIsPoppedInTheMiddleCancelsOnce() throws {
      let app = try launch()
      try app.press(12, 16)
      try app.drag(16, 16)
      try wait(app, "labPan", "began")
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery"])
      try app.drag(30, 16)
      try app.release(30, 16)
      try app.keys(Key.controlL)
      _ = app.stillPicture()
      #expect(states(app, "labPan").filter { $0 != "changed" } == ["began", "cancelled"])
      #expect(app.stack == ["gallery"])
    }

    @Test(arguments: ["truecolor", "16", "mono"]) func everyTargetIsSeen(_ color: String) throws {
      let titles = [
        "Tap", "Double tap", "Long press", "Screen edge", "Pan", "Swipe", "Pinch", "Rotation",
      ]
      for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 200, rows: 60)] {
        let app = try launch(["--color", color], size: size)
        for title in titles { #expect(app.picture.contains(title), "\(title) at \(size)") }
        try app.quit()
      }
    }
  }
}
