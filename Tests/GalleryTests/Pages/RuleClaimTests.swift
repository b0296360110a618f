import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: what pages of rules, bars and stacks say is what they do.
@Suite struct RuleClaimTests {
  // MARK: Containers

  @Test(arguments: ClaimStage.sizes, [true, false])
  func `n goes to the next pier of the harbour that was chosen`(_ size: Size, _ byClick: Bool) throws {
    let stage = try ClaimStage("containers/split", size: size)
    if byClick { try stage.t.click("Kiel") } else { stage.t.press(.enter) }
    try stage.t.settle()
    #expect(stage.words.contains("Press n for the next pier"))
    #expect(stage.t.screen.places(of: "n Next pier").count <= 1, "one hint")
    stage.t.type("n")
    try stage.t.settle()
    #expect(stage.t.screen.contains("One pier farther."), "\(stage.t.screen)")
    #expect(stage.stack == ["gallery", "split"])
    stage.t.press(.tab)
    stage.t.type("n")
    try stage.t.settle()
    #expect(stage.t.screen.contains("''"), "the pier after it")
    #expect(stage.t.screen.places(of: "n Next pier").count <= 1, "one hint")
  }

  @Test func `n goes on in each tab`() throws {
    let stage = try ClaimStage("containers/tabs")
    stage.t.press(.enter)
    try stage.t.settle()
    stage.t.type("n")
    try stage.t.settle()
    #expect(stage.t.screen.contains("Ferry 1'"))
    stage.t.press(.character("2"), .alt)
    try stage.t.settle()
    #expect(stage.t.screen.contains("takes the tabs along"))
    stage.t.type("n")
    try stage.t.settle()
    #expect(stage.t.screen.contains("Chart'"))
    #expect(!stage.t.screen.contains("takes the tabs along"))
  }

  @Test(arguments: ClaimStage.sizes) func `a harbour says what a drag takes away`(_ size: Size) throws {
    let stage = try ClaimStage("containers/split", size: size)
    try stage.t.click("Kiel")
    try stage.t.settle()
    let isBeside = size.columns >= 80
    #expect(stage.t.screen.contains("along") == isBeside, "\(stage.t.screen)")
    stage.t.type("n")
    try stage.t.settle()
    #expect(!stage.t.screen.contains("along"))
    let start = Point(column: Double(size.columns) * 0.55, row: 8)
    try stage.t.drag(from: start, by: Vector(dx: Double(size.columns) * 0.4, dy: 0), over: .seconds(0.1))
    try stage.t.settle()
    #expect(stage.stack == ["gallery", "split"])
    #expect(stage.t.screen.contains("A canal to another sea."))
    try stage.t.drag(from: start, by: Vector(dx: Double(size.columns) * 0.4, dy: 0), over: .seconds(0.1))
    try stage.t.settle()
    #expect(stage.stack == (isBeside ? ["gallery"] : ["gallery", "split"]))
  }

  // MARK: The gate

  @Test(arguments: ["gate/pop-disabled", "gate/veto"])
  func `a page that refuses a drag says how far it gives`(
    _ route: String
  ) throws {
    let stage = try ClaimStage(route)
    #expect(!stage.words.contains("nothing moves"))
    #expect(!stage.words.contains("keeps still"))
    let told = try stage.line("Drag")
    try stage.t.press(at: Point(column: 10, row: 10))
    try stage.t.move(to: Point(column: 78, row: 10), over: .seconds(0.3))
    let moved = try stage.line("Drag")
    let way = moved.prefix { $0 != "│" }.count - told.prefix { $0 != "│" }.count
    #expect(told.contains("\(way) columns"), "\(told)")
    try stage.t.release()
    try stage.t.settle()
    #expect(try stage.line("Drag") == told)
  }

  @Test func `the edge limit has an end at the last column, and the card stands below the prose`() throws {
    for columns in [110, 90, 80, 40] {
      let stage = try ClaimStage("gate/max-distance", size: Size(columns: columns, rows: 30))
      for _ in 0..<150 { stage.t.type("+") }
      #expect(stage.t.topPage.interactivePopMaxAllowedInitialDistanceToLeftEdge == Double(columns - 1))
      stage.t.type("-")
      #expect(stage.t.topPage.interactivePopMaxAllowedInitialDistanceToLeftEdge == Double(columns - 2))
      let card = try stage.line("╭").prefix { $0 != "╭" }.count
      let prose = try stage.line("On this page").prefix { $0 != "O" }.count
      #expect(card == prose)
    }
  }

  @Test func `the edge limit of all pages holds on pages above, and ends with its page`() throws {
    let stage = try ClaimStage("gate/from-outside")
    let t = stage.t
    t.type("4")
    t.type("s")
    try t.settle()
    #expect(stage.stack.count == 3)
    try t.drag(from: Point(column: 20, row: 12), by: Vector(dx: 50, dy: 0), over: .seconds(0.1))
    try t.settle()
    #expect(stage.stack.count == 3, "beyond the limit of all pages")
    try t.drag(from: Point(column: 5, row: 12), by: Vector(dx: 60, dy: 0), over: .seconds(0.1))
    try t.settle()
    #expect(stage.stack == ["gallery", "from-outside"])
    t.press(.escape)
    try t.settle()
    #expect(t.navigation.interactivePopMaxAllowedInitialDistanceToLeftEdge == 0)
  }

  @Test func `the rule without haste refuses haste in both directions, and its map says what its signs mean`()
    throws
  {
    let stage = try ClaimStage("release/policies")
    stage.t.type("6")
    let policy = stage.t.navigation.releasePolicy
    func decision(_ velocity: Double) -> ReleasePolicy.Decision {
      policy.decision(in: .init(progress: 0.7, velocity: velocity, width: 80))
    }
    #expect(decision(-2.4) == .cancel)
    #expect(decision(2.4) == .cancel)
    #expect(decision(0.4) == .finish)
    for sign in ["·", "•", "●"] {
      #expect(stage.lines.contains { $0.contains("\(sign) ") && $0.contains("goes back") }, "\(sign)")
    }
  }

  // MARK: Bars

  @Test(arguments: [200, 120, 80, 40]) func `each way to cut a title cuts it`(_ columns: Int) throws {
    let stage = try ClaimStage("bars/colours", size: Size(columns: columns, rows: 24))
    var titles: Set<String> = []
    for _ in 0..<3 {
      stage.t.type("t")
      titles.insert(stage.lines[0])
      #expect(stage.lines[0].contains("…"), "\(stage.lines[0])")
    }
    #expect(titles.count == 3)
    stage.t.resize(to: Size(columns: 300, rows: 24))
    #expect(stage.lines[0].contains("…"))
  }

  @Test func `the page of bar styles says which one is on, and keeps it over Esc and forward`() throws {
    let stage = try ClaimStage("bars/style")
    let t = stage.t
    #expect(t.screen.contains("On: fixed back button"))
    t.type("t")
    #expect(t.screen.contains("On: standard"))
    t.press(.escape)
    try t.settle()
    #expect(t.screen.contains("On: standard"))
    t.type("]")
    try t.settle()
    #expect(t.screen.contains("On: standard"))
    #expect(t.navigation.navigationBarStyle is StandardNavigationBarStyle)
    t.press(.escape)
    try t.settle()
    t.press(.escape)
    try t.settle()
    #expect(t.navigation.navigationBarStyle is StandardNavigationBarStyle)
    t.type(try ClaimStage.key(of: "bars/style"))
    try t.settle()
    #expect(t.screen.contains("On: fixed back button"))
    t.press(.escape)
    try t.settle()
    t.press(.escape)
    try t.settle()
    t.type("]")
    try t.settle()
    #expect(
      t.navigation.navigationBarStyle is FixedBackNavigationBarStyle, "the page comes back with its style")
  }

  @Test(arguments: ClaimStage.sizes) func `the keys that a page of items names press its items`(_ size: Size)
    throws
  {
    let stage = try ClaimStage("bars/items", size: size)
    stage.t.type("r")
    #expect(stage.t.screen.contains("Pressed: Reply (1)"))
    stage.t.type("f")
    #expect(stage.t.screen.contains("Pressed: Flag (2)"))
    stage.t.press(.escape)
    try stage.t.settle()
    #expect(stage.stack == ["gallery", "a-items"])
    #expect(!stage.words.contains("Press r"))
    #expect(!stage.words.contains("behind the …"))
    stage.t.type("c")
    #expect(stage.t.screen.contains("Pressed: Compose (1)"))
  }

  @Test(arguments: ["r", "R"]) func `a key that the open menu shows presses its item`(_ key: String) throws {
    let stage = try ClaimStage("bars/items", size: Size(columns: 40, rows: 12))
    try stage.t.click("…")
    #expect(stage.t.screen.contains("Move to folder"))
    stage.t.type(key)
    #expect(stage.t.screen.contains("Pressed: Reply (1)") == (key == "r"))
    #expect(stage.t.screen.contains("Move to folder") == (key == "R"))
  }

  @Test func `how fast the page below follows is the style's figure`() throws {
    let stage = try ClaimStage("bars/shown-hidden", size: Size(columns: 120, rows: 40))
    let speed = SlideStyle().parallax
    #expect(stage.words.contains("\(speed) of the pointer's speed"))
    #expect(try ClaimStage("transitions/slide").words.contains("\(speed) of its speed"))
  }

  // MARK: Presented pages

  @Test func `a note that was edited is asked about by Cancel, and an empty one is not`() async throws {
    let stage = try ClaimStage("present/sheet")
    let t = stage.t
    t.type("p")
    try t.settle()
    t.type("hello")
    try t.click("Cancel")
    try await t.idle(for: .seconds(0.5))
    #expect(t.screen.contains("Discard the note?"))
    t.press(.escape)
    try await t.idle(for: .seconds(0.5))
    #expect(t.screen.contains("hello"))
    for _ in 0..<5 { t.press(.backspace) }
    try t.click("Cancel")
    try await t.idle(for: .seconds(1))
    #expect(!t.screen.contains("Save"))
  }

  @Test func `a sheet is dragged from where its page says`() throws {
    let stage = try ClaimStage("present/sheet")
    #expect(stage.words.contains("but the field"))
    stage.t.type("p")
    try stage.t.settle()
    try stage.t.drag(from: "Write a line", by: Vector(dx: 0, dy: 6), over: .seconds(0.1))
    try stage.t.settle()
    #expect(stage.t.screen.contains("Cancel"))
    try stage.t.drag(from: "Nothing is lost", by: Vector(dx: 0, dy: 6), over: .seconds(0.1))
    try stage.t.settle()
    #expect(!stage.t.screen.contains("Cancel"))
  }

  @Test func `each note has a line of its own`() throws {
    let stage = try ClaimStage("present/full")
    stage.t.type("p")
    try stage.t.settle()
    try stage.t.click("More")
    try stage.t.settle()
    #expect(stage.lines.count { $0.contains("A note of another day") } > 10)
    #expect(!stage.lines.contains { $0.split(separator: "A note of").count > 2 })
  }

  // MARK: Colours

  @Test(arguments: [ColorDepth.truecolor, .indexed, .sixteen, .mono])
  func `the card says that it is light where it is`(_ depth: ColorDepth) throws {
    var theme = Theme()
    theme.depth = depth
    let stage = try ClaimStage("theme/lab", theme: theme)
    #expect(stage.t.screen.contains("This card is light") == theme.paintsBackgrounds)
  }

  @Test(arguments: Entry.all.indices) func `the list marks the entry that was open from the start`(
    _ index: Int
  ) throws {
    let entry = Entry.all[index]
    let stage = try ClaimStage(entry.route, byKey: false, reducesMotion: true)
    stage.t.navigation.popToRoot(animated: false)
    try stage.t.settle()
    #expect(stage.lines.contains { $0.hasPrefix("▌") && $0.contains(entry.title) })
  }
}
