import Testing

@testable import TermNav

@Suite struct ViewSpaceTests {
  private let frame = Rect(column: 3, row: 2, columns: 10, rows: 4)

  @Test func `a place is counted from the corner of the view`() {
    let space = ViewSpace(frame: frame, isTurned: false)
    #expect(space.inside(Point(column: 4.5, row: 2)) == Point(column: 1.5, row: 0))
    #expect(space.outside(Point(column: 1.5, row: 0)) == Point(column: 4.5, row: 2))
    let part = Rect(column: 4, row: 3, columns: 2, rows: 1)
    #expect(space.inside(part) == Rect(column: 1, row: 1, columns: 2, rows: 1))
    #expect(space.turned(Point(column: 1, row: 1)) == Point(column: 1, row: 1))
  }

  @Test func `where the view counts from the other side, columns are turned within its frame`() {
    let space = ViewSpace(frame: frame, isTurned: true)
    #expect(space.inside(Point(column: 3, row: 2)) == Point(column: 9, row: 0))
    #expect(space.inside(Rect(column: 3, row: 2, columns: 4, rows: 1)).column == 6)
    #expect(space.turned(Point(column: 9, row: 1)) == Point(column: 0, row: 1))
  }

  @Test(arguments: [false, true]) func `from outside to inside and back is the same place`(_ isTurned: Bool) {
    let space = ViewSpace(frame: frame, isTurned: isTurned)
    for column in -2...14 {
      let place = Point(column: Double(column) + 0.25, row: 5)
      #expect(space.outside(space.inside(place)) == place)
      let part = Rect(column: column, row: 1, columns: 3, rows: 2)
      #expect(space.outside(space.inside(part)) == part)
    }
  }

  @Test func `a view is turned where it alone is read from the left`() {
    let (page, outer, inner) = (FixedPage("Page"), View(), View())
    page.view.addSubview(outer)
    outer.addSubview(inner)
    outer.semanticContentAttribute = .forceLeftToRight
    #expect(!outer.space.isTurned)
    let stage = Stage(page)
    stage.navigation.layoutDirection = .rightToLeft
    #expect(outer.space.isTurned && !inner.space.isTurned && !page.view.space.isTurned)
    inner.semanticContentAttribute = .forceLeftToRight
    #expect(!inner.space.isTurned, "what is around it is read from the left already")
  }
}
