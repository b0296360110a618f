import TermNav

/// A terminal that stands before the one in memory and passes on what it has no wish to change.
protocol RelayTerminal: Terminal {
  var inner: InMemoryTerminal { get }
}

extension RelayTerminal {
  var size: Size { inner.size }
  var capabilities: TerminalCapabilities { inner.capabilities }
  var cellPixels: (width: Double, height: Double)? { inner.cellPixels }
  func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    inner.present(frame, asking: asking)
  }
  var isSent: Bool { inner.isSent }
  var awaitedAnswers: Int {
    get { inner.awaitedAnswers }
    set { inner.awaitedAnswers = newValue }
  }
  func invalidate() { inner.invalidate() }
}

extension RelayTerminal {
  func wait(timeout: Duration?) -> TerminalWake { inner.wait(timeout: timeout) }
  nonisolated func wake() {}
  var watchedDescriptors: [Int32] {
    get { inner.watchedDescriptors }
    set { inner.watchedDescriptors = newValue }
  }
  var isInputHeld: Bool {
    get { inner.isInputHeld }
    set { inner.isInputHeld = newValue }
  }
  func apply(_ reply: TerminalReply) -> Bool { inner.apply(reply) }
}

extension RelayTerminal {
  var isMouseEnabled: Bool {
    get { inner.isMouseEnabled }
    set { inner.isMouseEnabled = newValue }
  }
  var reportsMotion: Bool {
    get { inner.reportsMotion }
    set { inner.reportsMotion = newValue }
  }
  var reportsAppearance: Bool {
    get { inner.reportsAppearance }
    set { inner.reportsAppearance = newValue }
  }
  func repeatModes(withFocus: Bool) { inner.repeatModes(withFocus: withFocus) }
  func measureWindow() { inner.measureWindow() }
}

extension RelayTerminal {
  func restore() { inner.restore() }
  func resume() { inner.resume() }
  func suspend() { inner.suspend() }
  func lend() { inner.lend() }
  func takeBack() { inner.takeBack() }
  func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    try await inner.run(command)
  }
}

extension RelayTerminal {
  func setTitle(_ title: String?) { inner.setTitle(title) }
  func setWorkingDirectory(_ path: String) { inner.setWorkingDirectory(path) }
  func notify(_ text: String) { inner.notify(text) }
  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    inner.copy(text, then: tell)
  }
}
