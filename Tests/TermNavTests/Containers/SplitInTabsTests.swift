import TermNavTesting
import Testing

@testable import TermNav

/// RULES 32: the bar of the tabs goes with the pages of a split view too.
@Suite struct SplitInTabsTests {
  private func rig(columns: Int) -> (AppTester, SplitViewController, TabBarController) {
    let list = ListViewController(title: "List", rows: [ListRow(title: "One")])
    let split = SplitViewController(primary: list, title: "Split")
    split.minimumColumns = 60
    let tabs = TabBarController([
      .init("Mail", root: split), .init("Map", root: FixedPage("Map")),
    ])
    return (AppTester(tabs, size: Size(columns: columns, rows: 10)), split, tabs)
  }

  private func wide() -> ViewController {
    let page = FixedPage("Detail", rows: ["detail"])
    page.hidesBottomBarWhenPushed = true
    return page
  }

  @Test func `a page that hides the bar covers it in one stack, and the bar slides`() throws {
    let (t, split, tabs) = rig(columns: 40)
    #expect(t.screen[9].contains("Map"))
    split.showDetail(wide())
    t.advance(by: .seconds(0.1))
    #expect(t.app.isMoving)
    try t.settle()
    #expect(t.screen.contains("detail") && !t.screen[9].contains("Map"))
    try t.press(at: "detail")
    try t.move(to: Point(column: 30, row: 1), over: .seconds(0.3))
    #expect(t.screen[9].contains("Ma") || t.screen[9].contains("il"), "the bar comes back with the list")
    try t.move(to: Point(column: 39, row: 1), over: .seconds(0.1))
    try t.release()
    try t.settle()
    #expect(t.screen[9].contains("Map"))
    try t.click("Map")
    #expect(tabs.selectedIndex == 1)
    try t.click("Mail")
    #expect(tabs.selectedIndex == 0 && t.screen[9].contains("Map"))
  }

  @Test func `side by side the bar stays, and a resize brings it to where it belongs`() throws {
    let (t, split, tabs) = rig(columns: 80)
    split.showDetail(wide())
    try t.settle()
    #expect(t.screen.contains("detail") && t.screen[9].contains("Map"))
    t.resize(to: Size(columns: 40, rows: 10))
    #expect(t.screen.contains("detail") && !t.screen[9].contains("Map"))
    t.resize(to: Size(columns: 80, rows: 10))
    #expect(t.screen[9].contains("Map") && split.view.size.rows == 9)
    tabs.setBadge("7", at: 1)
    #expect(t.screen[9].contains("7"))
  }
}
