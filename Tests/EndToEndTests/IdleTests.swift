#if os(Linux)
  import Foundation
  import Testing

  extension EndToEnd {
    /// Nothing moves, nothing wakes: the kernel's own count of the program's wake-ups stands still.
    @Suite struct IdleTests {
      /// Times that any thread gave up the processor, by waiting or by being set aside, and the time it used.
      private func activity(_ app: App) throws -> [String: Int] {
        let program = try app.program()
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(program)/task")
        var result: [String: Int] = ["threads": threads.count]
        for thread in threads {
          let status = try String(
            contentsOfFile: "/proc/\(program)/task/\(thread)/status", encoding: .utf8)
          for line in status.split(separator: "\n") where line.contains("ctxt_switches") {
            let words = line.split(whereSeparator: \.isWhitespace)
            result[String(words[0]), default: 0] += Int(words[1]) ?? 0
          }
        }
        return result
      }

      private func expectIdle(_ app: App, line: UInt = #line) throws {
        _ = app.stillPicture()
        let before = try activity(app)
        #expect(app.staysSilent(for: .seconds(1)), "line \(line)")
        #expect(try activity(app) == before, "line \(line)")
      }

      @Test func `at rest nothing wakes`() throws {
        let app = try App.launch(route: "bars/shown-shown")
        app.holdStill()
        try expectIdle(app)
      }

      @Test(arguments: ["percent/lab", "gestures/lab", "content/map", "gate/editor", "text/lines"])
      func `nothing wakes where much is drawn`(_ route: String) throws {
        let app = try App.launch(route: route)
        app.holdStill()
        try expectIdle(app)
      }

      @Test func `after a push nothing wakes`() throws {
        let app = try App.launch()
        // The first page would invite to a drag.
        try app.keys("9")
        try app.waitFor("the push") { app.stack.count == 2 && app.isAtRest }
        app.holdStill()
        try expectIdle(app)
      }

      @Test func `while a page is held still nothing wakes`() throws {
        let app = try App.launch(route: "bars/shown-hidden")
        try app.pull(from: 10, row: 10, by: 30)
        app.holdStill()
        try expectIdle(app)
      }

      @Test func `after a cancelled drag nothing wakes`() throws {
        let app = try App.launch(route: "bars/shown-shown")
        try app.pullAndLetGo(from: 10, row: 10, by: 20)
        try app.waitForRest(["gallery", "a-shown", "b-shown"])
        app.holdStill()
        try expectIdle(app)
      }

      @Test func `with the mouse given away nothing wakes`() throws {
        let app = try App.launch(route: "bars/shown-shown")
        try app.keys("m")
        try app.waitFor("no mouse") { app.ledger.mouseModesOn.isEmpty }
        try expectIdle(app)
        try app.keys("m")
        try app.waitFor("the mouse again") { app.ledger.mouseModesOn.contains(1006) }
      }
    }
  }
#endif
