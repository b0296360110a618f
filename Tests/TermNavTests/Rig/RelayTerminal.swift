import TermNav

/// A terminal that stands before the one in memory and passes on what it has no wish to change.
protocol RelayTerminal: Terminal {
  var inner: InMemoryTerminal { get }
}

extension RelayTerminal {
  var size: Size { inner.size }
  var capabilities: TerminalCapabilities { inner.capabilities }
  var isMouseEnabled: Bool {
    get { inner.isMouseEnabled }
    set { inner.isMouseEnabled = newValue }
  }
  var reportsAppearance: Bool {
    get { inner.reportsAppearance }
    set { inner.reportsAppearance = newValue }
  }
  var isInputHeld: Bool {
    get { inner.isInputHeld }
    set { inner.isInputHeld = newValue }
  }
  func wait(timeout: Duration?) -> TerminalWake { inner.wait(timeout: timeout) }
  func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    inner.present(frame, asking: asking)
  }
  func invalidate() { inner.invalidate() }
  func restore() { inner.restore() }
  func resume() { inner.resume() }
  func suspend() { inner.suspend() }
  func apply(_ reply: TerminalReply) -> Bool { inner.apply(reply) }
}
