import NavModel
import Testing

@testable import TermNav

/// A row that is moved aside, and its buttons.
@Suite struct RowSwipeTests {
  private let start = MotionStart(at: 0)

  /// A row of a list of 40 columns, at place 3, with buttons of 10 columns.
  private func swipe(_ side: ListView.Side = .trailing, isFree: Bool = false) -> RowSwipe {
    var swipe = RowSwipe()
    swipe.begin(3, side, identity: "three")
    swipe.hold()
    swipe.fit(width: 40, buttons: 10, isFree: isFree)
    return swipe
  }

  @Test(arguments: [(ListView.Side.trailing, -1.0), (.leading, 1)])
  func `a drag outward shows the buttons, and one back hides them`(_ side: ListView.Side, _ way: Double) {
    var swipe = swipe(side)
    swipe.drag(by: way * 6)
    #expect(swipe.columns == 6 && swipe.position == 3)
    swipe.drag(by: way * 2)
    #expect(swipe.columns == 2)
    swipe.drag(by: way * -9)
    #expect(swipe.columns < 0, "pulled beyond its rest")
  }

  @Test func `beyond its buttons a row is pulled as by a rubber band, and free as far as the drag`() {
    var swipe = swipe()
    swipe.drag(by: -30)
    #expect(11..<25 ~= swipe.columns)
    var free = self.swipe(isFree: true)
    free.drag(by: -30)
    #expect(free.columns == 30)
  }

  @Test func `a row that is opened again while it closes begins with its outermost button`() {
    var swipe = RowSwipe()
    let buttons = RowButtons([RowAction("One") { _ in }, RowAction("Two") { _ in }], .trailing)
    func open() {
      swipe.begin(3, .trailing, identity: "three")
      swipe.fit(width: 40, buttons: 10, isFree: false)
      swipe.spring(toColumns: 10, at: start)
    }
    open()
    swipe.advance(to: 1)
    swipe.choose(-1, among: buttons)
    if swipe.chosen == 0 { swipe.choose(1, among: buttons) }
    #expect(swipe.chosen == 1)
    open()
    #expect(swipe.chosen == 1, "the row is open")
    swipe.spring(toColumns: 0, at: MotionStart(at: 1))
    #expect(swipe.position == 3)
    open()
    #expect(swipe.chosen == 0)
  }

  @Test func `a swipe is full from three fifths of the width on, while it is held`() {
    var swipe = swipe(isFree: true)
    swipe.drag(by: -23)
    #expect(!swipe.isFull(width: 40))
    swipe.drag(by: -24)
    #expect(swipe.isFull(width: 40))
    swipe.spring(toColumns: 10, at: start)
    #expect(!swipe.isFull(width: 40))
  }

  @Test func `a row opens past half its buttons or by a fling outward, and closes by one back`() {
    for (side, way) in [(ListView.Side.trailing, -1.0), (.leading, 1)] {
      var swipe = swipe(side)
      swipe.drag(by: way * 4)
      #expect(!swipe.opens(velocity: 0, width: 40, buttons: 10))
      #expect(swipe.opens(velocity: way * 60, width: 40, buttons: 10))
      swipe.drag(by: way * 8)
      #expect(swipe.opens(velocity: 0, width: 40, buttons: 10))
      #expect(!swipe.opens(velocity: way * -60, width: 40, buttons: 10))
    }
  }

  @Test func `a row is open until it closes, and has its place until it is closed`() {
    var swipe = swipe()
    swipe.drag(by: -6)
    swipe.spring(toColumns: 10, at: start)
    #expect(swipe.isOpen && swipe.isMoving)
    swipe.advance(to: 5)
    #expect(swipe.columns == 10 && !swipe.isMoving && swipe.isOpen)
    swipe.spring(toColumns: 0, at: MotionStart(at: 5))
    #expect(!swipe.isOpen && swipe.position == 3 && swipe.identity == AnyHashable("three"))
    swipe.advance(to: 10)
    #expect(swipe.position == nil && swipe.identity == nil)
  }

  @Test func `what is finished is at its end at once`() {
    var swipe = swipe()
    swipe.drag(by: -6)
    swipe.spring(toColumns: 10, at: start)
    swipe.finish()
    #expect(swipe.columns == 10 && swipe.position == 3)
    swipe.spring(toColumns: 0, at: start)
    swipe.finish()
    #expect(swipe.position == nil)
  }

  @Test func `another row or the other side begins closed, and the same goes on`() {
    var swipe = swipe()
    swipe.drag(by: -6)
    swipe.begin(3, .trailing, identity: "three")
    #expect(swipe.columns == 6)
    swipe.move(to: 5)
    #expect(swipe.position == 5 && swipe.columns == 6 && swipe.identity == AnyHashable("three"))
    swipe.begin(5, .leading, identity: "three")
    #expect(swipe.columns == 0 && swipe.side == .leading && swipe.chosen == 0)
    swipe.begin(6, .leading, identity: "six")
    #expect(swipe.position == 6 && swipe.identity == AnyHashable("six"))
  }

  // MARK: Buttons

  /// 8, 9 and 10 columns.
  private func buttons(_ side: ListView.Side) -> RowButtons {
    RowButtons(["Read", "Later", "Delete"].map { RowAction($0) { _ in } }, side)
  }

  @Test func `the first action is the outermost button on either side`() {
    let (trailing, leading) = (buttons(.trailing), buttons(.leading))
    #expect(trailing.columns == 27 && leading.columns == 27)
    #expect(
      [0, 9, 10, 18, 19, 26].map { trailing.action(atColumn: $0)?.title } == [
        "Delete", "Delete", "Later", "Later", "Read", "Read",
      ])
    #expect(
      [0, 7, 8, 16, 17, 26].map { leading.action(atColumn: $0)?.title } == [
        "Read", "Read", "Later", "Later", "Delete", "Delete",
      ])
    #expect(trailing.action(atColumn: 27) == nil && trailing.action(atColumn: -1) == nil)
    #expect(trailing.action(0)?.title == "Read" && leading.action(2)?.title == "Delete")
    #expect(leading.action(3) == nil)
  }

  @Test func `keys go from button to button as they stand, and stay at the ends`() {
    let (trailing, leading) = (buttons(.trailing), buttons(.leading))
    #expect(trailing.number(from: 0, step: -1) == 1 && trailing.number(from: 0, step: 1) == 0)
    #expect(leading.number(from: 0, step: 1) == 1 && leading.number(from: 0, step: -1) == 0)
    #expect(trailing.number(from: 2, step: -1) == 2 && trailing.number(from: 9, step: 1) == 9)
    var swipe = swipe()
    swipe.choose(-1, among: trailing)
    #expect(swipe.chosen == 1)
  }

  @Test func `the buttons begin at the end of the row, however far it is moved aside`() {
    var swipe = swipe()
    swipe.drag(by: -6)
    #expect(swipe.start(of: buttons(.trailing), width: 40) == 34)
    var other = self.swipe(.leading)
    other.drag(by: 6)
    #expect(other.start(of: buttons(.leading), width: 40) == 6 - 27)
  }

  @Test func `without buttons nothing is pressed`() {
    let none = RowButtons([], .trailing)
    #expect(none.columns == 0 && none.action(0) == nil && none.action(atColumn: 0) == nil)
    #expect(none.number(from: 0, step: 1) == 0)
  }
}
