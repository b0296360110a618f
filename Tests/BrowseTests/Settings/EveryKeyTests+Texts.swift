import KeyRecords
import TermNav

@testable import Browse

extension EveryKeyTests {
  private static func text(
    _ name: String, leaving rest: KeyMode.Rest = .beginning, _ file: String = "notes.txt", keys: KeyPress...
  ) -> Mode {
    let open = { (browser: Browser, folder: KeyedFolder) in
      browser.open(.file(folder.work.appending(file.utf8)))
    }
    return Mode(name, rest, KeyedFolder.Start(open: open, keys: keys))
  }

  static var texts: [Mode] {
    [
      text("text, first line"),
      text("text, in the middle", keys: "2", "0", "G"),
      text("text, last line", keys: "G"),
      text("text, to the right", keys: "j", "l"),
      text("text, found", keys: "/", "s", "e", "v", "Return"),
      text("text, finding", leaving: .nothing, keys: "/", "s"),
      text("text, filtered", keys: "&", "s", "e", "v", "Return"),
      text("text, filter is typed", leaving: .nothing, keys: "&", "s"),
      text("text, selected lines", keys: "j", "V", "j"),
      text("text, a link chosen", keys: "Tab"),
      text("text, followed", keys: "F"),
      text("text, wrapped", keys: "w"),
      text("text, with signs", keys: "i", "2", "j"),
      text("text, behind a count", leaving: .end, keys: "1", "2"),
      text("text, behind y", leaving: .end, keys: "y"),
      text("text, behind -", leaving: .end, keys: "-"),
      text("text, a message", keys: "="),
      text("text, empty", ".hidden"),
      text("bytes", "bytes"),
      text("bytes of a text", keys: "G", "x"),
      text("bytes, found", "bytes", keys: "/", "a", "Return"),
      text("bytes of a wide text", "wide.txt", keys: "x"),
      text("wide text", "wide.txt"),
      text("picture", "picture.ppm"),
      text("bytes of a picture", "picture.ppm", keys: "x"),
      mode("file that is not there") { browser, folder in
        browser.open(.file(folder.work.appending("gone".utf8)))
      },
      mode("first of two files", files: ["notes.txt", "more.txt"]),
      mode(
        "second of two files", keys: "}", settings: "[keys.pager]\nfirst-file = \"X\"\n",
        files: ["notes.txt", "more.txt"]),
      mode("standard input", files: ["-"], input: "notes.txt"),
      mode("standard input, at its end", keys: "G", files: ["-"], input: "notes.txt"),
      mode(
        "text, other keys", settings: "[keys.pager]\nleft = \"z\"\nyank = \"Y\"\ncancel = \"q\"\n",
        files: ["notes.txt"]),
    ]
  }
}
