import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// How pages of git are read: again, sideways, beside each other, and before all has come.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitReadingTests {
  /// Lets a word of git wait until the file "go" is there.
  private func holdBack(_ word: String, _ rig: GitRig) {
    rig.replaceGit(
      """
      case "$*" in
      *" \(word) "*) exec perl -e '
        select(undef, undef, undef, 0.01) until -e $ARGV[0];
        exec "git", @ARGV[1 .. $#ARGV]' "${0%/*}/go" "$@" ;;
      esac
      exec git "$@"
      """)
  }

  /// A blame whose lines are shown, and whose commits come once "go" is there.
  private func heldBlame() async throws -> GitRig {
    let rig = try await GitRig()
    try await rig.commit("a", "one\ntwo\n", "Begin")
    holdBack("--incremental", rig)
    rig.rig.browser.open(.git(.blame(rig.path("a"))))
    try rig.t.settle()
    try await rig.wait(for: "two")
    return rig
  }

  @Test func `two presses of Return open one page`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    let log = try await rig.open(.log(rig.folder))
    rig.t.type("\n\n")
    try await rig.until { rig.t.topPage !== log }
    try rig.t.settle()
    for _ in 0..<5 { try await rig.step() }
    #expect(
      rig.t.topPage is GitDiffPage
        && rig.t.navigation.viewControllers.count(where: { $0 is GitDiffPage }) == 1)
  }

  @Test func `Return in a blame opens as soon as the commit is known`() async throws {
    let rig = try await heldBlame()
    rig.t.type("\n")
    #expect(rig.t.screen.contains("once git has said"))
    rig.path("go").write("")
    try await rig.until { rig.t.topPage is GitDiffPage }
    try rig.t.settle()
    try await rig.ended()
    #expect(rig.t.screen.contains("Begin"))
  }

  @Test func `a cursor that has moved opens nothing later`() async throws {
    let rig = try await heldBlame()
    rig.t.type("\nj")
    rig.path("go").write("")
    try await rig.ended()
    for _ in 0..<5 { try await rig.step() }
    #expect(rig.t.topPage is GitBlamePage)
  }

  @Test func `a blame that fails says so above the lines, and Return says that nothing is known`()
    async throws
  {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("new").write((1...50).map { "line \($0)\n" }.joined())
    try await rig.open(.blame(rig.path("new")))
    #expect(rig.t.screen[1].contains("no such path") && rig.t.screen[2].contains("line 1"))
    rig.t.type("\n")
    #expect(rig.t.screen.contains("does not tell which commit this line comes from"))
  }

  @Test func `a blame whose text fails or is stopped while it is read again keeps its lines`() async throws {
    let rig = try await GitRig(git: "exec git \"$@\"", startsPrograms: true)
    let hash = try await rig.commit("a", (1...30).map { "line \($0)\n" }.joined(), "Begin")
    let location = GitLocation.blameAt(hash, [0x61], in: rig.folder)
    let page = try #require(try await rig.open(location) as? GitBlamePage)
    try await rig.until { page.lineCount == 30 }
    breakGit("cat-file", after: 5, rig)
    for isStopped in [false, true] {
      for name in ["come", "go"] { _ = rig.path(name).withCString { unlink($0) } }
      rig.t.type("R")
      try await rig.ended()
      try await rig.until { rig.path("come").isThere }
      if isStopped { rig.t.press(.character("c"), .control) } else { rig.path("go").write("") }
      try await rig.wait(for: "not read again: \(isStopped ? "stopped" : "the disk is on fire")")
      #expect(page.lineCount == 30)
    }
    rig.replaceGit("exec git \"$@\"")
    rig.t.type("R")
    try await rig.ended()
    try await rig.until { !rig.t.screen.contains("not read again") }
    #expect(page.lineCount == 30)
  }

  @Test(arguments: [0, 5]) func `a blame whose text fails says why`(_ lines: Int) async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", (1...30).map { "line \($0)\n" }.joined(), "Begin")
    breakGit("cat-file", after: lines, rig)
    let page = try #require(
      try await rig.open(.blameAt(hash, [0x61], in: rig.folder)) as? GitBlamePage)
    #expect(!rig.t.screen.contains("An empty file."))
    rig.path("go").write("")
    try await rig.wait(for: "the disk is on fire")
    #expect(page.lineCount == lines && !rig.t.screen.contains("An empty file."))
  }

  @Test func `a binary file, and one that is gone, have no blame but a line`() async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "1\u{0}\n", "Begin")
    try await rig.git("rm", "-q", "a")
    try await rig.open(.blame(rig.path("a")))
    #expect(rig.t.screen.contains("No such file"))
    rig.path("b").write(bytes: [0x31, 0, 0x0A])
    try await rig.git("add", "b")
    try await rig.git("commit", "-q", "-m", "Bytes")
    try await rig.open(.blame(rig.path("b")))
    #expect(rig.t.screen.contains("this is a binary file") && !rig.t.screen.contains("empty"))
    try await rig.open(.blameAt(try await rig.head(), Array("b".utf8), in: rig.folder))
    #expect(rig.t.screen.contains("this is a binary file"))
    try await rig.open(.file(Array("b".utf8), at: try await rig.head(), in: rig.folder))
    #expect(rig.t.screen[1].contains("a binary file of 3 bytes"))
    #expect(hash.isHash)
  }

  @Test func `a blame of a line behind the last one of a file is at the last`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n2\n", "Begin")
    let page = try #require(try await rig.open(.blame(rig.path("a"), line: 99)) as? GitBlamePage)
    try await rig.until { page.lineToShow == nil }
    #expect(page.lineCount == 2 && page.line == 1)
  }

  @Test func `a blame asks for one byte more of a file than is shown`() async throws {
    let asked = Locked<[Int]>([])
    var files = FileSystem.system
    files.beginning = { path, count in
      if path.name == [0x61] { asked.withLock { $0.append(count) } }
      return try FileSystem.system.beginning(path, count)
    }
    let rig = try await GitRig(files: files)
    try await rig.commit("a", "1\n2\n", "Begin")
    let page = try #require(try await rig.open(.blame(rig.path("a"))) as? GitBlamePage)
    try await rig.until { page.lineCount == 2 }
    #expect(asked.withLock { $0 } == [BlobText.most + 1])
  }

  @Test func `a blame scrolls sideways by keys and by the wheel`() async throws {
    let rig = try await GitRig(size: Size(columns: 40, rows: 12))
    try await rig.commit("a", "begin " + String(repeating: "x", count: 60) + " end\nshort\n", "Begin")
    try await rig.open(.blame(rig.path("a")))
    #expect(rig.t.screen[1].contains("begin") && !rig.t.screen[1].contains("end"))
    rig.t.type("llllllll")
    #expect(!rig.t.screen[1].contains("begin") && rig.t.screen[1].contains("end"))
    #expect(!rig.t.screen[2].contains("short"))
    rig.t.type("hhh")
    #expect(rig.t.screen[1].contains("begin") && rig.t.screen[2].contains("short"))
    for _ in 0..<2 { try rig.t.wheel(.right, at: Point(column: 20, row: 1)) }
    try rig.t.settle()
    #expect(!rig.t.screen[1].contains("begin"))
    let page = rig.t.topPage
    for _ in 0..<2 { try rig.t.wheel(.left, at: Point(column: 20, row: 1)) }
    try rig.t.settle()
    #expect(rig.t.screen[1].contains("begin") && rig.t.topPage === page)
  }

  @Test func `a log, a status and branches are read again by R, and the cursor stays`() async throws {
    let rig = try await GitRig()
    for number in 1...30 {
      try await rig.git("commit", "-q", "--allow-empty", "-m", "Commit \(number).")
    }
    try await rig.open(.log(rig.folder))
    rig.t.type("jj")
    func cursor() -> String { rig.t.screen.lines.first { $0.hasPrefix("▌") } ?? "" }
    #expect(cursor().contains("Commit 28."))
    let line = rig.t.screen.lines.firstIndex { $0.hasPrefix("▌") }
    try await rig.commit("b", "b\n", "Commit 31.")
    rig.t.type("R")
    try await rig.ended()
    #expect(cursor().contains("Commit 28.") && rig.t.screen[1].contains("Commit 31."))
    #expect(rig.t.screen.lines.firstIndex { $0.hasPrefix("▌") } == line.map { $0 + 1 })

    try await rig.git("branch", "older")
    try await rig.git("branch", "other")
    try await rig.open(.branches(rig.folder))
    rig.t.type("G")
    let branch = cursor()
    try await rig.git("branch", "m-between")
    rig.t.type("R")
    try await rig.ended()
    #expect(cursor() == branch && rig.t.screen.contains("m-between"))

    for name in ["x", "z"] { rig.path(name).write("") }
    try await rig.open(.status(rig.folder))
    rig.t.type("G")
    #expect(cursor().contains("?  z"))
    rig.path("y").write("")
    rig.t.type("R")
    try await rig.ended()
    #expect(cursor().contains("?  z") && rig.t.screen.contains("?  y"))
  }

  @Test func `a diff is read again in its place`() async throws {
    let rig = try await GitRig()
    let text = (1...90).map { "line \($0)\n" }.joined()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write(text)
    let page = try #require(
      try await rig.open(.changes([Array("a".utf8)], .working, in: rig.folder)) as? GitDiffPage)
    rig.t.type("30g")
    #expect(page.top == 29)
    rig.path("a").write(text + "more\n")
    rig.t.type("R")
    try await rig.ended()
    #expect(page.top == 29)
    rig.t.type("G")
    #expect(rig.t.screen.contains("+more"))
    rig.path("a").write("1\n")
    rig.t.type("R")
    try await rig.ended()
    #expect(rig.t.screen.contains("Nothing is unstaged here, and nothing is staged."))
  }

  @Test func `a page that was stopped is read again by R`() async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "1\n", "Begin")
    holdBack("show", rig)
    rig.rig.browser.open(.git(.commit(hash, in: rig.folder)))
    try rig.t.settle()
    #expect(rig.t.screen.contains("reading…"))
    rig.t.press(.character("c"), .control)
    try await rig.step()
    #expect(rig.t.screen.contains("stopped"))
    rig.path("go").write("")
    rig.t.type("R")
    try await rig.ended()
    #expect(rig.t.screen.contains("Begin") && !rig.t.screen.contains("stopped"))
  }

  @Test func `a commit opened from a blame begins at the file, to which next file leads from the message`()
    async throws
  {
    let rig = try await GitRig()
    for name in ["a", "b", "c"] {
      rig.path(name).write((1...30).map { "\(name) \($0)\n" }.joined())
      try await rig.git("add", name)
    }
    try await rig.git("commit", "-q", "-m", "Why it is so")
    try await rig.open(.blame(rig.path("b")))
    try await rig.follow("\n")
    #expect(rig.t.screen[1].hasPrefix("b  +30  new"))
    rig.t.type("g")
    #expect(rig.t.screen[1].contains("commit") && rig.t.screen.contains("Why it is so"))
    rig.t.type("}")
    #expect(rig.t.screen[1].hasPrefix("b  +30  new"))
    rig.t.type("}")
    #expect(rig.t.screen[1].hasPrefix("c  +30  new"))
    rig.t.type("g}}")
    #expect(rig.t.screen[1].hasPrefix("c  +30  new"))
  }

  @Test func `at 40 columns nothing of a commit's head is cut`() async throws {
    let rig = try await GitRig(size: Size(columns: 40, rows: 12))
    rig.path("a").write("1\n")
    try await rig.git("add", "a")
    try await rig.git(
      "-c", "user.name=x", "commit", "-q", "--author=Augusta Ada King-Noel <augusta.ada@example.org>", "-m",
      "A subject that is longer than a telephone is wide")
    let hash = try await rig.head()
    try await rig.open(.commit(hash, in: rig.folder))
    let text = rig.t.screen.lines.joined(separator: " ")
    #expect(text.contains(hash.prefix(16)) && !text.contains(hash.prefix(17)))
    for word in ["Augusta", "King-Noel", "<augusta.ada@example.org>", "2023-11-", "telephone", "wide"] {
      #expect(text.contains(word), "\(word)\n\(rig.t.screen)")
    }
  }

  @Test func `a wrap that the width has chosen follows the width, until somebody chooses`() async throws {
    let rig = try await GitRig(size: Size(columns: 40, rows: 12))
    let hash = try await rig.commit("a", "1\n", "Begin")
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? PagerPage)
    func wraps(_ columns: Int) -> Bool {
      rig.t.resize(to: Size(columns: columns, rows: 12))
      return page.lines.wrapsLines
    }
    #expect([40, 80, 40].map { wraps($0) } == [true, false, true])
    rig.t.type("w")
    #expect([40, 80, 40].map { wraps($0) } == [false, false, false])
  }

  /// Lets a word of git write some lines and then "come", and fail once "go" is there.
  private func breakGit(_ word: String, after lines: Int, _ rig: GitRig) {
    rig.replaceGit(
      """
      case "$*" in
      *" \(word) "*)
        git "$@" | head -n \(lines)
        : >"${0%/*}/come"
        while ! [ -e "${0%/*}/go" ]; do sleep 0.01; done
        echo "fatal: the disk is on fire" >&2
        exit 128 ;;
      esac
      exec git "$@"
      """, startsPrograms: true)
  }

  /// Keys that go to the end, and then others; and whether the end is shown once all has come.
  @Test(arguments: [("G", true), ("Gk", false), ("Gg", false), ("j", false)])
  func `G in a diff that still comes goes on to its end`(_ keys: String, _ isEnd: Bool) async throws {
    let rig = try await GitRig(git: "exec git \"$@\"", startsPrograms: true)
    let hash = try await rig.commit("a", (1...400).map { "line \($0)\n" }.joined(), "Begin")
    rig.replaceGit(
      """
      case "$*" in
      *" show "*) exec perl -e '
        my $go = shift; open(my $git, "-|", "git", @ARGV); my @lines = <$git>; $| = 1;
        print @lines[0 .. 99]; select(undef, undef, undef, 0.01) until -e $go; print @lines[100 .. $#lines]
        ' "${0%/*}/go" "$@" ;;
      esac
      exec git "$@"
      """, startsPrograms: true)
    rig.rig.browser.open(.git(.commit(hash, in: rig.folder)))
    try rig.t.settle()
    try await rig.wait(for: "+line 1")
    rig.t.type(keys)
    try rig.t.settle()
    rig.path("go").write("")
    try await rig.ended()
    #expect(rig.t.screen.contains("+line 400") == isEnd)
  }

  @Test(arguments: [("G", true), ("Gk", false), ("j", false)])
  func `G in a log that still comes goes on to its end`(_ keys: String, _ isEnd: Bool) async throws {
    let rig = try await GitRig(git: "exec git \"$@\"", startsPrograms: true)
    for number in 1...60 {
      try await rig.git("commit", "-q", "--allow-empty", "-m", "Commit \(number).")
    }
    breakGit("log", after: 40, rig)
    rig.rig.browser.open(.git(.log(rig.folder)))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? GitLogPage)
    try await rig.until { page.rowCount >= 39 }
    rig.t.type(keys)
    try rig.t.settle()
    rig.path("go").write("")
    try await rig.ended()
    #expect((page.list.cursor == page.rowCount - 1) == isEnd, "\(page.rowCount)")
  }

  @Test(arguments: [1, 28]) func `a log that fails or is stopped while it is read again keeps its rows`(
    _ lines: Int
  ) async throws {
    let rig = try await GitRig(git: "exec git \"$@\"", startsPrograms: true)
    for number in 1...30 {
      try await rig.git("commit", "-q", "--allow-empty", "-m", "Commit \(number).")
    }
    let page = try #require(try await rig.open(.log(rig.folder)) as? GitLogPage)
    rig.t.type("jj")
    // Without the scroll bar.
    func seen() -> [String] {
      rig.t.screen.lines.filter { $0.contains("Commit") }.map { String($0.prefix(70)) }
    }
    let rows = seen()
    breakGit("log", after: lines, rig)
    for isStopped in [false, true] {
      _ = rig.path("go").withCString { unlink($0) }
      rig.t.type("R")
      // What has come is shown as soon as it has a screen of rows around the cursor.
      if lines > 1 { try await rig.until { page.rowCount == lines } }
      if isStopped { rig.t.press(.character("c"), .control) } else { rig.path("go").write("") }
      try await rig.ended()
      #expect(page.rowCount == 30 && page.list.cursor == 2)
      // The line above takes the last row.
      #expect(seen() == rows.dropLast())
      #expect(rig.t.screen[1].contains("not read again: \(isStopped ? "stopped" : "the disk is on fire")"))
    }
    rig.replaceGit("exec git \"$@\"")
    rig.t.type("R")
    try await rig.ended()
    #expect(seen() == rows)
  }

  @Test(arguments: [2, 60]) func `a text that fails or is stopped while it is read again stays`(
    _ lines: Int
  ) async throws {
    let rig = try await GitRig(git: "exec git \"$@\"", startsPrograms: true)
    let hash = try await rig.commit("a", (1...90).map { "line \($0)\n" }.joined(), "Begin")
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    let (source, count) = (page.diff, page.diff.count.known)
    breakGit("show", after: lines, rig)
    for isStopped in [false, true] {
      // The second time while the first still goes on.
      for _ in 0..<2 {
        for name in ["come", "go"] { _ = rig.path(name).withCString { unlink($0) } }
        rig.t.type("R")
        try await rig.until { rig.path("come").isThere }
        try await rig.step()
        #expect(page.diff === source)
      }
      if isStopped { rig.t.press(.character("c"), .control) } else { rig.path("go").write("") }
      try await rig.ended()
      #expect(page.diff === source && source.count.known == count)
      let reason = isStopped ? "stopped" : "the disk is on fire"
      #expect(rig.t.screen.contains("not read again: \(reason)"), "\(rig.t.screen)")
    }
    rig.replaceGit("exec git \"$@\"")
    rig.t.type("R")
    try await rig.ended()
    #expect(page.diff !== source && page.diff.count.known == count)
    #expect(!rig.t.screen.contains("not read again"))
  }

  @Test func `a long answer of git's is read while the page goes on`() async throws {
    let rig = try await GitRig()
    let (run, begun, hasGoneOn) = (CommandRun(), Locked(false), Locked(false))
    var answer: Bool?
    run.answer(for: rig.rig.directory) { [git = rig.rig.browser.git, folder = rig.folder] in
      git.command(in: folder, ["rev-parse", "--git-dir"])
    } read: { _ in
      begun.withLock { $0 = true }
      var patience = 300_000_000
      while !hasGoneOn.withLock({ $0 }), patience > 0 {
        sched_yield()
        patience -= 1
      }
      return patience > 0
    } _: {
      answer = $0
    }
    try await rig.until {
      if begun.withLock({ $0 }) { hasGoneOn.withLock { $0 = true } }
      return run.state.isOver
    }
    #expect(answer == true)
  }

  // MARK: The preview

  @Test func `from 110 columns the commit is seen beside the log, and a stash beside the stashes`()
    async throws
  {
    let rig = try await GitRig(size: Size(columns: 120, rows: 24))
    try await rig.commit("a", "first text\n", "Begin")
    try await rig.commit("a", "second text\n", "Change")
    try await rig.open(.log(rig.folder))
    try await rig.wait(for: "+second text")
    rig.t.type("j")
    try await rig.wait(for: "+first text")
    #expect(!rig.t.screen.contains("second text"))
    rig.t.resize(to: Size(columns: 100, rows: 24))
    #expect(!rig.t.screen.contains("first text"))
    rig.t.resize(to: Size(columns: 120, rows: 24))
    rig.path("a").write("put aside\n")
    try await rig.git("stash", "-q")
    try await rig.open(.stashes(rig.folder))
    try await rig.wait(for: "+put aside")
  }

  @Test func `a preview that hangs is ended when the cursor moves, and when the page is left`() async throws {
    let rig = try await GitRig(size: Size(columns: 120, rows: 24))
    let last = try await rig.commit("a", "1\n", "Begin")
    try await rig.commit("a", "2\n", "Change")
    rig.replaceGit(
      """
      case "$*" in
      *\(last)*) exec git "$@" ;;
      *" show "*) echo $$ >>"${0%/*}/numbers"; exec tail -f /dev/null ;;
      esac
      exec git "$@"
      """)
    func children() throws -> [pid_t] {
      guard let bytes = try? FileSystem.system.beginning(rig.path("numbers"), 1 << 16) else { return [] }
      return bytes.text.split(separator: "\n").compactMap { pid_t($0) }
    }
    try await rig.open(.log(rig.folder))
    try await rig.until { try children().count == 1 }
    rig.t.type("j")
    try await rig.wait(for: "+1")
    try await rig.until { try children().allSatisfy { kill($0, 0) != 0 } }
    rig.t.type("k")
    try await rig.until { try children().count == 2 }
    // What was seen stays until there is something else.
    #expect(rig.t.screen.contains("+1"))
    rig.t.press(.backspace)
    try rig.t.settle()
    try await rig.until { try children().allSatisfy { kill($0, 0) != 0 } }
  }

  @Test func `the preview is of the commit that a filter marks`() async throws {
    let rig = try await GitRig(size: Size(columns: 120, rows: 24))
    try await rig.commit("a", "first text\n", "Begin")
    try await rig.commit("a", "second text\n", "Change")
    try await rig.open(.log(rig.folder))
    try await rig.wait(for: "+second text")
    rig.t.type("/Begin")
    try await rig.wait(for: "+first text")
    #expect(!rig.t.screen.contains("second text"))
    rig.t.type("zzz")
    #expect(!rig.t.screen.contains("first text"))
    rig.t.press(.escape)
    try await rig.wait(for: "text")
  }

  @Test func `beside its preview the log keeps author and date`() async throws {
    let rig = try await GitRig(size: Size(columns: 110, rows: 24))
    try await rig.commit("a", "first text\n", "A subject of some length")
    try await rig.open(.log(rig.folder))
    try await rig.wait(for: "+first text")
    let row = rig.t.screen[1].prefix(60)
    for words in ["A subj", "Ada", "8d"] { #expect(row.contains(words), "\(row)") }
  }

  @Test(arguments: [(99, 8), (100, 14), (101, 14)])
  func `a blame's author has 14 columns from 100 of the screen on`(_ screen: Int, _ columns: Int) async throws
  {
    let rig = try await GitRig(size: Size(columns: screen, rows: 12))
    try await rig.git("config", "user.name", "x")
    rig.path("a").write("1\n")
    try await rig.git("add", "a")
    try await rig.git("commit", "-q", "--author=AbcdefghijklmnopQ <a@b>", "-m", "Begin")
    try await rig.open(.blame(rig.path("a")))
    let author = rig.t.screen[1].split(separator: " ").first { $0.hasPrefix("Abc") }
    #expect(author?.count == columns)
  }

  // MARK: Growing

  /// A log of 50,000 commits in ten parts, each once the one before has been asked on.
  private static let long = """
    case "$*" in *rev-parse*|*config*) echo; exit ;; esac
    for part in 0 1 2 3 4 5 6 7 8 9; do
      while ! [ -e "${0%/*}/part$part" ]; do sleep 0.005; done
      awk -v part=$part 'BEGIN {
        for (i = part * 5000; i < part * 5000 + 5000; i++) printf "%08x%c2023-11-01%cAda%c%cCommit %d.\\n", i, 0, 0, 0, 0, i
      }'
    done
    """

  @Test func `a drag is answered and the cursor stays while 50,000 commits come`() async throws {
    let rig = try await GitRig(git: Self.long, startsPrograms: true)
    rig.path("part0").write("")
    rig.rig.browser.open(.git(.log(rig.folder)))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? GitLogPage)
    try await rig.until { page.list.rowCount == 5000 }
    rig.t.type("1200jkkkk")
    #expect(page.list.cursor == 1196)
    // Without the scroll bar, which does move, and the row that says when the log was read.
    func rows() -> [String] { rig.t.screen.lines.dropFirst().dropLast(2).map { String($0.prefix(70)) } }
    let seen = rows()
    #expect(seen.contains { $0.hasPrefix("▌") && $0.contains("Commit 1196.") })

    try rig.t.press(at: Point(column: 10, row: 8))
    let (row, asked) = (page.list.row, Locked(0))
    page.list.row = { index in
      asked.withLock { $0 += 1 }
      return row(index)
    }
    var (column, frames, most) = (20, rig.t.terminal.frameCount, 0)
    try rig.t.move(to: Point(column: 20, row: 8))
    for part in 1...9 {
      rig.path("part\(part)").write("")
      let wanted = (part + 1) * 5000
      try await rig.until {
        if page.list.rowCount == wanted { return true }
        most = max(most, asked.withLock { $0 } / max(1, rig.t.terminal.frameCount - frames))
        frames = rig.t.terminal.frameCount
        asked.withLock { $0 = 0 }
        // A hand does not rest: back and forth, a column each.
        column += column < 60 ? 1 : -40
        try rig.t.move(to: Point(column: Double(column), row: 8))
        #expect(rig.t.navigation.transition != nil)
        #expect(rig.t.screen[8].columns(before: "Commit") == column - 10 + 14, "\(rig.t.screen[8])")
        return false
      }
    }
    // A screen of rows, and as many again where the list looks for its selection.
    #expect(most <= 150, "\(most) rows")
    try rig.t.move(to: Point(column: 10, row: 8))
    try rig.t.release()
    try rig.t.settle()
    try await rig.ended()
    #expect(rig.t.topPage === page && page.rowCount == 50_000 && page.list.cursor == 1196)
    #expect(rows() == seen)
    rig.t.type("G")
    #expect(rig.t.screen.lines.contains { $0.hasPrefix("▌") && $0.contains("Commit 49999.") })
  }

  @Test func `a filter finds among commits that still come, and keeps its own choice`() async throws {
    let rig = try await GitRig(git: Self.long, startsPrograms: true)
    rig.path("part0").write("")
    rig.rig.browser.open(.git(.log(rig.folder)))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? GitLogPage)
    try await rig.until { page.list.rowCount == 5000 }
    rig.t.type("/Commit 499")
    try await rig.until { page.filter.search?.remaining(of: 5000) == 0 }
    rig.t.press(.down)
    let chosen = page.list.cursor
    for part in 1...9 { rig.path("part\(part)").write("") }
    try await rig.ended()
    try await rig.until { page.filter.search?.remaining(of: 50_000) == 0 }
    #expect(page.list.cursor == chosen)
    #expect(page.list.shownRows?.contains(49_900) == true)
    rig.t.press(.escape)
    #expect(page.list.cursor == chosen && page.list.shownRows == nil)
  }
}

extension String {
  /// Columns before a text; nil where it is not there.
  fileprivate func columns(before text: String) -> Int? {
    guard let range = firstRange(of: text) else { return nil }
    return self[..<range.lowerBound].count
  }
}
