import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Ctrl-C where standard input is shown, which nobody can read again.
@Suite(.timeLimit(.minutes(5))) final class StreamInterruptTests {
  private static let warning = "Ctrl-C again ends, and what was read is gone"
  private var ends: [Int32] = [-1, -1]

  init() { _ = pipe(&ends) }

  deinit { for end in ends where end >= 0 { close(end) } }

  /// What a pipe has got; its writer is gone unless `stays`.
  private func rig(
    _ text: String = (1...100).map { "line \($0)\n" }.joined(), stays: Bool = false,
    openings: [String] = ["-"], options: [String] = []
  ) async throws -> BrowseRig {
    var pager = PagerOptions()
    #expect(pager.take(from: options).isEmpty)
    let rig = try BrowseRig(openings: openings, input: ends[0], pager: pager) {
      $0.appending("a".utf8).write("text of a\n")
    }
    let bytes = Array(text.utf8)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    if !stays {
      close(ends[1])
      ends[1] = -1
    }
    if openings.first == "-" { try await rig.see("line 1") }
    return rig
  }

  private func interrupt(_ rig: BrowseRig, isSent: Bool = false) throws {
    rig.t.terminal.send(.signal(SIGINT, isSent: isSent))
    rig.t.loop.turn()
    if rig.t.exitStatus == nil { try rig.t.settle() }
  }

  @Test func `the first Ctrl-C warns that the text of the pipe will be lost, and the second ends the reader`()
    async throws
  {
    let rig = try await rig()
    try interrupt(rig)
    #expect(rig.t.exitStatus == nil)
    #expect(rig.t.screen.contains(Self.warning))
    try interrupt(rig)
    #expect(rig.t.exitStatus == 0)
  }

  @Test func `with less's option for that, the first one ends`() async throws {
    let rig = try await rig(options: ["-K"])
    try interrupt(rig)
    #expect(rig.t.exitStatus == 130)
  }

  @Test func `another key between them begins anew, and the text can be read`() async throws {
    let rig = try await rig()
    try interrupt(rig)
    rig.t.type("G")
    try await rig.see("line 100")
    #expect(!rig.t.screen.contains(Self.warning))
    // `G` follows until the end has come.
    let page = try #require(rig.t.topPage as? PagerPage)
    try await rig.wait { _ in !page.lines.isFollowing }
    try interrupt(rig)
    #expect(rig.t.exitStatus == nil)
    #expect(rig.t.screen.contains(Self.warning))
  }

  @Test func `it ends the following, then a search, and then it warns`() async throws {
    let rig = try await rig(stays: true)
    let page = try #require(rig.t.topPage as? StreamPage)
    rig.t.type("G")
    try await rig.wait { _ in page.lines.isFollowing }
    try interrupt(rig)
    #expect(rig.t.screen.contains("not following"))
    rig.t.type("/nowhere\n")
    try await rig.wait { _ in page.lines.isFinding }
    try interrupt(rig)
    #expect(rig.t.screen.contains("not finding"))
    rig.t.type("&nowhere\n")
    try await rig.wait { _ in page.filter != nil }
    try interrupt(rig)
    #expect(rig.t.screen.contains("not filtering"))
    try interrupt(rig)
    #expect(rig.t.screen.contains(Self.warning))
    #expect(rig.t.exitStatus == nil)
  }

  @Test func `a search that has looked through all stays, and it warns at once`() async throws {
    let rig = try await rig()
    rig.t.type("/nowhere\n")
    try await rig.see("not found")
    try interrupt(rig)
    #expect(rig.t.screen.contains(Self.warning))
  }

  @Test(arguments: ["", "G", "/nowhere\n", "/no", "&no", ":", "?"])
  func `one of another process ends it at once, whatever goes on`(_ keys: String) async throws {
    let rig = try await rig(stays: true)
    rig.t.type(keys)
    try interrupt(rig, isSent: true)
    #expect(rig.t.exitStatus == 130)
  }

  @Test func `on a page above it loses the text as little`() async throws {
    let rig = try await rig(openings: ["-", "a"])
    rig.t.type(":n")
    try await rig.see("text of a")
    try interrupt(rig)
    #expect(rig.t.exitStatus == nil)
    #expect(rig.t.screen.contains(Self.warning))
    rig.t.type("h")
    try rig.t.settle()
    try interrupt(rig)
    #expect(rig.t.topPage is DirectoryPage)
    #expect(rig.t.exitStatus == nil)
    #expect(rig.t.screen.contains(Self.warning))
    try interrupt(rig)
    #expect(rig.t.exitStatus == 0)
  }

  @Test func `what has given nothing yet, and a file, end at once`() async throws {
    let file = try BrowseRig(openings: ["a"]) { $0.appending("a".utf8).write("text of a\n") }
    try await file.see("text of a")
    try interrupt(file)
    #expect(file.t.exitStatus == 130)
    let empty = try BrowseRig(openings: ["-"], input: ends[0])
    try empty.t.settle()
    try interrupt(empty)
    #expect(empty.t.exitStatus == 130)
  }
}
