import NavModel
import Testing

extension EndToEnd {
  /// RULES 12: keys, trackpad and the laboratory's slider drive the transition that a drag drives.
  @Suite struct ScrubTests {
    private static let names = ["gallery", "a-shown", "b-shown"]

    private func see(_ progress: Double, _ app: App, line: UInt = #line) throws {
      try app.waitFor("a frame of progress \(progress)", line: line) {
        abs((app.progress ?? 9) - progress) < 0.0005
      }
    }

    /// Everything but how far each step went and when.
    private func events(_ app: App) -> [String] {
      var events: [String] = []
      for line in app.recent {
        let text: String? =
          switch line.event {
          case "lifecycle": line.appearance
          case "gate": "gate \(line.string("reason") ?? "allowed")"
          case "transition": "\(line.string("operation") ?? "") \(line.string("phase") ?? "")"
          case "stack": "stack"
          default: nil
          }
        if let text, text != "pop changed" || events.last != text { events.append(text) }
      }
      return events
    }

    @Test func `keys scrub, and Enter finishes`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      for step in 1...5 {
        try app.keys(Key.shiftRight)
        try see(Double(step) / 20, app)
      }
      try app.keys(Key.shiftLeft)
      try see(0.2, app)
      try app.keys(Key.enter)
      try app.waitForRest(["gallery", "a-shown"])
      #expect(app.phases == ["began", "finishing", "finished"])
    }

    @Test func `Backspace finishes a scrub from where it stands`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.keys(String(repeating: Key.shiftRight, count: 8))
      try see(0.4, app)
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery", "a-shown"])
      #expect(app.phases == ["began", "finishing", "finished"])
      let way = app.recent.filter { $0.event == "transition" }.compactMap { $0.number("progress") }
      #expect(way.last == 1, "no jump back")
      #expect(zip(way, way.dropFirst()).allSatisfy { $0 <= $1 }, "no jump back")
    }

    @Test func `Esc cancels a scrub`() throws {
      let app = try App.launch(route: "bars/shown-hidden")
      app.mark()
      try app.keys(String(repeating: Key.shiftRight, count: 15))
      try see(0.75, app)
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", "a-shown", "b-hidden"])
      #expect(app.isBarHidden == true)
    }

    @Test func `from right to left the arrows change places`() throws {
      let app = try App.launch(route: "bars/shown-shown", options: ["--layout-direction", "rtl"])
      try app.keys(Key.shiftLeft + Key.shiftLeft)
      try see(0.1, app)
      try app.keys(Key.shiftRight)
      try see(0.05, app)
    }

    @Test func `the wheel scrubs, and lets go`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.wheel(.wheelLeft, times: 24, at: 40, 10)
      try app.waitFor("a frame of progress 0.6") { app.recent.contains { $0.isFrame(of: 0.6) } }
      try app.waitForRest(["gallery", "a-shown"])
      #expect(app.phases == ["began", "finishing", "finished"])
    }

    @Test func `a short swipe springs back`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.report(MouseButton.wheelLeft.rawValue, 40, 10)
      try app.waitFor("the end of the swipe") { app.phases.last == "cancelled" }
      let (began, ended) = (
        try #require(app.recent.first { $0.string("phase") == "changed" }),
        try #require(app.recent.first { $0.string("phase") == "cancelling" })
      )
      #expect(ended.time - began.time >= 0.115, "not before 120 ms of silence")
      #expect(app.stack == Self.names)
    }

    @Test func `drag, keys and wheel tell the same`() throws {
      var told: [[String]] = []
      for source in ["drag", "keys", "wheel"] {
        let app = try App.launch(route: "bars/hidden-shown")
        app.mark()
        switch source {
        case "drag": try app.pullAndLetGo(from: 10, row: 10, by: 50)
        case "keys": try app.keys(String(repeating: Key.shiftRight, count: 12) + Key.enter)
        default: try app.wheel(.wheelLeft, times: 24, at: 40, 10)
        }
        try app.waitForRest(["gallery", "a-hidden"])
        told.append(events(app))
      }
      #expect(told[0].contains("gate allowed"))
      #expect(told[0].last == "stack")
      #expect(told[1] == told[0])
      #expect(told[2] == told[0])
    }

    @Test func `a refused swipe says why`() throws {
      let app = try App.launch(route: "gate/pop-disabled")
      app.mark()
      try app.keys(Key.shiftRight)
      try app.waitFor("the gate") { app.gateAnswers == ["popDisabled"] }
      try app.report(MouseButton.wheelLeft.rawValue, 40, 10)
      try app.waitFor("the gate") { app.gateAnswers == ["popDisabled", "popDisabled"] }
      #expect(app.phases == [])
    }

    // MARK: The laboratory

    private func track(_ app: App) throws -> (first: Int, last: Int, row: Int) {
      let picture = app.picture
      let row = try #require((0..<app.size.rows).first { picture.text($0).contains("0 ├") })
      let columns = (0..<app.size.columns).filter { ["├", "┤"].contains(picture[$0, row].text) }
      return (columns[0] + 1, columns[1] - 1, row)
    }

    @Test func `the slider takes the page along, and keeps the knob under the pointer`() throws {
      let app = try App.launch(route: "percent/lab")
      #expect(app.stack == ["gallery", "percent-lab"])
      let track = try track(app)
      app.mark()
      try app.press(track.first, track.row)
      for column in stride(from: track.first, through: track.last, by: 6) {
        try app.drag(column)
        try see(Double(column - track.first) / Double(track.last - track.first), app)
        #expect(app.picture[column, track.row].text == "●")
      }
      try app.drag((track.first + track.last) / 2)
      try app.release((track.first + track.last) / 2)
      try app.keys("x")
      try app.waitForRest(["gallery", "percent-lab"])
      #expect(app.phases == ["began", "cancelling", "cancelled"])
      try app.waitFor("the knob at 0") { app.picture[track.first, track.row].text == "●" }
    }

    @Test func `speed and curve change how long the finish takes`() throws {
      let app = try App.launch(route: "percent/lab")
      try app.waitFor("the figures") { app.picture.contains("finish 550 ms") }
      try app.keys("-")
      try app.waitFor("half the speed") { app.picture.contains("speed ×0.5") }
      try app.keys("+c")
      try app.waitFor("a straight line") { app.picture.contains("curve linear   finish 350 ms") }
      try app.keys("6")
      try see(0.6, app)
      #expect(app.picture.contains("finish 140 ms"))
      app.mark()
      try app.keys("f")
      try app.waitForRest(["gallery"])
      let times = app.recent.filter { $0.event == "transition" }
      let start = try #require(times.first { $0.string("phase") == "finishing" }?.time)
      let end = try #require(times.first { $0.string("phase") == "finished" }?.time)
      #expect((0.13...0.3).contains(end - start))
    }

    @Test func `the curves of the laboratory are drawn`() throws {
      let app = try App.launch(route: "percent/lab")
      let braille = app.picture.text.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) }
      #expect(braille > 60)
    }
  }
}
