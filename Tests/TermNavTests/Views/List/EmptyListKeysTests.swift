import TermNavTesting
import Testing

@testable import TermNav

/// RULES 28: the help lists what keys do now.
@Suite struct EmptyListKeysTests {
  @Test(arguments: [0, 1]) func `a list names the keys that move in it where it has rows`(_ rows: Int) {
    let page = ListViewController(title: "Rows", rows: Array(repeating: ListRow(title: "Row"), count: rows))
    page.list.usesViKeys = true
    let t = AppTester(page)
    t.type("?")
    #expect(t.screen.contains("First row, last row") == (rows > 0))
    #expect(t.screen.contains("Half a screen down, up") == (rows > 0))
  }

  @Test func `a list without rows names no key that finds or marks one, and does with rows`() {
    let page = ListViewController(title: "Rows", rows: [])
    page.list.searchMode = .onSlash
    page.list.allowsMarks = true
    func named() -> [String] {
      page.list.ownKeyCommands.map(\.title).filter { ["search", "mark"].contains($0) }
    }
    for state in [ListState.loaded, .loading, .failed(CancellationError()), .empty("No mail")] {
      page.list.state = state
      #expect(named() == [])
    }
    page.rows = [ListRow(title: "Row")]
    #expect(Set(named()) == ["search", "mark"])
  }

  @Test func `the help of a list without rows names neither letters that search nor keys that mark`() {
    let page = ListViewController(title: "Rows", rows: [])
    page.list.searchMode = .asYouType
    page.list.allowsMarks = true
    func named() -> [String] { page.list.ownKeyCommands.map(\.title).filter { !$0.isEmpty } }
    #expect(named() == [])
    page.rows = [ListRow(title: "Row")]
    #expect(Set(named()).isSuperset(of: ["search", "mark", "mark all on the way", "mark all"]))
  }
}
