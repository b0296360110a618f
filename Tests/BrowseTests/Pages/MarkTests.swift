import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Marks are things that the program keeps, in their order.
@Suite final class MarkTests {
  private func rig() async throws -> BrowseRig {
    let rig = try BrowseRig(chooses: true) { folder in
      folder.appending("dir".utf8).makeDirectory()
      for name in ["a", "b", "c", "dir/x", "dir/y"] { Path(name, in: folder).write("") }
    }
    try await rig.read()
    return rig
  }

  private func chosen(_ rig: BrowseRig) -> [String]? {
    let above = rig.folder.bytes.count + 1
    return rig.browser.chosen?.map { String(decoding: $0.dropFirst(above), as: UTF8.self) }
  }

  private func lastRow(_ rig: BrowseRig) -> String { rig.t.screen.lines.last ?? "" }

  @Test func `marks of several directories are chosen together, in the order in which they were made`()
    async throws
  {
    let rig = try await rig()
    rig.t.type("jjj ")
    #expect(lastRow(rig).contains("1 marked"))
    rig.t.type("gg\n")
    try rig.t.settle()
    try await rig.read()
    rig.t.type("j ")
    #expect(lastRow(rig).contains("2 marked"))
    rig.t.type("h")
    try rig.t.settle()
    try await rig.read()
    #expect(rig.directory.list.marks == [3])
    rig.t.type("ggj ")
    #expect(lastRow(rig).contains("3 marked"))
    rig.t.type("\n")
    try await rig.wait { _ in rig.browser.chosen != nil }
    #expect(chosen(rig) == ["c", "dir/y", "a"])
  }

  @Test func `marks stay under a filter, hidden or not, and in another order`() async throws {
    let rig = try await rig()
    rig.t.type("jj")
    rig.t.type(" ")
    rig.t.type("/a")
    #expect(lastRow(rig).contains("1 marked"))
    rig.t.press(.escape)
    #expect(rig.directory.list.marks == [2])
    rig.browser.state.arrangement.isReversed = true
    try await rig.wait { _ in rig.directory.text(at: 1) == "c" }
    #expect(rig.directory.list.marks.map { rig.directory.text(at: $0) } == ["b"])
    rig.t.type("R")
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.read()
    #expect(rig.directory.list.marks.map { rig.directory.text(at: $0) } == ["b"])
  }

  @Test func `a mark that is taken away counts no more, and one that is made again is the last`() async throws
  {
    let rig = try await rig()
    rig.t.type("j  ggj ")
    #expect(rig.browser.state.marks.all.map(\.name) == [[0x62]])
    rig.t.type("k ")
    rig.t.type("\n")
    try await rig.wait { _ in rig.browser.chosen != nil }
    #expect(chosen(rig) == ["b", "a"])
  }

  @Test func `a marked file that is gone is told before anything is chosen`() async throws {
    let rig = try await rig()
    rig.t.type("j  ")
    _ = rig.folder.appending("a".utf8).withCString { unlink($0) }
    rig.t.type("\n")
    try await rig.see("a is gone; Return again chooses the other 1")
    #expect(rig.browser.chosen == nil)
    rig.t.type("\n")
    try await rig.wait { _ in rig.browser.chosen != nil }
    #expect(chosen(rig) == ["b"])
  }

  @Test func `on a page of what was found Return chooses the marks of directories too`() async throws {
    let rig = try await rig()
    rig.t.type("j  ")
    rig.t.type("f")
    try rig.t.settle()
    try await rig.see("dir/x")
    #expect(lastRow(rig).contains("2 marked"))
    rig.t.type("\n")
    try await rig.wait { _ in rig.browser.chosen != nil }
    #expect(chosen(rig) == ["a", "b"])
  }
}
