import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// `ulimit -f`, which counts files in memory too.
  @Suite struct FileSizeTests {
    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
    func `it draws the same, however small files may be`(_ size: Size) throws {
      let pages = try pictures(size)
      let programs = try Self.limits.map { try start($0, size: size) }
      for (step, page) in pages.enumerated() {
        if step > 0 { for app in programs { try app.keys("q") } }
        for app in programs { try app.waitForPicture(page) }
      }
      for (limit, app) in zip(Self.limits, programs) {
        try app.keys("q")
        try app.waitForExit()
        // An answer later than a program waits for is echoed before it, or after it.
        #expect(app.picture.texts.contains { $0.hasSuffix("status 0") }, "\(limit)\(app.report)")
      }
    }

    /// Two pages back, by slides that ncurses has no part in and frames that it draws.
    private func pictures(_ size: Size) throws -> [Picture] {
      let app = try App.launch(route: "bars/shown-shown", size: size)
      let pages = try (0...2).map { step in
        if step > 0 { try app.keys("q") }
        return app.stillPicture()
      }
      try app.quit()
      return pages
    }

    /// With the signal ignored, as Python's children have it, what is too long is cut.
    private static let limits = ["", "trap : XFSZ; ", "trap '' XFSZ; "].flatMap { trap in
      ["0", "1", "8", "unlimited"].map { "\(trap)ulimit -f \($0)" }
    }

    private func start(_ limit: String, size: Size) throws -> App {
      let script = "\(limit); '\(try Binary.locate())' --open bars/shown-shown; echo status $?"
      return try App.program("/bin/sh", ["-c", script], size: size)
    }

    /// What a program says is kept and shown there, too.
    @Test(arguments: ["0", "8"])
    func `what a crash says is shown, however small files may be`(_ blocks: String) throws {
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
