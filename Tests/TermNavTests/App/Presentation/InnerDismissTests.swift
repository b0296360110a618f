import TermNavTesting
import Testing

@testable import TermNav

/// RULES 31: `dismiss()` of a page that stands in a part of a presented page.
@Suite struct InnerDismissTests {
  private final class Around: FixedPage {
    private let inner: ViewController

    init(_ inner: ViewController) {
      self.inner = inner
      super.init("Around")
    }

    override func viewDidLoad() {
      addChild(inner)
      view.addSubview(inner.view)
    }
    override func viewWillLayoutSubviews() {
      inner.view.frame = Rect(columns: view.size.columns, rows: view.size.rows)
    }
  }

  private let home = FixedPage("Home")
  private let page = FixedPage("Page")

  private func sheet(_ kind: Int) -> ViewController {
    switch kind {
    case 0: TabBarController([.init("One", root: page), .init("Two", root: FixedPage("Other"))])
    case 1: SplitViewController(primary: page, title: "Split")
    case 2: Around(page)
    default: page
    }
  }

  @Test(arguments: 0..<4, [false, true])
  func `it dismisses the presentation that shows the page`(kind: Int, isModal: Bool) throws {
    let t = AppTester([home], size: Size(columns: 90, rows: 24))
    let sheet = sheet(kind)
    sheet.isModalInPresentation = isModal
    home.present(sheet, style: .sheet)
    try t.settle()
    #expect(page.presentingViewController === home)
    page.dismiss()
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty && home.presentedViewController == nil)
  }

  @Test func `what its own stack presents goes first`() throws {
    let t = AppTester([home], size: Size(columns: 90, rows: 24))
    let tabs = sheet(0)
    home.present(tabs, style: .sheet)
    try t.settle()
    let own = FixedPage("Own")
    page.present(own, style: .sheet)
    try t.settle()
    page.dismiss()
    try t.settle()
    #expect(t.app.presentedViewControllers.map(\.title) == [tabs.title])
    page.dismiss()
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }
}
