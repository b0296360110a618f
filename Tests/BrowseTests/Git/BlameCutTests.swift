import Testing

@testable import Browse
@testable import TermNav

/// RULES 45: what a blame says where it has not all of a file.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BlameCutTests {
  private let words = "the file is longer; only its first 64 MiB are shown"

  /// Lines of 1 MiB each.
  private func text(lines: Int) -> String {
    let line = String(repeating: "a", count: (1 << 20) - 1) + "\n"
    return String(repeating: line, count: lines)
  }

  @Test(arguments: [true, false]) func `a blame says that it shows a part of the file`(_ isOfNow: Bool)
    async throws
  {
    let rig = try await GitRig(size: Size(columns: 100, rows: 12))
    let hash = try await rig.commit("long", text(lines: 65), "Begin")
    let page = try await rig.open(
      isOfNow ? .blame(rig.path("long")) : .blameAt(hash, Array("long".utf8), in: rig.folder))
    let blame = try #require(page as? GitBlamePage)
    try await rig.wait(for: words)
    #expect(blame.lineCount == 64)
    #expect(rig.t.screen.contains(String(hash.prefix(8))), "the lines that are shown have their commits")
  }

  @Test func `a file of just as many bytes as are taken is whole`() async throws {
    let rig = try await GitRig(size: Size(columns: 100, rows: 12))
    try await rig.commit("long", text(lines: 64), "Begin")
    let page = try await rig.open(.blame(rig.path("long")))
    #expect((page as? GitBlamePage)?.lineCount == 64 && !rig.t.screen.contains("only its first"))
  }
}
