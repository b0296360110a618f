import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// The browser where the system gives it no thread, as by a limit of a user's processes, which does not count for root.
  @Suite(
    .enabled(if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0, "no other user can be taken"),
    .enabled(if: Binary.isForEveryone, "the program is in a folder that other users may not enter"))
  struct BrowseThreadsTests {
    private func browse(_ arguments: String, limit: Int, in folder: TestFolder) throws -> App {
      chmod(folder.path, 0o777)
      let script = "ulimit -u \(limit); cd \"$1\"; \(arguments)"
      return try App.program(
        "/usr/bin/setpriv",
        [
          "--reuid", "54321", "--regid", "54321", "--clear-groups", "bash", "-c", script, Binary.locate(),
          folder.path,
        ],
        environment: ["HOME": folder.path, "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": ""])
    }

    @Test(arguments: [1, 2, 3, 5]) func `a folder is read, and keys are heard`(_ limit: Int) throws {
      let folder = try TestFolder()
      try folder.file("leaf", "words of leaf\n")
      try folder.folder("inner")
      let app = try browse("exec \"$0\" browse .", limit: limit, in: folder)
      try app.waitForText("leaf")
      if limit < 3 { try app.waitForText("start no threads") }
      try app.keys("jl")
      try app.waitForText("words of leaf")
      try app.keys("h")
      try app.waitForText("inner")
      try app.keys("t")
      _ = app.stillPicture()
      try app.keys("leaf\r")
      _ = app.stillPicture()
      try app.keys("Q")
      #expect(try app.waitForExit() == .exited(0))
    }

    /// Whoever writes would be waited for.
    @Test func `standard input that cannot be read says so`() throws {
      let folder = try TestFolder()
      #expect(mkfifo(folder.path + "/fifo", 0o666) == 0)
      #expect(chmod(folder.path + "/fifo", 0o666) == 0)
      let app = try browse("exec \"$0\" browse - 3<>fifo <&3", limit: 1, in: folder)
      try app.waitForText("not read on: the system lets this program start no threads")
      try app.keys("q")
      #expect(try app.waitForExit() == .exited(0))
    }
  }
}
