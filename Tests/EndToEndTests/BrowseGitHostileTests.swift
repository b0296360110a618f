import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Repositories that are broken, hostile or without git, and a git that is killed.
  @Suite struct BrowseGitHostileTests {
    private static let git = "/usr/bin/git"
    private static let isHere = access(git, X_OK) == 0

    /// Two commits; what is given stands in names and words.
    private func repository(_ folder: TestFolder, words: String = "plain", name: String = "leaf") throws {
      try folder.file(name, "begin \(words)\n")
      let script = """
        set -e; cd "$1"; git init -q -b main .; git config user.name "Asa $2"; git config user.email a@b.c
        git add -A; git commit -q -m "First $2"; echo more >>"$3"; git commit -q -a -m "Second $2"
        """
      let made = try Headless.run("/bin/sh", ["-c", script, "sh", folder.path, words, name])
      guard made.status == .exited(0) else { throw RigError("git: \(made.errors)") }
    }

    private func browse(_ folder: TestFolder, _ home: TestFolder, path: String? = nil) throws -> App {
      let app = try App.browse([folder.path], home: home, environment: path.map { ["PATH": $0] } ?? [:])
      _ = app.comesToRest()
      return app
    }

    private func waitForOne(of words: [String], _ app: App, line: UInt = #line) throws {
      try app.waitFor("one of \(words)", line: line) {
        let text = app.picture.text.replacing("\n", with: " ")
        return words.contains { text.contains($0) }
      }
    }

    @Test(.enabled(if: isHere, "git is not installed"))
    func `without git the log is a line that says so`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try repository(folder)
      let app = try browse(folder, home, path: home.path)
      try app.waitForText("leaf")
      try app.keys("L")
      try waitForOne(
        of: ["git was not found"], app)
      try app.expectLeaves()
    }

    enum Breakage: String, CaseIterable {
      case head = "echo garbage >.git/HEAD"
      case objects = "rm -rf .git/objects/??"
      case noHead = "rm .git/HEAD"
      case config = "echo '[[[' >.git/config"
      case index = "echo garbage >.git/index"
      case reference = "echo nonsense >.git/refs/heads/main"
    }

    @Test(.enabled(if: isHere, "git is not installed"), arguments: Breakage.allCases)
    func `of a broken repository what is left is shown, or why not`(_ breakage: Breakage) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try repository(folder)
      let script = "cd '\(folder.path)' && \(breakage.rawValue)"
      #expect(try Headless.run("/bin/sh", ["-c", script]).status == .exited(0))
      let app = try browse(folder, home)
      try app.waitForText("leaf")
      for key in ["L", "S", "B"] {
        try app.keys(key)
        _ = app.comesToRest()
        // The log or the status of what is left, or why not; never an empty screen.
        #expect(app.picture.texts.dropFirst().dropLast(2).contains { !$0.isEmpty }, "\(key)\(app.report)")
        if key == "L" {
          let told = [
            "fatal", "error", "not a git repository", "bad ", "broken", "First", "no commits", "repository",
          ]
          try waitForOne(of: told, app)
        }
        if !app.picture.contains("leaf") || app.picture.contains("Log") { try app.keys(Key.backspace) }
        _ = app.comesToRest()
      }
      try app.expectLeaves()
    }

    /// A git that hangs at a word, and notes its number.
    private func hang(at word: String, _ home: TestFolder) throws -> String {
      let bin = try home.folder("bin")
      try home.file(
        "bin/git",
        """
        #!/bin/sh
        case " $* " in
        *" \(word) "*) echo $$ >"\(home.path)/pid"; exec sleep 600 ;;
        *) exec \(Self.git) "$@" ;;
        esac

        """)
      chmod(bin + "/git", 0o755)
      return bin + ":/usr/bin:/bin"
    }

    private func child(_ home: TestFolder, of app: App) throws -> pid_t {
      func child() -> pid_t? {
        (try? String(contentsOfFile: home.path + "/pid", encoding: .utf8)).flatMap {
          pid_t($0.trimmingCharacters(in: .newlines))
        }
      }
      try app.waitFor("the child") {
        app.watch(for: .milliseconds(20))
        return child() != nil
      }
      return child()!
    }

    private func waitForEnd(of child: pid_t, _ app: App) throws {
      try app.waitFor("the child's end") {
        app.watch(for: .milliseconds(20))
        return kill(child, 0) != 0
      }
    }

    @Test(.enabled(if: isHere, "git is not installed"), arguments: [false, true])
    func `a git that is killed is told, and going back ends one that hangs`(byBack: Bool) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try repository(folder)
      let app = try browse(folder, home, path: try hang(at: "log", home))
      try app.waitForText("leaf")
      try app.keys("L")
      let pid = try child(home, of: app)
      if byBack {
        try app.keys(Key.backspace)
        try app.waitForText("leaf")
        try waitForEnd(of: pid, app)
      } else {
        kill(pid, SIGKILL)
        try waitForOne(of: ["killed", "signal", "Killed"], app)
      }
      try app.expectLeaves()
    }

    @Test(
      .enabled(if: isHere, "git is not installed"),
      arguments: [
        ("show", "L", "\r"), ("for-each-ref", "T", ""), ("--walk-reflogs", "Z", ""), ("blame", "B", ""),
      ]) func `Ctrl-C stops a git that hangs`(_ word: String, _ key: String, _ next: String) throws
    {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try repository(folder)
      let app = try browse(folder, home, path: try hang(at: word, home))
      try app.waitForText("leaf")
      try app.keys(key)
      if !next.isEmpty {
        try app.waitForText("Second")
        try app.keys(next)
      }
      let pid = try child(home, of: app)
      try app.keys("\u{3}")
      try app.waitForText("stopped")
      try waitForEnd(of: pid, app)
      #expect(app.exitStatus == nil)
      try app.expectLeaves()
    }

    @Test(.enabled(if: isHere, "git is not installed"))
    func `words that are sequences are shown, and not obeyed`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      let payload = "\u{1B}]0;owned\u{7}\u{1B}[?1049lleft\u{9B}31mtinted\u{202E}turned"
      try repository(folder, words: payload, name: "leaf\u{1B}]0;named\u{7}")
      let payloads = ["\u{1B}]0;owned", "\u{1B}[?1049lleft", "\u{9B}31m", "\u{1B}]0;named"]
      let app = try browse(folder, home)
      try app.waitForText("leaf")
      for key in [
        "L", "l", "\r", "G", Key.backspace, Key.backspace, "B", "\r", Key.backspace, Key.backspace, "S", "T",
      ] {
        try app.keys(key)
        _ = app.comesToRest()
        app.expectHarmless(payloads)
        #expect(app.screen.isAlternate)
      }
      try app.expectTrue()
      try app.expectLeaves()
    }
  }
}
