import TermNav
import TermNavTesting
import Testing

@testable import Browse

nonisolated extension Path {
  var isThere: Bool { withCString { access($0, F_OK) } == 0 }
}

/// Repositories and gits that mean harm, or fail.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitSafetyTests {
  private static let blameOptions = BlameOptions(ignoresBlanks: true, findsMoves: true, copies: 3)

  /// Every page of git's for a file, one after the other.
  func openAll(_ rig: GitRig, _ name: String) async throws {
    let hash = try await rig.head()
    let file = Array(name.utf8)
    let pages: [GitLocation] = [
      .log(rig.folder), .log(rig.path(name)), .commit(hash, in: rig.folder), .status(rig.folder),
      .changes([file], .working, in: rig.folder), .changes([file], .staged, in: rig.folder),
      .comparison(.tree(since: Array(hash.utf8)), in: rig.folder),
      .comparison(.index(since: nil), in: rig.folder),
      .comparison(.index(since: Array(hash.utf8)), in: rig.folder),
      .blame(rig.path(name)), .blameAt(hash, file, in: rig.folder), .file(file, at: hash, in: rig.folder),
      .blame(rig.path(name), Self.blameOptions), .blameAt(hash, file, in: rig.folder, Self.blameOptions),
      .tree([], at: hash, in: rig.folder), .branches(rig.folder), .stashes(rig.folder),
      .worktrees(rig.folder),
    ]
    for page in pages { try await rig.open(page) }
    let badges = GitBadges(rig.folder, rig.rig.browser.git)
    var isTold = false
    badges.onChange = { isTold = true }
    badges.refresh(for: try #require(rig.t.topPage as? BrowsePage))
    try await rig.until { isTold }
  }

  @Test func `no page lets a repository run a program`() async throws {
    let rig = try await GitRig()
    rig.path(".gitattributes").write("* filter=evil diff=evil\n")
    try await rig.git("add", ".gitattributes")
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("staged\n")
    try await rig.git("add", "a")
    rig.path("a").write("changed\n")
    let mark = rig.path("mark")
    let program = rig.path("evil.sh")
    program.write("#!/bin/sh\ntouch \(mark)\ncat\n")
    _ = program.withCString { chmod($0, 0o755) }
    rig.path("hooks").makeDirectory()
    for hook in ["post-index-change", "reference-transaction", "fsmonitor-watchman"] {
      let path = rig.path("hooks").appending(hook.utf8)
      path.write("#!/bin/sh\ntouch \(mark)\n")
      _ = path.withCString { chmod($0, 0o755) }
    }
    for key in [
      "core.fsmonitor", "core.pager", "core.sshCommand", "core.editor", "diff.external", "diff.evil.command",
      "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "gpg.program",
      "pager.log", "pager.status", "interactive.diffFilter", "core.askPass", "credential.helper",
    ] { try await rig.git("config", key, program.string ?? "") }
    try await rig.git("config", "log.showSignature", "true")
    try await rig.git("config", "filter.evil.required", "true")
    try await rig.git("config", "core.hooksPath", rig.path("hooks").string ?? "")
    try await openAll(rig, "a")
    let hash = try await rig.head()
    for page in [GitLocation.commit(hash, in: rig.folder), .changes([[0x61]], .working, in: rig.folder)] {
      try await rig.open(page)
      for key in ["W", "C"] {
        rig.t.type(key)
        try await rig.ended()
      }
    }
    rig.path(".git/HEAD").write(hash + "\n")
    try await rig.open(.branches(rig.folder))
    #expect(rig.t.screen.contains("On no branch"))
    _ = await FindTools(git: rig.rig.browser.git).leftOut(in: rig.folder, showsHidden: false, links: true)
    #expect(!mark.isThere)
    // The mark is made where the settings do count.
    for words in [
      ["diff", "--ext-diff", "a"], ["diff", "--cached", "a"], ["blame", "-w", "a"],
      ["blame", "-M", "-C", "a"],
    ] {
      _ = mark.withCString { unlink($0) }
      _ = try? await rig.git(["-c", "core.fsmonitor="] + words)
      #expect(mark.isThere, "\(words)")
    }
  }

  @Test(arguments: [
    "-S x", "-G x", "-L 1,1:a", "-g", "--branches --not --remotes", "--all -- a", "--follow -- a",
    "-p --diff-filter=AM", "--diff-filter=M -S x --pickaxe-regex --pickaxe-all",
    "--left-right --cherry-pick HEAD~1...HEAD", "--cherry-mark --right-only HEAD~1...HEAD",
    "--boundary HEAD~1..HEAD", "--simplify-by-decoration --exclude=x --glob=heads", "--no-walk --skip=0 HEAD",
  ])
  func `no log that is asked for lets a repository run a program`(_ line: String) async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "x\n", "Begin")
    try await rig.commit("a", "x y\n", "Go on")
    let (mark, program) = (rig.path(".git/mark"), rig.path(".git/evil.sh"))
    program.write("#!/bin/sh\ntouch \(mark)\ncat \"$@\"\n")
    _ = program.withCString { chmod($0, 0o755) }
    for key in [
      "core.fsmonitor", "core.pager", "diff.external", "diff.evil.command", "diff.evil.textconv",
      "gpg.program",
    ] {
      try await rig.git("config", key, program.string ?? "")
    }
    try await rig.git("config", "log.showSignature", "true")
    rig.path(".git/info").makeDirectory()
    rig.path(".git/info/attributes").write("* diff=evil\n")
    _ = mark.withCString { unlink($0) }
    // Without the kernel's refusal of children the words alone count.
    for wall in [rig.rig.browser.git.wall, nil] {
      rig.rig.browser.git.wall = wall
      try await rig.open(.log(rig.folder, LogQuery(line: line)))
      #expect((rig.t.topPage as? GitLogPage)?.run.state == .ended)
      #expect(
        line.contains("--not") || rig.t.screen.contains("●") || rig.t.screen.contains("Begin")
          || rig.t.screen.contains("commit"))
      let log = rig.t.topPage
      rig.t.type("w")
      try rig.t.settle()
      let page = try #require(log.presentedViewController as? LogQueryPage)
      try await rig.until { page.completion.names == ["a"] && page.completion.refs == ["main"] }
      rig.t.press(.escape)
      try rig.t.settle()
      // The form asks git for the branch.
      rig.t.type("W")
      try rig.t.settle()
      for _ in 0..<7 { rig.t.press(.tab) }
      rig.t.type(try LogQuery(line: line).revisions.isEmpty ? "main\n" : " main\n")
      try await rig.until { rig.t.topPage is GitLogPage && rig.t.topPage !== log }
      try await rig.ended()
    }
    #expect(!mark.isThere)
    // The mark is made where git's own words count.
    _ = try? await rig.git("log", "-S", "x")
    #expect(mark.isThere)
  }

  @Test func `a stash's untracked files, and the question for the other diff, run nothing either`()
    async throws
  {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("aside").write("untracked\n")
    try await rig.git("stash", "-q", "-u")
    let stash = try await rig.head("stash")
    rig.path("a").write("2\n")
    let (mark, program) = (rig.path(".git/mark"), rig.path(".git/evil.sh"))
    program.write("#!/bin/sh\ntouch \(mark)\ncat\n")
    _ = program.withCString { chmod($0, 0o755) }
    for key in ["core.fsmonitor", "diff.external", "diff.evil.command", "diff.evil.textconv"] {
      try await rig.git("config", key, program.string ?? "")
    }
    rig.path(".git/info").makeDirectory()
    rig.path(".git/info/attributes").write("* diff=evil\n")
    _ = mark.withCString { unlink($0) }
    try await rig.open(.stash(stash, in: rig.folder))
    #expect(rig.t.screen.contains("in 1 untracked file") && rig.t.screen.contains("aside  +1  untracked"))
    try await rig.open(.changes([[0x61]], .staged, in: rig.folder))
    #expect(rig.t.screen.contains("Nothing is staged here. M shows"))
    #expect(!mark.isThere)
    // The mark is made where the settings do count.
    for words in [
      ["diff-tree", "-p", "--root", "--ext-diff", stash + "^3"],
      ["diff-tree", "-p", "--root", "--textconv", stash + "^3"], ["diff", "--numstat", "a"],
    ] {
      _ = try? await rig.git(words)
      #expect(mark.isThere, "\(words)")
      _ = mark.withCString { unlink($0) }
    }
  }

  @Test func `a page that is read again by itself runs nothing either`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    let mark = rig.path(".git/mark")
    let program = rig.path(".git/evil.sh")
    program.write("#!/bin/sh\ntouch \(mark)\ncat\n")
    _ = program.withCString { chmod($0, 0o755) }
    let page = try #require(try await rig.open(.status(rig.folder)) as? GitStatusPage)
    // The settings come while the page is in sight.
    rig.path(".gitattributes").write("* filter=evil diff=evil\n")
    for key in [
      "core.fsmonitor", "filter.evil.clean", "filter.evil.process", "diff.evil.textconv", "core.pager",
    ] {
      try await rig.git("config", key, program.string ?? "")
    }
    rig.path("a").write("2\n")
    rig.path("ignored").makeDirectory()
    rig.path(".gitignore").write("ignored/\n")
    for _ in 0..<3 {
      page.rereadQuietly()
      try await rig.ended()
    }
    let repository = try await Repository.find(from: rig.folder, rig.rig.browser.git)
    #expect(await repository.ignoredDirectories() == [Array("ignored".utf8)])
    #expect(!mark.isThere)
    // The mark is made where the settings do count.
    _ = try? await rig.git("status")
    #expect(mark.isThere)
  }

  @Test func `reading changes nothing in the repository`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("1\n")
    func index() throws -> [UInt8] { try FileSystem.system.beginning(rig.path(".git/index"), 1 << 20) }
    let before = try index()
    try await openAll(rig, "a")
    #expect(try index() == before)
  }

  @Test func `missing commits of a partial clone are not fetched`() async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "1\n", "Begin")
    let mark = rig.path("mark")
    try await rig.git("config", "extensions.partialClone", "evil")
    try await rig.git("config", "core.repositoryFormatVersion", "1")
    try await rig.git("config", "remote.evil.promisor", "true")
    try await rig.git("config", "remote.evil.url", "ext::sh -c touch% \(mark)")
    try await rig.git("config", "protocol.ext.allow", "always")
    let blob = try await rig.head("HEAD:a")
    let object = rig.path(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
    _ = object.withCString { unlink($0) }
    try await rig.open(.file(Array("a".utf8), at: hash, in: rig.folder))
    try await rig.open(.commit(hash, in: rig.folder))
    let safe = try await rig.rig.browser.git.safe(in: rig.folder)
    _ = try? await safe.blob(Array(blob.utf8), in: rig.folder).gitOutput()
    #expect(!mark.isThere)
    _ = try? await rig.git("cat-file", "blob", blob)
    #expect(mark.isThere)
  }

  @Test func `the colours of a diff run nothing in the repository`() async throws {
    let bat = "#!/bin/sh\necho >>\"${0%/*}/asked\"\nexec sed 's/.*/\\x1b[38;5;203m&/'\n"
    let rig = try await GitRig(bat: bat)
    let (mark, program) = (rig.path(".git/mark"), rig.path(".git/evil.sh"))
    rig.path(".gitattributes").write("* filter=evil diff=evil\n")
    try await rig.git("add", ".gitattributes")
    let hash = try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2\n")
    program.write("#!/bin/sh\ntouch \(mark)\ncat\n")
    _ = program.withCString { chmod($0, 0o755) }
    for key in ["core.fsmonitor", "filter.evil.clean", "filter.evil.smudge", "diff.evil.textconv"] {
      try await rig.git("config", key, program.string ?? "")
    }
    _ = mark.withCString { unlink($0) }
    var asked = 0
    for page in [GitLocation.commit(hash, in: rig.folder), .changes([[0x61]], .working, in: rig.folder)] {
      try await rig.open(page)
      rig.t.type("}")
      try await rig.until {
        let now = (try? FileSystem.system.beginning(rig.path("asked"), 99).count) ?? 0
        defer { asked = max(asked, now) }
        return now > asked
      }
    }
    #expect(!mark.isThere)
    // The mark is made where a file's bytes are asked for as the settings have it.
    _ = try? await rig.git("cat-file", "--filters", "HEAD:a")
    #expect(mark.isThere)
  }

  @Test func `outside of a repository the pages say so`() async throws {
    let rig = try await GitRig(repository: false)
    rig.path("a").write("1\n")
    for page in [
      GitLocation.log(rig.folder), .status(rig.folder), .branches(rig.path("a")), .blame(rig.path("a")),
    ] {
      try await rig.open(page)
      #expect(rig.t.screen.contains("not in a git repository"), "\(page)")
    }
  }

  @Test func `a git that is not there, and a repository that is broken, are told in a line`() async throws {
    let rig = try await GitRig()
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen.contains("there are no commits yet"))
    rig.path(".git/HEAD").write("ref: refs/heads/main\n")
    rig.path(".git/config").write("[broken\n")
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen.contains("bad config line"))
    rig.rig.browser.git.program = "/nothing/git"
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("the program “/nothing/git” was not found"))
  }

  @Test func `a git that is killed is told`() async throws {
    let rig = try await GitRig(git: "kill -KILL $$")
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen.contains("git was ended by signal 9"))
    try await rig.open(.commit("abcd1234", in: rig.folder))
    #expect(rig.t.screen.contains("git was ended by signal 9"))
  }

  /// Every kind of page, for a file that need not be known to git.
  private func allPages(_ rig: GitRig, _ name: String) -> [GitLocation] {
    let (hash, file) = ("abcd1234", Array(name.utf8))
    return [
      .log(rig.folder), .log(rig.path(name)), .commit(hash, in: rig.folder), .status(rig.folder),
      .changes([file], .working, in: rig.folder), .stash(hash, in: rig.folder), .blame(rig.path(name)),
      .blameAt(hash, file, in: rig.folder), .file(file, at: hash, in: rig.folder), .branches(rig.folder),
      .stashes(rig.folder),
    ]
  }

  /// Notes its number, and hangs.
  private static let hanging = "echo $$ >>\"${0%/*}/numbers\"; exec tail -f /dev/null"

  private func children(_ rig: GitRig) throws -> [pid_t] {
    guard let bytes = try? FileSystem.system.beginning(rig.path("numbers"), 1 << 16) else { return [] }
    return bytes.text.split(separator: "\n").compactMap { pid_t($0) }
  }

  /// Opens a page, and waits until its git has begun.
  private func openHanging(_ page: GitLocation, _ rig: GitRig) async throws {
    let before = try children(rig).count
    rig.rig.browser.open(.git(page))
    try rig.t.settle()
    try await rig.until { try children(rig).count > before }
  }

  @Test func `on every page a git that hangs is stopped by Ctrl-C, and ended`() async throws {
    let rig = try await GitRig(git: Self.hanging)
    rig.path("a").write("1\n2\n")
    for page in allPages(rig, "a") {
      try await openHanging(page, rig)
      rig.t.press(.character("c"), .control)
      try rig.t.settle()
      try await rig.step()
      #expect(rig.t.screen.contains("stopped"), "\(page)\n\(rig.t.screen)")
      #expect(rig.t.app.exitStatus == nil)
      try await rig.until { try children(rig).allSatisfy { kill($0, 0) != 0 } }
    }
  }

  @Test func `that it was stopped, or has failed, is seen beside what has come`() async throws {
    let rig = try await GitRig()
    let text = (1...100).map { "line \($0)\n" }.joined()
    let hash = try await rig.commit("a", text, "Begin")
    rig.replaceGit(
      """
      case "$*" in *rev-parse*|*config*) exec git "$@" ;; esac
      git "$@"
      [ -e "${0%/*}/dies" ] && { echo "fatal: lost" >&2; exit 128; }
      exec tail -f /dev/null
      """, startsPrograms: true)
    let file = Array("a".utf8)
    let pages: [GitLocation] = [
      .log(rig.folder), .commit(hash, in: rig.folder), .blameAt(hash, file, in: rig.folder),
      .file(file, at: hash, in: rig.folder),
    ]
    for page in pages {
      rig.rig.browser.open(.git(page))
      try rig.t.settle()
      try await rig.wait(for: page == pages[0] ? "Begin" : "line 1")
      rig.t.press(.character("c"), .control)
      try rig.t.settle()
      try await rig.step()
      #expect(rig.t.screen.contains("stopped"), "\(page)\n\(rig.t.screen)")
    }
    rig.path("dies").write("")
    for page in pages.dropFirst() {
      try await rig.open(page)
      #expect(rig.t.screen.contains("lost"), "\(page)\n\(rig.t.screen)")
    }
  }

  @Test func `a page that is left ends its git`() async throws {
    let rig = try await GitRig(git: Self.hanging)
    rig.path("a").write("1\n2\n")
    for page in allPages(rig, "a") {
      try await openHanging(page, rig)
      rig.t.press(.backspace)
      try rig.t.settle()
      #expect(rig.t.topPage is DirectoryPage)
      try await rig.until { try children(rig).allSatisfy { kill($0, 0) != 0 } }
    }
  }

  @Test(arguments: [
    "yes | tr -d '\\n'", "cat /dev/zero", "yes >&2",
    #"while :; do printf 'aaaaaaaa\\000b\\000c\\000d\\000e\\n'; done"#,
  ]) func `a git that floods is ended when its page is left`(_ flood: String) async throws {
    let rig = try await GitRig(git: "echo $$ >>\"${0%/*}/numbers\"\n" + flood, startsPrograms: true)
    let file: [UInt8] = [0x61]
    let pages: [GitLocation] = [
      .log(rig.folder), .commit("abcd1234", in: rig.folder), .blameAt("abcd1234", file, in: rig.folder),
      .file(file, at: "abcd1234", in: rig.folder), .branches(rig.folder),
    ]
    for page in pages {
      try await openHanging(page, rig)
      for _ in 0..<3 { try await rig.step() }
      rig.t.press(.backspace)
      try rig.t.settle()
      #expect(rig.t.topPage is DirectoryPage)
      try await rig.until { try children(rig).allSatisfy { kill($0, 0) != 0 } }
    }
  }

  @Test func `of a flood the beginning is kept, and git is ended`() async throws {
    let rig = try await GitRig(
      git: "case \"$*\" in *rev-parse*|*config*) echo; exit ;; esac\necho $$ >>\"${0%/*}/numbers\"\nexec yes")
    for (location, text) in [
      (GitLocation.log(rig.folder), "there are more; only the first"),
      (.commit("abcd1234", in: rig.folder), "cut"),
    ] {
      rig.rig.browser.open(.git(location))
      try rig.t.settle()
      let page = try await rig.ended()
      #expect(rig.t.screen.contains(text), "\(location)\n\(rig.t.screen)")
      try await rig.until { try children(rig).allSatisfy { kill($0, 0) != 0 } }
      #expect((page as? GitListPage)?.run.state ?? (page as? GitTextPage)?.run.state == .full)
    }
  }

  @Test func `a git that writes sequences and asks the terminal gets neither`() async throws {
    let script = """
      case "$*" in
      *rev-parse*|*config*) echo; exit ;;
      esac
      (read x </dev/tty) 2>/dev/null && echo "has a terminal"
      printf 'aaaa\\0\\033[31mday\\0\\033]0;author\\007\\0\\0subject \\033[2J\\n'
      """
    let rig = try await GitRig(git: script, startsPrograms: true)
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen[1].contains("subject"))
    #expect(!rig.t.screen.contains("has a terminal"))
    #expect(rig.t.screen.lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
  }
}
