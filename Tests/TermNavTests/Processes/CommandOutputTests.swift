import Foundation
import Testing

@testable import TermNav

/// RULES 39: all that a program writes, in one text.
@Suite(.serialized, .timeLimit(.minutes(5))) nonisolated struct CommandOutputTests {
  private func sh(_ script: String) -> Command { Command("/bin/sh", "-c", script) }

  private func failure(_ command: Command, limit: Int = 1 << 20) async -> CommandError? {
    do {
      _ = try await command.output(limit: limit)
      return nil
    } catch { return error as? CommandError }
  }

  @Test func `what a program writes comes with its line breaks, and without standard error`() async throws {
    #expect(try await sh("printf 'a\\r\\n\\nlast\\n'; echo err >&2").output() == "a\r\n\nlast\n")
    #expect(try await Command("true").output() == "")
  }

  @Test func `of bytes that are no UTF-8 the text has signs`() async throws {
    let command = sh("printf 'a\\377b'")
    #expect(try await command.output() == "a\u{FFFD}b")
    #expect(try await command.outputBytes() == [0x61, 0xFF, 0x62])
  }

  @Test func `more than a pipe holds comes on both outputs`() async throws {
    let text = try await sh(
      "head -c 300000 /dev/zero | tr '\\0' x >&2; head -c 300000 /dev/zero | tr '\\0' y"
    )
    .output()
    #expect(text.utf8.count == 300_000 && text.utf8.allSatisfy { $0 == UInt8(ascii: "y") })
  }

  @Test func `input, environment and folder are the command's`() async throws {
    var command = sh("cat; printf %s \"$WORD\"; pwd")
    command.input = .bytes(Array("in ".utf8))
    command.addedEnvironment = ["WORD": "word "]
    command.workingDirectory = "/"
    #expect(try await command.output() == "in word /\n")
  }

  @Test func `standard error that is merged is part of the text`() async throws {
    var command = sh("echo out; echo err >&2")
    command.errorOutput = .merged
    #expect(try await command.output() == "out\nerr\n")
  }

  @Test func `a status other than 0 is an error with the status and standard error`() async {
    let error = await failure(sh("echo out; printf 'first\\nlast\\n\\n' >&2; exit 3"))
    #expect(error == .ended("/bin/sh", .exited(3), standardError: "first\nlast"))
    #expect(error?.description == "the program “/bin/sh” failed (exit status 3): last")
    let silent = await failure(sh("kill -KILL $$"))
    #expect(silent == .ended("/bin/sh", .signaled(SIGKILL), standardError: ""))
    #expect(silent?.description == "the program “/bin/sh” failed: ended by signal 9")
  }

  @Test func `what a program has said at its end is had in lines`() {
    let error = CommandError.ended("git", .exited(128), standardError: "error: first\r\n\nfatal: last")
    #expect(error.complaints == ["error: first", "fatal: last"])
    #expect(CommandError.notFound("git").complaints.isEmpty)
  }

  @Test func `where standard error is merged, the error has the end of the text`() async {
    var command = sh("echo out; echo err >&2; exit 1")
    command.errorOutput = .merged
    #expect(await failure(command) == .ended("/bin/sh", .exited(1), standardError: "out\nerr"))
  }

  @Test func `of very much standard error the end is kept`() async {
    let error = await failure(sh("head -c 300000 /dev/zero | tr '\\0' x >&2; echo end >&2; exit 1"))
    guard case .ended(_, _, let words)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(words.utf8.count < 65536 + 1 && words.utf8.count > 60000 && words.hasSuffix("xend"))
  }

  @Test func `a program that writes more than the limit is an error, and ends`() async throws {
    #expect(try await sh("printf abc").output(limit: 3) == "abc")
    #expect(await failure(sh("printf abcd"), limit: 3) == .tooMuchOutput("/bin/sh", limit: 3))
    #expect(await failure(Command("yes"), limit: 100_000) == .tooMuchOutput("yes", limit: 100_000))
    #expect(
      CommandError.tooMuchOutput("yes", limit: 100).description
        == "the program “yes” wrote more than 100 bytes")
  }

  @Test func `a program that cannot be started is an error as for all`() async {
    #expect(await failure(Command("no-such-program-here")) == .notFound("no-such-program-here"))
  }

  @Test func `a task that is cancelled ends its program`() async throws {
    let path = NSTemporaryDirectory() + "/termnav-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let command = sh("echo $$ > '\(path)'; exec tail -f /dev/null")
    let task = Task { try await command.output() }
    func pid() -> Int32? {
      (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
        $0.hasSuffix("\n") ? Int32($0.dropLast()) : nil
      }
    }
    await goOn { pid() != nil }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let number = try #require(pid())
    await goOn { kill(number, 0) != 0 }
  }

  @Test func `what an error says of a program's words holds no control`() {
    let error = CommandError.ended("a\u{1B}b", .exited(1), standardError: "x\u{1B}[2Jy\u{7}")
    #expect("\(error)" == "the program “a␛b” failed (exit status 1): x␛[2Jy␇")
  }
}
