import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 44: what came by a pipe is saved into a file that is not there yet.
@Suite(.timeLimit(.minutes(5))) final class SavingTests {
  private var ends: [Int32] = [-1, -1]

  init() { _ = pipe(&ends) }

  deinit { for end in ends { close(end) } }

  private func rig(_ text: String) async throws -> BrowseRig {
    let rig = try BrowseRig(openings: ["-"], input: ends[0]) { $0.appending("there".utf8).write("mine") }
    _ = posixWrite(ends[1], Array(text.utf8), text.utf8.count)
    try await rig.see("last")
    return rig
  }

  @Test func `all that came is written as it came, and the path is told`() async throws {
    let text = "one \u{1B}[31mred\u{1B}[0m\r\ntwo\u{FF}\nlast, without a line feed"
    let rig = try await rig(text)
    let path = Path("new", in: rig.folder)
    rig.t.type("s\(path)\n")
    try await rig.see("saved \(text.utf8.count) bytes")
    #expect(try FileSystem.system.beginning(path, 1 << 20) == Array(text.utf8))
    let mask = umask(0)
    umask(mask)
    var status = stat()
    _ = path.withCString { stat($0, &status) }
    #expect(status.st_mode & 0o7777 == 0o666 & ~mask)
  }

  @Test func `no file is written over, no link followed, and what is wrong is told`() async throws {
    let rig = try await rig("last\n")
    let there = Path("there", in: rig.folder)
    rig.t.type("s\(there)\n")
    try await rig.see("is there already")
    #expect(try FileSystem.system.beginning(there, 100) == Array("mine".utf8))
    _ = Path("link", in: rig.folder).withCString { symlink("/nowhere/at all", $0) }
    rig.t.type("s\(Path("link", in: rig.folder))\n")
    try await rig.see("link is there already")
    rig.t.type("s\(Path("gone/new", in: rig.folder))\n")
    try await rig.see("there is no folder")
    #expect(throws: SystemError.self) {
      try StreamLines(descriptor: -1).save(to: Path("/dev/full"))
    }
  }

  @Test func `in a patch s stays side by side, and the palette saves`() async throws {
    let patch = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+last\n"
    let rig = try await rig(patch)
    let page = try #require(rig.t.topPage as? StreamPage)
    try await rig.wait { _ in page.lines.patch != nil }
    #expect(page.choices.contains(.text(.save)) && !page.actions.contains(.text(.save)))
    page.perform(.text(.save), count: nil)
    let path = Path("new", in: rig.folder)
    rig.t.type("\(path)\n")
    try await rig.see("saved \(patch.utf8.count) bytes")
    #expect(try FileSystem.system.beginning(path, 1000) == Array(patch.utf8))
  }
}
