import TermNavTesting
import Testing

@testable import TermNav

/// RULES section 10: why a page appears or disappears, as it reads it in its callbacks.
@Suite struct PageMoveTests {
  /// Writes down what it reads in each callback.
  private final class Told: FixedPage {
    private(set) var log: [String] = []

    private var reasons: [String] {
      [
        (isMovingToParent, "toParent"), (isMovingFromParent, "fromParent"), (isBeingPresented, "presented"),
        (isBeingDismissed, "dismissed"),
      ].filter(\.0).map(\.1)
    }

    private func note(_ callback: String) { log.append(([callback] + reasons).joined(separator: " ")) }

    override func viewWillAppear(animated: Bool) { note("willAppear") }
    override func viewDidAppear(animated: Bool) { note("didAppear") }
    override func viewWillDisappear(animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(animated: Bool) { note("didDisappear") }

    func told() -> [String] {
      defer { log = [] }
      #expect(reasons.isEmpty, "outside its callbacks it moves nowhere")
      return log
    }
  }

  private let home = Told("Home")
  private let page = Told("Page")

  private func tester() -> AppTester { AppTester([home], size: Size(columns: 40, rows: 22)) }

  @Test func `the first page of a program comes into its stack`() {
    _ = tester()
    #expect(home.told() == ["willAppear toParent", "didAppear toParent"])
  }

  @Test func `a push and a pop move the page above, and neither the page below`() throws {
    let t = tester()
    _ = home.told()
    t.navigation.push(page)
    try t.settle()
    #expect(home.told() == ["willDisappear", "didDisappear"])
    #expect(page.told() == ["willAppear toParent", "didAppear toParent"])
    t.navigation.pop()
    try t.settle()
    #expect(home.told() == ["willAppear", "didAppear"])
    #expect(page.told() == ["willDisappear fromParent", "didDisappear fromParent"])
  }

  @Test(arguments: [true, false])
  func `a presented page is presented and dismissed, with the pages of its stack`(animated: Bool) throws {
    let t = tester()
    _ = home.told()
    home.present(page, style: .fullScreen, animated: animated)
    try t.settle()
    #expect(page.told() == ["willAppear presented", "didAppear presented"])
    #expect(home.told() == ["willDisappear", "didDisappear"])
    let inner = Told("Inner")
    page.navigationController?.push(inner, animated: animated)
    try t.settle()
    #expect(inner.told() == ["willAppear toParent", "didAppear toParent"])
    #expect(page.told() == ["willDisappear", "didDisappear"])
    inner.dismiss(animated: animated)
    try t.settle()
    #expect(inner.told() == ["willDisappear dismissed", "didDisappear dismissed"] && page.told() == [])
    #expect(home.told() == ["willAppear", "didAppear"])
  }

  @Test func `a page that is dismissed by its own callback is told so`() throws {
    final class Brief: FixedPage {
      var seen: [Bool] = []
      override func viewDidAppear(animated: Bool) { dismiss(animated: false) }
      override func viewWillDisappear(animated: Bool) { seen.append(isBeingDismissed) }
    }
    let t = tester()
    let brief = Brief("Brief")
    home.present(brief, animated: false)
    try t.settle()
    #expect(brief.seen == [true] && t.app.presentedViewControllers.isEmpty)
  }

  @Test func `a sheet that is dragged and springs back is not presented again`() throws {
    let t = tester()
    home.present(page)
    try t.settle()
    _ = page.told()
    try t.press(at: Point(column: 10, row: 3))
    try t.move(to: Point(column: 10, row: 8), over: .seconds(0.5))
    t.advance(by: .seconds(0.3))
    try t.release()
    try t.settle()
    #expect(page.told() == ["willDisappear dismissed", "willAppear", "didAppear"])
  }

  @Test func `a child moves where it is added and removed, not where its parent comes and goes`() throws {
    let t = tester()
    let child = Told("Child")
    home.addChild(child)
    home.view.addSubview(child.view)
    #expect(child.told() == ["willAppear toParent", "didAppear toParent"])
    t.navigation.push(page, animated: false)
    t.navigation.pop(animated: false)
    #expect(child.told() == ["willDisappear", "didDisappear", "willAppear", "didAppear"])
    child.removeFromParent()
    #expect(child.told() == ["willDisappear fromParent", "didDisappear fromParent"])
  }

  // MARK: Stacks within a page

  @Test func `a tab's root enters when it is first seen, and leaves with its tab`() {
    let other = Told("Other")
    let tabs = TabBarController([.init("Home", root: home), .init("Page", root: page)])
    let t = AppTester(tabs, size: Size(columns: 40, rows: 22))
    #expect(home.told() == ["willAppear toParent", "didAppear toParent"] && page.told() == [])
    t.press(.character("2"), .alt)
    #expect(home.told() == ["willDisappear", "didDisappear"])
    #expect(page.told() == ["willAppear toParent", "didAppear toParent"])
    tabs.selectedIndex = 0
    tabs.selectedIndex = 1
    #expect(home.told() == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    #expect(page.told() == ["willDisappear", "didDisappear", "willAppear", "didAppear"])
    tabs.tabs = [.init("Home", root: home), .init("Other", root: other)]
    #expect(page.told() == ["willDisappear fromParent", "didDisappear fromParent"])
    #expect(other.told() == ["willAppear toParent", "didAppear toParent"] && home.told() == [])
  }

  @Test func `a page that comes into a hidden tab enters when it is first seen`() {
    let tabs = TabBarController([.init("Home", root: home), .init("Page", root: page)])
    let t = AppTester(tabs, size: Size(columns: 40, rows: 22))
    t.press(.character("2"), .alt)
    _ = (home.told(), page.told())
    let inner = Told("Inner")
    tabs.stack(at: 0).push(inner, animated: false)
    #expect(inner.told() == [])
    tabs.selectedIndex = 0
    #expect(inner.told() == ["willAppear toParent", "didAppear toParent"])
    tabs.selectedIndex = 1
    tabs.selectedIndex = 0
    #expect(inner.told() == ["willDisappear", "didDisappear", "willAppear", "didAppear"])
  }

  @Test(arguments: [40, 100])
  func `a split view's list enters its stack, and does not leave it with the split view`(_ columns: Int) {
    let t = AppTester([home], size: Size(columns: columns, rows: 22))
    t.navigation.push(SplitViewController(primary: page, title: "Split"), animated: false)
    #expect(page.told() == ["willAppear toParent", "didAppear toParent"])
    t.navigation.pop(animated: false)
    #expect(page.told() == ["willDisappear", "didDisappear"])
  }

  @Test func `in presented tabs the root enters its stack, which is not presented itself`() throws {
    let t = tester()
    home.present(TabBarController([.init("Page", root: page)]), style: .fullScreen, animated: false)
    try t.settle()
    #expect(page.told() == ["willAppear toParent", "didAppear toParent"])
  }
}
