import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// A filter never holds a letter up.
@Suite(.timeLimit(.minutes(5))) final class FilterSpeedTests {
  /// Texts whose looking a test holds back.
  private nonisolated struct HeldTexts: FuzzyTexts {
    let names: [String]
    let gate: Gate
    let mainThread: pthread_t
    let onMain: Locked<Int>

    var count: Int { names.count }

    func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
      if pthread_equal(pthread_self(), mainThread) != 0 {
        onMain.withLock { $0 += range.count }
      } else if !range.isEmpty {
        gate.wait()
      }
      for index in range {
        var name = names[index]
        name.withUTF8 { body(index, $0) }
      }
    }
  }

  private final class HeldPage: BrowseListPage {
    let held: HeldTexts
    var opened: [Int] = []

    init(_ names: [String]) {
      held = HeldTexts(names: names, gate: Gate(), mainThread: pthread_self(), onMain: Locked(0))
      super.init(title: "Held", name: "held")
    }

    override func viewDidLoad() { reload() }
    override var rowCount: Int { held.count }
    override func text(at index: Int) -> String { held.names[index] }
    override func row(at index: Int) -> ListRow { ListRow(title: held.names[index]) }
    override var filterTexts: any FuzzyTexts { held }
    override func open(at index: Int) { opened.append(index) }
  }

  private func page(_ names: [String]) throws -> (BrowseRig, HeldPage) {
    let rig = try BrowseRig()
    let page = HeldPage(names)
    page.browser = rig.browser
    rig.t.navigation.push(page)
    try rig.t.settle()
    return (rig, page)
  }

  private static let many = (0..<5_000).map { $0 == 4_321 ? "the wanted one" : "row \($0)" }

  @Test func `letters are on the screen while many rows are looked at by a thread`() async throws {
    let (rig, page) = try page(Self.many)
    rig.t.type("/w")
    rig.t.type("a")
    #expect(rig.t.screen.contains("/ wa"), "\(rig.t.screen)")
    #expect(page.held.onMain.withLock { $0 } == 0)
    for _ in 0..<4 { page.held.gate.pass() }
    try await rig.see("the wanted one")
  }

  @Test func `few texts of very many bytes are looked at by a thread, too`() async throws {
    let long = String(repeating: "long ", count: 1_000)
    let (rig, page) = try page((0..<500).map { "\($0) \(long)" })
    rig.t.type("/4")
    #expect(rig.t.screen.contains("/ 4"))
    #expect(page.held.onMain.withLock { $0 } < 50)
    for _ in 0..<2 { page.held.gate.pass() }
    try await rig.see("176 of 500")
  }

  @Test func `Return that is typed behind letters opens what they find`() async throws {
    let (rig, page) = try page(Self.many)
    rig.t.send("/wanted\r")
    try await rig.t.idle()
    #expect(page.opened.isEmpty)
    for _ in 0..<12 { page.held.gate.pass() }
    try await rig.wait { _ in !page.opened.isEmpty }
    #expect(page.opened == [4_321])
  }

  @Test func `rows that come while a filter looks are looked at behind them`() async throws {
    let rig = try BrowseRig()
    let page = GrowingPage()
    page.browser = rig.browser
    rig.t.navigation.push(page)
    try rig.t.settle()
    rig.t.type("/x")
    for round in 1...20 {
      page.grow(by: 2_000, found: round == 20)
      try await rig.t.idle()
    }
    try await rig.wait { $0.screen.contains("1 of 40,000") && !$0.screen.contains("…") }
    #expect(page.list.cursor == 39_999)
  }

  private final class GrowingPage: BrowseListPage {
    private var texts = PackedTexts()

    override var rowCount: Int { texts.count }
    override func text(at index: Int) -> String { String(decoding: texts[index], as: UTF8.self) }
    override func row(at index: Int) -> ListRow { ListRow(title: text(at: index)) }
    override var filterTexts: any FuzzyTexts { texts }

    func grow(by count: Int, found: Bool) {
      for _ in 1..<count { texts.append("row".utf8) }
      texts.append(found ? "x".utf8 : "row".utf8)
      reload(appended: true)
    }
  }

  // MARK: Words

  private func order(_ query: String, _ texts: String...) -> [String] {
    var search = FuzzySearch(FuzzyMatch(query, byWords: true))
    search.step(PackedTexts(texts.map(\.utf8)), atMost: 100)
    return search.indices.map { texts[$0] }
  }

  @Test func `words are found as they stand, all of them, and rows keep their order`() {
    #expect(order("fix", "prefix", "f i x", "fix") == ["prefix", "fix"])
    #expect(order("the fix", "a fix of theirs", "fix", "the") == ["a fix of theirs"])
    #expect(order("Fix", "prefix", "Fix") == ["Fix"])
    #expect(order("ab", "aab", "a", "abab") == ["aab", "abab"])
  }

  @Test func `of a hash a word is found at its beginning, as far as it goes`() {
    let line = "1a3e64c6c4dd\0Ada\0a fix"
    #expect(order("1a3e64c6c4dd", line) == [line])
    #expect(order("1a3 ada", line) == [line])
    #expect(order("e64", line).isEmpty)
    #expect(order("1a3e64c6c4dde", line).isEmpty)
    #expect(order("dd\0Ada", line).isEmpty)
  }

  @Test func `words that grow find what they find at once`() {
    var random = SplitMix(state: 11)
    for round in 0..<200 {
      let texts = PackedTexts(
        (0..<60).map { _ in
          String(
            (0..<Int.random(in: 1...12, using: &random)).map { _ in "abA \0".randomElement(using: &random)! }
          ).utf8
        })
      let query = String((0..<5).map { _ in "abA ".randomElement(using: &random)! })
      var search = FuzzySearch(FuzzyMatch(String(query.prefix(1)), byWords: true))
      for length in 1...5 {
        search = FuzzySearch(FuzzyMatch(String(query.prefix(length)), byWords: true), narrowing: search)
        search.step(
          texts, atMost: Int.random(in: 1...80, using: &random),
          bytes: Int.random(in: 1...500, using: &random))
      }
      while search.remaining(of: texts.count) > 0 { search.step(texts, atMost: 17) }
      var whole = FuzzySearch(FuzzyMatch(query, byWords: true))
      whole.step(texts, atMost: .max / 2)
      #expect(search.found == whole.found, "round \(round): \(query)")
    }
  }

  @Test func `places of words are marked, each once`() {
    let match = FuzzyMatch("ab b", byWords: true)
    #expect(match.ranges(in: "xabab b".utf8) == [1..<5, 6..<7])
    #expect(FuzzyMatch("q", byWords: true).ranges(in: "xabab b".utf8).isEmpty)
  }
}
