import TermNavTesting
import Testing

@testable import TermNav

/// The tasks that a test waits for.
@Suite struct BusyTasksTests {
  /// A page with a task that waits for good, until the page has left.
  private func page(_ title: String) -> FixedPage {
    let page = FixedPage(title)
    page.task { for await _ in AsyncStream.makeStream(of: Int.self).stream {} }
    return page
  }

  private func tester(_ page: ViewController) -> AppTester {
    let t = AppTester([FixedPage("Home"), page], size: Size(columns: 80, rows: 12))
    t.navigation.isForwardEnabled = true
    _ = t.screen
    return t
  }

  @Test func `those of a page are counted while it can come back`() {
    let t = tester(page("Page"))
    #expect(t.app.probe.busyTasks == 1)
    t.navigation.pop(animated: false)
    #expect(t.app.probe.busyTasks == 1)
    t.navigation.push(FixedPage("Other"), animated: false)
    #expect(t.app.probe.busyTasks == 0)
  }

  @Test func `those of pages in tabs are counted, shown or hidden`() {
    let tabs = TabBarController([.init("A", root: page("A")), .init("B", root: page("B"))])
    let t = tester(tabs)
    #expect(t.app.probe.busyTasks == 2)
    tabs.selectedStack.push(page("Above"), animated: false)
    #expect(t.app.probe.busyTasks == 3)
    tabs.selectedStack.pop(animated: false)
    #expect(t.app.probe.busyTasks == 3)
  }

  @Test func `those of both pages of a split view are counted once`() {
    let split = SplitViewController(primary: page("List"), secondary: page("Detail"))
    #expect(tester(split).app.probe.busyTasks == 2)
  }

  @Test func `those of a child are counted`() {
    let around = FixedPage("Around")
    around.addChild(page("Child"))
    #expect(tester(around).app.probe.busyTasks == 1)
  }

  @Test func `those of a presented stack are counted, of pages that can come back too`() throws {
    let t = tester(FixedPage("Page"))
    let sheet = page("Sheet")
    t.topPage.present(sheet, style: .fullScreen, animated: false)
    sheet.navigationController?.isForwardEnabled = true
    sheet.navigationController?.push(page("Above"), animated: false)
    try t.settle()
    #expect(t.app.probe.busyTasks == 2)
    sheet.navigationController?.pop(animated: false)
    #expect(sheet.navigationController?.forwardViewControllers.map(\.name) == ["Above"])
    #expect(t.app.probe.busyTasks == 2)
  }
}
