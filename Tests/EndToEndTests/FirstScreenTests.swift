import NavModel
import Testing

@testable import Gallery

extension EndToEnd {
  /// RULES 14: the first screen, in a real terminal.
  @Suite struct FirstScreenTests {
    @Test func `the reader has the terminal until it ends`() throws {
      let app = try App.launch(route: nil)
      try app.keys("@")
      try app.waitFor("the reader") {
        !app.picture.contains("Open a page") && app.picture.contains("Package.swift")
      }
      #expect(app.picture.contains("Q back to TermNav"))
      try app.keys("Q")
      try app.waitFor("the list again, its cursor where it was opened") {
        app.picture.texts.contains { $0.hasPrefix("▌ @  Read this folder") }
      }
      try app.keys("2")
      try app.waitForRest(["gallery", "cover"])
    }

    @Test func `without a mouse no sentence speaks of dragging`() throws {
      let app = try App.launch(options: ["--no-mouse"])
      #expect(app.picture.contains("Open a page with"))
      #expect(!app.picture.texts.prefix(4).joined().contains("pull"))
    }

    @Test(arguments: [
      ("linux", false), ("vt220", false), ("dumb", false), ("xterm-256color", true), ("vte-256color", true),
      ("screen", true), ("", true),
    ]) func `consoles have no mouse`(_ name: String, _ may: Bool) {
      #expect(TerminalUse.mayHaveMouse(onTerminal: name) == may)
    }

    /// Each style, the widest texts, and pictures of many colours.
    @Test(arguments: [
      "start", "bars/colours", "controls/text", "stack/lab", "lists/actions", "theme/lab", "gate/editor",
      "transitions/slide", "transitions/cover", "transitions/cube", "transitions/flip", "transitions/scale",
      "content/scroll", "content/slider", "content/map", "gestures/lab", "present/full", "release/policies",
      "containers/split",
    ]) func `no frame of the card's motion has more than 4,095 bytes`(_ route: String) throws {
      let app = try App.launch(size: Size(columns: 200, rows: 60), options: ["--color", "truecolor"])
      let index = try #require(Entry.all.firstIndex { $0.route == route })
      // The reader is the second row.
      try app.keys(String(repeating: "j", count: index == 0 ? 0 : index + 1))
      app.watch(for: .milliseconds(700))
      app.mark()
      app.watch(for: .seconds(1.2))
      let frames = app.recent.filter { $0.event == "frame" }
      // Where a busy machine leaves frames out, the next one has the changes of several.
      let inTime = zip(frames, frames.dropFirst()).filter { $1.time - $0.time < 1.5 / 24 }
      #expect((inTime.compactMap { $1.integer("bytes") }.max() ?? 0) <= 4095)
    }
  }
}
