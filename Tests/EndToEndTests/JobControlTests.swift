import Foundation
import Invariants
import NavModel
import Testing

extension EndToEnd {
  /// Stopping and going on, in a shell that controls jobs, in the middle of a drag.
  @Suite(.enabled(if: TestSystem.hasProc, "no /proc here")) struct JobControlTests {
    private struct Job {
      let app: App
      /// One process where the program has no guardian.
      let guardian, program: pid_t
      /// The page at rest.
      let page: Picture
    }

    /// The gallery as a job of a shell, a page half pulled away.
    private func heldJob(_ guarded: WaysOutTests.Guard = .guarded) throws -> Job {
      let app = try App.program("/bin/sh", ["-i"], environment: ["PS1": "READY> ", "ENV": ""])
      try app.waitFor("the prompt") { app.picture.contains("READY>") }
      let words = ["'\(try Binary.locate())'", "--open", "bars/shown-shown"] + guarded.options
      try app.keys(words.joined(separator: " ") + "\n")
      try app.waitFor("the page") { app.screen.isAlternate && app.picture.contains("A bar over a bar") }
      let page = app.stillPicture()
      try app.press(10, 10)
      for column in 11...40 { try app.drag(column) }
      try app.waitFor("the page's edge") { app.picture.leadingEdge(of: page) == 30 }
      guard let first = App.child(of: app.pty.pid) else { throw RigError("no job") }
      let second = App.child(of: first)
      guard (second != nil) == (guarded == .guarded) else { throw RigError("no program beside a guardian") }
      return Job(app: app, guardian: first, program: second ?? first, page: page)
    }

    /// Nothing of the job is left then that reads.
    private func waitForPrompt(_ app: App) throws {
      try app.waitFor("the prompt") {
        // Not at the line's start where the shell wrote before its line discipline was back.
        let last = app.picture.texts.last { !$0.isEmpty }
        return !app.screen.isAlternate && last?.trimmingCharacters(in: .whitespaces) == "READY>"
      }
    }

    private func expectShell(_ app: App, after word: String) throws {
      try waitForPrompt(app)
      #expect(app.picture.contains(word), "\(app.report)")
      #expect(app.ledger.leftOver(rows: app.size.rows).filter { $0 != "mode ?2004 on" } == [])
      #expect(!app.picture.contains("[<"), "\(app.report)")
      // What a program that the shell starts now sees is the ordinary terminal.
      try app.keys("stty -a | grep -c ' icanon .* echo '\n")
      try app.waitFor("an ordinary terminal") { app.picture.texts.contains("1") }
    }

    /// Brings the job back, and ends it and the shell.
    private func expectBackAndEnd(_ job: Job) throws {
      try job.app.keys("fg\n")
      try expectEnd(job)
    }

    private func expectEnd(_ job: Job) throws {
      // At rest: the drag was cancelled.
      try job.app.waitForPicture(job.page, rows: 0..<22)
      // A guardian that was giving the terminal back meanwhile has the program take it once more.
      try job.app.waitFor("the mouse") { job.app.ledger.mouseModesOn.isSuperset(of: [1002, 1006]) }
      try job.app.keys(Key.controlC)
      try waitForPrompt(job.app)
      try job.app.keys("echo status $?\n")
      try job.app.waitFor("the status") { job.app.picture.contains("status 130") }
      try job.app.keys("exit\n")
      try job.app.waitForExit()
      job.app.expectRestored(onCleanLine: false)
    }

    /// As a signal, and as the keys that some terminals send for it.
    @Test(
      arguments: [
        (Key.controlZ, .guarded), (Key.controlZ, .alone), ("\u{1B}[122;5u", .guarded),
        ("\u{1B}[27;5;122~", .guarded),
      ] as [(String, WaysOutTests.Guard)])
    func `Ctrl-Z gives the terminal back, and fg brings the page at rest`(
      _ bytes: String, _ guarded: WaysOutTests.Guard
    ) throws {
      let job = try heldJob(guarded)
      try job.app.keys(bytes)
      try expectShell(job.app, after: "Stopped")
      try expectBackAndEnd(job)
    }

    @Test(arguments: [Size(columns: 60, rows: 20), Size(columns: 100, rows: 30), Size(columns: 1, rows: 1)])
    func `resized while it was stopped it comes back in the new size`(to size: Size) throws {
      let job = try heldJob()
      try job.app.keys(Key.controlZ)
      try expectShell(job.app, after: "Stopped")
      job.app.resize(size)
      try job.app.keys("fg\n")
      try job.app.waitFor("the mouse") { job.app.ledger.mouseModesOn.isSuperset(of: [1002, 1006]) }
      job.app.resize(Size(columns: 80, rows: 24))
      try expectEnd(job)
    }

    /// The terminal is taken, once, and what is typed meanwhile is not thrown away.
    private func expectTakenOnce(_ app: App, by command: String) throws {
      let before = app.ledger.screensTaken
      try app.keys(command + "\n")
      try app.waitFor("the page") { app.screen.isAlternate && app.ledger.mouseModesOn.contains(1006) }
      app.watch(for: .milliseconds(300))
      #expect(app.ledger.screensTaken == before + 1, "\(app.report)")
    }

    /// The guardian sent it on to the program, which had heard it already: it gave the terminal back and took it anew.
    @Test func `continued it takes the terminal once`() throws {
      let job = try heldJob()
      for _ in 0..<3 {
        try job.app.keys(Key.controlZ)
        try waitForPrompt(job.app)
        try expectTakenOnce(job.app, by: "fg")
      }
      try expectEnd(job)
    }

    /// In the background it stops again, until it is in front.
    @Test(arguments: [false, true])
    func `continued in the background it takes the terminal once, when it is in front`(
      stoppedWithoutWarning: Bool
    ) throws {
      let job = try heldJob()
      if stoppedWithoutWarning { kill(job.program, SIGSTOP) } else { try job.app.keys(Key.controlZ) }
      try waitForPrompt(job.app)
      try job.app.keys("bg\n")
      _ = job.app.stillPicture()
      try expectTakenOnce(job.app, by: "fg")
      try expectEnd(job)
    }

    @Test func `a stop that only the guardian hears stops the program too`() throws {
      let job = try heldJob()
      kill(job.guardian, SIGTSTP)
      try expectShell(job.app, after: "Stopped")
      try expectBackAndEnd(job)
    }

    /// It cannot give the terminal back itself.
    @Test func `a program that is stopped without warning has its terminal given back`() throws {
      let job = try heldJob()
      kill(job.program, SIGSTOP)
      try expectShell(job.app, after: "Stopped")
      try expectBackAndEnd(job)
    }

    @Test func `stopped and continued at once it comes back`() throws {
      let job = try heldJob()
      for _ in 0..<20 {
        kill(job.program, SIGSTOP)
        kill(job.program, SIGCONT)
      }
      // Either the page comes back, or the shell is quicker: that is known once both have heard all.
      try job.app.waitFor("the job to rest") {
        App.hasHeard(job.program) && (App.isStopped(job.guardian) || App.isListening(job.guardian))
      }
      if App.isStopped(job.guardian) {
        try waitForPrompt(job.app)
        try job.app.keys("fg\n")
      }
      try expectEnd(job)
    }

    @Test(arguments: [false, true])
    func `killed while it was stopped it leaves an ordinary terminal`(withoutWarning: Bool) throws {
      let job = try heldJob()
      if withoutWarning { kill(job.program, SIGSTOP) } else { try job.app.keys(Key.controlZ) }
      try expectShell(job.app, after: "Stopped")
      kill(job.program, SIGKILL)
      try job.app.keys("fg\n")
      try job.app.waitFor("the shell's word") { job.app.picture.contains("Killed") }
      try job.app.keys("echo status $?\n")
      try job.app.waitFor("the status") { job.app.picture.contains("status 137") }
      try job.app.keys("exit\n")
      try job.app.waitForExit()
      job.app.expectRestored(onCleanLine: false)
    }

    @Test func `killed as a job it leaves an ordinary terminal to the shell`() throws {
      let job = try heldJob()
      kill(job.program, SIGKILL)
      try expectShell(job.app, after: "Killed")
      try job.app.keys("exit\n")
      try job.app.waitForExit()
      job.app.expectRestored(onCleanLine: false)
    }

    /// The shell takes the terminal back at that moment, too, and its first prompt may come before the screen does.
    @Test func `where the guardian is killed the program ends and leaves an ordinary terminal`() throws {
      let job = try heldJob()
      kill(job.guardian, SIGKILL)
      try job.app.waitFor("the screen") { !job.app.screen.isAlternate }
      // It throws away what is typed before it has given the terminal's settings back.
      try job.app.waitFor("its end") { App.hasEnded(job.program) }
      // An answer that came too late for the program may stand at the prompt: Ctrl-U takes it away.
      try job.app.keys("\u{15}echo status $?\n")
      try job.app.waitFor("the status") { job.app.picture.contains("status 137") }
      try expectShell(job.app, after: "status 137")
      // What the shell has just run may not be gone yet.
      try job.app.waitFor("no job") { App.child(of: job.app.pty.pid) == nil }
      try job.app.keys("exit\n")
      try job.app.waitForExit()
      job.app.expectRestored(onCleanLine: false)
    }

    @Test func `started in the background it waits until it is in front`() throws {
      let app = try App.program("/bin/sh", ["-i"], environment: ["PS1": "READY> ", "ENV": ""])
      try app.waitFor("the prompt") { app.picture.contains("READY>") }
      try app.keys("'\(Binary.locate())' --open bars/shown-shown &\n")
      try app.waitFor("the job") { App.child(of: app.pty.pid).flatMap { App.child(of: $0) } != nil }
      _ = app.stillPicture()
      #expect(!app.screen.isAlternate)
      #expect(app.ledger.leftOver(rows: app.size.rows).filter { $0 != "mode ?2004 on" } == [])
      try expectTakenOnce(app, by: "fg")
      try app.keys(Key.controlC)
      try app.waitFor("the shell again") { !app.screen.isAlternate }
      try app.keys("exit\n")
      try app.waitForExit()
      app.expectRestored(onCleanLine: false)
    }
  }
}
