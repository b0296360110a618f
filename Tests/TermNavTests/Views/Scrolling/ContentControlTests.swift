import NavModel
import Testing

@testable import TermNav

/// Pager, slider and row actions, by hand, by wheel and by key.
@Suite struct ContentControlTests {
  // MARK: Pager

  private func pager(_ direction: LayoutDirection = .leftToRight) -> (Pager, ContentRig) {
    let pager = Pager((0..<4).map { _ in View() })
    return (pager, ContentRig(pager, direction: direction))
  }

  @Test(arguments: [(-41.0, 1), (-40, 0), (-20, 0), (-79, 1)])
  func `a pager turns beyond one half`(columns: Double, page: Int) {
    let (pager, rig) = pager()
    rig.press(79, 10)
    rig.drag(columns: columns)
    rig.release()
    rig.settle()
    #expect(pager.currentPage == page && pager.contentOffset == Double(80 * page))
  }

  @Test(arguments: LayoutDirection.allCases) func `a fling turns by one page`(direction: LayoutDirection) {
    let (pager, rig) = pager(direction)
    var told: [Int] = []
    pager.onPageChange = { told.append($0) }
    for page in 1...3 {
      rig.press(60, 10)
      rig.drag(columns: -16, during: 0.05)
      rig.release(standing: false)
      rig.settle()
      #expect(pager.currentPage == page)
    }
    // On the last page the same fling gives, and springs back.
    rig.press(60, 10)
    rig.drag(columns: -16, during: 0.05)
    rig.release(standing: false)
    rig.settle()
    #expect(pager.currentPage == 3 && pager.contentOffset == 240 && told == [1, 2, 3])
  }

  @Test func `a pager's dots and keys turn its pages`() {
    let (pager, rig) = pager()
    rig.tap(40, 23)
    #expect(pager.currentPage == 2)
    rig.settle()
    for (key, page) in [(Key.right, 3), (.right, 3), (.left, 2), (.home, 0), (.left, 0), (.end, 3)] {
      rig.key(key)
      rig.settle()
      #expect(pager.currentPage == page && rig.names == ["root", "content"])
    }
  }

  @Test func `Esc on a pager that is dragged puts it back`() {
    let (pager, rig) = pager()
    rig.press(70, 10)
    rig.drag(columns: -60)
    rig.key(.escape)
    rig.release()
    rig.settle()
    #expect(pager.currentPage == 0 && pager.contentOffset == 0 && rig.names.count == 2)
  }

  @Test func `one swipe of the wheel turns one page`() {
    let (pager, rig) = pager()
    for _ in 0..<20 { rig.wheel(.right, after: 0.02) }
    #expect(pager.currentPage == 1)
    rig.wheel(.right, after: 0.2)
    rig.wheel(.left, after: 0.2)
    #expect(pager.currentPage == 1)
  }

  @Test func `a swipe that scrolled to the start is not handed on`() {
    let scroll = ScrollView(View(), contentSize: Size(columns: 200, rows: 10))
    let rig = ContentRig(scroll)
    scroll.contentOffset = Point(column: 6, row: 0)
    for _ in 0..<8 { rig.wheel(.left, after: 0.02) }
    #expect(scroll.contentOffset.column == 0 && !rig.isPopping && rig.gate == [.contentClaims])
    // The next swipe finds nothing to scroll back to: it is the page's.
    rig.wheel(.left, after: 0.5)
    #expect(rig.isPopping && rig.gate == [.contentClaims, nil])
  }

  // MARK: Slider

  @Test func `a slider follows the pointer`() {
    let slider = Slider(value: 0.5)
    let rig = ContentRig(slider)
    var told: [Double] = []
    slider.onChange = { told.append($0) }
    rig.tap(79, 10)
    #expect(slider.value == 1 && told == [1])
    rig.press(40, 10)
    rig.drag(columns: -31)
    #expect(slider.value == 9.0 / 79)
    rig.key(.escape)
    #expect(slider.value == 1 && told.last == 1)
    rig.release()
    #expect(slider.value == 1)
  }

  @Test(arguments: LayoutDirection.allCases) func `a slider has keys`(direction: LayoutDirection) {
    let slider = Slider(value: 0.5)
    let rig = ContentRig(slider, direction: direction)
    let (less, more) = direction == .leftToRight ? (Key.left, Key.right) : (.right, .left)
    for (key, percent) in [
      (more, 55), (less, 50), (less, 45), (.pageUp, 70), (.pageDown, 45), (.home, 0), (less, 0), (.end, 100),
      (more, 100),
    ] {
      rig.key(key)
      #expect(Int((slider.value * 100).rounded()) == percent && rig.names.count == 2)
    }
  }

  @Test func `a slider refuses nonsense`() {
    let slider = Slider(value: .nan)
    #expect(slider.value == 0)
    for (value, kept) in [(0.3, 0.3), (.nan, 0.3), (7, 1), (-.infinity, 0)] {
      slider.value = value
      #expect(slider.value == kept)
    }
  }

  // MARK: Text

  @Test func `a drag selects, and typing replaces`() {
    let field = TextField("Lighthouse 晴れ、のち café")
    let rig = ContentRig(field)
    rig.press(17, 1)
    rig.drag(columns: 4)
    #expect(field.selection == 14..<16)
    rig.key(.escape)
    #expect(field.selection.isEmpty && field.caret == 21)
    rig.release()
    rig.press(17, 1)
    rig.drag(columns: 4)
    rig.release()
    rig.key(.character("雨"))
    #expect(field.text == "Lighthouse 晴れ、雨 café" && field.caret == 15 && field.selection.isEmpty)
    rig.key(.end)
    for _ in 0..<4 { rig.app.handle(.key(KeyPress(.left, .shift)), at: rig.time) }
    #expect(field.selection == 16..<20)
    rig.key(.backspace)
    #expect(field.text == "Lighthouse 晴れ、雨 " && rig.names.count == 2)
  }

  // MARK: Row actions

  private func rows() -> (list: ListView, rig: ContentRig, deleted: () -> [Int]) {
    let list = ContentSubject.list()
    let deleted = Deleted()
    list.actions = { _ in [RowAction("Delete") { deleted.rows.append($0) }] }
    return (list, ContentRig(list), { deleted.rows })
  }
  private final class Deleted { var rows: [Int] = [] }

  private func open(_ row: Double, _ rig: ContentRig) {
    rig.press(60, row)
    rig.drag(columns: -9)
    rig.release()
    rig.settle()
  }

  @Test func `a row opens, and its button deletes`() {
    let (list, rig, deleted) = rows()
    open(4, rig)
    #expect(list.rowWithOpenActions == 3 && rig.lines[4].hasSuffix("  Delete  "))
    rig.tap(75, 4)
    #expect(deleted() == [3] && list.rowWithOpenActions == nil)
  }

  @Test func `a row that is pulled less than half closes again`() {
    let (list, rig, _) = rows()
    rig.press(60, 4)
    rig.drag(columns: -5)
    #expect(list.rowWithOpenActions == 3)
    rig.release()
    rig.settle()
    #expect(list.rowWithOpenActions == nil)
  }

  @Test func `an open row closes by drag, by press, by Esc and by scroll`() {
    let (list, rig, deleted) = rows()
    let closings: [() -> Void] = [
      {
        rig.press(40, 4)
        rig.drag(columns: 8)
        rig.release()
      },
      { rig.tap(20, 4) }, { rig.tap(75, 9) }, { rig.key(.escape) }, { rig.wheel(.down) },
      {
        rig.press(40, 10)
        rig.drag(rows: 5)
        rig.release()
      },
    ]
    for close in closings {
      list.scroll(to: 0)
      open(4, rig)
      #expect(list.rowWithOpenActions == 3)
      close()
      rig.settle()
      #expect(list.rowWithOpenActions == nil && rig.names == ["root", "content"] && deleted() == [])
    }
    rig.key(.escape)
    rig.settle()
    #expect(rig.names == ["root"])
  }

  @Test func `beside an open row a drag pops, and a cancelled one leaves the row open`() {
    let (list, rig, _) = rows()
    open(4, rig)
    rig.press(40, 9)
    rig.drag(columns: 20)
    #expect(rig.gate == [nil] && rig.isPopping)
    rig.key(.escape)
    rig.release()
    rig.settle()
    #expect(list.rowWithOpenActions == 3 && rig.lines[4].hasSuffix("  Delete  "))
  }

  @Test func `a row's actions are opened and taken by key`() {
    let (list, rig, deleted) = rows()
    list.moveCursor(to: 2)
    rig.key(.delete)
    rig.settle()
    #expect(list.rowWithOpenActions == 2)
    rig.key(.enter)
    #expect(deleted() == [2] && list.rowWithOpenActions == nil)
  }

  @Test func `a row that is gone is not open`() {
    let (list, rig, _) = rows()
    list.openActions(of: 5, animated: false)
    #expect(list.rowWithOpenActions == 5)
    list.rowCount = 3
    #expect(list.rowWithOpenActions == nil)
    #expect(rig.lines.count == 24)
  }

  @Test func `a view that gets the keys comes into sight to the side too`() {
    let content = View()
    let buttons = [2, 70].map { column in
      let button = Button("Press")
      button.frame = Rect(column: column, row: 1, columns: 9, rows: 1)
      content.addSubview(button)
      return button
    }
    let view = ScrollView(content, contentSize: Size(columns: 90, rows: 5))
    let rig = ContentRig(view, size: Size(columns: 30, rows: 10))
    buttons[1].becomeFirstResponder()
    #expect(view.contentOffset.column == 49)
    buttons[0].becomeFirstResponder()
    #expect(view.contentOffset.column == 2)
    _ = rig
  }
}
