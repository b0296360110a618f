import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Keys that need a row while none has come.
@Suite(.timeLimit(.minutes(2))) final class EarlyKeysTests {
  private let gate = Gate()

  /// A directory that has been entered and is not listed before the gate lets it.
  private func entered(state: StateFile? = nil) async throws -> BrowseRig {
    var files = FileSystem.system
    files.list = { [gate] path, body in
      if Array(path.name) == Array("slow".utf8) { gate.wait() }
      try FileSystem.system.list(path, body)
    }
    let rig = try BrowseRig(files: files) { folder in
      folder.appending("slow".utf8).makeDirectory()
      for name in ["a", "b", "c"] { folder.appending("slow".utf8).appending(name.utf8).write("text\n") }
    }
    try await rig.see("slow/")
    rig.t.type("l")
    try rig.t.settle()
    try #require(rig.directory.title == "slow" && rig.directory.rowCount == 0)
    return rig
  }

  @Test(arguments: [("j", 1), ("G", 2), ("2jk", 1), ("Gggj", 1)])
  func `they count once the rows are there`(keys: String, row: Int) async throws {
    let rig = try await entered()
    rig.t.type(keys)
    gate.pass()
    try await rig.waitWhileTimeStands { rig.directory.isRead }
    try await rig.waitWhileTimeStands { rig.directory.list.cursor == row }
  }

  @Test func `letters behind a filter's key are its own`() async throws {
    let rig = try await entered()
    rig.t.type("j/h")
    gate.pass()
    try await rig.waitWhileTimeStands { rig.directory.isRead && rig.directory.filter.bar.field.text == "h" }
  }

  @Test func `what is typed behind Return is for the file that it opens`() async throws {
    let rig = try await entered()
    rig.t.type("jlw")
    gate.pass()
    try await rig.waitWhileTimeStands { rig.t.navigation.comingViewControllers.last is FilePage }
    let file = try #require(rig.t.navigation.comingViewControllers.last as? FilePage)
    #expect(file.title == "b" && file.lines.wrapsLines)
  }

  @Test func `they are lost where the rows take longer than half a second`() async throws {
    let rig = try await entered()
    rig.t.type("Gl")
    rig.t.advance(by: .seconds(0.6))
    gate.pass()
    try await rig.read()
    #expect(rig.directory.list.cursor == 0 && rig.t.topPage === rig.directory)
  }

  @Test(arguments: ["\u{1B}", "\u{3}"]) func `Esc and Ctrl-C give them up`(_ key: String) async throws {
    let rig = try await entered()
    rig.t.type("Gl")
    rig.t.send(key)
    rig.t.advance(by: .seconds(0.1))
    gate.pass()
    try await rig.read()
    #expect(rig.directory.title == "slow" && rig.directory.list.cursor == 0 && rig.t.exitStatus == nil)
  }

  @Test(arguments: ["h", "jj.h"]) func `the page is left at once`(keys: String) async throws {
    let rig = try await entered()
    rig.t.type(keys)
    try rig.t.settle()
    #expect(rig.directory.title != "slow")
    gate.pass()
  }

  @Test func `a log takes them too`() async throws {
    let git = try await GitRig()
    try await git.commit("a", "1\n", "Begin")
    try await git.commit("a", "2\n", "Go on")
    git.rig.browser.open(.git(.log(git.folder)))
    try git.t.settle()
    let log = try #require(git.t.topPage as? GitLogPage)
    try #require(log.rowCount == 0)
    git.t.type("j")
    while log.list.cursor != 1 {
      // Lines of a child are collected for 50 ms, once there are some; nothing else is due within the key's half second.
      let soon = git.t.now + 0.1
      try await git.rig.waitWhileTimeStands {
        git.t.app.deadline.map { $0 < soon } ?? false || log.list.cursor == 1
      }
      git.t.advance(by: .milliseconds(50))
      try await git.t.idle()
    }
    #expect(log.list.cursor == 1)
  }

  @Test func `they wait for a screen of rows, not for the first`() async throws {
    let git = try await GitRig()
    try await git.commit("a", "1\n", "Begin")
    try await git.commit("a", "2\n", "Go on")
    let pipe = git.path("pipe")
    #expect(pipe.withCString { mkfifo($0, 0o600) } == 0)
    let end = pipe.withCString { open($0, O_RDWR) }
    defer { close(end) }
    git.replaceGit(
      """
      case " $* " in
      *" log "*)
        git "$@" > "\(git.path("all").string!)"
        head -n 1 "\(git.path("all").string!)"
        read go < "\(pipe.string!)"
        tail -n +2 "\(git.path("all").string!)" ;;
      *) exec git "$@" ;;
      esac
      """, startsPrograms: true)
    git.rig.browser.open(.git(.log(git.folder)))
    try git.t.settle()
    let log = try #require(git.t.topPage as? GitLogPage)
    git.t.type("j")
    try await git.rig.waitWhileTimeStands { git.t.screen.contains("Go on") }
    #expect(!git.t.screen.contains("Begin") && log.list.cursor == 0)
    write(end, "go\n", 3)
    try await git.rig.waitWhileTimeStands { log.rowCount == 2 }
    // What comes next is told 50 ms after the first row.
    git.t.advance(by: .milliseconds(50))
    try await git.rig.waitWhileTimeStands { git.t.screen.contains("Begin") }
    git.t.advance(by: .milliseconds(50))
    try await git.rig.waitWhileTimeStands { log.list.cursor == 1 }
  }
}
