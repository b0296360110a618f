internal import NavModel

/// The policy that decides when modes such as mouse reports are sent to the terminal again, and when the
/// terminal is asked for the size of a cell. Both are needed, because some terminals lose modes, and some
/// change their font size without a report.
struct TerminalUpkeep {
  /// The actions by which modes of the terminal are kept up that are due now.
  struct Step: Equatable {
    /// The modes that must be sent to the terminal again: true for all, false for all but that of focus
    /// reports, nil for none.
    var repeatsFocus: Bool?
    var measures = false
  }

  /// Whether a mouse button is down, according to the reports so far.
  private var isButtonDown = false
  /// Which modes must be sent to the terminal again when no mouse button is down any more: true for all,
  /// false for all but that of focus reports, nil for none. A terminal that gets modes while a button is down
  /// may forget the button.
  private var due: Bool?
  /// Whether a pointer outside the known screen has already caused a question for the size of a cell. Such a
  /// question is sent only once for each size of the window.
  private var hasMeasuredOutside = false

  /// Returns the actions that an event of the terminal requires, such as sending modes again.
  /// - Parameters:
  ///   - event: the event.
  ///   - screen: the size of the screen, if the pointer may be outside of it because the window is larger
  ///     than the terminal has reported; otherwise nil.
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

  /// Returns the actions that a change of the window's size requires, such as asking for the size of a cell.
  mutating func windowWasResized() -> Step {
    hasMeasuredOutside = false
    return Step(repeatsFocus: repeated(withFocus: true))
  }

  /// Notes that the terminal has reported that its cells have another size.
  mutating func windowWasMeasured() { hasMeasuredOutside = false }

  /// Notes that the release of a pressed mouse button will not be reported.
  mutating func loseButton() { isButtonDown = false }

  /// Notes that this program has taken the terminal back and has sent all modes to it.
  mutating func beginAnew() { (isButtonDown, due) = (false, nil) }

  private mutating func repeated(withFocus: Bool) -> Bool? {
    let asksFocus = withFocus || due == true
    due = isButtonDown ? asksFocus : nil
    return isButtonDown ? nil : asksFocus
  }
}
