import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// RULES 14: the inspector shows what the trace says.
  @Suite struct InspectorTests {
    private func launch(_ size: Size = Size(columns: 120, rows: 40)) throws -> App {
      let app = try App.launch(route: "bars/shown-hidden", size: size)
      try app.keys("i")
      try app.waitFor("the inspector") { app.picture.contains("Inspector") }
      return app
    }

    /// As the inspector writes the progress and the velocity of a step of the trace.
    private func figures(_ step: TraceLine) throws -> [String] {
      let progress = try #require(step.number("progress"))
      let velocity = try #require(step.number("velocity"))
      let hundredths = Int((abs(velocity) * 100).rounded())
      let sign = velocity < 0 && hundredths > 0 ? "−" : "+"
      let part = String(hundredths % 100 + 100).dropFirst()
      return ["p \(Int((progress * 100).rounded())) %", "v \(sign)\(hundredths / 100).\(part) W/s"]
    }

    private func expectTraceFigures(_ app: App, _ phase: String) throws {
      let step = try #require(app.last("transition"))
      #expect(step.string("phase") == phase)
      for figure in try figures(step) {
        try app.waitFor(figure) { app.picture.contains(figure) }
      }
    }

    @Test func `a drag and its spring are shown frame by frame, as the trace tells them`() throws {
      let app = try launch()
      try app.keys(",,,")
      try app.waitFor("time that stands") { app.picture.contains("still  , speed") }
      try app.pull(from: 10, row: 10, by: 66)
      app.holdStill()
      // Held, time passes: the pointer rests.
      let step = try #require(app.last("transition"))
      #expect(step.string("phase") == "changed" && step.number("progress") == 0.55)
      for text in [
        "p 55 %", "v +0.00 W/s", "release: goes back", "turns at column 60", "ends at column 120 in 0.",
        "✓ root 3 deep", "✓ vetoed", "interactivePop changed", "○ 10,10", "moved +66, +0",
        "a-shown › b-hidden",
      ] {
        try app.waitFor(text) { app.picture.contains(text) }
      }
      #expect(app.gateAnswers == [nil])
      try app.release(76)
      try app.waitFor("the release") { app.phases.last == "finishing" }
      try expectTraceFigures(app, "finishing")
      #expect(app.comesToRest(for: .milliseconds(300)), "time stands")
      for _ in 0..<3 {
        let steps = app.trace.count { $0.string("phase") == "changed" }
        try app.keys(".")
        try app.waitFor("a step") { app.trace.count { $0.string("phase") == "changed" } == steps + 1 }
        try expectTraceFigures(app, "changed")
      }
      let bytes = app.trace.filter { $0.event == "frame" }.compactMap { $0.integer("bytes") }
      #expect(bytes.contains { app.picture.contains("\($0) B  ") })
      try app.keys(",")
      try app.waitForRest(["gallery", "a-shown"])
    }

    @Test func `a refused drag names its rule`() throws {
      let app = try launch()
      try app.press(30, 10)
      try app.drag(20, 10)
      try app.waitFor("the answer") { app.gateAnswers == ["wrongDirection"] }
      try app.waitFor("the rule") { app.picture.contains("✗ wrongDirection −") }
      #expect(app.picture.contains("✓ transitioning") && app.picture.contains("· vertical"))
      #expect(app.picture.contains("interactivePop failed"))
    }

    @Test func `slow time is about four times as long`() throws {
      let app = try launch()
      try app.keys(",")
      try app.waitFor("a quarter") { app.picture.contains("¼×") }
      app.mark()
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery", "a-shown"])
      let times = app.recent.filter { $0.event == "transition" }.map(\.time)
      let length = try #require(times.last) - (try #require(times.first))
      #expect(length > 1.2, "the spring is 0.45 s")
      try app.keys("i")
      try app.waitFor("no inspector") { !app.picture.contains("Inspector") }
    }

    @Test(arguments: [(80, 24), (40, 12), (200, 60), (24, 6)])
    func `it never disturbs the gesture`(_ columns: Int, _ rows: Int) throws {
      let app = try launch(Size(columns: columns, rows: rows))
      try app.pullAndLetGo(from: 4, row: 2, by: columns * 3 / 5)
      try app.waitForRest(["gallery", "a-shown"])
      #expect(app.gateAnswers == [nil] && app.phases == ["began", "finishing", "finished"])
    }
  }
}
