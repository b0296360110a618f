import Foundation
import TermNavText
import Testing

@testable import TermNav

#if os(Linux)
  /// One inotify instance tells all watches of a program.
  @Suite struct FileEventsTests {
    private let folder: FileLinesTests.Folder
    private let app = NavigationApp(root: ViewController(title: "Root"))
    private let events: FileEvents

    init() throws {
      folder = try FileLinesTests.Folder()
      app.resize(to: Size(columns: 20, rows: 5))
      app.advance(to: 1)
      app.navigation.start()
      events = try #require(app.fileEvents)
    }

    private func inbox(_ kinds: Int32 = IN_CREATE | IN_DELETE) -> (FileEvents.Inbox, watch: Int32) {
      let inbox = FileEvents.Inbox(events)
      return (inbox, inbox.watch(ByteString(folder.path), kinds))
    }

    private func names(_ inbox: FileEvents.Inbox) -> [String] {
      var names: [String] = []
      inbox.drain { names.append($0.watch < 0 ? "lost" : String(decoding: $0.name.bytes, as: UTF8.self)) }
      return names
    }

    /// A turn of the loop; how often it was woken.
    @discardableResult
    private func turn(at time: Double) -> Int {
      app.advance(to: time)
      return app.hear()
    }

    private func make(_ name: String) { #expect(mkdir("\(folder.path)/\(name)", 0o700) == 0) }

    @Test func `each inbox is told what it has asked for of a directory that several watch`() throws {
      let ((made, first), (removed, second)) = (inbox(IN_CREATE), inbox(IN_DELETE))
      #expect(first == second)
      make("a")
      #expect(rmdir("\(folder.path)/a") == 0)
      make("b")
      #expect(names(made) == ["a", "b"])
      #expect(names(removed) == ["a"])
      #expect(names(made).isEmpty)
    }

    @Test func `what is read for one inbox is told to the others that listen`() {
      let ((taking, _), (listening, _), (silent, _)) = (inbox(), inbox(), inbox())
      var told: [String] = []
      let listener = app.listen(to: listening) { told += names(listening) }
      make("a")
      #expect(names(taking) == ["a"])
      #expect(told.isEmpty)
      #expect(turn(at: 1) == 0)
      #expect(told == ["a"])
      listener?.cancel()
      make("b")
      #expect(turn(at: 1.1) == 0)
      #expect(told == ["a"])
      #expect(names(silent) == ["a", "b"])
      // What came while nobody listened is told at once.
      let again = app.listen(to: listening) { told += names(listening) }
      turn(at: 1.2)
      #expect(told == ["a", "b"])
      again?.cancel()
    }

    @Test func `a directory is told of until the last inbox that watches it goes`() throws {
      var first: FileEvents.Inbox? = inbox().0
      let (second, watch) = inbox()
      #expect(first != nil)
      first = nil
      make("a")
      #expect(names(second) == ["a"])
      #expect(inbox().watch == watch)
    }

    @Test func `a removed directory has no reader left, and another one at its place is told of`() throws {
      let (inbox, watch) = inbox()
      #expect(rmdir(folder.path) == 0)
      var isEnded = false
      inbox.drain { isEnded = isEnded || $0.isAny(of: IN_IGNORED) }
      #expect(isEnded)
      #expect(mkdir(folder.path, 0o700) == 0)
      #expect(inbox.watch(ByteString(folder.path), IN_CREATE) != watch)
      make("a")
      #expect(names(inbox) == ["a"])
    }

    @Test func `an inbox that nobody empties keeps so much, and tells that some was lost`() throws {
      let ((full, _), (taking, _)) = (inbox(), inbox())
      for number in 0..<4 {
        for name in 0..<2500 { make("\(number) \(name)") }
        #expect(names(taking).count == 2500)
        for name in 0..<2500 { #expect(rmdir("\(folder.path)/\(number) \(name)") == 0) }
        #expect(names(taking).count == 2500)
      }
      let told = names(full)
      #expect(told.first == "lost")
      #expect(told.count < 16_384)
      #expect(told.last == "3 2499")
    }

    /// The watch that one inbox gives up is the one that the other gets.
    @Test func `a directory that another thread gives up is told of all the same`() throws {
      let (path, isOver) = (ByteString(folder.path), Locked(false))
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [events] in
        while !isOver.withLock({ $0 }) {
          _ = FileEvents.Inbox(events).watch(path, IN_CREATE)
        }
        ended.signal()
      }
      for number in 0..<2000 {
        let (inbox, _) = inbox()
        make("\(number)")
        #expect(names(inbox).contains("\(number)"))
      }
      isOver.withLock { $0 = true }
      ended.wait()
    }

    // MARK: A program

    private func instances() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.contains(
          "inotify") == true
      }
    }

    /// Pages that had an instance each took all 128 that a user has: the next page was not told of changes any more.
    @Test func `200 watches of a program take one instance, and each is told`() async throws {
      let before = try instances()
      var (changes, watches) = ([Int: [FileLines.Change]](), [FileWatch]())
      var paths: [String] = []
      for number in 0..<200 {
        paths.append(try folder.write("one\n".utf8, to: "\(number)"))
        watches.append(
          app.watch(try FileLines(path: paths[number])) { changes[number, default: []].append($0) })
      }
      #expect(try instances() == before)
      for path in paths { try folder.append("two\n", to: path) }
      #expect(turn(at: 1) == 1)
      await goOn { changes.count == 200 }
      #expect(changes.values.allSatisfy { $0 == [.grew] })
      for watch in watches { watch.cancel() }
    }

    @Test func `news for those who do not listen wake the loop 20 times a second at most`() {
      let ((covered, _), (other, _)) = (inbox(IN_CREATE), inbox(IN_DELETE))
      var told: [String] = []
      let listener = app.listen(to: other) { told += names(other) }
      var wakes = 0
      for step in 0..<1000 {
        make("\(step)")
        wakes += turn(at: 1 + Double(step) / 1000)
      }
      #expect((19...21).contains(wakes))
      #expect(told.isEmpty)
      #expect(rmdir("\(folder.path)/0") == 0)
      for step in 0...50 { turn(at: 2 + Double(step) / 1000) }
      #expect(told == ["0"])
      listener?.cancel()
      #expect(names(covered).count == 1000)
    }
  }
#endif
