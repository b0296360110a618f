import Testing

@testable import TermNav

/// RULES 23: whoever shows what is selected hears of each other row.
@Suite struct ListToldTests {
  @Test func `another row at the same place is told`() {
    let list = ListView(rowCount: 10) { ListRow(title: "row \($0)") }
    var told: [Int?] = []
    list.onCursorChange = { told.append($0) }
    list.shownRows = [7, 3]
    #expect(list.cursor == 7)
    list.shownRows = [3]
    #expect(list.cursor == 3)
    list.shownRows = []
    #expect(list.cursor == nil)
    list.shownRows = [5]
    list.shownRows = nil
    #expect(told == [7, 3, nil, 5, 5] || told == [7, 3, nil, 5])
  }

  @Test func `another row that a search leaves first is told`() {
    let list = ListView(rowCount: 3) { ListRow(title: ["ant", "bee", "cow"][$0]) }
    var told: [Int?] = []
    list.onCursorChange = { told.append($0) }
    list.search(for: "bee")
    #expect(told == [1])
  }
}
