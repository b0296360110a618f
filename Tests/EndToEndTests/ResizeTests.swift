import NavModel
import Testing

extension EndToEnd {
  /// A size that changes, at rest and while a page is held; sizes from nothing to huge.
  @Suite struct ResizeTests {
    @Test func `a resize while a page is held keeps the progress`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      app.mark()
      try app.pull(from: 10, row: 10, by: 40)
      for size in [Size(columns: 100, rows: 30), Size(columns: 60, rows: 16), Size(columns: 80, rows: 24)] {
        app.mark()
        app.resize(size)
        try app.waitFor("a frame of \(size)") {
          app.last("terminal")?.integer("columns") == size.columns
            && app.last("terminal")?.integer("rows") == size.rows
            && app.count("frame") > 0
        }
        #expect(abs((app.progress ?? -1) - 0.5) < 0.0005)
        #expect(app.phases == [])
      }
      app.holdStill()
      try app.release(50)
      try app.waitForRest(["gallery", "a-shown", "b-shown"])
    }

    @Test func `a resize and one back leave the same picture`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      let before = app.stillPicture()
      app.mark()
      app.resize(Size(columns: 120, rows: 40))
      try app.waitFor("the larger size") {
        app.last("terminal")?.integer("rows") == 40 && app.count("frame") > 0
      }
      app.resize(before.size)
      try app.waitForPicture(before)
    }

    @Test(arguments: [
      Size(columns: 1, rows: 1), Size(columns: 2, rows: 1), Size(columns: 1, rows: 10),
      Size(columns: 10, rows: 2),
      Size(columns: 20, rows: 5), Size(columns: 500, rows: 200), Size(columns: 500, rows: 1),
    ]) func `every size is drawn, and dragged in`(_ size: Size) throws {
      let app = try App.launch(route: "bars/shown-shown", size: size)
      let (last, row) = (size.columns - 1, size.rows - 1)
      try app.press(0, row)
      for column in [last / 3, last, last / 2] { try app.drag(column, row) }
      try app.release(last / 2, row)
      try app.keys("sdi?")
      try app.keys(Key.escape)
      #expect(try app.quit() == .exited(130))
      #expect(app.ledger.leftOver(rows: size.rows) == [])
    }

    @Test(arguments: [
      "bars/shown-hidden", "transitions/slide", "transitions/cover", "transitions/fade", "transitions/cube",
      "transitions/flip", "transitions/rise", "transitions/scale",
    ]) func `a storm of sizes ends at the last`(_ route: String) throws {
      let app = try App.launch(route: route)
      let before = app.stillPicture()
      try app.pull(from: 10, row: 10, by: 20)
      for step in 0..<60 {
        let isExtreme = step % 20 == 19
        app.resize(
          isExtreme
            ? [Size(columns: 1, rows: 1), Size(columns: 500, rows: 200)][step / 20 % 2]
            : Size(columns: 1 + step * 37 % 160, rows: 1 + step * 17 % 50))
        if step % 5 == 0 { try app.drag(step, 3) }
      }
      app.resize(before.size)
      try app.keys(Key.escape)
      try app.waitFor("the last size, at rest") {
        app.isAtRest && app.last("terminal")?.integer("columns") == 80
          && app.last("terminal")?.integer("rows") == 24
      }
      try app.waitForPicture(before, rows: 0..<before.size.rows - 1)
    }
  }
}
