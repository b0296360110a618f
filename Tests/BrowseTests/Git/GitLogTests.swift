import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// The page of a log: its graph, its names and dates, and other commits in it.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitLogTests {
  /// A branch of one commit that is merged.
  private func merged(
    _ size: Size = AppTester.standardSize, day: Locked<Int64> = Locked(11)
  ) async throws -> GitRig {
    let rig = try await GitRig(size: size) { 1_700_000_000 + day.withLock { $0 } * 86400 }
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("checkout", "-q", "-b", "side")
    try await rig.commit("b", "1\n", "On the side")
    try await rig.git("checkout", "-q", "main")
    try await rig.commit("a", "2\n", "Go on")
    try await rig.git("merge", "-q", "--no-ff", "-m", "Merge side", "side")
    return rig
  }

  private func subjects(_ rig: GitRig) -> [String] {
    guard let page = rig.t.topPage as? GitLogPage else { return [] }
    return (0..<page.rowCount).map { page.row(at: $0).cells[1].string }
  }

  @Test func `a log has the graph of its commits, and none where some are left out`() async throws {
    let rig = try await merged()
    try await rig.open(.log(rig.folder))
    #expect(subjects(rig) == ["●─╮ [main*] Merge side", "● │ Go on", "│ ● [side] On the side", "●─╯ Begin"])
    #expect(rig.t.screen[1].contains("●─╮ [main*] Merge side"))
    rig.t.type("/side")
    #expect(rig.t.screen[1].contains("[main*] Merge side") && !rig.t.screen[1].contains("●"))
    rig.t.press(.escape)
    #expect(rig.t.screen[1].contains("●─╮"))
    try await rig.open(.log(rig.path("a")))
    #expect(subjects(rig) == ["Go on", "Begin"])
  }

  @Test func `from right to left the graph begins at the right, and its lines meet`() async throws {
    let rig = try await merged()
    rig.t.navigation.layoutDirection = .rightToLeft
    try await rig.open(.log(rig.folder))
    let rows = (1...4).map { rig.t.screen[$0] }
    for (row, graph) in zip(rows, ["╭─● ", "│ ● ", "● │ ", "╰─● "]) {
      #expect(row.contains(" " + graph), "\(rows)")
    }
  }

  @Test func `the lines of a range end with it`() async throws {
    let rig = try await merged()
    try await rig.open(.log(rig.folder, LogQuery(line: "side..main")))
    #expect(subjects(rig) == ["● [main*] Merge side", "● Go on"])
  }

  @Test func `all branches, first parents and the order are chosen by keys, and stand in the title`()
    async throws
  {
    let rig = try await merged()
    try await rig.git("checkout", "-q", "side")
    try await rig.commit("b", "2\n", "Later on the side")
    try await rig.git("checkout", "-q", "main")
    try await rig.open(.log(rig.folder))
    rig.t.type("jj")
    rig.t.type("a")
    try await rig.ended()
    #expect(subjects(rig).count == 5 && rig.t.screen[0].contains(": --all"))
    #expect((rig.t.topPage as? GitLogPage)?.list.cursor == 3, "the cursor stays on its commit")
    rig.t.type("aF")
    try await rig.ended()
    #expect(subjects(rig) == ["[main*] Merge side", "Go on", "Begin"])
    rig.t.type("FO")
    #expect(rig.t.screen.contains("git sorts all commits before it tells the first"))
    try await rig.ended()
    #expect(subjects(rig).count == 4 && rig.t.screen[0].contains("--topo-order"))
    rig.t.type("L")
    try await rig.ended()
    #expect(!rig.t.screen[0].contains("--topo-order"))
  }

  @Test func `author and date stand in a log from 60 columns of the screen`() async throws {
    for (columns, isThere) in [(59, false), (60, true)] {
      let rig = try await merged(Size(columns: columns, rows: 8))
      try await rig.open(.log(rig.folder))
      #expect(rig.t.screen[2].contains("Ada") == isThere, "\(rig.t.screen)")
      #expect(rig.t.screen[4].hasSuffix(" 8d") == isThere, "\(rig.t.screen)")
    }
  }

  @Test func `the age is counted when a row is drawn, and a key shows the whole date`() async throws {
    let day = Locked<Int64>(11)
    let rig = try await merged(day: day)
    try await rig.open(.log(rig.folder))
    #expect(rig.t.screen[4].hasSuffix(" 8d"))
    day.withLock { $0 = 40 }
    rig.t.type("j")
    rig.t.resize(to: Size(columns: 80, rows: 23))
    #expect(rig.t.screen[4].hasSuffix(" 5w"))
    rig.t.type("D")
    #expect(rig.t.screen[4].contains("2023-11-1"))
    rig.t.type("D")
    #expect(rig.t.screen[4].hasSuffix(" 5w"))
  }

  @Test(arguments: [
    (0, "now"), (59, "now"), (60, "1m"), (3600, "1h"), (86_399, "23h"), (86_400, "1d"), (14 * 86_400, "2w"),
    (70 * 86_400, "2mo"), (729 * 86_400, "24mo"), (730 * 86_400, "2y"), (-3_601, "+1h"), (-60, "now"),
    (-299 * 86_400, "+9mo"), (-300 * 86_400, "+42w"), (-301 * 86_400, "+43w"), (-699 * 86_400, "+99w"),
    (-700 * 86_400, "+1y"),
  ]) func `how long ago a commit was made takes four columns`(_ seconds: Int, _ text: String) {
    let row = LogReading.Row("abcd  1700000000\u{0}2023-11-14\u{0}Ada\u{0}\u{0}Begin")
    #expect(row.age(at: 1_700_000_000 + Int64(seconds)) == text && text.count <= 4)
    #expect(row.hash == "abcd" && row.subject == "Begin")
  }

  @Test func `a time that is none is shown, and does no harm`() {
    for time in [Int64.min, .max, 0] {
      let row = LogReading.Row("abcd  \(time)\u{0}day\u{0}Ada\u{0}\u{0}Begin")
      #expect(!row.age(at: 1_700_000_000).isEmpty && !row.age(at: .max).isEmpty && !row.age(at: .min).isEmpty)
      #expect(!row.moment.isEmpty)
    }
  }

  @Test func `names are chips of three kinds, as many as fit`() {
    let names =
      "HEAD -> refs/heads/main, tag: refs/tags/v1, refs/remotes/origin/main, refs/heads/topic, refs/stash, grafted"
    let row = LogReading.Row("abcd  1\u{0}day\u{0}Ada\u{0}\(names)\u{0}Begin")
    #expect(
      row.chips(columns: 80).map(\.text) == [
        "[main*]", "[topic]", "<v1>", "{origin/main}", "[refs/stash]", "[grafted]",
      ])
    #expect(row.chips(columns: 20).map(\.text) == ["[main*]", "[topic]", "+4"])
    #expect(row.chips(columns: 8).map(\.text) == ["[m…]", "+5"])
    #expect(LogReading.Row("").chips(columns: 20).isEmpty)
    let others =
      "HEAD, tag: refs/tags/v-a, refs/remotes/o/x, refs/bisect/good-abcd, refs/bisect/bad, refs/heads/feature/a"
    #expect(
      LogReading.Row("abcd  1\u{0}day\u{0}Ada\u{0}\(others)\u{0}Begin").chips(columns: 99).map(\.text) == [
        "[HEAD]", "[feature/a]", "(bisect good)", "(bisect bad)", "<v-a>", "{o/x}",
      ])
  }

  @Test func `a reflog has the time and the person of each entry, and the entry's number`() async throws {
    let rig = try await GitRig()
    let first = try await rig.commit("a", "1\n", "Begin")
    try await rig.commit("a", "2\n", "Go on")
    // Another person goes back, days later: the commit is Ada's, and old.
    let log = rig.path(".git/logs/HEAD")
    let entry =
      "\(try await rig.head()) \(first) Bob <bob@example.org> 1700900000 +0000\tcheckout: moving back\n"
    log.write(try FileSystem.system.beginning(log, 1 << 16).text + entry)
    try await rig.open(.log(rig.folder, .reflog))
    let page = try #require(rig.t.topPage as? GitLogPage)
    func row(_ index: Int) -> LogReading.Row { page.shown[index] }
    let entries = try await rig.git("log", "-g", "--date=unix", "--format=%gd")[...].withoutLineFeed.text
    let times = entries.split(separator: "\n").compactMap { Int64($0.dropFirst(6).dropLast()) }
    #expect((0..<3).map { row($0).time } == times)
    #expect(row(0).hash == first && row(0).time == 1_700_900_000 && row(0).author == "Bob")
    #expect((0..<3).map { row($0).names } == ["HEAD@{0}", "HEAD@{1}", "HEAD@{2}"])
    #expect(rig.t.screen[1].contains("[HEAD@{0}] checkout: moving back") && rig.t.screen[1].contains("Bob"))
    #expect(row(2).author == "Ada" && row(2).subject == "commit (initial): Begin")
    #expect(row(0).text.contains(row(0).moment.prefix(10)))
    // With a condition the numbers are still those of the entries.
    try await rig.open(.log(rig.folder, try LogQuery(line: "-g --grep=Begin")))
    let asked = try #require(rig.t.topPage as? GitLogPage)
    #expect(asked.rowCount == 2 && asked.shown[1].names == "HEAD@{2}" && asked.shown[1].time == times[2])
  }

  @Test func `the sides of a range are told by signs`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("checkout", "-q", "-b", "topic")
    try await rig.commit("t", "1\n", "Here")
    try await rig.git("checkout", "-q", "main")
    try await rig.commit("m", "1\n", "There")
    try await rig.open(.log(rig.folder, try LogQuery(line: "--left-right --boundary main...topic")))
    let page = try #require(rig.t.topPage as? GitLogPage)
    #expect((0..<3).map { page.shown[$0].subject } == ["< There", "> Here", "- Begin"])
    try await rig.open(.log(rig.folder, try LogQuery(line: "--oneline -p --graph --diff-filter=A -- m")))
    #expect(
      (rig.t.topPage as? GitLogPage)?.rowCount == 1 && rig.t.topPage.title == "Log of --diff-filter A -- m")
  }

  @Test func `a line asks for other commits, on a page of their own`() async throws {
    let rig = try await merged()
    let log = try await rig.open(.log(rig.folder))
    rig.t.type("w")
    try rig.t.settle()
    #expect(rig.t.screen.contains("Which commits") && rig.t.screen.contains("--author NAME"))
    rig.t.type("--outp\n")
    #expect(rig.t.screen.contains("--outp is not known here; Tab lists what is"))
    for _ in 0..<6 { rig.t.press(.backspace) }
    try await rig.until { (log.presentedViewController as? LogQueryPage)?.completion.refs.isEmpty == false }
    rig.t.type("mai")
    rig.t.press(.tab)
    rig.t.type("..side\n")
    try rig.t.settle()
    try await rig.ended()
    #expect(rig.t.topPage !== log && rig.t.screen[0].contains("Log of main..side"))
    #expect(subjects(rig).isEmpty)
    rig.t.type("w")
    try rig.t.settle()
    for _ in 0..<12 { rig.t.press(.backspace) }
    #expect(rig.t.screen.contains("asked before"))
    rig.t.press(.tab)
    rig.t.press(.escape)
    try rig.t.settle()
    rig.t.press(.backspace)
    try rig.t.settle()
    #expect(rig.t.topPage === log)
  }

  @Test func `what no remote has, and where HEAD was, are logs of their own`() async throws {
    let rig = try await merged()
    try await rig.git("update-ref", "refs/remotes/origin/main", "main~1")
    try await rig.open(.status(rig.folder))
    rig.t.type("U")
    try rig.t.settle()
    try await rig.ended()
    #expect(subjects(rig) == ["● [main*] Merge side", "● [side] On the side"])
    rig.t.type("r")
    try rig.t.settle()
    try await rig.ended()
    #expect(subjects(rig).first?.hasPrefix("[HEAD@{0}] merge side: ") == true, "\(subjects(rig))")
    #expect(subjects(rig).contains("[HEAD@{2}] checkout: moving from side to main"))
  }

  @Test func `with lines selected, L is the log of these lines`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n2\n3\n4\n5\n6\n", "Begin")
    try await rig.commit("a", "one\n2\n3\n4\n5\n6\n", "Change the first line")
    let hash = try await rig.commit("a", "one\n2\n3\n4\n5\nsix\n", "Change the last line")
    for location in [Location.file(rig.path("a")), .git(.file(Array("a".utf8), at: hash, in: rig.folder))] {
      rig.rig.browser.open(location)
      try rig.t.settle()
      try await rig.wait(for: "six")
      rig.t.type("V")
      try rig.t.settle()
      rig.t.type("L")
      try rig.t.settle()
      try await rig.ended()
      #expect(
        subjects(rig)
          == ["Change the first line", "Begin"])
      #expect(rig.t.screen[0].contains("-L 1,1:a"))
    }
  }

  @Test func `J and K in a commit open that of the next row and of the one before in its place`() async throws
  {
    let rig = try await merged()
    let log = try #require(try await rig.open(.log(rig.folder)) as? GitLogPage)
    try await rig.follow("\n")
    let count = rig.t.app.navigation.count
    for (key, subject) in [("J", "Go on"), ("J", "On the side"), ("K", "Go on"), ("2J", "Begin")] {
      try await rig.follow(key)
      #expect(
        rig.t.screen.contains("    \(subject)") && rig.t.app.navigation.count == count, "\(rig.t.screen)")
    }
    rig.t.type("J")
    #expect(rig.t.screen.contains("This is the last row."))
    rig.t.type("h")
    try rig.t.settle()
    #expect(rig.t.topPage === log && log.list.cursor == 3)
    rig.path("a").write("3\n")
    rig.path("b").write("3\n")
    try await rig.open(.status(rig.folder))
    try await rig.follow("\n")
    #expect(rig.t.screen[0].contains("a"))
    try await rig.follow("J")
    #expect(rig.t.screen[0].contains("b"))
    // A commit that nobody has opened from a list has no next one.
    try await rig.open(.commit(try await rig.head(), in: rig.folder))
    #expect(!(rig.t.topPage as! BrowsePage).actions.contains(.file(.nextHit)))
  }

  @Test func `J and K in a parent of a merge open its other parents in its place`() async throws {
    let rig = try await merged()
    try await rig.open(.commit(try await rig.head(), in: rig.folder))
    try await rig.follow("^")
    let count = rig.t.app.navigation.count
    let page = try #require(rig.t.topPage as? GitDiffPage)
    #expect(page.title(of: .file(.nextHit)) == "next parent")
    for (key, subject) in [("J", "On the side"), ("K", "Go on"), ("5J", "On the side")] {
      try await rig.follow(key)
      #expect(
        rig.t.screen.contains("    \(subject)") && rig.t.app.navigation.count == count, "\(rig.t.screen)")
    }
    rig.t.type("J")
    #expect(rig.t.screen.contains("This is the last parent."))
    // A parent's parent is none of the merge's.
    try await rig.follow("^")
    #expect(!(rig.t.topPage as! BrowsePage).actions.contains(.file(.nextHit)))
  }

  @Test func `c asks for the commits that change a text, in place of another`() async throws {
    let rig = try await merged()
    try await rig.open(.log(rig.folder))
    for (text, found) in [("2", ["Go on"]), ("1", ["Go on", "[side] On the side", "Begin"])] {
      rig.t.type("c")
      try rig.t.settle()
      try await rig.follow(text + "\n")
      #expect(subjects(rig) == found && rig.t.screen[0].contains("-S \(text)"), "\(rig.t.screen)")
    }
  }

  @Test func `the lines of the graph are those that git draws between the same commits`() async throws {
    let rig = try await merged()
    try await rig.git("checkout", "-q", "-b", "left", "HEAD~1")
    try await rig.commit("l", "1\n", "Left")
    try await rig.git("checkout", "-q", "-b", "right", "main")
    try await rig.commit("r", "1\n", "Right")
    try await rig.git("checkout", "-q", "main")
    try await rig.git("merge", "-q", "--no-ff", "-m", "Octopus", "left", "right")
    let page = try #require(try await rig.open(.log(rig.folder)) as? GitLogPage)
    let told = try await rig.git("log", "--format=%H %P").text.split(separator: "\n").map {
      $0.split(separator: " ")
    }
    let rows = Dictionary(uniqueKeysWithValues: told.enumerated().map { ($1[0], $0) })
    let grid = (0..<page.rowCount).map {
      Array(page.row(at: $0).cells[1].string.prefix { " ●│├┤┬┴┼─╮╯╭╰".contains($0) })
    }
    for (row, commit) in told.enumerated() {
      #expect(
        GraphLanesTests.arrivals(from: row, grid) == Set(commit.dropFirst().map { rows[$0] }),
        "\(grid.map { String($0) })")
    }
  }

  /// A commit that stands below its parent in git's order, since its clock was wrong.
  private func skewed(settings: String? = nil) async throws -> GitRig {
    let rig = try await GitRig(settings: settings)
    try await rig.commit("a", "1\n", "Begin")
    let parent = try await rig.head()
    let tree = try await rig.head("HEAD^{tree}")
    try await rig.commit("a", "2\n", "Go on")
    let person = "Ada <ada@example.org> 1000000000 +0000"
    rig.path("raw").write(
      "tree \(tree)\nparent \(parent)\nauthor \(person)\ncommitter \(person)\n\nOf a wrong clock\n")
    let path = try #require(rig.path("raw").string)
    let hash = try await rig.git("hash-object", "-t", "commit", "-w", path)[...].withoutLineFeed.text
    try await rig.git("branch", "side", hash)
    return rig
  }

  @Test func `a commit below its parent has a sign, and on its row the hints name the key that sorts`()
    async throws
  {
    let rig = try await skewed()
    try await rig.open(.log(rig.folder, LogQuery(line: "main side")))
    #expect(subjects(rig) == ["● [main*] Go on", "● Begin", "  ▲ [side] Of a wrong clock"])
    #expect(!rig.t.screen.contains("a parent is above"))
    rig.t.type("G")
    #expect(rig.t.screen.contains("▲ a parent is above, O sorts"), "\(rig.t.screen)")
    rig.t.type("k")
    #expect(!rig.t.screen.contains("a parent is above"))
    rig.t.type("O")
    try await rig.ended()
    #expect(rig.t.screen.contains("●") && !rig.t.screen.contains("▲"))
  }

  @Test func `a setting lets logs begin with children before parents, and the key takes that back`()
    async throws
  {
    let rig = try await skewed(settings: "[git]\ntopological-order = true\n")
    func open(_ line: String) async throws -> GitLogPage {
      try #require(try await rig.open(.log(rig.folder, LogQuery(line: line))) as? GitLogPage)
    }
    let page = try await open("main side")
    #expect(page.query.has(.topological) && !rig.t.screen.contains("▲"))
    rig.t.type("O")
    try await rig.ended()
    #expect(rig.t.screen.contains("▲"))
    for line in ["--first-parent", "-g"] {
      let page = try await open(line)
      #expect(!page.query.has(.topological), "\(line)")
    }
  }

  @Test func `the commit at the cursor is told with its place, also while more are read`() async throws {
    let rig = try await merged(Size(columns: 120, rows: 24))
    try await rig.open(.log(rig.folder))
    let hash = try await rig.head("HEAD~1")
    rig.t.type("j=")
    #expect(rig.t.screen.contains("\(hash.prefix(8)) 2023-11-"), "\(rig.t.screen)")
    #expect(rig.t.screen.contains(" Ada; 2 of 4"))
    rig.replaceGit(
      """
      case "$*" in
      *" log "*)
        git "$@" | head -n 3
        while ! [ -e "${0%/*}/go" ]; do sleep 0.01; done ;;
      *) exec git "$@" ;;
      esac
      """, startsPrograms: true)
    rig.rig.browser.open(.git(.log(rig.folder, LogQuery(of: Array("main".utf8)))))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? GitLogPage)
    try await rig.until { page.rowCount >= 2 }
    rig.t.type("=")
    #expect(rig.t.screen.contains("; 1 of \(page.rowCount) so far"), "\(rig.t.screen)")
    rig.path("go").write("")
    try await rig.ended()
  }
}
