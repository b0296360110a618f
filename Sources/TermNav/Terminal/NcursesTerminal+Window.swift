/// Functions of the terminal that concern the clipboard, the terminal's window and the desktop.
extension NcursesTerminal {
  /// Whether control strings, such as for the window's title, may be sent to the terminal now. Some terminals
  /// would print them.
  private var acceptsStrings: Bool {
    hasTerminal && ColorDepth.acceptsStrings(environment: Self.variable)
  }

  /// Copies a text to the clipboard, by tmux or a program of the desktop, or else by the control sequence OSC
  /// 52. This sequence is not sent to terminals that might print it. `tell` is called with the outcome, at
  /// once or later.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    let clipboard = Clipboard(environment: Self.variable)
    if clipboard.programs.isEmpty { return tell(send(copied: text, clipboard)) }
    copies.add { [weak self] in
      if await clipboard.give(text) { return tell(.copied) }
      tell(self?.send(copied: text, clipboard) ?? .unreachable)
    }
  }

  private func send(copied text: String, _ clipboard: Clipboard) -> CopyOutcome {
    guard acceptsStrings else { return .unreachable }
    guard text.utf8.count <= Clipboard.mostBytes else { return .tooLong }
    line.send(ControlSequences.copy(text)[...])
    return clipboard.isTerminalKnown || answers.acceptsClipboard ? .copied : .sent
  }

  /// Sets the window's title by the control sequence OSC 2; nil restores the title from before the program.
  /// Before the first change the terminal is told to save that title. Does nothing on terminals that might
  /// print the sequence.
  public func setTitle(_ new: String?) {
    guard acceptsStrings, new != title else { return }
    let before = modes
    title = new
    // The bytes that restore the terminal are noted before the modes change. So they are complete whenever
    // the program ends.
    setLeave()
    let pushes = before.setsTitle ? [] : modes.on(.title)
    line.send((new == nil ? before.off(.title) : pushes + titleBytes)[...])
  }

  var titleBytes: [UInt8] { title.map(ControlSequences.title) ?? [] }

  /// Tells the terminal the program's working directory by the control sequence OSC 7. Does nothing on
  /// terminals that might print the sequence.
  public func setWorkingDirectory(_ path: String) {
    guard acceptsStrings else { return }
    line.send(ControlSequences.workingDirectory(path, host: TTY.hostName)[...])
  }

  /// Shows a notification to the user by the control sequence OSC 9. Does nothing on terminals that might
  /// print the sequence.
  public func notify(_ text: String) {
    if acceptsStrings { line.send(ControlSequences.notification(text)[...]) }
  }
}
