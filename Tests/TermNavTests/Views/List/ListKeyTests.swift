import Invariants
import NavModel
import Testing

@testable import TermNav

/// RULES 23: where keys take a list, what is chosen in it, and what that costs.
@Suite struct ListKeyTests {
  private final class Asked {
    var count = 0
    var kinds: (Int) -> ListRow.Kind

    init(_ kinds: @escaping (Int) -> ListRow.Kind) { self.kinds = kinds }
  }

  private func list(
    _ count: Int, kinds: @escaping (Int) -> ListRow.Kind = { _ in .item }
  ) -> (list: ListView, asked: Asked) {
    let asked = Asked(kinds)
    let list = ListView(rowCount: count) {
      asked.count += 1
      return ListRow(asked.kinds($0), title: "Row \($0)")
    }
    return (list, asked)
  }

  /// A rig of that many rows for the list; the bar takes one.
  private func rig(_ list: View, rows: Int) -> ContentRig {
    ContentRig(list, size: Size(columns: 40, rows: rows + 1))
  }

  private func isSeen(_ row: Int, _ rig: ContentRig) -> Bool {
    rig.lines.contains { $0.contains("Row \(row) ") }
  }

  /// All rows in sight, by the numbers in their titles.
  private func seenRows(_ rig: ContentRig) -> [Int] {
    rig.lines.compactMap { line in
      let words = line.split(separator: " ")
      return words.firstIndex(of: "Row").flatMap { $0 + 1 < words.count ? Int(words[$0 + 1]) : nil }
    }
  }

  @Test func `a list that loses its chosen row chooses the nearest that is left, on either side`() {
    var items = Set(0..<60)
    let list = list(60, kinds: { items.contains($0) ? .item : .header }).list
    _ = rig(list, rows: 9)
    list.moveCursor(to: 20)
    items.subtract(20..<50)
    list.rowCount = 60
    #expect(list.cursor == 19)
    items.subtract(0..<19)
    items.insert(24)
    items.remove(19)
    list.rowCount = 60
    #expect(list.cursor == 24)
  }

  @Test func `rows beyond the last item are not passed over unseen`() {
    for (items, count) in [([0, 8, 16], 25), ([0, 3], 40), ([5], 60), ([0, 30], 61)] {
      for way in [Key.pageDown, .pageUp] {
        let list = list(count, kinds: { items.contains($0) ? .item : .note }).list
        let rig = rig(list, rows: 9)
        if way == .pageUp { rig.key(.end) }
        var seen: Set<Int> = []
        for _ in 0..<count {
          seen.formUnion(seenRows(rig))
          rig.key(way)
        }
        seen.formUnion(seenRows(rig))
        #expect(seen == Set(0..<count), "\(items) of \(count), \(way)")
      }
    }
  }

  // MARK: Pages

  @Test(
    arguments: TestLength.of([1, 2, 9, 40], full: [1, 2, 3, 5, 9, 10, 39, 40]),
    TestLength.of([1, 6, 20], full: [1, 2, 5, 6, 19, 20, 57]))
  func `page down reaches the last row and page up the first`(rows: Int, count: Int) {
    for kinds: (Int) -> ListRow.Kind in [
      { _ in .item }, { $0 % 7 == 0 ? .header : .item }, { $0 == 0 ? .note : $0 > 12 ? .note : .item },
      { $0 > 3 && $0 < count - 3 ? .header : .item }, { _ in .header }, { $0 == count / 2 ? .item : .note },
    ] {
      let list = list(count, kinds: kinds).list
      let rig = rig(list, rows: rows)
      let presses = 2 * count
      for _ in 0..<presses { rig.key(.pageDown) }
      #expect(isSeen(count - 1, rig), "down")
      #expect(list.cursor == (0..<count).last { kinds($0) == .item })
      for _ in 0..<presses { rig.key(.pageUp) }
      #expect(isSeen(0, rig), "up")
      #expect(list.cursor == (0..<count).first { kinds($0) == .item })
      rig.key(.end)
      #expect(isSeen(count - 1, rig), "end")
      rig.key(.home)
      #expect(isSeen(0, rig), "home")
      for _ in 0..<2 * count { rig.key(.down) }
      #expect(isSeen(count - 1, rig), "steps down")
      for _ in 0..<2 * count { rig.key(.up) }
      #expect(isSeen(0, rig), "steps up")
    }
  }

  @Test func `the last page is taken as far as it goes`() {
    let list = list(20).list
    let rig = rig(list, rows: 5)
    for wanted in [4, 8, 12, 16, 19, 19] {
      rig.key(.pageDown)
      #expect(list.cursor == wanted)
    }
    for wanted in [15, 11, 7, 3, 0, 0] {
      rig.key(.pageUp)
      #expect(list.cursor == wanted)
    }
  }

  @Test func `a page is another page from the first key on, down and up`() {
    let list = list(40).list
    let rig = rig(list, rows: 10)
    rig.key(.pageDown)
    #expect(list.top == 9)
    #expect(list.cursor == 9)
    rig.key(.pageDown)
    #expect(list.top == 18)
    rig.key(.end)
    rig.key(.pageUp)
    #expect(list.top == 21)
    #expect(list.cursor == 30)
    list.moveCursor(to: 25)
    rig.key(.pageDown)
    #expect(list.top == 30)
    #expect(list.cursor == 34)
  }

  @Test func `no page passes over a row unseen`() {
    let list = list(90) { $0 % 11 == 0 && $0 < 40 ? .item : .note }.list
    let rig = rig(list, rows: 7)
    var seen = Set<Int>()
    for key in [Key.pageDown, .pageUp] {
      seen = []
      for _ in 0..<40 {
        seen.formUnion(seenRows(rig))
        rig.key(key)
      }
      #expect(seen == Set(0..<90))
    }
  }

  @Test(arguments: [1, 2, 5, 23, 39, 40]) func `page down ends a scroll view and a text, too`(rows: Int) {
    final class Ruler: View {
      override func draw(_ canvas: inout Canvas, theme: Theme) {
        for row in 0..<canvas.size.rows { canvas.text("Row \(row) ", column: 0, row: row, style: theme.text) }
      }
    }
    let text = TextView((0..<60).map { TextView.Paragraph("Row \(2 * $0) ") })
    for (view, last) in [
      (ScrollView(Ruler(), contentSize: Size(columns: 20, rows: 119)), 118),
      (ScrollView(Ruler(), contentSize: Size(columns: 90, rows: 119)), 118), (text, 118),
    ] as [(View, Int)] {
      // A row of room may be the indicator's.
      let rig = rig(view, rows: rows + 1)
      for _ in 0..<130 { rig.key(.pageDown) }
      #expect(isSeen(last, rig))
      for _ in 0..<130 { rig.key(.pageUp) }
      #expect(isSeen(0, rig))
    }
  }

  // MARK: What is chosen

  @Test func `a list without rows has no selection, and refilled its first item`() {
    let (list, asked) = list(20)
    let rig = rig(list, rows: 5)
    var chosen: [Int] = []
    list.onOpen = { chosen.append($0) }
    rig.key(.end)
    list.rowCount = 0
    #expect(list.cursor == nil && list.top == 0)
    for key in [Key.enter, .delete, .up, .down, .pageUp, .pageDown, .home, .end] { rig.key(key) }
    list.moveCursor(to: 3)
    #expect(list.cursor == nil && chosen.isEmpty)
    asked.kinds = { $0 < 2 ? .header : .item }
    list.rowCount = 20
    #expect(list.cursor == 2 && list.top == 0)
    rig.key(.enter)
    #expect(chosen == [2])
    // Negative counts as none.
    list.rowCount = -3
    for key in [Key.enter, .up, .down, .pageUp, .pageDown, .home, .end] { rig.key(key) }
    #expect(list.cursor == nil && !rig.lines.contains { $0.contains("Row") })
  }

  @Test func `rows without an item have no selection until an item comes`() {
    let (list, asked) = list(4) { _ in .note }
    let rig = rig(list, rows: 5)
    #expect(list.cursor == nil)
    rig.key(.enter)
    rig.key(.down)
    #expect(list.cursor == nil)
    asked.kinds = { $0 == 4 ? .item : .note }
    list.rowCount = 5
    #expect(list.cursor == 4)
    // What was an item and is none any more is not chosen.
    asked.kinds = { $0 == 1 ? .item : .note }
    list.rowCount = 5
    #expect(list.cursor == 1)
  }

  @Test func `the rows of a page that are emptied and set anew begin at the first`() {
    let page = ListViewController(title: "Mails", rows: (0..<30).map { ListRow(title: "Mail \($0)") })
    let stage = Stage(page, columns: 24, rows: 6)
    _ = stage.lines
    stage.key(.end)
    page.rows = []
    #expect(page.list.cursor == nil)
    page.rows = (0..<30).map { ListRow(title: "New \($0)") }
    #expect(page.list.cursor == 0 && stage.lines[1].contains("New 0"))
  }

  // MARK: Before there is a size

  @Test(arguments: 1...60) func `a list that is made before it has a size opens at its top`(rows: Int) {
    for heads in 0...4 {
      let list = list(42) { $0 < heads || $0 == 20 ? .header : .item }.list
      list.moveCursor(to: 0)
      let rig = rig(list, rows: rows)
      #expect(list.cursor == heads && list.top == max(0, heads - rows + 1), "\(heads) headings")
      // Where nobody has chosen, always.
      let other = self.list(42) { $0 < heads ? .header : .item }.list
      _ = self.rig(other, rows: rows)
      #expect(other.top == 0)
      _ = rig
    }
  }

  @Test(arguments: [1, 5, 39, 40, 41, 42]) func `a selection from before the size shows with it`(rows: Int) {
    for index in [0, 1, 20, 38, 39, 40, 41] {
      let list = list(42).list
      list.moveCursor(to: index)
      #expect(list.cursor == index && list.top == 0)
      let rig = rig(list, rows: rows)
      #expect(isSeen(index, rig) && list.top == max(0, index - rows + 1))
    }
  }

  @Test func `before the size, the last word counts`() {
    let first = list(90).list
    first.moveCursor(to: 50)
    first.scroll(to: 20)
    let second = list(90).list
    second.scroll(to: 20)
    second.moveCursor(to: 50)
    _ = (rig(first, rows: 10), rig(second, rows: 10))
    #expect(first.top == 20 && first.cursor == 50)
    #expect(second.top == 41 && second.cursor == 50)
    // A size that is gone for a while changes nothing.
    let rig = rig(first, rows: 10)
    first.scroll(to: 30)
    for rows in [1, 11] {
      rig.app.resize(to: Size(columns: 40, rows: rows))
      _ = rig.lines
    }
    #expect(first.top == 30)
  }

  // MARK: From what is seen

  @Test(arguments: [true, false]) func `after the wheel a key starts from what is seen`(isLetter: Bool) {
    let list = list(60).list
    let rig = rig(list, rows: 10)
    let (down, up): (Key, Key) = isLetter ? (.character("j"), .character("k")) : (.down, .up)
    func wheel(_ direction: WheelEvent.Direction, _ times: Int) {
      let place = Point(column: 4, row: 4)
      for _ in 0..<times {
        rig.app.handle(.wheel(WheelEvent(direction, at: place, time: rig.time)), at: rig.time)
      }
    }
    wheel(.down, 7)
    #expect(list.top == 21 && list.cursor == 0)
    rig.key(down)
    #expect(list.top == 21 && list.cursor == 22)
    wheel(.down, 5)
    rig.key(up)
    #expect(list.top == 35 && list.cursor == 35)
    wheel(.up, 8)
    #expect(list.top == 11)
    rig.key(up)
    #expect(list.top == 11 && list.cursor == 19)
    wheel(.up, 3)
    rig.key(down)
    #expect(list.top == 3 && list.cursor == 12, "one row below the last that was seen")
    wheel(.down, 9)
    rig.key(.pageDown)
    #expect(list.top == 39 && list.cursor == 30 + 9)
    // In sight, the wheel changes nothing.
    wheel(.up, 1)
    rig.key(down)
    #expect(list.top == 36 && list.cursor == 40)
  }

  @Test func `a row pressed where it stands does not move`() {
    let list = list(40) { $0 < 3 ? .header : .item }.list
    let rig = rig(list, rows: 10)
    list.scroll(to: 3)
    rig.tap(5, 1)
    #expect(list.cursor == 3 && list.top == 3)
  }

  @Test func `Delete shows the row that it opens`() {
    let list = list(60).list
    list.actions = { _ in [RowAction("Delete") { _ in }] }
    let rig = rig(list, rows: 10)
    list.scroll(to: 30)
    rig.key(.delete)
    rig.settle()
    #expect(list.rowWithOpenActions == 0 && list.top == 0)
  }

  // MARK: What moves goes on

  @Test func `a fling goes on through a new size and new rows`() {
    for change in 0...3 {
      let list = list(200).list
      let rig = rig(list, rows: 20)
      rig.press(20, 18)
      rig.drag(rows: -10, during: 0.1)
      rig.release(standing: false)
      rig.wait(0.05)
      let now = list.top
      switch change {
      case 0: rig.app.resize(to: Size(columns: 40, rows: 12))
      case 1: rig.app.resize(to: Size(columns: 30, rows: 31))
      case 2: list.rowCount = 150
      default: list.rowCount = 1_000_000
      }
      _ = rig.lines
      #expect(rig.app.isMoving && list.top == now)
      rig.settle()
      #expect(list.top == 60, "change \(change)")
    }
  }

  @Test func `a hand keeps its rows through a new number of them`() {
    let list = list(200).list
    let rig = rig(list, rows: 20)
    rig.press(20, 18)
    rig.drag(rows: -10)
    list.rowCount = 300
    rig.drag(rows: -5)
    #expect(list.top == 15)
  }

  @Test func `a scroll view goes on, too`() {
    let view = ScrollView(View(), contentSize: Size(columns: 20, rows: 300))
    let rig = rig(view, rows: 20)
    rig.press(10, 18)
    rig.drag(rows: -10, during: 0.1)
    rig.release(standing: false)
    rig.wait(0.05)
    view.contentSize = Size(columns: 20, rows: 400)
    rig.app.resize(to: Size(columns: 30, rows: 12))
    _ = rig.lines
    rig.settle()
    #expect(view.contentOffset.row == 60)
  }

  // MARK: Cost

  /// A search looks at `reach` rows each way, twice where what stands around counts too.
  private static let most = 4 * ListRows.reach

  @Test func `among a million headings every choice is cheap`() {
    let kinds: [(Int) -> ListRow.Kind] = [
      { _ in .header }, { $0 == 999_999 ? .item : .header }, { $0 == 0 ? .item : .header },
      { $0 == 500_000 ? .item : .note }, { _ in .item },
    ]
    for (index, kinds) in kinds.enumerated() {
      let (list, asked) = list(1_000_000, kinds: kinds)
      #expect(asked.count <= Self.most)
      let rig = rig(list, rows: 40)
      func cost(_ name: String, _ call: () -> Void) {
        asked.count = 0
        call()
        #expect(asked.count <= Self.most, "\(name) in \(index)")
      }
      cost("select(0)") { list.moveCursor(to: 0) }
      cost("select in the middle") { list.moveCursor(to: 499_990) }
      #expect(list.cursor == [nil, nil, 0, 500_000, 499_990][index])
      #expect(list.top <= 499_990 && list.top + 40 > 499_990, "the row is seen all the same")
      for key in [Key.home, .down, .pageDown, .end, .up, .pageUp, .pageUp, .home, .end, .pageDown, .enter] {
        cost("\(key)") { rig.key(key) }
      }
      #expect(isSeen(999_999, rig))
      cost("a row more") { list.rowCount += 1 }
      cost("none") { list.rowCount = 0 }
      cost("a million more") { list.rowCount = 2_000_000 }
      cost("a size") { rig.app.resize(to: Size(columns: 40, rows: 20)) }
      cost("a layout") { _ = rig.lines }
    }
  }
}
