import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// One key does one thing on every page of git.
@Suite(.timeLimit(.minutes(5))) final class GitKeysTests {
  private func copied(_ rig: GitRig, _ keys: String) async throws -> String {
    let before = rig.t.terminal.copied.count
    rig.t.type(keys)
    try await rig.until { rig.t.terminal.copied.count > before }
    return rig.t.terminal.copied.last ?? ""
  }

  /// What stands on the screen after keys that copy nothing.
  private func told(_ rig: GitRig, _ keys: String, _ text: String) async throws {
    let (page, before) = (rig.t.topPage, rig.t.terminal.copied.count)
    rig.t.type(keys)
    try await rig.wait(for: text)
    #expect(rig.t.topPage === page, "\(keys)")
    #expect(rig.t.terminal.copied.count == before, "\(keys)")
    #expect(rig.t.navigation.transition == nil, "\(keys)")
  }

  private func repository() async throws -> (GitRig, hash: String) {
    let rig = try await GitRig()
    rig.path("dir").makeDirectory()
    try await rig.commit("dir/file", (1...40).map { "line \($0)\n" }.joined(), "Begin")
    let hash = try await rig.commit(
      "dir/file", (1...40).map { $0 == 20 ? "changed\n" : "line \($0)\n" }.joined(), "Change line 20")
    return (rig, hash)
  }

  @Test func `a log copies paths, names and hashes`() async throws {
    let (rig, hash) = try await repository()
    try await rig.open(.log(rig.path("dir/file")))
    #expect(try await copied(rig, "yp") == rig.path("dir/file").string)
    #expect(try await copied(rig, "yn") == "file")
    #expect(try await copied(rig, "yy") == hash)
    try await told(rig, "yl", "y l does nothing here")
  }

  @Test func `a commit copies the file at the line, and its hash`() async throws {
    let (rig, hash) = try await repository()
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    rig.t.type("/^changed\n")
    try await rig.until { page.lines.foundLine != nil }
    #expect(try await copied(rig, "yp") == rig.path("dir/file").string)
    #expect(try await copied(rig, "yl") == "\(rig.path("dir/file")):20")
    #expect(try await copied(rig, "yn") == "file")
    #expect(try await copied(rig, "yy") == hash)
  }

  @Test func `a blame, and a file at a commit, copy the line`() async throws {
    let (rig, hash) = try await repository()
    try await rig.open(.blame(rig.path("dir/file")))
    rig.t.type("20G")
    #expect(try await copied(rig, "yl") == "\(rig.path("dir/file")):20")
    #expect(try await copied(rig, "yy") == hash)
    #expect(try await copied(rig, "yp") == rig.path("dir/file").string)
    try await rig.open(.blameAt(hash, Array("dir/file".utf8), in: rig.folder))
    rig.t.type("7g")
    #expect(try await copied(rig, "yl") == "\(rig.path("dir/file")):7")
    try await rig.open(.file(Array("dir/file".utf8), at: hash, in: rig.folder))
    rig.t.type("3g")
    #expect(try await copied(rig, "yl") == "\(rig.path("dir/file")):3")
    #expect(try await copied(rig, "yy") == "line 3")
  }

  @Test func `a status, branches and stashes copy what their row is`() async throws {
    let (rig, _) = try await repository()
    rig.path("dir/file").write("other\n")
    try await rig.open(.status(rig.folder))
    #expect(try await copied(rig, "yp") == rig.path("dir/file").string)
    #expect(try await copied(rig, "yn") == "file")
    try await told(rig, "yl", "y l does nothing here")
    try await rig.git("stash", "-q")
    try await rig.open(.stashes(rig.folder))
    #expect(try await copied(rig, "yn") == "stash@{0}")
    #expect(try await copied(rig, "yy") == (try await rig.head("stash")))
    try await rig.git("branch", "topic/one")
    try await rig.open(.branches(rig.folder))
    rig.t.type("G")
    #expect(try await copied(rig, "yn") == "topic/one")
    #expect(try await copied(rig, "yy") == "topic/one")
    #expect(try await copied(rig, "yp") == rig.folder.string)
  }

  @Test func `keys that are no chord are told, and not run alone`() async throws {
    let (rig, hash) = try await repository()
    for location: GitLocation in [
      .log(rig.folder), .commit(hash, in: rig.folder), .status(rig.folder), .branches(rig.folder),
      .stashes(rig.folder), .blame(rig.path("dir/file")),
    ] {
      try await rig.open(location)
      try await told(rig, "yL", "y L is no key of this page")
      try await told(rig, "yq", "y q is no key of this page")
    }
    try await rig.open(.status(rig.folder))
    try await told(rig, "gl", "g l is no key of this page")
  }

  @Test func `a folder that a status has opened leads back to it by q`() async throws {
    let (rig, _) = try await repository()
    rig.path("new").makeDirectory()
    rig.path("new/x").write("")
    let page = try await rig.open(.status(rig.folder))
    rig.t.type("l")
    try await rig.until { (rig.t.topPage as? DirectoryPage)?.path == rig.path("new") }
    try rig.t.settle()
    rig.t.type("q")
    try rig.t.settle()
    #expect(rig.t.topPage === page)
    #expect(rig.t.exitStatus == nil)
    rig.t.type("qq")
    try rig.t.settle()
    #expect(rig.t.exitStatus == 0)
  }

  @Test(arguments: [
    ("G", 40), ("1G", 1), ("gg", 1), ("30G", 30), ("130G", 40), ("30g", 30), ("999999g", 40),
  ])
  func `a count before G and g goes to that line of a blame`(_ keys: String, _ row: Int) async throws {
    let (rig, _) = try await repository()
    let page = try #require(try await rig.open(.blame(rig.path("dir/file"))) as? GitBlamePage)
    rig.t.type("5j" + keys)
    #expect(page.line == row - 1)
  }

  @Test(arguments: [("G", 40), ("1G", 1), ("12G", 12), ("12gg", 12), ("99G", 40)])
  func `so it does in a folder`(_ keys: String, _ row: Int) async throws {
    let rig = try BrowseRig { folder in
      for number in 1...40 { folder.appending("name\(number)".utf8).write("") }
    }
    try await rig.read()
    rig.t.type("5j" + keys)
    #expect(rig.directory.selectedName == Array("name\(row)".utf8))
  }

  @Test func `o opens the file of the working tree at the line, or says that it is not there`() async throws {
    let (rig, hash) = try await repository()
    try await rig.commit("gone", "one\n", "Add what goes")
    try await rig.git("rm", "-q", "gone")
    try await rig.git("commit", "-q", "-m", "Remove it")
    let gone = try await rig.head()
    let removal = try #require(try await rig.open(.commit(gone, in: rig.folder)) as? GitDiffPage)
    rig.t.type("/^one\n")
    try await rig.until { removal.lines.foundLine != nil }
    try await told(rig, "o", "gone is not in the working tree")
    try await rig.open(.log(rig.folder))
    try await told(rig, "o", "there is no file here")
    for location: GitLocation in [
      .commit(hash, in: rig.folder), .blame(rig.path("dir/file"), line: 19),
      .blameAt(hash, Array("dir/file".utf8), in: rig.folder, line: 19),
      .file(Array("dir/file".utf8), at: hash, in: rig.folder, line: 19),
    ] {
      let page = try #require(try await rig.open(location) as? BrowsePage & GitPage)
      if let diff = page as? GitDiffPage {
        rig.t.type("/^changed\n")
        try await rig.until { diff.lines.foundLine != nil }
      }
      let place = try await page.treeTarget()
      #expect(place.path == rig.path("dir/file"), "\(location)")
      #expect(place.line == 19, "\(location)")
      #expect(page.actions.contains(.path(.edit)), "\(location)")
    }
  }

  @Test func `a status leads to the branches of its repository, also from a submodule`() async throws {
    let rig = try await GitRig()
    try await rig.git("init", "-q", "-b", "inner", "module")
    try await rig.git("-C", "module", "commit", "-q", "--allow-empty", "-m", "Inner")
    try await rig.git("-c", "advice.addEmbeddedRepo=false", "add", "module")
    try await rig.git("commit", "-q", "-m", "Add a module")
    try await rig.git("-C", "module", "commit", "-q", "--allow-empty", "-m", "More")
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("M  module"), "\(rig.t.screen)")
    try await rig.follow("T")
    #expect(rig.t.screen.contains("*  main") && !rig.t.screen.contains("inner"), "\(rig.t.screen)")
  }

  @Test func `what was copied is told in one row, whatever its bytes are`() async throws {
    let rig = try BrowseRig { $0.appending("two\nlines".utf8).write("text\n") }
    try await rig.see("two␊lines")
    for keys in ["yp", "yn", "yy"] {
      rig.t.type(keys)
      try await rig.wait { tester in
        tester.screen.lines.contains {
          $0.contains("two␊lines") && ($0.contains("Copied") || $0.contains("sent to the terminal"))
        }
      }
      rig.t.advance(by: .seconds(10))
    }
    #expect(rig.t.terminal.copied.last?.hasSuffix("/two\nlines") == true)
  }

  @Test func `the subject of a commit is copied in logs and on the commit's page, and of all marked rows`()
    async throws
  {
    let (rig, hash) = try await repository()
    try await rig.open(.log(rig.folder))
    #expect(try await copied(rig, "ys") == "Change line 20")
    #expect(try await copied(rig, "jys") == "Begin")
    rig.t.type("ggVjV")
    #expect(try await copied(rig, "ys") == "Change line 20\nBegin")
    rig.path("message").write("First half\nand second half\n\nMore words.\n")
    try await rig.git("commit", "-q", "--allow-empty", "-F", try #require(rig.path("message").string))
    try await rig.open(.commit(try await rig.head(), in: rig.folder))
    #expect(try await copied(rig, "ys") == "First half and second half")
    try await rig.open(.branches(rig.folder))
    try await told(rig, "ys", "y s does nothing here")
    _ = hash
  }

  @Test func `where nothing grows the hints leave following out, and its key still follows`() async throws {
    let rig = try await GitRig(size: Size(columns: 150, rows: 24))
    let hash = try await rig.commit("a", (1...99).map { "line \($0)\n" }.joined(), "Begin")
    for page in [
      GitLocation.commit(hash, in: rig.folder), .blame(rig.path("a")),
      .file(Array("a".utf8), at: hash, in: rig.folder),
    ] {
      let page = try #require(try await rig.open(page) as? PagerPage)
      #expect(!rig.t.screen[23].contains("follow") && rig.t.screen[23].contains("find"), "\(rig.t.screen)")
      rig.t.type("F")
      #expect(page.lines.isFollowing)
      #expect(page.choices.contains(.lines(.follow)))
    }
  }

  @Test func `a search in a diff with folded files says how many were not searched`() async throws {
    let rig = try await GitRig()
    for name in ["a", "b", "c"] { rig.path(name).write("word of \(name)\n") }
    try await rig.git("add", ".")
    try await rig.git("commit", "-q", "-m", "Begin")
    try await rig.open(.commit(try await rig.head(), in: rig.folder))
    rig.t.type("/word")
    rig.t.press(.enter)
    try await rig.wait(for: "1 of 3")
    #expect(!rig.t.screen.contains("not searched"))
    rig.t.press(.escape)
    rig.t.type("a/word")
    rig.t.press(.enter)
    try await rig.wait(for: "not found")
    #expect(rig.t.screen.contains("3 folded files are not searched; a unfolds all"), "\(rig.t.screen)")
    rig.t.type("a")
    try await rig.wait(for: "3 lines")
    #expect(!rig.t.screen.contains("not searched"))
    rig.t.type("]")
    rig.t.type("zn")
    #expect(rig.t.screen.contains("1 folded file is not searched"), "\(rig.t.screen)")
    rig.t.press(.escape)
    #expect(!rig.t.screen.contains("not searched"))
  }
}
