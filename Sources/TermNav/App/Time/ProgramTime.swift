/// The program's time, which the clock's may outrun (RULES, section 35).
struct ProgramTime: Sendable {
  private var clockStart: Seconds = 0
  private var start: Seconds = 0
  /// Seconds of the program in a second of the clock.
  private(set) var rate = 1.0

  /// Whether it is the clock's.
  var isClocks: Bool { rate == 1 && start == clockStart }

  /// The program's time at one of the clock.
  func program(at clock: Seconds) -> Seconds {
    if isClocks { return clock }
    return start + max(0, clock - clockStart) * rate
  }

  /// When the clock will show a time of the program; nil where that never comes.
  func clock(at program: Seconds) -> Seconds? {
    if isClocks { return program }
    return rate > 0 ? clockStart + (program - start) / rate : nil
  }

  /// Time passes at another rate from now on, after a step.
  mutating func pass(at rate: Double, after step: Seconds, from clock: Seconds) {
    (start, clockStart) = (program(at: clock) + step, clock)
    self.rate = rate
  }
}

extension InputEvent {
  /// At the program's time.
  func timed(by time: ProgramTime) -> InputEvent {
    switch self {
    case .pointer(var pointer):
      pointer.time = time.program(at: pointer.time)
      return .pointer(pointer)
    case .wheel(var wheel):
      wheel.time = time.program(at: wheel.time)
      return .wheel(wheel)
    case .key, .paste, .focus, .reply: return self
    }
  }
}
