import NavModel
import Testing

extension EndToEnd {
  /// RULES 11: the recognizers of two touches, and the laboratory, in the real program.
  @Suite struct GestureLabTests {
    /// xterm's code for Ctrl, added to the button.
    private static let control = 16

    @Test func `Ctrl and a drag pinch`() throws {
      let app = try App.launchGestureLab()
      try app.report(Self.control, 52, 15)
      try app.report(Self.control + 32, 58, 15)
      try app.waitForGesture("labPinch", "began")
      #expect(try app.gestureFigure("labPinch", "began", "scale") > 2)
      let picture = app.stillPicture()
      #expect(picture[58, 15].text == "●" && picture[41, 16].text == "●")
      try app.report(Self.control, 58, 15, released: true)
      try app.waitForGesture("labPinch", "began", "ended")
      try app.waitFor("no dots") { app.picture[58, 15].text != "●" && app.picture[41, 16].text != "●" }
      app.mark()
      try app.report(Self.control, 52, 15)
      try app.report(Self.control, 52, 15, released: true)
      try app.waitForGesture("labPinch", "failed")
      app.mark()
      try app.report(Self.control, 52, 15)
      try app.report(Self.control + 32, 58, 15)
      try app.waitForGesture("labPinch", "began")
      try app.keys(Key.escape)
      try app.waitForGesture("labPinch", "began", "cancelled")
      #expect(app.stack == App.gestureLabStack && app.phases == [])
    }

    @Test func `with the latch a drag pinches without Ctrl`() throws {
      let app = try App.launchGestureLab()
      try app.keys("g")
      try app.waitFor("the word for it") { app.picture.contains("Two touches are on") }
      try app.press(52, 16)
      try app.drag(58, 16)
      try app.waitForGesture("labPinch", "began")
      try app.release(58, 16)
      try app.waitForGesture("labPinch", "began", "ended")
      try app.keys("g")
      try app.press(52, 16)
      try app.drag(58, 16)
      try app.waitFor("the pop") { app.phases == ["began"] }
    }

    @Test func `Ctrl and a drag around the middle turn`() throws {
      let app = try App.launchGestureLab()
      try app.report(Self.control, 75, 16)
      try app.report(Self.control + 32, 75, 18)
      try app.waitForGesture("labRotation", "began")
      #expect(try app.gestureFigure("labRotation", "began", "rotation") > 0.3)
      try app.keys(Key.escape)
      try app.waitForGesture("labRotation", "began", "cancelled")
      try app.report(Self.control, 75, 18, released: true)
      app.mark()
      try app.report(Self.control, 75, 16)
      try app.report(Self.control + 32, 75, 18)
      try app.report(Self.control, 75, 18, released: true)
      try app.waitForGesture("labRotation", "began", "ended")
      app.mark()
      try app.report(Self.control, 75, 16)
      try app.report(Self.control, 75, 16, released: true)
      try app.waitForGesture("labRotation", "failed")
    }

    @Test func `keys and the wheel pinch and turn`() throws {
      let app = try App.launchGestureLab()
      try app.keys("+")
      try app.waitForGesture("labPinch", "began", "ended")
      #expect(try app.gestureFigure("labPinch", "began", "scale") == 1.1)
      app.mark()
      try app.report(MouseButton.wheelDown.rawValue + Self.control, 50, 16)
      try app.waitForGesture("labPinch", "began", "ended")
      #expect(try abs(app.gestureFigure("labPinch", "began", "scale") - 1 / 1.1) < 1e-5)
      app.mark()
      try app.keys("[")
      try app.waitForGesture("labRotation", "began", "ended")
      #expect(try abs(app.gestureFigure("labRotation", "began", "rotation") + .pi / 12) < 1e-5)
      #expect(app.stillPicture().contains("−15° step"))
    }

    @Test(arguments: ["truecolor", "256", "16", "mono"])
    func `the picture is pinched and turned`(_ color: String) throws {
      let app = try App.launchGestureLab(["--color", color], size: Size(columns: 100, rows: 40))
      func cells() -> [String] {
        (26..<36).flatMap { row in (51..<74).map { "\(app.picture[$0, row])" } }
      }
      app.holdStill()
      var seen: Set = [cells()]
      for keys in ["+++", "[[", "---"] {
        try app.keys(keys)
        _ = app.stillPicture()
        seen.insert(cells())
      }
      #expect(seen.count == 4, "each changes the picture")
    }

    // MARK: Handlers, pages, sizes

    @Test func `handlers come and go by key`() throws {
      let app = try App.launchGestureLab()
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

    @Test func `a page that is popped in the middle cancels once`() throws {
      let app = try App.launchGestureLab()
      try app.press(12, 16)
      try app.drag(16, 16)
      try app.waitForGesture("labPan", "began")
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery"])
      try app.drag(30, 16)
      try app.release(30, 16)
      try app.keys(Key.controlL)
      _ = app.stillPicture()
      #expect(app.gesturePhases("labPan") == ["began", "cancelled"])
      #expect(app.stack == ["gallery"])
    }

    @Test(arguments: ["truecolor", "16", "mono"])
    func `every target is seen in any size and colours`(_ color: String) throws {
      let titles = [
        "Tap", "Double tap", "Long press", "Screen edge", "Pan", "Swipe", "Pinch", "Rotation",
      ]
      for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 200, rows: 60)] {
        let app = try App.launchGestureLab(["--color", color], size: size)
        for title in titles { #expect(app.picture.contains(title), "\(title) at \(size)") }
        try app.quit()
      }
    }
  }
}
