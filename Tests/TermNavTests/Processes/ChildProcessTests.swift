import CLibrary
import CProcess
import Foundation
import Invariants
import Testing

@testable import TermNav

/// RULES 39: what a child writes, and how it ends. They wait for other processes, beside the main actor's tests.
@Suite(.serialized, .timeLimit(.minutes(5))) nonisolated struct ChildProcessTests {
  private func sh(_ script: String) -> Command { Command("/bin/sh", "-c", script) }

  private func lines(_ command: Command) async throws -> [String] {
    var lines: [String] = []
    for try await line in try command.start().lines { lines.append(line.text) }
    return lines
  }

  @Test func `lines come in their order, the last without a break too, and then the status`() async throws {
    let child = try sh("printf 'a\\nb\\r\\n\\nlast'; exit 3").start()
    var lines: [String] = []
    for try await line in child.lines { lines.append(line.text) }
    #expect(lines == ["a", "b", "", "last"])
    #expect(await child.status == .exited(3))
  }

  @Test(arguments: [.zero, .seconds(-1e19), .seconds(1e19), .seconds(Int64.max)] as [Duration])
  func `the patience with a program may be any time`(_ patience: Duration) async throws {
    let child = try sh("exec tail -f /dev/null").start()
    child.end(patience: patience)
    #expect(await [.signaled(15), .signaled(9)].contains(child.status))
  }

  @Test func `a line that has not ended can be seen, and comes once it ends`() async throws {
    let child = try sh("echo a; printf 'name? '; printf 'wait' >&2; read -r x; exec tail -f /dev/null")
      .start()
    let lines = Locked<[String]>([])
    let task = Task { for try await line in child.lines { lines.withLock { $0.append(line.text) } } }
    await goOn { child.unfinishedLines.count == 2 }
    #expect(Set(child.unfinishedLines.map(\.text)) == ["name? ", "wait"])
    #expect(child.unfinishedLines.map(\.isContinued) == [true, true])
    let whole = lines.withLock { $0 }
    #expect(whole == ["a"])
    child.end()
    try await task.value
    let all = lines.withLock { $0 }
    #expect(Set(all) == ["a", "name? ", "wait"])
    #expect(child.unfinishedLines.isEmpty)
  }

  @Test func `a signal that ends it is told`() async throws {
    #expect(await (try sh("kill -KILL $$").start()).status == .signaled(SIGKILL))
  }

  @Test func `both outputs come apart, together, or one of them`() async throws {
    var command = sh("echo out; echo err >&2")
    var streams: [OutputLine.Stream: String] = [:]
    for try await line in try command.start().lines { streams[line.stream] = line.text }
    #expect(streams == [.standardOutput: "out", .standardError: "err"])
    command.errorOutput = .merged
    #expect(try await lines(command) == ["out", "err"])
    command.errorOutput = .discarded
    #expect(try await lines(command) == ["out"])
  }

  @Test func `bytes that are no UTF-8 are shown as such, and are there`() async throws {
    for try await line in try sh("printf 'a\\377\\033[2Jb'").start().lines {
      #expect(line.text == "a\u{FFFD}\u{1B}[2Jb")
      #expect(line.bytes.contains(0xFF))
    }
  }

  @Test func `without free descriptors no program is started, and the error says so`() async {
    await #expect(processExitsWith: .success) {
      var before = rlimit()
      #if canImport(Darwin)
        let kind = RLIMIT_NOFILE
      #else
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      #endif
      try #require(getrlimit(kind, &before) == 0)
      for count in 3..<256 {
        var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: before.rlim_max)
        try #require(setrlimit(kind, &limit) == 0)
        do {
          let child = try Command("true").start()
          exit(await child.status.isSuccess ? 0 : 1)
        } catch let error as CommandError {
          guard error == .failed("true", errno: EMFILE) else { exit(2) }
        }
      }
      exit(3)
    }
  }

  /// One that was started behind the end of the others was left to itself.
  @Test func `no program is started once this one ends`() async {
    await #expect(processExitsWith: .success) {
      // Called after those that are registered later, as by the first child.
      atexit {
        do {
          _ = try Command("true").start()
          _exit(1)
        } catch {
          _exit(error as? CommandError == .failed("true", errno: ECANCELED) ? 0 : 2)
        }
      }
      guard await (try? Command("true").start())?.status.isSuccess == true else { exit(3) }
      exit(4)
    }
  }

  #if os(Linux)
    /// The program ended by a trap then, while its child had the terminal.
    @Test func `without one more thread no program gets the terminal, and the error says so`() async {
      await #expect(processExitsWith: .success) {
        guard takeTerminalOfItsOwn() else { exit(1) }
        // The thread that waits for all children runs.
        guard await (try? Command("true").start())?.status.isSuccess == true else { exit(2) }
        // The pool of tasks has a thread at rest for the next seconds: without one it would wait for a new one for ever.
        await Task.detached {}.value
        RefusedCall.refuse([.clone, .clone3], error: EAGAIN)
        do {
          _ = try await ForegroundProgram(Command("true"))
          exit(4)
        } catch {
          exit(error as? CommandError == .failed("true", errno: EAGAIN) ? 0 : 5)
        }
      }
    }
  #endif

  @Test func `a long line comes in pieces, and none is lost`() async throws {
    var bytes = 0
    var continued = 0
    for try await line in try sh("head -c 200000 /dev/zero; echo; echo x").start().lines {
      #expect(line.bytes.count <= ChildLines.longestLine)
      bytes += line.bytes.count
      continued += line.isContinued ? 1 : 0
    }
    #expect(bytes == 200_001)
    #expect(continued == 3)
  }

  @Test func `standard input is empty, or the bytes that are given, however many`() async throws {
    #expect(try await lines(Command("cat")) == [])
    var command = Command("wc", "-c")
    command.input = .bytes([UInt8](repeating: 7, count: 1_000_000))
    #expect(try await lines(command).first?.trimmingCharacters(in: .whitespaces) == "1000000")
  }

  @Test func `environment and folder are those that are given`() async throws {
    var command = sh("pwd; echo $A-$HOME-")
    command.environment = ["A": "x y"]
    command.workingDirectory = "/usr"
    #expect(try await lines(command) == ["/usr", "x y--"])
  }

  @Test func `added variables come beside those of this process, and in the place of given ones`()
    async throws
  {
    var command = sh("echo $A-$B-${HOME:+home}-")
    command.addedEnvironment = ["A": "1" as String?]
    #expect(try await lines(command) == ["1--home-"])
    command.environment = ["A": "x", "B": "2", "AB": "3"]
    #expect(try await lines(command) == ["1-2--"])
    command.addedEnvironment = ["A": String?.none]
    #expect(try await lines(command) == ["-2--"])
  }

  @Test func `output that is not cut has all bytes, and errors still come in lines`() async throws {
    var command = sh("printf 'a\\r\\n\\n\\0b'; printf 'why\\nso' >&2")
    command.cutsOutputIntoLines = false
    var (bytes, complaints) = ([UInt8](), [String]())
    for try await piece in try command.start().lines {
      if piece.stream == .standardOutput { bytes += piece.bytes } else { complaints.append(piece.text) }
    }
    #expect(bytes == Array("a\r\n\n\0b".utf8))
    #expect(complaints == ["why", "so"])
  }

  @Test(.enabled(if: TestSystem.hasProc, "no /proc here"))
  func `it has no terminal, leads a session, and gets no descriptor of ours`() async throws {
    let leak = open("/dev/null", O_RDONLY)
    defer { close(leak) }
    let script =
      "if (: </dev/tty) 2>/dev/null; then echo tty; else echo none; fi; ls /proc/$$/fd | sort -n | tr '\\n' ' '; "
      + "echo; cut -d' ' -f6 /proc/$$/stat; echo $$"
    let lines = try await lines(sh(script))
    #expect(lines.first == "none")
    #expect(lines.dropFirst().first?.hasPrefix("0 1 2 ") == true)
    try #require(lines.count == 4)
    #expect(lines[2] == lines[3])
    #expect(!lines[1].split(separator: " ").contains("\(leak)"))
  }

  @Test(.enabled(if: TestSystem.hasProc, "no /proc here"))
  func `it begins with no signal blocked or ignored by us`() async throws {
    signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, SIG_DFL) }
    let lines = try await lines(Command("grep", "-E", "SigBlk|SigIgn", "/proc/self/status"))
    #expect(
      lines.allSatisfy { line in
        UInt64(line.split(separator: "\t").last ?? "", radix: 16).map {
          $0 & (1 << UInt64(SIGPIPE - 1) | 1 << UInt64(SIGINT - 1))
        } == 0
      }, "\(lines)")
  }

  @Test(.enabled(if: TestSystem.hasProc, "no /proc here"))
  func `a child that nobody reads waits, and our memory does not grow`() async throws {
    let child = try sh("yes flood").start()
    var iterator = child.lines.makeAsyncIterator()
    _ = try await iterator.next()
    // Both pipes and one read at most: the count of what it has written stands still.
    func written() throws -> Int {
      let text = try String(
        contentsOfFile: "/proc/\(child.processIdentifier)/task/\(child.processIdentifier)/children",
        encoding: .utf8)
      let pid = text.split(separator: " ").first.map(String.init) ?? "\(child.processIdentifier)"
      let io = try String(contentsOfFile: "/proc/\(pid)/io", encoding: .utf8)
      return Int(io.split(separator: "\n").first { $0.hasPrefix("wchar") }!.split(separator: " ")[1])!
    }
    func waits() throws -> Bool {
      let text = try String(
        contentsOfFile: "/proc/\(child.processIdentifier)/task/\(child.processIdentifier)/children",
        encoding: .utf8)
      let pid = text.split(separator: " ").first.map(String.init) ?? "\(child.processIdentifier)"
      return try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8).split(separator: ")").last!
        .contains(" S ")
    }
    try await goOn { try waits() }
    let before = try written()
    #expect(before < 1_000_000)
    await goOn(for: 10_000)
    #expect(try written() == before)
    // And it goes on when it is read.
    for _ in 0..<100_000 { _ = try await iterator.next() }
    try await goOn { try written() != before }
  }

  /// Whether the process is gone, not even waiting to be reaped.
  private func isGone(_ pid: Int32) -> Bool { kill(pid, 0) < 0 && errno == ESRCH }

  private func awaitGone(_ pid: Int32) async {
    await goOn { isGone(pid) }
  }

  @Test func `a loop that is left ends the child and its group, and reaps it`() async throws {
    let child = try sh("tail -f /dev/null & echo $!; while :; do echo x; done").start()
    let pid = child.processIdentifier
    var other: Int32 = 0
    for try await line in child.lines {
      other = try #require(Int32(line.text))
      break
    }
    await awaitGone(pid)
    await awaitGone(other)
    #expect(await child.status == .signaled(SIGTERM))
  }

  @Test func `a task that is cancelled ends a child that is silent`() async throws {
    let child = try sh("exec tail -f /dev/null").start()
    let task = Task { for try await _ in child.lines {} }
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await child.status == .signaled(SIGTERM))
    #expect(isGone(child.processIdentifier))
  }

  /// The leader hears SIGTERM at once; another one of its group tidies up first.
  @Test func `the others of its group have their patience when it has ended`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (go, done) = ("\(folder)/go", "\(folder)/done")
    try #require(mkfifo(go, 0o600) == 0)
    let tidy = "(trap 'read -r x <\(go); echo $x >\(done).new; mv \(done).new \(done); exit' TERM;"
    let child = try sh("\(tidy) echo ready; while :; do :; done) & exec tail -f /dev/null").start()
    var iterator = child.lines.makeAsyncIterator()
    #expect(try await iterator.next()?.text == "ready")
    child.end(patience: .seconds(600))
    #expect(await child.status == .signaled(SIGTERM))
    // Its number is not given away meanwhile.
    #expect(!isGone(child.processIdentifier))
    // Opened for both, a pipe waits for nobody.
    let pipe = open(go, O_RDWR)
    try #require(pipe >= 0)
    #expect(write(pipe, "tidy\n", 5) == 5)
    await goOn { access(done, F_OK) == 0 }
    #expect((try? String(contentsOfFile: done, encoding: .utf8)) == "tidy\n")
    close(pipe)
    // With the last of the group it is reaped.
    await awaitGone(child.processIdentifier)
  }

  @Test func `what is left of its group is killed after the patience, and the child reaped`() async throws {
    let script =
      "(trap '' TERM; echo $(exec sh -c 'echo $PPID'); while :; do :; done) & exec tail -f /dev/null"
    let child = try sh(script).start()
    var iterator = child.lines.makeAsyncIterator()
    let other = try #require(try await iterator.next().flatMap { Int32($0.text) })
    child.end(patience: .milliseconds(20))
    #expect(await child.status == .signaled(SIGTERM))
    await awaitGone(child.processIdentifier)
    await awaitGone(other)
  }

  #if os(Linux)
    /// Stopped between fork and exec, a child stands for one whose program lies on a mount that does not answer.
    @Test func `a program that does not start keeps no other child and no end waiting`() async {
      await #expect(processExitsWith: .success) {
        guard await (try? Command("true").start())?.status.isSuccess == true else { exit(2) }
        var held = try HeldStart()
        let path = held.path
        guard await held.hold({ Thread.detachNewThread { _ = try? Command(path).start() } }) else { exit(4) }
        let other = try Command("sh", "-c", "exit 7").start()
        guard await other.status == .exited(7) else { exit(3) }
        held.remove()
        exit(0)
      }
    }

    @Test func `a program that has the terminal and does not start gives it back`() async {
      await #expect(processExitsWith: .success) {
        // A terminal of its own: unlocked (TIOCSPTLCK), and opened by its number (TIOCGPTN).
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (isLocked, number): (Int32, Int32) = (0, 0)
        guard setsid() > 0, ioctl(master, 0x4004_5431, &isLocked) == 0,
          ioctl(master, 0x8004_5430, &number) == 0
        else { exit(1) }
        let terminal = open("/dev/pts/\(number)", O_RDWR)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        writeScript("#!/no/such/interpreter\n", to: "\(folder)/editor")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let commands = [
          Command("\(folder)/editor"),
          Command("true", arguments: [String](), workingDirectory: "\(folder)/none"),
        ]
        for command in commands {
          TerminalGuard.lend(to: getpgrp())
          if (try? await ForegroundProgram(command)) != nil { exit(2) }
          guard tcgetpgrp(terminal) == getpgrp() else { exit(3) }
          guard TerminalGuard.lent.pointee == getpgrp() else { exit(4) }
        }
        exit(0)
      }
    }
  #endif

  @Test func `one that does not hear SIGTERM is killed`() async throws {
    let child = try sh("trap '' TERM; echo ready; while :; do tail -f /dev/null; done").start()
    var iterator = child.lines.makeAsyncIterator()
    #expect(try await iterator.next()?.text == "ready")
    child.end(patience: .milliseconds(20))
    #expect(await child.status == .signaled(SIGKILL))
  }

  @Test(arguments: [("", SIGTERM), ("trap '' TERM; ", SIGKILL), ("kill -STOP $$; ", SIGTERM)])
  func `at the program's end all are ended, and killed where they do not hear it`(
    _ before: String, _ number: Int32
  ) async throws {
    let child = try sh("echo ready; \(before)echo set; while :; do tail -f /dev/null; done").start()
    var iterator = child.lines.makeAsyncIterator()
    #expect(try await iterator.next()?.text == "ready")
    if before.hasPrefix("trap") { #expect(try await iterator.next()?.text == "set") }
    // The zeros are free places, not this process's group.
    var groups = [0, child.processIdentifier, 0]
    tn_end_groups(&groups, groups.count, 50)
    #expect(await child.status == .signaled(number))
  }

  @Test func `one that has stopped itself is ended too`() async throws {
    let child = try sh("echo ready; kill -STOP $$").start()
    for try await _ in child.lines { break }
    #expect(await child.status == .signaled(SIGTERM))
  }

  @Test func `the last reference ends it`() async throws {
    var child: ChildProcess? = try sh("exec tail -f /dev/null").start()
    let pid = try #require(child?.processIdentifier)
    child = nil
    await awaitGone(pid)
  }

  @Test func `a daemon that it leaves behind does not keep the lines open`() async throws {
    let lines = try await lines(sh("tail -f /dev/null & echo $!"))
    let daemon = try #require(lines.first.flatMap { Int32($0) })
    #expect(!isGone(daemon))
    kill(daemon, SIGKILL)
  }

  @Test func `a child that has closed its outputs is awaited`() async throws {
    let child = try sh("exec >&- 2>&-; seq 1 100000 >/dev/null; exit 4").start()
    for try await _ in child.lines {}
    #expect(await child.status == .exited(4))
  }

  @Test func `many at once are all read to their ends`() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<40 {
        group.addTask {
          var count = 0
          for try await _ in try Command("/bin/sh", "-c", "seq 1 \(number * 100)").start().lines {
            count += 1
          }
          return count - number * 100
        }
      }
      for try await difference in group { #expect(difference == 0) }
    }
  }

  @Test func `nothing of them is left open`() async throws {
    func descriptors() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
    }
    _ = try await lines(sh("true"))
    let before = descriptors()
    for _ in 0..<50 {
      _ = try await lines(sh("echo a; echo b >&2"))
      _ = try? Command("/no/such").start()
    }
    // Other tests open some meanwhile.
    #expect(descriptors() < before + 60)
  }
}
