/// The relation between the program's time and its clock's. The program's time may pass slower or stand.
struct ProgramTime: Sendable {
  private var clockStart: Seconds = 0
  private var start: Seconds = 0
  /// How many seconds of the program pass in a second of the clock.
  private(set) var rate = 1.0

  /// Whether both times are equal.
  var isClocks: Bool { rate == 1 && start == clockStart }

  /// Returns the program's time at a time of the clock.
  func program(at clock: Seconds) -> Seconds {
    if isClocks { return clock }
    return start + max(0, clock - clockStart) * rate
  }

  /// Returns when the clock will show a time of the program; nil if never.
  func clock(at program: Seconds) -> Seconds? {
    if isClocks { return program }
    return rate > 0 ? clockStart + (program - start) / rate : nil
  }

  /// Changes the rate, from a time of the clock on, after adding a step to the program's time.
  mutating func pass(at rate: Double, after step: Seconds, from clock: Seconds) {
    (start, clockStart) = (program(at: clock) + step, clock)
    self.rate = rate
  }
}

extension InputEvent {
  /// Returns the event with its time converted to the program's.
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
