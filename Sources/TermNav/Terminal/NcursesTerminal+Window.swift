/// The clipboard, and the window around the program.
extension NcursesTerminal {
  /// Strings are not sent where they might be shown.
  private var takesStrings: Bool {
    isTaken && ColorDepth.takesStrings(environment: Self.variable)
  }

  /// By OSC 52; nothing is sent where it might be shown.
  public func copy(_ text: String) {
    if takesStrings { line.send(ControlSequences.copy(text)[...]) }
  }

  /// By OSC 2 and the terminal's stack of titles; nothing is sent where it might be shown.
  public func setTitle(_ new: String?) {
    guard takesStrings, new != title else { return }
    let before = modes
    title = new
    // Set first, so that the leave string is always complete.
    setLeave()
    let pushes = before.setsTitle ? [] : modes.on(.title)
    line.send((new == nil ? before.off(.title) : pushes + titleBytes)[...])
  }

  var titleBytes: [UInt8] { title.map(ControlSequences.title) ?? [] }

  /// By OSC 7; nothing is sent where it might be shown.
  public func setWorkingDirectory(_ path: String) {
    guard takesStrings else { return }
    line.send(ControlSequences.workingDirectory(path, host: TTY.hostName)[...])
  }

  /// By OSC 9; nothing is sent where it might be shown.
  public func notify(_ text: String) {
    if takesStrings { line.send(ControlSequences.notification(text)[...]) }
  }
}

/// What the terminal may have dropped, or changed without telling it.
extension NcursesTerminal {
  /// 1004 is left to the caller: VTE answers it by telling its focus.
  public func repeatModes(withFocus: Bool) {
    guard isTaken, isMouseEnabled else { return }
    let modes = modes
    line.send((modes.again + (withFocus ? modes.on(.focusReports) : []))[...])
  }

  /// Asks for the sizes without holding reports back.
  public func measureWindow() {
    guard isTaken else { return }
    learn { $0.measure(unanswered: awaitedAnswers) }
  }
}
