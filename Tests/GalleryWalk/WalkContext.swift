import NavModel
import TermNav

/// Where hints and help are tried: at rest, under a modal view, in a container.
package struct WalkContext: Sendable {
  enum Step: Sendable {
    case keys(KeySequence)
    case words(String)
    /// On a text that the screen shows; no step where it does not.
    case click(String)
    /// The menu of the back button.
    case backMenu
  }

  let name: String
  let route: String?
  let steps: [Step]
  /// Words over everything, the help too, which go by themselves.
  let passingWords: String?

  static let atRest = WalkContext("at rest", nil, [])

  private init(_ name: String, _ route: String?, _ steps: [Step], passingWords: String? = nil) {
    (self.name, self.route, self.steps, self.passingWords) = (name, route, steps, passingWords)
  }

  /// Beside each route at rest.
  package static let all: [(route: String, context: WalkContext)] = [
    at("gate/root", "search", [.keys("/")]),
    at("gate/root", "found", [.keys("/"), .words("bar"), .keys("⏎")]),
    at("gate/root", "inspector", [.keys("i")]),
    at("start", "inspector", [.keys("i")]),
    at("stack/lab", "back menu", [.backMenu]),
    at("bars/items", "menu", [.click("…")]),
    at("present/alert", "alert", [.keys("p")]),
    at("present/sheet", "sheet", [.keys("p")]),
    at("present/sheet", "sheet, second page", [.keys("p"), .click("More")]),
    at("present/sheet", "sheet, asks", [.keys("p"), .words("abc"), .keys("Esc")]),
    at("present/full", "full screen", [.keys("p")]),
    at("present/full", "full screen, second page", [.keys("p"), .click("More")]),
    at("present/popover", "popover", [.keys("p")]),
    at("present/toast", "toast", [.keys("p")], passingWords: "Saved to the drafts"),
    at("gate/quit", "asks", [.keys("Ctrl-C")]),
    at("gate/editor", "edited", [.words("x")]),
    at("gate/editor", "asks", [.words("x"), .keys("Esc")]),
    at("controls/picker", "list of a picker", [.keys("Space")]),
    at("controls/editor", "edited", [.words("x")]),
    at("controls/text", "second field", [.keys("Tab")]),
    at("controls/form", "second row", [.keys("↓")]),
    at("text/lines", "find", [.keys("/")]),
    at("lists/sections", "search", [.keys("/")]),
    at("lists/choice", "search", [.words("b")]),
    at("lists/actions", "open row", [.keys("Del")]),
    at("programs/run", "command", [.keys("c")]),
    at("containers/split", "detail", [.keys("⏎")]),
    at("containers/split", "second detail", [.keys("⏎"), .keys("Tab"), .keys("n")]),
    at("containers/tabs", "page of a tab", [.keys("⏎")]),
    at("containers/tabs", "second tab", [.click("Chart")]),
    at("containers/tabs", "page without tabs", [.click("Log"), .keys("⏎")]),
  ]

  private static func at(_ route: String, _ name: String, _ steps: [Step], passingWords: String? = nil) -> (
    route: String, context: WalkContext
  ) { (route, WalkContext(name, route, steps, passingWords: passingWords)) }
}

extension WalkedProgram {
  func take(_ steps: [WalkContext.Step], isMirrored: Bool) async throws {
    for step in steps {
      switch step {
      case .keys(let keys): try await type(keys.keys)
      case .words(let words):
        try await send(words)
        try await settle()
      case .click(let words):
        if let place = await shot.place(of: words) { try await click(place.column, place.row) }
      case .backMenu:
        let columns = await shot.size.columns
        try await click(isMirrored ? columns - 2 : 1, 0, button: 2)
      }
    }
  }
}

extension ScreenShot {
  func place(of words: String) -> (column: Int, row: Int)? { places(of: words).first }

  func places(of words: String) -> [(column: Int, row: Int)] {
    let wanted = words.map(String.init)
    return (0..<size.rows).flatMap { row in
      let cells = cells(row)
      return cells.indices.dropLast(wanted.count - 1)
        .filter { cells[$0..<$0 + wanted.count].elementsEqual(wanted) }.map { ($0, row) }
    }
  }
}
