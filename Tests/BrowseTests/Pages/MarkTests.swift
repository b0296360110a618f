import CLibrary
import Invariants
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

  @Test func `a key marks from the nearest mark to the cursor, above or else below`() async throws {
    let rig = try await rig()
    func marks() -> [String] {
      rig.directory.list.marks.sorted().map { rig.directory.text(at: $0) }
    }
    rig.t.type("ggjV")
    #expect(marks() == ["a"])
    rig.t.type("GV")
    #expect(marks() == ["a", "b", "c"])
    rig.t.type("ggV")
    #expect(marks() == ["dir", "a", "b", "c"])
  }

  @Test func `a key marks all others, and under a filter those that it shows`() async throws {
    let rig = try await rig()
    rig.t.type("ggj *")
    #expect(rig.directory.list.marks.map { rig.directory.text(at: $0) }.sorted() == ["b", "c", "dir"])
    rig.t.type("**")
    #expect(rig.directory.list.marks.count == 3)
    rig.t.press(.escape)
    #expect(rig.directory.list.marks.isEmpty)
    rig.t.type("/a")
    rig.t.press(.escape)
    rig.t.type("*")
    #expect(rig.directory.list.marks.count == 4)
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
    #expect(rig.browser.state.marks.paths.map(\.name) == [[0x62]])
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

  @Test func `Tab marks what was found while letters are typed, and the directory copies it all`()
    async throws
  {
    let rig = try await rig()
    rig.t.type("f")
    try rig.t.settle()
    try await rig.see("dir/x")
    rig.t.type("dir")
    try await rig.wait { $0.screen.contains("2 of 5") }
    rig.t.press(.tab)
    rig.t.press(.tab)
    #expect(lastRow(rig).contains("2 marked"))
    rig.t.press(.escape)
    try rig.t.settle()
    rig.t.type("gg ")
    rig.t.type("yp")
    // Those in sight in their order, and then the others.
    let names = ["dir", "dir/x", "dir/y"]
    #expect(rig.t.app.copiedText == names.map { "\(rig.folder)/\($0)" }.joined(separator: "\n"))
    rig.t.type("yn")
    #expect(rig.t.app.copiedText == "dir\nx\ny")
  }

  @Test func `hits are marked each for itself, and copied with their lines in the order of the list`()
    async throws
  {
    let rig = try BrowseRig { folder in
      folder.appending("a".utf8).write("word\nword\n")
      folder.appending("b".utf8).write("-\nword\n")
    }
    try await rig.read()
    rig.browser.open(.hits("word", in: rig.folder))
    try rig.t.settle()
    try await rig.see("3 in 2 files")
    let page = try #require(rig.t.topPage as? HitsPage)
    rig.t.type("G ")
    rig.t.type("gg ")
    #expect(page.list.marks.count == 2 && lastRow(rig).contains("2 marked"))
    rig.t.type("R")
    try await rig.t.idle()
    try await rig.see("3 in 2 files")
    #expect(page.list.marks.count == 2)
    rig.t.type("yl")
    #expect(rig.t.app.copiedText == "\(rig.folder)/a:1\n\(rig.folder)/b:2")
    rig.t.type("yn")
    #expect(rig.t.app.copiedText == "a\nb")
    rig.t.type("d")
    try await rig.wait { $0.topPage is GitDiffPage }
  }

  @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
  func `names that are no UTF-8 are told, and nothing of the marked is copied`() async throws {
    let rig = try BrowseRig { $0.appending([0x61, 0xFF]).write(bytes: []) }
    try await rig.read()
    rig.t.type(" ")
    rig.t.type("yp")
    #expect(rig.t.screen.contains("is no UTF-8") && rig.t.app.copiedText == nil)
  }
}
