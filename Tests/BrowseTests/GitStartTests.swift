import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// What of git the command line begins with.
@Suite struct GitStartTests {
  private let files: FileSystem = .system

  private func location(_ start: GitStart, in folder: Path) throws -> GitLocation? {
    guard case .page(let location) = try start.found(in: folder, files) else { return nil }
    return location
  }

  @Test func `words make a log, and none is that of the directory`() throws {
    let rig = try BrowseRig()
    #expect(try location(.log([]), in: rig.folder) == .log(rig.folder))
    #expect(
      try location(.log(["main..topic", "--", "src"]), in: rig.folder)
        == .log(rig.folder, LogQuery(line: "main..topic -- src")))
    #expect(try location(.status, in: rig.folder) == .status(rig.folder))
    let error = #expect(throws: BrowseError.self) { try location(.log(["--output=x"]), in: rig.folder) }
    #expect(error?.description == "--output is not known here; “termnav log --help” lists what is")
    let lines = GitStart.logOptions.split(separator: "\n")
    #expect(lines.count == LogQuery.Word.allCases.count)
    #expect(
      lines.contains { $0.hasPrefix("  --diff-filter LETTERS  ") } && lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `words make a diff of two, and none is what is not staged`() throws {
    let rig = try BrowseRig()
    #expect(try location(.diff([]), in: rig.folder) == .comparison(.tree(since: nil), in: rig.folder))
    #expect(
      try location(.diff(["a...b", "--", "src"]), in: rig.folder)
        == .comparison(
          .commits(
            old: Array("a".utf8), new: Array("b".utf8), isSinceFork: true, names: [Array("src".utf8)]),
          in: rig.folder))
    #expect(
      try location(.diff(["--cached", "--", "src"]), in: rig.folder)
        == .comparison(.index(since: nil, names: [Array("src".utf8)]), in: rig.folder))
    let error = #expect(throws: BrowseError.self) { try location(.diff(["--raw"]), in: rig.folder) }
    #expect(error?.description.contains("--raw is not known here") == true)
  }

  @Test func `a blame is of a file, at a line, behind a revision`() throws {
    let rig = try BrowseRig {
      $0.appending("a".utf8).write("1\n2\n")
      $0.appending("b:7".utf8).write("1\n")
    }
    let a = rig.folder.appending("a".utf8)
    #expect(try location(.blame(["a"]), in: rig.folder) == .blame(a))
    #expect(try location(.blame(["a:2"]), in: rig.folder) == .blame(a, line: 1))
    #expect(try location(.blame(["b:7"]), in: rig.folder) == .blame(rig.folder.appending("b:7".utf8)))
    #expect(
      try location(.blame(["-w", "-C", "-M", "-C", "a:2"]), in: rig.folder)
        == .blame(a, line: 1, BlameOptions(ignoresBlanks: true, findsMoves: true, copies: 2)))
    // git's own form counts from the top, unless it begins with a dot.
    for (words, revision, name, line) in [
      (["main~2", "gone:3"], "main~2", "gone", 2), (["HEAD:d/a"], "HEAD", "/d/a", nil),
      (["-w", "main:./a:7"], "main", "./a", 6), (["v1:../a"], "v1", "../a", nil),
    ] as [([ByteString], String, String, Int?)] {
      guard case .blame(let file, let options) = try GitStart.blame(words).found(in: rig.folder, files) else {
        Issue.record("no blame")
        continue
      }
      #expect(
        file == .init(revision: Array(revision.utf8), name: Array(name.utf8), line: line), "\(words)")
      #expect(options.ignoresBlanks == (words.count == 2 && words[0] == "-w"))
    }
    for words: [ByteString] in [
      [], [""], ["a", "b", "c"], ["missing"], ["missing:3"], [":a"], ["HEAD:"], ["-w"],
    ] {
      #expect(throws: BrowseError.self, "\(words)") { try GitStart.blame(words).found(in: rig.folder, files) }
    }
  }

  @Test func `a commit is shown, or a file of one`() async throws {
    let rig = try await GitRig()
    rig.path("d").makeDirectory()
    let first = try await rig.commit("d/a", "first\n", "Begin")
    try await rig.commit("d/a", "second\n", "Go on")
    func show(_ words: ByteString...) async throws -> String {
      let page = try #require(rig.t.topPage as? BrowsePage)
      let found = try GitStart.show(words).found(in: rig.path("d"), files)
      rig.rig.browser.open(found, in: rig.path("d"), from: page)
      try await rig.until { rig.t.topPage !== page }
      try await rig.ended()
      return rig.t.topPage.title
    }
    let last = try await rig.head()
    #expect(try await show() == "Commit \(last.prefix(8))")
    #expect(try await show("-p", "main~1") == "Commit \(first.prefix(8))")
    #expect(try await show("main~1:d/a") == "a at \(first.prefix(8))" && rig.t.screen.contains("first"))
    #expect(try await show("HEAD:./a") == "a at \(last.prefix(8))" && rig.t.screen.contains("second"))
    for words: [ByteString] in [["a", "b"], [""], ["--output=x"]] {
      #expect(throws: BrowseError.self) { try GitStart.show(words).found(in: rig.folder, files) }
    }
  }

  @Test func `a blame at a revision opens once git has named the commit`() async throws {
    let rig = try await GitRig()
    rig.path("d").makeDirectory()
    try await rig.commit("d/a", "first\n", "Begin")
    let hash = try await rig.head()
    try await rig.commit("d/a", "second\n", "Go on")
    let page = try #require(rig.t.topPage as? BrowsePage)
    func open(_ revision: String, in folder: Path) {
      let file = GitStart.Found.File(revision: Array(revision.utf8), name: Array("a".utf8), line: 0)
      rig.rig.browser.open(.blame(file, BlameOptions()), in: folder, from: page)
    }
    open("main~1", in: rig.path("d"))
    try await rig.until { rig.t.topPage is GitBlamePage }
    try await rig.ended()
    #expect(rig.t.screen.contains("first") && rig.t.screen[0].contains("a at \(hash.prefix(8))"))
    open("--output=x", in: rig.folder)
    rig.t.press(.backspace)
    try await rig.until { rig.t.topPage is DirectoryPage }
  }

  @Test func `q on the page of a command ends the program, and on pages above goes back to it`() async throws
  {
    let rig = try await GitRig()
    let hash = try await rig.commit("a", "first\n", "Begin")
    let directory = try #require(rig.t.topPage as? BrowsePage)
    rig.rig.browser.open(try GitStart.show([]).found(in: rig.folder, files), in: rig.folder, from: directory)
    try await rig.until { rig.t.topPage is GitDiffPage }
    try rig.t.settle()
    let start = try await rig.ended()
    try await rig.open(.file(Array("a".utf8), at: hash, in: rig.folder))
    rig.t.type("q")
    try rig.t.settle()
    #expect(rig.t.topPage === start && rig.t.exitStatus == nil)
    rig.t.type("q")
    #expect(rig.t.exitStatus == 0)
    var options = BrowseOptions()
    options.git = .status
    let browser = try Browser(options, settings: nil, files: files)
    let t = AppTester(browser.app)
    #expect(t.topPage is GitStatusPage)
    t.type("q")
    #expect(t.exitStatus == 0)
  }

  @Test func `two words are files outside a repository, and behind --no-index`() async throws {
    let rig = try await GitRig(repository: false)
    rig.path("a").write("one\n")
    rig.path("b").write("two\n")
    let pair = GitLocation.comparison(.files(old: rig.path("a"), new: rig.path("b")), in: rig.folder)
    #expect(try location(.diff(["a", "b"]), in: rig.folder) == pair)
    try await rig.open(pair)
    #expect(rig.t.screen.contains("-one") && rig.t.screen.contains("+two") && !rig.t.screen.contains("git:"))
    #expect(try location(.diff(["a", "gone"]), in: rig.folder) != pair)
    try await rig.git("init", "-q")
    #expect(try location(.diff(["--no-index", "a", "b"]), in: rig.folder) == pair)
    let two = GitComparison.commits(old: Array("a".utf8), new: Array("b".utf8))
    #expect(try location(.diff(["a", "b"]), in: rig.folder) == .comparison(two, in: rig.folder))
  }
}
