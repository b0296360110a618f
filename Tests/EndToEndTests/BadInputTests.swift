import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// What a person, an environment or a broken line may feed to the program.
  @Suite struct BadInputTests {
    @Test func `a trace that cannot be written is named visibly`() throws {
      let app = try App.program(Binary.locate(), ["--trace", "/no/\u{1B}[31mfile"])
      #expect(try app.waitForExit() == .exited(1))
      #expect(app.picture.text.contains("␛[31mfile"))
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0, "no /dev/full here"))
    func `a trace that the full disk does not take is told`() throws {
      let app = try App.program(Binary.locate(), ["--open", "start", "--trace", "/dev/full"])
      try app.waitFor("the page") { app.picture.contains("Your first drag") }
      try app.keys("qq")
      #expect(try app.waitForExit() == .exited(1))
      #expect(app.picture.text.contains("cannot write the trace to /dev/full: No space left on device"))
    }

    @Test func `a trace whose reader leaves ends alone`() throws {
      let pipe = NSTemporaryDirectory() + "/termnav-trace-" + UUID().uuidString
      #expect(mkfifo(pipe, 0o600) == 0)
      defer { unlink(pipe) }
      let reader = open(pipe, O_RDONLY | O_NONBLOCK)
      let app = try App.program(Binary.locate(), ["--open", "start", "--trace", pipe])
      try app.waitFor("the page") { app.picture.contains("Your first drag") }
      close(reader)
      try app.keys("s")
      try app.waitFor("the next page") { app.picture.contains("Shown 1") }
      try app.keys("qqq")
      #expect(try app.waitForExit() == .exited(1))
      #expect(app.picture.text.contains("Broken pipe"))
    }

    @Test(arguments: [4, 5, 6, 9, 12, 15, 17])
    func `where too few files may be open, it says so in one line and ends`(_ limit: Int) throws {
      for option in ["", "--no-guardian"] {
        let app = try App.program(
          "/bin/sh", ["-c", "ulimit -n \(limit); '\(Binary.locate())' \(option); echo status $?"])
        try app.waitForExit()
        let lines = app.picture.texts.filter { !$0.isEmpty }
        #expect(lines == ["termnav: too few files may be open at once (ulimit -n)", "status 1"])
        app.expectRestored()
      }
    }

    @Test(arguments: [
      Size(columns: 1, rows: 65535), Size(columns: 65535, rows: 1), Size(columns: 65535, rows: 65535),
    ]) func `it lives through sizes that no window has`(_ size: Size) throws {
      for isFirst in [true, false] {
        let app = try App.program(
          "/bin/sh",
          [
            "-c",
            "\(isFirst ? "stty rows \(size.rows) cols \(size.columns); " : "")exec '\(Binary.locate())'",
          ])
        try app.waitFor("the list") { app.ledger.mouseModesOn.contains(1006) }
        if !isFirst { app.pty.resize(size) }
        app.watch(for: .milliseconds(200))
        try app.keys("q")
        #expect(try app.waitForExit(within: .seconds(30)) == .exited(0))
      }
    }

    @Test func `a trace whose reader stalls ends alone`() throws {
      let pipe = NSTemporaryDirectory() + "/termnav-trace-" + UUID().uuidString
      #expect(mkfifo(pipe, 0o600) == 0)
      defer { unlink(pipe) }
      let reader = open(pipe, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      let app = try App.program(Binary.locate(), ["--open", "start", "--trace", pipe])
      try app.waitFor("the page") {
        app.picture.contains("Your first drag") && !app.ledger.mouseModesOn.isEmpty
      }
      try app.press(5, 10)
      for step in 0..<800 { try app.drag(7 + step % 60) }
      try app.release(5)
      try app.keys("s")
      try app.waitFor("the next page") { app.picture.contains("Shown 1") }
      try app.keys("qqq")
      #expect(try app.waitForExit() == .exited(1))
    }

    @Test(arguments: [
      ("xterm-none-such", "xterm-256color"), ("foot-none-such", "xterm-256color"),
      ("tmux-none-such", "screen-256color"),
    ])
    func `a terminal whose description is missing is drawn by a similar one, and the end tells so`(
      _ term: String, _ entry: String
    ) throws {
      var environment = App.baseEnvironment
      environment["TERM"] = term
      let app = try App(
        Binary.locate(), [], size: Size(columns: 120, rows: 24), environment: environment, trace: nil)
      try app.waitFor("the gallery") { app.picture.contains("TermNav") }
      try app.keys("q")
      #expect(try app.waitForExit() == .exited(0))
      let line = "no description of the terminal “\(term)” (TERM) is installed; that of \(entry) was used"
      #expect(app.picture.texts.contains(line))
      #expect(app.pty.attributes == app.pty.initialAttributes)
    }

    @Test(arguments: [nil, "", "dumb", "no-such-terminal"])
    func `without a TERM that is of use it writes one line and ends`(_ term: String?) throws {
      var environment = App.baseEnvironment
      environment["TERM"] = term
      let app = try App(
        Binary.locate(), [], size: Size(columns: 200, rows: 24), environment: environment, trace: nil)
      #expect(try app.waitForExit() == .exited(1))
      #expect(app.picture.texts.filter { !$0.isEmpty }.count == 1)
      #expect(app.ledger == ModeLedger(), "nothing is drawn")
      #expect(app.pty.attributes == app.pty.initialAttributes)
    }

    @Test(arguments: [
      ["LC_ALL": "C"], ["LC_ALL": "", "LANG": "C"], ["LC_ALL": "xx_YY.UTF-8"], ["LC_ALL": "", "LANG": ""],
    ]) func `Chinese is drawn in every locale`(_ environment: [String: String]) throws {
      let app = try App.launch(route: "content/scripts", environment: environment)
      try app.waitFor("wide glyphs") {
        app.picture.cells.contains { $0.width == 2 && ("\u{3000}"..."\u{9FFF}").contains($0.text) }
      }
    }

    @Test func `sizes in the environment are not believed`() throws {
      let app = try App.launch(route: "bars/shown-shown", environment: ["LINES": "7", "COLUMNS": "33"])
      #expect(app.last("terminal")?.integer("columns") == 80)
      #expect(app.last("terminal")?.integer("rows") == 24)
    }

    @Test(arguments: 1...6) func `any bytes leave the program alive`(_ seed: UInt64) throws {
      var random = SplitMix64(state: seed)
      let app = try App.launch(route: "bars/shown-shown")
      for _ in 0..<200 {
        let bytes = (0..<Int.random(in: 1...60, using: &random)).map { _ in Self.randomByte(&random) }
        try app.send(bytes)
        if Int.random(in: 0..<3, using: &random) == 0 {
          let (column, row) = (Int.random(in: 0..<80, using: &random), Int.random(in: 0..<24, using: &random))
          try app.press(column, row)
          try app.drag(Int.random(in: 0..<80, using: &random))
        }
      }
      // Ends whatever string, paste or sequence is open, and whatever drag is held.
      try app.keys("\u{18}\u{1B}\\\u{1B}[201~\u{1B}[<0;1;1m\u{1B}[<35;1;1M")
      app.mark()
      try app.keys(Key.controlL)
      // A click or Return may have started the reader, which has the terminal then and no trace.
      let reader = "Q back to TermNav"
      try app.waitFor("a frame, seed \(seed)") { app.count("frame") > 0 || app.picture.contains(reader) }
      if app.count("frame") == 0 {
        try app.keys("Q")
        try app.waitFor("a frame after the reader, seed \(seed)") { app.count("frame") > 0 }
      }
      try app.waitFor("rest, seed \(seed)") { app.isAtRest }
      #expect(app.malformedTrace == [])
      #expect(try app.quit() == .exited(130), "seed \(seed)")
      #expect(app.ledger.leftOver(rows: 24) == [], "seed \(seed)")
    }

    /// Any byte but those by which a person ends or suspends it, or starts the reader: Ctrl-C, Ctrl-Z, Ctrl-\, q, -.
    private static func randomByte(_ random: inout SplitMix64) -> UInt8 {
      let favoured = Array("\u{1B}[<;0123456789Mm?~OR$yct".utf8)
      while true {
        let byte =
          Bool.random(using: &random)
          ? favoured.randomElement(using: &random)! : .random(in: 0...255, using: &random)
        if ![0x03, 0x1A, 0x1C, UInt8(ascii: "q"), UInt8(ascii: "@")].contains(byte) { return byte }
      }
    }
  }
}

/// A small generator whose runs can be repeated by their seed.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
