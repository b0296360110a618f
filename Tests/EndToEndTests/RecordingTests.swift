import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// `--record`, `replay` and `export`, of the built program in a terminal (RULES, section 34).
  @Suite struct RecordingTests {
    private let path = NSTemporaryDirectory() + "/termnav-recording-" + UUID().uuidString

    /// A drag that springs back, another size, a pop by a key, and the end.
    private func record(_ route: String, status: Int32 = 0) throws {
      let app = try App.launch(route: route, options: ["--record", path])
      try app.pull(from: 10, row: 10, by: 20)
      _ = app.stillPicture()
      try app.release(30)
      _ = app.stillPicture()
      app.resize(Size(columns: 100, rows: 30))
      _ = app.stillPicture()
      try app.keys("h")
      _ = app.stillPicture()
      try app.quit()
    }

    private func replay(_ options: String...) throws -> Headless.Result {
      try Headless.termnav(["replay", path] + options)
    }

    @Test(arguments: ["bars/shown-hidden", "content/list"])
    func `a recording replays cell by cell, twice the same`(_ route: String) throws {
      defer { try? FileManager.default.removeItem(atPath: path) }
      try record(route)
      let result = try replay()
      #expect(result.status == .exited(0) && result.errors == "", "\(result.errors)")
      #expect(result.output.hasSuffix("all as recorded\n"))
      let frames = try replay("--frames").output
      #expect(frames.split(separator: "\n").count > 10 && frames.contains("100x30"))
      #expect(try replay("--frames").output == frames)
    }

    @Test func `a recording that differs names the place, and is updated`() throws {
      defer { try? FileManager.default.removeItem(atPath: path) }
      try record("start")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let other = text.replacing("argument start", with: "argument bars/shown-hidden")
      try other.write(toFile: path, atomically: true, encoding: .utf8)
      let result = try replay()
      #expect(result.status == .exited(1) && result.output == "")
      #expect(
        result.errors.wholeMatch(of: /termnav: .*: frame 1, at [0-9.]+ s, differs in rows .* columns .*\n/)
          != nil)
      #expect(try replay("--update").status == .exited(0))
      #expect(try replay().status == .exited(0))
    }

    @Test func `films and pictures are made`() throws {
      defer { try? FileManager.default.removeItem(atPath: path) }
      try record("bars/shown-hidden")
      func export(_ options: String...) throws -> Headless.Result {
        try Headless.termnav(["export", path] + options)
      }
      let cast = try export()
      #expect(cast.output.hasPrefix("{\"version\":2,\"width\":80,\"height\":24,"))
      #expect(cast.output.contains("\"r\",\"100x30\""))
      let film = try export("--format", "svg", "--pointer").output
      #expect(film.contains("@keyframes") && film.contains("class=\"hand\""))
      #expect(try !export("--format", "svg", "--at", "0").output.contains("@keyframes"))
      let first = try export("--format", "txt", "--at", "0")
      #expect(first.output.contains("This page has no bar."))
      #expect(try export("--format", "txt").output != first.output)
      #expect(try export("--format", "ansi").output.contains("\u{1B}[0;"))
      for wrong in [["--at", "1"], ["--format", "txt", "--at=-1"], ["--fps", "0"]] {
        let result = try Headless.termnav(["export", path] + wrong)
        #expect(result.status == .exited(64) && result.errors.split(separator: "\n").count == 1)
      }
    }

    @Test func `a file that is no recording, or a broken one, is one line`() throws {
      defer { try? FileManager.default.removeItem(atPath: path) }
      func expect(_ text: String?, _ status: Int32, _ words: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try text?.write(toFile: path, atomically: true, encoding: .utf8)
        for command in ["replay", "export"] {
          let result = try Headless.termnav([command, path])
          #expect(result.status == .exited(status) && result.errors.contains(words), "\(result.errors)")
          #expect(result.errors.split(separator: "\n").count == 1 && !result.errors.contains("\u{1B}"))
        }
      }
      try expect(nil, 66, "No such file or directory")
      try expect("", 65, "it is no recording")
      try expect("\u{1B}[2J\n", 65, "it is no recording")
      try expect("termnav-recording 9\n", 65, "its format has version 9")
      try expect("termnav-recording 1\nprogram termnav\n0.1 nonsense\n", 65, "its line 3 has no meaning")
      try expect("termnav-recording 1\nprogram mail\n0 end\n", 65, "a recording of “mail”")
      try expect(
        "termnav-recording 1\nprogram termnav\nargument --open\nargument no/such\n0 end\n", 65, "no/such")
      try expect(
        "termnav-recording 1\nprogram termnav\nargument browse\n0 end\n", 65, "termnav browse reads files")
    }

    @Test func `the browser is not recorded`() throws {
      let result = try Headless.termnav(["browse", "--record", path])
      #expect(result.status == .exited(64) && result.errors.contains("browse cannot be recorded"))
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a recording of a program that was killed replays as far as it goes`() throws {
      defer { try? FileManager.default.removeItem(atPath: path) }
      let app = try App.launch(route: "start", options: ["--record", path, "--no-guardian"])
      try app.pull(from: 10, row: 10, by: 20)
      _ = app.stillPicture()
      kill(app.pty.pid, SIGKILL)
      try app.waitForExit()
      let result = try replay()
      #expect(result.status == .exited(65))
      #expect(result.errors.contains("is cut off after") && result.errors.split(separator: "\n").count == 1)
    }

    @Test func `a recording that cannot be written is told at the end`() throws {
      let app = try App.program(Binary.locate(), ["--open", "start", "--record", "/dev/full"])
      try app.waitFor("the first frame") { !app.ledger.mouseModesOn.isEmpty && !app.picture.text.isEmpty }
      try app.keys("\u{3}")
      #expect(try app.waitForExit() == .exited(130))
      #expect(app.picture.text.contains("cannot write the recording to /dev/full: No space left on device"))
      let refused = try Headless.termnav(["--record", "/nowhere/r"])
      #expect(refused.status == .exited(1))
      #expect(
        refused.errors == "termnav: cannot write the recording to /nowhere/r: No such file or directory\n")
    }
  }
}
