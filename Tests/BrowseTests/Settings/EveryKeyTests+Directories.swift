import KeyRecords
import TermNav

@testable import Browse

extension EveryKeyTests {
  static var directories: [Mode] {
    [
      mode("directory"),
      mode("directory, at a folder", at: "inner"),
      mode("directory, last row", at: "wide.txt"),
      mode("directory, empty") { browser, folder in
        browser.open(.directory(folder.work.appending("empty".utf8)))
      },
      mode("directory, without git", settings: "[git]\nenabled = false\n"),
      mode("directory, marked", keys: "Up", "Space", chooses: true),
      mode("directory, behind a count", leaving: .end, keys: "2"),
      mode("directory, behind g", leaving: .end, keys: "g"),
      mode("directory, behind y", leaving: .end, keys: "y"),
      mode("directory, a place before", keys: "~", "-", "Down"),
      mode(
        "directory, other keys",
        settings: "[keys.lists]\nopen = \"x\"\ndown = [\"n\", \"Ctrl-J\"]\nhome = \"g o\"\n"),
      mode("directory, held aside", keys: "p"),
      mode("directory, menu of a row") { browser, _ in
        (browser.app.visibleViewController as? DirectoryPage).map { $0.present(RowMenu($0), style: .sheet) }
      },
      mode("directory, orders", keys: "s"),
      mode("filter, no letters", leaving: .nothing, keys: "/"),
      mode("filter, letters", leaving: .nothing, keys: "/", "t", "x"),
      mode("filter, nothing found", leaving: .nothing, keys: "/", "z", "z"),
      mode("palette, no letters", leaving: .nothing, keys: ":"),
      mode("palette, letters", leaving: .nothing, keys: ":", "l", "o", "g"),
      mode("palette of a text, a number", leaving: .nothing, keys: ":", "1", files: ["notes.txt"]),
      mode("palette of files", leaving: .nothing, keys: ":", files: ["notes.txt", "more.txt"]),
      mode("question, no words", leaving: .nothing, keys: "t"),
      mode("question, words", leaving: .nothing, keys: "t", "s", "e"),
    ]
  }
}
