import TermNav
import Testing

@testable import Browse

/// What is read of git's output, whatever comes.
@Suite nonisolated struct GitParserTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  // MARK: Status

  @Test func `a status has renames, conflicts, submodules and names of any bytes`() {
    let zeros = String(repeating: "0", count: 40)
    var output = bytes("# branch.head main\0# branch.upstream origin/main\0# branch.ab +2 -13\0")
    output += bytes("1 .M N... 100644 100644 100644 \(zeros) \(zeros) a b\nc\0")
    output += bytes("2 R. N... 100644 100644 100644 \(zeros) \(zeros) R100 new name\0old name\0")
    output += bytes("1 AM SCMU 160000 160000 160000 \(zeros) \(zeros) sub\0")
    output += bytes("u UU N... 100644 100644 100644 100644 \(zeros) \(zeros) \(zeros) both\0")
    output += bytes("? -x") + [0xFF, 0] + bytes("! ignored/\0")
    let status = PorcelainStatus(output)
    #expect(status.branch == "main" && status.upstream == "origin/main")
    #expect(status.ahead == 2 && status.behind == 13)
    #expect(
      status.entries == [
        .init(kind: .tracked, staged: ".", working: "M", name: bytes("a b\nc"), isFile: true),
        .init(
          kind: .tracked, staged: "R", working: ".", name: bytes("new name"), oldName: bytes("old name"),
          isFile: true),
        .init(kind: .tracked, staged: "A", working: "M", name: bytes("sub"), isSubmodule: true),
        .init(kind: .unmerged, staged: "U", working: "U", name: bytes("both")),
        .init(kind: .untracked, staged: ".", working: ".", name: bytes("-x") + [0xFF]),
        .init(kind: .ignored, staged: ".", working: ".", name: bytes("ignored/")),
      ])
  }

  @Test func `a status that is cut or broken leaves out what cannot be read`() {
    for output in [
      "1", "1 .M", "1 .M N... 1 1 1 a b ", "2 R. N... 1 1 1 a b R100 n", "u", "?", "? ", "\u{1B}[2J", "# ",
    ] {
      #expect(PorcelainStatus(bytes(output)).entries.count <= 1, "\(output)")
    }
    #expect(PorcelainStatus(bytes("# branch.ab +99999999999999999999 -x\0")).ahead == 0)
    // The old name of a broken rename is no record.
    #expect(PorcelainStatus(bytes("2 R.\0? old\0? real\0")).entries.map(\.name) == [bytes("real")])
  }

  // MARK: Names

  @Test func `names in quotes are their bytes`() {
    #expect(QuotedName.read(bytes("plain \"x")) == bytes("plain \"x"))
    #expect(QuotedName.read(bytes(#""a\tb\n\"\\\033\377""#)) == bytes("a\tb\n\"\\\u{1B}") + [0xFF])
    #expect(QuotedName.read(bytes(#""open"#)) == nil)
    #expect(QuotedName.read(bytes(#""open\"#)) == nil)
    #expect(QuotedName.read(bytes(#""\7""#)) == [7])
  }

  @Test func `the new name of a stat is found in renames`() {
    for (shown, name) in [
      ("plain", "plain"), ("old => new", "new"), ("a/{b => c}/d", "a/c/d"), ("a/{b => }/d", "a/d"),
      ("a/{ => c}/d", "a/c/d"), (#""o\n" => "n\n""#, "n\n"), (#""q\n""#, "q\n"),
    ] { #expect(QuotedName.newName(ofStat: bytes(shown)) == bytes(name), "\(shown)") }
  }

  // MARK: Diffs

  private func index(_ text: String) -> Patch {
    var patch = Patch()
    patch.append(bytes(text))
    patch.finish()
    return patch
  }

  @Test func `files and hunks are found, whatever their lines look like`() {
    let text = """
      diff --git a/x y b/x y
      index 1..2 100644
      --- a/x y\t
      +++ b/x y\t
      @@ -1,3 +1,2 @@ words @@ -9 +9 @@
      -- a/no head
      --- a/no head either
      ++ b/nor this
      \\ No newline at end of file
      @@ -10 +9,2 @@

      +
      diff --git a/gone b/gone
      deleted file mode 100644
      --- a/gone
      +++ /dev/null
      @@ -1 +0,0 @@
      -diff --git a/x b/x
      diff --git "a/q\\n" "b/r\\n"
      similarity index 100%
      rename from "q\\n"
      rename to "r\\n"
      diff --git a/pic b/pic
      Binary files a/pic and b/pic differ
      """
    let index = index(text)
    #expect(index.files.map(\.line) == [0, 12, 18, 22])
    #expect(index.files.map(\.newName) == [bytes("x y"), nil, bytes("r\n"), bytes("pic")])
    #expect(index.files[1].oldName == bytes("gone") && index.files[2].oldName == bytes("q\n"))
    #expect(index.files[3].isBinary && index.files[3].name == bytes("pic"))
    #expect(index.hunks.map(\.line) == [4, 9, 16])
    #expect(index.hunks.map { $0.end } == [9, 12, 18])
    #expect(index.hunks[1].oldStarts == [10])
    #expect(index.hunks[1].newStart == 9)
    #expect(index.kind(of: 5) == .removed && index.kind(of: 2) == .head)
    #expect(
      index.kind(of: 17) == .removed && index.kind(of: 18) == .file)
    #expect(index.kind(of: 8) == .remark)
    #expect(index.kind(of: 10) == .context && index.kind(of: 11) == .added)
  }

  @Test func `a combined diff has a sign for each parent`() {
    let index = index(
      """
      diff --cc both
      index 1,2..3
      --- a/both
      +++ b/both
      @@@ -1,2 -1,2 +1,3 @@@ words
        same
      - one
       -two
      ++three
      + four
      diff --cc next
      """)
    #expect(index.files.map(\.newName) == [bytes("both"), bytes("next")])
    #expect(
      index.hunks == [
        .init(
          line: 4, end: 10, file: 0, columns: 2, oldStarts: [1, 1], newStart: 1, words: bytes("words"),
          hasPlainEnds: true, oldSize: 2, newSize: 3)
      ])
    #expect(index.kind(of: 7) == .removed && index.kind(of: 9) == .added)
  }

  @Test func `a hunk that promises more than comes ends with the next file`() {
    let index = index(
      "diff --git a/x b/x\n@@ -1,999999999999 +1,5 @@\n x\ndiff --git a/y b/y\n@@ -1 +1 @@\n-a\n+b")
    #expect(index.files.count == 2 && index.hunks.map(\.end) == [3, 7])
    for broken in [
      "@@", "@@ @@", "@@ -1 @@", "@@ -x,1 +1 @@", "@@ -1,99999999999999999999 +1 @@", "@@@@@@@@ -1 +1 @@",
    ] {
      #expect(self.index("diff --git a/x b/x\n\(broken)\n+x").hunks.isEmpty, "\(broken)")
    }
  }

  // MARK: Commits

  private func lines(_ pieces: [[UInt8]], remark: String? = nil) -> PatchLines {
    let lines = PatchLines(head: CommitHead())
    for piece in pieces { _ = lines.append(piece) }
    lines.finish(remark)
    return lines
  }

  private let commit =
    "aaaa\0bbbb cccc\0Ada <a@x>\0Mon\0Ada <a@x>\0HEAD -> refs/heads/main\0\0subject\n\nbody \u{1B}[31m\n\0\n"
    + "2\t1\ta/{b => c}\n-\t-\tpic\n\ndiff --git a/a/b b/a/c\n--- a/a/b\n+++ b/a/c\n@@ -4,2 +4,3 @@\n x\n-y\n+z\n+w\n"

  @Test func `a commit's lines are the same wherever its bytes are cut`() {
    let all = bytes(commit)
    let whole = lines([all])
    let texts = whole.readyLines(0..<whole.count.known)
    #expect(texts?.contains { $0.string == "    +2    -1  a/{b => c}" } == true)
    #expect(texts?.prefix(2).map(\.string) == ["commit    aaaa", "names     HEAD -> main"])
    for place in 0...all.count {
      let cut = lines([Array(all[..<place]), Array(all[place...])])
      #expect(cut.readyLines(0..<cut.count.known) == texts, "\(place)")
    }
    let single = lines(all.map { [$0] })
    #expect(single.readyLines(0..<single.count.known) == texts)
  }

  @Test func `lines lead to parents, to the diff of a file, and to a line of it`() throws {
    let lines = lines([bytes(commit)])
    let texts = try #require(lines.buffer.readyLines(0..<lines.buffer.count.known)).map(\.string)
    func line(_ prefix: String) throws -> Int {
      lines.row(ofLine: try #require(texts.firstIndex { $0.hasPrefix(prefix) }))
    }
    #expect(lines.target(of: try line("parent    cccc")) == .commit("cccc"))
    #expect(lines.target(of: try line("    +2")) == .diff(0))
    #expect(lines.file(ofChange: 0)?.line == texts.firstIndex { $0.hasPrefix("diff --git") })
    let file = lines.files[0]
    for (prefix, place) in [("@@", 3), (" x", 3), ("-y", 4), ("+z", 4), ("+w", 5)] {
      let parent = prefix == "-y" ? 0 : nil
      #expect(lines.target(of: try line(prefix)) == .file(file, line: place, parent: parent), "\(prefix)")
    }
    #expect(lines.target(of: 1) == nil && lines.target(of: 10_000) == nil)
  }

  @Test func `a diff that is too long ends, and a head that never ends does no harm`() {
    let lines = PatchLines()
    let piece = [UInt8](repeating: 0x0A, count: 1 << 16)
    var pieces = 1
    while lines.append(piece), pieces < 100 { pieces += 1 }
    #expect(pieces == PatchLines.mostLines >> 16 + 1)
    let head = PatchLines(head: CommitHead())
    for _ in 0..<3 { _ = head.append(bytes("no zero byte\n")) }
    head.finish("why")
    #expect(head.readyLines(0..<head.count.known)?.last?.string == "why")
  }

  @Test func `a head that never ends is not kept, and of a long stat the first files`() throws {
    let endless = PatchLines(head: CommitHead())
    let piece = [UInt8](repeating: 0x78, count: 1 << 16)
    for _ in 0..<512 { _ = endless.append(piece) }
    endless.finish("why")
    #expect(endless.readyLines(0..<endless.count.known)?.last?.string == "why")
    let many = PatchLines(head: CommitHead())
    _ = many.append(bytes("aaaa\0\0a\0d\0a\0\0\0subject\0\n"))
    let stat = bytes(String(repeating: "1\t2\tfile\n", count: 1000))
    for _ in 0..<50 { _ = many.append(stat) }
    many.finish(nil)
    #expect(many.commit?.changes.first.count == CommitHead.mostChanges)
    let texts = try #require(many.readyLines(0..<many.count.known)).map(\.string)
    #expect(texts.contains("  … 48000 more files") && texts.contains("+50000-100000  in 50000 files"))
  }

  @Test(arguments: [1000, 1 << 16, 8 << 20]) func `a message that is too long is cut, and says so`(piece: Int)
    throws
  {
    let diff = PatchLines(head: CommitHead())
    let word = "words of it\n"
    let message = bytes(String(repeating: word, count: (3 << 20) / word.count))
    var rest =
      (bytes("aaaa\0\0Ada\0day\0Ada\0\0\0") + message + bytes("\0\n1\t2\tfile\n\ndiff --git a/file b/file\n"))[
        ...]
    while !rest.isEmpty {
      #expect(diff.append(Array(rest.prefix(piece))))
      rest = rest.dropFirst(piece)
    }
    diff.finish(nil)
    let texts = try #require(diff.readyLines(0..<diff.count.known)).map(\.string)
    #expect(texts[1] == "author    Ada" && texts[4] == "    words of it")
    let cut = try #require(texts.firstIndex { $0.contains("only its first 1 MiB is shown") })
    #expect(texts[..<cut].count { $0 == "    words of it" } == CommitFields.mostBytes / word.count)
    #expect(texts[cut...].contains { $0.hasSuffix("  file") } && texts.last == "file")
    #expect(diff.commit?.changes.files == 1 && diff.files.count == 1)
  }

  @Test func `a message that is not whole yet is shown at the end`() throws {
    let diff = PatchLines(head: CommitHead(), mostBytes: 100)
    let begun = diff.append(
      bytes("aaaa\0\0Ada\0day\0Ada\0\0\0subject\n") + [UInt8](repeating: 0x78, count: 200))
    #expect(!begun)
    diff.finish("…")
    let texts = try #require(diff.readyLines(0..<diff.count.known)).map(\.string)
    #expect(texts.contains("author    Ada") && texts.contains("    subject") && texts.last == "…")
  }

  // MARK: Blame

  @Test func `blame that tells of the same lines without end costs no more than its bytes`() {
    var table = BlameTable()
    let a = String(repeating: "a", count: 40)
    let piece = bytes(String(repeating: "\(a) 1 1 \(BlameTable.mostLines)\nfilename f\n", count: 1000))
    for _ in 0..<10 { _ = table.append(piece) }
    #expect(table.groups.count == 1 && table.group(of: 5) != nil)
  }

  @Test func `blame comes in any order`() {
    let (a, b) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))
    var table = BlameTable()
    let output = bytes(
      "\(a) 7 3 2\nauthor Ada\nauthor-time 1700000000\nauthor-tz +0200\nsummary why\n"
        + "previous \(b) \"old\\n\"\nfilename \"new\\n\"\n\(b) 1 1 1\nauthor B\u{1B}[2J\nfilename x\n"
        + "\(a) 1 5 1\nfilename y\n")
    var first: [Int] = []
    for byte in output { if let line = table.append([byte]) { first.append(line) } }
    #expect(first == [2, 0, 4] && table.commits.map(\.author) == ["Ada", "B\u{1B}[2J"])
    #expect(table.commits[0].day == "2023-11-15" && table.commits[0].summary == "why")
    #expect(table.group(of: 1) == nil && table.group(of: 5) == nil && table.group(of: -1) == nil)
    let group = table.group(of: 3)
    #expect(group?.lines == 2..<4 && group?.origin == 6 && group?.name == bytes("new\n"))
    #expect(group?.previous?.hash == b && group?.previous?.name == bytes("old\n"))
    #expect(table.group(of: 4)?.previous == nil && table.group(of: 4)?.commit == 0)
  }

  @Test func `blame that makes no sense is left out`() {
    var table = BlameTable()
    let a = String(repeating: "a", count: 40)
    for line in ["", "x", "\(a) 0 1 1", "\(a) 1 1 -1", "\(a) 1 99999999999 1", "-rf 1 1 1", "filename x"] {
      #expect(table.append(bytes(line + "\nfilename f\n")) == nil, "\(line)")
    }
    #expect(table.groups.isEmpty)
  }

  @Test func `days are those of the calendar`() {
    for (time, zone, day) in [
      (0, "+0000", "1970-01-01"), (-1, "+0000", "1969-12-31"), (951_782_400, "+0000", "2000-02-29"),
      (1_735_689_599, "+0000", "2024-12-31"), (1_735_689_599, "+0130", "2025-01-01"),
      (0, "-0800", "1969-12-31"), (.max, "+0100", "9999-12-31"), (0, "+9223372036854775807", "1970-01-05"),
    ] { #expect(BlameTable.Commit(hash: "", time: time, zone: zone).day == day) }
  }

  // MARK: Badges

  @Test func `a directory has the strongest letter of what is within`() {
    func status(_ letters: String, _ name: String) -> String { "1 \(letters) N... 1 1 1 a b \(name)\0" }
    let output =
      status("M.", "in/d/staged") + status(".M", "in/d/changed") + status("M.", "in/f")
      + "? in/new/\0? other\0"
    let badges = GitBadges.Badges(PorcelainStatus(bytes(output)), in: bytes("in/"))
    #expect(badges.letters == [bytes("d"): "M", bytes("f"): "●", bytes("new"): "?"] && badges.all == nil)
    #expect(GitBadges.Badges(PorcelainStatus(bytes("? in/\0")), in: bytes("in/deep/")).all == "?")
  }

  @Test func `git's complaint is told in a line`() {
    #expect(GitError(.exited(0), ["fatal: x"]) == nil)
    #expect(GitError(.signaled(9), ["fatal: x"])?.description == "git was ended by signal 9")
    // What git stopped for says more than what led to it, and than that there is no repository.
    let corrupt = ["error: inflate: data stream error", "fatal: loose object 12 is corrupt", "fatal: more"]
    #expect(GitError(.exited(128), corrupt)?.description == "loose object 12 is corrupt")
    let gone = ["fatal: not a git repository: /nowhere/x"]
    #expect(GitError(.exited(128), gone)?.description == "not a git repository: /nowhere/x")
    #expect(GitError(.exited(128), [])?.description == "git: exit status 128")
    let refusal = [
      "fatal: detected dubious ownership in '\u{1B}[2J/x'", "To add an exception, call:", "", "\tgit config",
    ]
    let words = "another person's repository: git reads it once safe.directory names "
    #expect(GitError(.exited(128), refusal)?.description == words + "␛[2J/x")
    let older = ["fatal: unsafe repository ('/it's/x' is owned by someone else)"]
    #expect(GitError(.exited(128), older)?.description == words + "/it's/x")
    let none = GitError(
      .exited(128), ["fatal: not a git repository (or any of the parent directories): .git"])
    #expect(none?.description == "not in a git repository")
  }

  @Test func `a complaint has its kind, also where its words alone are left`() {
    let cases: [(complaint: String, kind: GitError.Kind)] = [
      ("fatal: your current branch 'main' does not have any commits yet", .noCommits),
      ("fatal: no such ref: HEAD", .noCommits), ("fatal: Out of memory, malloc failed", .memory),
      ("fatal: mmap failed: Cannot allocate memory", .memory), ("fatal: bad object", .other),
    ]
    for (complaint, kind) in cases {
      let error = GitError(.exited(128), [complaint])
      #expect(error?.kind == kind && error.map { GitError($0.description).kind } == kind, "\(complaint)")
    }
  }
}
