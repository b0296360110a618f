import Foundation
import NavModel
import TermNavTesting
import Testing

@testable import TermNav
@testable import TermNavRecording

/// A recording is played cell by cell as it was.
@Suite struct ReplayTests {
  private final class Bench {
    let path = NSTemporaryDirectory() + "/termnav-recording-" + UUID().uuidString
    let terminal = InMemoryTerminal(size: Size(columns: 24, rows: 6), keepsHistory: true)
    var now: Seconds = 100
    let loop: EventLoop
    let recorder: Recorder

    init(_ app: NavigationApp) throws {
      let clock = Box()
      recorder = try #require(Recorder(path: ByteString(path), program: "bench") { clock.now })
      let recording = RecordingTerminal(terminal, to: recorder)
      loop = EventLoop(app: app, terminal: recording, clock: recording.clock)
      terminal.onTimeout = { clock.now += $0?.seconds ?? 0 }
      self.clock = clock
      loop.start()
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    final class Box { var now: Seconds = 100 }
    private let clock: Box

    func send(_ text: String, after seconds: Seconds) {
      clock.now += seconds
      terminal.send(text)
      loop.turn()
    }

    func resize(_ size: Size) {
      terminal.size = size
      loop.turn()
    }

    func settle() { for _ in 0..<10_000 where loop.app.isMoving { loop.turn() } }

    func end() throws -> Recording {
      loop.terminal.restore()
      return try Recording(text: String(contentsOfFile: path, encoding: .utf8))
    }
  }

  private func app() -> NavigationApp {
    NavigationApp([FixedPage("Home"), FixedPage("Page", rows: ["abc"])])
  }

  /// A drag, half a pop, a resize, a pop.
  private func record() throws -> (Recording, [Surface]) {
    let bench = try Bench(app())
    bench.send("\u{1B}[<0;3;3M", after: 0.3)
    for column in 4...14 { bench.send("\u{1B}[<32;\(column);3M", after: 0.0123457) }
    bench.send("\u{1B}[<0;14;3m", after: 0.4)
    for _ in 0..<4 { bench.loop.turn() }
    bench.resize(Size(columns: 30, rows: 8))
    bench.settle()
    bench.send("h", after: 1)
    bench.settle()
    return (try bench.end(), bench.terminal.history)
  }

  @Test func `what is told of a frame may read the replay, and be replaced`() throws {
    let (recording, _) = try record()
    let replay = Replay(recording, of: app())
    let use = SenderUse {
      _ = (replay.differences, replay.updated, replay.missedWakes, replay.app.progress)
    } change: {
      replay.onFrame = same(replay.onFrame)
    }
    replay.onFrame = { _, _ in use() }
    replay.run()
    #expect(use.calls > 1 && replay.differences.isEmpty)
  }

  private func replay(_ recording: Recording) -> (Replay, [Surface], [Seconds]) {
    let replay = Replay(recording, of: app())
    var (frames, times): ([Surface], [Seconds]) = ([], [])
    replay.onFrame = { time, frame in
      frames.append(frame.surface)
      times.append(time.seconds)
    }
    replay.run()
    return (replay, frames, times)
  }

  @Test func `each frame is drawn again, at its time, and twice the same`() throws {
    let (recording, shown) = try record()
    let (first, frames, times) = replay(recording)
    #expect(first.differences == [])
    #expect(first.missedWakes == 0)
    #expect(frames == shown)
    #expect(frames.count > 20)
    let (second, again, timesAgain) = replay(recording)
    #expect(second.differences == [])
    #expect(again == frames)
    #expect(timesAgain == times)
    #expect(first.updated == recording)
  }

  @Test func `a page that draws otherwise is named by frame, time and place`() throws {
    let (recording, _) = try record()
    let other = NavigationApp([FixedPage("Home"), FixedPage("Page", rows: ["abX"])])
    let replay = Replay(recording, of: other)
    replay.run()
    let first = try #require(replay.differences.first)
    #expect(first.frame == 1)
    #expect(first.time == .zero)
    #expect(first.kind == .cells(Rect(column: 2, row: 1, columns: 1, rows: 1)))
    #expect(first.description == "frame 1, at 0 s, differs in row 2, column 3")
    var updated = replay.updated
    let again = Replay(updated, of: NavigationApp([FixedPage("Home"), FixedPage("Page", rows: ["abX"])]))
    again.run()
    #expect(again.differences == [])
    updated.lines.removeAll { if case .frame = $0.event { true } else { false } }
    let bare = Replay(updated, of: self.app())
    bare.run()
    #expect(bare.differences == [], "nothing to compare with")
  }

  @Test func `frames that are missing or too many are named`() throws {
    var (recording, _) = try record()
    let places = recording.lines.indices.filter { recording.lines[$0].event.isFrame }
    let removed = recording.lines.remove(at: places[5])
    #expect(replay(recording).0.differences.map(\.kind) == [.additional])
    recording.lines.insert(removed, at: places[5])
    recording.lines.insert(removed, at: places[5])
    #expect(replay(recording).0.differences.map(\.kind) == [.missing])
  }

  @Test func `a recording that was cut off plays as far as it goes`() throws {
    var (recording, _) = try record()
    recording.lines.removeLast(recording.lines.count / 2)
    #expect(!recording.isComplete)
    #expect(replay(recording).0.differences == [])
  }

  @Test func `a write error is kept, and the program runs on`() throws {
    let recorder = try #require(Recorder(path: "/dev/full", program: "bench"))
    #expect(recorder.finish() == ENOSPC)
    let loop = EventLoop(
      app: app(), terminal: RecordingTerminal(InMemoryTerminal(), to: recorder), clock: { 0 })
    loop.start()
    loop.turn()
    #expect(Recorder(path: "/nowhere/at/all", program: "bench") == nil)
  }

  @Test func `between lines written by hand, waits end when they are due`() throws {
    let text = "termnav-recording 1\nwaits free\n0 terminal start 24x6 truecolor sgr\n0.5 bytes h\n2 end\n"
    let (played, frames, times) = replay(try Recording(text: text))
    #expect(frames.count > 10)
    #expect(times[0] == 0)
    #expect(times[1] == 0.5)
    let steps = zip(times.dropFirst(), times.dropFirst(2)).map { $1 - $0 }
    // The last steps of the spring show nothing new.
    #expect(steps.allSatisfy { $0 > 0.9 / 60 && abs(($0 * 60).rounded() / 60 - $0) < 1e-5 })
    #expect(Screen(frames.last!).contains("Home"))
    let (again, _, _) = replay(played.updated)
    #expect(again.differences == [])
    #expect(played.updated.hasFrames)
  }

  @Test func `a tester plays the input of a recording`() async throws {
    let (recording, shown) = try record()
    let t = AppTester(
      [FixedPage("Home"), FixedPage("Page", rows: ["abc"])], size: Size(columns: 24, rows: 6))
    try await t.play(recording)
    try t.settle()
    #expect(t.screen.surface == shown.last)
    t.app.end()
    await #expect(throws: TesterError.self) { try await t.play(recording) }
  }
}
