import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// RULES 42 and 45: what stands in place of rows, and how it is read again.
@Suite struct UnreadTests {
  @Test func `a directory that could not be read is read again by Return, and by a click`() async throws {
    let path = Path("/tmp/browse-unread")
    let (isDenied, reads) = (Locked(true), Locked(0))
    var files = FileSystem.with(path) { give in
      reads.withLock { $0 += 1 }
      if isDenied.withLock({ $0 }) { throw SystemError(EACCES, path) }
      _ = give("inner", .directory)
    }
    let status = files.followedStatus
    files.followedStatus = { $0 == path ? FileStatus(kind: .directory) : try status($0) }
    let rig = try BrowseRig(files: files, start: path)
    try await rig.see("Permission denied")
    #expect(rig.t.screen.contains("Could not be loaded") && rig.t.screen.contains("⏎ try again"))
    let before = reads.withLock { $0 }
    rig.t.press(.enter)
    try await rig.wait { _ in reads.withLock { $0 } > before }
    try await rig.see("Permission denied")
    isDenied.withLock { $0 = false }
    try rig.t.click("Try again")
    try await rig.see("inner/")
    #expect(!rig.t.screen.contains("Permission denied") && !rig.t.screen.contains("try again"))
  }

  @Test func `where git has failed, Return reads again`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.replaceGit(
      """
      case "$*" in *" log "*) [ -e "${0%/*}/lost" ] && { echo "fatal: lost" >&2; exit 128; } ;; esac
      exec git "$@"
      """, startsPrograms: true)
    rig.path("lost").write("")
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen.contains("lost") && rig.t.screen.contains("⏎ try again"))
    _ = rig.path("lost").withCString { unlink($0) }
    rig.t.press(.enter)
    try await rig.ended()
    #expect(rig.t.screen.contains("Begin") && !rig.t.screen.contains("try again"))
  }

  @Test func `a filter that finds nothing shows nothing in place of rows`() async throws {
    let rig = try BrowseRig { $0.appending("walnut".utf8).write("") }
    try await rig.see("walnut")
    rig.t.type("/zz")
    try await rig.wait { !$0.screen.contains("walnut") }
    #expect(!rig.t.screen.contains("Nothing is in here"))
  }
}
