import Invariants
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Files, branches and stashes with any names, and repositories of all kinds.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitNamesTests {
  private static let names: [[UInt8]] = [
    Array("-rf".utf8), Array("a\nb".utf8), Array("\u{1B}[2Jclear\u{9B}31m\u{202E}".utf8),
    Array("q\"uo\\te".utf8), [0x66, 0xFF, 0xFE], Array(":(top)x".utf8), Array(" blank\t".utf8),
    Array("--output=x".utf8), Array("a => *?[".utf8),
  ]

  /// No byte of what is shown is a control, and no letter turns the direction.
  private func expectHarmless(_ rig: GitRig, _ what: String) {
    for line in rig.t.screen.lines {
      for scalar in line.unicodeScalars {
        let isBad =
          scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x202A...0x202E ~= scalar.value
          || 0x2066...0x2069 ~= scalar.value
        #expect(!isBad, "\(what): \(scalar.value)")
      }
    }
  }

  private func line(_ page: BrowsePage, _ start: String) throws -> Int {
    let source = try #require((page as? PagerPage)?.source)
    let texts = source.signedTexts
    return try #require(texts.firstIndex { $0.hasPrefix(start) }, "\(start) is not in \(texts)")
  }

  @Test func `L on a file at a commit, and on its blame, logs that file from there on`() async throws {
    let rig = try await GitRig()
    rig.path("d").makeDirectory()
    try await rig.commit("d/old", "1\n2\n3\n", "Begin old")
    try await rig.commit("other", "x\n", "Begin other")
    let hash = try await rig.commit("d/old", "1\n2\n3\n4\n", "Change old")
    try await rig.git("mv", "d/old", "new")
    try await rig.git("commit", "-q", "-m", "Rename")
    let old = Array("d/old".utf8)
    for location in [
      GitLocation.file(old, at: hash, in: rig.folder), .blameAt(hash, old, in: rig.path("d")),
    ] {
      try await rig.open(location)
      try await rig.follow("L")
      #expect(rig.t.topPage.title == "Log of old at \(hash.prefix(8))")
      #expect(rig.t.screen[1].contains("Change old") && rig.t.screen[2].contains("Begin old"))
      #expect(!rig.t.screen.contains("Rename") && !rig.t.screen.contains("other"))
      try await rig.follow("j\n")
      #expect(rig.t.screen.contains("Begin old") && rig.t.screen.contains("d/old  +"))
    }
    try await rig.open(.file(Array("new".utf8), at: "", in: rig.folder))
    try await rig.follow("L")
    #expect(rig.t.screen[1].contains("Rename") && rig.t.screen[2].contains("Change old"))
  }

  @Test(
    .enabled(if: TestSystem.takesAnyName, "the file system does not take any name"), arguments: [false, true])
  func `files of any name are logged, diffed, blamed and opened at a commit`(
    isInFolder: Bool
  ) async throws {
    let rig = try await GitRig()
    var folder = rig.folder
    if isInFolder {
      folder = rig.path("-d \" x\n")
      folder.makeDirectory()
    }
    for (number, name) in Self.names.enumerated() {
      folder.appending(name).write("first \(number)\n")
    }
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Begin")
    let first = try await rig.head()
    for (number, name) in Self.names.enumerated() {
      folder.appending(name).write("first \(number)\nsecond \(number)\n")
    }
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Change")
    let commit = try #require(
      try await rig.open(.commit(try await rig.head(), in: rig.folder)) as? GitDiffPage)
    #expect(commit.diff.files.count == Self.names.count)
    for (number, name) in Self.names.enumerated() {
      let shown = Path.visible(name)
      let path = folder.appending(name)
      let top = (isInFolder ? Array("-d \" x\n/".utf8) : []) + name

      try await rig.open(.log(path))
      #expect(rig.t.screen.contains("Change") && rig.t.screen.contains("Begin"), "\(shown)\n\(rig.t.screen)")
      expectHarmless(rig, shown)

      try await rig.open(.blame(path))
      #expect(rig.t.screen.contains("second \(number)"), "\(shown)\n\(rig.t.screen)")
      #expect(rig.t.screen[1].contains(first.prefix(8)), "\(shown)\n\(rig.t.screen)")
      expectHarmless(rig, shown)
      try await rig.follow("j,")
      #expect(rig.t.topPage is GitBlamePage && rig.t.screen.contains("first \(number)"), "\(shown)")

      try await rig.open(.blameAt(first, top, in: rig.folder))
      #expect(
        rig.t.screen[1].contains(first.prefix(8)) && rig.t.screen.contains("first \(number)"), "\(shown)")

      try await rig.open(.file(top, at: first, in: rig.folder))
      #expect(rig.t.screen.contains("first \(number)") && !rig.t.screen.contains("second"), "\(shown)")
      expectHarmless(rig, shown)

      // From the line that has come in, to the file.
      let page = try #require(
        try await rig.open(.commit(try await rig.head(), in: rig.folder)) as? GitDiffPage)
      #expect(page.diff.files.contains { $0.newName == top && $0.oldName == top }, "\(shown)")
      page.open(try line(page, "+second \(number)"))
      try await rig.until { rig.t.topPage is GitFilePage }
      try rig.t.settle()
      try await rig.ended()
      #expect(rig.t.screen.contains("second \(number)"), "\(shown)\n\(rig.t.screen)")

      path.write("changed \(number)\n")
      try await rig.open(.changes([top], .working, in: rig.folder))
      #expect(rig.t.screen.contains("+changed \(number)"), "\(shown)\n\(rig.t.screen)")
      expectHarmless(rig, shown)
      // Pages that are left cost nothing more.
      rig.t.navigation.popToRoot(animated: false)
      try rig.t.settle()
    }
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("Changed (\(Self.names.count))"))
    expectHarmless(rig, "status")
    for _ in Self.names {
      try await rig.follow("\n")
      #expect(rig.t.screen.contains("+changed"), "\(rig.t.screen)")
      rig.t.type("q")
      try rig.t.settle()
      rig.t.type("j")
    }
  }

  // MARK: Branches, tags, stashes

  private func follow(_ rig: GitRig, _ page: BrowsePage, rowWith text: String) async throws {
    let list = try #require(page as? GitListPage)
    let row = try #require(
      (0..<list.rowCount).first { list.text(at: $0).contains(text) }, "\(text)\n\(rig.t.screen)")
    list.list.moveCursor(to: row)
    try await rig.follow("\n")
  }

  @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
  func `branches and tags of any name lead to their logs`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "On all")
    let hash = try await rig.head()
    let names: [[UInt8]] = [
      Array("-x".utf8), Array("q\"uo'te".utf8), Array("$(touch)`".utf8), Array("HEAD".utf8),
      Array("refs/heads/deep".utf8), [0x62, 0xFF, 0xFE], Array("turn\u{202E}ed".utf8),
      Array("c1\u{9B}31m".utf8),
      Array("--all".utf8),
    ]
    for (number, name) in names.enumerated() {
      try await rig.git("checkout", "-q", "--detach", hash)
      try await rig.git("commit", "-q", "--allow-empty", "-m", "Commit \(number).")
      let head = Array(try await rig.head().utf8)
      try await rig.git("update-ref", names: [Array("refs/heads/".utf8) + name, head])
      try await rig.git("update-ref", names: [Array("refs/tags/".utf8) + name, head])
    }
    try await rig.git("checkout", "-q", "main")
    let page = try await rig.open(.branches(rig.folder))
    expectHarmless(rig, "branches")
    #expect(rig.t.screen.contains("Branches (\(names.count + 1))"))
    for number in names.indices {
      try await follow(rig, page, rowWith: "Commit \(number).")
      #expect(
        rig.t.screen[1].contains("Commit \(number).") && rig.t.screen[2].contains("On all"), "\(rig.t.screen)"
      )
      expectHarmless(rig, "branch \(number)")
      rig.t.type("q")
      try rig.t.settle()
    }
  }

  @Test func `tags of files, of directories and with words say what they are`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("tag", "of-file", "HEAD:a")
    try await rig.git("tag", "of-tree", "HEAD^{tree}")
    try await rig.git("tag", "-a", "-m", "Words \u{1B}[2J of the tag", "annotated")
    let page = try await rig.open(.branches(rig.folder))
    #expect(rig.t.screen.contains("Tags (3)") && rig.t.screen.contains("of the tag"))
    expectHarmless(rig, "tags")
    try await follow(rig, page, rowWith: "annotated")
    #expect(rig.t.screen.contains("Begin"))
  }

  @Test func `stashes of any words lead to what they hold`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    for (number, words) in ["plain", "\u{1B}[2J\u{9B}31m\u{202E}turned", "two\nlines", "-m"].enumerated() {
      rig.path("a").write("aside \(number)\n")
      try await rig.git("stash", "push", "-q", "-m", words)
    }
    let page = try await rig.open(.stashes(rig.folder))
    #expect((page as? GitStashesPage)?.rowCount == 4)
    expectHarmless(rig, "stashes")
    for number in 0..<4 {
      try await rig.follow("\n")
      #expect(rig.t.screen.contains("+aside \(3 - number)"), "\(number)\n\(rig.t.screen)")
      expectHarmless(rig, "stash \(number)")
      rig.t.type("q")
      try rig.t.settle()
      rig.t.type("j")
    }
  }

  @Test func `files that git does not know are found from their stash`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("new").write("put aside\n")
    try await rig.git("stash", "-q", "-u")
    try await rig.open(.stashes(rig.folder))
    try await rig.follow("\n")
    let page = try #require(rig.t.topPage as? GitDiffPage)
    #expect(try line(page, "index ") > 0)
    page.open(try line(page, "untracked "))
    try await rig.until { rig.t.topPage !== page }
    try rig.t.settle()
    try await rig.ended()
    #expect(rig.t.screen.contains("+put aside"))
  }

  // MARK: Repositories

  @Test func `a repository without a commit says so on every page`() async throws {
    let rig = try await GitRig()
    rig.path("a").write("1\n")
    try await rig.git("add", "a")
    for (location, text) in [
      (GitLocation.log(rig.folder), "there are no commits yet"),
      (.log(rig.path("a")), "there are no commits yet"),
      (.blame(rig.path("a")), "there are no commits yet"), (.branches(rig.folder), "No branches."),
      (.stashes(rig.folder), "No stashes."), (.status(rig.folder), "On main, without a commit"),
    ] {
      try await rig.open(location)
      #expect(rig.t.screen.contains(text), "\(location)\n\(rig.t.screen)")
      #expect(!rig.t.screen.contains("Try again"), "\(location)")
    }
    #expect(rig.t.screen.contains("Staged (1)"))
    try await rig.open(.changes([Array("a".utf8)], .staged, in: rig.folder))
    #expect(rig.t.screen.contains("+1"))
  }

  @Test func `without a branch the status names the commit`() async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "1\n", "Begin")
    try await rig.git("checkout", "-q", "--detach")
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen[1].contains("On no branch, at \(hash.prefix(8))"), "\(rig.t.screen)")
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen[1].contains("Begin"))
    try await rig.open(.branches(rig.folder))
    #expect(rig.t.screen.contains("main") && !rig.t.screen.contains("*"))
    #expect(rig.t.screen[1].contains("On no branch, at \(hash.prefix(8))"), "\(rig.t.screen)")
    try await rig.git("checkout", "-q", "main")
    try await rig.open(.branches(rig.folder))
    #expect(!rig.t.screen.contains("On no branch"))
  }

  @Test func `a bare repository has commits and files at them`() async throws {
    let rig = try await GitRig()
    rig.path("d").makeDirectory()
    let hash = try await rig.commit("d/a", "in a\n", "Begin")
    try await rig.git("clone", "-q", "--bare", ".", "bare.git")
    let bare = rig.path("bare.git")
    try await rig.open(.log(bare))
    try await rig.follow("\n")
    let page = try #require(rig.t.topPage as? GitDiffPage)
    page.open(try line(page, "+in a"))
    try await rig.until { rig.t.topPage is GitFilePage }
    try rig.t.settle()
    try await rig.ended()
    #expect(rig.t.screen.contains("1 in a"), "\(rig.t.screen)")
    try await rig.follow("B")
    #expect(rig.t.screen[1].contains(hash.prefix(8)) && rig.t.screen[1].contains("in a"), "\(rig.t.screen)")
    try await rig.open(.stashes(bare))
    #expect(rig.t.screen.contains("No stashes."))
    try await rig.open(.blame(bare.appending("HEAD".utf8)))
    #expect(
      rig.t.screen[1].contains("work tree") || rig.t.screen[1].contains("no such path"), "\(rig.t.screen)")
  }

  @Test func `a worktree has its own branch and status`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("worktree", "add", "-q", "-b", "side", "tree")
    let tree = rig.path("tree")
    tree.appending("a".utf8).write("changed\n")
    try await rig.open(.status(tree))
    #expect(rig.t.screen[1].contains("On side") && rig.t.screen.contains("Changed (1)"))
    try await rig.follow("\n")
    #expect(rig.t.screen.contains("+changed"))
    try await rig.open(.branches(tree))
    #expect(rig.t.screen.lines.contains { $0.contains("*  side") }, "\(rig.t.screen)")
    try await rig.open(.log(tree))
    #expect(rig.t.screen[1].contains("[side*]"))
    try await rig.open(.blame(tree.appending("a".utf8)))
    #expect(rig.t.screen[1].contains("not committed yet"))
  }

  @Test func `every kind of conflict is listed and opened`() async throws {
    let rig = try await GitRig(size: Size(columns: 100, rows: 30))
    for name in ["both", "ours", "theirs"] { rig.path(name).write("begin\n") }
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Begin")
    try await rig.git("checkout", "-q", "-b", "side")
    rig.path("both").write("side\n")
    rig.path("ours").write("side\n")
    rig.path("new").write("side\n")
    try await rig.git("rm", "-q", "theirs")
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Side")
    try await rig.git("checkout", "-q", "main")
    rig.path("both").write("main\n")
    rig.path("theirs").write("main\n")
    rig.path("new").write("main\n")
    try await rig.git("rm", "-q", "ours")
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Main")
    _ = try? await rig.git("merge", "-q", "side")
    let page = try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("Conflicts (4)"), "\(rig.t.screen)")
    for text in ["changed by both", "added by both", "deleted here", "deleted there"] {
      #expect(rig.t.screen.contains(text), "\(rig.t.screen)")
    }
    for (name, text) in [("both", "++<<<<<<<"), ("both", " +main"), ("both", "+ side"), ("new", "++<<<<<<<")]
    {
      try await follow(rig, page, rowWith: name)
      #expect(rig.t.screen.contains(text), "\(name)\n\(rig.t.screen)")
      rig.t.type("q")
      try rig.t.settle()
    }
    // Of what one side has deleted there is no diff.
    for (name, text) in [("ours", "side"), ("theirs", "main")] {
      try await follow(rig, page, rowWith: name)
      #expect(rig.t.topPage is FilePage)
      try await rig.until { rig.t.screen[1].contains(text) }
      rig.t.type("q")
      try rig.t.settle()
    }
  }
}
