import TermNavText

#if os(Linux)
  import CLibrary
  import Foundation
  import Testing

  @testable import TermNav

  /// RULES 39: programs that take their time to start, and those that are started meanwhile.
  @Suite(.serialized, .timeLimit(.minutes(5))) nonisolated struct ChildStartTests {
    @Test func `who waits for a start can be cancelled, and what starts all the same is ended`() async {
      await #expect(processExitsWith: .success) {
        guard await (try? Command("true").started())?.status.isSuccess == true else { exit(2) }
        var held = try HeldStart()
        let path = held.path
        var task: Task<Void, any Error>?
        guard
          await held.hold({ task = Task { for try await _ in try await Command(path).started().lines {} } })
        else { exit(3) }
        task?.cancel()
        guard case .failure(let error)? = await task?.result, error is CancellationError else { exit(4) }
        held.letGo()
        // The next start of that program waits for the end of this one.
        let next = try await Command(path).started()
        next.end()
        guard await next.status == .signaled(SIGTERM) else { exit(5) }
        held.remove()
        exit(0)
      }
    }

    @Test func `many starts of a program that does not start take one thread, and other programs start`()
      async
    {
      await #expect(processExitsWith: .success) {
        guard await (try? Command("true").started())?.status.isSuccess == true else { exit(2) }
        var held = try HeldStart()
        let path = held.path
        guard await held.hold({ Task { _ = try? await Command(path).started() } }) else { exit(3) }
        guard await (try? Command("sh", "-c", "exit 7").started())?.status == .exited(7) else { exit(4) }
        let before = threads
        let tasks = (0..<40).map { _ in Task { _ = try await Command(path).started() } }
        await goOn(for: 1000)
        // The pool of tasks may have come to have a thread more.
        guard threads < before + 20 else { exit(5) }
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        // The end of this program waits for none of them.
        held.remove()
        exit(0)
      }
    }

    @Test func `a run whose program does not start is followed by others, and the last one is told`() async {
      await #expect(processExitsWith: .success) {
        exit(try await followHeldRun())
      }
    }

    @Test func `after kill -9 a program ends, whichever thread has started it`() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      defer { unlink(file) }
      await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
        // Without a pipe, whose end it would notice.
        let script = "exec tail -f /dev/null >/dev/null 2>&1"
        let child = try await Task.detached { try await Command("sh", "-c", script).started() }.value
        // The thread that asked for it may end before.
        Thread.detachNewThread {
          let other = try? Command("sh", "-c", script).start()
          try? "\(child.processIdentifier) \(other?.processIdentifier ?? 0)".write(
            toFile: file, atomically: true, encoding: .utf8)
          withExtendedLifetime(other) {
            while true { pause() }
          }
        }
        for _ in 0..<10_000_000 where access(file, F_OK) != 0 { sched_yield() }
        kill(getpid(), SIGKILL)
        withExtendedLifetime(child) {}
      }
      let pids = try String(contentsOfFile: file, encoding: .utf8).split(separator: " ").compactMap {
        pid_t($0)
      }
      #expect(pids.count == 2 && !pids.contains(0))
      for pid in pids { await goOn { hasEnded(pid) } }
    }

    @Test
    func `the main actor goes on while a program for the terminal starts, whose group is known by then`()
      async
    {
      await #expect(processExitsWith: .success) {
        guard takeTerminalOfItsOwn() else { exit(1) }
        guard await (try? Command("true").start())?.status.isSuccess == true else { exit(2) }
        var held = try HeldStart()
        let path = held.path
        var start: Task<ForegroundProgram, any Error>?
        guard await held.hold({ start = Task { @MainActor in try await ForegroundProgram(Command(path)) } })
        else { exit(3) }
        guard TerminalGuard.lent.pointee == held.stopped else { exit(4) }
        // A task that is cancelled waits on: the program may have come in front already.
        start?.cancel()
        let hasRun = Locked(false)
        Task { @MainActor in hasRun.withLock { $0 = true } }
        await goOn { hasRun.withLock { $0 } }
        guard hasRun.withLock({ $0 }) else { exit(5) }
        held.letGo()
        // The child that was held has a copy of the descriptor that is open for writing, so its own start is refused.
        guard case .failure(let error)? = await start?.result,
          error as? CommandError == .failed(path, errno: ETXTBSY), TerminalGuard.lent.pointee == getpgrp()
        else { exit(6) }
        held.remove()
        exit(0)
      }
    }

    @Test func `a way out while a program for the terminal starts hangs up on it and comes to the front`()
      async
    {
      await #expect(processExitsWith: .success) {
        guard takeTerminalOfItsOwn() else { exit(1) }
        guard await (try? Command("true").start())?.status.isSuccess == true else { exit(2) }
        let terminal = TTY.open()
        guard terminal >= 0, TerminalGuard.arm(terminal) else { exit(3) }
        TerminalGuard.lend(to: getpgrp())
        var held = try HeldStart()
        let path = held.path
        guard await held.hold({ Task { @MainActor in try await ForegroundProgram(Command(path)) } }) else {
          exit(4)
        }
        TerminalGuard.leave()
        guard tcgetpgrp(terminal) == getpgrp() else { exit(5) }
        let child = held.stopped
        await goOn { hasEnded(child) }
        held.remove()
        exit(0)
      }
    }

    @Test func `what is left of a cancelled program's group on the terminal is killed`() async {
      await #expect(processExitsWith: .success) {
        guard takeTerminalOfItsOwn() else { exit(1) }
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let other = "(trap '' TERM; echo $(exec sh -c 'echo $PPID') >\(file).new; mv \(file).new \(file);"
        let script = "\(other) while :; do :; done) & exec tail -f /dev/null"
        let program = try await ForegroundProgram(Command("/bin/sh", "-c", script))
        await goOn { access(file, F_OK) == 0 }
        let pid = pid_t((try String(contentsOfFile: file, encoding: .utf8)).dropLast()) ?? 0
        unlink(file)
        let task = Task { @MainActor in await program.finish {} }
        task.cancel()
        guard pid > 0, await task.value == .signaled(SIGTERM) else { exit(2) }
        guard kill(pid, 0) == 0 else { exit(3) }
        await goOn { hasEnded(pid) }
        exit(0)
      }
    }
  }

  @MainActor private func followHeldRun() async throws -> Int32 {
    var held = try HeldStart()
    let path = held.path
    let app = NavigationApp(root: ViewController(title: "Root"))
    app.resize(to: Size(columns: 20, rows: 5))
    app.advance(to: 1)
    app.navigation.start()
    let (run, lines, page) = (CommandRun(), LineBuffer(), ViewController(title: "Page"))
    app.navigation.push(page, animated: false)
    guard await held.hold({ Thread.detachNewThread { _ = try? Command(path).start() } }) else { return 2 }
    run.start(Command(path), for: page, into: lines)
    for number in 0..<5 { run.start(Command("/bin/sh", "-c", "echo \(number)"), for: page, into: lines) }
    var time = 1.0
    let limit = ContinuousClock.now + .seconds(60)
    while !run.state.isOver, ContinuousClock.now < limit {
      time += 0.05
      app.advance(to: time)
      await Task.yield()
    }
    held.remove()
    guard run.state == .ended else { return 3 }
    return lines.readyLines(0..<lines.count.known)?.last?.string == "4" ? 0 : 4
  }

  /// Gone, or an orphan that nobody reaps here.
  private nonisolated func hasEnded(_ pid: pid_t) -> Bool {
    let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return stat.map { $0.contains(") Z ") } ?? true
  }

  private nonisolated var threads: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
  }
#endif
