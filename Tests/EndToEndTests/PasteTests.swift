import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// What is pasted is text, whatever it holds and however much it is.
  @Suite struct PasteTests {
    private let open = "\u{1B}[200~"
    private let close = "\u{1B}[201~"

    @Test func `a paste is not obeyed`() throws {
      let app = try App.launch(route: "gate/editor")
      app.mark()
      // Not Ctrl-C: that is a signal before the program reads it (RULES 16). Keys that would leave, quit, draw in red, and marks of a paste that are none.
      try app.keys(
        "\(open)q\u{1B}\u{1B}[31mX\u{1B}[20\u{9B}1~\u{1B}[200~\u{202E}Y\u{1B}[<0;1;1M\(close)")
      try app.waitFor("the text") {
        app.picture.text.contains("X[20") && app.picture.text.contains("\u{FFFD}Y[<0")
      }
      #expect(app.stack == ["gallery", "editor"])
      try app.waitFor("its frame in the trace") { app.count("frame") > 0 }
      #expect(app.recent.allSatisfy { $0.event == "frame" })
    }

    @Test func `a paste without an end is no keys`() throws {
      let app = try App.launch(route: "gate/editor")
      app.mark()
      try app.keys("\(open)yqqq\u{1B}[D")
      try app.keys("\(close)Z")
      try app.waitFor("the text") { app.picture.text.contains("yqqq[DZ") }
      #expect(app.stack == ["gallery", "editor"])
    }

    @Test func `a paste whose end never comes is text all the same`() throws {
      let app = try App.launch(route: "gate/editor")
      try app.keys("\(open)qy")
      try app.waitFor("the text, after its time") { app.picture.contains("qy") }
      try app.keys("qh")
      try app.waitFor("what follows") { app.picture.contains("qyqh") }
      #expect(app.stack == ["gallery", "editor"])
      // Esc ends it, and asks whether to leave what was edited.
      try app.keys(Key.escape)
      _ = app.stillPicture()
      try app.keys("y")
      try app.waitForRest(["gallery"])
      try app.keys(open + "j")
      app.watch(for: .milliseconds(3200))
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(130))
      app.expectRestored()
    }

    /// Figures are printed: how long it takes, and by how much the program grows.
    @Test(arguments: ["q\u{1B}[Bpaste 漢字\r\n", "a" + String(repeating: "\u{301}", count: 500)])
    func `ten megabytes neither freeze the program nor run as keys`(of unit: String) throws {
      let app = try App.launch(route: "gate/editor")
      let before = try app.residentKilobytes()
      let text = Array(String(repeating: unit, count: 10_000_000 / unit.utf8.count).utf8)
      let start = ContinuousClock.now
      app.mark()
      try app.send(Array(open.utf8))
      var slowest = Duration.zero
      for from in stride(from: 0, to: text.count, by: 1 << 16) {
        let used = Activity(session: app.pty.pid).used
        try app.send(Array(text[from..<min(from + 1 << 16, text.count)]))
        slowest = max(slowest, Activity(session: app.pty.pid).used - used)
      }
      try app.send(Array(close.utf8))
      try app.keys(Key.controlL)
      try app.waitFor("a frame after the paste") { app.count("frame") > 0 && app.screen.isAlternate }
      // The paste is over where a key is a key again.
      try app.keys("\u{1B}")
      app.mark()
      try app.keys("?")
      try app.waitFor("the program's answer") { app.count("frame") > 0 }
      let grown = try app.residentKilobytes() - before
      print(
        "Paste: \(text.count) bytes in \(ContinuousClock.now - start), 64 KiB in \(slowest) of a core at most, \(grown) KiB"
      )
      #expect(app.exitStatus == nil)
      #expect(slowest < .seconds(2))
      #expect(grown < 16_384)
    }
  }
}
