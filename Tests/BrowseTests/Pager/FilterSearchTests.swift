import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// A search goes on where the view stands when a filter is set, and whatever of its lines the view has heard of.
@Suite(.timeLimit(.minutes(2))) @MainActor struct FilterSearchTests {
  /// Lines that are looked through when the test lets it go on, a part at a time.
  @MainActor private final class HeldLines: LineSource {
    nonisolated let lines = LineBuffer((1...5_000).map { AttributedText("\($0)") })
    var holds = false
    private(set) var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated var count: LineCount { lines.count }
    nonisolated func lines(_ range: Range<Int>) async throws -> [AttributedText] {
      try await lines.lines(range)
    }
    nonisolated func readyLines(_ range: Range<Int>) -> [AttributedText]? { lines.readyLines(range) }

    func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
      if holds { await withCheckedContinuation { waiting.append($0) } }
      return try await lines.find(query, in: range)
    }

    func letGo() {
      for one in waiting { one.resume() }
      waiting = []
    }
  }

  private func foundLine(_ rig: PagerRig) -> Int? {
    rig.page.lines.foundLine.flatMap { rig.page.filter?.sourceLine(of: $0) }
  }

  @Test(arguments: [false, true])
  func `from the line in sight on, while the search before looks and once it has`(
    _ isRunning: Bool
  ) async throws {
    let source = HeldLines()
    let rig = try PagerRig(PagerPage(title: "text", source: source))
    source.holds = isRunning
    rig.t.type("2500g/8\r")
    try await rig.rig.waitWhileTimeStands {
      isRunning ? !source.waiting.isEmpty : rig.page.lines.foundLine != nil
    }
    source.holds = true
    rig.t.type("&9$\r")
    try await rig.rig.waitWhileTimeStands {
      source.letGo()
      return rig.page.lines.foundLine != nil
    }
    // 2589 is the first at or behind 2500 that ends with 9 and has an 8.
    #expect(foundLine(rig) == 2588)
    rig.t.advance(by: .seconds(0.1))
    try await rig.rig.waitWhileTimeStands {
      source.letGo()
      return rig.t.screen.contains("2589")
    }
    #expect(foundLine(rig) == 2588)
  }

  @Test func `and again where the filter is another before it has looked through all`() async throws {
    let source = HeldLines()
    let rig = try PagerRig(PagerPage(title: "text", source: source))
    rig.t.type("2500g/8\r")
    try await rig.rig.waitWhileTimeStands { rig.page.lines.foundLine != nil }
    source.holds = true
    rig.page.setFilter("7$")
    try await rig.rig.waitWhileTimeStands { !source.waiting.isEmpty }
    rig.page.setFilter("9$")
    try await rig.rig.waitWhileTimeStands {
      source.letGo()
      return rig.page.lines.foundLine != nil
    }
    #expect(foundLine(rig) == 2588)
  }
}
