/// Finds the press by which the terminal's window got the focus.
struct FocusingPress {
  /// The most between the report of the focus and a press that belongs to it, by the times of the events: our own figure.
  static let longestDelay = Duration.milliseconds(50).seconds

  /// Whether that press is ignored.
  var ignoresIt = false
  /// When the window got the focus; nil once a press has come.
  private var focusedAt: Seconds?
  private var isDown = false

  /// Whether the event is of a press that is ignored.
  mutating func takes(_ event: InputEvent, at time: Seconds) -> Bool {
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
