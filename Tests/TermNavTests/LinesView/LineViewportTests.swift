import NavModel
import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct LineViewportTests {
  /// Lines of a figure and so many letters; those of a range are at hand.
  private func viewport(
    _ count: Int = 100, atHand: Range<Int>? = nil, length: Int = 30, rows: Int = 10, wraps: Bool = false
  ) -> LineViewport {
    var viewport = LineViewport()
    refit(&viewport, count, rows: rows, wraps: wraps) {
      let lines = (atHand ?? 0..<count).map {
        AttributedText("\($0 % 10)" + String(repeating: "a", count: length - 1))
      }
      $0.insert(lines, lines.map { _ in [] }, at: atHand?.lowerBound ?? 0)
    }
    return viewport
  }

  private func refit(
    _ viewport: inout LineViewport, _ count: Int, first: Int = 0, columns: Int = 20, rows: Int = 10,
    wraps: Bool = false, followsEnd: Bool = false, _ change: (inout LineWindow) -> Void = { _ in }
  ) {
    let room = LineViewport.Room(allColumns: columns, columns: columns, rows: rows, wraps: wraps)
    viewport.refit(first..<count, isCounted: true, in: room, followsEnd: followsEnd, change)
  }

  @Test func `a row and the line in it lead to each other, also where lines are not at hand`() {
    let viewport = viewport(atHand: 20..<40, wraps: true)
    #expect(viewport.rowCount == 120)
    for row in 0..<120 { #expect(viewport.row(of: viewport.position(inRow: row)) == row) }
    #expect(viewport.position(inRow: 21) == TextRowPosition(line: 20, row: 1))
    #expect(viewport.position(inRow: 60) == TextRowPosition(line: 40, row: 0))
  }

  @Test func `what is seen stays where lines are wrapped, and where lines before it are gone`() {
    var viewport = viewport()
    viewport.scroll.scroll(toRow: 30)
    refit(&viewport, 100, wraps: true)
    #expect(viewport.visibleLines == 30..<35 && viewport.scroll.down.cell == 60)
    refit(&viewport, 100, first: 10, wraps: true)
    #expect(viewport.visibleLines == 30..<35 && viewport.lines == 10..<100)
    refit(&viewport, 100, first: 50, wraps: true)
    #expect(viewport.visibleLines.lowerBound == 50, "what was seen is gone")
  }

  @Test func `the end stays in sight where it is followed, or awaited`() {
    var viewport = viewport()
    viewport.scroll.scrollToEnd()
    refit(&viewport, 120, followsEnd: true)
    #expect(viewport.visibleLines == 110..<120)
    viewport.scroll.scroll(rows: -1)
    refit(&viewport, 140, followsEnd: true)
    #expect(viewport.visibleLines == 109..<119, "it was let go")
    refit(&viewport, 140)
    viewport.scroll.awaited.isEnd = true
    refit(&viewport, 150)
    #expect(viewport.visibleLines == 140..<150)
    #expect(viewport.scroll.awaited.isEnd, "its last line is not at hand")
  }

  @Test func `other lines are told once`() {
    var viewport = viewport()
    #expect([viewport.noteLinesInSight(), viewport.noteLinesInSight()] == [true, false])
    viewport.scroll.scroll(rows: 1)
    #expect([viewport.noteLinesInSight(), viewport.noteLinesInSight()] == [true, false])
    viewport.scroll.scroll(toColumn: 3)
    #expect([viewport.noteLinesInSight()] == [false])
  }

  // MARK: Missing

  @Test func `lines are asked for around those in sight, on the side where some are missing`() {
    #expect(viewport(1_000, atHand: 0..<0).missingLines == 0..<60)
    #expect(viewport(1_000, atHand: 0..<60).missingLines.isEmpty)
    var viewport = viewport(1_000, atHand: 100..<200)
    viewport.scroll.scroll(toRow: 180)
    #expect(viewport.missingLines == 200..<240 && viewport.missingInSight.isEmpty)
    viewport.scroll.scroll(toRow: 195)
    #expect(viewport.missingInSight == 200..<205)
    viewport.scroll.scroll(toRow: 110)
    #expect(viewport.missingLines == 60..<100)
    viewport.scroll.scroll(toRow: 500)
    #expect(viewport.missingLines == 450..<560 && viewport.missingInSight == 500..<510)
    #expect(viewport.linesToKeep == 400..<610)
  }

  // MARK: Places

  @Test func `a point leads to the letter under it, and behind a line to its end`() {
    var viewport = viewport()
    #expect(viewport.position(at: Point(column: 4, row: 2)) == LinePosition(line: 2, offset: 4))
    viewport.scroll.scroll(toColumn: 5)
    #expect(viewport.position(at: Point(column: 4, row: 2)) == LinePosition(line: 2, offset: 9))
    #expect(viewport.position(at: Point(column: 90, row: 2)) == LinePosition(line: 2, offset: 30))
    refit(&viewport, 100, wraps: true)
    #expect(viewport.position(at: Point(column: 4, row: 1)) == LinePosition(line: 0, offset: 24))
    #expect(self.viewport(3).position(at: Point(column: 0, row: 3)) == nil)
  }

  @Test func `a place is scrolled to only where it is out of sight, a quarter of the screen from the edge`() {
    var viewport = viewport()
    #expect(viewport.row(toShow: LinePosition(line: 9)) == nil)
    #expect(viewport.row(toShow: LinePosition(line: 50)) == 48)
    #expect(viewport.column(toShow: 5..<10, inLine: 3) == nil)
    #expect(viewport.column(toShow: 25..<28, inLine: 3) == 20)
    viewport.scroll.scroll(toColumn: 10)
    #expect(viewport.column(toShow: 10..<12, inLine: 3) == 0, "the sign of the edge is over it")
    refit(&viewport, 100, wraps: true)
    #expect(viewport.row(toShow: LinePosition(line: 50, offset: 25)) == 99)
  }

  @Test func `the columns of a line that are seen are the bytes between the signs at the edges`() {
    var viewport = viewport()
    #expect(viewport.seenParts(ofLine: 3) == [0..<19] && viewport.seenParts(ofLine: 30).isEmpty)
    viewport.scroll.scroll(toColumn: 5)
    #expect(viewport.seenParts(ofLine: 3) == [6..<24])
    refit(&viewport, 100, wraps: true)
    #expect(viewport.seenParts(ofLine: 3) == [0..<20, 20..<30])
  }

  @Test func `a place a quarter behind the edge is held where lines are scrolled sideways`() {
    var viewport = viewport()
    #expect(viewport.positionToHold == nil)
    viewport.scroll.scroll(toColumn: 8)
    #expect(viewport.positionToHold == LinePosition(line: 0, offset: 13))
  }

  @Test func `other lines are seen from their start where all of them end before the columns in sight`() {
    var viewport = viewport()
    #expect(viewport.columnForOtherLines(isCounted: true) == nil, "no column is awaited")
    viewport.scroll.awaited.column = 25
    #expect(viewport.columnForOtherLines(isCounted: true) == 10, "the last columns")
    viewport.scroll.awaited.column = 30
    #expect(viewport.columnForOtherLines(isCounted: true) == 0)
    viewport.scroll.awaited.top = 3
    #expect(viewport.columnForOtherLines(isCounted: true) == nil, "these lines will go")
  }

  // MARK: Percent

  @Test func `all of the text is seen only at its end, and a part of it leads to a line`() {
    let source = CountedLines(100)
    var viewport = viewport()
    #expect(viewport.percentSeen(of: source) == 10)
    viewport.scroll.scroll(toRow: 89)
    #expect(viewport.percentSeen(of: source) == 99)
    viewport.scroll.scrollToEnd()
    #expect(viewport.percentSeen(of: source) == 100)
    #expect(viewport.line(atPart: 0.255, of: source).line == 25)
    #expect(viewport.line(atPart: 0.255, of: source).part == 0.5)
    #expect(viewport.line(atPart: 1, of: source).line == 99)
  }
}
