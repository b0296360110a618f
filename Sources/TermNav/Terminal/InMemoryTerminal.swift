public import NavModel

/// A terminal in memory for tests, with scripted wakes.
@MainActor public final class InMemoryTerminal: Terminal {
  /// A mode switched on or off.
  public struct ModeChange: Equatable, Sendable {
    /// The mode.
    public var mode: TerminalMode
    /// False for off.
    public var isOn: Bool

    /// A change of one mode.
    public init(_ mode: TerminalMode, isOn: Bool) {
      self.mode = mode
      self.isOn = isOn
    }
  }

  /// Columns × rows. A change queues `.resized`.
  public var size: Size {
    didSet { if size != oldValue { wakes.append(.resized) } }
  }
  /// As given, and learned by `apply`.
  public var capabilities: TerminalCapabilities {
    var capabilities = known
    if !isMouseEnabled { capabilities.mouse = .none }
    return capabilities
  }

  /// One cell in pixels; nil where unknown.
  public var cellPixels: (width: Double, height: Double)?

  /// Wakes to come.
  public private(set) var wakes: [TerminalWake] = []
  /// Timeouts of all waits, in seconds; nil for none.
  public private(set) var timeouts: [Duration?] = []
  /// All mode changes.
  public var modes: [ModeChange] { switched.changes }
  /// The last frame.
  public var frame: Surface? { frames.last }
  /// The number of frames.
  public var frameCount: Int { frames.count }
  /// All frames, with `keepsHistory`.
  public var history: [Surface] { frames.history }
  /// Replies given to `apply`.
  public private(set) var replies: [TerminalReply] = []

  private var known: TerminalCapabilities
  private let isWoken = Locked(false)
  private var switched = ModeRecord()
  private var frames: FrameRecord
  private var loan = LoanRecord()

  /// Columns × rows; `keepsHistory` keeps all frames.
  public init(
    size: Size = Size(columns: 80, rows: 24),
    capabilities: TerminalCapabilities = TerminalCapabilities(colorDepth: .truecolor, mouse: .sgr),
    keepsHistory: Bool = false
  ) {
    self.size = size
    known = capabilities
    frames = FrameRecord(keepsHistory: keepsHistory)
    isMouseEnabled = capabilities.mouse != .none
    resume()
  }

  /// Modes that are on.
  public var modesOn: Set<TerminalMode> { switched.on }

  /// Changes are noted in `modes`.
  public var isMouseEnabled: Bool {
    didSet {
      guard isMouseEnabled != oldValue else { return }
      switched.set(.mouse, isOn: isMouseEnabled)
      if reportsMotion { switched.set(.motionReports, isOn: isMouseEnabled) }
    }
  }

  /// Changes are noted in `modes`.
  public var reportsMotion = false {
    didSet {
      guard isMouseEnabled, reportsMotion != oldValue else { return }
      switched.set(.motionReports, isOn: reportsMotion)
    }
  }

  /// Changes are noted in `modes`; until it is true, replies about colours are ignored.
  public var reportsAppearance = false {
    didSet {
      if reportsAppearance != oldValue { switched.set(.appearanceReports, isOn: reportsAppearance) }
    }
  }

  /// Queues wakes.
  public func send(_ wakes: TerminalWake...) { self.wakes += wakes }
  /// Queues input as UTF-8.
  public func send(_ text: String) { wakes.append(.bytes(ArraySlice(text.utf8))) }
  /// Queues an SGR report of the first button; column and row are 0-based.
  public func send(_ phase: PointerEvent.Phase, column: Int, row: Int) {
    let code =
      switch phase {
      case .pressed, .released: 0
      case .dragged: 32
      case .moved: 35
      }
    send("\u{1B}[<\(code);\(column.plus(1));\(row.plus(1))\(phase == .released ? "m" : "M")")
  }

  /// Drops timeouts, replies, history and switched-off modes.
  public func forget() {
    timeouts = []
    frames.forgetHistory()
    replies = []
    switched.forget()
  }

  /// Makes the next unscripted `wait` return `.woken`.
  public nonisolated func wake() { isWoken.withLock { $0 = true } }

  /// Whether other programs have it.
  public var isLent: Bool { loan.isLent }
  /// How often `lend` was called.
  public var loans: Int { loan.count }
  /// The programs that were to run.
  public var ran: [Command] { loan.programs }
  /// Stands for the programs: returns how one ends. By default each ends at once, with exit status 0.
  public var onRun: @MainActor (Command) async throws(CommandError) -> TerminationStatus = {
    _ throws(CommandError) in .exited(0)
  }

  /// Switches all modes off.
  public func lend() {
    restore()
    loan.begin()
  }

  /// Switches all modes on.
  public func takeBack() {
    loan.end()
    resume()
  }

  /// Notes the program in `ran` and asks `onRun`; starts nothing.
  public func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    try loan.note(command)
    return try await onRun(command)
  }

  /// The window's title; nil where the program has set none.
  public private(set) var title: String?
  /// Folders told by `setWorkingDirectory`.
  public private(set) var workingDirectories: [String] = []
  /// Texts of notifications.
  public private(set) var notifications: [String] = []

  /// Changes are noted in `modes`.
  public func setTitle(_ title: String?) {
    let wasSet = self.title != nil
    self.title = title
    if wasSet != (title != nil) { switched.set(.title, isOn: title != nil) }
  }
  /// Notes the path in `workingDirectories`.
  public func setWorkingDirectory(_ path: String) { workingDirectories.append(path) }
  /// Notes the text in `notifications`.
  public func notify(_ text: String) { notifications.append(text) }

  /// The texts given to the clipboard.
  public private(set) var copied: [String] = []

  /// Where a copied text is said to have gone.
  public var copyOutcome = CopyOutcome.copied

  /// Notes the text in `copied`, and tells `copyOutcome`.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    copied.append(text)
    tell(copyOutcome)
  }

  /// Called with its timeout by a `wait` that nothing ends, before it returns `.timeout`: a test moves its clock here.
  public var onTimeout: ((Duration?) -> Void)?

  /// Always true: a frame is shown at once.
  public var isSent: Bool { true }
  /// Open answers to frames' questions.
  public var awaitedAnswers = 0
  /// Descriptors that are to be polled; none is.
  public var watchedDescriptors: [Int32] = []
  /// Says nothing.
  public func repeatModes(withFocus: Bool) {}
  /// Asks nothing.
  public func measureWindow() {}

  /// Whether `wait` passes over scripted bytes.
  public var isInputHeld = false

  /// The next scripted wake; else `.woken` or `.timeout`.
  public func wait(timeout: Duration?) -> TerminalWake {
    timeouts.append(timeout)
    if let next = wakes.firstIndex(where: { !(isInputHeld || isLent) || !$0.isInput }) {
      return wakes.remove(at: next)
    }
    let wasWoken = isWoken.withLock { woken in
      defer { woken = false }
      return woken
    }
    if wasWoken { return .woken }
    onTimeout?(timeout)
    return .timeout
  }

  /// Keeps the frame; counts cells, not bytes.
  @discardableResult public func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    guard frame.surface.size == size else { return PresentStatistics() }
    return PresentStatistics(cells: frames.show(frame.surface))
  }

  /// The next frame counts all its cells.
  public func invalidate() { frames.invalidate() }

  /// Switches all modes off.
  public func restore() { switched.giveBack(used) }

  /// Switches all modes on.
  public func resume() {
    restore()
    invalidate()
    switched.take(used)
  }

  /// Restores and resumes at once.
  public func suspend() {
    restore()
    resume()
  }

  /// Notes and applies the reply.
  @discardableResult public func apply(_ reply: TerminalReply) -> Bool {
    replies.append(reply)
    guard reportsAppearance || !reply.isOfAppearance else { return false }
    return known.apply(reply)
  }

  private var used: [TerminalMode] {
    TerminalMode.allCases.filter {
      ($0 != .mouse || isMouseEnabled) && ($0 != .appearanceReports || reportsAppearance)
        && ($0 != .motionReports || isMouseEnabled && reportsMotion) && ($0 != .title || title != nil)
    }
  }
}

extension TerminalWake {
  fileprivate var isInput: Bool {
    if case .bytes = self { true } else { false }
  }
}
