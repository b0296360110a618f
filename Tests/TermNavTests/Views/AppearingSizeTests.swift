import TermNavTesting
import Testing

@testable import TermNav

/// A page's view has its size when the page is told that it has appeared.
@Suite struct AppearingSizeTests {
  private final class Measured: ViewController {
    var sizes: [Size] = []
    var laidOut = 0
    private let label = Label("word")

    override func viewDidLoad() { view.addSubview(label) }
    override func viewWillLayoutSubviews() {
      label.frame = Rect(column: 0, row: 0, columns: view.size.columns, rows: 1)
    }
    override func viewDidAppear(animated: Bool) {
      sizes.append(view.size)
      laidOut = label.size.columns
    }
  }

  private static let screen = Size(columns: 40, rows: 12)
  private let page = Measured(title: "Measured")

  private func tester(_ root: ViewController, reducesMotion: Bool = false) -> AppTester {
    AppTester(root, size: Self.screen, reducesMotion: reducesMotion)
  }

  @Test func `of the root`() {
    _ = tester(page)
    #expect(page.sizes == [Size(columns: 40, rows: 11)])
    #expect(page.laidOut == 40)
  }

  @Test func `of a root without a bar`() {
    page.prefersNavigationBarHidden = true
    _ = tester(page)
    #expect(page.sizes == [Self.screen])
  }

  @Test(arguments: [true, false], [true, false])
  func `of a push`(_ animated: Bool, _ reducesMotion: Bool) throws {
    let t = tester(FixedPage("Home"), reducesMotion: reducesMotion)
    t.navigation.push(page, animated: animated)
    try t.settle()
    #expect(page.sizes == [Size(columns: 40, rows: 11)])
    #expect(page.laidOut == 40)
  }

  @Test func `of a pop without motion, in a window that has another size since`() {
    let t = tester(page)
    t.navigation.push(FixedPage("Above"), animated: false)
    t.resize(to: Size(columns: 30, rows: 8))
    t.navigation.pop(animated: false)
    #expect(page.sizes.last == Size(columns: 30, rows: 7))
  }

  @Test(arguments: [ModalPresentationStyle.sheet, .fullScreen], [true, false])
  func `of a presented page`(_ style: ModalPresentationStyle, _ animated: Bool) throws {
    let home = FixedPage("Home")
    let t = tester(home)
    home.present(page, style: style, animated: animated)
    try t.settle()
    #expect(page.sizes.count == 1)
    #expect(page.sizes.last == page.view.size)
    #expect(page.sizes.last?.columns == 40)
    #expect(page.laidOut == 40)
  }

  @Test func `of a presented page with reduced motion`() {
    let home = FixedPage("Home")
    let t = tester(home, reducesMotion: true)
    home.present(page)
    #expect(page.sizes.count == 1)
    _ = t.screen
    #expect(page.sizes.last == page.view.size)
  }

  @Test func `of a page in a tab, at the start and when its tab is chosen`() {
    let other = Measured(title: "Other")
    let tabs = TabBarController([.init("One", root: page), .init("Two", root: other)])
    let t = tester(tabs)
    #expect(page.sizes == [Size(columns: 40, rows: 10)])
    #expect(other.sizes.isEmpty)
    tabs.selectedIndex = 1
    _ = t.screen
    #expect(other.sizes == [Size(columns: 40, rows: 10)])
  }

  @Test func `of both pages of a split view`() {
    let detail = Measured(title: "Detail")
    let split = SplitViewController(primary: page)
    let t = AppTester(split, size: Size(columns: 100, rows: 12))
    #expect(page.sizes.last?.columns == 30)
    split.showDetail(detail)
    _ = t.screen
    #expect(detail.sizes.last == detail.view.size)
    #expect(detail.sizes.last?.columns == 69)
  }

  @Test func `of a page that is pushed within a page`() {
    let tabs = TabBarController([.init("One", root: ViewController(title: "Home"))])
    let t = tester(tabs, reducesMotion: true)
    tabs.selectedStack.push(page)
    _ = t.screen
    #expect(page.sizes == [Size(columns: 40, rows: 10)])
  }
}
