import CLibrary
import CLibrary
import TermNavTesting
import Testing

@testable import Browse
@testable import TermNav

#if os(Linux)
  /// RULES 45: a page of git's is not older than the repository.
  @Suite(.serialized, .timeLimit(.minutes(5))) final class GitWatchTests {
    /// Each changes what at least one of the pages shows.
    private static let commands = [
      "echo new >new", "git add new", "git commit -q -m Second", "echo more >>new", "git stash -q",
      "git stash pop -q",
      "git checkout -q -b topic/deep/er", "git commit -q -a -m Third", "git tag v1", "git checkout -q main",
      "git merge -q --no-ff -m Merged topic/deep/er", "git branch -q -D topic/deep/er",
      "git commit -q --amend -m Amended", "git mv new newer", "git reset -q --hard HEAD~1",
      "mkdir -p x/y && echo 1 >x/y/z", "echo x/ >.gitignore", "git pack-refs --all", "rm -r x .gitignore",
      "git branch other v1", "echo here >new && git commit -q -a -m Here", "git merge -q other || true",
      "git merge --abort", "git branch -q -m other another", "chmod +x new",
      "git update-ref refs/remotes/o/main v1",
      "git gc -q", "git rm -q --cached new", "git symbolic-ref HEAD refs/heads/another",
      "git worktree add -q -f ../$(basename $PWD)-w main && echo 1 >w && rm -r ../$(basename $PWD)-w",
    ]

    @Test(arguments: WatchedPage.allCases) func `after each command beside it the page shows what git says`(
      _ page: WatchedPage
    ) async throws {
      let rig = try await GitRig(size: Size(columns: 100, rows: 40))
      try await rig.commit("a", "1\n", "First")
      try await rig.open(page.location(in: rig.folder))
      for command in Self.commands { try await rig.see(page, after: command) }
    }

    private func cursor(_ rig: GitRig) -> String { rig.t.screen.lines.first { $0.hasPrefix("▌") } ?? "" }

    @Test func `the cursor stays on its row, also on a file that is staged`() async throws {
      let rig = try await GitRig()
      for name in ["a", "b", "c"] { try await rig.commit(name, "1\n", "Add \(name)") }
      for name in ["a", "b", "c"] { rig.path(name).write("2\n") }
      try await rig.open(.status(rig.folder))
      rig.t.type("j")
      #expect(cursor(rig).contains("M  b"))
      rig.path("0").write("new\n")
      try await rig.hear { rig.t.screen.contains("?  0") }
      #expect(cursor(rig).contains("M  b"))
      try await rig.git("add", "b")
      try await rig.hear { rig.t.screen.contains("Staged (1)") }
      #expect(cursor(rig).contains("M  b"))
      try await rig.open(.log(rig.folder))
      rig.t.type("j")
      let line = rig.t.screen.lines.firstIndex { $0.hasPrefix("▌") }
      #expect(cursor(rig).contains("Add b"))
      try await rig.git("commit", "-q", "-m", "Fourth")
      try await rig.hear { (rig.t.topPage as! GitLogPage).rowCount == 4 }
      #expect(cursor(rig).contains("Add b"))
      rig.t.type("gg")
      #expect(rig.t.screen[1].contains("Fourth"))
      #expect(line != nil)
    }

    @Test func `a diff follows the file, the index and the commit`() async throws {
      let rig = try await GitRig()
      rig.path("d").makeDirectory()
      try await rig.commit("d/a", "1\n", "First")
      try await rig.git("checkout", "-q", "-b", "topic")
      try await rig.commit("d/a", "topic\n", "Topic")
      rig.path("d/a").write("changed\n")
      try await rig.open(.changes([Array("d/a".utf8)], .working, in: rig.folder))
      #expect(rig.t.screen.contains("+changed"))
      rig.path("d/a").write("again\n")
      try await rig.hear { rig.t.screen.contains("+again") && !rig.t.screen.contains("+changed") }
      try await rig.git("add", "d/a")
      try await rig.hear { rig.t.screen.contains("Nothing is unstaged here. M shows what is staged.") }
      // git writes nothing of the file then, as before.
      try await rig.git("commit", "-q", "-m", "Changed")
      try await rig.hear { rig.t.screen.contains("Nothing is unstaged here, and nothing is staged.") }
      try await rig.git("reset", "-q", "--hard", "main")
      rig.path("d/a").write("other\n")
      try await rig.hear { rig.t.screen.contains("+other") && rig.t.screen.contains("-1") }
    }

    @Test func `where git has failed without a word, an empty diff is news`() async throws {
      let rig = try await GitRig()
      try await rig.commit("a", "1\n", "First")
      rig.path("a").write("changed\n")
      rig.replaceGit(
        """
        [ ! -e "${0%/*}/fails" ] || case "$*" in *" diff "*) exit 128 ;; esac
        exec git "$@"
        """)
      try await rig.open(.changes([Array("a".utf8)], .working, in: rig.folder))
      rig.path("fails").write("")
      rig.t.type("R")
      try await rig.ended()
      #expect(rig.t.screen.contains("+changed") && rig.t.screen.contains("not read again"))
      _ = rig.path("fails").withCString { unlink($0) }
      rig.path("a").write("1\n")
      try await rig.hear { rig.t.screen.contains("Nothing is unstaged here") }
      #expect(!rig.t.screen.contains("not read again"))
    }

    @Test func `a commit's names, a file of the index and stashes follow`() async throws {
      let rig = try await GitRig()
      let hash = try await rig.commit("a", "1\n", "First")
      try await rig.open(.commit(hash, in: rig.folder))
      try await rig.git("tag", "v9")
      try await rig.hear { rig.t.screen.contains("v9") }
      try await rig.open(.file([0x61], at: "", in: rig.folder))
      rig.path("a").write("staged\n")
      try await rig.git("add", "a")
      try await rig.hear { rig.t.screen.contains("staged") }
      try await rig.open(.stashes(rig.folder))
      #expect(rig.t.screen.contains("No stashes."))
      for text in ["x\n", "y\n"] {
        rig.path("a").write(text)
        try await rig.git("stash", "-q")
      }
      try await rig.hear { rig.t.screen.contains("stash@{1}") }
      try await rig.git("stash", "drop", "-q", "stash@{1}")
      try await rig.hear { !rig.t.screen.contains("stash@{1}") }
    }

    @Test func `a blame of a working file follows it, and the cursor stays on its line`() async throws {
      let rig = try await GitRig()
      let lines = (1...40).map { "line \($0)\n" }
      try await rig.commit("a", lines.joined(), "First")
      let page = try #require(try await rig.open(.blame(rig.path("a"))) as? GitBlamePage)
      rig.t.type("20j")
      #expect(page.text(at: page.line) == "line 21")
      rig.path("a").write("new\n" + lines.joined())
      try await rig.hear { page.lineCount == 41 }
      #expect(page.text(at: page.line) == "line 21")
      #expect(page.line == 21)
      rig.t.type("gg")
      #expect(rig.t.screen[1].contains("not committed yet"))
      try await rig.git("commit", "-q", "-a", "-m", "Second")
      try await rig.hear { !rig.t.screen[1].contains("not committed yet") }
    }

    @Test func `Ctrl-C ends no text of a blame that nobody has asked for`() async throws {
      let rig = try await GitRig()
      try await rig.commit("a", "1\n", "First")
      rig.replaceGit(
        """
        [ ! -e "${0%/*}/waits" ] || case "$*" in
        *" cat-file "*) exec perl -e '
          select(undef, undef, undef, 0.001) until -e $ARGV[0];
          exec "git", @ARGV[1 .. $#ARGV]' "${0%/*}/go" "$@" ;;
        esac
        exec git "$@"
        """)
      let location = GitLocation.blameAt("HEAD", [0x61], in: rig.folder)
      let page = try #require(try await rig.open(location) as? GitBlamePage)
      try await rig.until { page.lineCount == 1 }
      rig.path("waits").write("")
      let count = page.watch.readings
      try await rig.commit("a", "1\n2\n", "Second")
      try await rig.hear { page.watch.readings > count && page.run.state.isOver }
      #expect(!page.interrupt(), "Ctrl-C is the program's then")
      #expect(page.lineCount == 1)
      rig.path("go").write("")
      try await rig.hear { page.lineCount == 2 }
      #expect(rig.t.app.exitStatus == nil)
    }

    @Test func `what is found in a diff stays while something else changes, and no row is read anew`()
      async throws
    {
      let rig = try await GitRig()
      try await rig.commit("a", "1\n", "First")
      rig.path("a").write((1...60).map { "line \($0)\n" }.joined())
      let page = try #require(
        try await rig.open(.changes([Array("a".utf8)], .working, in: rig.folder)) as? GitDiffPage)
      rig.t.type("/line 40\n")
      let source = page.diff
      rig.path("other").write("1\n")
      try await rig.git("add", "other")
      let count = page.watch.readings
      try await rig.hear { page.watch.readings > count && page.run.state.isOver }
      #expect(page.diff === source)
      #expect(page.lines.query != nil)
    }

    @Test func `what has changed below another page is read once its page is in sight again`() async throws {
      let rig = try await GitRig()
      try await rig.commit("a", "1\n", "First")
      let log = try #require(try await rig.open(.log(rig.folder)) as? GitLogPage)
      try await rig.follow("\n")
      try await rig.commit("a", "2\n", "Second")
      for _ in 0..<20 {
        rig.t.app.hear()
        try await rig.step()
      }
      #expect(log.rowCount == 1)
      rig.t.press(.backspace)
      try rig.t.settle()
      try await rig.hear { log.rowCount == 2 }
      let count = log.watch.readings
      rig.path("b").write("untracked\n")
      for _ in 0..<20 {
        rig.t.app.hear()
        try await rig.step()
      }
      #expect(log.watch.readings == count)
    }

    @Test func `a repository that is made anew is read`() async throws {
      let rig = try await GitRig()
      try await rig.commit("a", "1\n", "First")
      try await rig.open(.log(rig.folder))
      try await rig.run("rm -rf .git")
      try await rig.hear { rig.t.screen.contains("not read again: not in a git repository") }
      #expect(rig.t.screen.contains("First"))
      try await rig.git("init", "-q", "-b", "main")
      try await rig.commit("a", "2\n", "Anew")
      try await rig.hear { rig.t.screen.contains("Anew") && !rig.t.screen.contains("not read again") }
    }

    @Test func `a reading takes a fifth of the time at most`() async throws {
      let rig = try await GitRig()
      try await rig.commit("a", "1\n", "First")
      rig.replaceGit(
        """
        case "$*" in
        *" status "*) exec perl -e '
          select(undef, undef, undef, 0.001) until -e $ARGV[0];
          exec "git", @ARGV[1 .. $#ARGV]' "${0%/*}/.git/go" "$@" ;;
        esac
        exec git "$@"
        """)
      rig.rig.browser.open(.git(.status(rig.folder)))
      try rig.t.settle()
      let page = try #require(rig.t.topPage as? GitStatusPage)
      try await rig.until { page.run.state == .running }
      for _ in 0..<30 { rig.t.advance(by: .seconds(0.1)) }
      rig.path(".git/go").write("")
      try await rig.ended()
      let (count, start) = (page.watch.readings, rig.t.now)
      try await rig.hear {
        rig.path("b").write("\(rig.t.now)")
        return page.watch.readings > count
      }
      #expect(rig.t.now - start >= 4 * 3)
    }

    @Test func `where the system tells of no changes, the last row says when the page was read`() async throws
    {
      let rig = try await GitRig()
      let hash = try await rig.commit("a", "1\n", "First")
      rig.path("a").write("2\n")
      rig.rig.browser.git.hearsChanges = false
      func lastRows() -> String { rig.t.screen.lines.suffix(2).joined() }
      let pages: [GitLocation] = [
        .status(rig.folder), .log(rig.folder), .branches(rig.folder),
        .changes([[0x61]], .working, in: rig.folder),
        .blame(rig.path("a")),
      ]
      for page in pages {
        try await rig.open(page)
        #expect(lastRows().contains("read at "), "\(page)\n\(rig.t.screen)")
      }
      rig.rig.browser.git.hearsChanges = true
      for page in pages + [.file([0x61], at: hash, in: rig.folder)] {
        try await rig.open(page)
        #expect(!lastRows().contains("read at "), "\(page)\n\(rig.t.screen)")
      }
    }
  }
#endif
