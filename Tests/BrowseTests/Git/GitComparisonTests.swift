import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Diffs of any two: commits, branches, the working tree, files.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitComparisonTests {
  private func comparison(_ words: String...) throws -> GitComparison {
    try GitComparison(words: words.map { Array($0.utf8) })
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// `main` and `topic`, which parted behind the first commit, each with a file of its own.
  private func parted() async throws -> GitRig {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n2\n", "Begin")
    try await rig.git("checkout", "-q", "-b", "topic")
    try await rig.commit("of-topic", "t\n", "Topic")
    try await rig.git("checkout", "-q", "main")
    try await rig.commit("of-main", "m\n", "Main")
    return rig
  }

  private func names(_ rig: GitRig) -> Set<String> {
    let files = (rig.t.topPage as? GitDiffPage)?.diff.files ?? []
    return Set(files.compactMap(\.name).map(\.text))
  }

  @Test func `words name two commits, one and the working tree, or the index`() throws {
    #expect(try comparison() == .tree(since: nil))
    #expect(try comparison("--", "a") == .tree(since: nil, names: [bytes("a")]))
    #expect(try comparison("main") == .tree(since: bytes("main")))
    #expect(try comparison("main", "topic") == .commits(old: bytes("main"), new: bytes("topic")))
    #expect(try comparison("main..topic") == .commits(old: bytes("main"), new: bytes("topic")))
    #expect(
      try comparison("main...", "--", "a", "b")
        == .commits(
          old: bytes("main"), new: bytes("HEAD"), isSinceFork: true, names: [bytes("a"), bytes("b")]))
    #expect(try comparison("..topic") == .commits(old: bytes("HEAD"), new: bytes("topic")))
    #expect(try comparison("--cached") == .index(since: nil))
    #expect(
      try comparison("--staged", "main", "--", "--cached")
        == .index(since: bytes("main"), names: [bytes("--cached")]))
    for words in [
      ["--cached", "a", "b"], ["--cached", "a..b"], ["--cached", ""], ["a", "b", "c"], [""],
      ["-O/dev/zero", "a"],
    ] {
      #expect(throws: LogQuery.Misread.self) { try GitComparison(words: words.map { Array($0.utf8) }) }
    }
  }

  @Test func `a title says which two are compared`() throws {
    let hash = String(repeating: "ab", count: 20)
    #expect(try comparison("main", "topic").title == "main against topic")
    #expect(try comparison("main...topic").title == "topic since it left main")
    #expect(try comparison(hash, "--", "src").title == "abababab against the working tree -- src")
    #expect(try comparison().title == "the index against the working tree")
    #expect(try comparison("--cached").title == "HEAD against the index")
    #expect(try comparison("--staged", "v1", "--", "a", "b").title == "v1 against the index -- 2 paths")
    #expect(
      GitComparison.commits(old: bytes("refs/heads/a"), new: bytes("refs/remotes/o/b")).title
        == "a against o/b")
    let (a, b) = (Path("/x/a", in: .root), Path("/y/a", in: .root))
    #expect(GitComparison.files(old: a, new: Path("/x/b", in: .root)).title == "a against b")
    #expect(GitComparison.files(old: a, new: b).title == "/x/a against /y/a")
  }

  @Test func `in a log the marked commit and the cursor's are compared, the older one first`() async throws {
    let rig = try await GitRig()
    let first = try await rig.commit("a", "1\n", "Begin")
    let last = try await rig.commit("a", "2\n", "Go on")
    rig.path("a").write("3\n")
    try await rig.open(.log(rig.folder))
    let log = try #require(rig.t.topPage as? GitLogPage)
    // The newest is marked first.
    rig.t.type(" ")
    #expect(rig.t.screen.lines.last?.contains("1 marked") == true && log.list.marks == [0])
    try await rig.follow("d")
    #expect(rig.t.topPage.title == "\(first.prefix(8)) against \(last.prefix(8))")
    #expect((rig.t.topPage as? GitDiffPage)?.diff.signedTexts.suffix(2) == ["-1", "+2"])
    rig.t.press(.backspace)
    try rig.t.settle()
    // One that is compared with others stays marked; of two the marks have done their work.
    #expect(log.list.marks == [0])
    rig.t.type(" ")
    #expect(log.list.marks == [0, 1])
    try await rig.follow("d")
    #expect(rig.t.topPage.title == "\(first.prefix(8)) against \(last.prefix(8))")
    rig.t.press(.backspace)
    try rig.t.settle()
    #expect(log.list.marks.isEmpty && !rig.t.screen.contains("marked"))
    // Without a mark it is the working tree.
    rig.t.type("G")
    try await rig.follow("d")
    #expect(rig.t.topPage.title == "\(first.prefix(8)) against the working tree")
    #expect((rig.t.topPage as? GitDiffPage)?.diff.signedTexts.suffix(2) == ["-1", "+3"])
  }

  @Test func `marks of a log stay on their commits when it is read again, and a press takes one away`()
    async throws
  {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.commit("a", "2\n", "Go on")
    try await rig.open(.log(rig.folder))
    let log = try #require(rig.t.topPage as? GitLogPage)
    rig.t.type("j ")
    #expect(log.list.marks == [1])
    try await rig.commit("a", "3\n", "Go further")
    rig.t.type("R")
    try await rig.ended()
    try await rig.until { log.rowCount == 3 && log.list.marks == [2] }
    rig.t.type(" ")
    #expect(log.list.marks.isEmpty)
    for row in 0..<3 {
      log.list.moveCursor(to: row)
      rig.t.type(" ")
    }
    #expect(log.marks.count == 3)
    // Of more than two, the first row and the last are compared, whichever was marked first.
    let (first, last) = (try await rig.head("main~2"), try await rig.head())
    try await rig.follow("d")
    #expect(rig.t.topPage.title == "\(first.prefix(8)) against \(last.prefix(8))")
    #expect((rig.t.topPage as? GitDiffPage)?.diff.signedTexts.suffix(2) == ["-1", "+3"])
    rig.t.press(.backspace)
    try rig.t.settle()
    #expect(log.list.marks.isEmpty)
    // Branches have no such order.
    for name in ["b", "c"] { try await rig.git("branch", name) }
    try await rig.open(.branches(rig.folder))
    rig.t.type("*d")
    #expect(rig.t.screen.contains("3 are marked, and two are compared"))
  }

  /// A repository in which `a` and `b` have staged changes, `c` and `d` others, and `both` has both.
  private func changed() async throws -> GitRig {
    let rig = try await GitRig()
    let all = ["a", "b", "both", "c", "d"]
    for name in all { rig.path(name).write("1\n") }
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Begin")
    for name in all { rig.path(name).write("2\n") }
    try await rig.git("add", "a", "b", "both")
    rig.path("both").write("3\n")
    rig.path("new").write("new\n")
    return rig
  }

  @Test func `all that is staged is on one page, which follows the index`() async throws {
    let rig = try await changed()
    try await rig.open(.comparison(try comparison("--cached"), in: rig.folder))
    let diff = try #require(rig.t.topPage as? GitDiffPage)
    #expect(names(rig) == ["a", "b", "both"] && diff.title == "HEAD against the index")
    diff.lines.select(diff.diff.count.known - 1)
    try await rig.follow("\n")
    #expect(rig.t.screen.contains("2") && !rig.t.screen.contains("3"))
    rig.t.press(.backspace)
    try rig.t.settle()
    diff.lines.select(diff.diff.count.known - 1)
    rig.t.type("B")
    try await rig.wait(for: "what is not committed has no blame")
    rig.t.type("M")
    try await rig.ended()
    #expect(names(rig) == ["both", "c", "d"])
    rig.t.type("M")
    try await rig.ended()
    try await rig.git("reset", "-q", "--", "b")
    rig.t.type("R")
    try await rig.until { names(rig) == ["a", "both"] }
    try await rig.open(.comparison(try comparison("--cached", "--", "a"), in: rig.folder))
    #expect(names(rig) == ["a"])
    #expect(diff.interest == GitInterest(refs: true, index: true))
  }

  @Test func `of marked rows of a status one page shows the diff, by what of them is staged`() async throws {
    let rig = try await changed()
    let status = try #require(try await rig.open(.status(rig.folder)) as? GitStatusPage)
    func go(to name: String) throws {
      status.list.moveCursor(to: try #require((0..<status.rowCount).first { status.text(at: $0) == name }))
    }
    for (texts, title) in [
      (["a", "b"], "HEAD against the index -- 2 paths"),
      (["c", "d"], "the index against the working tree -- 2 paths"),
      (["a", "c", "new"], "HEAD against the working tree -- 2 paths"),
      (["both"], "HEAD against the working tree -- both"),
    ] {
      for text in texts {
        try go(to: text)
        rig.t.type(" ")
      }
      try go(to: "d")
      try await rig.follow("d")
      #expect(rig.t.topPage.title == title)
      #expect(names(rig) == Set(texts.filter { $0 != "new" }))
      rig.t.press(.backspace)
      try rig.t.settle()
      // The marks stay, and each press takes one away.
      for text in texts {
        try go(to: text)
        rig.t.type(" ")
      }
      #expect(status.markedRows.isEmpty)
    }
    // The row under the cursor, alone marked, is the file's own page.
    try go(to: "a")
    rig.t.type(" ")
    try go(to: "a")
    try await rig.follow("d")
    #expect(rig.t.topPage.title == "Staged: a")
    rig.t.press(.backspace)
    try rig.t.settle()
    rig.rig.browser.state.marks = Marks([.entry(rig.path("new"))])
    try go(to: "a")
    rig.t.type("d")
    #expect(rig.t.screen.contains("no marked file has a diff"))
  }

  @Test func `a branch is compared with a branch, as they are and since they parted`() async throws {
    let rig = try await parted()
    try await rig.open(.branches(rig.folder))
    let page = try #require(rig.t.topPage as? GitBranchesPage)
    func go(to name: String) throws {
      page.list.moveCursor(to: try #require((0..<page.rowCount).first { page.text(at: $0).hasPrefix(name) }))
    }
    try go(to: "main")
    rig.t.type(" ")
    try go(to: "topic")
    try await rig.follow("d")
    #expect(rig.t.topPage.title == "main against topic" && names(rig) == ["of-main", "of-topic"])
    rig.t.type("M")
    try await rig.ended()
    #expect(rig.t.topPage.title == "topic since it left main" && names(rig) == ["of-topic"])
    #expect(rig.t.screen.lines.dropLast().last?.contains("topic since it left main") == true)
    rig.t.type("M")
    try await rig.ended()
    #expect(rig.t.topPage.title == "main against topic" && names(rig) == ["of-main", "of-topic"])
  }

  @Test func `lines lead to the files of their side`() async throws {
    let rig = try await parted()
    let left = try await rig.head("main~1")
    let topic = try await rig.head("topic")
    rig.path("a").write("1\nnow\n")
    try await rig.open(.comparison(try comparison("main...topic"), in: rig.folder))
    let diff = try #require(rig.t.topPage as? GitDiffPage)
    diff.lines.select(diff.diff.count.known - 1)
    try await rig.follow("\n")
    #expect(rig.t.topPage.title == "of-topic at \(topic.prefix(8))")
    rig.t.press(.backspace)
    try rig.t.settle()
    try await rig.follow("B")
    #expect(rig.t.topPage.title == "Blame of of-topic at \(topic.prefix(8))")
    rig.t.press(.backspace)
    try rig.t.settle()
    try await rig.follow("L")
    #expect(rig.t.topPage.title == "Log of of-topic at \(topic.prefix(8))")
    try await rig.open(.comparison(try comparison("topic...main"), in: rig.folder))
    #expect(
      try await comparison("topic...main").hash(ofOldSide: true, in: rig.folder, rig.rig.browser.git) == left)
    try await rig.open(.comparison(try comparison("main"), in: rig.folder))
    let tree = try #require(rig.t.topPage as? GitDiffPage)
    tree.lines.select(tree.diff.count.known - 1)
    try await rig.follow("\n")
    #expect((rig.t.topPage as? FilePage)?.path == rig.path("a"))
    rig.t.press(.backspace)
    try rig.t.settle()
    tree.lines.select(tree.diff.count.known - 2)
    try await rig.follow("\n")
    #expect(rig.t.topPage.title == "a at \(try await rig.head().prefix(8))")
  }

  @Test func `two states without a difference, and one that is not there, are told in a line`() async throws {
    let rig = try await parted()
    try await rig.open(.comparison(try comparison("main..main"), in: rig.folder))
    #expect(rig.t.screen.contains("Nothing differs: main against main."))
    for word in ["nosuch", "nosuch..main", "main...nosuch", "main:nothing"] {
      try await rig.open(.comparison(try comparison(word), in: rig.folder))
      #expect((rig.t.topPage as? GitDiffPage)?.run.state != .ended, "\(word)")
      #expect(rig.t.screen.contains("nosuch") || rig.t.screen.contains("nothing"), "\(word)\n\(rig.t.screen)")
    }
    // A name that looks like an option is none.
    let odd = GitComparison.commits(old: bytes("--output=made"), new: bytes("main"))
    try await rig.open(.comparison(odd, in: rig.folder))
    #expect(rig.t.screen.contains("bad revision '--output=made'") && !rig.path("made").isThere)
  }

  @Test func `two marked files are compared, also where git knows of no repository`() async throws {
    let rig = try await GitRig(repository: false)
    rig.path("a").write("1\n2\n")
    rig.path("b").write("1\n3\n")
    rig.path("d").makeDirectory()
    rig.path("d/c").write("1\n2\n")
    try await rig.rig.read()
    rig.t.type("d")
    #expect(rig.t.screen.contains("Space marks one, and d on another compares them"))
    let page = rig.rig.directory
    func go(to name: String) throws {
      page.list.moveCursor(to: try #require((0..<page.rowCount).first { page.text(at: $0) == name }))
    }
    try go(to: "a")
    rig.t.type(" ")
    try go(to: "d")
    rig.t.type("d")
    try await rig.wait(for: "d is no regular file: only files are compared")
    try go(to: "b")
    try await rig.follow("d")
    #expect(rig.t.topPage.title == "a against b")
    let diff = try #require(rig.t.topPage as? GitDiffPage)
    #expect(diff.run.state == .ended && diff.diff.signedTexts.suffix(3) == ["1", "-2", "+3"])
    diff.lines.select(diff.diff.count.known - 2)
    try await rig.follow("\n")
    #expect((rig.t.topPage as? FilePage)?.path == rig.path("a"))
    // In other directories, and the same in both.
    try await rig.open(.comparison(.files(old: rig.path("a"), new: rig.path("d/c")), in: rig.folder))
    #expect(rig.t.screen.contains("Nothing differs: a against c."))
    try await rig.open(.comparison(.files(old: rig.path("b"), new: rig.path("d/c")), in: rig.folder))
    #expect(names(rig) == ["d/c"] && rig.t.screen.contains("b → d/c"))
    try await rig.open(.comparison(.files(old: rig.path("a"), new: rig.path("gone")), in: rig.folder))
    #expect((rig.t.topPage as? GitDiffPage)?.run.state.isWhole == false)
  }

  @Test func `rows of a status, stashes and branches are marked, and copied all at once`() async throws {
    let rig = try await parted()
    rig.path("of-main").write("x\n")
    rig.path("new").write("x\n")
    let status = try #require(try await rig.open(.status(rig.folder)) as? GitStatusPage)
    rig.t.type("gg  ")
    #expect(status.list.marks.count == 2 && rig.t.screen.lines.last?.contains("2 marked") == true)
    rig.t.type("yn")
    #expect(rig.t.app.copiedText == "of-main\nnew")
    rig.t.type("gg ")
    #expect(status.list.marks.count == 1)
    for name in ["1", "2"] {
      rig.path("a").write(name)
      try await rig.git("stash", "-q")
    }
    let stashes = try await rig.open(.stashes(rig.folder))
    rig.t.type("gg  ")
    rig.t.type("yn")
    #expect(rig.t.app.copiedText == "stash@{0}\nstash@{1}")
    rig.t.type("d")
    try await rig.until { rig.t.topPage is GitDiffPage }
    #expect((stashes as? GitStashesPage)?.list.marks.isEmpty == true)
    try await rig.open(.branches(rig.folder))
    rig.t.type("gg  ")
    rig.t.type("yn")
    #expect(Set(rig.t.app.copiedText?.split(separator: "\n") ?? []) == ["main", "topic"])
  }

  @Test func `marks that choose files stay when two are compared`() async throws {
    let rig = try BrowseRig(chooses: true) { folder in
      folder.appending("a".utf8).write("1\n")
      folder.appending("b".utf8).write("2\n")
    }
    try await rig.read()
    rig.t.type("  d")
    try await rig.wait { _ in rig.t.topPage is GitDiffPage }
    #expect(rig.browser.state.marks.count == 2)
  }
}
