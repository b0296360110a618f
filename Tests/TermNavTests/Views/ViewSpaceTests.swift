import Testing

@testable import TermNav

@Suite struct ViewSpaceTests {
  private let frame = Rect(column: 3, row: 2, columns: 10, rows: 4)

  @Test func `a place is counted from the corner of the view`() {
    let space = ViewSpace(frame: frame, isMirrored: false)
    #expect(space.inside(Point(column: 4.5, row: 2)) == Point(column: 1.5, row: 0))
    #expect(space.outside(Point(column: 1.5, row: 0)) == Point(column: 4.5, row: 2))
    let part = Rect(column: 4, row: 3, columns: 2, rows: 1)
    #expect(space.inside(part) == Rect(column: 1, row: 1, columns: 2, rows: 1))
    #expect(space.mirrored(Point(column: 1, row: 1)) == Point(column: 1, row: 1))
  }

  @Test func `where the view counts from the other side, columns are turned within its frame`() {
    let space = ViewSpace(frame: frame, isMirrored: true)
    #expect(space.inside(Point(column: 3, row: 2)) == Point(column: 9, row: 0))
    #expect(space.inside(Rect(column: 3, row: 2, columns: 4, rows: 1)).column == 6)
    #expect(space.mirrored(Point(column: 9, row: 1)) == Point(column: 0, row: 1))
  }

  @Test(arguments: [false, true]) func `from outside to inside and back is the same place`(_ isMirrored: Bool)
  {
    let space = ViewSpace(frame: frame, isMirrored: isMirrored)
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
    #expect(!outer.space.isMirrored)
    let stage = Stage(page)
    stage.navigation.layoutDirection = .rightToLeft
    #expect(outer.space.isMirrored && !inner.space.isMirrored && !page.view.space.isMirrored)
    inner.semanticContentAttribute = .forceLeftToRight
    #expect(!inner.space.isMirrored, "what is around it is read from the left already")
  }
}
