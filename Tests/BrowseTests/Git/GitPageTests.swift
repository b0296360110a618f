import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// The pages of git, over repositories of their own and the machine's git.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitPageTests {
  @Test func `a log lists commits, the newest first, and leads to the diff of one`() async throws {
    let rig = try await GitRig()
    try await rig.commit("one", "1\n", "Begin")
    try await rig.git("tag", "v1")
    try await rig.commit("one", "1\n2\n", "Add two")
    let page = try await rig.open(.log(rig.folder))
    #expect(page is GitLogPage && page.title.hasPrefix("Log of"))
    #expect(rig.t.screen[1].contains("● [main*] Add two") && rig.t.screen[2].contains("● <v1> Begin"))
    #expect(rig.t.screen[2].contains("Ada") && rig.t.screen[2].hasSuffix(" 8d"))
    try await rig.follow("j\n")
    #expect(rig.t.screen.contains("Begin") && rig.t.screen.contains("+1    -0  one"))
    #expect(rig.t.screen.contains("one  +1  new"))
  }

  @Test func `what a page shows is not opened on it again`() async throws {
    let rig = try await GitRig()
    try await rig.commit("one", "1\n", "Begin")
    let log = try await rig.open(.log(rig.folder))
    rig.t.type("L")
    try rig.t.settle()
    #expect(rig.t.topPage === log && rig.t.screen.contains("this page is open already"))
    rig.path("new").write("x")
    let status = try await rig.open(.status(rig.folder))
    rig.t.type("S")
    try rig.t.settle()
    #expect(rig.t.topPage === status)
  }

  @Test func `at 40 columns the subject alone is left`() async throws {
    let rig = try await GitRig(size: Size(columns: 40, rows: 12))
    try await rig.commit("one", "1\n", "A subject of just these many letters")
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen[1].contains("● [main*] A subject") && !rig.t.screen[1].contains("Ada"))
  }

  @Test func `a commit of many names shows its subject`() async throws {
    let rig = try await GitRig()
    try await rig.commit("one", "1\n", "A subject")
    for name in ["a-branch", "another-branch", "one-more-branch", "the-last-branch"] {
      try await rig.git("branch", name)
    }
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen[1].contains("[main*] ") && rig.t.screen[1].contains(/\] \+[34] A subject/))
  }

  @Test func `the log of a file follows its names, the log of a directory has what is within`() async throws {
    let rig = try await GitRig()
    rig.path("d").makeDirectory()
    try await rig.commit("old", "1\n2\n3\n4\n", "Begin old")
    try await rig.commit("d/x", "x\n", "Begin x")
    try await rig.git("mv", "old", "new")
    try await rig.git("commit", "-q", "-m", "Rename")
    try await rig.open(.log(rig.path("new")))
    #expect(rig.t.screen[1].contains("Rename") && rig.t.screen[2].contains("Begin old"))
    try await rig.open(.log(rig.path("d")))
    #expect(rig.t.screen[1].contains("Begin x") && !rig.t.screen.contains("Rename"))
  }

  @Test func `hunks and files are stepped through, and a line leads to the file at the commit`() async throws
  {
    let rig = try await GitRig()
    let hash = try await rig.commitChange(
      of: (1...60).map { "line \($0)\n" }.joined(), ["line 5\n": "five\n", "line 50\n": "fifty\n"],
      adding: (1...40).map { "tail \($0)\n" }.joined())
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    rig.t.type("]")
    #expect(rig.t.screen[1].hasPrefix("  ⋯   2"))
    rig.t.type("]")
    #expect(rig.t.screen[1].hasPrefix("  ⋯  47   line 46"))
    try await rig.follow("\n")
    #expect(rig.t.topPage is GitFilePage && rig.t.screen[1].contains("line 47"))
    #expect(rig.t.screen.contains("fifty"))
    rig.t.press(.backspace)
    try rig.t.settle()
    #expect(rig.t.topPage === page)
    rig.t.type("{")
    #expect(rig.t.screen[1].hasPrefix("a  +42 −2"))
    try await rig.follow("^")
    #expect(rig.t.screen.contains("Begin"))
  }

  @Test func `hunks and files of a diff that fits the screen are stepped to, and opened`() async throws {
    let rig = try await GitRig(size: Size(columns: 80, rows: 60))
    let hash = try await rig.commitChange(
      of: (1...100).map { "line \($0)\n" }.joined(), ["line 5\n": "five\n", "line 25\n": "twenty\n"])
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    rig.t.type("]]")
    try await rig.follow("\n")
    #expect(rig.t.topPage is GitFilePage && rig.t.screen[1].contains("line 22"))
    rig.t.press(.backspace)
    try rig.t.settle()
    #expect(rig.t.topPage === page)
    // The last hunk, and no more.
    rig.t.type("]")
    #expect(!rig.t.screen.contains("this is the last one"))
    rig.t.type("]")
    #expect(rig.t.screen.contains("this is the last one"))
    try await rig.follow("\n")
    #expect(rig.t.topPage is GitFilePage && rig.t.topPage.title.hasPrefix("b at"))
    rig.t.press(.backspace)
    try rig.t.settle()
    rig.t.type("{")
    try await rig.follow("B")
    #expect(rig.t.topPage.title == "Blame of b at \(hash.prefix(8))")
    // What is found later counts.
    rig.t.press(.backspace)
    try rig.t.settle()
    rig.t.type("/twenty\n")
    try await rig.step()
    try await rig.follow("B")
    #expect(rig.t.topPage.title == "Blame of a at \(hash.prefix(8))")
  }

  @Test func `blame says where lines come from, and walks back before a commit`() async throws {
    let rig = try await GitRig(size: Size(columns: 120, rows: 24))
    let first = try await rig.commit("old", "1\n2\n3\n", "Begin")
    try await rig.git("mv", "old", "new")
    try await rig.git("commit", "-q", "-m", "Rename")
    let second = try await rig.commit("new", "1\ntwo\n3\n", "Change two")
    rig.path("new").write("1\ntwo\n3\nnew line\n")
    try await rig.open(.blame(rig.path("new")))
    #expect(rig.t.screen[1].contains(first.prefix(8)) && rig.t.screen[1].contains("Ada"))
    #expect(rig.t.screen[2].contains(second.prefix(8)) && rig.t.screen[4].contains("not committed yet"))
    try await rig.follow("j,")
    #expect(rig.t.topPage.title.hasPrefix("Blame of new at"))
    #expect(rig.t.screen[1].contains(first.prefix(8)) && rig.t.screen[2].contains("2 2 "))
    try await rig.follow("\n")
    #expect(rig.t.topPage is GitDiffPage && rig.t.screen.contains("Begin"))
  }

  @Test(arguments: [60, 80, 100]) func `a blame has the author from 60 columns on, and the day from 80`(
    columns: Int
  ) async throws {
    let rig = try await GitRig(size: Size(columns: columns, rows: 8))
    try await rig.commit("a", "the first line of a text\n", "Begin")
    try await rig.open(.blame(rig.path("a")))
    #expect(rig.t.screen[1].contains("Ada") && rig.t.screen[1].hasSuffix("the first line of a text"))
    #expect(rig.t.screen[1].contains("2023-11-17") == (columns >= 80), "\(rig.t.screen)")
  }

  @Test func `of a merge of many commits no more is read than 4 KiB`() async throws {
    let rig = try await GitRig(repository: false)
    // The last of them is cut.
    let hash = String(repeating: "a", count: 40)
    rig.path("MERGE_HEAD").write(String(repeating: hash + "\n", count: 200))
    let lines = OperationsInProgress.lines(in: rig.folder)
    #expect(lines.count == 1 && lines[0].split(separator: ",").count == 4096 / 41 + 1)
  }

  @Test(arguments: [
    ("Merge branch 'topic'", ["topic"]), ("Merge branches 'a', 'b' and 'c/d' into main", ["a", "b", "c/d"]),
    ("Merge remote-tracking branch 'origin/x' into 'y", ["origin/x"]), ("Merge tag 'v1' of /tmp/x", ["v1"]),
    ("Merge commit 'abcd1234'", []), ("Merge branch '", []), ("Merge of mine, 'x'", []), ("", []),
  ]) func `the message of a merge names what is merged`(_ line: String, _ names: [String]) {
    #expect(OperationsInProgress.mergedNames(inMessage: line) == names)
  }

  @Test func `a status says what is under way`() async throws {
    let rig = try await GitRig()
    let (base, side, main) = try await rig.commitBothSides()
    func told(_ words: String...) async throws -> String {
      // It ends with a conflict.
      if !words.isEmpty { _ = try? await rig.git(words) }
      try await rig.open(.status(rig.folder))
      defer { rig.t.press(.backspace) }
      return rig.t.screen.lines[1...3].joined(separator: "\n")
    }
    #expect(try await !told().contains("under way"))
    #expect(try await told("merge", "side").contains("A merge is under way: of \(side.prefix(8)) (side)."))
    try await rig.git("merge", "--abort")
    #expect(
      try await told("cherry-pick", "side").contains("A cherry-pick is under way: of \(side.prefix(8))."))
    try await rig.git("cherry-pick", "--abort")
    #expect(try await told("revert", base).contains("A revert is under way: of \(base.prefix(8))."))
    try await rig.git("revert", "--abort")
    #expect(try await told("rebase", "side").contains("A rebase of main is under way: commit 1 of 1."))
    try await rig.git("rebase", "--abort")
    #expect(try await told("bisect", "start", main, base).contains("A bisect is under way, begun at main."))
    try await rig.git("bisect", "reset")
    #expect(try await !told().contains("under way"))
    // A linked working tree has files of its own.
    let tree = rig.path("tree")
    try await rig.git("worktree", "add", "-q", names: [tree.bytes, Array("side".utf8)])
    _ = try? await rig.git("-C", tree.string ?? "", "merge", "main")
    try await rig.open(.status(tree))
    #expect(rig.t.screen.contains("A merge is under way: of \(main.prefix(8)) (main)."), "\(rig.t.screen)")
    rig.t.press(.backspace)
    #expect(try await !told().contains("under way"))
  }

  @Test func `a status has what is staged apart from what is not`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("staged\n")
    try await rig.git("add", "a")
    rig.path("a").write("working\n")
    rig.path("new").write("n\n")
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("On main"))
    let rows = ["Staged (1)", "Changed (1)", "Untracked (1)"].map { title in
      rig.t.screen.lines.firstIndex { $0.contains(title) }
    }
    #expect(!rows.contains(nil))
    try await rig.follow("\n")
    #expect(rig.t.screen.contains("-1") && rig.t.screen.contains("+staged"))
    rig.t.type("M")
    try await rig.ended()
    #expect(rig.t.screen.contains("-staged") && rig.t.screen.contains("+working"))
    try await rig.follow("]\n")
    #expect(
      (rig.t.topPage as? BrowsePage)?.location.map { if case .file = $0 { true } else { false } } == true)
  }

  @Test func `conflicts are told, and their diff has both sides`() async throws {
    let rig = try await GitRig()
    _ = try await rig.commitBothSides()
    await #expect(throws: GitError.self) { try await rig.git("merge", "-q", "side") }
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("Conflicts (1)"))
    try await rig.follow("\n")
    #expect(rig.t.screen[1].hasPrefix("a  +") && rig.t.screen.contains("++<<<<<<<"))
  }

  @Test func `a merge shows both diffs and all parents`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("checkout", "-q", "-b", "side")
    let side = try await rig.commit("b", "b\n", "Side")
    try await rig.git("checkout", "-q", "main")
    try await rig.commit("a", "2\n", "Main")
    try await rig.git("merge", "-q", "--no-ff", "-m", "Merge", "side")
    let merge = try await rig.head()
    try await rig.open(.commit(merge, in: rig.folder))
    #expect(rig.t.screen.places(of: "parent").count >= 2 && !rig.t.screen.contains("b  +1"))
    rig.t.type("M")
    try await rig.ended()
    #expect(rig.t.screen.contains("b  +1  new"))
    try await rig.follow("2M")
    #expect(rig.t.topPage.title == "\(merge.prefix(8))^2 against \(merge.prefix(8))")
    #expect(rig.t.screen.contains("a  +1 −1") && !rig.t.screen.contains("b  +1"))
    rig.t.type("h")
    try rig.t.settle()
    rig.t.type("3M")
    #expect(rig.t.screen.contains("it has no parent 3"))
    try await rig.follow("2^")
    #expect(rig.t.screen.contains(side))
  }

  @Test func `L is the log of the directory, E that of the entry under the cursor`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin a")
    try await rig.commit("b", "1\n", "Begin b")
    try await rig.wait(for: "b")
    try await rig.follow("L")
    #expect(rig.t.screen.contains("Begin a") && rig.t.screen.contains("Begin b"))
    try await rig.follow("q")
    try await rig.follow("E")
    #expect(rig.t.screen.contains("Begin a") && !rig.t.screen.contains("Begin b"))
  }

  @Test(arguments: [
    ("new", "new is not tracked by git: no commit has it."),
    ("out", "out is ignored by git: no commit has it."),
    ("added", "added is added, but in no commit yet."),
    ("empty", "empty is not tracked by git: no commit has it."),
  ]) func `a log without commits says why`(_ name: String, _ words: String) async throws {
    let rig = try await GitRig()
    try await rig.commit(".gitignore", "out\n", "Begin")
    rig.path("empty").makeDirectory()
    for name in ["new", "out", "added"] { rig.path(name).write("x\n") }
    try await rig.git("add", "added")
    try await rig.open(.log(rig.path(name)))
    try await rig.wait(for: words)
  }

  @Test func `keys of a directory and of a file lead to git`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "text\n", "Begin")
    try await rig.wait(for: "a")
    try await rig.follow("L")
    #expect(rig.t.topPage is GitLogPage && rig.t.screen.contains("Begin"))
    for (key, name) in [("B", "git-blame"), ("S", "git-status"), ("T", "git-branches"), ("Z", "git-stashes")]
    {
      try await rig.follow(key)
      #expect(rig.t.topPage.name == name, "\(key)")
    }
    rig.rig.browser.open(.file(rig.path("a")))
    try rig.t.settle()
    try await rig.wait(for: "text")
    try await rig.follow("B")
    #expect(rig.t.topPage is GitBlamePage)
  }

  @Test func `a blame begins at the line that is read`() async throws {
    let rig = try await GitRig(size: Size(columns: 80, rows: 10))
    try await rig.commit("a", (1...60).map { "line \($0)\n" }.joined(), "Begin")
    rig.rig.browser.open(.file(rig.path("a")))
    try rig.t.settle()
    try await rig.wait(for: "line 1")
    rig.t.type("40g")
    try await rig.follow("B")
    let page = try #require(rig.t.topPage as? GitBlamePage)
    try await rig.until { page.line == 39 }
    #expect(rig.t.screen.contains("line 40"))
  }

  @Test func `badges are the letters of the entries`() async throws {
    let rig = try await GitRig()
    rig.path("d").makeDirectory()
    try await rig.commit("d/x", "1\n", "Begin")
    rig.path("d/x").write("2\n")
    rig.path("new").write("n\n")
    let badges = GitBadges(rig.folder, rig.rig.browser.git)
    var isTold = false
    badges.onChange = { isTold = true }
    badges.refresh(for: try #require(rig.t.topPage as? BrowsePage))
    badges.refresh(for: try #require(rig.t.topPage as? BrowsePage))
    try await rig.until { isTold }
    #expect(badges.badge(of: Array("d".utf8))?.string == "M")
    #expect(badges.badge(of: Array("new".utf8))?.string == "?")
    #expect(badges.badge(of: Array("nothing".utf8)) == nil)
  }

  @Test func `tags stand with their dates and subjects, and one of a blob or a tree has no log`() async throws
  {
    let rig = try await GitRig(size: Size(columns: 120, rows: 24))
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("tag", "light")
    try await rig.git("tag", "-a", "-m", "Release it", "annotated")
    try await rig.git("tag", "-a", "-m", "A tag of a tag", "twice", "annotated")
    try await rig.git("tag", "blob", "HEAD:a")
    try await rig.git("tag", "-a", "-m", "All names", "tree", "HEAD^{tree}")
    let page = try #require(try await rig.open(.branches(rig.folder)) as? GitBranchesPage)
    #expect(rig.t.screen.contains("Tags (5)"))
    func row(_ name: String) throws -> Int {
      try #require((0..<page.rowCount).first { page.row(at: $0).cells.dropFirst().first?.string == name })
    }
    for (name, subject) in [("light", "Begin"), ("annotated", "Release it"), ("twice", "A tag of a tag")] {
      let row = try row(name)
      #expect(page.row(at: row).cells[3].string == subject && page.revision(at: row) != nil)
      page.list.moveCursor(to: row)
      try await rig.until { rig.t.screen.lines.contains { $0.suffix(52).contains("Begin") } }
      try await rig.follow("\n")
      #expect((rig.t.topPage as? GitLogPage)?.rowCount == 1)
      rig.t.type("h")
      try rig.t.settle()
    }
    for (name, kind) in [("blob", "blob"), ("tree", "tree")] {
      let row = try row(name)
      #expect(page.row(at: row).cells[2].string == "names a \(kind)" && page.revision(at: row) == nil)
      page.list.moveCursor(to: row)
      rig.t.type("\n")
      try rig.t.settle()
      #expect(rig.t.topPage === page && rig.t.screen.contains("\(name) names a \(kind), which has no log"))
      rig.t.type(" ")
      try rig.t.settle()
      #expect(page.markedCount == 0)
    }
  }

  @Test func `T among branches goes to the next section, behind the last one to the first`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("branch", "topic")
    try await rig.git("tag", "v1")
    let page = try #require(try await rig.open(.branches(rig.folder)) as? GitBranchesPage)
    var seen = [page.list.cursor]
    for _ in 0..<2 {
      rig.t.type("T")
      try rig.t.settle()
      seen.append(page.list.cursor)
    }
    #expect(seen == [1, 4, 1])
  }

  @Test func `a bare repository has logs and branches, and says that it has no status`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("clone", "-q", "--bare", ".", "bare.git")
    let bare = rig.path("bare.git")
    try await rig.open(.log(bare))
    #expect(rig.t.screen[1].contains("Begin"))
    try await rig.open(.status(bare))
    #expect(rig.t.screen.contains("a bare repository has no working tree"))
    try await rig.open(.stashes(bare))
    #expect(rig.t.screen.contains("No stashes."))
  }
}

extension GitRig {
  /// Two files, and a commit that changes both: `a` by words, at its end too, and `b`.
  fileprivate func commitChange(
    of text: String, _ words: [String: String], adding end: String = ""
  ) async throws -> String {
    path("b").write("b\n")
    try await git("add", "b")
    try await commit("a", text, "Begin")
    path("b").write("c\n")
    try await git("add", "b")
    return try await commit("a", words.reduce(text) { $0.replacing($1.key, with: $1.value) } + end, "Change")
  }

  /// A file that two branches have changed: `side`, and `main`, which is the current one.
  fileprivate func commitBothSides() async throws -> (base: String, side: String, main: String) {
    let base = try await commit("a", "1\n", "Begin")
    try await git("checkout", "-q", "-b", "side")
    let side = try await commit("a", "side\n", "Side")
    try await git("checkout", "-q", "main")
    return (base, side, try await commit("a", "main\n", "Main"))
  }
}
