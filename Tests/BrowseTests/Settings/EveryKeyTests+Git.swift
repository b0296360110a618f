import KeyRecords
import TermNav

@testable import Browse

extension EveryKeyTests {
  private static func git(
    _ name: String, leaving rest: KeyMode.Rest = .beginning, keys: KeyPress...,
    at location: @escaping (KeyedFolder) -> GitLocation
  ) -> Mode {
    Mode(
      name, rest,
      // A directory below would ask git for its letters each time.
      KeyedFolder.Start(
        files: ["more.txt"], open: { browser, folder in browser.open(.git(location(folder))) }, keys: keys))
  }

  static var git: [Mode] {
    let notes = Array("work/notes.txt".utf8)
    return [
      git("log") { .log($0.work) },
      git("log of a file", keys: "Down") { .log($0.work.appending("notes.txt".utf8)) },
      git("log, filter", leaving: .nothing, keys: "/", "l") { .log($0.work) },
      git("commit") { .commit($0.head, in: $0.work) },
      git("commit, at a hunk", keys: "]") { .commit($0.head, in: $0.work) },
      git("commit, a hunk left for what is found", keys: "]", "/", "o", "t", "h", "Return") {
        .commit($0.head, in: $0.work)
      },
      git("commit, behind a count", leaving: .end, keys: "2") { .commit($0.merge, in: $0.work) },
      git("merge") { .commit($0.merge, in: $0.work) },
      git("changes, working") { .changes([notes], .working, in: $0.work) },
      git("changes, staged", keys: "]", "j") {
        .changes([Array("work/more.txt".utf8)], .staged, in: $0.work)
      },
      git("stash") { .stash($0.stash, in: $0.work) },
      git("blame") { .blame($0.work.appending("notes.txt".utf8)) },
      git("blame, a line that is not committed") { .blame($0.work.appending("notes.txt".utf8), line: 8) },
      git("blame, to the right", keys: "l") { .blame($0.work.appending("notes.txt".utf8), line: 19) },
      git("blame at a commit") { .blameAt($0.merge, notes, in: $0.work, line: 19) },
      git("file at a commit", keys: "j") { .file(notes, at: $0.merge, in: $0.work) },
      git("file in the index") { .file(notes, at: "", in: $0.work) },
      git("status, staged") { .status($0.work) },
      git("status, changed", keys: "j") { .status($0.work) },
      git("status, not tracked", keys: "G") { .status($0.work) },
      git("branches") { .branches($0.work) },
      git("stashes") { .stashes($0.work) },
    ]
  }
}
