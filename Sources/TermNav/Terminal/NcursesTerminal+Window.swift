/// The clipboard, and the window around the program.
extension NcursesTerminal {
  /// Strings are not sent where they might be shown.
  private var takesStrings: Bool {
    isTaken && ColorDepth.takesStrings(environment: Self.variable)
  }

  /// By tmux or by a program of the desktop, in the order in which they are asked for; else by OSC 52. Nothing is sent where
  /// it might be shown.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    let clipboard = Clipboard(environment: Self.variable)
    if clipboard.programs.isEmpty { return tell(send(copied: text, clipboard)) }
    copies.add { [weak self] in
      if await clipboard.give(text) { return tell(.copied) }
      tell(self?.send(copied: text, clipboard) ?? .unreachable)
    }
  }

  private func send(copied text: String, _ clipboard: Clipboard) -> CopyOutcome {
    guard takesStrings else { return .unreachable }
    guard text.utf8.count <= Clipboard.mostBytes else { return .tooLong }
    line.send(ControlSequences.copy(text)[...])
    return clipboard.isTerminalKnown || answers.takesClipboard ? .copied : .sent
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
