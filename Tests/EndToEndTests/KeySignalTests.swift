import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Ctrl-C and Ctrl-\ that come as keys end the program as the signals do, wherever it is.
  @Suite struct KeySignalTests {
    @Test(arguments: ["page", "help", "menu", "sheet", "field", "drag"])
    func `a key that is a signal ends the program from anywhere`(_ place: String) throws {
      for (bytes, status) in [
        ("\u{1B}[99;5u", 130), ("\u{1B}[27;5;99~", 130), ("\u{1B}[92;5u", 131), ("\u{9B}27;5;92~", 131),
      ] as [(String, Int32)] {
        let app = try App.launch(route: place == "field" ? "gate/editor" : "bars/shown-shown")
        switch place {
        case "help": try app.keys("?")
        case "menu": try app.press(2, 0, button: .secondary)
        case "sheet": try app.keys("i")
        case "field": try app.keys("text")
        case "drag": try app.pull(from: 10, row: 10, by: 30)
        default: break
        }
        _ = app.stillPicture()
        // An edited field asks at the first Ctrl-C.
        try app.keys(place == "field" && status == 130 ? bytes + bytes : bytes)
        #expect(try app.waitForExit() == .exited(status))
        app.expectRestored()
      }
    }

    /// A line that makes no signals of them: the bytes themselves arrive.
    @Test(arguments: [(Key.controlC, 130), ("\u{1C}", 131)] as [(String, Int32)])
    func `such keys end it where the line makes no signals of them`(_ bytes: String, _ status: Int32) throws {
      let command = "stty intr undef susp undef quit undef; exec '\(try Binary.locate())' --open gate/editor"
      let app = try App.program("/bin/sh", ["-c", command])
      try app.waitFor("the page") { app.screen.isAlternate && app.picture.contains("Unsaved changes") }
      try app.keys("text" + (status == 130 ? bytes + bytes : bytes))
      #expect(try app.waitForExit() == .exited(status))
      #expect(app.ledger.leftOver(rows: 24) == [])
    }
  }
}
