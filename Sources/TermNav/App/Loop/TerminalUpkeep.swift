internal import NavModel

/// The policy that decides when a terminal is sent its modes again, and when it is asked for the size of a
/// cell. Some terminals drop modes, and some zoom without a report.
struct TerminalUpkeep {
  /// The actions that are due now.
  struct Step: Equatable {
    /// Whether modes are sent again; true if focus reports are among them, nil for no modes.
    var repeatsFocus: Bool?
    var measures = false
  }

  /// Whether a button of the mouse is down, as far as it was reported.
  private var isButtonDown = false
  /// Whether modes must be sent once no button is down; true if focus reports are among them, nil for none. A
  /// terminal that gets modes while a button is down may forget the button.
  private var due: Bool?
  /// Whether a pointer outside the window has caused a measurement. It does so once for each size.
  private var hasMeasuredOutside = false

  /// Returns what an event requires.
  /// - Parameters:
  ///   - event: the event.
  ///   - screen: the size of the screen, if the pointer may be outside of it because the window is larger
  ///     than was told; else nil.
  mutating func hear(_ event: InputEvent, on screen: @autoclosure () -> Size?) -> Step {
    switch event {
    case .focus(let isGained):
      isButtonDown = isButtonDown && isGained
      guard isGained else { return Step() }
      hasMeasuredOutside = false
      return Step(repeatsFocus: repeated(withFocus: false), measures: true)
    case .key(.redraw): return Step(repeatsFocus: repeated(withFocus: true))
    case .pointer(let pointer):
      isButtonDown = pointer.phase == .pressed || pointer.phase == .dragged
      var step = Step()
      if due != nil { step.repeatsFocus = repeated(withFocus: false) }
      guard pointer.phase == .pressed || pointer.phase == .moved, !hasMeasuredOutside, let screen = screen(),
        pointer.location.column >= Double(screen.columns) || pointer.location.row >= Double(screen.rows)
      else { return step }
      hasMeasuredOutside = true
      step.measures = true
      return step
    default: return Step()
    }
  }

  /// Returns what a change of the window's size requires.
  mutating func windowWasResized() -> Step {
    hasMeasuredOutside = false
    return Step(repeatsFocus: repeated(withFocus: true))
  }

  /// Notes that the terminal has reported another size of its cells.
  mutating func windowWasMeasured() { hasMeasuredOutside = false }

  /// Notes that no release of a button will be reported.
  mutating func loseButton() { isButtonDown = false }

  /// Notes that the terminal was taken again, and got all its modes.
  mutating func beginAnew() { (isButtonDown, due) = (false, nil) }

  private mutating func repeated(withFocus: Bool) -> Bool? {
    let asksFocus = withFocus || due == true
    due = isButtonDown ? asksFocus : nil
    return isButtonDown ? nil : asksFocus
  }
}
