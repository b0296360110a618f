import TermNavTesting
import Testing

@testable import TermNav

/// RULES 21: the content of a page fills it, above the bottom view.
@Suite struct PageContentTests {
  /// Asks for rows; nil takes as many as there are.
  private final class Bar: View {
    var asked: Int? { didSet { invalidateIntrinsicContentSize() } }
    init(_ asked: Int?) {
      self.asked = asked
      super.init()
    }
    override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: asked) }
  }

  private final class Counting: ViewController {
    var layouts = 0
    var hidesBelow = 0
    override func viewWillLayoutSubviews() {
      layouts += 1
      if hidesBelow > 0 { bottomView?.isHidden = view.size.rows < hidesBelow }
    }
  }

  private let content = View()
  private let page = Counting(title: "Page", name: "page")

  init() { page.content = content }

  private func stage(columns: Int = 40, rows: Int = 10) -> Stage {
    let stage = Stage(FixedPage("Home"), page, columns: columns, rows: rows)
    _ = stage.lines
    return stage
  }

  private func area(_ columns: Int, _ rows: Int) -> Rect { Rect(columns: columns, rows: rows) }

  // MARK: Where it stands

  @Test func `the content fills its page, and follows bar and screen`() {
    let stage = stage()
    #expect(content.frame == area(40, 9))
    stage.app.resize(to: Size(columns: 30, rows: 12))
    _ = stage.lines
    #expect(content.frame == area(30, 11))
    page.prefersNavigationBarHidden = true
    _ = stage.lines
    stage.settle()
    _ = stage.lines
    #expect(content.frame == area(30, 12))
  }

  @Test func `while pages move each content fills its own page, and follows`() {
    let below = ViewController(title: "Below")
    (below.content, below.bottomView) = (View(), Bar(2))
    below.prefersNavigationBarHidden = true
    let stage = Stage(below, page, columns: 40, rows: 10)
    _ = stage.lines
    stage.hold(at: 20)
    _ = stage.lines
    #expect(content.frame == area(40, 9) && below.content?.frame == area(40, 8))
    #expect(below.bottomView?.frame == Rect(row: 8, columns: 40, rows: 2))
    page.bottomView = Bar(1)
    stage.app.resize(to: Size(columns: 30, rows: 10))
    _ = stage.lines
    #expect(stage.navigation.transition != nil)
    #expect(content.frame == area(30, 8) && below.content?.frame == area(30, 8))
  }

  enum Place: CaseIterable { case sheet, tab, side, child }

  @Test(arguments: Place.allCases) func `the content fills its page wherever that is`(_ place: Place) throws {
    page.bottomView = Bar(2)
    let home = FixedPage("Home")
    let size = Size(columns: 100, rows: 20)
    let t: AppTester
    switch place {
    case .sheet:
      t = AppTester(home, size: size)
      home.present(page)
    case .tab: t = AppTester(TabBarController([.init("One", root: page)]), size: size)
    case .side: t = AppTester(SplitViewController(primary: home, secondary: page), size: size)
    case .child:
      home.addChild(page)
      home.content = page.view
      t = AppTester(home, size: size)
    }
    try t.settle()
    let (columns, rows) = (page.view.size.columns, page.view.size.rows)
    #expect(columns > 20 && rows > 5 && rows < 20)
    #expect(content.frame == area(columns, rows - 2) && page.safeArea == content.frame)
    #expect(page.bottomView?.frame == Rect(row: rows - 2, columns: columns, rows: 2))
  }

  @Test func `its own alignment counts, mirrored from right to left`() {
    for (direction, column) in [(LayoutDirection.leftToRight, 0), (.rightToLeft, 37)] {
      let page = ViewController(title: "Page")
      page.content = Label("abc").aligned(.leading, vertical: .center)
      let lines = Stage(page, columns: 40, rows: 10, direction: direction).lines
      #expect(
        lines[5] == String(repeating: " ", count: column) + "abc" + String(repeating: " ", count: 37 - column)
      )
    }
  }

  // MARK: Another one

  @Test func `another content takes the place of the one before, which may stand in it`() {
    let list = ListViewController(title: "List", rows: [ListRow(title: "One")])
    let stage = Stage(FixedPage("Home"), list, columns: 20, rows: 6)
    list.content = VStack {
      Label("above")
      list.list
    }
    let lines = stage.lines
    #expect(lines[1].hasPrefix("above") && lines[2].contains("One"))
    #expect(list.view.subviews.count == 1 && list.list.isFirstResponder)
    let other = Label("other")
    list.content = other
    #expect(list.view.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(other)])
    #expect(stage.lines[3].hasPrefix("other"), "a label stands in the middle of its rows")
    list.content = nil
    #expect(list.view.subviews.isEmpty && other.superview == nil)
  }

  @Test func `a view that was added elsewhere since is laid out there alone`() {
    let (box, bar) = (View(), Bar(3))
    box.frame = area(20, 5)
    page.bottomView = bar
    page.view.addSubview(box)
    for view in [content, bar] {
      box.addSubview(view)
      view.frame = area(3, 1)
    }
    _ = stage()
    #expect(content.frame == area(3, 1) && bar.frame == area(3, 1))
    #expect(page.safeArea == page.view.bounds)
    page.content = nil
    #expect(content.superview === box, "nobody takes it out there")
  }

  // MARK: The bottom view

  @Test(arguments: [(0, 0), (1, 1), (3, 3), (7, 4), (nil, 1)])
  func `a bottom view has the rows that it asks for, at most half of them`(asked: Int?, rows: Int) {
    page.bottomView = Bar(asked)
    _ = stage()
    #expect(page.bottomView?.frame == Rect(row: 9 - rows, columns: 40, rows: rows))
    #expect(content.frame == area(40, 9 - rows))
  }

  @Test func `hidden, shown or of another height, it has the page laid out anew`() {
    let bar = Bar(1)
    page.bottomView = bar
    let stage = stage()
    func rows() -> Int {
      _ = stage.lines
      return content.size.rows
    }
    bar.asked = 3
    #expect(rows() == 6)
    bar.isHidden = true
    #expect(rows() == 9)
    bar.isHidden = false
    #expect(rows() == 6)
    bar.layoutRows = .fixed(2)
    #expect(rows() == 7)
    page.bottomView = nil
    #expect(rows() == 9 && bar.superview == nil)
  }

  @Test func `what asks for the same rows as before does not have its page laid out again`() {
    let label = Label("one")
    page.content = VStack { label }
    page.bottomView = HintBar()
    let stage = stage()
    let layouts = page.layouts
    label.text = "some other words"
    _ = stage.lines
    #expect(page.layouts == layouts && label.size.columns == 40)
  }

  @Test func `a page that hides it in its layout needs no second frame`() {
    page.bottomView = Bar(1)
    page.hidesBelow = 6
    let stage = stage()
    #expect(content.size.rows == 8)
    stage.app.resize(to: Size(columns: 40, rows: 5))
    _ = stage.lines
    #expect(content.size.rows == 4 && !stage.app.needsDisplay)
  }

  @Test func `an entry at the bottom gets keys, and the content has them before`() {
    let (list, entry) = (ListView(rowCount: 3) { ListRow(title: "row \($0)") }, TextField())
    (page.content, page.bottomView) = (list, entry)
    list.becomeFirstResponder()
    let t = AppTester(page, size: Size(columns: 30, rows: 8))
    let selection = list.cursor
    t.press(.down)
    #expect(list.cursor != selection)
    t.press(.tab)
    t.type("hello")
    #expect(entry.text == "hello" && t.screen[7].contains("hello"))
  }

  @Test(arguments: PictureLook.allCases)
  func `a content with hints in each look: at rest, a hint pressed, an entry with the keys, a busy one`(
    look: PictureLook
  ) throws {
    final class Desk: ViewController {
      override var keyCommands: [KeyCommand] {
        [KeyCommand("n", title: "new") {}, KeyCommand("z", title: "undo", isEnabled: false) {}]
      }
    }
    let (desk, entry) = (Desk(title: "Desk", name: "desk"), TextField())
    let list = ListView(rowCount: 30) { ListRow(title: "Row \($0)") }
    (desk.content, desk.bottomView) = (list, HintBar())
    list.becomeFirstResponder()
    let t = AppTester(
      [FixedPage("Home"), desk], size: Size(columns: look == .small ? 40 : 60, rows: look == .small ? 12 : 6),
      theme: look.theme, layoutDirection: look.direction)
    var screens = [t.screen]
    try t.press(at: "new")
    screens.append(t.screen)
    try t.release()
    entry.text = "Hello"
    desk.bottomView = VStack {
      entry
      HintBar()
    }
    entry.becomeFirstResponder()
    screens.append(t.screen)
    entry.isEnabled = false
    screens.append(t.screen)
    try AppTester.verifySnapshot("content-\(look.rawValue)", of: screens)
  }

  // MARK: Pages of the library

  @Test func `tabs and a split view keep their pages above it`() {
    let tabs = TabBarController([.init("One", root: page)])
    tabs.bottomView = Label("below")
    let lines = Stage(tabs, columns: 40, rows: 10).lines
    #expect(lines[8].contains("One") && lines[9].hasPrefix("below"))
    #expect(content.size.rows == 7)
  }

  @Test func `a split view in a tab has the tabs' bar below its own rows while it is shown`() {
    let split = SplitViewController(primary: page)
    split.bottomView = HintBar()
    let stage = Stage(TabBarController([.init("One", root: split)]), columns: 40, rows: 10)
    _ = stage.lines
    #expect(split.bottomBar != nil && page.bottomBar == nil)
    split.bottomView?.isHidden = true
    _ = stage.lines
    #expect(split.bottomBar == nil && page.bottomBar != nil)
    split.bottomView?.isHidden = false
    _ = stage.lines
    #expect(split.bottomBar != nil && page.bottomBar == nil)
  }

  @Test func `a presented form and an alert are higher by its rows`() {
    let form = FormViewController { FormSection { FormRow("Name", TextField()) } }
    for page in [form, Alert("Sure?")] {
      let size = Size(columns: 60, rows: 20)
      let rows = page.contentSize(fitting: size).rows
      page.bottomView = Bar(2)
      #expect(rows > 0 && page.contentSize(fitting: size).rows == rows + 2)
    }
  }
}
