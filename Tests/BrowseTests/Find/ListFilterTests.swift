import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite(.timeLimit(.minutes(2))) final class ListFilterTests {
  private let page = ViewController(title: "Page")
  private let t: AppTester
  private let filter = ListFilter()
  private var tellings = 0

  init() {
    t = AppTester(NavigationApp([page]))
    filter.onFind = { [unowned self] in tellings += 1 }
    filter.begin(from: 2)
  }

  private func texts(_ texts: String...) -> PackedTexts { PackedTexts(texts.map(\.utf8)) }

  /// More texts than are looked at at once; the last one is `omega`.
  private var many: PackedTexts {
    PackedTexts(((0..<ListFilter.stepHere).map { "many\($0)" } + ["omega"]).map(\.utf8))
  }

  private func look(for letters: String, in texts: PackedTexts) -> Bool {
    filter.startSearch(for: FuzzyMatch(letters), in: texts, for: page)
  }

  private func waitForThread() async throws {
    while filter.isRunning {
      try Task.checkCancellation()
      try await t.idle()
    }
  }

  @Test("Few rows are looked at at once, and the best is wanted") func few() {
    #expect(look(for: "be", in: texts("xbxe", "beta", "alpha")))
    #expect(filter.search?.indices == [1, 0] && filter.wanted == 1)
    #expect(tellings == 0 && !filter.isRunning)
  }

  @Test("Without letters the row is wanted that was selected when the filter began") func noLetters() {
    #expect(look(for: "be", in: texts("beta", "alpha")) && filter.wanted == 0)
    #expect(look(for: "", in: texts("beta", "alpha")))
    #expect(filter.match == nil && filter.wanted == 2)
  }

  @Test("Many rows are looked at on a thread, and keys are due, once, when it has looked at all")
  func many() async throws {
    #expect(!look(for: "omega", in: many) && filter.isRunning)
    filter.press(.move(.down))
    filter.press(.open)
    #expect(filter.dueKeys().isEmpty)
    try await waitForThread()
    #expect(tellings > 0 && filter.wanted == ListFilter.stepHere)
    #expect(filter.dueKeys() == [.move(.down), .open])
    #expect(filter.dueKeys().isEmpty)
  }

  @Test("Once another row is chosen, none is wanted until the letters are others") func chosen() {
    #expect(look(for: "a", in: texts("alpha", "beta")))
    filter.press(.open)
    #expect(filter.dueKeys() == [.open] && filter.wanted == 0)
    filter.press(.move(.down))
    #expect(filter.dueKeys() == [.move(.down)] && filter.wanted == nil)
    #expect(look(for: "al", in: texts("alpha", "beta")) && filter.wanted == 0)
  }

  @Test("Other letters drop the keys that wait, and the end drops the search with its thread")
  func dropped() async throws {
    #expect(!look(for: "o", in: many))
    filter.press(.open)
    #expect(!look(for: "om", in: many))
    try await waitForThread()
    #expect(filter.dueKeys().isEmpty && filter.wanted == ListFilter.stepHere)
    #expect(!look(for: "many", in: many))
    filter.end()
    let before = tellings
    try await t.idle()
    #expect(!filter.isOn && filter.search == nil && tellings == before)
  }

  @Test("Rows that are appended are looked at alone, and others from the first on") func changed() {
    #expect(look(for: "be", in: texts("beta")))
    #expect(filter.rowsDidChange(texts("other", "bear"), appended: true, for: page))
    #expect(filter.search?.indices.sorted() == [0, 1])
    #expect(filter.rowsDidChange(texts("other", "bear"), appended: false, for: page))
    #expect(filter.search?.indices == [1])
  }

  @Test("While no letters are looked for, other rows change nothing") func idle() {
    #expect(!filter.rowsDidChange(texts("alpha"), appended: false, for: page))
    #expect(filter.search == nil && filter.wanted == 2)
  }
}
