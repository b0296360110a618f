import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// What is typed while Return is still asking what it opens.
@Suite(.timeLimit(.minutes(2))) final class OpeningTests {
  private let gate = Gate()
  private let isHeld = Locked(false)

  /// The cursor is on a link to a directory, of which the system does not tell before the gate lets it.
  private func link() async throws -> BrowseRig {
    var files = FileSystem.system
    files.followedStatus = { [gate, isHeld] path in
      if Array(path.name) == Array("into".utf8), isHeld.withLock({ $0 }) { gate.wait() }
      return try FileSystem.system.followedStatus(path)
    }
    let rig = try BrowseRig(files: files) { folder in
      folder.appending("dir".utf8).makeDirectory()
      for name in ["a", "b"] { folder.appending("dir".utf8).appending(name.utf8).write("") }
      _ = folder.appending("into".utf8).withCString { symlink("dir", $0) }
    }
    try await rig.see("into@ → dir")
    rig.t.type("j")
    isHeld.withLock { $0 = true }
    return rig
  }

  private func letGo() {
    isHeld.withLock { $0 = false }
    gate.pass()
  }

  /// The page that comes; threads answer while the program's time stands.
  private func coming<Page: BrowsePage>(_ rig: BrowseRig, _ kind: Page.Type) async throws -> Page {
    let old = rig.t.topPage
    try await rig.waitWhileTimeStands { rig.t.navigation.comingViewControllers.last !== old }
    return try #require(rig.t.navigation.comingViewControllers.last as? Page)
  }

  @Test func `keys behind Return on a link are for the page that comes`() async throws {
    let rig = try await link()
    let page = rig.directory
    rig.t.type("\n/b")
    rig.t.paste("x")
    #expect(rig.t.topPage === page && !page.filter.isOn)
    letGo()
    let into = try await coming(rig, DirectoryPage.self)
    #expect(into.title == "into" && into.filter.bar.field.text == "bx")
    #expect(!page.filter.isOn)
  }

  @Test func `they are the list's where the system takes long to answer`() async throws {
    let rig = try await link()
    let page = rig.directory
    rig.t.type("\n/in")
    rig.t.advance(by: .seconds(0.6))
    #expect(page.filter.bar.field.text == "in")
    letGo()
    #expect(try await coming(rig, DirectoryPage.self).title == "into")
  }

  @Test(arguments: [false, true]) func `Esc and Ctrl-C give it up`(_ isEscape: Bool) async throws {
    let rig = try await link()
    let page = rig.directory
    rig.t.type("\n/in")
    rig.t.send(isEscape ? "\u{1B}" : "\u{3}")
    rig.t.advance(by: .seconds(0.1))
    rig.t.type("k")
    #expect(rig.t.topPage === page && !page.filter.isOn && page.list.cursor == 0)
    letGo()
    for _ in 0..<20 {
      try await rig.t.idle()
      rig.t.advance(by: .seconds(0.1))
    }
    #expect(rig.t.topPage === page && rig.t.exitStatus == nil)
  }

  @Test func `a file that was found gets what is typed behind Return`() async throws {
    let rig = try BrowseRig { folder in folder.appending("text".utf8).write("one\n") }
    let page = FilesPage(rig.folder)
    page.browser = rig.browser
    rig.t.navigation.push(page)
    try rig.t.settle()
    try await rig.wait { _ in page.rowCount == 1 }
    rig.t.type("te\nw")
    #expect(page.filter.bar.field.text == "te")
    let file = try await coming(rig, FilePage.self)
    #expect(file.lines.wrapsLines && page.filter.bar.field.text == "te")
  }

  @Test func `a commit of a log gets what is typed behind Return`() async throws {
    let git = try await GitRig()
    try await git.commit("a", "1\n", "Begin")
    let log = try #require(try await git.open(.log(git.folder)) as? GitLogPage)
    git.t.type("\nw")
    #expect(try await coming(git.rig, GitDiffPage.self).lines.wrapsLines && !log.filter.isOn)
  }
}
