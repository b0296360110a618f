import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

#if os(Linux)
  /// Files outside of a working tree that say which files git ignores.
  @Suite(.serialized, .timeLimit(.minutes(5))) final class GitIgnoreWatchTests {
    /// A directory beside the repository, in which the person's settings are.
    private func outside(_ rig: GitRig) -> Path {
      let path = Path(rig.folder.bytes + "-settings".utf8)
      path.makeDirectory()
      rig.rig.browser.git.variables["XDG_CONFIG_HOME"] = path.string
      return path
    }

    private func remove(_ outside: Path) async throws {
      for name in ["git/ignore", "git/config", "excludes", "target"] {
        _ = Path(name, in: outside).withCString { unlink($0) }
      }
      for name in ["git", ""] { _ = Path(name, in: outside).withCString { rmdir($0) } }
    }

    /// Opens the directory of a name, and waits for the letter of an untracked file within.
    private func openDirectory(_ path: Path, _ rig: GitRig) async throws -> DirectoryPage {
      rig.rig.browser.open(.directory(path))
      try rig.t.settle()
      let page = try #require(rig.t.topPage as? DirectoryPage)
      try await rig.hear { badge(page) == "?" }
      // What is watched is known once nothing is asked of git any more.
      for _ in 0..<20 { try await rig.step() }
      return page
    }

    private func badge(_ page: DirectoryPage) -> String? {
      page.gitBadges?.badge(of: Array("new.log".utf8))?.string
    }

    private func isUntracked(_ rig: GitRig) -> Bool { rig.t.screen.contains("new.log") }

    /// How a rule comes into being that has git ignore `*.log`.
    enum Rule: CaseIterable { case standard, named, linked, exclude, settings, above }

    private func rig(_ rule: Rule) async throws -> (GitRig, Path) {
      let rig = try await GitRig()
      let outside = outside(rig)
      rig.path("d").makeDirectory()
      try await rig.commit("d/a", "1\n", "Begin")
      if rule == .named || rule == .linked {
        try await rig.git("config", "core.excludesFile", Path("excludes", in: outside).string ?? "")
      }
      if rule == .linked {
        Path("target", in: outside).write("")
        _ = Path("excludes", in: outside).withCString { symlink("target", $0) }
      }
      rig.path("d/new.log").write("")
      return (rig, outside)
    }

    private func make(_ rule: Rule, _ rig: GitRig, _ outside: Path) {
      switch rule {
      case .standard:
        Path("git", in: outside).makeDirectory()
        Path("git/ignore", in: outside).write("*.log\n")
      case .named: Path("excludes", in: outside).write("*.log\n")
      case .linked: Path("target", in: outside).write("*.log\n")
      case .exclude:
        rig.path(".git/info").makeDirectory()
        rig.path(".git/info/exclude").write("*.log\n")
      case .settings:
        Path("excludes", in: outside).write("*.log\n")
        Path("git", in: outside).makeDirectory()
        Path("git/config", in: outside).write("[core]\nexcludesFile = \(Path("excludes", in: outside))\n")
      case .above: rig.path(".gitignore").write("*.log\n")
      }
    }

    @Test(arguments: Rule.allCases) func `a status hears of it that a file is ignored`(_ rule: Rule)
      async throws
    {
      let (rig, outside) = try await rig(rule)
      let page = try #require(try await rig.open(.status(rig.folder)) as? GitStatusPage)
      #expect(isUntracked(rig))
      // What has changed while the directories were looked for is read once more.
      try await rig.hear { page.watch.readings > 1 && page.run.state.isOver }
      make(rule, rig, outside)
      try await rig.hear { !isUntracked(rig) }
      try await remove(outside)
    }

    @Test(arguments: Rule.allCases) func `a directory's letter goes once its file is ignored`(_ rule: Rule)
      async throws
    {
      let (rig, outside) = try await rig(rule)
      let page = try await openDirectory(rig.path("d"), rig)
      make(rule, rig, outside)
      try await rig.hear { badge(page) == nil }
      // And what is read then is watched.
      rig.path(".gitignore").write("!*.log\n")
      if rule == .above { try await rig.hear { badge(page) == "?" } }
      try await remove(outside)
    }

    @Test func `in a linked working tree, whose rules are with the first one, letters follow too`()
      async throws
    {
      let rig = try await GitRig()
      try await rig.commit("a", "1\n", "Begin")
      let linked = Path(rig.folder.bytes + "-linked".utf8)
      try await rig.git("worktree", "add", "-q", "--detach", linked.string ?? "")
      linked.appending("new.log".utf8).write("")
      let page = try await openDirectory(linked, rig)
      rig.path(".git/info").makeDirectory()
      rig.path(".git/info/exclude").write("*.log\n")
      try await rig.hear { badge(page) == nil }
      try await rig.run("rm -rf \(linked)")
    }

    @Test func `a letter follows a commit that leaves the index as it is`() async throws {
      let rig = try await GitRig()
      try await rig.commit("a", "1\n", "Begin")
      try await rig.commit("new.log", "1\n", "Second")
      rig.path("d").makeDirectory()
      rig.path("d/new.log").write("")
      let page = try await openDirectory(rig.path("d"), rig)
      #expect(badge(page) == "?")
      try await rig.git("add", "d/new.log")
      try await rig.hear { badge(page) == "●" }
      let tree = try await rig.git("write-tree")[...].withoutLineFeed.text
      let commit = try await rig.git("commit-tree", tree, "-p", "HEAD", "-m", "Third")[...].withoutLineFeed
        .text
      try await rig.git("update-ref", "refs/heads/main", commit)
      try await rig.hear { badge(page) == nil }
    }
  }
#endif
