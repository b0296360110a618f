import Testing

@testable import TermNav

/// Controls at the ends of the rows in sight.
@Suite struct RowControlsTests {
  private let rows: ListRows
  private var viewport = ListViewport()
  private let list = View()
  private let controls = RowControls()

  /// Ten rows of which four are in sight.
  init() {
    rows = ListRows(count: 10) { ListRow($0 == 1 ? .note : .item) }
    rows.arrange(height: 1)
    viewport.fit(rows.layout, rows: 4, isSearching: false, hasHeader: false)
    list.frame = Rect(columns: 20, rows: 4)
  }

  @Test func `items in sight have theirs, at the trailing end`() {
    let views = (0..<10).map { _ in Switch() }
    controls.layOut({ views[$0] }, in: list, rows, viewport, open: nil)
    #expect(controls.views.keys.sorted() == [0, 2, 3] && list.subviews.count == 3)
    let columns = views[0].intrinsicContentSize.columns ?? 0
    #expect(views[2].frame == Rect(column: 18 - columns, row: 2, columns: columns, rows: 1))
  }

  @Test func `one that asks for no columns has twelve, and in a narrow list what is left`() {
    let view = View()
    controls.layOut({ $0 == 0 ? view : nil }, in: list, rows, viewport, open: nil)
    #expect(view.frame.columns == 6..<18)
    list.frame = Rect(columns: 9, rows: 4)
    controls.layOut({ $0 == 0 ? view : nil }, in: list, rows, viewport, open: nil)
    #expect(view.frame.columns == 2..<7)
  }

  @Test func `that of a row with open buttons is hidden, and those of other rows are removed`() {
    let views = (0..<10).map { _ in Switch() }
    controls.layOut({ views[$0] }, in: list, rows, viewport, open: 2)
    #expect(views[2].isHidden && !views[3].isHidden)
    controls.layOut({ $0 == 3 ? views[3] : nil }, in: list, rows, viewport, open: nil)
    #expect(list.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(views[3])])
    controls.layOut(nil, in: list, rows, viewport, open: nil)
    #expect(list.subviews.isEmpty && controls.views.isEmpty)
  }
}
