import Foundation
import GalleryWalk
import NavModel

/// `termnav` in a pseudo-terminal in real time, as the walk drives it.
final class TerminalProgram: WalkedProgram {
  private let app: App

  init(_ route: String?, _ setting: WalkSetting, _ size: Size) throws {
    app = try App.launch(route: route, size: size, options: setting.options)
  }

  func send(_ bytes: String) async throws { try app.keys(bytes) }
  func resize(to size: Size) async throws { app.resize(size) }

  /// What moves for ever, such as the preview beside the list, is not waited for.
  func settle() async throws {
    let end = ContinuousClock.now + .seconds(3)
    while ContinuousClock.now < end, app.exitStatus == nil {
      if app.staysSilent(for: .milliseconds(250)) { return }
    }
  }

  func pass(_ seconds: Seconds) async throws { app.watch(for: .seconds(seconds)) }

  var shot: Shot {
    get async {
      app.takeWhatIsThere()
      return Shot(
        picture: app.picture,
        focus: app.screen.isCursorVisible ? "cursor at \(app.screen.cursor)" : "no cursor")
    }
  }
  var stack: [String] { get async { app.stack } }
  var isOver: Bool { get async { app.exitStatus != nil } }

  var presented: [String] {
    get async {
      app.trace.reduce(into: []) { pages, line in
        guard line.event == "presentation", line.string("phase") == "finished",
          let page = line.string("controller")
        else { return }
        if line.string("operation") == "present" {
          pages.append(page)
        } else {
          pages.removeAll { $0 == page }
        }
      }
    }
  }

  var events: [String] {
    get async {
      app.takeWhatIsThere()
      return app.recent.compactMap { line in
        let words = ["operation", "style", "controller", "phase"].compactMap(line.string)
        switch line.event {
        case "transition", "presentation", "task": return words.joined(separator: " ")
        case "ignored": return line.text
        case "stack": return "stack \((line.strings("controllers") ?? []).joined(separator: ", "))"
        default: return nil
        }
      }
    }
  }

  func mark() async { app.mark() }

  /// The cells, and where the cursor stands.
  struct Shot: ScreenShot {
    let picture: Picture
    let focus: String

    var size: Size { picture.size }
    func cells(_ row: Int) -> [String] {
      (0..<size.columns).map { column in
        let cell = picture[column, row]
        return cell.width == 0 ? "" : cell.text.isEmpty ? " " : cell.text
      }
    }
    func look(_ column: Int, _ row: Int) -> String {
      let cell = picture[column, row]
      if cell.isBlank, !cell.underline, !cell.reverse { return "\(cell.background)" }
      let flags = [cell.bold, cell.italic, cell.underline, cell.reverse].map { $0 ? "1" : "0" }.joined()
      return "\(cell.foreground) on \(cell.background) \(flags)"
    }
  }
}
