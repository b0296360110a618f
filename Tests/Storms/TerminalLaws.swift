import TermNav

/// What every terminal keeps to, be it a device, in memory, recorded or played.
package enum TerminalLaws {
  /// The laws that a terminal breaks. It must be the program's, with nothing to read but what it answers itself, and is so
  /// afterwards.
  package static func broken(by terminal: any Terminal) -> [String] {
    var broken: [String] = []
    func law(_ words: String, _ holds: Bool) { if !holds { broken.append(words) } }

    let size = terminal.size
    law("the screen has cells", size.columns > 0 && size.rows > 0)
    checkReports(terminal, law)
    checkInput(terminal, law)

    let other = Size(columns: size.columns + 1, rows: size.rows)
    law(
      "a frame of another size is not shown",
      terminal.present(Frame(Surface(size: other, filledWith: Cell())), asking: []) == PresentStatistics())

    var outcomes = 0
    terminal.copy("text") { _ in outcomes += 1 }
    law("where a text has gone is told once", outcomes == 1)

    checkSession(terminal, law)
    return broken
  }

  private static func checkReports(_ terminal: any Terminal, _ law: (String, Bool) -> Void) {
    terminal.isMouseEnabled = false
    law(
      "without mouse reports there is no mouse",
      !terminal.isMouseEnabled && terminal.capabilities.mouse == .none)
    terminal.repeatModes(withFocus: true)
    terminal.isMouseEnabled = true
    law("with them there is one", terminal.isMouseEnabled && terminal.capabilities.mouse != .none)
    for isOn in [true, false] {
      terminal.reportsMotion = isOn
      law("reports of motion are on as told", terminal.reportsMotion == isOn)
      terminal.reportsAppearance = isOn
      law("reports of the appearance are on as told", terminal.reportsAppearance == isOn)
    }
    terminal.measureWindow()
    law("an answer to a frame changes no capability", !terminal.apply(.statusOK))
    terminal.awaitedAnswers = 3
    law("answers are awaited as told", terminal.awaitedAnswers == 3)
    terminal.awaitedAnswers = 0
  }

  private static func checkInput(_ terminal: any Terminal, _ law: (String, Bool) -> Void) {
    terminal.watchedDescriptors = [0]
    law("descriptors are watched as told", terminal.watchedDescriptors == [0])
    terminal.watchedDescriptors = []
    terminal.isInputHeld = true
    law("input is held as told", terminal.isInputHeld)
    terminal.isInputHeld = false
    law("input is let go as told", !terminal.isInputHeld)
    terminal.wake()
    law("a wait ends when the terminal is woken", ends(by: .woken, waits(of: terminal, for: .seconds(1))))
    law("a wait ends with its time", ends(by: .timeout, waits(of: terminal, for: .milliseconds(1))))
    law("all output is taken in the end", terminal.isSent)
  }

  /// Answers of the terminal may come first.
  private static func waits(of terminal: any Terminal, for time: Duration) -> some Sequence<TerminalWake> {
    (0..<1000).lazy.map { _ in terminal.wait(timeout: time) }
  }

  private static func ends(by wake: TerminalWake, _ wakes: some Sequence<TerminalWake>) -> Bool {
    for next in wakes {
      if next == wake { return true }
      if next == .closed { return false }
    }
    return false
  }

  private static func checkSession(_ terminal: any Terminal, _ law: (String, Bool) -> Void) {
    let (size, mouse) = (terminal.size, terminal.capabilities.mouse)
    func isAsBefore() -> Bool {
      terminal.size == size && terminal.capabilities.mouse == mouse && terminal.isMouseEnabled
        && !terminal.isInputHeld
    }
    terminal.lend()
    terminal.takeBack()
    law("a loan leaves the terminal as it was", isAsBefore())
    terminal.setTitle("title")
    terminal.restore()
    terminal.restore()
    terminal.setTitle("other")
    terminal.setWorkingDirectory("/")
    terminal.notify("text")
    terminal.invalidate()
    terminal.repeatModes(withFocus: true)
    terminal.resume()
    terminal.setTitle(nil)
    law("after a second end the terminal can be taken again", isAsBefore())
  }
}
