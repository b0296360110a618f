import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// `ulimit -f`, which counts files in memory too.
  @Suite struct FileSizeTests {
    @Test(arguments: ["0", "1", "8", "unlimited"], ["-", ":", "''"])
    func itDrawsWhateverFilesMayBe(_ blocks: String, _ trap: String) throws {
      for size in [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)] {
        // With the signal ignored, as Python's children have it, what is too long is cut.
        let trapping = trap == "-" ? "" : "trap \(trap) XFSZ;"
        let script =
          "\(trapping) ulimit -f \(blocks); '\(try Binary.locate())' --open bars/shown-shown; echo status $?"
        let app = try App.program("/bin/sh", ["-c", script], size: size)
        let whole = try App.launch(route: "bars/shown-shown", size: size)
        let page = whole.stillPicture()
        try app.waitForPicture(page)
        // Two pages back, by slides that ncurses has no part in and frames that it draws.
        for _ in 0..<2 {
          for one in [app, whole] { try one.keys("q") }
          try app.waitForPicture(whole.stillPicture())
        }
        try whole.quit()
        try app.keys("q")
        try app.waitForExit()
        #expect(app.picture.texts.filter { !$0.isEmpty } == ["status 0"], "\(app.report)")
      }
    }

    /// What a program says is kept and shown there, too.
    @Test(arguments: ["0", "8"]) func whatItSaysIsShown(_ blocks: String) throws {
      let script = "ulimit -f \(blocks); exec \"$0\" \"$@\""
      let app = try App.program(
        "/bin/sh",
        [
          "-c", script, Binary.crashDummy, "--crash-dummy", "/dev/null", Crash.fatalError.rawValue, "main",
        ], size: Size(columns: 100, rows: 60), environment: ["SWIFT_BACKTRACE": "enable=no"])
      try app.waitFor("the first frame") { !app.ledger.mouseModesOn.isEmpty && !app.picture.text.isEmpty }
      try app.keys("x")
      let status = try app.waitForExit()
      #expect([.signalled(SIGILL), .signalled(SIGTRAP)].contains(status), "\(app.report)")
      #expect(app.picture.contains("Fatal error"), "\(app.report)")
      app.expectRestored()
    }
  }
}
