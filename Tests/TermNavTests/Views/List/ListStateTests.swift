import TermNavTesting
import Testing

@testable import TermNav

/// RULES 30: what a list shows while it has no row.
@Suite struct ListStateTests {
  private nonisolated struct Fault: Error, CustomStringConvertible { var description = "no answer" }

  /// What is asked again, and opened.
  private final class Calls {
    var retries = 0
    var opened: [Int] = []
  }

  private let calls = Calls()

  private func list(_ rows: Int = 0, _ state: ListState = .loaded, placeholder: String = "") -> ListView {
    let list = ListView(rowCount: rows) { ListRow(title: "Row \($0)") }
    (list.state, list.placeholder, list.hasChevrons) = (state, placeholder, false)
    list.onOpen = { [calls] in calls.opened.append($0) }
    return list
  }

  private func failure(_ description: String = "no answer") -> ListState {
    .failed(Fault(description: description), retry: { [calls] in calls.retries += 1 })
  }

  private func isLoading(_ list: ListView) -> Bool { if case .loading = list.state { true } else { false } }

  // MARK: What is shown

  @Test func `an indicator that turns stands before its words in the middle`() {
    let bench = ListBench(list(0, .loading))
    #expect(bench.lines[5] == "               ⠋ Loading…")
    #expect(bench.lines.filter { !$0.isEmpty }.count == 1)
    bench.t.advance(by: .seconds(0.15))
    #expect(bench.lines[5] == "               ⠙ Loading…")
  }

  @Test func `the indicator holds its motion behind another page, and ends with the loading`() {
    let bench = ListBench(list(0, .loading))
    _ = bench.t.screen
    #expect(bench.t.app.deadline != nil)
    bench.t.navigation.push(FixedPage("Above"), animated: false)
    bench.t.advance(by: .seconds(0.2))
    #expect(bench.t.app.deadline == nil)
    bench.t.navigation.pop(animated: false)
    bench.t.advance(by: .seconds(0.1))
    #expect(bench.t.app.deadline != nil && bench.lines[5].hasSuffix("Loading…"))
    bench.list.state = .loaded
    bench.t.advance(by: .seconds(0.2))
    #expect(bench.t.app.deadline == nil && bench.lines.joined().isEmpty)
  }

  @Test func `a failure has its reason, and below a free row its button`() {
    let bench = ListBench(list(0, failure()))
    #expect(bench.lines[3] == "          Could not be loaded")
    #expect(bench.lines[4] == "               no answer")
    #expect(bench.lines[6] == "             [ Try again ]")
    #expect(bench.lines.filter { !$0.isEmpty }.count == 3)
  }

  @Test func `a failure that offers no retry has no button, and takes no Return`() {
    let bench = ListBench(list(0, .failed(Fault())))
    #expect(!bench.t.screen.contains("Try again") && bench.t.screen.contains("no answer"))
    bench.t.type("?")
    #expect(!bench.t.screen.contains("Try again"))
    bench.t.press(.escape)
    bench.t.press(.enter)
    #expect(!isLoading(bench.list))
  }

  @Test func `the terminal's cursor stands on the button, else on the words`() {
    let bench = ListBench(list(0, failure()))
    func place() -> Point {
      _ = bench.t.screen
      return bench.list.terminalCursorPlace
    }
    #expect(place() == Point(column: 13, row: 6))
    bench.list.state = .loading
    #expect(place() == Point(column: 17, row: 5))
    bench.list.rowCount = 2
    bench.list.moveCursor(to: 1)
    #expect(place() == Point(column: 0, row: 1))
  }

  @Test func `an error's controls are signs`() {
    let bench = ListBench(list(0, failure("a\u{1B}[2Jb")))
    #expect(bench.t.screen.contains("a␛[2Jb"))
  }

  @Test func `long and wide words are wrapped, and cut where the list ends`() {
    let wide = String(repeating: "灯台", count: 12)
    let bench = ListBench(list(placeholder: wide), 30, 4)
    #expect(bench.lines == ["  " + wide.prefix(13), "    " + wide.suffix(11), ""])
    bench.list.placeholder = String(repeating: "lighthouse ", count: 40)
    #expect(bench.lines.count == 3 && bench.lines[2].hasSuffix("…"))
  }

  @Test(arguments: [
    (5, ["          Could not be loaded", "               no answer", "", "             [ Try again ]"]),
    (4, ["          Could not be loaded", "               no answer", "             [ Try again ]"]),
    (3, ["          Could not be loaded", "             [ Try again ]"]),
  ])
  func `with little room the free row goes first, then the reason, then the button`(
    _ rows: Int, _ lines: [String]
  ) {
    #expect(ListBench(list(0, failure()), 40, rows).lines == lines)
  }

  @Test func `a narrow list cuts what it has no room for`() {
    #expect(ListBench(list(0, .loading), 8, 4).lines[1] == "⠋ Loadi…")
    #expect(ListBench(list(0, failure()), 8, 12).t.screen.contains("Try"))
  }

  @Test func `right to left the indicator stands at the right of its words`() {
    let bench = ListBench(list(0, .loading), direction: .rightToLeft)
    #expect(bench.lines[5] == "               Loading… ⠋")
  }

  @Test(arguments: PictureLook.allCases)
  func `in each look: loading, empty, a failure at rest, under the mouse, without the keys, busy, pressed`(
    look: PictureLook
  ) throws {
    let list = list(0, .loading, placeholder: "No messages.")
    let bench = ListBench(
      list, look == .small ? 40 : 60, look == .small ? 12 : 7, theme: look.theme, direction: look.direction)
    let t = bench.t
    var screens = [t.screen]
    list.state = .loaded
    screens.append(t.screen)
    list.state = failure()
    screens.append(t.screen)
    try t.move(to: "Try again")
    screens.append(t.screen)
    bench.focusElsewhere()
    screens.append(t.screen)
    list.isLoading = true
    screens.append(t.screen)
    list.isLoading = false
    try t.press(at: "Try again")
    screens.append(t.screen)
    try AppTester.verifySnapshot("list-states-\(look.rawValue)", of: screens)
  }

  @Test func `the words are in the program's language, also where it changes`() {
    let bench = ListBench(list(0, failure()))
    _ = bench.t.screen
    bench.t.app.words = { "«\($0)»" }
    bench.t.advance(by: .seconds(0.1))
    #expect(bench.t.screen.contains("«Could not be loaded»") && bench.t.screen.contains("[ «Try again» ]"))
    bench.list.state = .loading
    #expect(bench.t.screen.contains("⠋ «Loading…»"))
  }

  // MARK: With rows

  @Test func `rows stay whatever the state, which is shown once they have gone`() {
    let bench = ListBench(list(2, failure()))
    #expect(bench.lines.prefix(3) == ["  Row 0", "  Row 1", ""] && !bench.t.screen.contains("Try again"))
    bench.t.press(.enter)
    #expect(calls.opened == [0] && calls.retries == 0)
    bench.list.rowCount = 0
    #expect(bench.t.screen.contains("Try again"))
    bench.list.rowCount = 1
    #expect(bench.lines == ["  Row 0"] + Array(repeating: "", count: 10))
  }

  @Test func `the placeholder stands where there are no rows and no state says more`() {
    let bench = ListBench(list(placeholder: "No messages."))
    #expect(bench.lines[5] == "              No messages.")
    bench.list.state = .empty("None since Monday.")
    #expect(bench.lines[5] == "           None since Monday.")
    bench.list.state = .loading
    #expect(bench.lines[5] == "               ⠋ Loading…")
    bench.list.state = .loaded
    bench.list.rowCount = 1
    #expect(!bench.t.screen.contains("No messages."))
  }

  @Test func `a list that has never got words shows none`() {
    let bench = ListBench(list())
    #expect(bench.lines.joined().isEmpty && bench.list.subviews.isEmpty)
  }

  @Test func `a search that finds nothing says so itself, and one of no rows stands above the state`() {
    let bench = ListBench(list(2, .empty("None at all."), placeholder: "No messages."))
    bench.list.search(for: "zz")
    #expect(bench.lines[0].hasSuffix("none"))
    #expect(bench.lines.dropFirst().joined().isEmpty)
    bench.list.rowCount = 0
    #expect(bench.lines[0].hasSuffix("none") && bench.lines[5] == "              None at all.")
  }

  @Test func `where the program shows none of its rows, its reason stands, and the placeholder does not`() {
    let bench = ListBench(list(2, placeholder: "No messages."))
    bench.list.shownRows = []
    #expect(bench.lines.filter { !$0.isEmpty } == [])
    bench.list.state = .empty("None fits.")
    #expect(bench.t.screen.contains("None fits."))
  }

  @Test func `headings of sections without rows stay above`() {
    let shelf = Shelf([("North", []), ("South", [])])
    let list = shelf.list()
    list.placeholder = "Nobody."
    let bench = ListBench(list)
    #expect(bench.lines[0].hasPrefix("  North") && bench.lines[1].hasPrefix("  South"))
    #expect(bench.lines[6] == "                Nobody.")
    shelf.sections[0].rows = ["Ida"]
    list.reloadData()
    #expect(!bench.t.screen.contains("Nobody.") && bench.t.screen.contains("Ida"))
  }

  // MARK: Trying again

  @Test func `Return tries again, once: the list is loading from then on`() {
    let bench = ListBench(list(0, failure()))
    bench.t.press(.enter)
    bench.t.press(.enter)
    #expect(calls.retries == 1 && calls.opened.isEmpty && isLoading(bench.list))
    #expect(bench.t.screen.contains("Loading…") && !bench.t.screen.contains("Try again"))
    bench.list.state = failure()
    bench.t.press(.enter)
    #expect(calls.retries == 2)
  }

  @Test func `a click on the button tries again, one beside it does not, and the list keeps the keys`() throws
  {
    let bench = ListBench(list(0, failure()))
    try bench.t.click("no answer")
    #expect(calls.retries == 0)
    try bench.t.click("Try again")
    #expect(calls.retries == 1 && isLoading(bench.list) && bench.list.isFirstResponder)
  }

  @Test func `help names the key while it does something`() {
    let bench = ListBench(list(0, failure()))
    func isNamed() -> Bool {
      bench.t.type("?")
      defer { bench.t.press(.escape) }
      return bench.lines.contains { $0.contains("⏎ ") && $0.contains("Try again") }
    }
    #expect(isNamed())
    bench.list.rowCount = 1
    #expect(!isNamed())
    (bench.list.rowCount, bench.list.state) = (0, .loading)
    #expect(!isNamed())
  }

  @Test func `hints name the key, and a click on the hint tries again`() throws {
    let list = list(0, failure())
    let page = FixedPage("Page")
    let hints = HintBar()
    (list.frame, hints.frame) = (
      Rect(columns: 40, rows: 8), Rect(column: 0, row: 9, columns: 40, rows: 1)
    )
    page.view.addSubview(list)
    page.view.addSubview(hints)
    list.becomeFirstResponder()
    let t = AppTester([FixedPage("Home"), page], size: Size(columns: 40, rows: 12))
    #expect(t.screen.contains("⏎ try again"))
    try t.click("try again")
    #expect(calls.retries == 1 && !t.screen.contains("try again"))
  }

  @Test func `a retry that fails at once is shown as failed`() {
    let list = list()
    let state: ListState = .failed(
      Fault(),
      retry: { [calls, unowned list] in
        calls.retries += 1
        list.state = .failed(Fault(description: "still no answer"))
      })
    list.state = state
    let bench = ListBench(list)
    bench.t.press(.enter)
    #expect(calls.retries == 1 && bench.t.screen.contains("still no answer"))
  }
}
