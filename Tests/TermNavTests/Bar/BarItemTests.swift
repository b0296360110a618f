import Testing

@testable import TermNav

/// RULES sections 8 and 21: items on both sides of the bar, their keys, their focus, and those that do not fit.
@Suite struct BarItemTests {
  /// A page with what was pressed on it.
  private final class ItemPage: FixedPage {
    var pressed: [String] = []
    let field = TextField("text")

    init(_ title: String, leading: [String] = [], trailing: [String] = [], hasField: Bool = false) {
      super.init(title)
      navigationItem.leadingItems = leading.map(item)
      navigationItem.trailingItems = trailing.map(item)
      guard hasField else { return }
      field.frame = Rect(column: 2, row: 1, columns: 12, rows: 1)
      view.addSubview(field)
    }

    func item(_ title: String) -> BarItem { BarItem(title) { [unowned self] in pressed.append(title) } }
  }

  private func stage(_ page: ItemPage, columns: Int = 40, direction: LayoutDirection = .leftToRight) -> Stage
  {
    Stage(FixedPage("Root"), FixedPage("Home"), page, columns: columns, rows: 8, direction: direction)
  }

  private func style(_ stage: Stage, of letter: Unicode.Scalar) -> Style? {
    let surface = stage.app.render().surface
    return (0..<surface.size.columns).first { surface[$0, 0].glyph == Glyph(letter) }.map {
      surface[$0, 0].style
    }
  }

  // MARK: Where they are

  @Test func `leading items stand in place of the back button, or behind it`() {
    let page = ItemPage("Page", leading: ["Cancel"], trailing: ["Save"])
    let stage = stage(page)
    #expect(stage.lines[0] == " Cancel           Page             Save ")
    page.navigationItem.leadingItemsSupplementBackButton = true
    #expect(stage.lines[0] == " ‹ Home  Cancel   Page             Save ")
    page.navigationItem.hidesBackButton = true
    #expect(stage.lines[0] == " Cancel           Page             Save ")
    page.navigationItem.leadingItems = []
    #expect(stage.lines[0] == "                  Page             Save ")
  }

  @Test func `read from the right all of it is mirrored, and wide glyphs count two`() {
    let page = ItemPage("題名", leading: ["取消"], trailing: ["編集", "追加"])
    page.navigationItem.leadingItemsSupplementBackButton = true
    let stage = stage(page, direction: .rightToLeft)
    #expect(stage.lines[0] == " 追加  編集       題名     取消  Home › ")
    stage.click(27, 0)
    stage.click(8, 0)
    stage.click(1, 0)
    #expect(page.pressed == ["取消", "編集", "追加"])
  }

  @Test func `the chevron stays beside leading items, however long the label`() {
    let page = ItemPage("Page", leading: ["Select"], trailing: ["Edit"])
    page.navigationItem.leadingItemsSupplementBackButton = true
    let long = FixedPage("Settings and preferences")
    let stage = Stage(long, page, columns: 40, rows: 4)
    #expect(stage.lines[0] == " ‹ Settings…  Select  Page         Edit ")
    for columns in 14...60 {
      stage.app.resize(to: Size(columns: columns, rows: 4))
      #expect(stage.lines[0].hasPrefix(" ‹"), "\(columns)")
    }
  }

  @Test(arguments: LayoutDirection.allCases)
  func `each word is pressed on every cell of its own, at every width`(_ direction: LayoutDirection) {
    let page = ItemPage("T", leading: ["LL", "MMM"], trailing: ["RRR", "SS"])
    page.navigationItem.leadingItemsSupplementBackButton = true
    page.navigationItem.backItem = page.item("B")
    let stage = stage(page, direction: direction)
    let names: [Unicode.Scalar: String] = ["L": "LL", "M": "MMM", "R": "RRR", "S": "SS", "B": "B"]
    for columns in 1...60 {
      stage.app.resize(to: Size(columns: columns, rows: 4))
      let bar = stage.app.render().surface
      for column in 0..<columns {
        page.pressed = []
        stage.click(Double(column), 0)
        let wanted = names.first { Glyph($0.key) == bar[column, 0].glyph }?.value
        if let wanted { #expect(page.pressed == [wanted], "\(columns) columns, column \(column)") }
        if wanted == nil { #expect(page.pressed == [] || page.pressed == ["B"]) }
        stage.app.program.barMenu.hide()
        if stage.app.barMenu != nil { stage.key(.escape) }
      }
    }
    #expect(stage.names == ["Root", "Home", "T"])
  }

  // MARK: The back button

  @Test func `a hidden back button takes no press; keys and the drag go back`() {
    let page = ItemPage("Page")
    page.navigationItem.hidesBackButton = true
    let stage = stage(page)
    for column in 0..<10 { stage.click(Double(column), 0) }
    stage.settle()
    #expect(stage.names.count == 3 && !stage.lines[0].contains("‹"))
    stage.hold(at: 30)
    #expect(stage.seam == 30)
    stage.rest(30)
    stage.settle()
    #expect(stage.names == ["Root", "Home"])
  }

  @Test func `a back button of one's own has its words and its action; keys, menu and drag go back as ever`()
  {
    let page = ItemPage("Page")
    page.navigationItem.backItem = page.item("Done")
    let stage = stage(page)
    #expect(stage.lines[0].hasPrefix(" ‹ Done "))
    stage.click(3, 0)
    stage.settle()
    #expect(page.pressed == ["Done"] && stage.names.count == 3)
    page.navigationItem.backItem?.isEnabled = false
    stage.click(3, 0)
    #expect(page.pressed == ["Done"])
    stage.pointer(.pressed, 3, 0, .secondary)
    stage.pointer(.released, 3, 0, .secondary)
    #expect(stage.app.barMenu != nil)
    stage.key(.escape)
    stage.press(3, 0)
    for column in stride(from: 5.0, through: 33, by: 2) { stage.drag(to: column, 0) }
    #expect(stage.seam == 30, "a drag that begins on the button drags")
    stage.rest(33, 0)
    stage.settle()
    #expect(stage.names == ["Root", "Home"] && page.pressed == ["Done"])
  }

  @Test func `without words it is a chevron, and the root has none`() {
    let page = ItemPage("Page")
    page.navigationItem.backItem = page.item("")
    #expect(stage(page).lines[0] == " ‹                Page                  ")
    let root = ItemPage("Page")
    root.navigationItem.backItem = root.item("Done")
    #expect(Stage(root, columns: 40).lines[0] == "                  Page                  ")
  }

  // MARK: Keys

  @Test func `a key presses its item where page and views have no use for it, before program and navigation`()
  {
    let page = ItemPage("Page", hasField: true)
    page.navigationItem.trailingItems = [
      BarItem("Save", key: KeyPress(.character("s"), .control)) { page.pressed.append("Save") },
      BarItem("Help", key: KeyPress(.character("h"))) { page.pressed.append("Help") },
    ]
    let stage = stage(page)
    var program: [KeyPress] = []
    stage.app.keyHandler = {
      program.append($0)
      return false
    }
    stage.key(.character("s"), .control)
    stage.key(.character("h"))
    #expect(page.pressed == ["Save", "Help"] && program.isEmpty && stage.names.count == 3)
    page.wantedKeys = [KeyPress(.character("h"))]
    stage.key(.character("h"))
    #expect(page.pressed == ["Save", "Help"], "the page's own use goes first")
    page.wantedKeys = []
    page.field.becomeFirstResponder()
    stage.key(.character("h"))
    stage.key(.character("s"), .control)
    #expect(page.field.text == "texth" && page.pressed == ["Save", "Help", "Save"])
  }

  @Test func `a key works without a bar and from the menu; that of a disabled item does nothing at all`() {
    let page = ItemPage("Page", trailing: ["Archive", "Forward", "Reply all"])
    page.navigationItem.trailingItems[2].key = KeyPress(.character("r"))
    let stage = stage(page)
    #expect(!stage.lines[0].contains("Reply"))
    stage.key(.character("r"))
    page.hidesBar = true
    stage.navigation.setNeedsNavigationBarAppearanceUpdate()
    stage.settle()
    stage.key(.character("r"))
    #expect(page.pressed == ["Reply all", "Reply all"])
    page.navigationItem.trailingItems[2].isEnabled = false
    page.navigationItem.trailingItems[2].key = KeyPress(.escape)
    stage.key(.escape)
    stage.settle()
    #expect(page.pressed.count == 2 && stage.names.count == 3)
  }

  @Test func `read from the right, a key that points left points to leading`() {
    let page = ItemPage("Page")
    page.navigationItem.trailingItems = [
      BarItem("Last", key: KeyPress(.left, .control)) { page.pressed.append("Last") }
    ]
    let stage = stage(page, direction: .rightToLeft)
    stage.key(.left, .control)
    #expect(page.pressed.isEmpty)
    stage.key(.right, .control)
    #expect(page.pressed == ["Last"])
  }

  @Test func `a disabled item is dim, and a click on it does nothing`() {
    let page = ItemPage("Page", trailing: ["Edit", "Add"])
    let stage = stage(page)
    page.navigationItem.trailingItems[0].isEnabled = false
    #expect(
      style(stage, of: "E") == Theme().style(.disabled, on: .bar)
        && style(stage, of: "A") == Theme().barAccent)
    stage.click(31, 0)
    stage.click(37, 0)
    #expect(page.pressed == ["Add"])
    page.navigationItem.trailingItems[0].isEnabled = true
    #expect(style(stage, of: "E") == Theme().barAccent)
  }

  // MARK: Focus

  @Test func `Tab goes around back button, items and controls, Shift-Tab the other way`() {
    let page = ItemPage("Page", leading: ["New"], trailing: ["Edit", "Add"], hasField: true)
    page.navigationItem.leadingItemsSupplementBackButton = true
    page.navigationItem.trailingItems[0].isEnabled = false
    let stage = stage(page)
    let round: [BarButton?] = [.back, .leading(0), .trailing(1), nil]
    for button in round + round {
      stage.key(.tab)
      _ = stage.lines
      #expect(page.barFocus == button && page.field.isFirstResponder == (button == nil))
    }
    for button in round.reversed().dropFirst() + round.reversed() {
      stage.key(.tab, .shift)
      _ = stage.lines
      #expect(page.barFocus == button && page.field.isFirstResponder == (button == nil))
    }
    #expect(page.pressed.isEmpty && stage.names.count == 3)
  }

  @Test func `Return and Space press, arrows step, Esc and other keys leave`() {
    let page = ItemPage("Page", trailing: ["Edit", "Add"], hasField: true)
    let stage = stage(page)
    page.field.becomeFirstResponder()
    stage.key(.tab)
    stage.key(.right)
    #expect(page.barFocus == .trailing(0))
    stage.key(.enter)
    stage.key(.right)
    stage.key(.right)
    stage.type(" ")
    #expect(page.pressed == ["Edit", "Add"] && page.field.text == "text")
    stage.key(.left)
    #expect(page.barFocus == .trailing(0))
    stage.key(.escape)
    #expect(page.barFocus == nil && stage.names.count == 3)
    _ = stage.lines
    #expect(page.field.isFirstResponder)
    stage.key(.tab)
    stage.type("x")
    #expect(page.barFocus == nil && page.field.text == "textx")
    stage.key(.tab)
    stage.key(.enter)
    stage.settle()
    #expect(stage.names == ["Root", "Home"], "the back button goes back")
  }

  @Test func `the button with the focus is seen, and the field then has no cursor`() {
    for theme in [Theme(), Theme(depth: .sixteen), Theme(depth: .mono)] {
      let page = ItemPage("Page", trailing: ["Edit"], hasField: true)
      let stage = stage(page)
      stage.app.theme = theme
      page.field.becomeFirstResponder()
      _ = stage.lines
      stage.key(.tab, .shift)
      #expect(page.barFocus == .trailing(0))
      #expect(style(stage, of: "E") == theme.barAccent.focused)
      #expect(!page.field.isFirstResponder)
      stage.click(5, 2)
      #expect(page.barFocus == nil && style(stage, of: "E") == theme.barAccent)
      #expect(page.field.isFirstResponder)
    }
  }

  @Test func `a page keeps the focus of its bar while another lies on it; a button that goes takes it along`()
  {
    let page = ItemPage("Page", trailing: ["Edit"], hasField: true)
    let stage = stage(page)
    stage.key(.tab, .shift)
    stage.key(.tab, .shift)
    #expect(page.barFocus == .trailing(0))
    stage.navigation.push(FixedPage("New"))
    stage.settle()
    stage.key(.tab)
    #expect(page.barFocus == .trailing(0))
    stage.key(.enter)
    stage.settle()
    #expect(stage.names.last == "Page" && page.barFocus == .trailing(0))
    page.navigationItem.trailingItems = []
    _ = stage.lines
    #expect(page.barFocus == nil)
  }

  @Test func `where nothing takes the focus Tab is the program's`() {
    var keys: [KeyPress] = []
    let stage = Stage(FixedPage("Page"), columns: 40)
    stage.app.keyHandler = {
      keys.append($0)
      return false
    }
    stage.key(.tab)
    #expect(keys == [KeyPress(.tab)])
    let page = ItemPage("Page", trailing: ["Edit"])
    page.hidesBar = true
    let hidden = self.stage(page)
    hidden.key(.tab)
    #expect(page.barFocus == nil)
  }

  // MARK: What does not fit

  @Test func `items that do not fit are in a menu behind a sign`() {
    let page = ItemPage("Page", trailing: ["Archive", "Forward", "Reply"])
    let stage = stage(page)
    #expect(stage.lines[0] == " ‹ Home           Page       Archive  … ")
    stage.click(38, 0)
    #expect(
      stage.lines[1...4].map { $0.suffix(15) } == [
        "  ╭───────────╮", "  │▌ Forward  │", "  │  Reply    │", "  ╰───────────╯",
      ])
    stage.click(30, 3)
    #expect(page.pressed == ["Reply"] && stage.app.barMenu == nil)
    stage.click(38, 0)
    stage.key(.enter)
    #expect(page.pressed == ["Reply", "Forward"])
    stage.click(38, 0)
    stage.key(.escape)
    #expect(stage.app.barMenu == nil && page.pressed.count == 2 && stage.names.count == 3)
  }

  @Test func `of both sides, from the right too, with their keys, and without those that are disabled`() {
    let page = ItemPage("Page", leading: ["Select all"], trailing: ["Archive", "Print"])
    page.navigationItem.leadingItemsSupplementBackButton = true
    page.navigationItem.trailingItems[1].isEnabled = false
    page.navigationItem.leadingItems[0].key = KeyPress(.character("a"), .control)
    let stage = stage(page, direction: .rightToLeft)
    #expect(stage.lines[0] == " …  Archive       Page           Home › ")
    stage.click(1, 0)
    #expect(stage.lines[2].hasPrefix("│  Ctrl-A  Select all ▐│"))
    stage.click(4, 3)
    #expect(page.pressed == [] && stage.app.barMenu != nil, "a disabled item is no choice")
    stage.click(4, 2)
    #expect(page.pressed == ["Select all"])
  }

  @Test func `Tab reaches the sign, Return opens it, and Tab is there afterwards`() {
    let page = ItemPage("Page", trailing: ["Archive", "Forward", "Reply"], hasField: true)
    let stage = stage(page)
    for _ in 0..<3 { stage.key(.tab) }
    #expect(page.barFocus == .more)
    stage.key(.enter)
    #expect(stage.app.barMenu != nil)
    stage.key(.down)
    stage.type(" ")
    #expect(page.pressed == ["Reply"] && stage.app.barMenu == nil && page.barFocus == .more)
  }

  @Test func `a menu whose item has gone chooses nothing, and a new page closes it`() {
    let page = ItemPage("Page", trailing: ["Archive", "Forward", "Reply"])
    let stage = stage(page)
    stage.click(38, 0)
    page.navigationItem.trailingItems = [page.item("Archive")]
    stage.key(.enter)
    #expect(page.pressed.isEmpty)
    page.navigationItem.trailingItems = ["Archive", "Forward", "Reply"].map(page.item)
    _ = stage.lines
    stage.click(38, 0)
    #expect(stage.app.barMenu != nil)
    stage.navigation.push(FixedPage("New"), animated: false)
    #expect(stage.app.barMenu == nil)
  }

  @Test func `an open menu closes where what it lists changes, and else stays`() {
    let page = ItemPage("Page", trailing: ["Archive", "Forward", "Reply"])
    let stage = stage(page)
    func opened(_ change: () -> Void) -> Bool {
      if stage.app.barMenu == nil { stage.click(38, 0) }
      _ = stage.lines
      precondition(stage.app.barMenu != nil)
      change()
      _ = stage.lines
      return stage.app.barMenu != nil
    }
    #expect(opened { page.navigationItem.title = "Other" })
    #expect(opened { stage.app.resize(to: Size(columns: 40, rows: 9)) })
    #expect(!opened { page.navigationItem.trailingItems[2].isEnabled = false })
    #expect(!opened { page.navigationItem.trailingItems[1].title = "Send" })
    #expect(!opened { page.navigationItem.trailingItems.append(page.item("Print")) })
    #expect(!opened { stage.app.resize(to: Size(columns: 200, rows: 9)) })
  }

  @Test func `every item is in the bar or in the menu, at every width`() {
    let page = ItemPage("Title", leading: ["One", "Two"], trailing: ["Three", "Four", "Five"])
    page.navigationItem.leadingItemsSupplementBackButton = true
    let stage = stage(page)
    for columns in 5...120 {
      stage.app.resize(to: Size(columns: columns, rows: 12))
      let line = stage.lines[0]
      let shown = ["One", "Two", "Three", "Four", "Five"].filter { line.contains($0) }
      #expect(shown.count == 5 || line.contains("…"), "\(columns): \(line)")
      guard shown.count < 5 else { continue }
      stage.click(Double(columns - 2), 0)
      #expect(stage.app.barMenu != nil, "\(columns)")
      #expect((stage.app.barMenu?.entryCount ?? 0) + shown.count == 5, "\(columns): \(line)")
      stage.key(.escape)
    }
  }

  // MARK: On the way

  @Test(arguments: LayoutDirection.allCases)
  func `a drag from any cell of the bar drags, whatever is there, and presses nothing`(
    _ direction: LayoutDirection
  ) {
    for column in stride(from: 0.0, to: 12, by: 1) {
      let page = ItemPage("Page", leading: ["Select"], trailing: ["Archive", "Forward", "Reply"])
      page.navigationItem.leadingItemsSupplementBackButton = true
      let stage = stage(page, direction: direction)
      func place(_ column: Double) -> Double { direction == .leftToRight ? column : 39 - column }
      for start in [column, column + 13] {
        stage.press(place(start), 0)
        for step in [2.0, 6, 10, 14] { stage.drag(to: place(start + step), 0) }
        #expect(stage.seam == 14, "from column \(start)")
        stage.rest(place(start + 14), 0)
        stage.settle()
        #expect(page.pressed.isEmpty && stage.names.count == 3 && stage.app.barMenu == nil)
      }
    }
  }

  @Test func `on the way the items of a page are one word, and no words touch`() {
    let home = ItemPage("Home", leading: ["Edit"], trailing: ["Compose"])
    let page = ItemPage("Page", leading: ["New"], trailing: ["Archive", "Forward", "Reply"])
    page.navigationItem.leadingItemsSupplementBackButton = true
    let stage = StyleStage([home, page], size: Size(columns: 40, rows: 4))
    #expect(stage.picture(at: 0.25).lines[0] == " ‹ Home  New       Page      Archive  … ")
    #expect(stage.picture(at: 0.75).lines[0].hasPrefix(" Edit"))
    #expect(stage.picture(at: 0.75).lines[0].hasSuffix("Compose "))
  }

  private func state(_ stage: Stage) -> [String] {
    stage.navigation.viewControllers.flatMap { page -> [String] in
      let item = page.navigationItem
      return [
        page.name, "\(page.barFocus as Any)", "\(page.firstResponder.map { "\(type(of: $0))" } as Any)",
        "\((item.leadingItems + item.trailingItems).map { "\($0.title) \($0.isEnabled)" })",
      ]
    } + ["\(stage.navigation.isNavigationBarHidden)", "\(stage.app.overlays.count)"]
  }

  @Test(arguments: LayoutDirection.allCases, [Theme(), Theme(depth: .mono)])
  func `N cancelled drags equal none, with items, focus and a back button of one's own`(
    _ direction: LayoutDirection, _ theme: Theme
  ) {
    func make() -> Stage {
      let home = ItemPage("Home", leading: ["Edit"], trailing: ["Compose"], hasField: true)
      home.barFocus = .leading(0)
      let page = ItemPage(
        "Page", leading: ["New"], trailing: ["Archive", "Forward", "Reply"], hasField: true)
      page.navigationItem.leadingItemsSupplementBackButton = true
      page.navigationItem.backItem = page.item("Done")
      page.navigationItem.trailingItems[0].isEnabled = false
      page.navigationItem.appearance = .init(backgroundColor: Color(0x224466))
      let stage = Stage([home, page], columns: 40, rows: 6, theme: theme, direction: direction)
      stage.key(.tab)
      return stage
    }
    let (dragged, still) = (make(), make())
    _ = (dragged.lines, still.lines)
    for count in 1...6 {
      func place(_ column: Int) -> Double { Double(direction == .leftToRight ? column : 39 - column) }
      dragged.press(place(3), Double(count % 3))
      for column in stride(from: 5, through: 5 + 2 * count, by: 2) {
        dragged.drag(to: place(column), Double(count % 3))
        _ = dragged.lines
      }
      dragged.rest(place(5 + 2 * count), Double(count % 3))
      dragged.settle()
      #expect(dragged.app.render().surface == still.app.render().surface)
      #expect(state(dragged) == state(still))
    }
  }

  @Test func `pages without bars, screens without columns`() {
    let page = ItemPage("Page", leading: ["New"], trailing: ["Archive", "Forward", "Reply"])
    let stage = stage(page)
    for columns in 1...12 {
      for rows in 1...3 {
        stage.app.resize(to: Size(columns: columns, rows: rows))
        #expect(stage.lines.allSatisfy { $0.columns == columns })
        stage.key(.tab)
        stage.key(.enter)
        stage.key(.escape)
      }
    }
  }
}
