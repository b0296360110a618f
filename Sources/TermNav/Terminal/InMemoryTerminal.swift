public import NavModel

/// The terminal's twin in memory, for tests: wakes are scripted, frames are kept.
@MainActor public final class InMemoryTerminal: Terminal {
  /// One step of the journal of modes.
  public struct ModeChange: Equatable, Sendable {
    public var mode: TerminalMode
    public var isOn: Bool

    public init(_ mode: TerminalMode, isOn: Bool) {
      self.mode = mode
      self.isOn = isOn
    }
  }

  /// Columns × rows. Setting it queues a `.resized`, as a terminal's window does.
  public var size: Size {
    didSet { if size != oldValue { wakes.append(.resized) } }
  }
  public private(set) var capabilities: TerminalCapabilities

  /// Wakes that are still to come, first one first.
  public private(set) var wakes: [TerminalWake] = []
  /// The timeout of every `wait`, in seconds; nil where it was without end.
  public private(set) var timeouts: [Seconds?] = []
  /// Modes as they were switched on and off, in order.
  public private(set) var modes: [ModeChange] = []
  /// The last frame.
  public private(set) var frame: Surface?
  /// Frames presented so far.
  public private(set) var frameCount = 0
  /// All frames, in order, when `keepsHistory` was set.
  public private(set) var history: [Surface] = []
  /// Every answer that was given to `apply`, in order.
  public private(set) var replies: [TerminalReply] = []

  private let keepsHistory: Bool
  private let isWoken = Locked(false)
  private var isTaken = false
  private var shown: Surface?

  /// - Parameters:
  ///   - size: columns × rows.
  ///   - keepsHistory: keeps all frames, not only the last.
  public init(
    size: Size = Size(columns: 80, rows: 24),
    capabilities: TerminalCapabilities = TerminalCapabilities(colorDepth: .truecolor, mouse: .sgr),
    keepsHistory: Bool = false
  ) {
    self.size = size
    self.capabilities = capabilities
    self.keepsHistory = keepsHistory
    isMouseEnabled = capabilities.mouse != .none
    resume()
  }

  /// Modes that are on now.
  public var modesOn: Set<TerminalMode> {
    modes.reduce(into: []) { on, change in
      if change.isOn { on.insert(change.mode) } else { on.remove(change.mode) }
    }
  }

  public var isMouseEnabled: Bool {
    didSet {
      if isTaken, isMouseEnabled != oldValue { modes.append(ModeChange(.mouse, isOn: isMouseEnabled)) }
    }
  }

  /// Queues what the coming waits return.
  public func send(_ wakes: TerminalWake...) { self.wakes += wakes }
  /// Queues input, as UTF-8.
  public func send(_ text: String) { wakes.append(.bytes(ArraySlice(text.utf8))) }
  /// Queues what a mouse's first button does, as the bytes that a terminal would send. Column and row are 0-based.
  public func send(_ phase: PointerEvent.Phase, column: Int, row: Int) {
    let code =
      switch phase {
      case .pressed, .released: 0
      case .dragged: 32
      case .moved: 35
      }
    send("\u{1B}[<\(code);\(column + 1);\(row + 1)\(phase == .released ? "m" : "M")")
  }

  /// Forgets what it has noted of the past, so that a long run does not grow: timeouts, frames but the last, answers,
  /// and the modes that are off again.
  public func forget() {
    timeouts = []
    history = []
    replies = []
    let on = modesOn
    modes = TerminalMode.allCases.filter(on.contains).map { ModeChange($0, isOn: true) }
  }

  public nonisolated func wake() { isWoken { $0 = true } }

  /// The next scripted wake; without one `.woken` after a `wake`, else `.timeout`, at once.
  public func wait(timeout: Seconds?) -> TerminalWake {
    timeouts.append(timeout)
    if !wakes.isEmpty { return wakes.removeFirst() }
    let wasWoken = isWoken { woken in
      defer { woken = false }
      return woken
    }
    return wasWoken ? .woken : .timeout
  }

  @discardableResult public func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    let surface = frame.surface
    guard surface.size == size else { return PresentStatistics() }
    var cells = surface.cells.count
    if let shown, shown.size == surface.size {
      cells = zip(shown.cells, surface.cells).count { $0 != $1 }
    }
    shown = surface
    self.frame = surface
    frameCount += 1
    if keepsHistory { history.append(surface) }
    return PresentStatistics(cells: cells)
  }

  public func invalidate() { shown = nil }

  public func restore() {
    guard isTaken else { return }
    isTaken = false
    modes += used.reversed().map { ModeChange($0, isOn: false) }
  }

  public func resume() {
    restore()
    isTaken = true
    invalidate()
    modes += used.map { ModeChange($0, isOn: true) }
  }

  /// Comes back at once, as if the shell had continued the program.
  public func suspend() {
    restore()
    resume()
  }

  @discardableResult public func apply(_ reply: TerminalReply) -> Bool {
    replies.append(reply)
    return capabilities.apply(reply)
  }

  private var used: [TerminalMode] { TerminalMode.allCases.filter { $0 != .mouse || isMouseEnabled } }
}
