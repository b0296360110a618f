internal import NavModel

/// When a terminal is told its modes again, and asked for its window's size: some terminals drop modes, and some zoom
/// without telling it (RULES, sections 17 and 18).
struct TerminalUpkeep {
  /// What is to be done at once.
  struct Step: Equatable {
    /// Whether modes are said again, true where the focus reports are among them.
    var repeatsFocus: Bool?
    var measures = false
  }

  /// Whether a button of the mouse is down, as far as reports say.
  private var isButtonDown = false
  /// Whether modes are to be said again once no button is down, true where the focus reports are among them: a terminal
  /// that is told its modes while a button is down may forget the button.
  private var due: Bool?
  /// A pointer outside the window has had the window measured.
  private var hasMeasuredOutside = false

  /// - Parameter screen: the size where the pointer may be outside, since the window may be larger than was told; else
  ///   nil.
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

  /// The window has another size.
  mutating func windowWasResized() -> Step {
    hasMeasuredOutside = false
    return Step(repeatsFocus: repeated(withFocus: true))
  }

  /// The window has told another size of its cells.
  mutating func windowWasMeasured() { hasMeasuredOutside = false }

  /// No release will be reported.
  mutating func loseButton() { isButtonDown = false }

  /// The terminal is taken anew, with all its modes.
  mutating func beginAnew() { (isButtonDown, due) = (false, nil) }

  private mutating func repeated(withFocus: Bool) -> Bool? {
    let asksFocus = withFocus || due == true
    due = isButtonDown ? asksFocus : nil
    return isButtonDown ? nil : asksFocus
  }
}
