import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// Two pages with a filter each.
@Suite final class FilterNewsTests {
  @Test func `two pages with a filter each do not replace each other's work`() async throws {
    let rig = try BrowseRig()
    let lines = (0..<200_000).map { AttributedText("line \($0)") }
    let pages = ["one", "two"].map { PagerPage(title: $0, source: LineBuffer(lines)) }
    for page in pages {
      page.browser = rig.browser
      rig.browser.app.navigation.push(page, animated: false)
      try rig.t.settle()
      page.perform(.move(.last), count: 150_000)
    }
    // The program takes nothing until both have looked through all.
    for page in pages { page.setFilter("7") }
    for _ in 0..<1_000_000 {
      if pages.allSatisfy({ $0.filter?.progress.0 == 200_000 }) { break }
      await Task.yield()
    }
    for _ in 0..<100 { await Task.yield() }
    try await rig.t.idle()
    for page in pages { #expect(abs(page.top - 149_999) < 20, "\(page.title) \(page.top)") }
  }
}
