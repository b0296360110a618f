import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct LineScrollTests {
  private func scroll(rows: Double = 100, columns: Double = 200) -> LineScroll {
    var scroll = LineScroll()
    scroll.down.resize(content: rows, view: 10)
    scroll.across.resize(content: columns, view: 40)
    return scroll
  }

  @Test func `a row that is scrolled to ends the wait for lines, but no wait for columns`() {
    var scroll = scroll()
    scroll.awaited = .init(line: 5, top: 6, column: 7, percent: 8, isEnd: true, held: LinePosition(line: 9))
    scroll.scroll(toRow: 20)
    #expect(scroll.down.cell == 20 && scroll.awaited.line == nil && scroll.awaited.top == nil)
    #expect(!scroll.awaited.isEnd && scroll.awaited.percent == nil && scroll.awaited.held == nil)
    #expect(scroll.awaited.column == 7)
    scroll.scroll(toColumn: 3)
    #expect(scroll.across.cell == 3 && scroll.awaited.column == nil)
  }

  @Test func `where no other row comes into sight, lines are waited for as before`() {
    var scroll = scroll()
    scroll.awaited = .init(line: 5, top: 6, percent: 8, isEnd: true, held: LinePosition(line: 9))
    scroll.scroll(rows: -3)
    #expect(scroll.awaited.line == 5 && scroll.awaited.top == 6 && scroll.awaited.isEnd)
    #expect(scroll.awaited.percent == nil && scroll.awaited.held == nil)
  }

  @Test func `the end is in sight from the last row on, until rows are scrolled up`() {
    var scroll = scroll()
    #expect(scroll.isAtEnd, "before a move")
    scroll.scroll(rows: 1)
    #expect(!scroll.isAtEnd)
    scroll.scrollToEnd()
    #expect(scroll.isAtEnd && scroll.down.cell == 90 && scroll.awaited.isEnd)
    scroll.scroll(rows: -1)
    #expect(!scroll.isAtEnd && !scroll.awaited.isEnd)
    scroll.startOver()
    #expect(scroll.isAtEnd && scroll.down.limit == 0)
  }

  @Test func `half a screen is as high as a count has said last`() {
    var scroll = scroll()
    #expect(scroll.halfScreen(1, of: 9) == 4 && scroll.halfScreen(0, of: 1) == 1)
    #expect(scroll.halfScreen(7, of: 9) == 7 && scroll.halfScreen(1, of: 30) == 7)
    scroll.startOver()
    #expect(scroll.halfScreen(1, of: 30) == 7)
  }

  @Test func `what scrolls neither down nor across leaves all drags to others`() {
    #expect(scroll().claim == .scrolling(across: 0, down: 0))
    #expect(scroll(rows: 3).claim == .scrolling(across: 0, down: nil))
    #expect(scroll(rows: 3, columns: 3).claim == .scrolling(across: nil, down: nil))
  }
}
