import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// What commits do to files, how it is shown, and what Return opens of it.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitChangesTests {
  private func line(_ page: GitDiffPage, _ text: String) throws -> Int {
    let texts = page.diff.buffer.readyLines(0..<page.diff.buffer.count.known) ?? []
    let line = texts.firstIndex { $0.string.contains(text) }
    return page.diff.row(ofLine: try #require(line, "\(text) is not in \(texts.map(\.string))"))
  }

  /// Opens a line of a diff by Return, and returns what is seen.
  private func opened(_ rig: GitRig, _ page: GitDiffPage, _ line: Int) async throws -> String {
    page.open(line)
    try await rig.until { rig.t.topPage !== page }
    try rig.t.settle()
    try await rig.ended()
    for _ in 0..<2 { try await rig.step() }
    defer {
      rig.t.press(.backspace)
      try? rig.t.settle()
    }
    return "\(rig.t.topPage.title)\n\(rig.t.screen)"
  }

  @Test func `each kind of change is shown, and Return opens the file or says what it is`() async throws {
    let rig = try await GitRig(size: Size(columns: 100, rows: 14))
    try await rig.git("config", "diff.renames", "copies")
    let text = (1...40).map { "line \($0)\n" }.joined()
    let source = (1...40).map { "word \($0)\n" }.joined()
    for (name, words) in [
      ("gone", "was here\n"), ("old name", text), ("source", source), ("run", "echo\n"), ("tail", "no end"),
      ("kind", "a file\n"), ("emptied", "full\n"),
    ] { rig.path(name).write(words) }
    rig.path("bytes").write(bytes: [1, 0, 2])
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Begin")
    let root = try await rig.head()
    for name in ["gone", "kind"] { _ = rig.path(name).withCString { unlink($0) } }
    rig.path("d").makeDirectory()
    try await rig.git("mv", "old name", "d/new name")
    rig.path("d/new name").write(text.replacing("line 20\n", with: "twenty\n"))
    rig.path("copy").write(source)
    rig.path("source").write(source + "more\n")
    _ = rig.path("run").withCString { chmod($0, 0o755) }
    rig.path("tail").write("no end again")
    rig.path("emptied").write("")
    rig.path("empty").write("")
    rig.path("z").write(text)
    _ = rig.path("kind").withCString { symlink("run", $0) }
    rig.path("bytes").write(bytes: [1, 0, 2, 3])
    try await rig.git("add", "-A")
    try await rig.git("update-index", "--add", "--cacheinfo", "160000,\(root),module")
    try await rig.git("commit", "-q", "-m", "Change")
    let hash = try await rig.head()
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)

    // The name in the stat, a line of its diff, what is opened.
    let cases: [(String, String, [String])] = [
      ("  gone", "-was here", ["gone at \(root.prefix(8))", "was here"]),
      ("old name => d/new name", "+twenty", ["new name at \(hash.prefix(8))", "twenty"]),
      ("source => copy", "copy to copy", ["copy at", "word 1"]),
      ("+0    -0  run", "new mode 100755", ["run at \(hash.prefix(8))", "echo"]),
      ("  tail", "+no end again", ["tail at \(hash.prefix(8))", "no end again"]),
      ("binary  bytes", "Binary files", ["bytes at", "a binary file of 4 bytes"]),
      ("  emptied", "-full", ["emptied at \(root.prefix(8))", "full"]),
      ("  empty", "diff --git a/empty b/empty", ["empty at", "an empty file"]),
    ]
    for (stat, diff, seen) in cases {
      let place = try line(page, stat)
      page.open(place)
      let name = try #require(stat.split(separator: " ").last)
      let rows = page.source.readyLines(page.lines.visibleLines) ?? []
      #expect(rows.contains { $0.diffBackground == .heading && $0.string.contains(name) }, "\(stat): \(rows)")
      let screen = try await opened(rig, page, try line(page, diff))
      for text in seen { #expect(screen.contains(text), "\(stat): \(text)\n\(screen)") }
    }
    page.open(try line(page, "+Subproject commit \(root)"))
    try await rig.wait(for: "module is a submodule that is not checked out")
    #expect(rig.t.topPage === page)
    #expect(try line(page, "\\ No newline at end of file") > 0)
    // A file that became a link is two diffs: one that is gone and one that is new.
    let link = try await opened(rig, page, try line(page, "+run"))
    #expect(link.contains("kind at \(hash.prefix(8))") && link.contains("run"))
    let file = try await opened(rig, page, try line(page, "-a file"))
    #expect(file.contains("kind at \(root.prefix(8))") && file.contains("a file"))

    // The root has no parent, and its files are new.
    let first = try #require(try await rig.open(.commit(root, in: rig.folder)) as? GitDiffPage)
    #expect(try line(first, "+was here") > 0)
    rig.t.type("^")
    #expect(rig.t.screen.contains("it has no parent"))
  }

  @Test func `a submodule is entered where it is checked out`() async throws {
    let rig = try await GitRig()
    try await rig.git("init", "-q", "-b", "main", "module")
    try await rig.git("-C", "module", "commit", "-q", "--allow-empty", "-m", "Inner")
    try await rig.git("-c", "advice.addEmbeddedRepo=false", "add", "module")
    try await rig.git("commit", "-q", "-m", "Add a module")
    func entered(_ open: () -> Void) async throws -> Bool {
      let page = rig.t.topPage
      open()
      try await rig.until { rig.t.topPage !== page || rig.t.screen.contains("checked out") }
      try rig.t.settle()
      return (rig.t.topPage as? DirectoryPage)?.path == rig.path("module")
    }
    let page = try #require(try await rig.open(.commit(try await rig.head(), in: rig.folder)) as? GitDiffPage)
    let place = try line(page, "+Subproject commit")
    #expect(try await entered { page.open(place) })
    try await rig.git("-C", "module", "commit", "-q", "--allow-empty", "-m", "More")
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("submodule"))
    #expect(try await entered { rig.t.type("\n") })
    rig.t.press(.backspace)
    try rig.t.settle()
    try await rig.follow("d")
    #expect(rig.t.topPage is GitDiffPage && rig.t.screen.contains("-Subproject commit"))
  }

  @Test func `d is the diff of every row that has one, and a line where there is none`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2\n")
    rig.path("new").write("x\n")
    try await rig.open(.status(rig.folder))
    try await rig.follow("d")
    #expect(rig.t.screen.contains("-1") && rig.t.screen.contains("+2"))
    rig.t.press(.backspace)
    try rig.t.settle()
    rig.t.type("Gd")
    try await rig.wait(for: "git does not know it")
  }

  @Test func `L on a commit is its own log, and on a line of its diff that of the file`() async throws {
    let rig = try await GitRig()
    try await rig.commit("other", "x\n", "Begin other")
    try await rig.commit("a", "1\n", "Begin a")
    let hash = try await rig.commit("a", "2\n", "Change a")
    try await rig.commit("a", "3\n", "Change a again")
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    try await rig.follow("L")
    #expect(rig.t.topPage.title == "Log of \(hash.prefix(8))")
    #expect(rig.t.screen[1].contains("Change a") && !rig.t.screen.contains("again"))
    #expect(rig.t.screen.contains("Begin other"))
    rig.t.press(.backspace)
    try rig.t.settle()
    page.scroll(to: try line(page, "+2"))
    page.lines.find(TextQuery("^2$", isRegex: true))
    try await rig.until { page.lines.foundLine != nil }
    try await rig.follow("L")
    #expect(rig.t.topPage.title == "Log of a at \(hash.prefix(8))")
    #expect(!rig.t.screen.contains("other") && !rig.t.screen.contains("again"))
    // What is not committed is about one file.
    rig.path("a").write("4\n")
    try await rig.open(.changes([Array("a".utf8)], .working, in: rig.folder))
    try await rig.follow("L")
    #expect(rig.t.topPage.title == "Log of a" && rig.t.screen[1].contains("Change a again"))
    #expect(!rig.t.screen.contains("other"))
  }

  @Test func `of a merge the numbers lead to the diff with the first parent`() async throws {
    let rig = try await GitRig(size: Size(columns: 100, rows: 14))
    try await rig.commit("a", "1\n", "Begin")
    try await rig.commit("gone", "was here\n", "Another")
    try await rig.git("checkout", "-q", "-b", "side")
    try await rig.commit("b", "b\n", "Side")
    try await rig.git("rm", "-q", "gone")
    try await rig.commit("a", "side\n", "Side again")
    try await rig.git("checkout", "-q", "main")
    try await rig.commit("a", "main\n", "Main")
    _ = try? await rig.git("merge", "-q", "--no-ff", "side")
    let merge = try await rig.commit("a", "both\n" + String(repeating: "more\n", count: 30), "Merge")
    let page = try #require(try await rig.open(.commit(merge, in: rig.folder)) as? GitDiffPage)
    #expect(try line(page, "++both") > 0)
    let both = try await opened(rig, page, try line(page, "++both"))
    #expect(both.contains("a at \(merge.prefix(8))") && both.contains("both"))
    page.open(try line(page, "+1    -0  b"))
    try await rig.until { page.run.state.isOver && page.top > 0 }
    #expect(rig.t.screen.contains("b  +1  new"))
    let gone = try await opened(rig, page, try line(page, "-was here"))
    #expect(gone.contains("was here") && gone.contains("gone at"))
  }

  @Test func `what is deleted and not committed is opened as it was`() async throws {
    let rig = try await GitRig()
    for name in ["staged", "unstaged", "both"] { rig.path(name).write("was \(name)\n") }
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Begin")
    try await rig.git("rm", "-q", "staged")
    rig.path("both").write("in the index\n")
    try await rig.git("add", "both")
    for name in ["unstaged", "both"] { _ = rig.path(name).withCString { unlink($0) } }
    for (name, changes, text) in [
      ("staged", GitChanges.staged, "-was staged"), ("unstaged", .working, "-was unstaged"),
      ("both", .working, "-in the index"),
    ] {
      let location = GitLocation.changes([Array(name.utf8)], changes, in: rig.folder)
      let page = try #require(try await rig.open(location) as? GitDiffPage)
      let screen = try await opened(rig, page, try line(page, text))
      #expect(screen.contains(text.dropFirst()), "\(name)\n\(screen)")
    }
  }

  @Test func `names that look like renames lead to their diffs`() async throws {
    let rig = try await GitRig()
    let names = ["a => b", "{x => y}", "a/{b => c}/d"]
    rig.path("a").makeDirectory()
    rig.path("a/{b => c}").makeDirectory()
    for name in names { rig.path(name).write("in \(name)\n" + (1...30).map { "line \($0)\n" }.joined()) }
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Begin")
    let page = try #require(try await rig.open(.commit(try await rig.head(), in: rig.folder)) as? GitDiffPage)
    for name in names {
      page.open(try line(page, "  \(name)"))
      let top = page.top
      #expect(page.source.readyLines(top..<top + 1)?.first?.string == "\(name)  +31  new")
      #expect(try await opened(rig, page, top).contains("in \(name)"))
    }
  }
}
