import NavModel
import Testing

extension EndToEnd {
  /// RULES 9: pages that rise and pages that are scaled, by mouse and keys, in both directions.
  @Suite struct PlacedRowsTests {
    struct Case: CustomTestStringConvertible, Sendable {
      let direction: String
      let byKeys: Bool
      var testDescription: String { "\(direction), by \(byKeys ? "keys" : "mouse")" }
      var isMirrored: Bool { direction == "rtl" }
    }

    static let cases = ["ltr", "rtl"].flatMap { direction in
      [false, true].map { Case(direction: direction, byKeys: $0) }
    }
    /// There and back.
    private static let places = [5, 10, 15, 10, 5]

    /// With another such page below, where nothing moves by itself.
    private func launch(_ style: String, _ how: Case) throws -> App {
      let app = try App.launch(
        route: "transitions/\(style)",
        options: ["--color", "truecolor", "--layout-direction", how.direction])
      try app.keys("n")
      try app.waitForRest(["gallery", style, "\(style)-2"])
      app.mark()
      return app
    }

    /// Holds the pop at twentieths, and gives what is seen at each.
    private func hold(_ app: App, _ how: Case, at places: [Int]) throws -> [Picture] {
      let start = how.isMirrored ? app.size.columns - 11 : 10
      if !how.byKeys { try app.press(start, 10) }
      var last = 0
      return try places.map { place in
        if how.byKeys {
          // Shift with the arrow toward trailing drives, with the other it puts back.
          let drives = (place > last) != how.isMirrored
          try app.keys(String(repeating: drives ? Key.shiftRight : Key.shiftLeft, count: abs(place - last)))
        } else {
          let columns = place * app.size.columns / 20
          if last == 0 { try app.drag(start + (how.isMirrored ? -2 : 2)) }
          try app.drag(how.isMirrored ? start - columns : start + columns)
        }
        last = place
        try app.waitFor("a frame of progress \(place)/20") {
          abs((app.progress ?? 9) - Double(place) / 20) < 0.0005
        }
        return app.stillPicture()
      }
    }

    /// Puts the page back; then takes it away, and gives the page below.
    private func leave(_ app: App, _ style: String, _ how: Case) throws -> Picture {
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", style, "\(style)-2"])
      if !how.byKeys { try app.release(40, 10) }
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", style])
      return app.stillPicture()
    }

    @Test(arguments: cases) func `a page rises with its bar over one that stands still`(_ how: Case) throws {
      let app = try launch("rise", how)
      let front = app.stillPicture()
      let held = try hold(app, how, at: Self.places)
      let back = try leave(app, "rise", how)
      for (place, picture) in zip(Self.places, held) {
        // The strip lies over the last row.
        let (top, last) = (place * app.size.rows / 20, app.size.rows - 1)
        for row in top..<last {
          #expect(picture.text(row) == front.text(row - top), "row \(row), \(place)/20")
        }
        for row in 0..<top - 1 { #expect(picture.text(row) == back.text(row), "row \(row), \(place)/20") }
        #expect(picture.text(top - 1) == "", "the shadow's row")
        #expect(picture[40, top - 1].background != picture[40, top + 1].background)
      }
    }

    @Test(arguments: ["ltr", "rtl"])
    func `the rising edge follows the pointer in eighths of a row`(_ direction: String) throws {
      let how = Case(direction: direction, byKeys: false)
      let app = try launch("rise", how)
      let start = how.isMirrored ? 69 : 10
      try app.press(start, 10)
      try app.drag(how.isMirrored ? start - 2 : start + 2)
      // Of 24 rows: 6.3, 6.6, 6.9.
      for (columns, edge) in [(21, "▆"), (22, "▃"), (23, "▁"), (20, "")] {
        try app.drag(how.isMirrored ? start - columns : start + columns)
        try app.waitFor("the edge at \(columns) columns") {
          let row = app.picture.text(columns == 20 ? 5 : 6)
          return row == String(repeating: edge, count: app.size.columns)
        }
      }
    }

    @Test(arguments: cases) func `the page below comes forward as the other slides`(_ how: Case) throws {
      let app = try launch("scale", how)
      let front = app.stillPicture()
      let held = try hold(app, how, at: [2] + Self.places)
      let back = try leave(app, "scale", how)
      let width = app.size.columns
      for (place, picture) in zip([2] + Self.places, held) {
        let edge = place * width / 20
        let offset = how.isMirrored ? -edge : edge
        let columns = how.isMirrored ? 0..<width - edge : edge..<width
        let rows = 1..<app.size.rows - 1
        #expect(
          picture.evidence(of: front, shiftedBy: offset, in: columns, rows: rows).isEnough, "\(place)/20")
        // The margin on the side of the page below: 0.025·(1−p)·80 columns.
        let margin = [2: 2, 5: 2, 10: 1, 15: 1][place] ?? 0
        let (outer, inner) = how.isMirrored ? (width - margin, width - 1 - margin) : (margin - 1, margin)
        #expect(picture[outer, 12].background != picture[inner, 12].background, "\(place)/20")
        // And 0.025·(1−p)·24 rows.
        let isLow = picture[inner, 0].background == picture[outer, 0].background
        #expect(isLow == (place == 2), "\(place)/20")
      }
      #expect(back.contains("The page below has"))
    }

    @Test(arguments: ["rise", "scale"])
    func `many drags that are cancelled change nothing`(_ style: String) throws {
      let how = Case(direction: "ltr", byKeys: false)
      let app = try launch(style, how)
      let before = app.stillPicture()
      for _ in 0..<3 {
        try app.pull(from: 10, row: 10, by: 24)
        try app.keys(Key.escape)
        try app.waitForRest(["gallery", style, "\(style)-2"])
        try app.release(34, 10)
      }
      try app.waitForPicture(before, rows: 0..<before.size.rows - 1)
    }

    @Test(arguments: ["ltr", "rtl"])
    func `lines are moved, and the screen is that of a whole frame`(_ direction: String) throws {
      let app = try launch("rise", Case(direction: direction, byKeys: true))
      let (there, back) =
        direction == "rtl" ? (Key.shiftLeft, Key.shiftRight) : (Key.shiftRight, Key.shiftLeft)
      for key in Array(repeating: there, count: 12) + Array(repeating: back, count: 8) {
        try app.keys(key)
        let moved = app.stillPicture()
        #expect(app.ledger.scrollRegion == [])
        try app.keys(Key.controlL)
        #expect(app.stillPicture().differences(from: moved) == [])
      }
      for _ in 0..<6 { try app.keys(there) }
      let moved = app.stillPicture()
      #expect(app.ledger.lineMoves > 0)
      try app.keys(Key.controlL)
      #expect(app.stillPicture().differences(from: moved) == [])
      try app.keys(Key.controlC)
      try app.waitForExit()
      app.expectRestored()
    }
  }
}
