import CVTerm
import Foundation
import Invariants
import NavModel
import Testing

extension EndToEnd {
  /// In a pane of tmux, which keeps the pane's modes for itself: after `kill -9` its shell is as it was.
  @Suite(.enabled(if: Pane.isHere(), "tmux is not installed")) struct TmuxTests {
    @Test(
      .enabled(if: TestSystem.hasGuardian, "no guardian here"), arguments: KilledTests.Victim.allCases,
      [false, true])
    func `a pane is usable and as it was after a kill`(_ victim: KilledTests.Victim, inAStorm: Bool) throws {
      let pane = try Pane()
      let app = pane.app
      let before = try pane.state()
      try pane.startGallery()
      #expect(try pane.state() != before)
      try app.pull(from: 10, row: 10, by: 30)
      let shell = try pane.shell()
      guard let guardian = App.child(of: shell), let program = App.child(of: guardian) else {
        throw RigError("no job")
      }
      if inAStorm {
        for step in 0..<30 {
          app.resize(.stormy(step))
          if victim == .program || step < 15 { try app.dragWhileReported(step % 20, 3) }
          // What tmux has still to report would come to the shell: the hand rests before its guardian is killed.
          if victim == .guardian, step == 15 { _ = app.stillPicture() }
          if step == 20 { kill(victim == .program ? program : guardian, SIGKILL) }
        }
        app.resize(Size(columns: 80, rows: 24))
      } else {
        kill(victim == .program ? program : guardian, SIGKILL)
      }
      if victim == .program { try app.dragOn() }
      // Where the guardian is killed the shell's word may come before its screen does, and be lost with the page.
      try app.waitFor("the mouse off") { app.ledger.mouseModesOn.isEmpty }
      try app.waitFor("the pane as it was") { try pane.state() == before }
      #expect(!app.picture.contains("[<"), "\(app.report)")
      try pane.expectUsable()
    }
  }

  /// A shell in tmux in the rig's terminal.
  final class Pane {
    static let tmux = App.baseEnvironment["PATH"]!.split(separator: ":").map { "\($0)/tmux" }
      .first(where: FileManager.default.isExecutableFile)

    /// Whether there is a tmux. Where there is none, these tests are named as left out.
    static func isHere(_ file: String = #fileID) -> Bool {
      if tmux == nil { cvterm_leave_out(file, "tmux") }
      return tmux != nil
    }

    let app: App
    private let socket = NSTemporaryDirectory() + "/termnav-tmux-" + UUID().uuidString
    private let trace = try! TraceReader()

    init() throws {
      app = try App(
        Self.tmux!,
        [
          "-u", "-S", socket, "-f", "/dev/null", "start-server", ";", "set", "-g", "status", "off", ";",
          "set", "-g", "default-terminal", "tmux-256color", ";", "new-session",
          "exec env ENV= 'PS1=READY> ' /bin/sh -i",
        ],
        size: Size(columns: 80, rows: 24),
        environment: App.baseEnvironment.merging(["SHELL": "/bin/sh"]) { $1 },
        trace: trace)
      try app.waitFor("the prompt") { app.picture.contains("READY>") }
      try app.keys("line=$(stty -g)\n")
    }

    deinit {
      _ = try? ask("kill-server")
      // tmux leaves its socket behind.
      unlink(socket)
    }

    private func ask(_ words: String...) throws -> String {
      try Headless.run(Self.tmux!, ["-S", socket] + words).output
    }

    /// All modes of the pane that tmux tells of.
    func state() throws -> String {
      let flags = [
        "alternate_on", "cursor_flag", "insert_flag", "keypad_cursor_flag", "keypad_flag", "mouse_all_flag",
        "mouse_any_flag", "mouse_button_flag", "mouse_sgr_flag", "mouse_standard_flag", "mouse_utf8_flag",
        "origin_flag", "scroll_region_upper", "scroll_region_lower", "wrap_flag",
      ]
      return try ask("display-message", "-p", flags.map { "\($0)=#{\($0)}" }.joined(separator: " "))
    }

    func shell() throws -> pid_t {
      let answer = try ask("display-message", "-p", "#{pane_pid}").trimmingCharacters(
        in: .whitespacesAndNewlines)
      guard let pid = pid_t(answer) else { throw RigError("no pane: \(answer)") }
      return pid
    }

    func startGallery() throws {
      try app.keys("'\(Binary.locate())' --open bars/shown-hidden --trace '\(trace.path)'\n")
      try app.waitFor("the page") {
        app.count("frame") > 0 && app.ledger.mouseModesOn.isSuperset(of: [1002, 1006])
      }
    }

    /// The shell has the line that it had, and hears what is typed and nothing else.
    func expectUsable() throws {
      try app.keys("[ \"$line\" = \"$(stty -g)\" ] && echo us''able\n")
      try app.waitFor("a usable shell") { app.picture.texts.contains("usable") }
      try app.keys("exit\n")
      #expect(try app.waitForExit() == .exited(0))
    }
  }
}
