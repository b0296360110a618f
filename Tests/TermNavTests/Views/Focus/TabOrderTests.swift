import Testing

@testable import TermNav

@Suite struct TabOrderTests {
  private final class Stop: View {
    override var canBecomeFirstResponder: Bool { true }

    init(_ column: Int, _ row: Int) {
      super.init()
      frame = Rect(column: column, row: row, columns: 3, rows: 1)
    }
  }

  private let box = View()
  private let a = Stop(8, 0)
  private let b = Stop(0, 1)
  private let c = Stop(0, 0)

  init() {
    box.frame = Rect(columns: 20, rows: 6)
    for view in [a, b, c] { box.addSubview(view) }
  }

  private func order() -> String {
    FocusOrder.views(in: box).map { $0 === a ? "a" : $0 === b ? "b" : $0 === c ? "c" : "?" }.joined()
  }

  @Test func `Tab goes by rows, and in a row from the leading edge on`() {
    #expect(order() == "cab")
    c.frame = Rect(column: 9, row: 0, columns: 3, rows: 1)
    #expect(order() == "acb")
  }

  @Test func `views that are named come first, the rest in reading order`() {
    box.focusOrder = [b]
    #expect(order() == "bca")
  }

  @Test func `what is hidden, loading, disabled or has no cells is left out, with all in it`() {
    c.isHidden = true
    a.isLoading = true
    b.frame = Rect(columns: 0, rows: 0)
    #expect(order() == "")
    b.frame = Rect(columns: 1, rows: 1)
    #expect(order() == "b")
    box.isHidden = true
    #expect(order() == "")
  }

  @Test func `what scrolls together is one place, beside which nothing comes between`() {
    let scroll = ScrollView(View(), contentSize: Size(columns: 9, rows: 9))
    scroll.frame = Rect(column: 0, row: 2, columns: 9, rows: 1)
    let deep = Stop(0, 7)
    scroll.content.addSubview(deep)
    box.addSubview(scroll)
    let below = Stop(0, 3)
    box.addSubview(below)
    let all = FocusOrder.views(in: box).suffix(3).map(ObjectIdentifier.init)
    #expect(all == [scroll, deep, below].map(ObjectIdentifier.init))
  }
}
