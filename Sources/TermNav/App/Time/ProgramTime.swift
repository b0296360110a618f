/// The relation between a program's time and the time of its clock. The program's time may pass slower or
/// faster than the clock's, or stand still (`timeScale`).
struct ProgramTime: Sendable {
  private var clockStart: Seconds = 0
  private var start: Seconds = 0
  /// The number of seconds of the program's time that pass in a second of the clock.
  private(set) var rate = 1.0

  /// Whether the program's time is the same as that of its clock, since it passes neither slower nor faster.
  var isClocks: Bool { rate == 1 && start == clockStart }

  /// Converts a time of the program's clock to the program's time, in seconds, which may pass faster or
  /// slower.
  func program(at clock: Seconds) -> Seconds {
    if isClocks { return clock }
    return start + max(0, clock - clockStart) * rate
  }

  /// Converts a time of the program to that of the clock, in seconds; nil if that time will never come,
  /// because the program's time stands still.
  func clock(at program: Seconds) -> Seconds? {
    if isClocks { return program }
    return rate > 0 ? clockStart + (program - start) / rate : nil
  }

  /// Changes the rate at which the program's time passes, from a time of the clock on. First adds `step`
  /// seconds to the program's time.
  mutating func pass(at rate: Double, after step: Seconds, from clock: Seconds) {
    (start, clockStart) = (program(at: clock) + step, clock)
    self.rate = rate
  }
}

extension InputEvent {
  /// Returns the input event with its time converted from the clock's to the program's time.
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
