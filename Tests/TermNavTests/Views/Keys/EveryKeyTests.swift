import KeyRecords
import TermNav
import Testing

/// All keys, in all modes of all that takes keys: what they do is what they did before they became actions of one table.
@Suite(.timeLimit(.minutes(30))) struct EveryKeyTests {
  @Test func `every key does what it did when it was recorded`() async throws {
    let modes = Self.lists + Self.lines + Self.texts + Self.controls + Self.navigation
    let difference = try await KeyRecordFile(named: "TermNav").difference(trying: modes)
    if let difference { Issue.record("\(difference)") }
  }
}
