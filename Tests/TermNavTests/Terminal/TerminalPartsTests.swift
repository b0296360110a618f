import CLibrary
import NavModel
import Testing

@testable import TermNav

/// The values of which the terminals are made.
@Suite struct TerminalPartsTests {
  @Test func `wakes come one by one, the bytes before the signals`() {
    var wakes = WakeQueue()
    var arrived = TTY.Arrival()
    arrived.bytes = [0x61]
    arrived.signals = [SIGWINCH, SIGTERM, SIGINT]
    arrived.isInterruptSent = true
    arrived.isSent = true
    arrived.isWoken = true
    wakes.addResize()
    wakes.addResize()
    wakes.add(arrived)
    #expect(wakes.holdsSent)
    var order: [TerminalWake] = []
    while let wake = wakes.next(isInBackground: false) { order.append(wake) }
    #expect(
      order == [.resized, .bytes([0x61]), .signal(SIGTERM), .signal(SIGINT, isSent: true), .sent, .woken])
    #expect(wakes.isEmpty && !wakes.holdsSent)
  }

  @Test func `a stop behind another group is passed over once the program is in front`() {
    var wakes = WakeQueue()
    var arrived = TTY.Arrival()
    arrived.isInBackground = true
    wakes.add(arrived)
    #expect(wakes.next(isInBackground: true) == .signal(SIGTTIN))
    wakes.add(arrived)
    #expect(wakes.next(isInBackground: false) == nil)
  }

  @Test func `what was on at any time is left, and pixels rather than cells`() {
    var used = UsedModes()
    var modes = TerminalModes(strings: TerminalModes.Strings(), mouse: .pixels, appearanceReports: true)
    _ = used.leaving(modes)
    modes.mouse = .sgr
    modes.appearanceReports = false
    modes.motionReports = true
    _ = used.leaving(modes)
    let leaving = used.leaving(TerminalModes(strings: TerminalModes.Strings(), mouse: .none))
    #expect(leaving.mouse == .pixels && leaving.appearanceReports && leaving.motionReports)
  }

  @Test func `DA1 ends the answers, and tells of a clipboard`() {
    var answers = TerminalAnswers()
    answers.hear(.mode(69, value: 2))
    #expect(answers.hasMargins && !answers.areComplete)
    answers.hear(.deviceAttributes([52, 22]))
    #expect(answers.areComplete && !answers.acceptsClipboard, "the first is the kind")
    answers.hear(.deviceAttributes([62, 22, 52]))
    #expect(answers.acceptsClipboard)
  }

  @Test func `copies are given away in their order`() async {
    var copies = CopyQueue()
    var given: [String] = []
    await withCheckedContinuation { continuation in
      copies.add {
        for _ in 0..<10 { await Task.yield() }
        given.append("one")
      }
      copies.add {
        given.append("two")
        continuation.resume()
      }
    }
    #expect(given == ["one", "two"])
  }

  @Test func `a program runs on a terminal that is lent, one at a time`() throws {
    var loan = LoanRecord()
    #expect(throws: CommandError.terminalIsInUse) { try loan.note(Command("true")) }
    loan.begin()
    try loan.note(Command("true"))
    loan.end()
    loan.begin()
    #expect(loan.count == 2 && loan.programs.count == 1)
    var lent = LentTerminal()
    #expect(!lent.isFree)
    lent.begin()
    #expect(lent.isFree)
    lent.beginStart()
    #expect(!lent.isFree)
    lent.programHasEnded()
    #expect(lent.isFree)
    lent.end()
    #expect(!lent.isLent && !lent.isFree)
  }

  @Test func `modes are switched while the program has the terminal, and off in the other order`() {
    typealias Change = InMemoryTerminal.ModeChange
    var modes = ModeRecord()
    modes.set(.mouse, isOn: true)
    #expect(modes.changes.isEmpty)
    modes.enter([.alternateScreen, .mouse])
    modes.set(.title, isOn: true)
    modes.set(.mouse, isOn: false)
    #expect(modes.on == [.alternateScreen, .title])
    modes.forget()
    #expect(modes.changes == [Change(.alternateScreen, isOn: true), Change(.title, isOn: true)])
    modes.leave([.alternateScreen, .title])
    modes.leave([.alternateScreen, .title])
    #expect(modes.changes.suffix(2) == [Change(.title, isOn: false), Change(.alternateScreen, isOn: false)])
    #expect(modes.changes.count == 4 && !modes.hasTerminal)
  }

  @Test func `the mouse's motion is reported with the mouse alone, and a wish that is no change is none`() {
    typealias Change = InMemoryTerminal.ModeChange
    var modes = ModeRecord()
    modes.want(.motionReports, true)
    #expect(!modes.used.contains(.mouse) && !modes.used.contains(.motionReports))
    #expect(modes.used.contains(.alternateScreen) && modes.wants(.motionReports))
    modes.enter(modes.used)
    let taken = modes.changes.count
    modes.want(.mouse, true)
    modes.want(.mouse, true)
    #expect(
      modes.changes.dropFirst(taken) == [Change(.mouse, isOn: true), Change(.motionReports, isOn: true)])
    #expect(modes.used.contains(.mouse) && modes.used.contains(.motionReports))
    modes.want(.mouse, false)
    modes.want(.title, true)
    #expect(
      modes.changes.suffix(3) == [
        Change(.mouse, isOn: false), Change(.motionReports, isOn: false), Change(.title, isOn: true),
      ])
  }

  @Test func `a frame costs the cells that differ from the one that is shown`() {
    var frames = FrameRecord(keepsHistory: true)
    var surface = Surface(size: Size(columns: 4, rows: 2), filledWith: Cell())
    #expect(frames.show(surface) == 8)
    surface.draw { $0.text("ab", column: 0, row: 0, style: .plain) }
    #expect(frames.show(surface) == 2)
    #expect(frames.show(surface) == 0)
    frames.invalidate()
    #expect(frames.show(surface) == 8)
    #expect(frames.count == 4 && frames.history.count == 4 && frames.last?.size == surface.size)
  }

  /// The parts of a row of 20 cells, of which those behind column 10 have come from 2 columns to the left.
  private func cost(suspects: Range<Int>) -> ShiftCost {
    var kept = FrameBuffer<RowShift.Part>()
    kept.append(RowShift.Part(columns: 0..<10, distance: 0))
    kept.append(RowShift.Part(columns: 12..<20, distance: 2))
    var ranges = FrameBuffer<Range<Int>>()
    ranges.append(suspects)
    var cost = ShiftCost()
    cost.prepare(kept, suspects: ranges, columns: 20)
    return cost
  }

  @Test func `a shift is worth it where fewer cells differ behind it`() {
    func row(_ text: String) -> [Cell] {
      text.unicodeScalars.map { Cell(Glyph($0), .plain) }
    }
    let old = row("0123456789abcdefghij")
    let moved = row("0123456789--abcdefgh")
    let still = row("0123456789abcdefghi-")
    let cost = cost(suspects: 0..<20)
    let isWorth = [
      cost.isWorth(moved, over: old, isTrusted: true), cost.isWorth(moved, over: old, isTrusted: false),
      cost.isWorth(still, over: old, isTrusted: true), cost.isWorth(old, over: old, isTrusted: false),
    ]
    #expect(isWorth == [true, true, false, false])
  }
}
