import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Where a line of a blame, of a diff and of what was found leads.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitLinesTests {
  private func numbers(_ range: ClosedRange<Int>) -> [String] { range.map { "line \($0)" } }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// The text of the blame's selected line on top, once it is there.
  private func blamed(_ rig: GitRig) -> String? {
    (rig.t.topPage as? GitBlamePage).map { $0.text(at: $0.line) }
  }

  /// Goes before the line of a blame, and returns the line that is selected then.
  private func before(_ line: String, _ rig: GitRig) async throws -> String? {
    let page = try #require(rig.t.topPage as? GitBlamePage)
    page.lines.putCursor(
      try #require((0..<page.lineCount).first { page.text(at: $0) == line }, "\(line)\n\(rig.t.screen)"))
    try await rig.follow(",")
    return blamed(rig)
  }

  // MARK: Blame

  @Test(arguments: [false, true]) func `before a line is the line in its place in the parent`(
    _ isRenamed: Bool
  ) async throws {
    let rig = try await GitRig()
    try await rig.commit("old", text(numbers(1...200)), "Begin")
    var lines = ["new 1", "new 2", "new 3"] + numbers(41...200)
    lines[lines.firstIndex(of: "line 150")!] = "changed 150"
    lines.replaceSubrange(
      lines.firstIndex(of: "line 60")!...lines.firstIndex(of: "line 62")!,
      with: ["if moved {", "\tline 60", "\tline 61", "\tline 62", "}"])
    if isRenamed { try await rig.git("mv", "old", "new") }
    let hash = try await rig.commit(isRenamed ? "new" : "old", text(lines), "Change")
    try await rig.open(.blameAt(hash, Array((isRenamed ? "new" : "old").utf8), in: rig.folder))
    for (line, wanted) in [
      ("changed 150", "line 150"), ("\tline 61", "line 61"), ("new 2", "line 2"), ("if moved {", "line 60"),
      ("}", "line 63"),
    ] {
      #expect(try await before(line, rig) == wanted)
      #expect(rig.t.topPage.title.hasPrefix("Blame of old at"))
      #expect(rig.t.screen.contains("it came in here") == ["if moved {", "}"].contains(line), "\(line)")
      rig.t.press(.backspace)
      try rig.t.settle()
      rig.t.advance(by: .seconds(10))
    }
  }

  @Test func `before a line that was added at the end is the end, and a line says so`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", text(numbers(1...50)), "Begin")
    let hash = try await rig.commit("a", text(numbers(1...50) + ["more", "and more"]), "Add")
    try await rig.open(.blame(rig.path("a")))
    #expect(try await before("and more", rig) == "line 50")
    #expect(rig.t.screen.contains("line 52 was added by \(hash.prefix(8)): it came in here"))
  }

  @Test func `before a line for which the change removed too few is the last one, and a line says so`()
    async throws
  {
    let rig = try await GitRig()
    try await rig.commit("a", text(numbers(1...9)), "Begin")
    let hash = try await rig.commit("a", text(["one", "two", "three"] + numbers(2...9)), "Change")
    try await rig.open(.blame(rig.path("a")))
    #expect(try await before("one", rig) == "line 1")
    #expect(!rig.t.screen.contains("was added by"))
    rig.t.press(.backspace)
    try rig.t.settle()
    #expect(try await before("three", rig) == "line 1")
    #expect(
      rig.t.screen.contains("line 3 was added by \(hash.prefix(8)): the line before it is shown"),
      "\(rig.t.screen)")
  }

  @Test func `before a line that is not committed is that of the last commit`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a b", text(numbers(1...90)), "Begin")
    rig.path("a b").write(text(["new"] + numbers(1...20) + numbers(40...69) + ["seventy"] + numbers(71...90)))
    try await rig.open(.blame(rig.path("a b")))
    #expect(try await before("seventy", rig) == "line 70")
    rig.t.press(.backspace)
    try rig.t.settle()
    #expect(try await before("new", rig) == "line 1")
    #expect(rig.t.screen.contains("line 1 was not committed yet: it came in here"))
  }

  @Test func `before a line of a merge is that of its first parent`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", text(numbers(1...60)), "Begin")
    try await rig.git("checkout", "-q", "-b", "side")
    try await rig.commit("a", text(numbers(1...49) + ["side 50"] + numbers(51...60)), "Side")
    try await rig.git("checkout", "-q", "main")
    try await rig.commit("a", text(numbers(20...49) + ["main 50"] + numbers(51...60)), "Main")
    _ = try? await rig.git("merge", "-q", "side")
    let hash = try await rig.commit("a", text(numbers(20...49) + ["both 50"] + numbers(51...60)), "Merge")
    try await rig.open(.blameAt(hash, Array("a".utf8), in: rig.folder))
    #expect(try await before("both 50", rig) == "main 50")
  }

  // MARK: Diffs

  /// Returns what Return on a line of the diff on top opens: its title, and its first line in sight.
  private func opened(_ line: String, _ rig: GitRig) async throws -> String {
    let page = try #require(rig.t.topPage as? GitDiffPage)
    let texts = page.source.signedTexts
    page.open(try #require(texts.firstIndex { $0 == line }, "\(line) is not in \(texts)"))
    try await rig.until { rig.t.topPage !== page }
    try rig.t.settle()
    try await rig.ended()
    let file = try #require(rig.t.topPage as? GitFilePage)
    defer {
      rig.t.press(.backspace)
      try? rig.t.settle()
    }
    let first = file.source.readyLines(file.top..<file.top + 1)?.first?.string
    return "\(file.title): \(first ?? "nothing")"
  }

  @Test func `a removed line leads to the old file, at its old number`() async throws {
    let rig = try await GitRig()
    let first = try await rig.commit("old", text(numbers(1...300)), "Begin")
    try await rig.git("mv", "old", "new")
    var lines = ["top"] + numbers(101...300)
    lines[lines.firstIndex(of: "line 200")!] = "changed 200"
    let hash = try await rig.commit("new", text(lines), "Change")
    try await rig.open(.commit(hash, in: rig.folder))
    let (old, new) = ("old at \(first.prefix(8)): ", "new at \(hash.prefix(8)): ")
    for (line, wanted) in [
      ("-line 1", old + "line 1"), ("-line 77", old + "line 77"), ("-line 200", old + "line 200"),
      ("+changed 200", new + "changed 200"), ("line 201", new + "line 201"),
    ] { #expect(try await opened(line, rig) == wanted) }
    // What is not committed is removed from the index, and from the last commit.
    rig.path("new").write(text(numbers(111...300)))
    try await rig.open(.changes([Array("new".utf8)], .working, in: rig.folder))
    #expect(try await opened("-line 105", rig) == "new in the index: line 105")
    try await rig.git("add", "new")
    rig.t.type("M")
    try await rig.ended()
    #expect(try await opened("-line 105", rig) == "new at HEAD: line 105")
  }

  @Test func `a removed line of a merge leads to the parent in whose column the minus stands`() async throws {
    let rig = try await GitRig()
    func lines(_ before: Int, _ words: String) -> String {
      text((0..<before).map { "before \($0)" } + numbers(1...80) + [words] + numbers(81...160))
    }
    try await rig.commit("a", lines(0, "base"), "Begin")
    var parents: [String] = []
    for (number, side) in ["one", "two", "three"].enumerated() {
      try await rig.git("checkout", "-q", "-b", side, "main")
      // The second has it by another name.
      let name = side == "two" ? "b" : "a"
      if side == "two" { try await rig.git("mv", "a", "b") }
      parents.append(try await rig.commit(name, lines(number * 10, "by \(side)"), "Side \(side)"))
    }
    try await rig.git("checkout", "-q", "one")
    rig.path("a").write(lines(40, "by all"))
    try await rig.git("add", "a")
    let tree = try await rig.git("write-tree")[...].withoutLineFeed.text
    let words = ["commit-tree", "-m", "Merge", tree] + parents.flatMap { ["-p", $0] }
    let hash = try await rig.git(words)[...].withoutLineFeed.text
    try await rig.open(.commit(hash, in: rig.folder))
    for (line, wanted) in [
      ("-  by one", "a at \(parents[0].prefix(8)): by one"),
      (" - by two", "b at \(parents[1].prefix(8)): by two"),
      ("  -by three", "a at \(parents[2].prefix(8)): by three"),
      ("+++by all", "a at \(hash.prefix(8)): by all"),
    ] { #expect(try await opened(line, rig) == wanted) }
    // So do B and L.
    let page = try #require(rig.t.topPage as? GitDiffPage)
    rig.t.type("/by two\n")
    try await rig.until { page.lines.foundLine != nil }
    try await rig.follow("B")
    #expect(rig.t.topPage.title == "Blame of b at \(parents[1].prefix(8))")
    #expect(blamed(rig) == "by two")
  }

  @Test func `a removed line of a conflict leads to the side that has it`() async throws {
    let rig = try await GitRig()
    func lines(_ words: String) -> String { text(numbers(1...40) + [words] + numbers(41...80)) }
    try await rig.commit("a", lines("base"), "Begin")
    try await rig.git("checkout", "-q", "-b", "side")
    try await rig.commit("a", lines("theirs"), "Side")
    try await rig.git("checkout", "-q", "main")
    try await rig.commit("a", "top\n" + lines("ours"), "Main")
    _ = try? await rig.git("merge", "-q", "side")
    rig.path("a").write("top\n" + lines("both"))
    try await rig.open(.changes([Array("a".utf8)], .working, in: rig.folder))
    #expect(try await opened("- ours", rig) == "a in the index, ours: ours")
    #expect(try await opened(" -theirs", rig) == "a in the index, theirs: theirs")
  }

  // MARK: Hits

  @Test func `a hit whose file has changed leads to the nearest line that has the words`() async throws {
    let rig = try BrowseRig { folder in
      folder.appending("a".utf8).write((1...200).map { "line \($0)\n" }.joined() + "needle here\n")
    }
    rig.browser.tools = FindTools(files: "", words: "", git: nil)
    rig.browser.open(.hits("needle", in: rig.folder))
    try rig.t.settle()
    try await rig.see("1 in 1 file.")
    let page = try #require(rig.t.topPage as? HitsPage)
    page.list.moveCursor(
      to: try #require(page.hits.rows.indices.first { page.text(at: $0).contains("needle") }))
    // Ten lines have gone, and another hit is far behind.
    let text =
      (1...190).map { "line \($0)\n" }.joined() + "needle here\n"
      + (1...100).map { "more \($0)\n" }.joined() + "needle\n"
    rig.folder.appending("a".utf8).write(text)
    rig.t.type("\n")
    try await rig.wait { ($0.topPage as? FilePage)?.lines.foundLine != nil }
    let file = try #require(rig.t.topPage as? FilePage)
    #expect(file.lines.foundLine == 190)
    // A shorter file than the hit's line.
    rig.t.press(.backspace)
    try rig.t.settle()
    rig.folder.appending("a".utf8).write("1\nneedle\n2\n3\n4\n")
    rig.t.type("\n")
    try await rig.wait { ($0.topPage as? FilePage).map { $0 !== file && $0.lines.foundLine != nil } == true }
    #expect((rig.t.topPage as? FilePage)?.lines.foundLine == 1)
  }
}
