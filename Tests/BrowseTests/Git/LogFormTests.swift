import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// The rows of a form of questions, and the query that they say.
@Suite struct LogFormTests {
  private func words(_ query: LogQuery) -> [String] {
    query.command(Git(), in: Path("/x")).arguments.map(\.description).sorted()
  }

  @Test(arguments: [
    "", "main..topic", "-S foo --author ann --since yesterday --until 1.day main..topic -- src",
    "--grep a --grep b -i", "-L 3,9:a", "-L 3,+9:a -L 1,2:a", "-L:main:b", "-L 3,9:a -- b",
    "--follow -- 'a b'",
    "--branches --not --remotes", "--not --all", "main --not topic ^old", "-G '^x\\(' HEAD~3",
    "--all --first-parent --topo-order --reverse -- a 'b c' -d", "-S -x", "-g", "-5 --merges",
  ]) func `the form of a query says the same query`(_ line: String) throws {
    let query = try LogQuery(line: line)
    #expect(words(try LogForm(query).query()) == words(query))
  }

  @Test func `each word has its row, and what has none stands among git's words`() throws {
    let form = LogForm(
      try LogQuery(
        line: "--grep a --grep b -S c --author d --since e --until f --all --first-parent --topo-order "
          + "--no-merges g..h -- i 'j k'"))
    let texts = LogForm.Field.allCases.map { form[$0] }
    #expect(texts == ["a", "c", "d", "e", "f", "i 'j k'", "", "g..h", "--grep b --no-merges"])
    #expect(form.isTopological && form.hasAllBranches && form.isFirstParentAlone)
  }

  @Test func `the log of a file, and of its lines, fill the rows of files and lines`() throws {
    var form = LogForm(LogQuery(ofFile: Array("src/a b".utf8), at: "abcd1234"))
    #expect(form[.path] == "'src/a b'" && form[.revisions] == "abcd1234" && form[.others] == "--follow")
    // git follows one file alone.
    form[.path] = ""
    #expect(try form.query().line == "abcd1234")
    form = LogForm(LogQuery(ofFile: Array("src/a".utf8), at: "", lines: 4...8))
    #expect(form[.path] == "src/a" && form[.lines] == "5,9" && form[.others] == "")
    form[.lines] = "1,2"
    #expect(try form.query().line == "-L 1,2:src/a")
    form = LogForm(LogQuery())
    #expect(try form.query() == LogQuery(.everything, []))
  }

  @Test(arguments: [
    (LogForm.Field.lines, "ten", LogForm.Field.lines, "Two numbers"), (.lines, "0,5", .lines, "Two numbers"),
    (.lines, "3", .lines, "Two numbers"), (.lines, "3,9", .path, "Lines are those of one file"),
    (.revisions, "--all", .revisions, "Only branches"),
    (.revisions, "main -- a", .revisions, "Only branches"),
    (.revisions, "--output=x", .revisions, "Only branches"), (.others, "main", .others, "Branches and files"),
    (.others, "-- a", .others, "Branches and files"),
    (.others, "--output=x", .others, "--output is not known"),
    (.others, "-n x", .others, "x is no number"),
  ])
  func `what is wrong is said of its row`(
    _ field: LogForm.Field, _ text: String, _ wrong: LogForm.Field, _ reason: String
  ) {
    var form = LogForm(LogQuery())
    form[field] = text
    for field in LogForm.Field.allCases {
      #expect(form.fault(of: field)?.hasPrefix(reason) ?? false == (field == wrong), "\(field)")
    }
    let fault = #expect(throws: LogForm.Fault.self) { try form.query() }
    #expect(fault?.field == wrong)
  }
}

/// The sheet with the form.
@Suite(.serialized, .timeLimit(.minutes(5))) final class LogFormPageTests {
  private func rig(_ size: Size = AppTester.standardSize) async throws -> (GitRig, GitLogPage) {
    let rig = try await GitRig(size: size)
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("branch", "side")
    try await rig.commit("a", "1\n2\n", "Add words")
    try await rig.commit("b", "1\n", "Add b")
    let log = try #require(try await rig.open(.log(rig.folder)) as? GitLogPage)
    return (rig, log)
  }

  private func subjects(_ rig: GitRig) -> [String] {
    guard let page = rig.t.topPage as? GitLogPage else { return [] }
    return (0..<page.rowCount).map { page.row(at: $0).cells[1].string }
  }

  private func shown(_ rig: GitRig, after log: GitLogPage) async throws {
    try await rig.until { rig.t.topPage !== log && rig.t.topPage is GitLogPage }
    try rig.t.settle()
    try await rig.ended()
  }

  @Test func `the form shows the log that it asks for, and what was asked is offered in the line too`()
    async throws
  {
    let (rig, log) = try await rig()
    rig.t.type("W")
    try rig.t.settle()
    #expect(rig.t.topPage is LogFormPage && rig.t.screen.contains("Message has"))
    rig.t.type("words\n")
    try await shown(rig, after: log)
    #expect(subjects(rig) == ["Add words"] && rig.t.screen[0].contains("Log of --grep words"))
    // A form begins with what its log is of.
    rig.t.type("W")
    try rig.t.settle()
    #expect(rig.t.screen.lines.contains { $0.contains("Message has") && $0.contains("words") })
    rig.t.press(.escape)
    try rig.t.settle()
    rig.t.type("h")
    try rig.t.settle()
    #expect(rig.t.topPage === log)
    rig.t.type("w")
    try rig.t.settle()
    #expect(rig.t.screen.lines.contains { $0.contains("--grep words") && $0.contains("asked before") })
  }

  @Test func `what is wrong is said beside its row, also what git does not know, and no log opens`()
    async throws
  {
    let (rig, log) = try await rig()
    rig.t.type("W")
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? LogFormPage)
    for _ in 0..<6 { rig.t.press(.tab) }
    rig.t.type("ten\n")
    try rig.t.settle()
    #expect(rig.t.screen.contains("Two numbers are needed"))
    for _ in 0..<3 { rig.t.press(.backspace) }
    rig.t.press(.tab)
    rig.t.type("nothing..side\n")
    try await rig.wait(for: "bad revision")
    #expect(rig.t.topPage === page)
    for _ in 0..<13 { rig.t.press(.backspace) }
    #expect(!rig.t.screen.contains("bad revision"))
    rig.t.type("side..\n")
    try await shown(rig, after: log)
    #expect(subjects(rig) == ["● [main*] Add b", "● Add words"])
  }

  @Test func `form and line turn into each other, with what they ask`() async throws {
    let (rig, log) = try await rig()
    rig.t.type("w")
    try rig.t.settle()
    rig.t.type("--author ann -L 1,2:a --merges")
    rig.t.press(.character("t"), .control)
    try rig.t.settle()
    #expect(rig.t.topPage is LogFormPage)
    for (title, text) in [("Author", "ann"), ("Files", "a"), ("Lines", "1,2"), ("git's words", "--merges")] {
      #expect(rig.t.screen.lines.contains { $0.contains(title) && $0.contains(text) }, "\(title)")
    }
    rig.t.press(.character("t"), .control)
    try rig.t.settle()
    let line = try #require(rig.t.topPage as? LogQueryPage)
    #expect(rig.t.screen.contains("--author ann -L 1,2:a --merges"))
    rig.t.type("--outp")
    rig.t.press(.character("t"), .control)
    try rig.t.settle()
    #expect(rig.t.topPage === line && rig.t.screen.contains("--outp is not known here"))
    rig.t.press(.escape)
    try rig.t.settle()
    #expect(rig.t.topPage === log)
  }

  @Test func `at 40×12 all rows are reached, by keys and by the mouse`() async throws {
    let (rig, log) = try await rig(Size(columns: 40, rows: 12))
    rig.t.type("W")
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? LogFormPage)
    #expect(rig.t.screen.contains("⏎ show"), "the button is below what is seen")
    var seen: Set<String> = []
    for _ in 0..<15 {
      for line in rig.t.screen.lines { for word in line.split(separator: " ") { seen.insert(String(word)) } }
      rig.t.press(.tab)
    }
    #expect(
      seen.isSuperset(of: ["Message", "Author", "Since", "Until", "Files", "Lines", "Order", "Cancel"]))
    while !rig.t.screen.contains("First parents") { rig.t.press(.tab) }
    try rig.t.click("First parents")
    while !rig.t.screen.contains("Show") { rig.t.press(.tab) }
    try rig.t.click("Show")
    try await shown(rig, after: log)
    #expect(rig.t.topPage !== page && (rig.t.topPage as? GitLogPage)?.query.has(.firstParent) == true)
  }
}
