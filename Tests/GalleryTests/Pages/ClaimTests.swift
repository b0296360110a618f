import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: what pages of content and controls say is what they do.
@Suite struct ClaimTests {
  @Test func `a form that waits takes no keys and no clicks, and answers once`() async throws {
    let stage = try ClaimStage("controls/text")
    let t = stage.t
    t.press(.tab)
    t.type("a@b")
    t.press(.tab)
    t.type("12345")
    let form = ["Name", "Mail", "Secret"].compactMap {
      try? stage.line($0).trimmingPrefix { "▌ ".contains($0) }
    }
    t.press(.enter)
    try await t.idle(for: .seconds(0.2))
    #expect(t.screen.contains("signing up"))
    let hints = stage.lines[23]
    #expect(!hints.contains("sign up"))
    #expect(!hints.contains("page with bar"), "s does nothing now")
    t.type("sdqxyz")
    t.press(.backspace)
    t.press(.left)
    t.press(.tab)
    t.type("more")
    t.press(.enter)
    try t.click("×")
    try await t.idle(for: .seconds(2))
    #expect(t.screen.contains("welcome"))
    #expect(
      ["Name", "Mail", "Secret"].compactMap { try? stage.line($0).trimmingPrefix { "▌ ".contains($0) } }
        == form)
    t.type("6")
    #expect(try stage.line("Secret").count { $0 == "•" } == 6, "the field has its keys again")
  }

  @Test func `pages that are opened at once have names of their own`() throws {
    let stage = try ClaimStage("transitions/slide")
    stage.t.type("n")
    stage.t.advance(by: .seconds(0.1))
    stage.t.type("n")
    try stage.t.settle()
    #expect(
      stage.t.navigation.viewControllers.map(\.title) == [
        "TermNav", "Slide", "Slide 2", "Slide 3",
      ])
    let lab = try ClaimStage("stack/lab")
    lab.t.type("1")
    lab.t.advance(by: .seconds(0.1))
    #expect(
      lab.t.screen.contains("lab-1")
        || lab.lines.contains { $0.contains("Floor 1") && $0.contains("this page") })
    lab.t.type("1")
    try lab.t.settle()
    #expect(lab.stack == ["gallery", "stack-lab", "lab-1", "lab-2"])
  }

  @Test func `a row that is clicked while none is marked names the page`() throws {
    let stage = try ClaimStage("lists/choice")
    try stage.t.click("Bravo")
    #expect(stage.lines[0].contains("Bravo"))
    stage.t.type(" ")
    stage.t.press(.down)
    stage.t.type(" ")
    stage.t.press(.enter)
    #expect(stage.lines[0].contains("Bravo, Charlie"))
  }

  @Test(arguments: [0, 1, 5, 650, 667]) func `the row that is told is the first one seen`(_ notches: Int)
    throws
  {
    let stage = try ClaimStage("lists/sections")
    try stage.t.wheel(.down, notches: notches)
    try stage.t.settle()
    let berth = try #require(ClaimStage.numbers(in: try stage.line("berth")).last)
    let told = try stage.line(" of 2 000")
    let figure = told.dropFirst(2).prefix { $0 != "f" }.filter(\.isWholeNumber)
    #expect(Int(figure) == berth, "\(stage.t.screen)")
  }

  @Test(arguments: ["content/scroll", "content/map"], ClaimStage.sizes)
  func `columns and rows are told as they are seen, from 1 on`(_ route: String, _ size: Size) throws {
    let stage = try ClaimStage(route, size: size)
    let t = stage.t
    // Of the content.
    let row = Double(size.rows / 2)
    func figures() throws -> [Int] {
      let line =
        try stage.line(",").isEmpty
        ? ""
        : try #require(
          stage.lines.last { $0.firstRange(of: "–") != nil || $0.contains("Column ") })
      let own = line.prefix(line.firstRange(of: "Drag")?.lowerBound.utf16Offset(in: line) ?? line.count)
      #expect(!line.contains("-") && !line.contains("−"), "\(line)")
      return ClaimStage.numbers(in: own)
    }
    t.press(.home)
    try t.settle()
    #expect(try figures().first == 1, "\(t.screen)")
    try t.drag(from: Point(column: 30, row: row), by: Vector(dx: -8, dy: 0))
    try t.settle()
    try t.press(at: Point(column: 15, row: row))
    try t.move(to: Point(column: 39, row: row), over: .seconds(0.2))
    #expect(try figures().first == 1, "held beyond the start")
    try t.release()
    try t.settle()
    t.press(.end)
    for _ in 0..<60 { t.press(.right) }
    try t.settle()
    let last = try figures()
    #expect(last.allSatisfy { (1...320).contains($0) }, "\(last)")
    #expect(try stage.line("–").columns <= size.columns)
  }

  @Test func `the bar of a form says what the slider says, from the first frame on`() throws {
    let stage = try ClaimStage("controls/form")
    let (slider, bar) = (try stage.line("Waves"), try stage.line("Swell"))
    #expect(abs(slider.count { $0 == "━" } - bar.count { $0 == "━" }) <= 1, "\(slider)\n\(bar)")
  }

  @Test func `the editor has as many lines as the list says`() throws {
    let entry = try #require(Entry.all.first { $0.route == "controls/editor" })
    let stage = try ClaimStage("controls/editor")
    let figure = entry.detail.filter(\.isWholeNumber)
    #expect(try stage.line("Line 1 of").filter(\.isWholeNumber).contains(figure), "\(entry.detail)")
  }

  @Test(arguments: ClaimStage.sizes) func `a tile says what it asks for and what it is given`(_ size: Size)
    throws
  {
    let stage = try ClaimStage("controls/stacks", size: size)
    for line in stage.lines where line.contains("asks 1") {
      let tiles = line.split(separator: "asks").dropFirst()
      for tile in tiles where size.columns >= 80 {
        let numbers = ClaimStage.numbers(in: tile)
        #expect(numbers.count >= 2, "\(line)")
        // The columns of the grid are as wide as the widest.
        if line.contains("asks 18") { #expect(numbers.first == numbers.dropFirst().first, "\(line)") }
      }
    }
    #expect(stage.words.contains("fixed 14 14"))
  }

  @Test(arguments: [120, 80, 60, 50]) func `prices end in one column`(_ columns: Int) throws {
    let stage = try ClaimStage("lists/cells", size: Size(columns: columns, rows: 30))
    let ends = stage.lines.compactMap { line in
      line.firstRange(of: ".").flatMap { dot in
        line[dot.upperBound...].prefix(2).allSatisfy(\.isWholeNumber)
          && line[..<dot.lowerBound].last?.isWholeNumber == true ? line[..<dot.lowerBound].columns : nil
      }
    }
    #expect(ends.count == 6)
    #expect(Set(ends).count == 1, "\(stage.t.screen)")
  }

  @Test(arguments: ClaimStage.sizes) func `the pager names the columns that its edge has`(_ size: Size) throws
  {
    let stage = try ClaimStage("content/pager", size: size)
    let columns = EdgeZone.columns(ofWidth: size.columns)
    stage.t.press(.right)
    try stage.t.settle()
    if size.columns >= 80 { #expect(stage.words.contains("the \(columns) columns")) }
    try stage.t.drag(
      from: Point(column: Double(columns), row: 6), by: Vector(dx: 24, dy: 0), over: .seconds(0.1))
    try stage.t.settle()
    #expect(stage.t.screen.contains("Page 1 of 4"))
    stage.t.press(.right)
    try stage.t.settle()
    try stage.t.drag(
      from: Point(column: Double(columns - 1), row: 6), by: Vector(dx: 24, dy: 0), over: .seconds(0.1))
    try stage.t.settle()
    #expect(stage.stack == ["gallery"])
  }

  @Test func `Space and the page keys turn pages`() throws {
    let stage = try ClaimStage("content/pager")
    func page() throws -> Int { try #require(ClaimStage.numbers(in: try stage.line(" of 4")).first) }
    for (key, wanted) in [
      (KeyPress(.pageDown), 2), (KeyPress(.character(" ")), 3), (KeyPress(.pageUp), 2),
      (KeyPress(.pageUp), 1),
      (KeyPress(.pageUp), 1),
    ] {
      stage.t.press(key)
      try stage.t.settle()
      #expect(try page() == wanted)
    }
  }

  /// Mean brightness of the backgrounds of some columns, as in the middle rows.
  private func light(_ picture: Surface, _ columns: Range<Int>) -> Double {
    var sum = 0.0
    for row in 8..<16 {
      for column in columns {
        if let (red, green, blue) = picture[column, row].style.background.rgb {
          sum += Double(red) + Double(green) + Double(blue)
        }
      }
    }
    return sum / Double(columns.count)
  }

  @Test(arguments: [0.25, 0.4, 0.6, 0.75]) func `the sides of the cube grow darker away from their seam`(
    _ progress: Double
  )
    throws
  {
    let stage = try ClaimStage("transitions/cube")
    #expect(!stage.words.contains("less room stands in the shade"))
    #expect(stage.words.contains("darker"))
    // The list below has a row of another colour.
    stage.t.type("n")
    try stage.t.settle()
    #expect(stage.t.navigation.beginInteractivePop() == nil)
    stage.t.navigation.updateInteractivePop(progress)
    let picture = stage.t.screen.surface
    let seam = Int((progress * 80).rounded())
    #expect(light(picture, seam - 4..<seam - 1) > light(picture, 0..<3))
    #expect(light(picture, seam + 1..<seam + 4) > light(picture, 77..<80))
  }
}
