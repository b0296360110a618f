import Testing

@testable import NavModel

/// RULES section 10: the pages that an act of the user takes away.
@Suite struct LeavingTests {
  private let pages = ["A", "B", "C", "D"].map { TestPage($0) }
  private func leaving(_ asked: TestPage?, for target: TestPage? = nil) -> String {
    NavigationState(pages).leaving(asked, for: target).map(\.name).joined()
  }

  @Test func `all above the target leave, and for one step back the page that was asked`() {
    #expect(leaving(pages[3], for: pages[1]) == "CD")
    #expect(leaving(pages[3]) == "D")
  }

  @Test func `where the target has gone, all leave from the page that was asked on`() {
    #expect(leaving(pages[2], for: TestPage("gone")) == "CD")
    #expect(leaving(TestPage("gone"), for: TestPage("gone")) == "")
  }

  @Test func `the root never leaves, and nothing leaves for the page on top`() {
    #expect(leaving(pages[0]) == "")
    #expect(leaving(pages[3], for: pages[3]) == "")
  }

  @Test func `a page that leaves with another is that other's`() {
    let inner = TestPage("inner")
    pages[2].inner = [inner]
    #expect(leaving(inner) == "CD")
    let asked = NavigationState(pages).leaving(inner, for: nil).askedInOrder
    #expect(asked.map(\.name) == ["D", "inner", "C"])
  }
}
