import Foundation
import NavModel
import Testing

@testable import TermNav
@testable import TermNavText

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

    /// What the loop does when some of the program's descriptors are readable; false where none is.
    private func wake() -> Bool { app.hear() > 0 }

    @Test func `a watched file is looked at after each change, whichever file has its name`() async throws {
      let path = try folder.write("one\n".utf8)
      let file = try FileLines(path: path)
      var changes: [FileLines.Change] = []
      let watch = app.watch(file) { changes.append($0) }
      #expect(!wake())
      try folder.append("two\n", to: path)
      #expect(wake(), "at most once in 50 ms")
      #expect(!wake(), "at most once in 50 ms")
      await goOn { changes == [.grew] }
      #expect(changes == [.grew])

      try folder.append("three\n", to: path)
      #expect(!wake())
      app.advance(to: 1.06)
      await goOn { changes.count == 2 }
      #expect(changes == [.grew, .grew], "without another wake")
      app.advance(to: 1.2)

      // As editors and log rotation do.
      let new = try folder.write("new\n".utf8, to: "new")
      #expect(rename(new, path) == 0)
      #expect(wake())
      await goOn { changes.count == 3 }
      #expect(changes.last == .replaced)
      app.advance(to: 1.4)
      _ = wake()
      app.advance(to: 1.6)
      try folder.append("and more\n", to: path)
      #expect(wake(), "the new file is watched")
      await goOn { changes.last == .grew }
      #expect(changes.last == .grew)
      await goOn { file.count == .exact(2) }
      #expect(try await file.lines(0..<2) == ["new", "and more"])

      app.advance(to: 2)
      watch.cancel()
      try folder.append("unseen\n", to: path)
      #expect(!wake())
    }

    @Test func `what is told of a change may end the watch, and begin another`() async throws {
      let path = try folder.write("one\n".utf8)
      let file = try FileLines(path: path)
      var watch: FileWatch?
      let use = SenderUse { [app] in
        _ = (watch?.isActive, file.count, app.size)
      } change: { [app] in
        watch?.cancel()
        watch = app.watch(file) { _ in }
      }
      watch = app.watch(file) { _ in use() }
      try folder.append("two\n", to: path)
      #expect(wake())
      await goOn { use.calls > 0 }
      #expect(use.calls == 1 && watch?.isActive == true)
      watch?.cancel()
    }

    private func makeDirectory(_ name: String) throws {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }

    /// Wakes and lets time go on until a file has these lines.
    private func see(_ lines: [String], of file: FileLines) async throws {
      var time: Seconds = 1
      for _ in 0..<200 {
        _ = wake()
        time += 0.06
        app.advance(to: time)
        await goOn(for: 50)
        if file.count == .exact(lines.count), try await file.lines(0..<lines.count).map(\.string) == lines {
          return
        }
      }
      Issue.record("\(try await file.lines(0..<file.count.known))")
    }

    @Test func `a file is another one where a link on the way to it is turned`() async throws {
      for name in ["v1", "v2"] {
        try makeDirectory(name)
        _ = try folder.write("\(name)\n".utf8, to: name + "/log")
      }
      #expect(symlink("v1", folder.path + "/current") == 0)
      let file = try FileLines(path: folder.path + "/current/log")
      let watch = app.watch(file)
      defer { watch.cancel() }
      #expect(symlink("v2", folder.path + "/next") == 0)
      #expect(rename(folder.path + "/next", folder.path + "/current") == 0)
      try await see(["v2"], of: file)
      try folder.append("more\n", to: folder.path + "/v2/log")
      try await see(["v2", "more"], of: file)
    }

    @Test(arguments: [false, true])
    func `a file comes back in a directory that is made anew, or has its name again`(_ isMoved: Bool)
      async throws
    {
      try makeDirectory("p")
      let path = try folder.write("one\n".utf8, to: "p/log")
      let file = try FileLines(path: path)
      var changes: [FileLines.Change] = []
      let watch = app.watch(file) { changes.append($0) }
      defer { watch.cancel() }
      if isMoved {
        #expect(rename(folder.path + "/p", folder.path + "/q") == 0)
      } else {
        try FileManager.default.removeItem(atPath: folder.path + "/p")
      }
      var time: Seconds = 1
      for _ in 0..<50 where changes.last != .removed {
        _ = wake()
        time += 0.06
        app.advance(to: time)
        await goOn(for: 50)
      }
      #expect(changes.last == .removed)
      if isMoved {
        #expect(rename(folder.path + "/q", folder.path + "/p") == 0)
      } else {
        try makeDirectory("p")
        _ = try folder.write("one\n".utf8, to: "p/log")
      }
      try folder.append("two\n", to: path)
      try await see(["one", "two"], of: file)
      try folder.append("three\n", to: path)
      try await see(["one", "two", "three"], of: file)
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
      await goOn { !told.isEmpty }
      try folder.append("two\n", to: path)
      while wake() {}
      await goOn { changes == [.grew] }
      #expect(changes == [.grew])
      #expect(told.count == 2)
      #expect(watch.isActive)
      #expect(directory.isActive)

      app.navigation.pop(animated: false)
      #expect(!watch.isActive)
      #expect(!directory.isActive)
      #expect(page.work.watches.isEmpty)
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
      await goOn { !watch.isActive }
      #expect(!watch.isActive)
      #expect(changes == 0)
    }

    @Test func `another file of the folder wakes for nothing`() async throws {
      let file = try FileLines(path: try folder.write("one\n".utf8))
      var changes: [FileLines.Change] = []
      let watch = app.watch(file) { changes.append($0) }
      _ = try folder.write("other".utf8, to: "other")
      #expect(wake())
      #expect(app.clock.deadline == nil)
      await goOn(for: 1000)
      #expect(changes.isEmpty)
      watch.cancel()
    }

    /// A look that waits stands for one at a mount that does not answer.
    @Test func `a look that hangs holds up no task, and no other look begins`() async throws {
      let path = try folder.write("one\n".utf8)
      let looks = Locked(0)
      let gate = DispatchSemaphore(value: 0)
      var changes: [FileLines.Change] = []
      let watch = FileWatch(
        try FileLines(path: path), app.watches, for: nil,
        refresh: {
          looks.withLock { $0 += 1 }
          gate.wait()
          return .grew
        }, { changes.append($0) })
      // More than there are threads for tasks.
      var time = 1.0
      for _ in 0..<70 {
        try folder.append("more\n", to: path)
        _ = wake()
        time += 0.1
        app.advance(to: time)
        await Task.detached {}.value
      }
      await goOn { looks.withLock { $0 } == 1 }
      #expect(looks.withLock { $0 } == 1)
      #expect(changes.isEmpty)
      // What has changed meanwhile is looked at once it answers.
      gate.signal()
      await goOn { changes.count == 1 }
      await goOn { looks.withLock { $0 } == 2 }
      #expect(looks.withLock { $0 } == 2)
      watch.cancel()
      gate.signal()
    }

    @Test func `of a file at a mount that hangs one watch looks at a time`() async throws {
      let path = try folder.write("one\n".utf8)
      let (looks, gate) = (Locked(0), DispatchSemaphore(value: 0))
      let watches = try (0..<2).map { _ in
        FileWatch(
          try FileLines(path: path), app.watches, for: nil,
          refresh: {
            looks.withLock { $0 += 1 }
            gate.wait()
            return .unchanged
          }, nil)
      }
      try folder.append("more\n", to: path)
      await goOn {
        _ = wake()
        return looks.withLock { $0 } == 1
      }
      await goOn(for: 10_000)
      #expect(looks.withLock { $0 } == 1)
      gate.signal()
      await goOn { looks.withLock { $0 } == 2 }
      for watch in watches { watch.cancel() }
      gate.signal()
    }

    @Test(arguments: [false, true])
    func `where watches are used up a file is looked at by time`(_ isLater: Bool) async {
      await #expect(processExitsWith: .success) { [isLater] in
        exit(try await seesChangesWithoutWatches(usedUpLater: isLater))
      }
    }
  }

  /// 0, or what was not seen.
  private func seesChangesWithoutWatches(usedUpLater isLater: Bool) async throws -> Int32 {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { unlink(path) }
    try "one\n".write(toFile: path, atomically: false, encoding: .utf8)
    let app = NavigationApp(root: ViewController(title: "Root"))
    app.resize(to: Size(columns: 20, rows: 5))
    app.advance(to: 1)
    app.navigation.start()
    if !isLater { RefusedCall.refuse([.addWatch], error: ENOSPC) }
    var changes: [FileLines.Change] = []
    let watch = app.watch(try FileLines(path: path)) { changes.append($0) }
    defer { watch.cancel() }
    var time = 1.0
    let limit = ContinuousClock.now + .seconds(20)
    if isLater {
      RefusedCall.refuse([.addWatch], error: ENOSPC)
      // As log rotation does.
      try "new\n".write(toFile: path, atomically: true, encoding: .utf8)
      while changes != [.replaced], ContinuousClock.now < limit {
        time += 0.3
        app.hear()
        app.advance(to: time)
        await Task.yield()
      }
      guard changes == [.replaced] else { return 1 }
      changes = []
    }
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("two\n".utf8))
    while changes != [.grew], ContinuousClock.now < limit {
      time += 0.3
      app.advance(to: time)
      await Task.yield()
    }
    return changes == [.grew] ? 0 : 2
  }
#endif
