import Testing

@testable import TermNav

/// RULES section 28: where Tab goes, and what a click gives the keys to.
@Suite struct FocusOrderTests {
  /// Shows nothing; it can have the keys, and uses none.
  fileprivate final class Stop: View {
    let name: String

    init(_ name: String, _ column: Int, _ row: Int, columns: Int = 3, rows: Int = 1) {
      self.name = name
      super.init()
      frame = Rect(column: column, row: row, columns: columns, rows: rows)
    }

    override var canBecomeFirstResponder: Bool { true }
  }

  private let page = FixedPage("Page", hidesBar: true)
  private var stage: Stage { Stage([page], columns: 24, rows: 8) }

  private func order(_ stage: Stage, _ count: Int, back: Bool = false) -> String {
    _ = stage.app.render()
    return (0..<count).map { _ in
      stage.key(.tab, back ? .shift : [])
      return (page.firstResponder as? Stop)?.name ?? "-"
    }.joined()
  }

  private func add(_ views: View..., to box: View? = nil) {
    for view in views { (box ?? page.view).addSubview(view) }
  }

  @Test func `Tab reads by rows, then from the leading edge on, whatever was added first`() {
    add(Stop("d", 8, 3), Stop("b", 10, 1), Stop("c", 0, 3), Stop("a", 2, 1))
    #expect(order(stage, 5) == "abcda")
    page.firstResponder = nil
    #expect(order(stage, 5, back: true) == "dcbad")
  }

  @Test func `boxes are read through, and from the right too`() {
    let (left, right) = (View(), View())
    left.frame = Rect(column: 0, row: 1, columns: 10, rows: 4)
    right.frame = Rect(column: 12, row: 1, columns: 10, rows: 4)
    add(right, left)
    add(Stop("c", 0, 2), Stop("a", 0, 0), to: left)
    add(Stop("b", 0, 0), Stop("d", 0, 2), to: right)
    #expect(order(stage, 4) == "abcd")
    page.firstResponder = nil
    #expect(order(Stage([page], columns: 24, rows: 8, direction: .rightToLeft), 4) == "abcd")
    left.semanticContentAttribute = .forceLeftToRight
    page.firstResponder = nil
    #expect(order(Stage([page], columns: 24, rows: 8, direction: .rightToLeft), 4) == "abcd")
  }

  @Test func `what scrolls together is gone through before what stands beside it`() {
    let content = View()
    add(Stop("x", 0, 0), Stop("y", 0, 6), Stop("z", 0, 9), to: content)
    let scroll = ScrollView(content, contentSize: Size(columns: 8, rows: 12))
    scroll.frame = Rect(column: 0, row: 0, columns: 10, rows: 4)
    add(Stop("b", 12, 2), Stop("c", 0, 5), scroll)
    let stage = stage
    #expect(order(stage, 4) == "-xyz", "the view itself first, to scroll it")
    #expect(scroll.contentOffset.row == 6, "what has the keys is in sight")
    #expect(order(stage, 3) == "bc-")
  }

  @Test func `an order of one's own goes first, the rest follows`() {
    let box = View()
    box.frame = Rect(column: 10, row: 4, columns: 10, rows: 2)
    add(Stop("c", 0, 1), Stop("d", 0, 0), to: box)
    let (a, b) = (Stop("a", 0, 0), Stop("b", 0, 2))
    add(a, b, box)
    page.view.focusOrder = [b, box, View()]
    #expect(order(stage, 5) == "bdcab")
    page.view.focusOrder = nil
    box.focusOrder = [box.subviews[0]]
    page.firstResponder = nil
    #expect(order(stage, 4) == "abcd")
  }

  @Test func `hidden, empty and disabled views are passed over`() {
    let (hidden, empty) = (Stop("h", 4, 0), Stop("e", 8, 0, columns: 0))
    hidden.isHidden = true
    let button = Button("Send")
    button.frame = Rect(column: 12, row: 0, columns: 8, rows: 1)
    button.isEnabled = false
    add(hidden, empty, button, Stop("a", 0, 0), Stop("b", 0, 1))
    #expect(order(stage, 3) == "aba")
  }

  @Test func `in a modal view Tab stays there`() {
    add(Stop("a", 0, 0))
    let stage = stage
    let sheet = View()
    let stops = [Stop("y", 0, 2), Stop("x", 0, 1)]
    for stop in stops { sheet.addSubview(stop) }
    stage.app.present(sheet, style: .modal) { _ in Rect(column: 4, row: 1, columns: 8, rows: 4) }
    _ = stage.app.render()
    let seen = (0..<3).map { _ in
      stage.key(.tab)
      return stops.first(where: \.isFirstResponder)?.name ?? "-"
    }
    #expect(seen == ["x", "y", "x"] && page.firstResponder == nil)
  }

  @Test func `a click gives the keys to the innermost view that can have them, a drag does not`() {
    let (a, b) = (Stop("a", 0, 1, columns: 10, rows: 3), Stop("b", 12, 1))
    let inner = Stop("i", 1, 1)
    a.addSubview(inner)
    add(a, b)
    let home = FixedPage("Home", hidesBar: true)
    let stage = Stage([home, page], columns: 24, rows: 8)
    stage.click(13, 1)
    #expect(page.firstResponder === b)
    stage.click(2, 2)
    #expect(page.firstResponder === inner)
    stage.click(8, 3)
    #expect(page.firstResponder === a)
    stage.click(20, 6)
    #expect(page.firstResponder === a, "a click beside all leaves the keys")
    stage.press(13, 1)
    for column in [14.0, 15, 17] { stage.drag(to: column, 1) }
    stage.key(.escape)
    stage.settle()
    stage.release(17, 1)
    #expect(page.firstResponder === a)
    stage.press(13, 1)
    stage.drag(to: 16, 1)
    stage.drag(to: 13, 1)
    stage.release(13, 1)
    #expect(page.firstResponder === a, "back at its place it is no click either")
    stage.pointer(.pressed, 13, 1, .secondary)
    stage.pointer(.released, 13, 1, .secondary)
    #expect(page.firstResponder === a)
    stage.settle()
    #expect(stage.names == ["Home", "Page"])
  }
}
