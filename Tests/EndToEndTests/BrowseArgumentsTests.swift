import Foundation
import Invariants
import NavModel
import Testing

extension EndToEnd {
  /// What the browser is started with, and where, and what it writes.
  @Suite struct BrowseArgumentsTests {
    /// Runs a script of sh, whose words are the program and the folder.
    private func browse(_ script: String, in folder: TestFolder, home: TestFolder) throws -> App {
      let words = ["-c", script, try Binary.locate(), folder.path]
      return try App.program(
        "/bin/sh", words,
        environment: [
          "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/config", "XDG_STATE_HOME": home.path + "/state",
        ])
    }

    private static let latin = Array("caf".utf8) + [0xE9] + Array(".log".utf8)

    @Test(
      .enabled(if: TestSystem.takesAnyName, "the file system does not take any name"),
      arguments: ["", "--touch ", "--config \"$1\"/caf*.toml "])
    func `names that are not UTF-8 can be given`(_ options: String) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file(Self.latin, Array("words of latin\n".utf8))
      try folder.file("a.log", "words of a\n")
      try folder.file(Array("caf".utf8) + [0xE9] + Array(".toml".utf8), Array("[look]\nwrap = true\n".utf8))
      let app = try browse("exec \"$0\" browse \(options)\"$1\"/*.log", in: folder, home: home)
      try app.waitForText("words of a")
      #expect(app.picture.contains("a.log  1 of 2"))
      if options.contains("config") { #expect(app.picture.contains("wraps")) }
      try app.keys(":n")
      try app.waitForText("words of latin")
      #expect(app.picture.contains("caf�.log  2 of 2"))
      try app.expectLeaves()
    }

    /// Whether this user gets a mount namespace here; root does not where `/` is no mount, as in a plain chroot.
    private static let hasNamespaces: Bool = {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
      process.arguments = ["-m", "true"]
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }()

    @Test(.enabled(if: hasNamespaces, "no mount namespace for this user"))
    func `arguments are those of the process where proc is missing`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      let script =
        "exec unshare -m sh -c 'mount -t tmpfs none /proc && exec \"$0\" browse --touch \"$1\"/none' \"$0\" \"$1\""
      let app = try browse(script, in: folder, home: home)
      #expect(try app.waitForExit() == .exited(66))
    }

    @Test func `a terminal gets names in quotes, and a pipe their bytes`() throws {
      let payload = "\u{1B}]0;owned\u{7}"
      for (script, expected) in [
        ("exec \"$0\" browse --choose \"$1\"", "'$'\\033'']0;owned'$'\\a''x y'"),
        ("exec \"$0\" browse --choose-file /dev/tty \"$1\"", "'$'\\033'']0;owned'$'\\a''x y'"),
        ("exec \"$0\" browse --choose --null \"$1\"", "'$'\\033'']0;owned'$'\\a''x y'"),
        ("\"$0\" browse --choose \"$1\" | od -An -c", "033"),
      ] {
        let (home, folder) = (try TestFolder(), try TestFolder())
        try folder.file(payload + "x y")
        let app = try browse(script, in: folder, home: home)
        try app.waitForText("x y")
        app.written = []
        try app.keys("\r")
        #expect(try app.waitForExit() == .exited(0))
        app.expectHarmless([payload])
        let text = app.picture.texts.joined()
        #expect(text.contains(expected), "\(script)\(app.report)")
      }
    }

    /// Whoever came by a link goes by the link's name: in the title, to what is around it, in a shell and in what is written.
    @Test func `the working directory has the name by which one came`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.folder("real/inner")
      try folder.file("real/leaf", "words of leaf\n")
      try folder.file("side", "words of the side\n")
      symlink("real/inner", folder.path + "/link")
      try folder.file("real/inner/seed")
      let app = try browse(
        "cd \"$1\"/link && SHELL=/bin/sh PS1='INNER> ' \"$0\" browse --print-path >\"$1\"/out", in: folder,
        home: home)
      try app.waitForText("seed")
      #expect(app.picture.texts[0].contains("link"), "\(app.report)")
      try app.keys("!")
      try app.waitForText("INNER>")
      try app.keys("pwd; pwd -P\n")
      try app.waitForText(folder.path + "/link")
      try app.waitForText(folder.path + "/real/inner")
      try app.keys("exit\n")
      try app.waitForText("seed")
      try app.keys("Q")
      #expect(try app.waitForExit() == .exited(0))
      #expect(try String(contentsOfFile: folder.path + "/out", encoding: .utf8) == folder.path + "/link\n")
      let above = try browse("cd \"$1\"/link && exec \"$0\" browse", in: folder, home: home)
      try above.waitForText("seed")
      try above.keys("h")
      try above.waitForText("side")
      try above.expectLeaves()
    }

    /// One of another directory, one that is none, and what stands behind `..` are the system's.
    @Test(arguments: [
      ("cd \"$1\"/link && PWD=\"$1\" exec \"$0\" browse", "seed", "inner"),
      ("cd \"$1\"/link && PWD=link exec \"$0\" browse", "seed", "inner"),
      ("cd \"$1\"/link && PWD=/nothing exec \"$0\" browse", "seed", "inner"),
      ("cd \"$1\"/link && exec \"$0\" browse ../leaf", "words of leaf", "leaf"),
      ("cd \"$1\" && exec \"$0\" browse link/../leaf", "words of leaf", "leaf"),
    ])
    func `a name that is not the working directory's does not count`(
      _ script: String, _ text: String, _ title: String
    ) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.folder("real/inner")
      try folder.file("real/leaf", "words of leaf\n")
      symlink("real/inner", folder.path + "/link")
      try folder.file("real/inner/seed")
      let app = try browse(script, in: folder, home: home)
      try app.waitForText(text)
      #expect(app.picture.texts[0].contains(title), "\(app.report)")
      try app.expectLeaves()
    }
  }
}
