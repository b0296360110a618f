import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Commands that a person types or has in the settings, on the reader's pages.
@Suite(.serialized, .timeLimit(.minutes(5))) final class CommandPageTests {
  private func rig(_ commands: String = "", _ fill: (Path) throws -> Void = { _ in }) async throws
    -> BrowseRig
  {
    let rig = try BrowseRig(settings: "[tools]\nshell = \"sh\"\n[commands]\n\(commands)", fill)
    try await rig.read()
    return rig
  }

  private func output(_ rig: BrowseRig) async throws -> [String] {
    try await rig.wait { ($0.topPage as? StreamPage)?.lines.source.count.isExact == true }
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? StreamPage)
    return (page.source.readyLines(0..<page.source.count.known) ?? []).map(\.string)
  }

  /// Types a line behind `|`, and Return once it is shown as it will run.
  private func run(_ line: String, in rig: BrowseRig, shown: String? = nil) async throws {
    let below = rig.t.topPage
    rig.t.type("|")
    try rig.t.settle()
    rig.t.type(line)
    try await rig.see(shown ?? line)
    rig.t.press(.enter)
    try await rig.wait { $0.topPage is StreamPage && $0.topPage !== below }
    try rig.t.settle()
  }

  @Test func `in a list a line gets what is marked, in the directory of the page`() async throws {
    let rig = try await rig { folder in
      for name in ["a b", "-rf", "c"] { folder.appending(name.utf8).write("") }
    }
    rig.t.type("  ")
    try await run("printf '%s\\n'", in: rig, shown: "./-rf 'a b'")
    #expect(try await output(rig) == ["./-rf", "a b"])
    rig.t.type("q")
    try rig.t.settle()
    #expect(rig.t.topPage is DirectoryPage)
    try await run("pwd; ls {} missing", in: rig, shown: "ls ./-rf")
    let lines = try await output(rig)
    #expect(lines.first == rig.folder.string && lines.contains { $0.contains("missing") })
    try await rig.see("exit status 2")
  }

  @Test func `lines of before are recalled, and the one that was typed comes back`() async throws {
    let rig = try await rig { $0.appending("a".utf8).write("") }
    for line in ["true 1", "true 2"] {
      try await run(line, in: rig)
      rig.t.type("q")
      try rig.t.settle()
    }
    rig.t.type("|")
    try rig.t.settle()
    rig.t.type("echo new")
    let page = try #require(rig.t.topPage as? CommandPage)
    rig.t.press(.down)
    #expect(page.field.text == "echo new", "there is nothing below it")
    for shown in ["true 2", "true 1", "true 1"] {
      rig.t.press(.up)
      #expect(page.field.text == shown)
    }
    for shown in ["true 2", "echo new", "echo new"] {
      rig.t.press(.down)
      #expect(page.field.text == shown)
    }
  }

  @Test func `a line that cannot be filled says why, and does not run`() async throws {
    let rig = try await rig { $0.appending("a".utf8).write("") }
    rig.t.type("|")
    try rig.t.settle()
    rig.t.type("echo '")
    try await rig.see("no word can follow this")
    rig.t.press(.enter)
    #expect(rig.t.topPage is CommandPage)
    rig.t.press(.escape)
    try rig.t.settle()
    #expect(rig.t.topPage is DirectoryPage)
  }

  @Test func `the key up brings back the lines before`() async throws {
    let rig = try await rig { $0.appending("a".utf8).write("") }
    for line in ["echo 1", "echo 2"] {
      try await run(line, in: rig)
      #expect(try await output(rig) == ["\(line.last!) a"])
      rig.t.type("q")
      try rig.t.settle()
    }
    rig.t.type("|")
    try rig.t.settle()
    rig.t.press(.up)
    rig.t.press(.up)
    try await rig.see("echo 1 a")
    rig.t.press(.down)
    try await rig.see("echo 2 a")
  }

  @Test func `a text is read by the command: its file, or the selected lines`() async throws {
    let rig = try await rig { $0.appending("a".utf8).write(bytes: Array("one\ntwo\n".utf8) + [0xFF, 0x0A]) }
    rig.browser.open(.file(rig.folder.appending("a".utf8)))
    try rig.t.settle()
    try await rig.see("two")
    try await run("wc -c; cat", in: rig)
    #expect(try await output(rig).first?.trimmed == "10")
    rig.t.type("q")
    try rig.t.settle()
    rig.t.type("V")
    try await run("sed s/o/0/", in: rig)
    #expect(try await output(rig) == ["0ne"])
  }

  @Test func `of a packed file a command reads the text`() async throws {
    let rig = try await rig { $0.appending("a".utf8).write((0..<200).map { "line \($0)\n" }.joined()) }
    _ = try await Command("gzip", "\(rig.folder)/a").output()
    rig.browser.open(.file(rig.folder.appending("a.gz".utf8)))
    try rig.t.settle()
    try await rig.see("line 12")
    try await run("wc -l; cat", in: rig)
    #expect(try await output(rig).first?.trimmed == "200")
  }

  @Test func `of a packed file that is broken the program's complaint is told, and no command runs`()
    async throws
  {
    let rig = try await rig {
      $0.appending("a.gz".utf8).write(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1])
    }
    rig.browser.open(.file(rig.folder.appending("a.gz".utf8)))
    try rig.t.settle()
    try await rig.see("not read on")
    rig.t.type("|wc -l\n")
    try await rig.wait { $0.app.toastView != nil }
    #expect(rig.t.screen.contains("gzip") && !rig.t.screen.contains("MiB"))
  }

  @Test func `what a command has written so far is read by the next, colours and all`() async throws {
    let rig = try await rig { $0.appending("a".utf8).write("") }
    try await run("printf '\\033[31mred\\033[0m\\n'; true", in: rig, shown: "true a")
    #expect(try await output(rig) == ["red"])
    try await run("od -c | head -n 1", in: rig)
    #expect(try await output(rig).first?.contains("033   [   3   1   m   r   e   d") == true)
  }

  @Test func `Ctrl-C ends a command, and so does leaving its page`() async throws {
    let rig = try await rig { $0.appending("a".utf8).write("") }
    func isRunning(_ name: String) -> Bool { rig.folder.appending(name.utf8).isFileNow }
    for key in ["\u{3}", "q"] {
      // The trap tells of the end.
      try await run(
        "mkfifo hold 2>/dev/null; touch on; trap 'rm on; exit' TERM; echo beg''un; while :; do read -r x <>hold; done; : {}",
        in: rig,
        shown: ": a")
      try await rig.see("begun")
      try rig.t.settle()
      #expect(isRunning("on") && rig.t.screen.contains("runs"))
      rig.t.send(key)
      try await rig.wait { _ in !isRunning("on") }
      if key == "\u{3}" {
        #expect(rig.t.topPage is StreamPage && rig.t.exitStatus == nil)
        rig.t.type("q")
      }
      try rig.t.settle()
      #expect(rig.t.topPage is DirectoryPage)
    }
  }

  // MARK: Commands of the settings

  @Test func `a command of the settings is shown before it runs on the terminal, and the page is read again`()
    async throws
  {
    let rig = try await rig("\"X\" = \"touch {path}.new\"") { $0.appending("a b".utf8).write("") }
    rig.t.type("X")
    try rig.t.settle()
    try await rig.see("touch 'a b'.new")
    rig.t.press(.escape)
    try rig.t.settle()
    #expect(rig.t.terminal.ran.isEmpty)
    rig.t.type("X")
    try rig.t.settle()
    try await rig.see("touch 'a b'.new")
    rig.t.terminal.onRun = { _ in
      rig.folder.appending("later".utf8).write("")
      return .exited(0)
    }
    rig.t.press(.enter)
    try await rig.see("later")
    let command = try #require(rig.t.terminal.ran.last)
    #expect(
      command.arguments.last == "touch 'a b'.new"
        && command.workingDirectory == ByteString(bytes: rig.folder.bytes))
  }

  @Test func `a command with a bar before it is a page`() async throws {
    let rig = try await rig("\"X\" = \"| echo {marked}\"") { $0.appending("$(x)".utf8).write("") }
    rig.t.type("X")
    try rig.t.settle()
    try await rig.see("echo './$(x)'")
    rig.t.press(.enter)
    #expect(try await output(rig) == ["./$(x)"])
  }

  @Test func `a command is offered where its places can be filled, and says elsewhere why it is not`()
    async throws
  {
    let rig = try await rig("\"j\" = \"git show {commit}\"\n\"g x\" = \"echo {path}\"") {
      $0.appending("a".utf8).write("")
    }
    let page = rig.directory
    #expect(
      page.choices.map(page.title).contains("echo {path}")
        && !page.choices.map(page.title).contains("git show {commit}"))
    rig.t.type("j")
    #expect(rig.t.screen.contains("needs a commit, and this page has none"))
    rig.t.type("?")
    try rig.t.settle()
    try await rig.see("Your commands")
    #expect(rig.t.screen.contains("Echo {path}") || rig.t.screen.contains("echo {path}"))
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
