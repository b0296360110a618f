import NavModel
import Testing

@testable import TermNav
@testable import TermNavRecording

/// The values of which a replay is made.
@Suite struct ReplayPartsTests {
  private let state = TerminalState.standard
  private let surface = Surface(size: Size(columns: 4, rows: 2), filledWith: Cell())
  private var mark: FrameMark {
    FrameMark(Frame(surface), cost: PresentStatistics(bytes: 7), isUnsent: false)
  }

  private func lines(_ events: RecordedEvent..., isFree: Bool = false) -> ReplayLines {
    var recording = Recording(program: "parts")
    recording.hasFreeWaits = isFree
    recording.lines = events.enumerated().map { RecordedLine(time: 1000 * $0.offset, event: $0.element) }
    return ReplayLines(recording)
  }

  @Test func `a frame's checksum is that of its mark, and another one for other cells and another cursor`() {
    var frame = Frame(surface)
    func isMarked() -> Bool {
      FrameMark(frame, cost: PresentStatistics(), isUnsent: false).text.hasPrefix(frame.checksum + " ")
    }
    let plain = frame.checksum
    #expect(plain.count == 16 && isMarked())
    frame.cursor = Frame.Cursor(column: 1, row: 1, isVisible: true)
    let pointed = frame.checksum
    #expect(pointed != plain && isMarked())
    frame.surface[0, 1] = Cell(Glyph("x"))
    #expect(frame.checksum != pointed && isMarked())
  }

  @Test func `a state is read by the call that has changed it, and by no other`() {
    var small = state
    small.size = Size(columns: 10, rows: 3)
    var lines = lines(.terminal(small, after: .resume), .end)
    #expect(lines.readState(after: .mouse) == false)
    #expect(lines.state == state)
    #expect(lines.readState(after: .resume) == true)
    #expect(lines.state == small && lines.isAtEnd)
    #expect(lines.played.count == 1)
  }

  @Test func `a reply is the one of its number since the wake`() {
    var other = state
    other.capabilities.synchronizedOutput = true
    var lines = lines(.terminal(other, after: .reply(1)), .end)
    #expect(lines.readReply() == false)
    #expect(lines.readReply() == true)
    lines = self.lines(.terminal(other, after: .reply(1)), .end)
    _ = lines.readReply()
    lines.beginWait()
    #expect(lines.readReply() == false, "it is the first again")
  }

  @Test func `what the program did not do is passed over up to the next wake`() {
    var lines = lines(.frame(mark), .terminal(state, after: .mouse), .wake(.woken), .frame(mark), .end)
    #expect(lines.passOver().count == 1)
    #expect(lines.event == .wake(.woken))
    #expect(lines.wakeTime == 2000)
    #expect(lines.passToEnd().count == 1)
    #expect(lines.event == nil && lines.isAtEnd)
  }

  @Test func `with free waits a frame is that of its time`() {
    var lines = lines(.frame(mark), .end, isFree: true)
    #expect(lines.readFrame(at: 5) == nil)
    #expect(lines.readFrame(at: 0) == mark)
    #expect(!lines.isAtEnd)
    lines.passEnd()
    #expect(lines.isAtEnd)
  }

  @Test func `frames differ by their cells, by being one too many, and by being missing`() {
    var frames = ReplayFrames()
    #expect(frames.draw(Frame(surface), as: mark, isAdditional: false, at: 0).cost.bytes == 7)
    var other = surface
    other.draw { $0.text("x", column: 2, row: 1, style: .plain) }
    var unsent = mark
    unsent.isUnsent = true
    _ = frames.draw(Frame(other), as: unsent, isAdditional: false, at: 1)
    #expect(!frames.isSent)
    frames.send()
    #expect(frames.isSent)
    _ = frames.draw(Frame(surface), as: nil, isAdditional: true, at: 2)
    frames.miss([mark], at: 3)
    #expect(frames.differences.map(\.frame) == [2, 3, 4])
    #expect(frames.differences.last?.kind == .missing)
    guard case .cells(let rect?) = frames.differences.first?.kind else {
      Issue.record("no cells")
      return
    }
    #expect((rect.row, rect.column) == (1, 2))
  }

  @Test func `a program ends as was noted before or after its start`() {
    var programs = ReplayPrograms()
    programs.note([.exited(3)])
    let first = programs.start()
    #expect(!first.isWaiting && first.status == .exited(3))
    let second = programs.start()
    #expect(second.isWaiting && second.status == nil)
    programs.note([nil, .exited(4)])
    programs.endRunning()
    #expect(second.status == nil)
    let third = programs.start()
    #expect(third.status == .exited(4))
  }

  @Test func `time passes by waits that end before the next wake, and by many that take none`() {
    var clock = ReplayClock()
    #expect(clock.pass(.milliseconds(1), before: 5000) == true)
    #expect(clock.time == 1000)
    #expect(clock.pass(.milliseconds(4), before: 5000) == false)
    #expect(clock.pass(.milliseconds(1), before: nil) == false)
    for _ in 0..<100 { #expect(clock.pass(.zero, before: 5000) == true) }
    #expect(clock.time == 1000)
    #expect(clock.pass(.zero, before: 5000) == true)
    #expect(clock.time == 2000)
    clock.advance(to: 1500)
    #expect(clock.time == 2000)
  }
}
