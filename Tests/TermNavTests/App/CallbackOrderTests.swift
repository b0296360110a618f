import TermNavTesting
import Testing

@testable import TermNav

/// A call from a callback runs after all callbacks of the change, also one that presents or dismisses.
@Suite struct CallbackOrderTests {
  private final class Presenting: ViewController {
    var sheet: ViewController?
    override func viewDidAppear(animated: Bool) { if let sheet { present(sheet, animated: false) } }
  }

  private final class Brief: ViewController {
    override func viewDidAppear(animated: Bool) { dismiss(animated: false) }
  }

  private func names(_ t: AppTester) -> [String] { t.events.map(\.description) }

  @Test func `a page that presents another in viewDidAppear does so after its push has ended`() throws {
    let page = Presenting(title: "Page", name: "page")
    page.sheet = FixedPage("Sheet")
    let t = AppTester(FixedPage("Home"), size: Size(columns: 40, rows: 12))
    t.forgetEvents()
    t.navigation.push(page)
    try t.settle()
    let words = names(t)
    let end = try #require(words.lastIndex { $0.hasPrefix("stack Home, page") })
    let began = try #require(words.firstIndex { $0.hasPrefix("present") })
    #expect(began > end)
    #expect(page.presentedViewController != nil)
  }

  @Test func `a page that dismisses itself in viewDidAppear goes after it has appeared`() throws {
    let home = FixedPage("Home")
    let t = AppTester(home, size: Size(columns: 40, rows: 12))
    let brief = Brief(title: "Brief", name: "brief")
    var told: [String] = []
    home.present(brief, animated: false) { told.append("appeared") }
    #expect(told == ["appeared"])
    #expect(home.presentedViewController == nil)
    let words = names(t).filter { $0.contains("brief") }
    let appeared = try #require(words.firstIndex { $0.contains("viewDidAppear") })
    let leaves = try #require(words.firstIndex { $0.contains("viewWillDisappear") })
    #expect(appeared < leaves)
  }

  @Test func `a push in code tells that it began, moves and has finished, and a drag its release`() throws {
    let t = AppTester(FixedPage("Home"), size: Size(columns: 40, rows: 12))
    t.forgetEvents()
    t.navigation.push(FixedPage("Page"))
    try t.settle()
    #expect(Set(t.transitions.map(\.phase)) == [.began, .changed, .finished])
    t.forgetEvents()
    try t.drag(from: Point(column: 2, row: 4), to: Point(column: 36, row: 4))
    try t.settle()
    #expect(Set(t.transitions.map(\.phase)) == [.began, .changed, .finishing, .finished])
  }
}
