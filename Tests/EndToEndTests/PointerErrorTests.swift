import NavModel
import Testing

extension EndToEnd {
  /// 0 cells of error between the pointer and the page's edge, in every frame of a drag.
  @Suite struct PointerErrorTests {
    @Test(arguments: [
      Size(columns: 80, rows: 24), Size(columns: 117, rows: 30), Size(columns: 200, rows: 60),
    ]) func `the edge stays under the pointer`(_ size: Size) throws {
      let app = try App.launch(route: "bars/shown-shown", size: size)
      let front = app.picture
      let press = 11
      try app.pull(from: press, row: size.rows / 2, by: 5)
      app.mark()
      // Out by single columns, back by threes, then in leaps.
      // Some of the prose must be seen, which stands in the middle of wide screens.
      let margin = max(2, (size.columns - 72) / 2)
      let out = Array(6...min(size.columns - press - 14, size.columns - margin - 20))
      let visited = out + stride(from: out.last! - 3, to: 3, by: -3) + [30, 9, 41]
      for edge in visited {
        try app.dragAndSee(press + edge)
        try app.waitForEdge(edge, of: front)
      }
      let shown = app.recent.filter { $0.event == "frame" }.compactMap { $0.number("progress") }
      let edges = shown.map { ($0 * Double(size.columns)).rounded() }
      for (progress, edge) in zip(shown, edges) {
        #expect(
          abs(progress * Double(size.columns) - edge) < 0.001, "a frame between two columns: \(progress)")
      }
      let told = Set(edges.map { Int($0) })
      #expect(told.isSubset(of: Set(visited + [5])))
      // The last frame is seen before it is told.
      #expect(told.isSuperset(of: visited.dropLast()))
    }

    @Test func `the edge stays under the pointer from right to left`() throws {
      let app = try App.launch(route: "bars/shown-shown", options: ["--layout-direction", "rtl"])
      let front = app.picture
      let press = 70
      try app.press(press, 12)
      for distance in 1...50 {
        try app.drag(press - distance)
        guard distance > 3 else { continue }
        try app.waitFor("progress \(distance)/80") {
          abs((app.progress ?? -1) - Double(distance) / 80) < 0.0005
        }
        try app.waitFor("the page's edge at column \(80 - distance)") {
          app.picture.evidence(of: front, shiftedBy: -distance, in: 0..<80 - distance, rows: 1..<24).isEnough
        }
      }
    }

    @Test func `motions in one read end at the last`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      let front = app.picture
      try app.keys("\u{1B}[<0;11;10M" + (12...51).map { "\u{1B}[<32;\($0);10M" }.joined())
      try app.waitFor("the last motion") { abs((app.progress ?? -1) - 0.5) < 0.0005 }
      try app.waitForEdge(40, of: front)
    }

    /// Not behind an ESC: one that is alone for 50 ms is the Esc key.
    @Test func `reports that are cut anywhere are whole`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      let front = app.picture
      try app.press(10, 10)
      for report in ["<32;21;11M", "<32;51;11M"] {
        for piece in ["\u{1B}["] + report.map(String.init) {
          try app.keys(piece)
          app.takeWhatIsThere()
        }
      }
      try app.waitFor("the last motion") { abs((app.progress ?? -1) - 0.5) < 0.0005 }
      try app.waitForEdge(40, of: front)
    }
  }
}
