import Foundation
import Invariants
import NavModel
import Testing

extension EndToEnd {
  /// RULES 25: dark or light as the terminal is, in the real program.
  @Suite struct AppearanceTests {
    private static let dark = RGB(red: 0x14, green: 0x16, blue: 0x1B)
    private static let light = RGB(red: 0xFB, green: 0xFB, blue: 0xFD)
    /// Of the page in front while it moves.
    private static let liftedDark = RGB(red: 0x1B, green: 0x1F, blue: 0x26)
    private static let liftedLight = RGB(red: 0xFC, green: 0xFC, blue: 0xFE)
    private static let white = "rgb:ffff/ffff/ffff"

    private func launch(
      _ background: String?, route: String = "start", options: [String] = [],
      environment: [String: String] = [:]
    ) throws -> App {
      let app = try App.launch(
        route: route, options: options, environment: environment, background: background)
      return app
    }

    private func waitForPage(_ color: RGB, _ app: App, line: UInt = #line) throws {
      try app.waitFor("pages of \(color)", line: line) { app.picture[40, 20].background == color }
    }

    @Test func `the program is light where its terminal is`() throws {
      let app = try launch(Self.white)
      try waitForPage(Self.light, app)
      #expect(app.ledger.modesOn.contains(2031))
      #expect(app.last("terminal")?.string("background") == "#FFFFFF")
      try app.quit()
      app.expectRestored()
    }

    /// A start, up to its first frame, with all that it wrote.
    private func start(
      background: String?, lag: Duration = .zero, answering: @escaping ([UInt8]) -> [UInt8] = { $0 },
      typed: String = ""
    ) throws -> App {
      let trace = try TraceReader()
      let app = try App(
        Binary.locate(), ["--trace", trace.path], size: Size(columns: 80, rows: 24),
        environment: App.baseEnvironment, trace: trace)
      (app.background, app.lag, app.answering, app.written) = (background, lag, answering, [])
      try app.keys(typed)
      try app.waitFor("the first frame") { app.count("frame") > 0 && app.picture.contains("? help") }
      return app
    }

    private func hasWritten(_ color: RGB, _ app: App) -> Bool {
      let order = "48;2;\(color.red);\(color.green);\(color.blue)"
      return app.written?.firstRange(of: Array(order.utf8)) != nil
    }

    /// Seconds for which the first frame was waited for, by the program's clock.
    private func wait(_ app: App) throws -> Double {
      let frame = try #require(app.trace.first { $0.event == "frame" })
      return frame.time - (app.trace.first?.time ?? 0)
    }

    @Test(arguments: [0, 20]) func `the first frame is light where the terminal is`(_ lag: Int) throws {
      let app = try start(background: Self.white, lag: .milliseconds(lag))
      #expect(hasWritten(Self.light, app) && !hasWritten(Self.dark, app), "\(app.report)")
      #expect(app.backgroundQuestions == 1)
      try app.quit()
      app.expectRestored()
    }

    /// Of five starts the quickest counts: the machine may be busy with others.
    @Test func `a terminal that does not tell its background costs its round trip`() throws {
      let waits = try (0..<5).map { _ in
        let app = try start(background: nil, lag: .milliseconds(15))
        defer { _ = try? app.quit() }
        #expect(hasWritten(Self.dark, app))
        return try wait(app)
      }
      #expect((0.01..<0.045).contains(waits.min() ?? 0), "\(waits)")
    }

    @Test func `a terminal that answers nothing costs 200 ms`() throws {
      let waits = try (0..<3).map { _ in
        let app = try start(background: nil, answering: { _ in [] })
        defer { _ = try? app.quit() }
        #expect(hasWritten(Self.dark, app))
        return try wait(app)
      }
      #expect((0.2..<0.3).contains(waits.min() ?? 0), "\(waits)")
    }

    @Test func `a key that is typed before the first frame is kept`() throws {
      // What stands beside the list moves, and on a busy machine not alike.
      func isOnSecondRow(_ app: App) -> Bool {
        app.picture.texts.contains { $0.hasPrefix("▌ @  Read this folder") }
      }
      let app = try start(background: Self.white, lag: .milliseconds(20), typed: "\u{1B}[B")
      try app.waitFor("the second row") { isOnSecondRow(app) }
      #expect(!hasWritten(Self.dark, app))
      let other = try start(background: Self.white)
      #expect(!isOnSecondRow(other))
      try other.keys("\u{1B}[B")
      try other.waitFor("the same row") { isOnSecondRow(other) }
      for app in [app, other] { try app.quit() }
    }

    /// No answer reaches the shell.
    @Test(.enabled(if: TestSystem.hasGuardian, "no guardian here"), arguments: [Key.controlC, "kill", "q"])
    func `a program that ends before its first frame leaves a clean terminal`(_ way: String) throws {
      let app = try underShell("--no-guardian")
      app.lag = .milliseconds(45)
      try app.waitFor("the question") { app.backgroundQuestions > 0 }
      if way == "kill" {
        kill(try #require(App.child(of: app.pty.pid)), SIGTERM)
      } else {
        try app.keys(way)
      }
      try app.waitFor("the shell") { app.picture.contains("status ") }
      app.watch(for: .milliseconds(100))
      try app.keys("x\n")
      try app.waitFor("the shell's line") { app.picture.contains("got <") }
      #expect(app.picture.contains("got <x>") && !app.picture.contains("rgb:"), "\(app.report)")
    }

    @Test func `it follows the terminal while it runs`() throws {
      let app = try launch(Self.white)
      try waitForPage(Self.light, app)
      app.background = "rgb:0/0/0"
      try app.keys("\u{1B}[?997;1n")
      try waitForPage(Self.dark, app)
      try app.waitFor("the new background") { app.last("terminal")?.string("background") == "#000000" }
      #expect(app.last("terminal")?.string("appearance") == "dark")
      // Without mode 2031: the window had lost the focus meanwhile.
      let asked = app.backgroundQuestions
      try app.keys("\u{1B}[O\u{1B}[I")
      try app.waitFor("one more question") { app.backgroundQuestions == asked + 1 }
      try app.quit()
    }

    @Test func `a terminal that does not tell its background is dark`() throws {
      let app = try launch(nil)
      #expect(app.stillPicture()[40, 20].background == Self.dark)
      #expect(app.backgroundQuestions == 1)
      try app.quit()
    }

    @Test(arguments: [
      (["--appearance", "light"], [:]), (["--color", "mono"], [:]), ([], ["NO_COLOR": "1"]),
      ([], ["STY": "1.x", "TERM": "screen-256color"]),
    ])
    func `a program that is told, or has no colours, asks nothing`(
      _ options: [String], _ environment: [String: String]
    ) throws {
      let app = try launch(Self.white, options: options, environment: environment)
      _ = app.stillPicture()
      #expect(app.backgroundQuestions == 0 && !app.ledger.modesOn.contains(2031))
      try app.quit()
    }

    @Test func `a report in the middle of a drag redraws and keeps the drag`() throws {
      let app = try launch(nil, route: "bars/shown-shown")
      try app.pull(from: 10, row: 10, by: 40)
      let held = app.picture.texts
      try app.keys("\u{1B}[?997;2n")
      try app.waitFor("a light page") { app.picture[70, 20].background == Self.liftedLight }
      #expect(app.picture.texts == held && app.progress == 0.5)
      try app.dragAndSee(70)
      try app.release(70)
      try app.waitForRest(["gallery", "a-shown"])
      try waitForPage(Self.light, app)
      try app.quit()
    }

    // MARK: The ways out

    private func underShell(_ options: String = "") throws -> App {
      let script =
        "trap : INT; '\(try Binary.locate())' \(options); echo status $?; read line; echo \"got <$line>\""
      let app = try App.program("/bin/sh", ["-c", script])
      app.background = Self.white
      return app
    }

    /// The answer is on its way while the program ends: the shell reads what is typed afterwards, and that alone.
    @Test(
      .enabled(if: TestSystem.hasGuardian, "no guardian here"), arguments: ["q", Key.controlC, "kill"],
      [0, 300])
    func `an answer on its way is not typed into the shell`(_ way: String, _ lag: Int) throws {
      let app = try underShell()
      app.lag = .milliseconds(lag)
      try app.waitFor("the question") { app.backgroundQuestions > 0 }
      if way == "kill" {
        guard let guardian = App.child(of: app.pty.pid), let program = App.child(of: guardian) else {
          throw RigError("no program")
        }
        kill(program, SIGKILL)
      } else {
        try app.keys(way)
      }
      try app.waitFor("the shell") { app.picture.contains("status ") }
      #expect(!app.ledger.modesOn.contains(2031))
      app.watch(for: .milliseconds(lag + 200))
      try app.keys("x\n")
      try app.waitFor("the shell's line") { app.picture.contains("got <") }
      #expect(app.picture.contains("got <x>"), "\(app.report)")
      #expect(!app.picture.contains("rgb:"), "\(app.report)")
    }

    @Test func `after a stop the terminal is asked anew`() throws {
      let script = "set -m; '\(try Binary.locate())' --no-guardian; echo stopped; fg > /dev/null"
      let app = try App.program("/bin/sh", ["-c", script])
      app.background = Self.white
      try app.waitFor("a light page") { app.picture[40, 22].background == Self.light }
      app.background = "rgb:0/0/0"
      let asked = app.backgroundQuestions
      try app.keys(Key.controlZ)
      try app.waitFor("the stop, and the gallery again") {
        app.backgroundQuestions > asked && app.picture[40, 22].background == Self.dark
      }
      #expect(app.ledger.modesOn.contains(2031))
      try app.keys("q")
      try app.waitForExit()
      #expect(!app.ledger.modesOn.contains(2031))
    }

    // MARK: The gallery's page

    @Test func `colours are chosen by click and key`() throws {
      let app = try launch(nil, route: "theme/lab", options: ["--appearance", "dark"])
      // In the row between the swatches and the card, which is always light.
      let place = try #require(app.picture.find("dark  light"))
      try app.click(place.column + 8, place.row)
      try app.waitFor("a light page") { app.picture[70, 17].background == Self.light }
      try app.keys("o")
      try app.waitFor("a dark page") { app.picture[70, 17].background == Self.dark }
      // The page below keeps the program's colours.
      try app.pull(from: 10, row: 20, by: 40)
      #expect(app.picture[70, 17].background == Self.liftedDark)
      let below = app.picture[20, 17].background
      #expect(below.red > 0xA0 && below.blue > 0xA0)
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", "theme-lab"])
      try app.keys("b")
      try app.waitFor("the terminal's own background") { app.picture[40, 17].hasDefaultBackground }
      #expect(app.ledger.modesOn.contains(2031))
      try app.quit()
      app.expectRestored()
    }

    @Test func `the theme's page is whole on a small screen`() throws {
      let app = try App.launch(route: "theme/lab", size: Size(columns: 40, rows: 12))
      for word in [
        "a automatic", "o inherits", "page ", "selection", "inactive", "bad",
        "This card is light on every page.",
      ] {
        #expect(app.picture.contains(word))
      }
    }
  }
}
