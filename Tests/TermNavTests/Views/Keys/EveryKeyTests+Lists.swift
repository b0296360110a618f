import KeyRecords
import TermNav

extension EveryKeyTests {
  static var lists: [KeyMode] {
    plainLists + viLists + markedLists + rowActions + searches + searchesAsYouType + otherRows
  }

  /// - Parameters:
  ///   - keys: what leads to the mode.
  ///   - onceShown: the same, where it is no key.
  private static func list(
    _ mode: String, rows: Int = 30, moves: Bool = false, keys: KeyPress...,
    onceShown: @escaping (ListView) -> Void = { _ in },
    setUp: @escaping (ListView, KeyCalls) -> Void = { _, _ in }
  ) -> KeyMode {
    KeyMode("list, \(mode)", leaving: moves ? .end : .nothing) { direction in
      let calls = KeyCalls()
      let list = ListView(rowCount: rows) {
        ListRow(title: "row \($0)", detail: $0 % 2 == 0 ? "even" : "odd")
      }
      list.onOpen = { calls.note("opens \($0)") }
      list.onCursorChange = { [unowned list] in
        calls.note($0 == list.cursor ? "tells" : "tells of another row")
      }
      list.onScroll = { calls.note("scrolls") }
      list.onMarksChange = { calls.note("marks \($0.sorted())") }
      list.onSearch = { calls.note($0 == nil ? "ends the search" : "searches") }
      setUp(list, calls)
      let stage = KeyStage(list, calls, direction, moves: moves)
      stage.watch("selected") { list.cursor.map { "\($0)" } ?? "" }
      stage.watch("top") { "\(list.top)" }
      stage.watch("open row") { list.rowWithOpenActions.map { "\($0)" } ?? "" }
      stage.watch("marked") { list.marks.isEmpty ? "" : "\(list.marks.sorted())" }
      stage.watch("search") { list.searchQuery == nil ? "off" : "on" }
      stage.watch(text: "words") { list.searchQuery ?? "" }
      onceShown(list)
      try await stage.rest()
      for key in keys { try await stage.go(by: key) }
      return stage
    }
  }

  private static var plainLists: [KeyMode] {
    [
      list("first row"),
      list("row in the middle", onceShown: { $0.moveCursor(to: 15) }),
      list("last row", keys: "End"),
      list(
        "first row out of sight",
        onceShown: {
          $0.moveCursor(to: 0)
          $0.scroll(to: 12)
        }),
      list("no row", rows: 0),
      list("one row", rows: 1),
      list(
        "nothing is opened", onceShown: { $0.moveCursor(to: 15) }, setUp: { list, _ in list.onOpen = nil }),
      list(
        "no item",
        setUp: { list, _ in list.row = { ListRow(.note, title: "note \($0)") } }),
      list(
        "notes around the items", rows: 12, onceShown: { $0.moveCursor(to: 5) },
        setUp: { list, _ in list.row = { ListRow($0 % 5 == 0 ? .note : .item, title: "row \($0)") } }),
      list(
        "rows of two lines", onceShown: { $0.moveCursor(to: 15) }, setUp: { list, _ in list.rowHeight = 2 }),
      list(
        "rows that move", moves: true, onceShown: { $0.setRowCount(20, animated: true) },
        setUp: { list, _ in list.identity = { $0 } }),
    ]
  }

  private static var viLists: [KeyMode] {
    func vi(_ list: ListView, _ calls: KeyCalls) { list.usesViKeys = true }
    return [
      list("vi's keys, first row", setUp: vi),
      list("vi's keys, row in the middle", onceShown: { $0.moveCursor(to: 15) }, setUp: vi),
      list("vi's keys, last row", keys: "G", setUp: vi),
      list("vi's keys, no row", rows: 0, setUp: vi),
    ]
  }

  private static var markedLists: [KeyMode] {
    func several(_ list: ListView, _ calls: KeyCalls) { list.allowsMarks = true }
    return [
      list("several, none marked", onceShown: { $0.moveCursor(to: 15) }, setUp: several),
      list("several, two marked", keys: "Space", "Down", "Down", "Space", setUp: several),
      list("several, marked on the way", keys: "Down", "Shift-Down", "Shift-Down", setUp: several),
      list("several, all marked", keys: "Ctrl-A", setUp: several),
      list("several, no row", rows: 0, setUp: several),
    ]
  }

  private static var rowActions: [KeyMode] {
    func actions(_ list: ListView, _ calls: KeyCalls) {
      list.actions = { row in
        row == 9
          ? []
          : ["Delete", "Move"].map { word in
            RowAction(word, key: word == "Delete" ? "d" : nil) { calls.note("\(word.lowercased())s \($0)") }
          }
      }
      list.leadingActions = { row in
        row == 9 ? [] : [RowAction("Flag", .accent, key: "Ctrl-F") { calls.note("flags \($0)") }]
      }
    }
    return [
      list("buttons, closed", onceShown: { $0.moveCursor(to: 3) }, setUp: actions),
      list("buttons, open at the end", keys: "Down", "Del", setUp: actions),
      list("buttons, open at the end, the second chosen", keys: "Down", "Del", "Left", setUp: actions),
      list("buttons, open at the start", keys: "Down", "Ins", setUp: actions),
      list("buttons, a row without", onceShown: { $0.moveCursor(to: 9) }, setUp: actions),
      list(
        "buttons, open, with vi's keys and marks", keys: "Down", "Del",
        setUp: { list, calls in
          actions(list, calls)
          (list.usesViKeys, list.allowsMarks, list.searchMode) = (true, true, .onSlash)
        }),
      list(
        "buttons, open, letters search", keys: "Down", "Del",
        setUp: { list, calls in
          actions(list, calls)
          list.searchMode = .asYouType
        }),
    ]
  }

  private static var searches: [KeyMode] {
    func slash(_ list: ListView, _ calls: KeyCalls) { list.searchMode = .onSlash }
    func all(_ list: ListView, _ calls: KeyCalls) {
      (list.searchMode, list.usesViKeys, list.allowsMarks) = (.onSlash, true, true)
    }
    return [
      list("search by /, not begun", onceShown: { $0.moveCursor(to: 15) }, setUp: slash),
      list("search by /, no word", keys: "Down", "/", setUp: slash),
      list("search by /, words", keys: "/", "2", "Down", setUp: slash),
      list("search by /, not found", keys: "/", "x", setUp: slash),
      list("search by /, typed", keys: "/", "2", "Return", "Down", setUp: slash),
      list("search by /, typed, not found", keys: "/", "x", "Return", setUp: slash),
      list("search by /, all keys, words", keys: "/", "2", setUp: all),
      list("search by /, all keys, typed", keys: "/", "2", "Return", setUp: all),
      list("search by /, all keys, typed, last row", keys: "/", "2", "Return", "G", setUp: all),
      list(
        "search by the program", onceShown: { $0.search(for: "1") },
        setUp: { list, _ in list.usesViKeys = true }),
    ]
  }

  private static var searchesAsYouType: [KeyMode] {
    func letters(_ list: ListView, _ calls: KeyCalls) { list.searchMode = .asYouType }
    return [
      list("search by letters, not begun", onceShown: { $0.moveCursor(to: 15) }, setUp: letters),
      list("search by letters, words", keys: "o", "w", "Down", setUp: letters),
      list("search by letters, not found", keys: "x", setUp: letters),
      list("search by letters, no word", keys: "x", "Backspace", setUp: letters),
      list(
        "search by letters, all keys", keys: "o",
        setUp: { list, _ in
          (list.searchMode, list.usesViKeys, list.allowsMarks) = (.asYouType, true, true)
        }),
    ]
  }

  private static var otherRows: [KeyMode] {
    let sections = TriedSections()
    func sectioned(_ list: ListView, _ calls: KeyCalls) {
      list.dataSource = sections
      list.usesViKeys = true
    }
    return [
      list("sections, first row", setUp: sectioned),
      list("sections, first row of the second", onceShown: { $0.moveCursor(to: 7) }, setUp: sectioned),
      list("sections, last row", keys: "G", setUp: sectioned),
      list(
        "cells", onceShown: { $0.moveCursor(to: 15) },
        setUp: { list, _ in
          list.columns = [.fixed(6), .flexible, .trailing(4)]
          list.row = { ListRow(cells: ["c\($0)", "name", "\($0 * 10)"]) }
        }),
      list(
        "rows chosen by the program", onceShown: { $0.moveCursor(to: 20) },
        setUp: { list, _ in
          list.usesViKeys = true
          list.shownRows = [28, 3, 20, 21, 9, 4, 1, 17, 5]
        }),
      list(
        "rows drawn by the program", onceShown: { $0.moveCursor(to: 15) },
        setUp: { list, _ in
          list.drawRow = { canvas, row in
            canvas.text("own \(row.index)", column: 0, row: 0, style: row.style(.text))
          }
        }),
    ]
  }
}

/// Seven rows in each of three sections, the last without a title.
private final class TriedSections: ListDataSource {
  let numberOfSections = 3
  func numberOfRows(in section: Int) -> Int { 7 }
  func row(at path: ListView.RowPath) -> ListRow { ListRow(title: "row \(path.section).\(path.row)") }
  func titleForHeader(in section: Int) -> String? { section < 2 ? "Section \(section)" : nil }
}
