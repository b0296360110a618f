import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Terminals without another screen: what was drawn stays, and the shell goes on below it.
  @Suite struct CleanLineTests {
    enum Way: String, CaseIterable {
      case quit, term, crash, kill
    }

    @Test(arguments: ["vt100", "linux"], Way.allCases)
    func `the shell goes on below what was drawn`(_ terminal: String, _ way: Way) throws {
      let app = try App.crashDummy(
        .fatalError, environment: ["TERM": terminal, "COLORTERM": "", "SWIFT_BACKTRACE": "enable=no"],
        hasOtherScreen: false)
      try app.pull(from: 10, row: 10, by: 30)
      switch way {
      case .quit: try app.keys(Key.controlC)
      case .term: kill(app.pty.pid, SIGTERM)
      case .crash: try app.keys("x")
      case .kill: kill(try app.program(), SIGKILL)
      }
      try app.dragOn()
      try app.waitForExit()
      app.expectRestored()
      let (texts, cursor) = (app.picture.texts, app.screen.cursor)
      #expect(cursor.row == app.size.rows - 1)
      #expect(texts[cursor.row].isEmpty, "\(app.report)")
      // A crash's words have taken the page's upper rows.
      let said = texts.firstIndex { $0.contains("Fatal error") }
      #expect(way == .crash ? said != nil : app.picture.contains("The page above"), "\(app.report)")
      if let said { #expect(texts[said].hasPrefix("EndToEndTests/"), "a line of its own\(app.report)") }
    }
  }
}
