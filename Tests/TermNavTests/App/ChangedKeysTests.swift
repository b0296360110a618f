import TermNavTesting
import Testing

@testable import TermNav

/// RULES 28: the keys of the program are shown as they are.
@Suite struct ChangedKeysTests {
  private final class Hinted: FixedPage {
    let hints = HintBar()

    override func viewDidLoad() { view.addSubview(hints) }
    override func viewWillLayoutSubviews() {
      hints.frame = Rect(column: 0, row: view.size.rows - 1, columns: view.size.columns, rows: 1)
    }
  }

  /// Where a row of hints stands.
  enum Place: CaseIterable { case page, sheet, tab, splitBottom }

  private func tester(_ place: Place) throws -> AppTester {
    let page = Hinted("Page")
    let t: AppTester
    switch place {
    case .page: t = AppTester([FixedPage("Root"), page])
    case .sheet:
      let root = FixedPage("Root")
      t = AppTester(root)
      root.present(Hinted("Below"), animated: false)
      root.presentedViewController?.navigationController?.push(page, animated: false)
    case .tab:
      let tabs = TabBarController([.init("One", root: FixedPage("First"))])
      t = AppTester([FixedPage("Root"), tabs])
      tabs.stack(at: 0).push(page, animated: false)
    case .splitBottom:
      let split = SplitViewController(primary: FixedPage("List"), secondary: FixedPage("Detail"))
      split.bottomView = HintBar()
      t = AppTester([FixedPage("Root"), split])
    }
    try t.settle()
    return t
  }

  @Test(arguments: Place.allCases) func `the help's key, while the program runs`(_ place: Place) throws {
    let t = try tester(place)
    #expect(t.screen.contains("? help"))
    t.app.helpKey = KeyPress(.function(1))
    #expect(t.screen.contains("F1 help"))
    t.app.helpKey = nil
    #expect(!t.screen.contains("help"))
  }

  @Test(arguments: Place.allCases) func `the keys that go back`(_ place: Place) throws {
    let t = try tester(place)
    #expect(t.screen.contains("Esc "))
    t.app.backKeys = [KeyPress(.character("b"))]
    #expect(t.screen.contains("b back") || t.screen.contains("b to the list"))
  }

  @Test(arguments: Place.allCases) func `the program's commands`(_ place: Place) throws {
    let t = try tester(place)
    t.app.keyCommands = { [KeyCommand("x", title: "export") {}] }
    #expect(t.screen.contains("x export"))
  }

  @Test func `the help that is shown`() throws {
    let t = try tester(.page)
    t.press(.character("?"))
    #expect(t.screen.contains("any key closes"))
    t.app.helpKey = KeyPress(.function(1))
    #expect(t.screen.contains("F1"))
    t.app.backKeys = [KeyPress(.character("b"))]
    #expect(!t.screen.contains("Esc  ⌫"))
    #expect(t.app.overlays.count == 1)
  }
}
