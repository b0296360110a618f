import TermNav
import TermNavTesting
import Testing

/// Harbours; Return or a click opens one.
final class HarbourList: ListViewController {
  init(_ harbours: [String]) {
    super.init(title: "Harbours", rows: harbours.map { ListRow(title: $0) })
    list.searchMode = .onSlash
  }

  override func didOpenRow(at index: Int) {
    navigationController?.push(DeparturesPage(rows[index].title))
  }
}

/// The departures from a harbour, which take a while to come.
final class DeparturesPage: ListViewController {
  private let harbour: String

  init(_ harbour: String) {
    self.harbour = harbour
    super.init(title: harbour)
  }

  override func viewDidLoad() { load() }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("r", title: "reload") { self.load() }]
  }

  private func load() {
    task { [self] in
      list.state = .loading
      rows = try await departures().map { ListRow(title: $0) }
      list.state = .loaded
    } onFailure: { [self] error, retry in
      list.state = .failed(error, retry: retry)
    }
  }

  /// Stands for a request to a server.
  private func departures() async throws -> [String] {
    try await app?.clock.sleep(for: .milliseconds(500))
    return ["09:40 to Skagen", "10:15 to Lerwick"]
  }
}

@MainActor @Suite struct GuideHarbourTests {
  @Test func `a harbour shows its departures when they have come`() async throws {
    let t = AppTester(HarbourList(["Hanstholm", "Hirtshals"]), size: Size(columns: 40, rows: 8))
    try t.click("Hirtshals")
    try t.settle()
    #expect(!t.screen.contains("Skagen"))
    try await t.idle(for: .seconds(0.5))
    #expect(t.screen.contains("09:40 to Skagen"))
    try t.drag(from: "Skagen", by: Vector(dx: 25, dy: 0))
    try t.settle()
    #expect(t.topPage is HarbourList)
  }
}
