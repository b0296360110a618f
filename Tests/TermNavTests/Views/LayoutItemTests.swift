import Testing

@testable import TermNav

@Suite struct LayoutItemTests {
  private let room = Size(columns: 20, rows: 5)
  private let label = Label("seven77")

  private func columns(_ length: LayoutLength) -> (asks: Bool, intrinsic: Int?, least: Int) {
    label.layoutColumns = length
    let item = LayoutItem(label)
    return (
      item.hasIntrinsicLength(.columns), item.intrinsicLength(.columns), item.leastLength(.columns, in: room)
    )
  }

  @Test func `a view asks by its content, unless it has a length`() {
    #expect(columns(.automatic) == (true, 7, 7))
    #expect(columns(.fixed(4)) == (false, 4, 4))
    #expect(columns(.fixed(-4)) == (false, 0, 0))
    #expect(columns(.flexible(min: 3)) == (false, nil, 3))
  }

  @Test func `what a view has asked for is not asked again`() {
    let asked = Size(columns: 2, rows: 1)
    #expect(LayoutItem(label).leastLength(.columns, in: room, asked: asked) == 2)
    label.layoutColumns = .fixed(4)
    #expect(LayoutItem(label).leastLength(.columns, in: room, asked: asked) == 4)
  }

  @Test func `a cell is filled, unless the alignment of the view or of the layout says otherwise`() {
    let cell = Rect(column: 2, row: 1, columns: 20, rows: 5)
    #expect(LayoutItem(label).frame(in: cell) == cell)
    #expect(LayoutItem(label).frame(in: cell, .trailing) == Rect(column: 15, row: 1, columns: 7, rows: 5))
    #expect(
      LayoutItem(label).frame(in: cell, .fill, .bottom) == Rect(column: 2, row: 5, columns: 20, rows: 1))
    label.aligned(.center, vertical: .top)
    #expect(LayoutItem(label).frame(in: cell, .trailing) == Rect(column: 8, row: 1, columns: 7, rows: 1))
    label.layoutColumns = .flexible(max: 10)
    #expect(LayoutItem(label).frame(in: cell).size == Size(columns: 10, rows: 1))
  }
}
