import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// RULES 23: a thread that posts without rest, in a program of its own.
  @Suite struct MailboxTests {
    private func flood(_ options: String...) throws -> App {
      let app = try App.program(Binary.crashDummy, ["--flood"] + options)
      try app.waitFor("the first numbers") { app.picture.text.contains("keys 0. number") }
      return app
    }

    @Test func `eighteen million posts let keys and signals through`() throws {
      let app = try flood("18000000")
      try app.waitFor("numbers") { !app.picture.text.contains("number 0,") }
      var delays: [Duration] = []
      var used: [Duration] = []
      for count in 1...40 {
        let start = ContinuousClock.now
        let usedBefore = Activity(session: app.pty.pid).used
        try app.keys("x")
        try app.waitFor("key \(count)") { app.picture.text.contains("keys \(count).") }
        delays.append(.now - start)
        used.append(Activity(session: app.pty.pid).used - usedBefore)
        #expect(app.picture.text.contains("more to come"), "the key had to wait for the posts")
        // Posts pile up meanwhile.
        app.watch(for: .milliseconds(10))
      }
      let start = ContinuousClock.now
      kill(app.pty.pid, SIGTERM)
      #expect(try app.waitForExit() == .exited(128 + SIGTERM))
      let end = ContinuousClock.now - start
      app.expectRestored()
      delays.sort()
      used.sort()
      print("Mailbox: a key's median \(delays[20]), p95 \(delays[37]), most \(delays[39]); SIGTERM \(end)")
      // The loop and the thread that posts share this time; what waits for a core counts for nothing.
      #expect(used[20] < .milliseconds(500), "\(used[20])")
    }

    @Test func `posts under one key keep memory flat`() throws {
      let app = try flood("2000000", "--coalescing")
      try app.waitFor("a number") { !app.picture.text.contains("number 0,") }
      let before = try app.residentKilobytes(of: app.pty.pid)
      try app.waitFor("the last number", within: .seconds(120)) { app.picture.text.contains("all shown") }
      let grown = try app.residentKilobytes(of: app.pty.pid) - before
      print("Mailbox: 2,000,000 posts under one key, \(grown) KiB more;", app.picture.texts[2])
      #expect(grown <= 2048)
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(130))
    }
  }
}
