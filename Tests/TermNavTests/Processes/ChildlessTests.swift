import CLibrary
import Testing

@testable import TermNav

/// Programs that the kernel refuses children, and memory.
@Suite(
  .serialized, .timeLimit(.minutes(2)),
  .enabled(if: Command.childRefusal != nil, "the kernel refuses nobody children"))
nonisolated struct ChildlessTests {
  private func lines(_ command: Command) async throws -> [String] {
    let child = try command.start()
    var lines: [String] = []
    for try await line in child.lines where line.stream == .standardOutput { lines.append(line.text) }
    return lines + ["\(await child.status)"]
  }

  private func childless(_ command: Command) -> Command {
    var childless = command
    childless.isChildless = true
    return childless
  }

  @Test func `a shell cannot start a program, but become one`() async throws {
    let starting = Command("/bin/sh", "-c", "echo begun; /bin/echo started; exit 0")
    #expect(try await lines(starting) == ["begun", "started", "exit status 0"])
    let refused = try await lines(childless(starting))
    #expect(refused.first == "begun")
    #expect(!refused.contains("started"))
    let becoming = childless(Command("/bin/sh", "-c", "exec /bin/sh -c 'exec /bin/echo become'"))
    #expect(try await lines(becoming) == ["become", "exit status 0"])
  }

  @Test func `this program still starts others`() async throws {
    _ = try await lines(childless(Command("true")))
    #expect(try await lines(Command("/bin/sh", "-c", "/bin/echo started")) == ["started", "exit status 0"])
  }

  /// Calls that make a process, by their numbers.
  private static let calls: [(name: String, words: String)] = {
    #if arch(x86_64)
      [
        ("fork", "57"), ("vfork", "58"), ("clone", "56, 17, 0, 0, 0, 0"), ("clone3", "435, 0, 0"),
        ("x32 fork", "0x40000000 + 57"), ("x32 clone", "0x40000000 + 56, 17, 0, 0, 0, 0"),
      ]
    #else
      [("clone", "220, 17, 0, 0, 0, 0"), ("clone3", "435, 0, 0")]
    #endif
  }()

  @Test(
    .enabled(
      if: Command.childRefusal == .filter && access("/usr/bin/perl", X_OK) == 0, "needs a filter, and perl"))
  func `no call makes a process, and threads are made`() async throws {
    for call in Self.calls {
      let script =
        "my $pid = syscall(\(call.words)); exit if $pid == 0; print $pid < 0 ? \"refused\" : \"made\", \"\\n\""
      let answer = try await lines(childless(Command("/usr/bin/perl", "-e", script)))
      #expect(answer == ["refused", "exit status 0"], "\(call.name)")
    }
    let plain = "my $pid = fork; exit if !$pid; waitpid($pid, 0); print \"made\\n\""
    #expect(try await lines(Command("/usr/bin/perl", "-e", plain)).first == "made")
    let threads =
      "use Config; print $Config{usethreads} ? eval { require threads; threads->create(sub { 7 })->join } : 7"
    #expect(try await lines(childless(Command("/usr/bin/perl", "-e", threads))).first == "7")
  }

  @Test(
    .enabled(
      if: Command.childRefusal == .filter && access("/usr/bin/perl", X_OK) == 0, "needs Linux, and perl"))
  func `a program gets no more memory than it may have`() async throws {
    var command = Command("/usr/bin/perl", "-e", "my $x = \"a\" x 200_000_000; print \"had it\\n\"")
    #expect(try await lines(command).first == "had it")
    command.mostMemory = 64 << 20
    #expect(try await lines(command).contains("had it") == false)
  }

  @Test func `added variables may have values that are no UTF-8`() async throws {
    var command = Command("/bin/sh", "-c", "printf %s \"$A\" | od -An -tx1")
    command.addedBytes = ["A": [0xFF, 0x2E]]
    #expect(try await lines(command).first?.split(separator: " ") == ["ff", "2e"])
  }
}
