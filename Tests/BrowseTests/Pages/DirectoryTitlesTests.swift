import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// RULES 42: the titles above the entries of a directory.
@Suite struct DirectoryTitlesTests {
  private func rig(rows: Int = 40) async throws -> BrowseRig {
    let rig = try BrowseRig(size: Size(columns: 80, rows: rows)) { folder in
      folder.appending("middle".utf8).write(String(repeating: "x", count: 3000))
      folder.appending("small".utf8).write("x")
      folder.appending("vast".utf8).write(String(repeating: "x", count: 900_000))
    }
    try await rig.wait { $0.screen.contains("vast") }
    return rig
  }

  private func line(_ rig: BrowseRig) -> String { rig.t.screen.lines[1] }

  /// The names from the top, once the first one is there.
  private func names(_ rig: BrowseRig, first: String) async throws -> [String] {
    try await rig.wait { t in t.screen.lines[2].contains(first) }
    return rig.t.screen.lines[2...4].map { line in
      ["middle", "small", "vast"].first(where: line.contains) ?? line
    }
  }

  @Test func `a press on a title sorts by it, and another one in the other order`() async throws {
    let rig = try await rig()
    #expect(line(rig).hasPrefix("  Name ▲") && line(rig).contains("Size    Time"))
    try rig.t.click("Size")
    #expect(try await names(rig, first: "vast") == ["vast", "middle", "small"])
    #expect(line(rig).contains("Size▼") && rig.browser.state.arrangement.order == .size)
    try rig.t.click("Size")
    #expect(try await names(rig, first: "small") == ["small", "middle", "vast"])
    #expect(line(rig).contains("Size▲"))
    try rig.t.click("Name")
    #expect(try await names(rig, first: "middle") == ["middle", "small", "vast"])
    #expect(line(rig).hasPrefix("  Name ▲") && !rig.browser.state.arrangement.isReversed)
    try rig.t.click("Name")
    #expect(try await names(rig, first: "vast") == ["vast", "small", "middle"])
  }

  @Test func `the order that the menu chooses has its sign, that by kind has none`() async throws {
    let rig = try await rig()
    rig.browser.state.arrangement.order = .time
    #expect(line(rig).contains("Time▼"))
    rig.browser.state.arrangement.order = .kind
    #expect(!line(rig).contains("▼") && !line(rig).contains("▲"))
  }

  @Test func `low pages and those for fingers have no titles`() async throws {
    let rig = try await rig(rows: 24)
    #expect(!rig.t.screen.contains("Size"))
    rig.t.resize(to: Size(columns: 80, rows: 40))
    #expect(line(rig).contains("Size"))
    rig.browser.state.touch = .always
    #expect(!rig.t.screen.contains("Size"))
  }

  private let shown: [EntryColumn] = [.size, .time]

  private func tapped(_ column: Int, after old: Arrangement) -> Arrangement {
    EntryRow.arrangement(tapped: column, after: old, shown, hasBadges: true)
  }

  @Test func `between names and sizes the letters of git have no title`() {
    #expect(EntryRow.columns(shown, hasBadges: true, areTitled: true).count == 4)
    for (order, column) in [(Arrangement.Order.name, 0), (.size, 2), (.time, 3)] {
      let arrangement = Arrangement(order: order)
      #expect(EntryRow.sort(arrangement, shown, hasBadges: true)?.column == column)
      let other: Arrangement.Order = order == .name ? .time : .name
      let first = tapped(column, after: Arrangement(order: other, isReversed: true))
      #expect(first == arrangement)
      let reversed = tapped(column, after: first)
      #expect(reversed == Arrangement(order: order, isReversed: true))
      #expect(tapped(column, after: reversed) == arrangement)
    }
    #expect(tapped(1, after: Arrangement()) == Arrangement())
  }
}
