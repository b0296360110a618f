import TermNavTesting
import Testing

@testable import TermNav

/// A program's keys act on the stack in front: `activeNavigation`, `goBack`.
@Suite struct ActiveNavigationTests {
  private let home = FixedPage("Home")

  private func names(_ t: AppTester) -> [String] { t.app.activeNavigation.viewControllers.map(\.name) }

  @Test func `it is the program's own stack, until a page is presented and while one leaves`() throws {
    let t = AppTester(home)
    #expect(t.app.activeNavigation === t.app.navigation)
    let sheet = FixedPage("Sheet")
    home.present(sheet)
    try t.settle()
    #expect(t.app.activeNavigation === sheet.navigationController)
    sheet.dismiss()
    #expect(t.app.activeNavigation === t.app.navigation, "keys are those of the page below")
    try t.settle()
  }

  @Test(arguments: [ModalPresentationStyle.sheet, .fullScreen, .alert])
  func `what a key of the program pushes stands on the presented page`(_ style: ModalPresentationStyle) throws
  {
    let t = AppTester(home)
    t.app.keyCommands = { [app = t.app] in
      [KeyCommand("n", title: "new") { app.activeNavigation.push(FixedPage("New")) }]
    }
    home.present(FixedPage("Front"), style: style)
    try t.settle()
    t.type("n")
    try t.settle()
    #expect(t.navigation.viewControllers.map(\.name) == ["Home"])
    #expect(names(t) == ["Front", "New"])
    t.app.goBack()
    try t.settle()
    #expect(names(t) == ["Front"])
    t.app.goBack()
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test func `in tabs and in a split view it is the stack of the page that has the keys`() throws {
    let tabs = TabBarController([
      .init("One", root: FixedPage("One")), .init("Two", root: FixedPage("Two")),
    ])
    let t = AppTester([home, tabs])
    #expect(names(t) == ["One"])
    tabs.selectedIndex = 1
    #expect(names(t) == ["Two"])
    let list = ListViewController(title: "List", rows: [ListRow(title: "row")], name: "List")
    let split = SplitViewController(primary: list, secondary: FixedPage("Detail"))
    t.navigation.push(split)
    try t.settle()
    #expect(names(t) == ["List", "Detail"])
  }

  @Test func `going back pops within a tab, then the tabs`() throws {
    let tabs = TabBarController([.init("One", root: FixedPage("One"))])
    let t = AppTester([home, tabs])
    tabs.selectedStack.push(FixedPage("Deeper"))
    try t.settle()
    #expect(t.app.goBack())
    try t.settle()
    #expect(t.topPage.name == "One")
    #expect(t.app.goBack())
    try t.settle()
    #expect(t.topPage.name == "Home")
    #expect(!t.app.goBack(), "nothing lies below")
  }

  @Test func `a presented page is asked, also the last one of its stack`() throws {
    let t = AppTester(home)
    let sheet = RefusingPage()
    home.present(sheet)
    try t.settle()
    #expect(!t.app.goBack())
    #expect(sheet.asked == 1)
    try t.settle()
    #expect(t.app.presentedViewControllers.count == 1)
  }
}

private final class RefusingPage: ViewController {
  private(set) var asked = 0
  init() { super.init(title: "No", name: "no") }
  override func shouldPop(_ pop: PendingPop) -> Bool {
    asked += 1
    return false
  }
}
