import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// RULES 45: what stands beside the rows of git's pages.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitPreviewTests {
  private let size = Size(columns: 120, rows: 24)

  /// A repository with a staged, a changed and an untracked file, and two branches.
  private func repository(git script: String? = nil) async throws -> GitRig {
    let rig = try await GitRig(size: size, git: script)
    try await rig.commit("a", "begin a\n", "Begin it")
    try await rig.commit("b", "begin b\n", "Go on")
    try await rig.git("branch", "topic", "HEAD~1")
    rig.path("a").write("staged a\n")
    try await rig.git("add", "a")
    rig.path("b").write("changed b\n")
    rig.path("c").write("text of c\n")
    return rig
  }

  /// Calls of git with a word, as a script has written them down.
  private func calls(_ rig: GitRig, _ word: String) -> Int {
    let bytes = try? FileSystem.system.beginning(rig.path("calls"), 1 << 20)
    return bytes?.text.split(separator: "\n").count { $0.contains(word) } ?? 0
  }

  @Test func `beside a status stands the diff of the row, or what git does not know`() async throws {
    let rig = try await repository()
    try await rig.open(.status(rig.folder))
    try await rig.wait(for: "+staged a")
    rig.t.type("j")
    try await rig.wait(for: "+changed b")
    #expect(!rig.t.screen.contains("staged a"))
    rig.t.type("j")
    try await rig.wait(for: "text of c")
    #expect(!rig.t.screen.contains("+changed b"))
    rig.t.type("/b")
    try await rig.wait(for: "+changed b")
    rig.t.press(.escape)
    rig.t.resize(to: Size(columns: 100, rows: 24))
    #expect(!rig.t.screen.contains("+changed b"))
  }

  @Test func `beside branches stands the log of each`() async throws {
    let rig = try await repository()
    try await rig.open(.branches(rig.folder))
    func beside() -> String { rig.t.screen.lines.dropFirst().map { $0.suffix(52) }.joined(separator: "\n") }
    try await rig.until { beside().contains("Go on") && beside().contains("Begin it") }
    rig.t.type("/topic")
    try await rig.until { !beside().contains("Go on") && beside().contains("Begin it") }
    // A click on what stands there changes nothing.
    #expect(rig.t.topPage is GitBranchesPage)
  }

  @Test func `beside a blame stands the commit of the line, and nothing where there is none`() async throws {
    let rig = try await repository()
    try await rig.commit("d", "one\ntwo\n", "Add d")
    let page = try #require(try await rig.open(.blame(rig.path("d"))) as? GitBlamePage)
    try await rig.wait(for: "d  +2")
    rig.path("d").write("one\n2\n")
    rig.t.type("R")
    try await rig.ended()
    try await rig.until { page.text(at: 1) == "2" }
    rig.t.type("j")
    try await rig.until { !rig.t.screen.contains("d  +2") }
    rig.t.type("k")
    try await rig.wait(for: "d  +2")
  }

  @Test func `a key closes what stands beside the rows, on all pages, and opens it again`() async throws {
    let rig = try await repository()
    try await rig.open(.log(rig.folder))
    try await rig.wait(for: "+begin b")
    let row = rig.t.screen[1]
    let list = try #require(rig.t.topPage as? GitLogPage).list
    #expect(list.columnRanges[2]?.count == 8)
    rig.t.type("+")
    #expect(!rig.t.screen.contains("+begin b") && !rig.t.screen.contains("│"), "\(rig.t.screen)")
    // The list has the columns of a screen as wide without a preview: the author's column is wider.
    #expect(list.size.columns == 120 && list.columnRanges[2]?.count == 16)
    try await rig.open(.blame(rig.path("a")))
    #expect(!rig.t.screen.contains("Begin it"))
    try await rig.open(.status(rig.folder))
    #expect(!rig.t.screen.contains("+staged a"))
    rig.t.type("+")
    try await rig.wait(for: "+staged a")
    rig.t.press(.backspace)
    try rig.t.settle()
    rig.t.press(.backspace)
    try rig.t.settle()
    #expect(rig.t.topPage is GitLogPage)
    try await rig.wait(for: "+begin b")
    #expect(rig.t.screen[1] == row)
  }

  @Test func `keys scroll what stands beside the rows`() async throws {
    let rig = try await repository()
    try await rig.commit("long", (1...99).map { "number \($0)\n" }.joined(), "Add many")
    let page = try #require(try await rig.open(.log(rig.folder)) as? GitLogPage)
    try await rig.wait(for: "+number 1 ")
    let row = page.list.cursor
    rig.t.press("3")
    rig.t.press("Alt-j")
    #expect(page.preview.lines.top == 3 && page.list.cursor == row)
    rig.t.press("Alt-k")
    #expect(page.preview.lines.top == 2)
    rig.t.type("+")
    rig.t.press("Alt-j")
    #expect(rig.t.screen.contains("no preview is here"))
  }

  @Test func `what is closed asks git nothing, and shows the present row once it is opened`() async throws {
    let rig = try await repository()
    rig.replaceGit("echo \"$*\" >>\"${0%/*}/calls\"; exec git \"$@\"")
    try await rig.open(.log(rig.folder))
    try await rig.wait(for: "+begin b")
    rig.t.type("+")
    let before = calls(rig, " show ")
    rig.t.type("j")
    rig.t.advance(by: .seconds(1))
    for _ in 0..<10 { try await rig.step() }
    #expect(calls(rig, " show ") == before)
    rig.t.type("+")
    try await rig.wait(for: "+begin a")
  }

  @Test func `a cursor that runs over rows asks once, and a page that is left asks no more`() async throws {
    let rig = try await repository()
    for number in 1...9 { rig.path("new\(number)").write("\(number)\n") }
    try await rig.git("add", ".")
    rig.replaceGit(
      """
      echo "$*" >>"${0%/*}/calls"
      case "$*" in *" diff "*new9*) echo $$ >>"${0%/*}/numbers"; exec tail -f /dev/null ;; esac
      exec git "$@"
      """)
    try await rig.open(.status(rig.folder))
    try await rig.wait(for: "+staged a")
    let before = calls(rig, " diff ")
    rig.t.type("jjjjjjjj")
    try await rig.until { calls(rig, " diff ") > before }
    for _ in 0..<5 { try await rig.step() }
    #expect(calls(rig, " diff ") == before + 1)
    rig.t.type("/new9")
    func children() -> [pid_t] {
      let bytes = try? FileSystem.system.beginning(rig.path("numbers"), 1 << 16)
      return bytes?.text.split(separator: "\n").compactMap { pid_t($0) } ?? []
    }
    try await rig.until { children().count == 1 }
    rig.t.press(.escape)
    rig.t.press(.backspace)
    try rig.t.settle()
    try await rig.until { children().allSatisfy { kill($0, 0) != 0 } }
  }
}

extension GitSafetyTests {
  @Test func `what stands beside rows lets a repository run nothing`() async throws {
    let rig = try await GitRig(size: Size(columns: 120, rows: 24))
    rig.path(".gitattributes").write("* filter=evil diff=evil\n")
    try await rig.git("add", ".gitattributes")
    try await rig.commit("a", "1\n", "Begin it")
    rig.path("a").write("staged\n")
    try await rig.git("stash", "-q")
    rig.path("a").write("staged\n")
    try await rig.git("add", "a")
    rig.path("a").write("changed\n")
    rig.path("b").write("unknown\n")
    let (mark, program) = (rig.path(".git/mark"), rig.path(".git/evil.sh"))
    program.write("#!/bin/sh\ntouch \(mark)\ncat\n")
    _ = program.withCString { chmod($0, 0o755) }
    for key in [
      "core.fsmonitor", "core.pager", "diff.external", "diff.evil.command", "diff.evil.textconv",
      "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "gpg.program", "pager.log",
      "pager.diff",
      "pager.show",
    ] { try await rig.git("config", key, program.string ?? "") }
    try await rig.git("config", "log.showSignature", "true")
    try await rig.git("config", "filter.evil.required", "true")
    _ = mark.withCString { unlink($0) }
    try await rig.open(.status(rig.folder))
    for text in ["+staged", "unknown"] {
      try await rig.wait(for: text)
      rig.t.type("G")
    }
    rig.t.type("k")
    try await rig.wait(for: "+changed")
    try await rig.open(.branches(rig.folder))
    try await rig.until { rig.t.screen.lines.contains { $0.suffix(52).contains("Begin it") } }
    for page in [GitLocation.stashes(rig.folder), .blame(rig.path("a")), .log(rig.folder)] {
      try await rig.open(page)
      for _ in 0..<10 { try await rig.step() }
    }
    #expect(!mark.isThere)
    // The mark is made where the settings do count.
    _ = try? await rig.git("-c", "core.fsmonitor=", "diff", "--ext-diff", "a")
    #expect(mark.isThere)
  }
}
