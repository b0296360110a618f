import CLibrary
import NavModel
import TermNavTesting
import Testing

@testable import TermNav
@testable import TermNavText

/// A file that a disk does not give to its end.
@Suite final class FileFailureTests {
  private let path: String

  init() {
    var template = Array("/tmp/termnav-failure-XXXXXX".utf8CString)
    close(mkstemp(&template))
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { unlink(path) }

  private func write(_ text: String) {
    let file = fopen(path, "w")!
    fputs(text, file)
    fclose(file)
  }

  private func failed(_ text: String) throws -> FileLines {
    write(text)
    let lines = try FileLines(path: path)
    lines.state.withLock { $0.fail(FileLines.Failure(path: "x", reason: "Input/output error")) }
    return lines
  }

  private static let note = "… not read on from byte"

  @Test func `a line that was read in part says why it is not whole`() async throws {
    let lines = try failed("one\ntwo\nthr")
    #expect(lines.count == .exact(3))
    for texts in [try await lines.lines(0..<3), try #require(lines.readyLines(0..<3))] {
      #expect(texts.map(\.string) == ["one", "two", "thr… not read on from byte 11: Input/output error"])
      #expect(texts[2].runs.last?.attributes.isNote == true)
    }
    #expect(lines.readyLines(0..<2)?.map(\.string) == ["one", "two"])
  }

  @Test func `behind whole lines it is a line of its own`() async throws {
    let lines = try failed("one\ntwo\n")
    #expect(lines.count == .exact(3))
    #expect(try await lines.lines(1..<3).map(\.string) == ["two", "\(Self.note) 8: Input/output error"])
    #expect(lines.readyLines(2..<3)?.map(\.string) == ["\(Self.note) 8: Input/output error"])
    #expect(try await lines.find(TextQuery("not read"), in: 0..<3) == [])
  }

  @Test func `it is read on once it can be, from where that was`() async throws {
    write("one\ntwo\nthree\n")
    let disk = FailingDisk()
    disk.failsFrom(8)
    let lines = try FileLines(path: ByteString(path), disk.calls)
    let told = Locked(0)
    let observation = lines.observeChanges { _ in told.withLock { $0 += 1 } }
    let failed = ["one", "two", "\(Self.note) 8: Input/output error"]
    for _ in 0..<3 {
      #expect(lines.refresh() == .unchanged)
      #expect(lines.count == .exact(3) && lines.unread == UnreadLines(from: 2, reason: "Input/output error"))
      #expect(try await lines.lines(0..<3).map(\.string) == failed)
    }
    #expect(told.withLock { $0 } == 0)
    disk.heal()
    #expect(lines.refresh() == .grew)
    #expect(lines.count == .exact(3) && lines.unread == nil)
    #expect(try await lines.lines(0..<3).map(\.string) == ["one", "two", "three"])
    #expect(told.withLock { $0 } > 0)
    observation.cancel()
  }

  @Test func `a file that says nothing for a while is neither gone nor another one`() async throws {
    write("one\ntwo\n")
    let disk = FailingDisk()
    let lines = try FileLines(path: ByteString(path), disk.calls)
    await goOn { lines.count.isExact }
    for fails in [{ disk.failsFrom(0) }, { disk.failsAt(status: ESTALE) }, { disk.failsFrom(6) }] {
      fails()
      #expect(lines.refresh() == .unchanged)
      #expect(lines.count == .exact(3) && lines.unread != nil)
      #expect(lines.readyLines(0..<2)?.map(\.string) == ["one", "two"])
      disk.heal()
      #expect(lines.refresh() == .unchanged)
      #expect(lines.count == .exact(2) && lines.unread == nil)
    }
    disk.failsAt(status: ENOENT)
    #expect(lines.refresh() == .removed)
  }

  /// As NFS has it: what was opened before gives an error for ever.
  @Test func `a file of a mount that comes back is read by its name`() async throws {
    write("one\ntwo\n")
    let disk = FailingDisk()
    let lines = try FileLines(path: ByteString(path), disk.calls)
    await goOn { lines.count.isExact }
    disk.goesStale()
    #expect(lines.refresh() == .unchanged)
    #expect(lines.unread?.reason == "Stale file handle")
    #expect(lines.refresh() == .unchanged)
    #expect(lines.unread == nil)
    #expect(try await lines.find(TextQuery("two"), in: 0..<2) == [1])
  }

  @Test func `a file that came to the name is shown once it may be opened`() async throws {
    write("one\n")
    let disk = FailingDisk()
    let lines = try FileLines(path: ByteString(path), disk.calls)
    await goOn { lines.count.isExact }
    let old = path + ".1"
    #expect(rename(path, old) == 0)
    defer { unlink(old) }
    write("new\n")
    disk.failsAt(open: EACCES)
    #expect(lines.refresh() == .unchanged)
    #expect(lines.unread?.reason == "Permission denied")
    #expect(lines.readyLines(0..<1)?.map(\.string) == ["one"])
    disk.heal()
    #expect(lines.refresh() == .replaced)
    #expect(lines.unread == nil && lines.readyLines(0..<1)?.map(\.string) == ["new"])
  }

  @Test func `lines that fail while others are read again are looked at again too`() async throws {
    write((0..<20_000).map { "line \($0)\n" }.joined())
    let disk = FailingDisk()
    let lines = try FileLines(path: ByteString(path), disk.calls)
    await goOn { lines.count.isExact }
    disk.failsFrom(80_000, to: 150_000)
    await #expect(throws: FileLines.Failure.self) { try await lines.lines(9000..<9010) }
    disk.heal()
    // As another thread does while these are read.
    disk.onRead { [weak lines] in lines?.noteUnread(8000..<8010) }
    lines.readLinesAgain()
    #expect(lines.isUnread, "the lines from 8000 on are still to be read")
    lines.readLinesAgain()
    #expect(!lines.isUnread)
  }

  @Test func `lines that could not be read are told as others once they can`() async throws {
    write((0..<20_000).map { "line \($0)\n" }.joined())
    let disk = FailingDisk()
    let lines = try FileLines(path: ByteString(path), disk.calls)
    await goOn { lines.count.isExact }
    let changes = Locked<[LineChange]>([])
    let observation = lines.observeChanges { change in changes.withLock { $0.append(change) } }
    disk.failsFrom(80_000, to: 150_000)
    await #expect(throws: FileLines.Failure.self) { try await lines.lines(9000..<9010) }
    await #expect(throws: FileLines.Failure.self) { try await lines.find(TextQuery("line"), in: 0..<20_000) }
    #expect(lines.isUnread && lines.unread == nil)
    lines.readLinesAgain()
    #expect(lines.isUnread && changes.withLock { $0 }.isEmpty)
    disk.heal()
    lines.readLinesAgain()
    #expect(!lines.isUnread)
    let told = changes.withLock { $0 }
    guard case .grew(let from)? = told.first, told.count == 1 else {
      Issue.record("\(told)")
      return
    }
    #expect(from > 0 && from <= 9000)
    observation.cancel()
  }

  // MARK: Those who show them

  private func texts(_ lines: FilteredLines) async throws -> [String] {
    try await lines.lines(0..<lines.count.known).map(\.string)
  }

  @Test(arguments: [false, true])
  func `a filter says what it has not looked through, and goes on once it can`(_ isInverted: Bool)
    async throws
  {
    write("one\ntwo\nthree\n")
    let disk = FailingDisk()
    disk.failsFrom(8)
    let lines = try FileLines(path: ByteString(path), disk.calls)
    let filtered = try FilteredLines(lines, TextQuery(isInverted ? "x" : "e"), isInverted: isInverted)
    await goOn { filtered.unread != nil }
    let note = "… not looked through from line 3 on: Input/output error"
    #expect(try await texts(filtered) == (isInverted ? ["one", "two", note] : ["one", note]))
    #expect(filtered.readyLines(0..<filtered.count.known)?.last?.string == note)
    disk.heal()
    #expect(lines.refresh() == .grew)
    await goOn { filtered.count == .exact(isInverted ? 3 : 2) }
    #expect(try await texts(filtered) == (isInverted ? ["one", "two", "three"] : ["one", "three"]))
  }

  @Test func `a filter that meets an error goes on where it was`() async throws {
    write((0..<20_000).map { "line \($0)\n" }.joined())
    let disk = FailingDisk()
    let lines = try FileLines(path: ByteString(path), disk.calls)
    await goOn { lines.count.isExact }
    disk.failsFrom(80_000, to: 150_000)
    let filtered = try FilteredLines(lines, TextQuery("999"))
    await goOn { filtered.unread != nil }
    #expect(filtered.lastNote?.hasSuffix("on: \(path): Input/output error") == true)
    disk.heal()
    lines.readLinesAgain()
    await goOn { filtered.unread == nil && filtered.count.isExact }
    let wanted = (0..<20_000).filter { "\($0)".contains("999") }
    #expect(try await texts(filtered) == wanted.map { "line \($0)" })
  }

  @Test @MainActor func `what is not found in a file that is not read to its end may be behind it`()
    async throws
  {
    write("one\ntwo\nthree\n")
    let disk = FailingDisk()
    disk.failsFrom(8)
    let lines = try FileLines(path: ByteString(path), disk.calls)
    let rig = LinesRig(lines, columns: 60, rows: 8)
    rig.view.find(TextQuery("three"))
    await goOn {
      rig.tester.advance(by: .milliseconds(50))
      return rig.lastRow.contains("not found in what could be read")
    }
    disk.heal()
    #expect(lines.refresh() == .grew)
    await goOn {
      rig.tester.advance(by: .milliseconds(50))
      return rig.lastRow.hasSuffix("1 line")
    }
  }

  @Test @MainActor func `a search that met an error goes on once the lines can be read`() async throws {
    write((0..<20_000).map { "line \($0)\n" }.joined())
    let disk = FailingDisk()
    let lines = try FileLines(path: ByteString(path), disk.calls)
    await goOn { lines.count.isExact }
    let rig = LinesRig(lines, columns: 90, rows: 8)
    disk.failsFrom(80_000, to: 150_000)
    rig.view.find(TextQuery("line 19999"))
    await goOn {
      rig.tester.advance(by: .milliseconds(50))
      return rig.lastRow.contains("Input/output error")
    }
    disk.heal()
    lines.readLinesAgain()
    await goOn {
      rig.tester.advance(by: .milliseconds(50))
      return rig.lastRow.contains("1 of 1")
    }
    #expect(!rig.lastRow.contains("Input/output error"))
  }

  @Test @MainActor func `a watched file that could not be read is looked at again a second later`()
    async throws
  {
    write("one\ntwo\nthree\n")
    let disk = FailingDisk()
    disk.failsFrom(8)
    let app = NavigationApp(root: ViewController(title: "Root"))
    app.resize(to: Size(columns: 20, rows: 5))
    app.advance(to: 1)
    app.navigation.start()
    let lines = try FileLines(path: ByteString(path), disk.calls)
    var changes: [FileLines.Change] = []
    let watch = app.watch(lines) { changes.append($0) }
    disk.heal()
    app.advance(to: 1.9)
    await goOn(for: 1000)
    #expect(changes.isEmpty)
    app.advance(to: 2.1)
    await goOn { changes == [.grew] }
    #expect(lines.unread == nil)
    // What fails between two looks is looked at again too.
    disk.failsFrom(0)
    await #expect(throws: FileLines.Failure.self) { try await lines.lines(0..<1) }
    #expect(lines.isUnread)
    disk.heal()
    await goOn {
      app.advance(to: 4)
      return !lines.isUnread
    }
    watch.cancel()
  }

  /// The first page of a process's memory is nobody's.
  @Test(.enabled(if: access("/proc/self/mem", R_OK) == 0, "no /proc here"))
  func `a file that gives nothing is not empty`() {
    let failure = #expect(throws: FileLines.Failure.self) { try FileLines(path: "/proc/self/mem") }
    #expect(failure?.reason == "Input/output error")
  }
}

extension FilteredLines {
  fileprivate var lastNote: String? { readyLines(count.known - 1..<count.known)?.last?.string }
}

/// A disk that gives errors as a test wants them.
private final class FailingDisk: Sendable {
  private struct State {
    var failing = 0..<0
    var open: Int32?
    var status: Int32?
    var opened: Set<Int32> = []
    var stale: Set<Int32> = []
    var onRead: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  func failsFrom(_ place: Int, to end: Int = .max) { state.withLock { $0.failing = place..<end } }
  func failsAt(open: Int32? = nil, status: Int32? = nil) {
    state.withLock { ($0.open, $0.status) = (open, status) }
  }
  func heal() { state.withLock { ($0.failing, $0.open, $0.status) = (0..<0, nil, nil) } }
  /// What happens during the next read, once.
  func onRead(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onRead = body } }
  /// What was opened until now gives nothing any more.
  func goesStale() { state.withLock { $0.stale = $0.opened } }

  var calls: FileCalls {
    let system = FileCalls()
    var calls = system
    calls.read = { [state] file, space, count, place in
      let onRead = state.withLock { state in
        defer { state.onRead = nil }
        return state.onRead
      }
      onRead?()
      let (failing, isStale) = state.withLock { ($0.failing, $0.stale.contains(file)) }
      if isStale {
        errno = ESTALE
        return -1
      }
      if failing.contains(place) || failing.contains(place + count - 1) && place >= failing.lowerBound {
        errno = EIO
        return -1
      }
      let room = place < failing.lowerBound ? failing.lowerBound - place : count
      return system.read(file, space, failing.isEmpty ? count : min(count, room), place)
    }
    calls.open = { [state] path in
      guard let code = state.withLock({ $0.open }) else {
        let file = system.open(path)
        state.withLock { _ = $0.opened.insert(file) }
        return file
      }
      errno = code
      return -1
    }
    calls.status = { [state] path, status in
      guard let code = state.withLock({ $0.status }) else { return system.status(path, &status) }
      errno = code
      return -1
    }
    return calls
  }
}
