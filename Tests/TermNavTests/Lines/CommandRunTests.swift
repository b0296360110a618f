import CLibrary
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// RULES 39: a command that writes for a page.
@Suite(.serialized) @MainActor struct CommandRunTests {
  private let page = ViewController(title: "Page")
  private let t: AppTester
  private let run = CommandRun()
  private let lines = LineBuffer()

  init() { t = AppTester([FixedPage("Root"), page], size: Size(columns: 20, rows: 5)) }

  private func sh(_ script: String) -> Command { Command("/bin/sh", "-c", script) }

  /// The program's time passes; a child takes real time.
  private func wait(_ isThere: () -> Bool) async throws {
    let limit = ContinuousClock.now + .seconds(60)
    while !isThere(), ContinuousClock.now < limit { try await t.idle(for: .seconds(0.05)) }
    #expect(isThere(), "it is \(run.state)")
  }

  private func texts() -> [String]? { lines.readyLines(0..<lines.count.known)?.map(\.string) }

  @Test func `what it writes comes into the buffer, and its end is told`() async throws {
    var told = 0
    run.onChange = { told += 1 }
    #expect(run.state == .waiting && run.state.reason == nil)
    run.start(sh("printf 'a\n\nb'; echo no >&2"), for: page, into: lines)
    #expect(run.state == .running && !run.state.isOver)
    try await wait { run.state.isOver }
    #expect(run.state == .ended && run.state.reason == nil && texts() == ["a", "", "b"] && told > 0)
    #expect(!run.stop())
  }

  @Test(arguments: [
    ("echo 1 >&2; echo 2 >&2; echo >&2; exit 3", "2"), ("exit 3", "sh: exit status 3"),
    ("echo 1 >&2; kill -9 $$", "sh: ended by signal 9"),
    (#"printf '\033[1;31mfatal:\033[m no \a\n' >&2; exit 1"#, "fatal: no ␇"),
  ])
  func `why it failed is told in a line`(_ script: String, _ reason: String) async throws {
    run.start(sh(script), for: page, into: lines)
    try await wait { run.state.isOver }
    #expect(run.state == .failed(reason) && run.state.reason == reason)
  }

  @Test(arguments: ["onChange", "failure", "finish"])
  func `what it calls may read it, start it anew and stop it`(_ callback: String) async throws {
    let run = run
    let use = SenderUse(mostChanges: 1) {
      _ = (run.state, run.state.reason, run.onChange, run.failure == nil)
    } change: { [page, lines] in
      run.onChange = same(run.onChange)
      run.failure = same(run.failure)
      run.stop()
      run.start(Command("/bin/sh", "-c", "printf b"), for: page, into: lines)
    }
    if callback == "onChange" { run.onChange = { use() } }
    if callback == "failure" {
      run.failure = { _, _ in
        use()
        return nil
      }
    }
    run.start(for: page, { try await Command("/bin/sh", "-c", "printf a").started() }) { _ in
      true
    } finish: {
      if callback == "finish" { use() }
    }
    try await wait { run.state.isOver && use.calls > 0 }
    #expect(run.state == .ended && texts() == ["b"])
  }

  @Test func `a program may have words of its own for an end`() async throws {
    run.failure = { status, complaints in status == .exited(1) ? nil : "\(complaints)" }
    run.start(sh("exit 1"), for: page, into: lines)
    try await wait { run.state.isOver }
    #expect(run.state == .ended)
    run.start(sh("echo a >&2; exit 2"), for: page, into: lines)
    try await wait { run.state.isOver }
    #expect(run.state == .failed(#"["a"]"#))
    run.start(Command("/no/such/program"), for: page, into: lines)
    try await wait { run.state.isOver }
    #expect(run.state == .failed("the program “/no/such/program” was not found"))
  }

  @Test func `it ends where no more is taken`() async throws {
    run.start(sh("while :; do echo y; done"), for: page) { [lines] in
      lines.append(utf8: $0)
      return lines.count.known < 1000
    }
    try await wait { run.state.isOver }
    #expect(run.state == .full && lines.count.known >= 1000 && lines.count.known < 1000 + 40_000)
  }

  @Test func `it is stopped, and one that is started anew ends the one before`() async throws {
    run.start(sh("echo a; exec tail -f /dev/null"), for: page, into: lines)
    try await wait { lines.count.known == 1 }
    #expect(run.stop())
    #expect(run.state == .stopped)
    #expect(!run.stop())
    var pid: Int32?
    run.start(for: page) {
      let child = try sh("exec tail -f /dev/null").start()
      pid = child.processIdentifier
      return child
    } take: { _ in
      true
    }
    try await wait { pid != nil }
    run.start(sh("echo b"), for: page, into: lines)
    try await wait { run.state.isOver }
    #expect(run.state == .ended && texts() == ["a", "b"])
    try await wait { kill(pid!, 0) != 0 }
  }

  @Test func `the end of a run does not end the one that it has started`() async throws {
    run.start(for: page) {
      try sh("echo a").start()
    } take: { _ in
      true
    } finish: { [run, page, lines] in
      run.start(Command("/bin/sh", "-c", "echo b; exec tail -f /dev/null"), for: page, into: lines)
    }
    try await wait { lines.count.known == 1 }
    #expect(run.state == .running)
    #expect(run.stop())
    #expect(run.state == .stopped)
  }

  @Test func `a failure that is told does not end the run that is started for it`() async throws {
    run.failure = { [run, page, lines] _, _ in
      guard lines.count.known == 0 else { return nil }
      run.start(Command("/bin/sh", "-c", "echo b; exec tail -f /dev/null"), for: page, into: lines)
      return "no"
    }
    run.start(for: page) {
      try sh("exit 1").start()
    } take: { _ in
      true
    }
    try await wait { lines.count.known == 1 }
    #expect(run.state == .running)
    run.stop()
  }

  @Test func `lines of a child that cuts them have their ends`() async throws {
    run.start(for: page) {
      try sh("printf 'a\nb'").start()
    } take: { [lines] in
      lines.append(utf8: $0)
      return true
    }
    try await wait { run.state.isOver }
    #expect(texts() == ["a", "b"])
  }

  /// Of 64 lines in 50 ms a command that tells much was held up: 1,280 lines a second.
  @Test func `lines do not hold a command up`() async throws {
    let script = sh("i=0; while [ $i -lt 3000 ]; do echo $i >&2; i=$((i+1)); done; echo a")
    run.start(script, for: page, into: lines)
    try await waitWithoutTime { lines.count.known == 1 }
    let cut = LineBuffer()
    run.start(for: page) {
      try sh("i=0; while [ $i -lt 3000 ]; do echo $i; i=$((i+1)); done").start()
    } take: {
      cut.append(utf8: $0)
      return true
    }
    try await waitWithoutTime { cut.count.known == 3000 }
  }

  /// The program's clock stands still.
  private func waitWithoutTime(_ isThere: () -> Bool) async throws {
    let limit = ContinuousClock.now + .seconds(20)
    while !isThere(), ContinuousClock.now < limit { try await t.idle() }
    #expect(isThere(), "it is \(run.state)")
  }
}
