import Dispatch
import Foundation
import Testing

@testable import TermNav
@testable import TermNavText

/// Files on a mount that does not answer: whoever waits for them holds up nobody else.
@Suite(.serialized) struct SilentFileTests {
  /// Gives no bytes behind the first 64 KiB once it is silent.
  private nonisolated final class Mount: Sendable {
    private let state = Locked((isSilent: false, waiting: 0))
    private let gate = DispatchSemaphore(value: 0)

    /// Reads that wait for an answer.
    var waiting: Int { state.withLock { $0.waiting } }

    func becomeSilent() { state.withLock { $0.isSilent = true } }

    func answer() {
      let waiting = state.withLock { state in
        defer { state = (false, 0) }
        return state.waiting
      }
      for _ in 0..<waiting { gate.signal() }
    }

    var calls: FileCalls {
      let system = FileCalls()
      var calls = system
      calls.read = { [self] file, space, count, place in
        let waits = state.withLock { state in
          let waits = state.isSilent && place >= LineIndex.blockSize
          if waits { state.waiting += 1 }
          return waits
        }
        if waits { gate.wait() }
        return system.read(file, space, count, place)
      }
      return calls
    }
  }

  private let mount = Mount()
  private let folder: FileLinesTests.Folder

  init() throws { folder = try FileLinesTests.Folder() }

  /// A line of 200,000 bytes, and 30,000 short ones.
  private func file(_ name: String) throws -> FileLines {
    let text = String(repeating: "x", count: 200_000) + String(repeating: "\ny", count: 30_000)
    return try FileLines(path: ByteString(folder.write(text.utf8, to: name)), mount.calls)
  }

  enum Work: CaseIterable {
    case counting, lines, find, piece, firstPlace

    func run(_ file: FileLines) async throws {
      switch self {
      case .counting: await goOn { file.count.isExact }
      case .lines: _ = try await file.lines(1_000..<1_001)
      case .find: _ = try await file.find(TextQuery("z"), in: 0..<30_001)
      case .piece: _ = try await file.piece(ofLine: 0, at: .byte(100_000), tabWidth: 8)
      case .firstPlace: _ = try await file.firstPlace(of: TextQuery("z"), inLine: 0)
      }
    }
  }

  @Test(arguments: Work.allCases)
  func `more reads than there are cores may wait, and other tasks run`(_ work: Work) async throws {
    let count = ProcessInfo.processInfo.processorCount + 4
    if work == .counting { mount.becomeSilent() }
    let files = try (0..<count).map { try file("\($0)") }
    if work != .counting { await goOn { files.allSatisfy(\.count.isExact) } }
    mount.becomeSilent()
    let tasks = files.map { file in Task { try await work.run(file) } }
    await goOn { mount.waiting == count }
    let hasRun = Locked(false)
    Task.detached { hasRun.withLock { $0 = true } }
    await goOn { hasRun.withLock { $0 } }
    mount.answer()
    for task in tasks { try await task.value }
  }

  @Test func `of one file one read waits, however often its lines are asked for`() async throws {
    let file = try file("file")
    await goOn { file.count.isExact }
    mount.becomeSilent()
    let tasks = (0..<40).map { number in
      Task { try await file.lines(1_000 + number..<1_001 + number) == ["y"] }
    }
    await goOn { mount.waiting > 0 }
    await goOn(for: 1_000)
    #expect(mount.waiting == 1)
    mount.answer()
    for task in tasks { #expect(try await task.value) }
  }
}
