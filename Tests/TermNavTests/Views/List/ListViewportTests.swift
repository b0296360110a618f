import Testing

@testable import TermNav

/// What is in sight of a list's lines.
@Suite struct ListViewportTests {
  /// 30 rows in a view of ten lines.
  private func viewport(
    _ layout: ListLayout = ListLayout(count: 30), rows: Int = 10, top: Int = 0, isSearching: Bool = false,
    hasHeader: Bool = false
  ) -> ListViewport {
    var viewport = ListViewport()
    viewport.fit(layout, rows: rows, isSearching: isSearching, hasHeader: hasHeader)
    viewport.scroll(toLine: top)
    return viewport
  }

  /// Two sections of five rows below headings.
  private var sections: ListLayout {
    ListLayout([(number: 0, rows: 5, hasHeader: true), (number: 1, rows: 5, hasHeader: true)], height: 1)
  }

  @Test func `rows are in sight from the top on, and a search takes a line from them`() {
    let viewport = viewport(top: 5)
    #expect(viewport.topPosition == 5 && viewport.shownPositions == 5..<15)
    #expect(
      !viewport.isInSight(4) && viewport.isInSight(5) && viewport.isInSight(14) && !viewport.isInSight(15))
    let searched = self.viewport(top: 5, isSearching: true)
    #expect(searched.shownPositions == 5..<14 && searched.line(of: 5) == 1 && searched.searchLines == 1)
    #expect(self.viewport(rows: 1, isSearching: true).searchLines == 0)
  }

  @Test func `a header takes the line above all others, where one is left for a row`() {
    let headed = viewport(top: 5, hasHeader: true)
    #expect(headed.headerLines == 1 && headed.leadLines == 1 && headed.shownPositions == 5..<14)
    #expect(headed.line(of: 5) == 1 && headed.isCovered(0) && headed.position(atLine: 0) == nil)
    #expect(headed.position(atLine: 1) == 5)
    let searched = viewport(top: 5, isSearching: true, hasHeader: true)
    #expect(searched.leadLines == 2 && searched.lines == 8 && searched.line(of: 5) == 2)
    #expect(searched.isCovered(1) && searched.position(atLine: 2) == 5)
    #expect(
      viewport(rows: 2, hasHeader: true).lines == 1 && viewport(rows: 1, hasHeader: true).headerLines == 0)
    let low = viewport(rows: 2, isSearching: true, hasHeader: true)
    #expect(low.headerLines == 0 && low.searchLines == 1, "the words that one types come first")
  }

  @Test func `a list scrolls no farther than its ends, and keeps its place without room`() {
    var viewport = viewport(top: 99)
    #expect(viewport.top == 20)
    viewport.scroll(toLine: -5)
    #expect(viewport.top == 0)
    viewport.scroll(toLine: 7)
    viewport.fit(ListLayout(count: 30), rows: 0, isSearching: false, hasHeader: false)
    #expect(viewport.top == 7 && viewport.lines == 10)
  }

  @Test func `the row at a line of the view`() {
    let viewport = viewport(top: 5, isSearching: true)
    #expect(
      viewport.position(atLine: 0) == nil && viewport.position(atLine: 1) == 5
        && viewport.position(atLine: 9) == 13)
    #expect(self.viewport(ListLayout(count: 3)).position(atLine: 3) == nil)
    let pairs = self.viewport(ListLayout(count: 9, height: 2), top: 1)
    #expect((0..<4).map { pairs.position(atLine: $0) } == [0, 1, 1, 2])
  }

  @Test func `a heading that stays at the top covers the row below it`() {
    #expect(viewport(sections, rows: 4).stickyHeader == nil)
    let scrolled = viewport(sections, rows: 4, top: 2)
    #expect(scrolled.stickyHeader?.number == 0 && scrolled.position(atLine: 0) == nil)
    #expect(scrolled.isCovered(0) && !scrolled.isCovered(1) && scrolled.position(atLine: 1) == 2)
    #expect(viewport(sections, rows: 4, top: 6).stickyHeader == nil, "the heading itself is there")
    #expect(scrolled.topLine(of: 3) == 3, "below its heading")
    #expect(scrolled.topLine(of: 5) == 6 && scrolled.topLine(of: 10) == 12 && scrolled.topLine(of: -1) == 0)
  }

  @Test func `a row that is shown comes into sight by as few lines as that takes`() {
    for (top, place, shown) in [(0, 5, 0), (0, 10, 1), (0, 29, 20), (15, 14, 14), (15, 24, 15), (15, 25, 16)]
    {
      var viewport = viewport(top: top)
      viewport.reveal(place)
      #expect(viewport.top == shown, "\(place) from \(top)")
    }
    var tall = viewport(ListLayout(count: 9, height: 4), rows: 3)
    tall.reveal(5)
    #expect(tall.top == 20, "the first line of a row that is too high")
  }

  @Test func `what stands beyond the first and the last item comes with it, up to a limit`() {
    var viewport = viewport(top: 4)
    viewport.reveal(4, isFirst: true)
    #expect(viewport.top == 0)
    viewport.scroll(toLine: 4)
    viewport.reveal(4, isFirst: true, farthest: 1)
    #expect(viewport.top == 3)
    viewport.scroll(toLine: 15)
    viewport.reveal(25, isLast: true, farthest: 3)
    #expect(viewport.top == 18)
    viewport.reveal(25, isLast: true)
    #expect(viewport.top == 20)
  }

  @Test func `without a size a row waits, until it is shown or the list is scrolled`() {
    var viewport = ListViewport()
    viewport.reveal(20)
    #expect(viewport.awaitsSize && viewport.top == 0)
    viewport.fit(ListLayout(count: 30), rows: 10, isSearching: false, hasHeader: false)
    viewport.reveal(20)
    #expect(!viewport.awaitsSize && viewport.top == 11)
    var scrolled = ListViewport()
    scrolled.reveal(20)
    scrolled.scroll(toLine: 0)
    #expect(!scrolled.awaitsSize)
  }

  @Test(
    arguments: [
      (12, true, 12), (2, true, 5), (28, true, 14), (nil, true, 4), (nil, false, 15), (2, false, 5),
    ] as [(Int?, Bool, Int)])
  func `keys step from the selected row or the nearest one in sight`(
    _ place: Int?, _ forward: Bool, _ start: Int
  ) {
    var viewport = viewport(top: 5)
    let found = viewport.startOfStep(from: place, forward: forward)
    #expect(found == start)
  }

  @Test func `a page is a screen less a row and a heading, or half a screen, and at least a row`() {
    let viewport = viewport()
    #expect(
      viewport.pageLines(ofView: 10, half: false) == 9 && viewport.pageLines(ofView: 10, half: true) == 5)
    #expect(self.viewport(sections).pageLines(ofView: 10, half: false) == 8)
    let pairs = self.viewport(ListLayout(count: 9, height: 2))
    #expect(pairs.pageLines(ofView: 10, half: false) == 8 && pairs.pageLines(ofView: 2, half: true) == 2)
  }

  @Test func `the rows of a page are those beyond its start`() {
    let viewport = viewport()
    #expect(viewport.positions(beyond: 5, forward: true, within: 9) == 6..<15)
    #expect(viewport.positions(beyond: 5, forward: false, within: 3) == 2..<5)
    #expect(viewport.positions(beyond: 28, forward: true, within: 9) == 29..<30)
    #expect(viewport.positions(beyond: -1, forward: true, within: 9) == 0..<9)
    #expect(viewport.positions(beyond: 30, forward: false, within: 9) == 21..<30)
    #expect(viewport.positions(beyond: 0, forward: false, within: 9).isEmpty)
  }
}
