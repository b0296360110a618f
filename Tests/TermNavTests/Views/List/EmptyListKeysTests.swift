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
    #expect(t.screen.contains("first row, last row") == (rows > 0))
    #expect(t.screen.contains("half a screen down, up") == (rows > 0))
  }
}
