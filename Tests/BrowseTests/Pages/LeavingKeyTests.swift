import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Esc, `q` and the keys of help.
@Suite(.timeLimit(.minutes(1))) struct LeavingKeyTests {
  private func rig(chooses: Bool = false) throws -> BrowseRig {
    try BrowseRig(chooses: chooses) { folder in
      for name in ["a", "b"] { folder.appending(name.utf8).write("text of \(name)\n") }
      _ = folder.appending("deep".utf8).withCString { mkdir($0, 0o700) }
      folder.appending("deep".utf8).appending("c".utf8).write("c\n")
    }
  }

  @Test func `Esc on a directory neither climbs nor ends`() async throws {
    let rig = try rig()
    try await rig.read()
    let page = rig.directory
    for _ in 0..<3 { rig.t.press(.escape) }
    try rig.t.settle()
    #expect(rig.t.topPage === page && rig.t.exitStatus == nil)
    #expect(!rig.t.screen.contains("Esc"), "no hint says what Esc does not do")
  }

  @Test func `Esc takes marks away before it does anything else`() async throws {
    let rig = try rig(chooses: true)
    try await rig.read()
    rig.t.type("  ")
    #expect(rig.browser.state.marks.count == 2)
    rig.t.press(.escape)
    #expect(rig.browser.state.marks.isEmpty && rig.t.topPage is DirectoryPage)
  }

  @Test func `Esc takes marks of another directory away too`() async throws {
    let rig = try rig(chooses: true)
    try await rig.read()
    rig.t.type("j ")
    rig.t.type("ggl")
    try await rig.wait { $0.topPage.title == "deep" }
    try rig.t.settle()
    #expect(rig.browser.state.marks.count == 1)
    rig.t.press(.escape)
    try rig.t.settle()
    #expect(rig.browser.state.marks.isEmpty && rig.t.topPage.title == "deep")
  }

  @Test func `Esc leaves a file that was opened`() async throws {
    let rig = try rig()
    try await rig.read()
    rig.t.type("jl")
    try await rig.wait { $0.topPage is FilePage }
    try rig.t.settle()
    rig.t.press(.escape)
    try rig.t.settle()
    #expect(rig.t.topPage is DirectoryPage)
  }

  @Test func `q on a directory ends the program, however one came there`() async throws {
    let rig = try rig()
    try await rig.read()
    rig.t.type("ggl")
    try await rig.wait { $0.topPage.title == "deep" }
    rig.t.type("q")
    try await rig.wait { $0.exitStatus == 0 }
  }

  @Test func `q on a directory that a list of files has opened ends the program`() async throws {
    let rig = try rig()
    try await rig.read()
    let found = FilesPage(rig.folder)
    found.browser = rig.browser
    rig.browser.app.navigation.push(found, animated: false)
    rig.browser.open(.directory(rig.folder.appending("deep".utf8)))
    try await rig.wait { $0.topPage.title == "deep" }
    try rig.t.settle()
    rig.t.type("q")
    try await rig.wait { $0.exitStatus == 0 }
  }

  @Test(arguments: [false, true])
  func `q on a directory that a page of git has opened shows that page again`(_ goesDeeper: Bool) async throws
  {
    let git = try await GitRig()
    _ = git.path("deep").withCString { mkdir($0, 0o700) }
    _ = git.path("deep/deeper").withCString { mkdir($0, 0o700) }
    git.t.type("S")
    try await git.rig.wait { $0.topPage is GitStatusPage }
    try git.t.settle()
    let status = git.t.topPage
    git.rig.browser.open(.directory(git.path("deep")))
    try await git.rig.wait { $0.topPage.title == "deep" }
    try git.t.settle()
    if goesDeeper {
      git.rig.browser.open(.directory(git.path("deep/deeper")))
      try await git.rig.wait { $0.topPage.title == "deeper" }
      try git.t.settle()
    }
    git.t.type("q")
    try git.t.settle()
    #expect(git.t.topPage === status && git.t.exitStatus == nil)
  }

  @Test(arguments: ["?", "H"]) func `the keys of help are the same in all lists`(_ key: String) async throws {
    let rig = try rig()
    try await rig.read()
    rig.t.type(key)
    #expect(rig.t.screen.contains("Keys"))
  }
}
