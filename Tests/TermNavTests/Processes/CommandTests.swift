import Foundation
import Invariants
import Testing

@testable import TermNav

/// RULES 38: which program is started, and with which words.
@Suite struct CommandTests {
  @Test(arguments: [
    ("vi", ["vi"]), ("  code  -w ", ["code", "-w"]), ("'my editor' -x", ["my editor", "-x"]),
    (#""a b"c\ d"#, ["a bc d"]), (#"sh -c 'echo "$1"' x"#, ["sh", "-c", #"echo "$1""#, "x"]),
    ("e ''", ["e", ""]),
    (#"a\\b '\'"#, [#"a\b"#, #"\"#]),
  ])
  func `a line is split into words, quotes kept together`(_ line: String, _ words: [String]) throws {
    let command = try #require(Command(splitting: line))
    #expect([command.program] + command.arguments.map(\.description) == words)
  }

  @Test func `a command is told as a shell would be given it, and its controls as signs`() {
    let command = Command("git", "log", "--format=%h %s", "it's", "", "naïve.txt", "a\u{1B}[2J\n", "$HOME")
    #expect(
      "\(command)" == #"git log '--format=%h %s' 'it'\''s' '' naïve.txt 'a␛[2J␊' '$HOME'"#)
    #expect("\(Command("ls", arguments: [ByteString(bytes: [0x61, 0xFF])]))" == "ls 'a\u{FFFD}'")
  }

  @Test(arguments: ["", "  ", "''", "\t\n"]) func `a line without a word is no command`(_ line: String) {
    #expect(Command(splitting: line) == nil)
  }

  @Test(arguments: [
    ("vi", ["+7", "f"]), ("/usr/bin/nvim", ["+7", "f"]), ("nano -l", ["-l", "+7", "f"]),
    ("emacs -nw", ["-nw", "+7", "f"]),
    ("micro", ["+7", "f"]), ("hx", ["f:7"]), ("code -w", ["-w", "--goto", "f:7"]), ("less", ["+7", "f"]),
    ("somethingelse -a", ["-a", "f"]),
  ])
  func `each editor is told the line in its own way, an unknown one the file alone`(
    _ editor: String, _ words: [String]
  ) {
    let command = Command.editor("f", line: 7, environment: ["EDITOR": editor])
    #expect(command.arguments.map(\.description) == words)
  }

  @Test func `VISUAL goes before EDITOR, and an empty one is none`() {
    #expect(Command.editor("f", environment: ["EDITOR": "a", "VISUAL": "b"]).program == "b")
    #expect(Command.editor("f", environment: ["EDITOR": "a", "VISUAL": " "]).program == "a")
    #expect(!Command.editor("f", environment: ["PATH": "/usr/bin:/bin"]).program.isEmpty)
  }

  @Test func `a file whose name is like an option is a file`() {
    #expect(Command.editor("+x", environment: ["EDITOR": "vi"]).arguments == ["./+x"])
    #expect(Command.editor("-x", line: 2, environment: ["EDITOR": "vi"]).arguments == ["+2", "./-x"])
  }

  @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
  func `words and folders may be no UTF-8`() async throws {
    let folder = try FileLinesTests.Folder()
    let name = ByteString(bytes: Array("a\u{301}".utf8) + [0xFF, 0x2D, 0xC3])
    let path = ByteString(bytes: Array("\(folder.path)/".utf8) + name.bytes)
    #expect(path.withCString { mkdir($0, 0o700) } == 0)
    let child = try Command(
      "sh", arguments: ["-c", "printf '%s|' \"$1\"; pwd", "sh", name], workingDirectory: path
    ).start()
    var lines: [OutputLine] = []
    for try await line in child.lines { lines.append(line) }
    #expect(lines.map(\.bytes) == [name.bytes + Array("|".utf8) + path.bytes])
    let editor = Command.editor(name, line: 3, environment: ["EDITOR": "hx"])
    #expect(editor.arguments == [ByteString(bytes: name.bytes + Array(":3".utf8))])
    #expect(throws: CommandError.badArguments("true")) {
      try Command("true", arguments: [ByteString(bytes: [0x61, 0])]).start()
    }
  }

  private func failure(_ command: Command) -> CommandError? {
    do {
      _ = try command.start()
      return nil
    } catch { return error }
  }

  @Test func `a program that cannot be started says why`() throws {
    let folder = NSTemporaryDirectory() + "/termnav-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "text".write(toFile: folder + "/plain", atomically: true, encoding: .utf8)
    #expect(failure(Command("no-such-program-here")) == .notFound("no-such-program-here"))
    #expect(failure(Command("/no/such/program")) == .notFound("/no/such/program"))
    #expect(failure(Command("")) == .notFound(""))
    #expect(failure(Command(folder)) == .notExecutable(folder))
    #expect(failure(Command(folder + "/plain")) == .notExecutable(folder + "/plain"))
    #expect(
      failure(Command("plain", arguments: [], environment: ["PATH": folder])) == .notExecutable("plain"))
    #expect(
      failure(Command("true", arguments: [], workingDirectory: "/no/such")) == .badDirectory("/no/such"))
    #expect(failure(Command("true", "a\0b")) == .badArguments("true"))
    #expect(
      failure(Command("true", String(repeating: "x", count: 4_000_000))) == .badArguments("true"))
  }

  @Test func `a folder of PATH whose name begins with a combining mark is looked through`() throws {
    let folder = NSTemporaryDirectory() + "/termnav-" + UUID().uuidString
    let marked = folder + "/\u{301}x"
    try FileManager.default.createDirectory(atPath: marked, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "text".write(toFile: marked + "/plain", atomically: true, encoding: .utf8)
    // A colon and the mark are one character.
    let command = Command(
      "plain", arguments: [], environment: ["PATH": "/no/such:\u{301}x"], workingDirectory: folder
    )
    #expect(failure(command) == .notExecutable("plain"))
    let path = Command("./\u{301}x/plain", arguments: [], workingDirectory: folder)
    #expect(failure(path) == .notExecutable("./\u{301}x/plain"))
  }

  @Test func `what an error says holds no control`() {
    let name = "a\u{1B}[2Jb\u{7}\u{9B}c"
    let errors: [CommandError] = [
      .notFound(name), .notExecutable(name), .badDirectory(name), .badArguments(name),
      .failed(name, errno: 5),
    ]
    for error in errors {
      #expect(error.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test func `a script without its first line is run by the shell`() async throws {
    let path = NSTemporaryDirectory() + "/termnav-" + UUID().uuidString
    writeScript("echo \"$0\" \"$1\" \"$#\"", to: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var lines: [String] = []
    for try await line in try Command(path, "a b", "c").start().lines { lines.append(line.text) }
    #expect(lines == ["\(path) a b 2"])
  }
}
