import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// A terminal that reports its mouse in pixels: what the emulator does not answer, the test does.
  @Suite struct PixelMouseTests {
    /// Answers as a terminal with cells of 10 × 20 pixels does.
    private func launch(options: [String] = []) throws -> App {
      let app = try App.launch(route: "bars/shown-shown", options: options)
      try app.keys("\u{1B}[?1016;2$y\u{1B}[4;480;800t\u{1B}[6;20;10t")
      return app
    }

    private func answerThatItIsSet(_ app: App) throws {
      try app.waitFor("mode 1016") { app.ledger.mouseModesOn == [1002, 1006, 1016] }
      try app.keys("\u{1B}[?1016;1$y")
      try app.waitFor("pixels in the trace") {
        app.trace.last { $0.event == "terminal" }?.string("mouse") == "pixels"
      }
    }

    @Test func `the page follows the hand by pixels, and the mode is switched off`() throws {
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

    @Test func `the sizes that xterm.js tells at a scale of 1.25 are cells of a fraction`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      try app.keys("\u{1B}[>0;276;0c\u{1B}[?1016;2$y\u{1B}[4;442;722t\u{1B}[6;18;9t")
      try answerThatItIsSet(app)
      try app.keys("\u{1B}[<0;95;250M\u{1B}[<32;276;250M")
      try app.waitFor("progress 181/722") { abs((app.progress ?? 0) - 181.0 / 722) < 1e-5 }
      try app.keys("\u{1B}[<0;276;250m")
      try app.quit()
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGSEGV, SIGKILL])
    func `every way out switches the mode off`(_ number: Int32) throws {
      let app = try launch()
      try answerThatItIsSet(app)
      try app.keys("\u{1B}[<0;105;250M\u{1B}[<32;205;250M")
      try app.waitFor("progress 100/800") { abs((app.progress ?? 0) - 0.125) < 1e-5 }
      kill(try app.program(), number)
      try app.waitForExit()
      app.expectRestored(onCleanLine: number != SIGSEGV)
    }

    @Test func `the mouse is given to the terminal, and taken again in pixels`() throws {
      let app = try launch()
      try answerThatItIsSet(app)
      try app.keys("m")
      try app.waitFor("no mouse") { app.ledger.mouseModesOn == [] }
      try app.keys("m")
      try answerThatItIsSet(app)
      try app.quit()
      #expect(app.ledger.leftOver(rows: 24) == [])
    }

    @Test func `without an answer the mouse stays in cells`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      // It has the mode, and tells of a cell what may be rounded.
      try app.keys("\u{1B}[?1016;2$y\u{1B}[?1016;2$y")
      try app.keys("\u{1B}[6;20;10t")
      try app.pull(from: 11, row: 12, by: 20)
      #expect(app.ledger.mouseModesOn == [1002, 1006])
      #expect(app.trace.last { $0.event == "terminal" }?.string("mouse") == "sgr")
      try app.quit()
    }

    // MARK: Cells of a fraction of a pixel

    private static let cells: [(width: Double, height: Double)] = [
      (7.5, 15), (8.4, 17), (8.5, 17.5), (9, 18), (13.33, 27.1),
    ]

    /// A program that has heard of such cells, and has its mouse in pixels.
    /// On a page that a drag upward does not draw again: hundreds of presses follow.
    private func launch(_ cell: (width: Double, height: Double), _ size: Size) throws -> App {
      let app = try App.launch(route: "bars/shown-shown", size: size)
      app.pixels = PixelTerminal(app, cell: cell)
      try app.keys("\u{1B}[?1016;2$y")
      try app.waitFor("pixels in the trace") {
        app.trace.last { $0.event == "terminal" }?.string("mouse") == "pixels"
      }
      return app
    }

    /// Presses in a cell, moves a little up, which no page follows, and lets go: the gate says where the press was.
    private func expectFound(_ app: App, _ column: Int, _ row: Int, line: UInt = #line) throws {
      app.mark()
      try app.press(column, row)
      try app.drag(column, row < 8 ? row + 6 : row - 6)
      try app.release(column, row)
      try app.waitFor("the gate's word on column \(column), row \(row)", line: line) {
        app.last("gate") != nil
      }
      let gate = app.last("gate")
      #expect(gate?.number("column").map { Int($0) } == column, "line \(line)")
      #expect(gate?.number("row").map { Int($0) } == row, "line \(line)")
    }

    @Test(arguments: cells, [Size(columns: 160, rows: 50), Size(columns: 400, rows: 100)])
    func `every row is found, and the edge is under the pointer`(
      _ cell: (width: Double, height: Double), _ size: Size
    ) throws {
      let app = try launch(cell, size)
      for row in 2..<size.rows - 2 {
        try expectFound(app, (row * 37) % (size.columns - 60) + 50, row)
      }
      let page = app.stillPicture()
      // The prose stands in the middle, and some of it must be seen.
      let way = size.columns / 2 - 10
      try app.press(2, 24)
      for column in stride(from: 2, through: way, by: way / 10) { try app.drag(column) }
      try app.dragAndSee(2 + way, file: #fileID, line: #line)
      #expect(app.stillPicture().leadingEdge(of: page, rows: 2..<size.rows - 2) == way)
      try app.keys(Key.escape)
      try app.release(2 + way)
      try app.quit()
      #expect(app.ledger.leftOver(rows: size.rows) == [])
    }

    /// The window keeps its pixels, the font grows: nothing that was known holds any more.
    @Test(arguments: [Duration.zero, .milliseconds(300)])
    func `after a change of the font a press waits for the new size`(_ lag: Duration) throws {
      let app = try launch((8.5, 17.5), Size(columns: 160, rows: 50))
      try expectFound(app, 100, 40)
      app.lag = lag
      app.pixels?.cell = (13.33, 27.1)
      app.resize(Size(columns: 102, rows: 32))
      // At once, before the terminal has answered.
      try expectFound(app, 90, 24)
      for row in 2..<30 { try expectFound(app, 60, row) }
      #expect(app.ledger.mouseModesOn == [1002, 1006, 1016])
      // Figures that contradict: from here on in cells.
      app.pixels?.area = (2720, 1734)
      app.resize(Size(columns: 110, rows: 30))
      try app.waitFor("cells") { app.ledger.mouseModesOn == [1002, 1006] }
      try app.waitFor("cells in the trace") {
        app.trace.last { $0.event == "terminal" }?.string("mouse") == "sgr"
      }
      for row in 2..<28 { try expectFound(app, 70, row) }
      try app.quit()
      #expect(app.ledger.leftOver(rows: 30) == [])
    }
  }
}
