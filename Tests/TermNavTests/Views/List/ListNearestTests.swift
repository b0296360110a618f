import TermNavTesting
import Testing

@testable import TermNav

/// Which item stands for a row that is none, and where the keys of pages lead in a list with headings.
@Suite struct ListNearestTests {
  /// `#` is an item, `-` a note.
  private func list(_ rows: String) -> ListView {
    let kinds = rows.map { $0 == "#" ? ListRow.Kind.item : .note }
    return ListView(rowCount: kinds.count) { ListRow(kinds[$0], title: "\($0)") }
  }

  @Test(
    arguments: [
      ("#-#", 1, 2), ("#--#", 1, 0), ("#--#", 2, 3), ("#---#", 2, 4), ("#---#", 1, 0), ("#---#", 3, 4),
      ("#--", 2, 0), ("--#", 0, 2), ("##", 1, 1), ("#-#", -5, 0), ("#-#", 99, 2), ("-#-", 99, 1),
      ("---", 1, nil),
      ("", 0, nil),
    ] as [(String, Int, Int?)])
  func `the nearest item, and of two that are equally near the later one`(
    _ rows: String, _ place: Int, _ item: Int?
  ) {
    let nearest = list(rows).rows.itemPosition(nearest: place)
    #expect(nearest == item)
  }

  @Test(arguments: [
    ("#-#", 1, 2), ("#--#", 1, 3), ("#--", 1, 0), ("##--#", 2, 4), ("#-#", -5, 0), ("#-#", 99, 2),
    ("-#-", 2, 1),
  ])
  func `a row that is selected is the item at it or after it, else before`(
    _ rows: String, _ row: Int, _ item: Int
  ) {
    let list = list(rows)
    list.moveCursor(to: row)
    let selection = list.cursor
    #expect(selection == item)
  }

  @Test func `a list of notes alone has no selection, and none is made`() {
    let list = list("---")
    list.moveCursor(to: 1)
    #expect(list.cursor == nil)
  }

  // MARK: Pages

  nonisolated private static let shapes: [[Int]] = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 7, 1, 0, 4, 5], [7, 1, 1, 8],
  ]

  private func shelf(_ shape: [Int]) -> Shelf {
    Shelf(
      shape.enumerated().map { section, rows in
        let letter = String(UnicodeScalar(UInt8(65 + section)))
        return ("Shelf \(letter)", (0..<rows).map { "\(letter) \($0)" })
      })
  }

  private func lines(_ bench: ListBench) -> [String] {
    bench.lines.map { $0.prefix { $0 != "─" }.split(separator: " ").joined(separator: " ") }.filter {
      !$0.isEmpty
    }
  }

  @Test(arguments: shapes, [4, 6, 9])
  func `pages forward and back show each row and each heading, and end at the last and the first row`(
    _ shape: [Int], _ rows: Int
  ) {
    for (forward, back) in [
      (KeyPress(.pageDown), KeyPress(.pageUp)),
      (KeyPress(.character("d"), .control), KeyPress(.character("u"), .control)),
    ] {
      for height in [1, 2] {
        let shelf = shelf(shape)
        let list = shelf.list()
        list.usesViKeys = true
        list.rowHeight = height
        let bench = ListBench(list, 24, rows)
        // A heading without rows may be passed by.
        let all = Set(shelf.sections.filter { !$0.rows.isEmpty }.flatMap { [$0.title!] + $0.rows })
        let count = shape.reduce(0, +)
        let most = 3 * all.count
        var (seen, presses) = (Set(lines(bench)), 0)
        while list.cursor != count - 1, presses < most {
          let before = list.cursor!
          bench.t.press(forward)
          let after = list.cursor!
          #expect(after > before, "\(shape) on \(rows) rows")
          seen.formUnion(lines(bench))
          presses += 1
        }
        // What is behind the last item.
        bench.t.press(forward)
        seen.formUnion(lines(bench))
        let (last, missed) = (list.cursor, all.subtracting(seen))
        #expect(last == count - 1)
        #expect(missed == [], "\(shape) on \(rows) rows, \(height) high, forward")
        seen = Set(lines(bench))
        presses = 0
        while list.cursor != 0, presses < most {
          let before = list.cursor!
          bench.t.press(back)
          let after = list.cursor!
          #expect(after < before, "\(shape) on \(rows) rows")
          seen.formUnion(lines(bench))
          presses += 1
        }
        bench.t.press(back)
        seen.formUnion(lines(bench))
        let (first, missedBack) = (list.cursor, all.subtracting(seen))
        #expect(first == 0)
        #expect(missedBack == [], "\(shape) on \(rows) rows, \(height) high, back")
      }
    }
  }
}
