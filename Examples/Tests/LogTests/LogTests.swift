import Foundation
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import log

/// A folder that is removed at the end, with programs and repositories of a test's own.
final class Folder {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  /// A shell's script in the place of git, whose command is `$1`.
  func git(_ script: String) throws -> Git {
    try write("#!/bin/sh\nshift 4\n\(script)\n", to: "git")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file("git"))
    return Git(program: file("git"), folder: path)
  }

  /// Runs a shell's script in the folder.
  func run(_ script: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", script]
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}

extension AppTester {
  /// Lets the program's time pass until something is seen; a child takes real time.
  func see(_ text: String, _ location: SourceLocation = #_sourceLocation) async throws {
    try await wait(for: text, location) { screen.contains(text) }
  }

  func wait(
    for what: String, _ location: SourceLocation = #_sourceLocation, _ isThere: () throws -> Bool
  ) async throws {
    let limit = ContinuousClock.now + .seconds(20)
    while try !isThere() {
      guard ContinuousClock.now < limit else {
        Issue.record("\(what) does not come:\n\(screen)", sourceLocation: location)
        return
      }
      try await idle(for: .seconds(0.05))
    }
  }
}

@Suite(.serialized) @MainActor struct LogTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    setenv("VISUAL", "vi", 1)
  }

  private func start(_ page: ViewController, columns: Int = 80, rows: Int = 40) -> AppTester {
    AppTester(page, size: Size(columns: columns, rows: rows))
  }

  private func start(git script: String) throws -> AppTester { start(Commits(try folder.git(script))) }

  /// Two commits: the second one changes a line in the middle of a file, and removes another file.
  private func repository() throws -> Git {
    try folder.run(
      """
      git init -q -b main && git config user.name Åsa && git config user.email asa@ferry.example
      mkdir -p 'the docks' && seq 1 40 > 'the docks/berths' && echo old > gone
      git add . && git commit -qm 'List the berths'
      sed -i.old '20s/.*/twenty/; 21i between' 'the docks/berths' && rm -f 'the docks/berths.old' gone
      git add . && git commit -qm 'Rename berth 20' && git tag v1
      """)
    return Git(folder: folder.path)
  }

  // MARK: A repository

  @Test func `commits are listed, and one is shown and dragged away`() async throws {
    let t = start(Commits(try repository()))
    try await t.see("Rename berth 20")
    #expect(t.screen.contains("[HEAD -> main, tag: v1]"))
    try await t.see("Commits (2)")
    t.press(.enter)
    try t.settle()
    try await t.see("+twenty")
    #expect(t.screen.contains("the docks/berths") && !t.screen.contains("[32m"))
    try t.drag(from: "+twenty", by: Vector(dx: 60, dy: 0))
    try t.settle()
    #expect(t.topPage.title == "Commits (2)")
  }

  @Test func `the editor begins at the line of the diff`() async throws {
    let t = start(Commits(try repository()))
    try await t.see("Rename berth 20")
    t.press(.enter)
    try t.settle()
    try await t.see("+twenty")
    t.type("/^.between")
    t.press("Ctrl-R")
    t.press(.enter)
    try await t.idle(for: .seconds(0.1))
    t.type("e")
    try await t.wait(for: "the editor") { !t.terminal.ran.isEmpty }
    let words = try #require(t.terminal.ran.first).arguments
    #expect(words.last?.description.hasSuffix("/the docks/berths") == true)
    #expect(words.first == "+21")
    try await t.wait(for: "the screen") { !t.terminal.isLent && t.screen.contains("+twenty") }
  }

  @Test func `a file that is no more is not edited`() async throws {
    let git = try repository()
    try FileManager.default.removeItem(atPath: folder.file("the docks/berths"))
    let t = start(Commits(git))
    try await t.see("Rename berth 20")
    t.press(.enter)
    try t.settle()
    try await t.see("+twenty")
    t.type("e")
    try await t.see("No such file")
    #expect(t.terminal.ran.isEmpty)
  }

  @Test func `where a line of a diff stands in the new file`() {
    let diff = LineBuffer(
      """
      commit 1
          diff --git is only a word
      diff --git a/gone b/gone
      --- a/gone
      +++ /dev/null
      @@ -1 +0,0 @@
      -old
      diff --git a/two words b/two words
      --- a/two words\t
      +++ b/two words\t
      @@ -1,2 +5,4 @@ func
       five
      -six was here
      +++ b/six
      +@@ seven
      \\ No newline at end of file
      @@ -90 +100,2 @@
       hundred
      diff --cc merged
      --- a/merged
      +++ b/merged
      @@@ -1,2 -1,2 +7,3 @@@
        seven
      - not here
       -not here
      ++eight
      """.split(separator: "\n").map { AttributedText(String($0)) })
    func place(_ text: String) -> FilePlace? {
      let line = (0..<diff.count.known).first { diff.readyLines($0..<$0 + 1)?[0].string == text }!
      return FilePlace(at: line, of: diff)
    }
    #expect(place("-old") == nil && place("diff --git a/gone b/gone") == nil)
    #expect(place("diff --git a/two words b/two words") == FilePlace(path: "two words", line: 5))
    #expect(place(" five") == FilePlace(path: "two words", line: 5))
    #expect(place("-six was here") == FilePlace(path: "two words", line: 6))
    #expect(place("+++ b/six") == FilePlace(path: "two words", line: 6))
    #expect(place("+@@ seven") == FilePlace(path: "two words", line: 7))
    #expect(place(" hundred") == FilePlace(path: "two words", line: 100))
    #expect(place("diff --cc merged") == FilePlace(path: "merged", line: 7))
    #expect(place("++eight") == FilePlace(path: "merged", line: 8))
    #expect(place("commit 1") == nil)
  }

  // MARK: Git that fails

  @Test func `without git, and without a repository, a line says so`() async throws {
    let none = start(Commits(Git(program: "no-such-git", folder: folder.path)))
    try await none.see("the program “no-such-git” was not found")
    let empty = start(Commits(Git(folder: folder.path)))
    try await empty.see("fatal: not a git repository")
  }

  @Test func `git that is killed leaves its commits, and a line`() async throws {
    let t = try start(git: "printf 'a1\\0002026-01-01\\000A\\000\\000first\\n'; kill -9 $$")
    try await t.see("git: ended by signal 9")
    #expect(t.screen.contains("first") && t.screen.contains("Commits (1)"))
    // Return on that line reads again.
    _ = try folder.git("printf 'a1\\0002026-01-01\\000A\\000\\000second\\n'")
    t.press(.end)
    t.press(.enter)
    try await t.see("second")
    #expect(!t.screen.contains("ended by signal"))
  }

  @Test func `Ctrl-C stops git that hangs, the next one asks to quit`() async throws {
    let t = try start(
      git: "printf 'a1\\0002026-01-01\\000A\\000\\000first\\n'; echo $$ > pid; exec sleep 1000")
    try await t.see("first")
    let pid = try #require(
      Int32(String(contentsOfFile: folder.file("pid"), encoding: .utf8).trimmingCharacters(in: .newlines)))
    t.send("\u{3}")
    try await t.see("stopped")
    try await t.wait(for: "the end of git") { kill(pid, 0) != 0 }
    #expect(t.exitStatus == nil)
    t.send("\u{3}")
    try await t.see("Quit?")
    t.press(.escape)
    try t.settle()
    #expect(t.exitStatus == nil && t.screen.contains("first"))
  }

  @Test func `a flood keeps the selection, and does not stop keys`() async throws {
    let script =
      "i=0; while :; do i=$((i+1)); printf 'a%d\\0002026-01-01\\000A\\000\\000commit %d\\n' $i $i; done"
    let t = try start(git: script)
    try await t.see("commit 20")
    for _ in 0..<5 { t.press(.down) }
    func selected() -> Int? { (t.topPage as? Commits)?.list.cursor }
    #expect(selected() == 5)
    let title = t.topPage.title
    try await t.wait(for: "more commits") { t.topPage.title != title && t.topPage.title.hasSuffix("…)") }
    #expect(selected() == 5 && t.screen.contains("commit 6"))
    t.send("\u{3}")
    #expect(t.screen.contains("Commits ("))
  }

  @Test func `what git writes reaches the terminal as signs`() async throws {
    let t = try start(
      git: """
        case $1 in
        log) printf 'a1\\0002026-01-01\\000\\033]0;owned\\007\\000\\000\\033[2J\\033[?1049lclear\\302\\2331m\\n' ;;
        show) printf '\\033[31mred\\033[m \\033]52;c;AAAA\\007\\033[5;5H\\033Pq\\033\\\\ end\\r\\n'; echo >/dev/tty ;;
        esac
        """)
    try await t.see("clear")
    t.press(.enter)
    try t.settle()
    try await t.see("end")
    #expect(t.screen.contains("red"))
    for line in t.screen.lines {
      #expect(!line.unicodeScalars.contains { $0.value < 32 || 0x7F...0x9F ~= $0.value })
    }
    #expect(t.screen.lines.contains { $0.contains("red") && $0.contains("end") })
  }

  @Test func `git that reads the terminal or changes its modes has none`() async throws {
    let t = try start(
      git:
        "stty raw </dev/tty 2>/dev/null; read x </dev/tty || echo 'no terminal' >&2; read x && echo read >&2; exit 3"
    )
    try await t.wait(for: "a reason") { t.screen.contains("no terminal") || t.screen.contains("/dev/tty") }
    #expect(t.screen.contains("Commits"))
  }

  // MARK: A file

  @Test func `a file is followed, found in, and edited at the line`() async throws {
    try folder.write((1...200).map { "line \($0)\n" }.joined(), to: "app.log")
    let page = FilePage(try FileLines(path: folder.file("app.log")))
    let t = start(page)
    try await t.see("line 200")
    try folder.run("echo added >> app.log")
    try await t.wait(for: "what was added") {
      page.fileDidChange(page.file.refresh())
      return t.screen.contains("added")
    }
    t.type("/line 150")
    t.press(.enter)
    try await t.wait(for: "line 150") { page.lines.foundLine == 149 }
    t.type("e")
    try await t.wait(for: "the editor") { !t.terminal.ran.isEmpty }
    let words = t.terminal.ran[0].arguments
    #expect(words.last == ByteString(folder.file("app.log")) && words.first == "+150")
  }

  @Test func `Ctrl-C ends the following, the next one asks to quit`() async throws {
    try folder.write((1...200).map { "line \($0)\n" }.joined(), to: "app.log")
    let page = FilePage(try FileLines(path: folder.file("app.log")))
    let t = start(page)
    try await t.see("line 200")
    t.send("\u{3}")
    try folder.run("echo added >> app.log")
    try await t.wait(for: "the line") { page.file.refresh() == .grew || page.file.count.known == 201 }
    try await t.idle(for: .seconds(0.2))
    #expect(!t.screen.contains("added") && t.exitStatus == nil)
    t.send("\u{3}")
    try await t.see("Quit?")
    try t.click("[ Quit ]")
    try await t.wait(for: "the end") { t.exitStatus != nil }
  }

  @Test func `a file that vanishes is still shown, and is told of`() async throws {
    try folder.write("kept\n", to: "app.log")
    let page = FilePage(try FileLines(path: folder.file("app.log")))
    let t = start(page, columns: 120)
    try await t.see("kept")
    try FileManager.default.removeItem(atPath: folder.file("app.log"))
    page.fileDidChange(page.file.refresh())
    try await t.see("(removed)")
    #expect(t.screen.contains("kept"))
    try folder.write("another\n", to: "app.log")
    page.fileDidChange(page.file.refresh())
    try await t.see("another")
    #expect(!t.screen.contains("(removed)"))
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 200, rows: 60)])
  func `every size shows hash and subject`(size: Size) async throws {
    let t = AppTester(Commits(try repository()), size: size)
    try await t.see("Commits (2)")
    #expect(t.screen.contains("List the berths"))
    t.press(.down)
    t.press(.enter)
    try t.settle()
    try await t.see("List the berths")
    #expect(t.screen.contains("edit"))
  }
}
