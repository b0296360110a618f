/// A detector of the mouse press by which the user gave the focus to the terminal's window, so that a program
/// can ignore the press.
struct FocusingPress {
  /// The longest time, in seconds, from the report of the focus to the report of the press that caused it.
  /// The figure was chosen: a longer time would also ignore a click that the user means.
  static let longestDelay = Duration.milliseconds(50).seconds

  /// Whether the press of the mouse that gave the focus to the terminal's window is ignored.
  var ignoresIt = false
  /// The time at which the terminal's window got the focus, in seconds. nil if the press that gives the focus
  /// is not ignored, and after the next press.
  private var focusedAt: Seconds?
  private var isDown = false

  /// Returns whether the program must ignore the event, because the event belongs to the press that gave the
  /// focus to the terminal's window.
  mutating func consumes(_ event: InputEvent, at time: Seconds) -> Bool {
    switch event {
    case .focus(let isGained):
      focusedAt = isGained && ignoresIt ? time : nil
      return false
    case .pointer(let pointer):
      if pointer.phase == .pressed {
        isDown = focusedAt.map { time - $0 <= Self.longestDelay } ?? false
        focusedAt = nil
        return isDown
      }
      defer { if pointer.phase == .released || pointer.phase == .moved { isDown = false } }
      return isDown && pointer.phase != .moved
    default: return false
    }
  }
}
