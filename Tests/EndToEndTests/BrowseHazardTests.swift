import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// What stands in a directory and is no plain file, and what goes away while it is looked at.
  @Suite struct BrowseHazardTests {
    private func opened(_ folder: TestFolder, _ home: TestFolder, _ name: String) throws -> App {
      let app = try App.browse([folder.path], home: home)
      try app.waitForText(name)
      try app.keys("l")
      _ = app.stillPicture()
      return app
    }

    enum Hazard: String, CaseIterable {
      case fifo, unixSocket
      case null
      case zero, random, tty, memory, dangling, circular, empty
      /// The words of which one tells what is the matter; none where a page is enough.
      var words: [String] {
        switch self {
        case .fifo: ["pipe", "FIFO", "fifo"]
        case .unixSocket: ["socket"]
        case .dangling: ["No such file", "dangling", "leads nowhere"]
        case .circular: ["levels of symbolic links", "loop", "circle"]
        case .null, .zero, .random, .tty: ["device"]
        case .memory, .empty: []
        }
      }

      func make(at path: String) throws {
        func link(_ target: String) { symlink(target, path) }
        switch self {
        case .fifo: mkfifo(path, 0o644)
        case .unixSocket:
          let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
          var address = sockaddr_un()
          address.sun_family = sa_family_t(AF_UNIX)
          withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
          let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
              bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
          }
          close(descriptor)
          guard bound == 0 else { throw RigError("no socket: \(String(cString: strerror(errno)))") }
        case .null: link("/dev/null")
        case .zero: link("/dev/zero")
        case .random: link("/dev/urandom")
        case .tty: link("/dev/tty")
        case .memory: link("/proc/self/mem")
        case .dangling: link("nowhere")
        case .circular: link("entry")
        case .empty: _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
      }
    }

    @Test(arguments: Hazard.allCases)
    func `what is no plain file opens without hanging`(_ hazard: Hazard) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try hazard.make(at: folder.path + "/entry")
      let app = try opened(folder, home, "entry")
      let words = hazard.words
      if !words.isEmpty {
        try app.waitFor("one of \(words)") {
          let text = app.picture.text.replacingOccurrences(of: "\n", with: " ")
          return words.contains { text.contains($0) }
        }
      }
      // It still answers.
      try app.keys(Key.backspace)
      try app.waitForText("entry")
      try app.expectLeaves()
    }

    @Test func `what may not be read says so, until the next key`() throws {
      let setpriv = "/usr/bin/setpriv"
      guard getuid() != 0 || access(setpriv, X_OK) == 0 else { return }
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.folder("closed")
      try folder.file("secret", "words")
      chmod(folder.path + "/closed", 0)
      chmod(folder.path + "/secret", 0)
      defer { chmod(folder.path + "/closed", 0o700) }
      let wrapper =
        getuid() == 0 ? [setpriv, "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []
      let app = try App.browse([folder.path], home: home, as: wrapper)
      try app.waitForText("secret")
      for _ in 0..<2 {
        try app.keys("l")
        try app.waitForText("ermission denied")
        _ = app.stillPicture()
        let hasPage = ["closed", "secret"].contains { app.picture.texts[0].contains($0) }
        if hasPage { try app.keys(Key.backspace) }
        try app.waitForText("closed")
        _ = app.stillPicture()
        try app.keys("j")
        try app.waitFor("the word to go") { !app.picture.contains("ermission denied") }
      }
      try app.expectLeaves()
    }

    @Test func `a directory that goes away is told`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      let inner = try folder.folder("inner")
      try folder.file("inner/leaf")
      let app = try App.browse([inner], home: home)
      try app.waitForText("leaf")
      try FileManager.default.removeItem(atPath: inner)
      try app.keys("l")
      try app.waitFor("what became of it") {
        let text = app.picture.text
        return text.contains("No such file") || text.contains("gone") || text.contains("deleted")
          || text.contains("no longer") || text.contains("was removed")
      }
      for _ in 0..<2 {
        try app.keys(Key.backspace)
        _ = app.stillPicture()
      }
      app.expectHarmless()
      try app.expectLeaves()
    }

    /// What becomes of a file is told in its page, which goes on to work.
    @Test func `what becomes of a file is told`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      let path = folder.path + "/leaf"
      try folder.file("leaf", "first line\nsecond line\n")
      let app = try opened(folder, home, "leaf")
      try app.waitForText("second line")
      let file = try #require(fopen(path, "a"))
      fputs("third line\n", file)
      fclose(file)
      try app.waitForText("third line")
      try app.waitForText("of 3")
      truncate(path, 11)
      try app.waitForText("it was cut")
      try app.waitFor("the rest") {
        app.picture.contains("first line") && !app.picture.contains("second line")
      }
      try folder.file("new", "another line\n")
      rename(folder.path + "/new", path)
      try app.waitForText("it was replaced")
      try app.waitForText("another line")
      unlink(path)
      try app.waitForText("it was removed; what was open is shown")
      #expect(app.picture.contains("another line"))
      try folder.file("leaf", "it is back\n")
      try app.waitForText("it is back")
      try app.expectLeaves()
    }

    @Test func `a file that goes away or is cut leaves the browser at work`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file("leaf", (0..<50_000).map { "line \($0)\n" }.joined())
      let app = try opened(folder, home, "leaf")
      try app.waitForText("line 5")
      truncate(folder.path + "/leaf", 12)
      try app.keys("G")
      _ = app.stillPicture()
      unlink(folder.path + "/leaf")
      for key in ["gg", "G", "k"] {
        try app.keys(key)
        _ = app.stillPicture()
      }
      try app.keys(Key.backspace)
      _ = app.stillPicture()
      try app.expectLeaves()
    }

    @Test(
      .enabled(if: access("/proc/self/mem", F_OK) == 0, "no /proc here"),
      arguments: ["/proc", "/proc/self", "/dev", "/sys/kernel", "/proc/self/fd"])
    func `folders of the system do no harm`(_ path: String) throws {
      let home = try TestFolder()
      let app = try App.browse([path], home: home)
      _ = app.comesToRest(for: .milliseconds(300))
      for key in ["G", "k", "l", Key.backspace, "gg", "l", "j"] {
        try app.keys(key)
        _ = app.comesToRest(for: .milliseconds(100))
      }
      app.expectHarmless()
      try app.expectLeaves()
    }
  }
}
