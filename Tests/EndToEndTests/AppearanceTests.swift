import Foundation
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

    @Test func `a silent terminal is dark and not waited for`() throws {
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
    @Test(arguments: ["q", Key.controlC, "kill"], [0, 300])
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
      let place = try #require(app.picture.find(" light"))
      try app.click(place.column + 2, place.row)
      try waitForPage(Self.light, app)
      try app.keys("o")
      try waitForPage(Self.dark, app)
      // The page below keeps the program's colours.
      try app.pull(from: 10, row: 20, by: 40)
      #expect(app.picture[70, 20].background == Self.liftedDark)
      let below = app.picture[20, 20].background
      #expect(below.red > 0xA0 && below.blue > 0xA0)
      try app.keys(Key.escape)
      try app.waitForRest(["gallery", "theme-lab"])
      try app.keys("b")
      try app.waitFor("the terminal's own background") { app.picture[40, 20].hasDefaultBackground }
      #expect(app.ledger.modesOn.contains(2031))
      try app.quit()
      app.expectRestored()
    }

    @Test func `the theme's page is whole on a small screen`() throws {
      let app = try App.launch(route: "theme/lab", size: Size(columns: 40, rows: 12))
      for word in ["a Appearance", "o This page", "pressed", "bad"] { #expect(app.picture.contains(word)) }
    }
  }
}
