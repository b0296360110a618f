import Foundation
import NavModel
import TermNav
import Testing

extension EndToEnd {
  /// RULES 10 and 13: the order of events, from the trace of the real program.
  @Suite struct TraceTests {
    private static let pushed = [
      "shown-1.viewDidLoad", "b-shown.viewWillDisappear", "shown-1.viewWillAppear", "willShow(shown-1)",
      "b-shown.viewDidDisappear", "shown-1.viewDidAppear", "didShow(shown-1)",
    ]
    private static let popped = [
      "shown-1.viewWillDisappear", "b-shown.viewWillAppear", "willShow(b-shown)", "shown-1.viewDidDisappear",
      "b-shown.viewDidAppear", "didShow(b-shown)",
    ]
    private static let cancelled = [
      "shown-1.viewWillDisappear", "b-shown.viewWillAppear", "willShow(b-shown)", "b-shown.viewWillDisappear",
      "b-shown.viewDidDisappear", "shown-1.viewWillAppear", "shown-1.viewDidAppear",
    ]
    private static let names = ["gallery", "a-shown", "b-shown"]

    /// A push from a page that is loaded, so that its pop loads nothing.
    private func launchAndPush() throws -> App {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.keys("s")
      try app.waitForRest(Self.names + ["shown-1"])
      try app.waitFor("the last event of the push") { app.appearances.last == "didShow(shown-1)" }
      return app
    }

    @Test func `a push tells its events in order`() throws {
      let app = try launchAndPush()
      #expect(app.appearances == Self.pushed)
      let lines = app.recent.filter { $0.event == "lifecycle" && $0.string("callback") != "viewDidLoad" }
      #expect(lines.allSatisfy { $0.bool("animated") == true })
    }

    @Test(arguments: [Key.backspace, Key.escape, "h", Key.left])
    func `a pop by a key tells its events in order`(_ key: String) throws {
      let app = try launchAndPush()
      app.mark()
      try app.keys(key)
      try app.waitForRest(Self.names)
      try app.waitFor("the last event of the pop") { app.appearances.last == "didShow(b-shown)" }
      #expect(app.appearances == Self.popped)
    }

    @Test func `a pop by the button tells its events in order`() throws {
      let app = try launchAndPush()
      app.mark()
      let label = try #require(app.stillPicture().find("‹"))
      #expect(label.row == 0)
      try app.click(label.column + 2, 0)
      try app.waitForRest(Self.names)
      try app.waitFor("the last event of the pop") { app.appearances.last == "didShow(b-shown)" }
      #expect(app.appearances == Self.popped)
    }

    @Test func `a drag that finishes tells the events of a pop`() throws {
      let app = try launchAndPush()
      app.mark()
      try app.pullAndLetGo(from: 10, row: 10, by: 50)
      try app.waitForRest(Self.names)
      try app.waitFor("the last event of the pop") { app.appearances.last == "didShow(b-shown)" }
      #expect(app.appearances == Self.popped)
      let phases = app.recent.filter { $0.event == "transition" }
      #expect(phases.allSatisfy { $0.string("operation") == "pop" && $0.string("from") == "shown-1" })
      #expect(phases.allSatisfy { $0.string("to") == "b-shown" && $0.bool("interactive") != nil })
      #expect(phases.first?.bool("interactive") == true)
      #expect(phases.allSatisfy { (0...1).contains($0.number("progress") ?? -1) })
    }

    @Test func `a drag that is cancelled tells its events in order, and no stack`() throws {
      let app = try launchAndPush()
      app.mark()
      try app.pullAndLetGo(from: 10, row: 10, by: 20)
      try app.waitForRest(Self.names + ["shown-1"])
      try app.waitFor("the last event of the cancel") { app.appearances.last == "shown-1.viewDidAppear" }
      #expect(app.appearances == Self.cancelled)
      #expect(app.count("stack") == 0)
    }

    @Test func `a drag to and fro sends nothing twice`() throws {
      let app = try launchAndPush()
      app.mark()
      try app.pull(from: 10, row: 10, by: 30)
      for column in [60, 12, 70, 10, 5, 75, 20] { try app.dragAndSee(column) }
      #expect(app.appearances == Array(Self.popped.prefix(3)))
      app.holdStill()
      try app.release(20)
      try app.waitFor("the last event of the cancel") { app.appearances.last == "shown-1.viewDidAppear" }
      #expect(app.appearances == Self.cancelled)
    }

    @Test func `unsaved changes are asked about, and a no springs the page back`() throws {
      let app = try App.launch(route: "gate/editor")
      #expect(app.stack == ["gallery", "editor"])
      try app.keys("x")
      app.mark()
      // A cancelled drag asks nothing; a finished one is asked, and "no" springs the page back.
      try app.pullAndLetGo(from: 10, row: 10, by: 20)
      try app.waitFor("the cancel") { app.phases.last == "cancelled" }
      app.mark()
      try app.pullAndLetGo(from: 10, row: 10, by: 50)
      try app.keys("n")
      try app.waitFor("the spring back") { app.phases.last == "cancelled" }
      #expect(app.stack == ["gallery", "editor"])
      try app.keys(Key.escape)
      _ = app.stillPicture()
      try app.keys("y")
      try app.waitForRest(["gallery"])
    }

    // MARK: The file

    private static let events: Set = [
      "lifecycle", "gate", "gesture", "transition", "stack", "ignored", "frame", "terminal",
    ]

    @Test func `every line is an object with a time and an event`() throws {
      let app = try launchAndPush()
      try app.pullAndLetGo(from: 10, row: 10, by: 50)
      try app.waitForRest(Self.names)
      app.resize(Size(columns: 90, rows: 20))
      try app.waitFor("the new size") { app.last("terminal")?.integer("columns") == 90 }
      try app.quit()
      #expect(app.malformedTrace == [])
      #expect(app.trace.allSatisfy { Self.events.contains($0.event) })
      for line in app.trace { #expect(throws: Never.self) { try TraceEvent(line: line.text) } }
      #expect(app.trace.map(\.time) == app.trace.map(\.time).sorted())
      #expect((app.trace.first?.time ?? -1) >= 0)
      let first = try #require(app.trace.first { $0.event == "terminal" })
      #expect(first.integer("columns") == 80 && first.integer("rows") == 24)
      #expect(first.string("mouse") == "sgr" && first.bool("synchronized") == false)
      #expect(first.integer("colors") == 1 << 24)
      #expect(app.trace.first { $0.event == "stack" }?.strings("controllers") == Self.names)
      #expect(app.trace.count { $0.event == "terminal" } == 2)
      let frames = app.trace.filter { $0.event == "frame" }
      #expect(!frames.isEmpty)
      let keys = ["progress", "cells", "bytes", "microseconds"]
      for key in keys { #expect(frames.allSatisfy { $0.number(key) != nil }, "\(key)") }
    }

    @Test func `the trace is an ordinary file too`() throws {
      let file = NSTemporaryDirectory() + "/termnav-trace-" + UUID().uuidString
      defer { try? FileManager.default.removeItem(atPath: file) }
      let app = try App.program(Binary.locate(), ["--open", "bars/hidden-shown", "--trace", file])
      try app.waitFor("the page") { app.screen.isAlternate && !app.picture.text.isEmpty }
      try app.quit()
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
        try TraceLine(String($0))
      }
      #expect(lines.contains { $0.strings("controllers") == ["gallery", "a-hidden", "b-shown"] })
    }
  }
}
