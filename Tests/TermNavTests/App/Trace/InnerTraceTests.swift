import TermNavTesting
import Testing

@testable import TermNav

/// RULES 13: the trace, and so a test, hears the stacks within pages.
@Suite struct InnerTraceTests {
  private func tabs() -> (AppTester, TabBarController) {
    let tabs = TabBarController([.init("Mail", root: FixedPage("Inbox", rows: ["inbox"]))], name: "tabs")
    return (AppTester(tabs, size: Size(columns: 40, rows: 8)), tabs)
  }

  @Test func `a drag within a tab is seen by its test`() throws {
    let (t, tabs) = tabs()
    tabs.selectedStack.push(FixedPage("Draft", rows: ["draft"]))
    try t.settle()
    #expect(t.topPage.name == "Draft")
    #expect(t.transitions.map(\.to).contains("Draft"))
    #expect(t.events.contains(.stack(pages: ["Inbox", "Draft"], isBarHidden: false)))
    t.forgetEvents()
    try t.press(at: "draft")
    try t.move(to: Point(column: 22, row: 1), over: .seconds(0.3))
    #expect(t.app.progress > 0.3 && t.transitions.last?.from == "Draft")
    #expect(t.gates == [nil])
    try t.move(to: Point(column: 38, row: 1), over: .seconds(0.1))
    try t.release()
    try t.settle()
    #expect(t.app.progress == 0 && t.topPage.name == "Inbox" && t.transitions.last?.phase == .finished)
    #expect(t.events.contains(.lifecycle(page: "Inbox", .viewDidAppear, animated: true)))
  }

  @Test func `at the root of a tab the stack around it says why`() throws {
    let (t, _) = tabs()
    try t.drag(from: "inbox", by: Vector(dx: 20, dy: 0))
    #expect(t.gates == [.root] && t.topPage.name == "Inbox")
  }

  @Test func `in a split the page that has the keys is on top`() throws {
    let list = ListViewController(title: "List", rows: [ListRow(title: "One")])
    let split = SplitViewController(primary: list, secondary: FixedPage("Detail"))
    let t = AppTester(split)
    split.focus(onDetail: false)
    #expect(t.topPage === list)
    split.focus(onDetail: true)
    #expect(t.topPage.name == "Detail")
    #expect(t.app.visibleViewController === split)
  }

  @Test func `a presented stack tells what it holds`() throws {
    let home = FixedPage("Home")
    let t = AppTester(home)
    let page = FixedPage("Sheet")
    home.present(page)
    try t.settle()
    page.navigationController?.push(FixedPage("Next"))
    t.advance(by: .seconds(0.05))
    #expect(t.app.progress > 0 && t.transitions.last?.to == "Next")
    try t.settle()
    #expect(t.events.contains(.stack(pages: ["Sheet", "Next"], isBarHidden: false)))
  }
}
