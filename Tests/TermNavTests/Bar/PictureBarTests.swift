import Testing

@testable import TermNav

@Suite struct PictureBarTests {
  /// The bar of the page in front, at rest.
  private func bar(
    _ title: String, over back: String, columns: Int, items: [String] = [],
    direction: LayoutDirection = .leftToRight
  ) -> String {
    let page = FixedPage(title)
    page.navigationItem.trailingItems = items.map { BarItem($0) {} }
    return Stage(FixedPage(back), page, columns: columns, rows: 2, direction: direction).lines[0]
  }

  @Test func `a title stands in the middle, the back label at the leading edge`() {
    #expect(bar("Page", over: "Home", columns: 24) == " ‹ Home   Page          ")
    #expect(
      bar("Page", over: "Home", columns: 40, items: ["Edit", "Add"])
        == " ‹ Home           Page        Edit  Add ")
  }

  @Test func `long labels and titles are cut`() {
    let long = "Settings and preferences"
    #expect(bar("Page", over: long, columns: 24) == " ‹ Setting…  Page       ")
    #expect(bar(long, over: "Home", columns: 24) == " ‹ Home  Settings and…  ")
    #expect(bar(long, over: long, columns: 24) == " ‹ Setting…  Settings…  ")
    #expect(bar(long, over: long, columns: 12) == " ‹ Set…  S… ")
    #expect(bar("漢字のタイトル", over: "漢字のタイトル", columns: 24) == " ‹ 漢字の…   漢字のタ…  ")
    #expect(bar(long, over: long, columns: 24, items: ["Edit"]) == " ‹ Setting…  Set…  Edit ")
  }

  @Test func `read from the right, the cut label keeps its chevron and the items their order`() {
    let long = "Settings and preferences"
    #expect(bar("Page", over: long, columns: 24, direction: .rightToLeft) == "       Page  Setting… › ")
    #expect(
      bar("Page", over: "Home", columns: 40, items: ["Edit", "Add"], direction: .rightToLeft)
        == " Add  Edit        Page           Home › ")
  }

  @Test func `the smallest bars hold what they can`() {
    #expect(bar("Page", over: "Home", columns: 1).columns == 1)
    #expect(bar("Page", over: "Home", columns: 4) == " ‹  ")
    #expect(bar("Page", over: "Home", columns: 8) == " ‹ Home ")
  }

  @Test func `long words of a band do not run into each other`() {
    let home = FixedPage("Settings and preferences")
    let page = FixedPage("A long title of the page in front")
    page.navigationItem.trailingItems = [BarItem("Edit") {}, BarItem("Add") {}]
    let stage = Stage(home, page, columns: 40, rows: 2)
    #expect(stage.lines[0] == " ‹ Settings and…  A long ti…  Edit  Add ")
    stage.hold(at: 10)
    #expect(stage.lines[0] == "  ‹ Settings and…             Edit  Add ")
    stage.drag(to: 20)
    #expect(stage.lines[0] == "      Settings and preferences          ")
    stage.drag(to: 30)
    #expect(stage.lines[0] == "       Settings and preferences         ")
    stage.drag(to: 39)
    stage.rest(39)
    stage.settle()
    #expect(stage.lines[0] == "        Settings and preferences        ")
  }

  @Test func `a bar that appears is drawn over its page from the leading edge`() {
    let page = FixedPage("Page", hidesBar: true, rows: ["aaaaaaaa", "bbbbbbbb", "cccccccc"])
    let stage = Stage(page, columns: 8, rows: 3)
    stage.navigation.completionCurve = .linear(duration: 1)
    page.hidesBar = false
    #expect(stage.lines == ["aaaaaaaa", "bbbbbbbb", "cccccccc"], "a preference does not show by itself")
    stage.navigation.setNeedsNavigationBarAppearanceUpdate()
    #expect(stage.lines == ["aaaaaaaa", "bbbbbbbb", "cccccccc"])
    stage.wait(0.5)
    #expect(stage.app.needsDisplay)
    #expect(stage.lines == ["  Paaaaa", "aaaabbbb", "bbbbcccc"])
    stage.wait(0.5)
    #expect(stage.app.needsDisplay, "the last step is drawn too")
    #expect(stage.lines == ["  Page  ", "aaaaaaaa", "bbbbbbbb"])
    #expect(!stage.app.isMoving)
    page.hidesBar = true
    stage.navigation.setNeedsNavigationBarAppearanceUpdate()
    stage.wait(0.25)
    #expect(stage.lines == ["  Pageaa", "aaaaaabb", "bbbbbbcc"])
    stage.settle()
    #expect(stage.lines == ["aaaaaaaa", "bbbbbbbb", "cccccccc"])
  }

  @Test func `after the bar has come and gone a drag shows the page as it is now`() {
    let page = FixedPage("Page", rows: ["old", "", ""])
    let stage = Stage(FixedPage("Home"), page, columns: 12, rows: 3)
    for _ in 0..<2 {
      page.hidesBar.toggle()
      stage.navigation.setNeedsNavigationBarAppearanceUpdate()
      stage.wait(0.1)
      _ = stage.lines
      stage.settle()
      _ = stage.lines
    }
    page.rows[0] = "new"
    #expect(stage.lines[1] == "new         ")
    stage.hold(at: 6)
    #expect(stage.lines[1] == "      new   ")
  }

  @Test func `a title that changes shows at once, in both bars`() {
    let home = FixedPage("Home")
    let page = FixedPage("Page")
    let stage = Stage(home, page)
    _ = stage.lines
    #expect(!stage.app.needsDisplay)
    page.title = "New"
    #expect(stage.app.needsDisplay)
    #expect(stage.lines[0] == " ‹ Home   New           ")
    home.title = "Start"
    #expect(stage.app.needsDisplay)
    #expect(stage.lines[0] == " ‹ Start  New           ")
    home.navigationItem.backTitle = "Back"
    #expect(stage.lines[0] == " ‹ Back   New           ")
  }

  @Test(arguments: [false, true]) func `a page that is set comes with its own back label`(_ isBuried: Bool) {
    let home = FixedPage("Home")
    let other = FixedPage("Other")
    let new = isBuried ? home : FixedPage("New")
    let stage = Stage(home, FixedPage("Page"))
    stage.navigation.setViewControllers([other, new])
    stage.wait(0.349)
    let last = stage.lines[0]
    stage.settle()
    #expect(stage.names == ["Other", isBuried ? "Home" : "New"])
    #expect(stage.lines[0] == (isBuried ? " ‹ Other  Home          " : " ‹ Other  New           "))
    #expect(last.contains("‹ Other"))
  }

  @Test func `while a page is held its own preference does not reach the page below`() {
    let pages = pair(backHidden: false, frontHidden: false)
    let stage = Stage(pages[0], pages[1], rows: 3)
    stage.hold(at: 18)
    pages[1].hidesBar = true
    stage.navigation.setNeedsNavigationBarAppearanceUpdate()
    #expect(stage.lines == Film.all[0].frames[3])
    stage.rest(18)
    stage.settle()
    #expect(stage.lines == Film.all[0].frames[4])
  }
}
