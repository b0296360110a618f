import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// A terminal that reports its mouse in pixels: what the emulator does not answer, the test does.
  @Suite struct PixelMouseTests {
    /// Answers as a terminal with cells of 10 × 20 pixels does.
    private func launch(options: [String] = []) throws -> App {
      let app = try App.launch(route: "bars/shown-shown", options: options)
      try app.keys("\u{1B}[?1016;2$y\u{1B}[6;20;10t")
      return app
    }

    private func answerThatItIsSet(_ app: App) throws {
      try app.waitFor("mode 1016") { app.ledger.mouseModesOn == [1002, 1006, 1016] }
      try app.keys("\u{1B}[?1016;1$y")
      try app.waitFor("pixels in the trace") {
        app.trace.last { $0.event == "terminal" }?.string("mouse") == "pixels"
      }
    }

    @Test func pageFollowsTheHandByPixelsAndTheModeIsSwitchedOff() throws {
      let app = try launch()
      try answerThatItIsSet(app)
      try app.keys("\u{1B}[<0;105;250M")
      // To the right by 20, 21, 22 … pixels of 800: the edge is seen in eighths of a column.
      var blocks: Set<Unicode.Scalar> = []
      for way in 20...60 {
        try app.keys("\u{1B}[<32;\(105 + way);250M")
        try app.waitFor("progress \(way)/800") { abs((app.progress ?? 0) - Double(way) / 800) < 1e-5 }
        blocks.formUnion(app.stillPicture().text.unicodeScalars.filter { 0x2589...0x258F ~= $0.value })
      }
      #expect(blocks.count == 7)
      try app.keys("\u{1B}[<0;165;250m")
      try app.quit()
      #expect(app.ledger.leftOver(rows: 24) == [])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGSEGV, SIGKILL]) func everyWayOutSwitchesItOff(_ number: Int32)
      throws
    {
      let app = try launch()
      try answerThatItIsSet(app)
      try app.keys("\u{1B}[<0;105;250M\u{1B}[<32;205;250M")
      try app.waitFor("progress 100/800") { abs((app.progress ?? 0) - 0.125) < 1e-5 }
      kill(try app.program(), number)
      try app.waitForExit()
      app.expectRestored(onCleanLine: number != SIGSEGV)
    }

    @Test func mouseGivenToTheTerminalAndTakenAgain() throws {
      let app = try launch()
      try answerThatItIsSet(app)
      try app.keys("m")
      try app.waitFor("no mouse") { app.ledger.mouseModesOn == [] }
      try app.keys("m")
      try answerThatItIsSet(app)
      try app.quit()
      #expect(app.ledger.leftOver(rows: 24) == [])
    }

    @Test func withoutAnAnswerOrWhereItIsNotWantedTheMouseStaysInCells() throws {
      for options in [[], ["--no-subcell"]] {
        let app = try App.launch(route: "bars/shown-shown", options: options)
        // It has the mode, and does not tell how large a cell is; or nobody has asked.
        try app.keys("\u{1B}[?1016;2$y\u{1B}[?1016;2$y")
        if !options.isEmpty { try app.keys("\u{1B}[6;20;10t") }
        try app.pull(from: 11, row: 12, by: 20)
        #expect(app.ledger.mouseModesOn == [1002, 1006])
        #expect(app.trace.last { $0.event == "terminal" }?.string("mouse") == "sgr")
        try app.quit()
      }
    }
  }
}
