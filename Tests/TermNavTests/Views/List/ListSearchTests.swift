import Testing

@testable import TermNav

/// What is looked for in a list.
@Suite struct ListSearchTests {
  private static let texts = ["north harbour", "south", "North sea", "harbour wall"]

  private func search(_ query: String, in texts: [String] = texts) -> ListSearch {
    var search = ListSearch()
    search.search(for: query, in: texts.count)
    search.add(search.found { texts[$0] })
    return search
  }

  @Test(
    arguments: [
      ("north", [0, 2]), ("NORTH ha", [0]), ("harbour", [0, 3]), ("zz", []), ("", nil), ("  ", nil),
    ] as [(String, [Int]?)])
  func `rows that have all words are found, and without words nothing is looked for`(
    _ query: String, _ found: [Int]?
  ) {
    #expect(search(query).matches == found)
  }

  @Test func `more letters look among what was found, fewer and others among all`() {
    var search = search("nor")
    var asked: [Int] = []
    func look(_ query: String) -> [Int] {
      asked = []
      search.search(for: query, in: 4)
      search.add(
        search.found {
          asked.append($0)
          return Self.texts[$0]
        })
      return asked
    }
    #expect(look("north") == [0, 2] && search.matches == [0, 2])
    #expect(look("north ha") == [0, 2] && search.matches == [0])
    #expect(look("north") == [0, 1, 2, 3] && search.matches == [0, 2])
    #expect(look("south") == [0, 1, 2, 3] && search.matches == [1])
  }

  @Test func `of very many rows some are looked at at a time, in order`() {
    let count = 2 * ListSearch.step + 5
    var search = ListSearch()
    search.search(for: "5", in: count)
    var steps = 0
    while search.isScanning {
      search.add(search.found { $0 % ListSearch.step == 5 || $0 == count - 1 ? "5" : "" })
      steps += 1
    }
    #expect(steps == 3)
    #expect(search.matches == [5, ListSearch.step + 5, count - 1])
    #expect(search.found { _ in "5" } == [])
  }

  @Test func `a row without a text is not found`() {
    var search = ListSearch()
    search.search(for: "a", in: 2)
    search.add(search.found { $0 == 0 ? nil : "a" })
    #expect(search.matches == [1])
  }

  // MARK: Typing

  private func typing(_ key: KeyPress, _ query: String, returnEnds: Bool = true) -> String {
    switch search(query).typing(key, returnEnds: returnEnds) {
    case .searches(let words): "looks for \(words)"
    case .endsTyping: "ends the typing"
    case .endsSearch: "ends the search"
    case .stays: "stays"
    case nil: "declines"
    }
  }

  @Test(arguments: [
    (KeyPress(.character("x")), "no", "looks for nox"),
    (KeyPress(.character("X"), .shift), "no", "looks for noX"),
    (KeyPress(.backspace), "no", "looks for n"), (KeyPress(.backspace), "n", "looks for "),
    (KeyPress(.backspace), "", "ends the search"), (KeyPress(.character("u"), .control), "no", "looks for "),
    (KeyPress(.enter), "no", "ends the typing"), (KeyPress(.enter), "", "ends the search"),
    (KeyPress(.left), "no", "stays"), (KeyPress(.right), "no", "stays"), (KeyPress(.up), "no", "declines"),
    (KeyPress(.character("a"), .control), "no", "declines"), (KeyPress(.escape), "no", "declines"),
  ])
  func `a key that is typed`(_ key: KeyPress, _ query: String, _ does: String) {
    #expect(typing(key, query) == does)
  }

  @Test func `where letters begin a search, Return is the list's`() {
    #expect(typing(KeyPress(.enter), "no", returnEnds: false) == "declines")
  }

  @Test func `a text is pasted behind the words, in one line and up to their limit`() {
    #expect(search("no").pasting("rth\nsea") == "north sea")
    #expect(search("").pasting(String(repeating: "a", count: 500)).count == ListSearch.limit)
  }

  // MARK: The line above the rows

  @Test(
    arguments: [
      ("north", true, "  / north       2  ", 9), ("zz", true, "  / zz       none  ", 6),
      ("", true, "  /                ", 4), ("north", false, "  / north       2  ", nil),
      ("harbour wall", true, "  / …bour wall  1  ", 14),
    ] as [(String, Bool, String, Int?)])
  func `what is looked for, its end where there is little room, and how many rows have it`(
    _ query: String, _ isTyping: Bool, _ line: String, _ caret: Int?
  ) {
    var search = search(query)
    search.isTyping = isTyping
    let bar = ListSearchBar(search, columns: 19, none: "none")
    var surface = Surface(size: Size(columns: 19, rows: 1))
    surface.draw { bar.draw(row: 0, &$0, Theme()) }
    #expect(surface.lines[0] == line && bar.caret == caret)
  }
}
