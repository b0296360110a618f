import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Lines for the person's shell: what a page puts into them stays one word.
@Suite(.timeLimit(.minutes(5))) final class ShellLineTests {
  /// What nobody wants to be read by a shell.
  private static let names: [[UInt8]] =
    [
      "plain", "; rm -rf x", "-rf", "a\nb", "'", "\"", "it's", "\\", "\\'; touch gone; '", "a\\",
      "$(touch gone)", "`touch gone`",
      "#", "*", "~", "=ls", "{a,b}", "!x", " ", "",
    ].map { Array($0.utf8) } + [[0x61, 0xFF, 0x27, 0xFE], [0xC3]]

  private func output(_ shell: [String], _ line: [UInt8]) async throws -> [UInt8] {
    var command = Command(
      shell[0], arguments: shell.dropFirst().map { ByteString($0) } + [ByteString(bytes: line)])
    command.cutsOutputIntoLines = false
    return try await command.outputBytes()
  }

  @Test(arguments: ["sh", "bash", "zsh", "fish", "dash", "ksh"])
  func `whatever a name is, shells take it for one word`(shell: String) async throws {
    guard (try? await Command(shell, "-c", "true").output()) != nil else { return }
    let line = try ShellLine("printf '%s|' {marked} end").filled { _ in Self.names }
    let expected = Self.names.flatMap { $0 + Array("|".utf8) } + Array("end|".utf8)
    #expect(try await output([shell, "-c"], line) == expected)
  }

  /// As fish reads quotes: within them a backslash takes the meaning of a quote and of a backslash away.
  private func fishWords(_ line: [UInt8]) -> [UInt8]? {
    var (word, isQuoted, rest) = ([UInt8](), false, line[...])
    while let byte = rest.popFirst() {
      switch byte {
      case "'": isQuoted.toggle()
      case "\\":
        guard let next = rest.first else { return nil }
        if !isQuoted || next == "'" || next == "\\" {
          word.append(next)
          rest.removeFirst()
        } else {
          word.append(byte)
        }
      default: word.append(byte)
      }
    }
    return isQuoted ? nil : word
  }

  @Test func `fish, which reads backslashes within quotes, gets the same words`() {
    for name in Self.names { #expect(fishWords(ShellLine.quoted(name)) == name, "\(Path.visible(name))") }
  }

  @Test(arguments: [
    "wc '{path}'", "wc \"{path}\"", "echo `cat {path}`", "true # {path}", "echo \"$(cat {path})\"",
    "echo $'{path}'",
    "echo 'a\\' {path}",
  ]) func `a place within quotes or in a comment is refused`(text: String) {
    #expect(throws: ShellLine.Misread.self) { try ShellLine(text) }
  }

  @Test(arguments: [
    ("echo $(cat {path})", "echo $(cat 'a b')"), ("a#{path}", "a#'a b'"),
    ("echo ${path} {path}", "echo ${path} 'a b'"),
    ("echo \\{path}", "echo \\{path}"), ("echo '{x}' {path}.old", "echo '{x}' 'a b'.old"),
    ("find {} +", "find {} +"),
    ("echo 'it'\\''s' {path}", "echo 'it'\\''s' 'a b'"),
  ]) func `a place elsewhere is filled, and all else stays`(text: String, line: String) throws {
    let filled = try ShellLine(text).filled { _ in [Array("a b".utf8)] }
    #expect(String(decoding: filled, as: UTF8.self) == line)
  }

  @Test func `what is marked stands in the braces, or at the end`() throws {
    func filled(_ text: String) throws -> String {
      let line = try ShellLine(text, appendsMarked: true)
      return String(decoding: try line.filled { _ in [Array("a".utf8), Array("b c".utf8)] }, as: UTF8.self)
    }
    #expect(try filled("wc -l") == "wc -l a 'b c'")
    #expect(try filled("cp {} /tmp") == "cp a 'b c' /tmp")
    #expect(try filled("echo {marked} | sort") == "echo a 'b c' | sort")
    for text in ["sort |", "echo 'a", "echo # a", "true;", "echo a\\"] {
      #expect(throws: ShellLine.Misread.self) { try filled(text) }
    }
  }

  @Test func `a place for which the page has nothing says what is missing`() throws {
    let line = try ShellLine("git show {commit}")
    #expect(throws: ShellLine.Misread(description: "a commit is needed, and this page has none")) {
      try line.filled { _ in [] }
    }
    #expect(line.placeholders == [.commit])
  }

  @Test func `a shell that quotes in another way leaves the line to sh`() {
    func shell(_ words: String) -> [String] {
      UserShell(ToolSettings(shell: words)).words(running: Array("x".utf8)).map(\.description)
    }
    #expect(shell("/usr/bin/zsh -f") == ["/usr/bin/zsh", "-f", "-c", "x"])
    #expect(shell("nu") == ["sh", "-c", "x"] && shell("/bin/tcsh") == ["sh", "-c", "x"])
  }
}
