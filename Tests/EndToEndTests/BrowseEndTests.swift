import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// What the browser leaves behind when it has ended.
  @Suite struct BrowseEndTests {
    /// A status alone says nothing.
    @Test func `nothing is said after Ctrl-C`() throws {
      let home = try TestFolder()
      let app = try App.browse([home.path], home: home)
      #expect(try app.quit() == .exited(130))
      #expect(app.picture.texts.filter { !$0.isEmpty } == [], "\(app.report)")
      app.expectRestored()
    }

    private static let gone = [
      "/bin/sh", "-c", "d=$(mktemp -d) && cd \"$d\" && rmdir \"$d\" && exec \"$0\" \"$@\" </dev/null",
    ]

    /// Names within are not taken from the root.
    @Test(arguments: [
      ["etc/hostname"], ["etc"], [], ["-", "etc/hostname"], ["--config", "etc/hostname", "/"],
    ]) func `a working directory that is gone is told, and ends the program`(_ arguments: [String]) throws {
      let command = Self.gone + [try Binary.locate(), "browse"] + arguments
      let app = try App.program(command[0], Array(command.dropFirst()))
      #expect(try app.waitForExit() == .exited(66))
      let said = app.picture.texts.filter { !$0.isEmpty }
      #expect(said == ["termnav: the working directory is gone"], "\(app.report)")
    }

    @Test func `a name from the root needs no working directory`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file("leaf", "words of leaf\n")
      let app = try App.browse([folder.path + "/leaf"], home: home, as: Self.gone)
      try app.waitForText("words of leaf")
      try app.expectLeaves()
    }

    /// Also one whose page is still on its way in.
    @Test func `the path that is printed is that of the last directory`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.folder("inner")
      try folder.file("inner/leaf")
      let out = home.path + "/out"
      let shell = ["/bin/sh", "-c", "\"$0\" \"$@\" >'\(out)'"]
      let app = try App.browse([folder.path, "--print-path"], home: home, as: shell)
      try app.waitForText("inner")
      try app.keys("l")
      try app.waitForText("leaf")
      try app.keys("Q")
      #expect(try app.waitForExit() == .exited(0))
      #expect(try String(contentsOfFile: out, encoding: .utf8) == folder.path + "/inner\n")
      app.expectRestored()
    }

    @Test(arguments: ["Q", Key.controlC])
    func `the cursor is recalled by the next start`(_ end: String) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      for name in ["one", "three", "two"] { try folder.file(name, "words of \(name)\n") }
      let first = try App.browse([folder.path], home: home)
      try first.waitForText("▌ one")
      try first.keys("j")
      try first.waitForText("▌ three")
      try first.keys(end)
      try first.waitForExit()
      let second = try App.browse([folder.path], home: home)
      try second.waitForText("▌ three")
      try second.keys("\r")
      try second.waitForText("words of three")
      try second.expectLeaves()
    }

    /// In the order in which they were marked, not that in which they stand; what is marked counts, not where the cursor is.
    @Test(arguments: [false, true])
    func `marked files are written in the order in which they were marked`(withZeros: Bool) throws {
      let folder = try TestFolder()
      for name in ["first", "line\nfeed", "third", "zero"] { try folder.file(name) }
      for toFile in [false, true] {
        // Else the second one begins where the first has left the cursor.
        let home = try TestFolder()
        let out = home.path + "/out"
        let shell = ["/bin/sh", "-c", "\"$0\" \"$@\" | cat >'\(out)'"]
        let options = ["--choose"] + (withZeros ? ["--null"] : [])
        let app = try App.browse(
          [folder.path] + options + (toFile ? ["--choose-file", out] : []), home: home,
          as: toFile ? [] : shell)
        try app.waitForText("zero")
        try app.keys("jj gg j")
        _ = app.stillPicture()
        try app.keys("\r")
        #expect(try app.waitForExit() == .exited(0))
        let end = withZeros ? "\0" : "\n"
        let expected = ["third", "first"].map { "\(folder.path)/\($0)\(end)" }.joined()
        #expect(try String(contentsOfFile: out, encoding: .utf8) == expected, "\(app.report)")
        app.expectRestored()
      }
    }

    /// Also where the shell's last line has no end.
    @Test(arguments: ["exit\n", "printf unfinished; exit\n", "\u{4}"])
    func `a shell begins in the folder, and the page is whole again after it`(_ end: String) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.folder("inner")
      try folder.file("inner/leaf")
      let environment = ["PS1": "OUTER> ", "ENV": "", "SHELL": "/bin/sh", "HOME": home.path]
      let own = ["XDG_STATE_HOME": home.path + "/state", "XDG_CONFIG_HOME": home.path + "/config"]
      let app = try App.program("/bin/sh", ["-i"], environment: environment.merging(own) { $1 })
      try app.waitForText("OUTER>")
      try app.keys("cd '\(folder.path)'; clear; PS1='INNER> ' '\(Binary.locate())' browse inner\n")
      try app.waitForText("leaf")
      let page = app.stillPicture()
      try app.keys("!")
      try app.waitForText("INNER>")
      #expect(!app.screen.isAlternate)
      #expect(app.picture.contains("exit returns to termnav"))
      try app.keys("pwd\n")
      try app.waitForText(folder.path + "/inner\n".dropLast())
      _ = app.stillPicture()
      try app.keys(end)
      try app.waitForPicture(page)
      try app.keys("Q")
      try app.waitFor("the shell") {
        !app.screen.isAlternate && app.picture.texts.last { !$0.isEmpty } == "OUTER>"
      }
      #expect(app.ledger.leftOver(rows: 24).filter { $0 != "mode ?2004 on" } == [])
      try app.keys("exit\n")
      try app.waitForExit()
      app.expectRestored(onCleanLine: false)
    }

    @Test func `what is chosen is written to a pipe`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file("a\nname")
      let shell = ["/bin/sh", "-c", "\"$0\" \"$@\" | od -An -c"]
      let app = try App.browse([folder.path, "--choose", "--null"], home: home, as: shell)
      try app.waitForText("name")
      try app.keys("\r")
      #expect(try app.waitForExit() == .exited(0))
      let text = app.picture.text.filter { !$0.isWhitespace }
      #expect(text.contains("a\\nname\\0"), "\(app.report)")
    }
  }
}
