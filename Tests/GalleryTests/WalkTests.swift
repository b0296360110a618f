import GalleryWalk
import Invariants
import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: one walk over all entries of the list, in five settings.
@Suite(.serialized) struct WalkTests {
  private static let entries = Entry.all.enumerated().map { index, entry in
    WalkedEntry(
      route: entry.route, keys: Entry.key(of: index).map(String.init) ?? "/\(entry.title)\r\r")
  }

  /// Findings that are known and not mended yet; each is still there.
  private static let known: [String] = []

  private func walk(_ steps: [WalkStep]) async throws {
    var findings: [Finding] = []
    for step in steps {
      findings += try await step.walk { GalleryProgram($0, step.setting, $1) }
    }
    let new = findings.filter { !Self.known.contains($0.name) }
    #expect(new.isEmpty, "\(new.map { "\nWalk: \($0)" }.joined())")
    let names = findings.map(\.name)
    let gone = Self.known.filter { name in steps.contains { $0.finds(name) } && !names.contains(name) }
    #expect(gone == [], "mended: strike them off the list")
  }

  @Test(arguments: WalkSetting.allCases)
  func `what is at rest is the same by every way to it`(_ setting: WalkSetting) async throws {
    try await walk(WalkStep.atRest(Self.entries, setting, isFull: TestLength.isFull))
  }

  @Test(arguments: WalkSetting.allCases)
  func `a click on each hint does what it says`(_ setting: WalkSetting) async throws {
    try await walk(WalkStep.hints(Self.entries, setting, isFull: TestLength.isFull))
  }

  @Test(arguments: WalkSetting.allCases)
  func `each key of the help does what its line says`(_ setting: WalkSetting) async throws {
    try await walk(WalkStep.help(Self.entries, setting, isFull: TestLength.isFull))
  }

  @Test(arguments: WalkSetting.allCases)
  func `hints and help say what is so under modal views and in containers`(_ setting: WalkSetting)
    async throws
  {
    try await walk(WalkStep.contexts(setting, isFull: TestLength.isFull))
  }
}
