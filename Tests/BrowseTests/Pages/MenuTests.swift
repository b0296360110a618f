import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Menus beside rows and lines: few things, which fit what is under the pointer.
@Suite(.serialized, .timeLimit(.minutes(5))) final class MenuTests {
  @Test(arguments: MenuSubject.allCases)
  func `a menu has at most eight things, none of which moves, and the last one leads to all`(
    subject: MenuSubject
  ) {
    let actions = subject.actions
    #expect(actions.count <= MenuSubject.most && actions.last == .app(.palette))
    #expect(Set(actions).count == actions.count)
    for action in actions { if case .move = action { Issue.record("\(action) moves") } }
  }

  private func titles(_ page: BrowsePage) -> [String] { page.menuCommands.map(\.title) }

  @Test func `the menu of a file is not that of a directory`() async throws {
    let rig = try await GitRig()
    rig.path("dir").makeDirectory()
    rig.path("file").write("")
    rig.rig.browser.open(.directory(rig.folder))
    try rig.t.settle()
    try await rig.rig.read()
    let page = try #require(rig.t.topPage as? DirectoryPage)
    rig.t.type("G")
    #expect(
      titles(page) == [
        "open", "edit", "mark", "compare", "log of the entry", "blame", "copy the path", "all actions",
      ])
    rig.t.type("gg")
    #expect(
      titles(page) == [
        "open", "mark", "find files", "find text in files", "log of the entry", "open a shell here",
        "copy the path",
        "all actions",
      ])
  }

  @Test func `the menu of a commit, of a line of its diff and of a selection`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n2\n3\n", "Begin")
    let hash = try await rig.commit("a", "1\nzwei\n3\n", "Change")
    let log = try await rig.open(.log(rig.folder, LogQuery()))
    #expect(
      titles(log) == [
        "open", "compare", "mark", "run a command", "copy the hash", "copy the forge's address",
        "all actions",
      ])
    try rig.t.click("Begin", button: .secondary)
    try rig.t.settle()
    let menu = try #require(rig.t.topPage as? RowMenu)
    #expect(menu.rowCount == 7 && rig.t.screen.contains("y y"))
    rig.t.press(.escape)
    try rig.t.settle()
    let diff = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    try rig.t.click("zwei", button: .secondary)
    try rig.t.settle()
    let row = try #require(
      diff.lines.source.readyLines(0..<diff.diff.count.known)?.firstIndex { $0.string == "zwei" })
    // The line that is pointed at is the one that is opened and edited.
    #expect(
      diff.line == row && rig.t.screen.contains("copy path:line") && !rig.t.screen.contains("half a screen"))
    rig.t.press(.escape)
    rig.t.press(.escape)
    rig.t.type("V")
    #expect(titles(diff).prefix(2) == ["copy the selection", "run a command"])
  }

  @Test func `where rows are marked the menu is about them, whatever row it is asked for`() async throws {
    let rig = try BrowseRig { for name in ["one", "two", "three"] { $0.appending(name.utf8).write("") } }
    try await rig.read()
    let page = try #require(rig.t.topPage as? DirectoryPage)
    rig.t.type("G ")
    #expect(
      titles(page) == [
        "run a command", "mark", "compare", "copy the selection", "unmark all", "all actions",
      ])
    // The menu of a row that is not marked is about the marks, too.
    try rig.t.click("one", button: .secondary)
    try rig.t.settle()
    try rig.t.click("unmark all")
    try rig.t.settle()
    #expect(page.marks.isEmpty && titles(page).first == "open")
  }

  @Test func `all actions of a menu leads to the palette`() async throws {
    let rig = try BrowseRig { $0.appending("file".utf8).write("") }
    try await rig.read()
    try rig.t.click("file", button: .secondary)
    try rig.t.settle()
    try rig.t.click("all actions")
    try rig.t.settle()
    #expect(rig.t.topPage is PalettePage)
  }
}
