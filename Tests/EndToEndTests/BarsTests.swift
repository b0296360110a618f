import NavModel
import Testing

extension EndToEnd {
  /// RULES 8: the bar of each of the four pairs, through the columns of a drag.
  @Suite struct BarsTests {
    struct Pair: CustomTestStringConvertible, Sendable {
      let back, front: String
      var route: String { "bars/\(back)-\(front)" }
      var names: [String] { ["gallery", back == "shown" ? "a-shown" : "a-hidden", "b-\(front)"] }
      var testDescription: String { route }
    }

    static let pairs = [
      Pair(back: "shown", front: "shown"), Pair(back: "shown", front: "hidden"),
      Pair(back: "hidden", front: "shown"), Pair(back: "hidden", front: "hidden"),
    ]

    @Test(arguments: pairs) func `a drag past half finishes`(_ pair: Pair) throws {
      let app = try App.launch(route: pair.route)
      #expect(app.stack == pair.names)
      #expect(app.isBarHidden == (pair.front == "hidden"))
      app.mark()
      try app.pullAndLetGo(from: 12, row: 10, by: 50)
      try app.waitForRest(Array(pair.names.dropLast()))
      #expect(app.isBarHidden == (pair.back == "hidden"))
      #expect(app.gateAnswers == [nil])
      #expect(app.phases == ["began", "finishing", "finished"])
    }

    @Test(arguments: pairs) func `cancelled drags leave no trace`(_ pair: Pair) throws {
      let app = try App.launch(route: pair.route)
      // After one cancel the page's own figures are those of a cancel; N more must be none.
      try app.pullAndLetGo(from: 12, row: 10, by: 20)
      try app.waitForRest(pair.names)
      let before = app.picture
      let stacks = app.trace.count { $0.event == "stack" }
      for _ in 0..<3 {
        app.mark()
        try app.pullAndLetGo(from: 12, row: 10, by: 20)
        try app.waitFor("the cancel") { app.phases.last == "cancelled" }
      }
      #expect(app.stack == pair.names)
      #expect(app.trace.count { $0.event == "stack" } == stacks, "a cancel commits nothing")
      #expect(app.isBarHidden == (pair.front == "hidden"))
      try app.waitForPicture(before, rows: 0..<before.size.rows - 1)
    }

    @Test(arguments: pairs) func `every page keeps its own bar`(_ pair: Pair) throws {
      let app = try App.launch(route: pair.route)
      let width = app.size.columns
      let front = app.picture
      let press = 8
      try app.pull(from: press, row: 10, by: 5)
      var seen: [(edge: Int, picture: Picture)] = []
      for edge in stride(from: 6, through: 66, by: 1) {
        try app.dragAndSee(press + edge)
        try app.waitForEdge(edge, of: front)
        seen.append((edge, app.picture))
      }
      app.holdStill()
      try app.release(press + 66)
      try app.waitForRest(Array(pair.names.dropLast()))
      let back = app.stillPicture()

      for (edge, picture) in seen {
        if pair.front == "shown" && pair.back == "shown" {
          let backgrounds = Set((0..<width).map { front[$0, 0].paintedBackground })
          let now = Set((0..<width).map { picture[$0, 0].paintedBackground })
          #expect(now.isSubset(of: backgrounds), "one unbroken band at column \(edge)\n\(picture.text)")
        } else {
          // An end may halve a wide glyph.
          let wrong = (edge..<width).filter { column in
            let wanted = front[column - edge, 0]
            let mayBeHalved = column == width - 1 && wanted.width == 2
            // Its ground is lifted, and its first column lit.
            let cell = picture[column, 0]
            let isOther = !wanted.isBlank && column > edge && cell.foreground != wanted.foreground
            return (cell.text != wanted.text || isOther) && !mayBeHalved
          }
          #expect(wrong.isEmpty, "row 0, edge \(edge)\n\(picture.text)")
        }
        try checkBack(
          picture, back, edge: edge, firstRow: pair.front == "shown" && pair.back == "shown" ? 1 : 0)
      }
    }

    /// Columns before the edge show the page below, shifted by −0.3·W·(1−p).
    private func checkBack(_ picture: Picture, _ back: Picture, edge: Int, firstRow: Int) throws {
      guard edge >= 30 else { return }
      let width = picture.size.columns
      let wanted = -0.3 * Double(width - edge)
      let rows = firstRow..<picture.size.rows
      let shift = picture.shift(of: back, in: 0..<edge - 4, among: -width / 3..<1, rows: rows)
      let found = try #require(shift, "no page below at edge \(edge)\n\(picture.text)")
      #expect(abs(Double(found) - wanted) <= 1, "shifted by \(found), not \(wanted)")
    }

    @Test func `a push hides the bar that its page hides, and a pop brings the picture back`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      let front = app.picture
      app.mark()
      try app.keys("d")
      try app.waitForRest(["gallery", "a-shown", "b-shown", "hidden-1"])
      #expect(app.isBarHidden == true)
      #expect(app.phases == ["began", "finished"] || app.phases == ["began", "finishing", "finished"])
      try app.keys(Key.backspace)
      try app.waitForRest(["gallery", "a-shown", "b-shown"])
      try app.waitForPicture(front, rows: 0..<front.size.rows - 1)
    }
  }
}

extension ScreenCell {
  /// The colour that the cell is painted with.
  var paintedBackground: RGB { reverse ? foreground : background }
}

extension App {
  /// Waits until `front` stands exactly at `edge` on the screen, and not beside it.
  func waitForEdge(_ edge: Int, of front: Picture, file: String = #fileID, line: UInt = #line) throws {
    try waitFor("the page's edge at column \(edge)", line: line, file: file) {
      let now = picture
      guard now.size == front.size else { return false }
      func evidence(_ edge: Int) -> Picture.Evidence {
        now.evidence(of: front, shiftedBy: edge, in: edge..<size.columns, rows: 1..<size.rows)
      }
      let here = evidence(edge)
      return here.isEnough
        && [edge - 1, edge + 1].allSatisfy { beside in
          beside < 0 || beside >= size.columns || evidence(beside).cells < here.cells
        }
    }
  }
}
