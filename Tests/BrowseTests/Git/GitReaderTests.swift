import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// What daily readers of git expect: where a page begins, what a search covers, what is seen of what has come.
@Suite(.timeLimit(.minutes(5))) final class GitReaderTests {
  private func subjects(_ rig: GitRig) -> [String] {
    guard let page = rig.t.topPage as? GitLogPage else { return [] }
    return (0..<page.rowCount).map { page.row(at: $0).cells[1].string }
  }

  @Test func `commits that change a text asks within the files of the log, for the text as it is typed`()
    async throws
  {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.commit("b", "multi handle init\n", "Elsewhere")
    try await rig.commit("a", "1\nmulti handle init\n", "Here")
    try await rig.open(.log(rig.folder, LogQuery(line: "-- a")))
    try await rig.follow("c")
    rig.t.type("multi handle init\n")
    try rig.t.settle()
    try await rig.ended()
    #expect(subjects(rig) == ["[main*] Here"], "\(rig.t.screen)")
    #expect(rig.t.screen[0].contains("-S 'multi handle init'"))
  }

  @Test func `of a list that stands at its top new rows are seen`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.commit("a", "2\n", "Go on")
    let page = try #require(try await rig.open(.log(rig.folder)) as? GitLogPage)
    try await rig.commit("a", "3\n", "Come")
    rig.t.type("R")
    try await rig.ended()
    #expect(rig.t.screen.contains("Come") && page.list.top == 0)
    #expect(page.list.cursor.map { page.row(at: $0).cells[1].string }?.contains("Go on") == true)
  }

  @Test func `finding from a row of a status looks through the repository`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "needle\n", "Begin")
    rig.path("a").write("a needle\n")
    try await rig.open(.status(rig.folder))
    rig.t.type("t")
    try rig.t.settle()
    rig.t.type("needle\n")
    try await rig.wait(for: "in 1 file")
  }

  private func manyFiles(_ rig: GitRig) async throws -> String {
    for number in 10..<60 { rig.path("f\(number)").write("line \(number)\n") }
    rig.path("z").write("1\n2\n3\n4\n")
    try await rig.git("add", ".")
    try await rig.git("commit", "-q", "-m", "Begin")
    return try await rig.head()
  }

  @Test func `a commit that a file's log opens begins at the file`() async throws {
    let rig = try await GitRig()
    _ = try await manyFiles(rig)
    for query in ["-- z", "--follow -- z"] {
      try await rig.open(.log(rig.folder, LogQuery(line: query)))
      try await rig.follow("\n")
      try await rig.until { (rig.t.topPage as? GitDiffPage)?.lines.top != 0 }
      #expect(rig.t.screen.contains("z  +4"), "\(rig.t.screen)")
    }
  }

  @Test func `a commit of which one has scrolled meanwhile stays where it is`() async throws {
    let rig = try await GitRig()
    let hash = try await manyFiles(rig)
    let page = try #require(
      try await rig.open(.commit(hash, in: rig.folder, at: Array("none".utf8))) as? GitDiffPage)
    #expect(page.lines.top == 0)
  }

  @Test func `L on selected lines of a commit is the log of these lines`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n2\n3\n", "Begin")
    try await rig.commit("a", "1\n2\nthree\n", "Change the last line")
    let hash = try await rig.commit("a", "one\n2\nthree\n", "Change the first line")
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    rig.t.type("/three\n")
    try await rig.until { page.lines.foundLine != nil }
    rig.t.type("V")
    try await rig.follow("L")
    #expect(subjects(rig) == ["Change the last line", "Begin"], "\(rig.t.screen)")
    #expect(rig.t.screen[0].contains("-L 3,3:a"))
  }

  @Test func `Return opens the line in sight where the hunk that was gone to has scrolled away`() async throws
  {
    let rig = try await GitRig()
    let old = (1...200).map { "old \($0)\n" }.joined()
    try await rig.commit("a", old, "Begin")
    let hash = try await rig.commit("a", old.replacing("old", with: "new"), "Change all")
    let page = try #require(try await rig.open(.commit(hash, in: rig.folder)) as? GitDiffPage)
    try await rig.until { page.lines.source.count.known > 300 }
    rig.t.type("]")
    rig.t.type("300g")
    let top = page.lines.top
    #expect(page.line == top)
    rig.t.type("]")
  }

  @Test func `a log of a file needs no --`() throws {
    let rig = try BrowseRig { $0.appending("file".utf8).write("") }
    func query(_ words: String...) throws -> LogQuery? {
      let start = GitStart.log(words.map { ByteString($0) })
      guard case .page(.log(_, let query)) = try start.found(in: rig.folder, .system) else { return nil }
      return query
    }
    #expect(try query("main", "file") == LogQuery(line: "main -- file"))
    #expect(try query("-S", "file", "main") == LogQuery(line: "-S file main"))
    #expect(try query("file", "--") == LogQuery(line: "file"))
  }

  @Test func `a log that takes long says that more may come`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.replaceGit(
      """
      case "$*" in
      *" log "*)
        git "$@"
        while ! [ -e "${0%/*}/go" ]; do sleep 0.01; done
        exit 0 ;;
      esac
      exec git "$@"
      """, startsPrograms: true)
    rig.rig.browser.open(.git(.log(rig.folder)))
    try await rig.wait(for: "Begin")
    rig.t.advance(by: .milliseconds(600))
    try await rig.wait(for: ": 1…")
    rig.path("go").write("")
    try await rig.ended()
    #expect(!rig.t.screen.contains(": 1…"))
  }
}
