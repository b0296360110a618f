import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Law 7: after any exit the terminal's modes and line discipline are what they were.
  @Suite struct ExitTests {
    @Test func `while it runs its modes are on`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      #expect(app.ledger.altScreen && app.screen.isAlternate)
      #expect(
        app.ledger.mouseModesOn.isSuperset(of: [1002, 1006])
          || app.ledger.mouseModesOn.isSuperset(of: [1003, 1006]))
      #expect(app.pty.attributes?.echoes == false)
      #expect(app.pty.attributes?.isCanonical == false)
      try app.quit()
    }

    @Test func `without the mouse no mode of it is asked for`() throws {
      let app = try App.launch(route: "bars/shown-shown", options: ["--no-mouse"])
      #expect(app.ledger.mouseModesOn == [])
      #expect(app.last("terminal")?.string("mouse") == "none")
      try app.quit()
      app.expectRestored()
    }

    @Test func `q goes back, and quits at the root`() throws {
      let app = try App.launch(route: "bars/shown-shown")
      try app.keys("q")
      try app.waitForRest(["gallery", "a-shown"])
      try app.keys("q")
      try app.waitForRest(["gallery"])
      try app.keys(Key.escape)
      try app.keys("q")
      #expect(try app.waitForExit() == .exited(0))
      app.expectRestored()
    }

    @Test func `the screen behind comes back`() throws {
      let binary = try Binary.locate()
      let app = try App.program(
        "/bin/sh", ["-c", "echo in the shell; '\(binary)'; echo status $?; stty -a | grep -c ' echo '"])
      try app.waitFor("the gallery") { app.screen.isAlternate && !app.picture.text.isEmpty }
      #expect(!app.picture.contains("in the shell"))
      try app.keys("q")
      try app.waitForExit()
      #expect(app.picture.texts.prefix(3) == ["in the shell", "status 0", "1"])
    }

    /// By a satellite, say: what the terminal answers must not be read by the shell.
    @Test func `a long way leaves no answer behind`() throws {
      let binary = try Binary.locate()
      let app = try App.program("/bin/sh", ["-c", "'\(binary)'; echo status $?; read line"])
      app.lag = .milliseconds(600)
      try app.waitFor("the gallery") { app.screen.isAlternate && !app.picture.text.isEmpty }
      app.watch(for: .seconds(2))
      try app.keys("q")
      try app.waitFor("the shell") { app.picture.contains("status 0") }
      app.watch(for: .seconds(2))
      #expect(app.picture.texts.prefix(2) == ["status 0", ""])
      try app.keys("\n")
      try app.waitForExit()
    }

    @Test func `a trace that cannot be written says why`() throws {
      let binary = try Binary.locate()
      let app = try App.program(
        "/bin/sh", ["-c", "'\(binary)' --trace /nowhere/t; echo status $?"])
      try app.waitForExit()
      // The second line alone shows that no answer of the terminal came after.
      let reason = "termnav: cannot write the trace to /nowhere/t: No such file or directory"
      #expect(app.picture.texts.prefix(2) == [reason, "status 1"])
      app.expectRestored()
    }

    @Test func `stopped it gives the terminal back, and comes back with the same page`() throws {
      let binary = try Binary.locate()
      // Without a shell that controls jobs, the kernel would not stop it.
      let app = try App.program("/bin/sh", ["-i"], environment: ["PS1": "READY> ", "ENV": ""])
      try app.waitFor("the prompt") { app.picture.contains("READY>") }
      try app.keys("'\(binary)' --open bars/shown-shown\n")
      try app.waitFor("the page") { app.screen.isAlternate && app.ledger.mouseModesOn.contains(1006) }
      let page = app.stillPicture()
      try app.keys(Key.controlZ)
      try app.waitFor("the shell") {
        !app.screen.isAlternate && app.picture.texts.last { !$0.isEmpty } == "READY>"
      }
      #expect(app.ledger.mouseModesOn == [])
      #expect(app.ledger.cursorVisible)
      // A shell with a line editor has its own modes on; what the shell's child sees is the ordinary terminal.
      try app.keys("stty -a | grep -c ' echo '\n")
      try app.waitFor("echo on") { app.picture.texts.contains("1") }
      try app.keys("fg\n")
      try app.waitForPicture(page)
      #expect(app.ledger.mouseModesOn.contains(1006))
      #expect(app.ledger.mouseModesOn.contains(1002) || app.ledger.mouseModesOn.contains(1003))
      try app.keys(Key.controlC)
      try app.waitFor("the shell again") { !app.screen.isAlternate }
      try app.keys("exit\n")
      try app.waitForExit()
      app.expectRestored(onCleanLine: false)
    }
  }
}
