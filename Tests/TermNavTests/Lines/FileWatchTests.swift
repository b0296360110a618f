import Foundation
import NavModel
import Testing

@testable import TermNav

#if os(Linux)
  @Suite struct FileWatchTests {
    private let app: NavigationApp
    private let folder: FileLinesTests.Folder

    init() throws {
      app = NavigationApp(root: ViewController(title: "Root"))
      app.resize(to: Size(columns: 20, rows: 5))
      app.advance(to: 1)
      app.navigation.start()
      folder = try FileLinesTests.Folder()
    }

    /// What the loop does when one of the program's descriptors is readable; false where none is.
    private func wake() -> Bool {
      for watch in app.watches {
        var state = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&state, 1, 0) == 1 {
          app.descriptorWoke(watch.descriptor, isValid: true)
          return true
        }
      }
      return false
    }

    private func yield(until isDone: () -> Bool) async {
      for _ in 0..<100_000 where !isDone() { await Task.yield() }
    }

    @Test func `a watched file is looked at after each change, whichever file has its name`() async throws {
      let path = try folder.write("one\n".utf8)
      let file = try FileLines(path: path)
      var changes: [FileLines.Change] = []
      let watch = app.watch(file) { changes.append($0) }
      #expect(!wake())
      try folder.append("two\n", to: path)
      #expect(wake() && !wake(), "at most once in 50 ms")
      await yield { changes == [.grew] }
      #expect(changes == [.grew])

      try folder.append("three\n", to: path)
      #expect(!wake())
      app.advance(to: 1.06)
      await yield { changes.count == 2 }
      #expect(changes == [.grew, .grew], "without another wake")
      app.advance(to: 1.2)

      // As editors and log rotation do.
      let new = try folder.write("new\n".utf8, to: "new")
      #expect(rename(new, path) == 0)
      #expect(wake())
      await yield { changes.count == 3 }
      #expect(changes.last == .replaced)
      app.advance(to: 1.4)
      _ = wake()
      app.advance(to: 1.6)
      try folder.append("and more\n", to: path)
      #expect(wake(), "the new file is watched")
      await yield { changes.last == .grew }
      #expect(changes.last == .grew)
      await yield { file.count == .exact(2) }
      #expect(try await file.lines(0..<2) == ["new", "and more"])

      app.advance(to: 2)
      watch.cancel()
      try folder.append("unseen\n", to: path)
      #expect(!wake())
    }

    /// The handler of a page that had gone was called, and `unowned self` in it ended the program.
    @Test func `a watch for a page ends when the page has left`() async throws {
      let path = try folder.write("one\n".utf8)
      let file = try FileLines(path: path)
      var (changes, told): ([FileLines.Change], [DirectoryChange]) = ([], [])
      let page = ViewController(title: "Page")
      app.navigation.push(page, animated: false)
      let watch = app.watch(file, for: page) { changes.append($0) }
      let directory = app.watch(directory: folder.path, for: page) { told.append($0) }
      await yield { !told.isEmpty }
      try folder.append("two\n", to: path)
      while wake() {}
      await yield { changes == [.grew] }
      #expect(changes == [.grew] && told.count == 2 && watch.isActive && directory.isActive)

      app.navigation.pop(animated: false)
      #expect(!watch.isActive && !directory.isActive && page.watches.isEmpty)
      app.advance(to: 2)
      try folder.append("three\n", to: path)
      #expect(!wake())
      #expect(!app.watch(file, for: page).isActive, "it has left already")
    }

    /// As a page of a stack that is let go as a whole.
    @Test func `a watch for a page that is no more tells nothing`() async throws {
      let path = try folder.write("one\n".utf8)
      var page: ViewController? = ViewController(title: "Page")
      var changes = 0
      let watch = app.watch(try FileLines(path: path), for: page) { _ in changes += 1 }
      page = nil
      try folder.append("two\n", to: path)
      _ = wake()
      for _ in 0..<1000 where watch.isActive { await Task.yield() }
      #expect(!watch.isActive && changes == 0)
    }

    @Test func `another file of the folder wakes for nothing`() async throws {
      let file = try FileLines(path: try folder.write("one\n".utf8))
      var changes: [FileLines.Change] = []
      let watch = app.watch(file) { changes.append($0) }
      _ = try folder.write("other".utf8, to: "other")
      #expect(wake() && app.timers.isEmpty)
      await yield { !changes.isEmpty }
      #expect(changes.isEmpty)
      watch.cancel()
    }
  }
#endif
