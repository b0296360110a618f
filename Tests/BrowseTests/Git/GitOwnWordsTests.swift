import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// What git's own settings, names and refusals say, and what the pages say where git says nothing.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitOwnWordsTests {
  // MARK: The diff is git's own

  private func lines(_ rig: GitRig) throws -> [String] {
    let page = try #require(rig.t.topPage as? GitDiffPage)
    return (page.diff.buffer.readyLines(0..<page.diff.buffer.count.known) ?? []).map(\.string)
  }

  /// A commit that renames a file and copies another, which it changes.
  private func commitRenameAndCopy(_ rig: GitRig) async throws -> String {
    let text = (1...40).map { "line \($0)\n" }.joined()
    let source = (1...40).map { "word \($0)\n" }.joined()
    rig.path("old").write(text)
    rig.path("source").write(source)
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Begin")
    try await rig.git("mv", "old", "new")
    rig.path("copy").write(source)
    rig.path("source").write(source + "more\n")
    try await rig.git("add", "-A")
    try await rig.git("commit", "-q", "-m", "Change")
    return try await rig.head()
  }

  @Test(arguments: ["", "copies", "false"]) func `renames and copies are found as the person has set it`(
    _ setting: String
  ) async throws {
    let rig = try await GitRig()
    let hash = try await commitRenameAndCopy(rig)
    if !setting.isEmpty { try await rig.git("config", "diff.renames", setting) }
    try await rig.open(.commit(hash, in: rig.folder))
    let seen = try lines(rig)
    #expect(seen.contains("copy from source") == (setting == "copies"))
    #expect(seen.contains("rename from old") == (setting != "false"))
    let own = try await rig.git("show", "--format=", "--src-prefix=a/", "--dst-prefix=b/", hash).text
    let begin = try #require(seen.firstIndex { $0.hasPrefix("diff --git") })
    #expect(seen[begin...].joined(separator: "\n") + "\n" == own)
    // What is staged too.
    try await rig.git("reset", "-q", "--soft", "HEAD^")
    try await rig.open(.status(rig.folder))
    #expect(rig.t.screen.contains("new ← old") == (setting != "false"))
  }

  @Test func `what is set of a diff's looks changes no line that the page must read`() async throws {
    let rig = try await GitRig()
    let hash = try await commitRenameAndCopy(rig)
    for (key, value) in [
      ("diff.noprefix", "true"), ("diff.mnemonicPrefix", "true"), ("diff.relative", "true"),
      ("color.ui", "always"), ("color.diff", "always"), ("diff.submodule", "log"), ("core.quotePath", "true"),
      ("diff.wsErrorHighlight", "all"), ("diff.colorMoved", "zebra"), ("diff.context", "1"),
      ("diff.suppressBlankEmpty", "true"), ("diff.srcPrefix", "x/"), ("diff.dstPrefix", "y/"),
      ("log.showRoot", "false"), ("log.diffMerges", "separate"), ("format.pretty", "oneline"),
      ("log.date", "relative"), ("log.decorate", "no"), ("log.abbrevCommit", "true"),
      ("log.mailmap", "false"),
    ] { try await rig.git("config", key, value) }
    try await rig.open(.commit(hash, in: rig.folder))
    let page = try #require(rig.t.topPage as? GitDiffPage)
    #expect(page.diff.files.map(\.newName) == ["copy", "new", "source"].map { Array($0.utf8) })
    // So many lines around a change as the person wants.
    #expect(try lines(rig).suffix(3) == ["@@ -40 +40,2 @@ word 39", " word 40", "+more"])
    #expect(try lines(rig).contains("names     HEAD -> main"))
    try await rig.open(.commit(try await rig.head("HEAD^"), in: rig.folder))
    #expect(try lines(rig).contains("+word 1"))
  }

  // MARK: Nothing is blank

  private func mergeThatChangesNothing(_ rig: GitRig, parents count: Int) async throws -> String {
    try await rig.commit("a", "1\n", "Begin")
    for number in 1..<count {
      try await rig.git("checkout", "-q", "-b", "side\(number)", "main")
      try await rig.commit("side\(number)", "s\n", "Side \(number)")
    }
    try await rig.git("checkout", "-q", "main")
    try await rig.commit("b", "b\n", "Main")
    let sides = (1..<count).map { "side\($0)" }
    try await rig.git(["merge", "-q", "--no-ff", "-m", "Merge"] + sides)
    return try await rig.head()
  }

  @Test(arguments: [(2, "both parents"), (3, "all 3 parents")])
  func `a combined diff that is empty says so, and names the key of the diff with a parent`(
    _ count: Int, _ words: String
  ) async throws {
    let rig = try await GitRig()
    let hash = try await mergeThatChangesNothing(rig, parents: count)
    try await rig.open(.commit(hash, in: rig.folder))
    let keys = "M shows the diff with the first parent, 2 M with the second."
    #expect(try lines(rig).last == "No file differs from \(words). \(keys)")
    rig.t.type("M")
    try await rig.ended()
    #expect(try lines(rig).contains("diff --git a/side1 b/side1"))
    #expect(try !lines(rig).contains { $0.contains("No file differs") })
  }

  @Test func `each commit without a diff says that it has none`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("commit", "-q", "--allow-empty", "-m", "Nothing")
    let empty = try await rig.head()
    try await rig.open(.commit(empty, in: rig.folder))
    #expect(try lines(rig).last == "This commit changes no file.")
    try await rig.git("checkout", "-q", "-b", "side", "HEAD^")
    try await rig.commit("b", "b\n", "Side")
    try await rig.git("checkout", "-q", "main")
    try await rig.git("merge", "-q", "--no-ff", "-s", "ours", "-m", "Ours", "side")
    try await rig.open(.commit(try await rig.head(), in: rig.folder))
    rig.t.type("M")
    try await rig.ended()
    #expect(
      try lines(rig).last == "No file differs from the first parent. M shows the diff with all parents.")
    // A stash may have no file of those that git knew.
    rig.path("untracked").write("u\n")
    try await rig.git("stash", "-q", "--include-untracked")
    try await rig.open(.stash(try await rig.head("stash"), in: rig.folder))
    #expect(try lines(rig).last?.hasSuffix("u") == true)
    try await rig.open(.commit(try await rig.head("HEAD^"), in: rig.folder))
    #expect(try lines(rig).last == "This commit changes no file.")
  }

  @Test func `a page that has nothing to show yet says what it waits for`() async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2\n")
    rig.replaceGit(
      """
      case "$*" in
      *\\ show\\ *|*\\ diff\\ *|*cat-file*) while ! [ -e "${0%/*}/go" ]; do sleep 0.01; done ;;
      esac
      exec git "$@"
      """, startsPrograms: true)
    let file = Array("a".utf8)
    let pages: [(GitLocation, String, String)] = [
      (.commit(hash, in: rig.folder), "Commit \(hash.prefix(8))", "+1"),
      (
        .changes([file], .staged, in: rig.folder), "Staged: a",
        "Nothing is staged here."
      ),
      (.file(file, at: hash, in: rig.folder), "a at \(hash.prefix(8))", "1"),
    ]
    for (location, title, text) in pages {
      _ = rig.path("go").withCString { unlink($0) }
      rig.rig.browser.open(.git(location))
      try rig.t.settle()
      try await rig.wait(for: "Waiting for git: \(title)")
      rig.path("go").write("")
      try await rig.ended()
      let page = try #require(rig.t.topPage as? GitTextPage)
      try await rig.until {
        page.source.signedTexts.contains(text)
      }
      #expect(!rig.t.screen.contains("Waiting for git"), "\(rig.t.screen)")
    }
    _ = rig.path("go").withCString { unlink($0) }
    rig.rig.browser.open(.git(pages[0].0))
    try rig.t.settle()
    try await rig.wait(for: "Waiting for git")
    rig.t.press(.character("c"), .control)
    try await rig.step()
    #expect(!rig.t.screen.contains("Waiting for git"))
    #expect(rig.t.screen[1].contains("stopped"))
  }

  @Test(arguments: [0, 0.5]) func `a page of which nothing has come is read again by R`(_ seconds: Double)
    async throws
  {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "1\n", "Begin")
    rig.replaceGit(
      """
      case "$*" in
      *\\ show\\ *) while ! [ -e "${0%/*}/go" ]; do sleep 0.01; done ;;
      esac
      exec git "$@"
      """, startsPrograms: true)
    rig.rig.browser.open(.git(.commit(hash, in: rig.folder)))
    try rig.t.settle()
    if seconds > 0 { try await rig.wait(for: "Waiting for git") }
    rig.t.type("R")
    rig.t.advance(by: .seconds(seconds))
    try await rig.wait(for: "Waiting for git")
    rig.path("go").write("")
    try await rig.ended()
    #expect(try lines(rig).contains("+1"))
    #expect(!rig.t.screen.contains("Waiting for git"))
  }

  // MARK: Names and words

  @Test func `a log and a commit call people as the mailmap does, as a blame does`() async throws {
    let rig = try await GitRig(size: Size(columns: 110, rows: 24))
    rig.path(".mailmap").write("Augusta King <augusta@example.org> Ada <ada@example.org>\n")
    try await rig.git("add", ".mailmap")
    let hash = try await rig.commit("a", "1\n", "Begin")
    try await rig.open(.commit(hash, in: rig.folder))
    #expect(try lines(rig).contains("author    Augusta King <augusta@example.org>"))
    try await rig.open(.blame(rig.path("a")))
    #expect(rig.t.screen.contains("Augusta"))
    rig.t.resize(to: Size(columns: 100, rows: 24))
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen.contains("Augusta King"))
  }

  @Test func `notes on a commit stand behind its message`() async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "1\n", "Begin")
    try await rig.git("notes", "add", "-m", "Seen by\n\tnobody", hash)
    try await rig.open(.commit(hash, in: rig.folder))
    let seen = try lines(rig)
    let place = try #require(seen.firstIndex(of: "notes"))
    #expect(seen[place...].prefix(4) == ["notes", "    Seen by", "    \tnobody", ""])
    #expect(seen[..<place].contains("    Begin"))
    // Of the message nothing else has changed.
    try await rig.git("notes", "remove", hash)
    rig.t.type("R")
    try await rig.ended()
    #expect(try !lines(rig).contains("notes"))
  }

  @Test func `the edge of a shallow clone is called that`() async throws {
    let rig = try await GitRig()
    for number in 1...3 { try await rig.commit("a", "1\n\(number)\n", "Commit \(number)") }
    try await rig.git("clone", "-q", "--depth", "2", "file://\(rig.folder)", "clone")
    let clone = rig.path("clone")
    // A branch of this name is no edge.
    try await rig.git("branch", "grafted", try await rig.head("HEAD~2"))
    try await rig.open(.log(clone))
    #expect(rig.t.screen[2].contains("Commit 2"))
    try await rig.follow("j\n")
    let edge = "beyond the edge of this shallow clone"
    #expect(try lines(rig).contains("parent    \(edge)"))
    rig.t.type("^")
    #expect(rig.t.screen.contains("its parents are \(edge)"))
    try await rig.open(.blame(clone.appending("a".utf8)))
    rig.t.type(",")
    try await rig.wait(for: "what was before is \(edge)")
    let root = try await rig.head("HEAD~2")
    try await rig.open(.commit(root, in: rig.folder))
    #expect(try lines(rig).contains("names     grafted"))
    #expect(try !lines(rig).contains { $0.contains("shallow") })
    rig.t.type("^")
    #expect(rig.t.screen.contains("it has no parent"))
    try await rig.open(.blame(rig.path("a")))
    rig.t.type(",")
    try await rig.wait(for: "the lines begin with this commit")
  }

  @Test func `names of a commit are short, whatever they are names of`() async throws {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "1\n", "Begin")
    try await rig.git("tag", "v1")
    try await rig.git("branch", "refs/heads/deep")
    try await rig.git("update-ref", "refs/remotes/origin/main", hash)
    try await rig.open(.commit(hash, in: rig.folder))
    let names = try #require(try lines(rig).first { $0.hasPrefix("names") })
    #expect(names == "names     HEAD -> main, tag: v1, origin/main, refs/heads/deep")
  }

  @Test func `a status within git's own directory says what that is`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    for name in [".git", ".git/refs", ".git/objects"] {
      try await rig.open(.status(rig.path(name)))
      #expect(rig.t.screen.contains("this is within git's own directory"), "\(rig.t.screen)")
      #expect(!rig.t.screen.contains("bare"))
    }
    try await rig.git("clone", "-q", "--bare", ".", "bare.git")
    try await rig.open(.status(rig.path("bare.git")))
    #expect(rig.t.screen.contains("a bare repository has no working tree"))
  }

  @Test func `a repository of another person names the setting that lets git read it`() async throws {
    let rig = try await GitRig(size: Size(columns: 140, rows: 24))
    let hash = try await rig.commit("a", "1\n", "Begin")
    rig.rig.browser.git.variables["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
    let pages: [GitLocation] = [
      .log(rig.folder), .status(rig.folder), .branches(rig.folder), .stashes(rig.folder),
      .blame(rig.path("a")), .commit(hash, in: rig.folder),
    ]
    for page in pages {
      try await rig.open(page)
      let words = "another person's repository: git reads it once safe.directory names \(rig.folder)"
      // A list has them in two lines.
      let said = "\(rig.t.screen)".split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(said.contains(words), "\(page)\n\(rig.t.screen)")
    }
  }
}
