import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: the smaller claims of pages.
@Suite struct SmallClaimTests {
  @Test func `with a row open a drag closes it on that row, and leaves on another`() throws {
    let stage = try ClaimStage("content/rows")
    let t = stage.t
    func openRow() throws {
      try t.drag(from: "Wren", by: Vector(dx: 0, dy: 0), over: .seconds(0.1))
      let place = try #require(t.screen.places(of: "Ida").first)
      try t.drag(
        from: Point(column: 50, row: Double(place.row)), by: Vector(dx: -30, dy: 0), over: .seconds(0.2))
      try t.settle()
    }
    try openRow()
    #expect(t.screen.contains("row 3 is open"))
    let row = Double(try #require(t.screen.places(of: "Delete").first).row)
    try t.drag(from: Point(column: 20, row: row), by: Vector(dx: 40, dy: 0), over: .seconds(0.2))
    try t.settle()
    #expect(!t.screen.contains("is open"))
    #expect(stage.stack == ["gallery", "rows"])
    try openRow()
    try t.drag(from: Point(column: 20, row: row + 3), by: Vector(dx: 55, dy: 0), over: .seconds(0.2))
    try t.settle()
    #expect(stage.stack == ["gallery"])
  }

  @Test(
    arguments: [
      ("controls/text", "Ferry", "beside a field"), ("controls/form", "━", "beside the slider"),
      ("controls/focus", "a note", "beside the field"), ("programs/run", "ls -l", "beside the field"),
    ], ClaimStage.sizes)
  func `a drag on a control that keeps it is not said to go back`(
    _ page: (route: String, control: String, place: String), _ size: Size
  ) throws {
    let stage = try ClaimStage(page.route, size: size)
    let t = stage.t
    #expect(stage.words.contains("Drag → goes back, \(page.place)"), "\(t.screen)")
    let depth = stage.stack.count
    for (start, stays) in [
      (t.screen.places(of: page.control).first, true), (Rect(column: 1, row: 1, columns: 1, rows: 1), false),
    ] {
      guard let start else { continue }
      // Not in the columns of the edge, of which a wide page has more.
      let from = Point(column: Double(start.column + max(10, size.columns / 8)), row: Double(start.row))
      try t.drag(from: from, to: Point(column: Double(size.columns - 1), row: from.row), over: .seconds(0.1))
      try t.settle()
      #expect((stage.stack.count == depth) == stays, "\(start)\n\(t.screen)")
    }
  }

  @Test func `words are taken back one by one`() throws {
    let stage = try ClaimStage("controls/editor")
    let t = stage.t
    t.type("one two three ")
    let lengths = (0..<3).map { _ in
      t.press(.character("u"), .alt)
      return stage.lines.first { $0.contains("Dear passenger") }?.split(separator: "Dear")[0].split(
        separator: " "
      ).count
    }
    #expect(lengths == [2, 1, 0] || lengths == [3, 2, 1], "\(lengths)")
    t.press(.character("r"), .alt)
    #expect(t.screen.contains("one"))
  }

  @Test func `a list comes back as it was`() throws {
    let stage = try ClaimStage("content/list")
    try stage.t.wheel(.down, notches: 40)
    try stage.t.settle()
    let before = stage.lines
    try stage.t.drag(from: Point(column: 10, row: 12), by: Vector(dx: 60, dy: 0), over: .seconds(0.1))
    try stage.t.settle()
    #expect(stage.stack == ["gallery"])
    #expect(before.contains { $0.contains("]") }, "the page says how")
    stage.t.type("]")
    try stage.t.settle()
    #expect(stage.lines == before)
  }

  @Test func `the words to search for are found`() throws {
    let stage = try ClaimStage("lists/sections")
    let t = stage.t
    t.type("/gull sil")
    #expect(stage.lines.contains { $0.contains("Silver Gull") })
    t.press(.enter)
    let first = try stage.line("▌")
    t.type("n")
    #expect(try stage.line("▌") != first)
    t.type("N")
    #expect(try stage.line("▌") == first)
    t.press(.escape)
    #expect(stage.lines.contains { $0.contains("Grey") || $0.contains("Long") })
    #expect(stage.stack == ["gallery", "sections"])
  }

  @Test func `rows are shown by Esc, and unmarked by another`() throws {
    let stage = try ClaimStage("lists/choice")
    let t = stage.t
    t.type(" ")
    t.type("o r")
    #expect(!t.screen.contains("Bravo") || t.screen.contains("Oscar"))
    t.press(.escape)
    #expect(t.screen.contains("Bravo"))
    #expect(t.screen.contains("1 of 26 marked"))
    t.press(.escape)
    #expect(t.screen.contains("0 of 26 marked"))
    #expect(stage.stack == ["gallery", "choice"])
  }

  @Test func `the keys of the lines do what the page says`() throws {
    let stage = try ClaimStage("text/lines")
    let t = stage.t
    t.type("ma")
    #expect(t.app.isMouseWanted)
    t.press(.end)
    try t.settle()
    t.type("'a")
    try t.settle()
    #expect(t.screen.contains("Line 1 of"))
    let numbered = t.screen.contains("1 00:00")
    t.type("#")
    #expect(numbered != t.screen.contains("1 00:00"))
    t.type("r")
    t.advance(by: .seconds(1))
    #expect(t.screen.contains("stop"))
    t.type("r")
    #expect(t.screen.contains("run"))
  }

  @Test func `chords and counts go where the page says`() throws {
    let stage = try ClaimStage("controls/focus")
    let t = stage.t
    t.type("gr")
    t.type("3n")
    #expect(t.screen.contains("next by 3"))
    t.press(.enter)
    #expect(t.screen.contains("Cologne"))
    t.type("gf")
    t.type("gn")
    #expect(try stage.line("Note").contains("gn"))
  }

  @Test(arguments: ClaimStage.sizes) func `times of gestures and notices are those that hold`(_ size: Size)
    throws
  {
    let lab = try ClaimStage("gestures/lab", size: size)
    if size.columns >= 80 {
      #expect(lab.t.screen.contains("twice in \(DoubleTapGestureRecognizer.standardDuration) s"))
      #expect(lab.t.screen.contains("hold for \(LongPressGestureRecognizer().minimumPressDuration) s"))
    }
    let toast = try ClaimStage("present/toast", size: size)
    #expect(toast.words.contains("for \(NavigationApp.toastTime.components.seconds) seconds"))
    // On a wide screen the line of Swift has the words, too.
    func isShown() -> Bool {
      toast.lines.contains { $0.contains("Saved to the drafts") && !$0.contains("toast(") }
    }
    toast.t.type("p")
    toast.t.advance(by: NavigationApp.toastTime - .seconds(0.2))
    #expect(isShown())
    toast.t.advance(by: .seconds(0.4))
    #expect(!isShown())
  }

  @Test func `figures of the list are those of its pages`() throws {
    func detail(_ route: String) throws -> String {
      try #require(Entry.all.first { $0.route == route }).detail
    }
    #expect(try detail("release/policies").contains("seven"))
    #expect(try ClaimStage("release/policies").t.screen.contains("1–7"))
    #expect(try detail("gestures/one-line").contains("nine"))
    #expect(try ClaimStage("gestures/one-line").lines.count { $0.hasPrefix("  on") } == 9)
    let split = try ClaimStage("containers/split")
    let page = try #require(split.t.navigation.topViewController as? SplitViewController)
    #expect(try detail("containers/split").contains("from \(page.minimumColumns) columns"))
    let edge = try ClaimStage("gate/max-distance").t.topPage
    #expect(
      try detail("gate/max-distance").contains(
        "\(Int(edge.interactivePopMaxAllowedInitialDistanceToLeftEdge)) columns"))
    #expect(try detail("text/lines").contains("a million"))
    #expect(try ClaimStage("text/lines").t.screen.contains("of 1 000 000"))
  }

  /// Words that the gallery's reader does not know.
  @Test(arguments: Entry.all.map(\.route)) func `pages name no other libraries and no formulas`(
    _ route: String
  ) throws {
    let stage = try ClaimStage(route, size: Size(columns: 120, rows: 40), reducesMotion: true)
    for word in [
      "React", "libadwaita", "CustomPopAnimation", "BBGestureBack", "Flutter", "cos ", "telephone", "FDFull",
      "A no ",
    ] {
      #expect(!stage.words.contains(word), "\(word)")
    }
  }
}
