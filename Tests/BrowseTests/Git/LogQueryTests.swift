import TermNav
import Testing

@testable import Browse

/// Lines in git's own words, and what git is given for them.
@Suite struct LogQueryTests {
  private func words(_ line: String) throws -> [String] {
    let command = try LogQuery(line: line).command(Git(), in: Path("/x"))
    let words = command.arguments.map(\.description)
    let start = try #require(words.firstIndex(of: "log"))
    // What stands in every call.
    return words[(start + 1)...].filter {
      ![
        "--no-color", "--no-patch", "--no-ext-diff", "--no-textconv", "--decorate=full", "--end-of-options",
      ].contains($0) && !$0.hasPrefix("--format=")
    }
  }

  @Test(arguments: [
    ("", ["--"]),
    ("main..topic", ["main..topic", "--"]),
    (
      "-S foo --author ann --since yesterday main..topic -- src",
      ["-Sfoo", "--author=ann", "--since=yesterday", "main..topic", "--", "src"]
    ),
    ("-Sfoo --author='Ann B' --grep=\"it's\"", ["-Sfoo", "--author=Ann B", "--grep=it's", "--"]),
    ("-L 3,9:a -L:main:b", ["-L3,9:a", "-L:main:b", "--"]),
    ("-5 --after 1.week --before=today", ["-n5", "--since=1.week", "--until=today", "--"]),
    ("--max-count 7 -i -F", ["-n7", "-i", "-F", "--"]),
    ("--branches --not --remotes", ["--branches", "--not", "--remotes", "--not", "--"]),
    ("main --not topic ^old", ["main", "^topic", "old", "--"]),
    ("--all --first-parent -- a 'b c' -d", ["--all", "--first-parent", "--", "a", "b c", "-d"]),
    ("-G '^x\\(' HEAD~3", ["-G^x\\(", "HEAD~3", "--"]),
    ("-S -x", ["-S-x", "--"]),
    ("--all --all", ["--all", "--"]),
    (
      "--diff-filter=AD --pickaxe-regex --pickaxe-all -S x --skip=3",
      ["--diff-filter=AD", "--pickaxe-regex", "--pickaxe-all", "-Sx", "--skip=3", "--"]
    ),
    (
      "--left-right --cherry-pick --cherry-mark --left-only --right-only --boundary a...b",
      [
        "--left-right", "--cherry-pick", "--cherry-mark", "--left-only", "--right-only", "--boundary",
        "a...b",
        "--",
      ]
    ),
    ("--merge --simplify-by-decoration", ["--merge", "--simplify-by-decoration", "--"]),
    ("--no-walk a b", ["--no-walk", "a", "b", "--"]),
    ("--no-walk=unsorted a b", ["--no-walk=unsorted", "a", "b", "--"]),
    (
      "--exclude=x --branches='a*' --exclude x --tags --glob=y",
      ["--exclude=x", "--branches=a*", "--exclude=x", "--tags", "--glob=y", "--"]
    ),
    (
      "--not --exclude=x --remotes='o/*'",
      ["--not", "--exclude=x", "--not", "--not", "--remotes=o/*", "--not", "--"]
    ),
    (
      "-p --patch --stat --stat=80 --oneline --graph --decorate=short --no-color --color=always main "
        + "--abbrev-commit --pretty=oneline --format=%G? --date=iso --date iso --name-only",
      ["main", "--"]
    ),
  ]) func `a line is read as git reads it`(_ line: String, _ expected: [String]) throws {
    #expect(try words(line) == expected)
    // The line that says the same is read so, too.
    #expect(try words(try LogQuery(line: line).line) == expected)
  }

  @Test(arguments: [
    ("--output=/tmp/x", "--output is not known here"), ("--output /tmp/x", "--output is not known here"),
    ("--ext-diff", "--ext-diff is not known here"), ("--textconv", "--textconv is not known here"),
    ("--show-signature", "--show-signature is not known here"),
    ("--remerge-diff", "--remerge-diff is not known here"), ("-px", "-p is not known here"),
    ("-c", "-c is not known here"), ("--exec=x", "--exec is not known here"), ("--skip=x", "x is no number"),
    ("-Oorder", "-O is not known here"), ("--stdin", "--stdin is not known here"),
    ("--author", "--author needs NAME"), ("--author=", "--author needs NAME"), ("-S ''", "-S needs TEXT"),
    ("-L 3", "-L needs FROM,TO:FILE"), ("-n x", "x is no number"),
    ("--all=x", "--all takes nothing behind it"), ("-iS", "-i takes nothing behind it"),
    ("''", "a word is empty"),
  ]) func `what is not understood is said, and reaches no git`(_ line: String, _ reason: String) {
    let error = #expect(throws: LogQuery.Misread.self) { try LogQuery(line: line) }
    #expect(error?.description.hasPrefix(reason) == true, "\(String(describing: error))")
  }

  @Test func `every word that is known is one of git's, and none of those that start programs`() {
    for word in LogQuery.Word.allCases {
      #expect(
        !["output", "ext-diff", "diff-merges", "conv", "signature", "exec", "patch", "format"].contains {
          word.rawValue.contains($0)
        })
      #expect(LogQuery.Word.ignored[word.rawValue] == nil && LogQuery.Word.aliases[word.rawValue] == nil)
      #expect(!word.meaning.isEmpty && word.meaning.count <= 40)
    }
  }

  @Test func `no call lets git run a textconv or a diff of another program`() throws {
    for line in ["", "-S x", "-G x", "-L 1,2:a"] {
      let words = try LogQuery(line: line).command(Git(), in: Path("/x")).arguments
      #expect(words.contains("--no-textconv") && words.contains("--no-ext-diff"))
    }
  }

  @Test func `the names of revisions never are options`() throws {
    let words = LogQuery(of: Array("--output=x".utf8)).command(Git(), in: Path("/x")).arguments
    let end = try #require(words.firstIndex(of: "--end-of-options"))
    #expect(words[(end + 1)...] == ["--output=x", "--"])
  }

  @Test(arguments: [
    ("", true), ("--all", true), ("main..topic", true), ("--branches --not --remotes", true),
    ("--topo-order", true), ("-- src", false), ("--author ann", false), ("-S x", false),
    ("--first-parent", false),
    ("--since yesterday", true), ("--no-merges", false), ("--reverse", false), ("-g", false),
    ("--left-right a...b", true), ("--cherry-mark a...b", true), ("--skip 3", true),
    ("--boundary a..b", true),
    ("--exclude=x --branches=a*", true), ("--cherry-pick a...b", false), ("--left-only a...b", false),
    ("--diff-filter=A", false), ("--simplify-by-decoration", false), ("--no-walk a", false),
  ]) func `a graph is drawn where the parents of all commits are in the log`(_ line: String, _ hasGraph: Bool)
    throws
  {
    #expect(try LogQuery(line: line).hasGraph == hasGraph)
  }

  @Test(arguments: [
    ("main", false), ("main..topic", true), ("^main topic", true), ("--all --not --remotes", true),
  ])
  func `a range ends before the first commits`(_ line: String, _ hasEdge: Bool) throws {
    #expect(try LogQuery(line: line).hasEdge == hasEdge)
  }

  @Test func `titles say the query`() throws {
    let path = Path("/x/work")
    #expect(LogQuery().title(at: path) == "Log of work")
    #expect(LogQuery(of: Array("refs/heads/topic/a".utf8)).title(at: path) == "Log of topic/a")
    #expect(LogQuery(of: Array(String(repeating: "ab", count: 20).utf8)).title(at: path) == "Log of abababab")
    #expect(LogQuery(ofFile: Array("src/a".utf8), at: "").title(at: path) == "Log of a")
    #expect(LogQuery(ofFile: Array("src/a".utf8), at: "abcd1234").title(at: path) == "Log of a at abcd1234")
    #expect(try LogQuery(line: "-S 'a b' main -- src x").title(at: path) == "Log of -S 'a b' main -- src x")
    var query = LogQuery()
    query.toggle(.all)
    #expect(query.title(at: path) == "Log of work: --all")
    query.toggle(.all)
    #expect(query == LogQuery())
    #expect(LogQuery.unpushed.title(at: path) == "What is not pushed")
    #expect(LogQuery.reflog.title(at: path) == "Where HEAD was")
    #expect(
      try LogQuery(line: "-S '\u{1B}[31m'").title(at: path).unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test func `what is asked of a place is settled once the place is known`() {
    let folder = Path("/x")
    #expect(LogQuery().settled(at: GitPath(folder), below: []).line == "")
    #expect(LogQuery().settled(at: GitPath(folder), below: Array("src/".utf8)).line == "-- .")
    #expect(
      LogQuery().settled(at: GitPath(folder, Array("a b".utf8)), below: []).line == "--follow -- 'a b'")
    let other = LogQuery(of: Array("topic".utf8))
    #expect(other.settled(at: GitPath(folder), below: Array("src/".utf8)) == other)
  }
}

/// What is offered in a line that asks for commits.
@Suite struct LogCompletionTests {
  private let completion = LogCompletion(
    history: ["--author ann", "main"], refs: ["main", "topic/maintain", "v1.0"],
    names: ["README.md", "src/a b"],
    authors: ["Ann Lee", "Bob"])

  private func lines(_ line: String) -> [String] { completion.candidates(for: line).map(\.line) }

  @Test func `an empty line offers what was asked before, then words with their meanings, then names`() {
    let all = completion.candidates(for: "")
    #expect(all.prefix(2).map(\.line) == ["main", "--author ann"] && all[0].meaning == "asked before")
    let author = all.first { $0.title == "--author NAME" }
    #expect(author?.line == "--author " && author?.meaning == "written by someone")
    #expect(all.last?.line == "v1.0")
  }

  @Test func `a word that is begun is completed`() {
    #expect(lines("--gr") == ["--grep "])
    #expect(lines("main --al") == ["main --all", "main --all-match"])
    #expect(lines("ma") == ["main", "topic/maintain"])
    #expect(lines("-S x main..to") == ["-S x main..topic/maintain"])
    #expect(lines("^v") == ["^v1.0"])
    #expect(lines("nothing") == [])
  }

  @Test func `a name that begins with the word is found behind any number that contain it`() {
    let refs = (0..<500).map { "old/main-\($0)" } + ["main"]
    let completion = LogCompletion(history: [], refs: refs, names: [], authors: [])
    #expect(completion.candidates(for: "mai").first?.line == "main")
  }

  @Test func `behind a word stands what it takes`() {
    #expect(lines("--author an") == ["--author 'Ann Lee'"])
    #expect(lines("--since y").first == "--since yesterday")
    #expect(lines("-S fo") == [] && completion.candidates(for: "-S ").map(\.title) == ["TEXT"])
    #expect(lines("main -- s") == ["main -- 'src/a b'"])
  }
}
