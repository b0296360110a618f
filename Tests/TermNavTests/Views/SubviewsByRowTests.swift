import Testing

@testable import TermNav

@Suite struct SubviewsByRowTests {
  private func views(_ count: Int) -> [View] {
    (0..<count).map { number in
      let view = View()
      view.frame = Rect(column: 0, row: number % 10, columns: 4, rows: 2)
      return view
    }
  }

  @Test func `of many views those with cells in a row are found, the topmost last`() {
    let all = views(40)
    var rows = SubviewsByRow()
    let found = rows.views(inRow: 3, of: all, rows: 11)
    let wanted = all.filter { $0.frame.rows.contains(3) }
    #expect(found.map(ObjectIdentifier.init) == wanted.map(ObjectIdentifier.init) && found.count == 8)
  }

  @Test func `few views are all asked`() {
    let all = views(5)
    var rows = SubviewsByRow()
    #expect(rows.views(inRow: 9, of: all, rows: 11).count == 5)
  }

  @Test func `a change is not seen before the index is told`() {
    let all = views(40)
    var rows = SubviewsByRow()
    _ = rows.views(inRow: 0, of: all, rows: 11)
    for view in all { view.frame = Rect(column: 0, row: 5, columns: 4, rows: 1) }
    #expect(rows.views(inRow: 5, of: all, rows: 11).count == 8)
    rows.forget()
    #expect(rows.views(inRow: 5, of: all, rows: 11).count == 40)
  }

  @Test func `a view moves, comes and goes under the pointer of a parent with many`() {
    let (parent, all) = (View(), views(40))
    parent.frame = Rect(columns: 20, rows: 12)
    for view in all { parent.addSubview(view) }
    #expect(parent.hitTest(Point(column: 1, row: 11))?.view === parent)
    all[0].frame = Rect(column: 0, row: 11, columns: 4, rows: 1)
    #expect(parent.hitTest(Point(column: 1, row: 11))?.view === all[0])
    all[0].removeFromSuperview()
    #expect(parent.hitTest(Point(column: 1, row: 11))?.view === parent)
    parent.frame = Rect(columns: 20, rows: 13)
    #expect(parent.hitTest(Point(column: 1, row: 12))?.view === parent)
  }
}
