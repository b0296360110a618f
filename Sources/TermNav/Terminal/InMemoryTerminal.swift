public import NavModel

/// A terminal in memory for tests, with scripted wakes.
@MainActor public final class InMemoryTerminal: Terminal {
  /// A mode switched on or off.
  package struct ModeChange: Equatable, Sendable {
    /// The mode.
    package var mode: TerminalMode
    /// False for off.
    package var isOn: Bool

    /// A change of one mode.
    package init(_ mode: TerminalMode, isOn: Bool) {
      self.mode = mode
      self.isOn = isOn
    }
  }

  /// Columns × rows. The program is told of a change.
  public var size: Size {
    didSet { if size != oldValue { wakes.append(.resized) } }
  }
  /// As given, and as the program has learned by answers.
  public var capabilities: TerminalCapabilities {
    var capabilities = known
    if !isMouseEnabled { capabilities.mouse = .none }
    return capabilities
  }

  /// One cell in pixels; nil where unknown.
  public var cellPixels: (width: Double, height: Double)?

  /// Wakes to come.
  package private(set) var wakes: [TerminalWake] = []
  /// Timeouts of all waits, in seconds; nil for none.
  package private(set) var timeouts: [Duration?] = []
  /// All mode changes.
  package var modes: [ModeChange] { switched.changes }
  /// The last frame.
  public var frame: Surface? { frames.last }
  /// The number of frames.
  package var frameCount: Int { frames.count }
  /// All frames, with `keepsHistory`.
  public var history: [Surface] { frames.history }
  /// Replies given to `apply`.
  package private(set) var replies: [TerminalReply] = []

  private var known: TerminalCapabilities
  private let isWoken = Locked(false)
  private var switched = ModeRecord()
  private var frames: FrameRecord
  private var loan = LoanRecord()
  private var window = WindowRecord()

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
  package var isMouseEnabled: Bool {
    get { switched.wants(.mouse) }
    set { switched.want(.mouse, newValue) }
  }

  /// Changes are noted in `modes`.
  package var reportsMotion: Bool {
    get { switched.wants(.motionReports) }
    set { switched.want(.motionReports, newValue) }
  }

  /// Changes are noted in `modes`; until it is true, replies about colours are ignored.
  package var reportsAppearance: Bool {
    get { switched.wants(.appearanceReports) }
    set { switched.want(.appearanceReports, newValue) }
  }

  /// Queues wakes.
  package func send(_ wakes: TerminalWake...) { self.wakes += wakes }
  /// Queues input as UTF-8.
  package func send(_ text: String) { wakes.append(.bytes(ArraySlice(text.utf8))) }
  /// Queues an SGR report of the first button; column and row are 0-based.
  package func send(_ phase: PointerEvent.Phase, column: Int, row: Int) {
    let code =
      switch phase {
      case .pressed, .released: 0
      case .dragged: 32
      case .moved: 35
      }
    send("\u{1B}[<\(code);\(column.plus(1));\(row.plus(1))\(phase == .released ? "m" : "M")")
  }

  /// Drops timeouts, replies, history and switched-off modes.
  package func forget() {
    timeouts = []
    frames.forgetHistory()
    replies = []
    switched.forget()
  }

  /// Makes the next unscripted `wait` return `.woken`.
  package nonisolated func wake() { isWoken.withLock { $0 = true } }

  /// Whether other programs have it.
  public var isLent: Bool { loan.isLent }
  /// How often `lend` was called.
  package var loans: Int { loan.count }
  /// The programs that were to run.
  public var ran: [Command] { loan.programs }
  /// Stands for the programs: returns how one ends. By default each ends at once, with exit status 0.
  public var onRun: @MainActor (Command) async throws(CommandError) -> TerminationStatus = {
    _ throws(CommandError) in .exited(0)
  }

  /// Switches all modes off.
  package func lend() {
    restore()
    loan.begin()
  }

  /// Switches all modes on.
  package func takeBack() {
    loan.end()
    resume()
  }

  /// Notes the program in `ran` and asks `onRun`; starts nothing.
  package func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    try loan.note(command)
    return try await onRun(command)
  }

  /// The window's title; nil where the program has set none.
  public var title: String? { window.title }
  /// Folders that the program has told, by `workingDirectory`.
  public var workingDirectories: [String] { window.workingDirectories }
  /// Texts of notifications.
  public var notifications: [String] { window.notifications }
  /// The texts given to the clipboard.
  public var copied: [String] { window.copied }

  /// Changes are noted in `modes`.
  package func setTitle(_ title: String?) {
    window.title = title
    switched.want(.title, title != nil)
  }
  /// Notes the path in `workingDirectories`.
  package func setWorkingDirectory(_ path: String) { window.workingDirectories.append(path) }
  /// What was wanted of pictures.
  package var pictureOrders: [PictureOrder] { window.pictureOrders }
  /// Notes it in `pictureOrders`.
  package func order(_ order: PictureOrder) { window.pictureOrders.append(order) }
  /// Notes the text in `notifications`.
  package func notify(_ text: String) { window.notifications.append(text) }

  /// Where a copied text is said to have gone.
  public var copyOutcome = CopyOutcome.copied

  /// Notes the text in `copied`, and tells `copyOutcome`.
  package func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    window.copied.append(text)
    tell(copyOutcome)
  }

  /// Called with its timeout by a `wait` that nothing ends, before it returns `.timeout`: a test moves its clock here.
  package var onTimeout: ((Duration?) -> Void)?

  /// Always true: a frame is shown at once.
  package var isSent: Bool { true }
  /// Open answers to frames' questions.
  package var awaitedAnswers = 0
  /// Descriptors that are to be polled; none is.
  package var watchedDescriptors: [Int32] = []
  /// Says nothing.
  package func repeatModes(withFocus: Bool) {}
  /// Asks nothing.
  package func measureWindow() {}

  /// Whether `wait` passes over scripted bytes.
  package var isInputHeld = false

  /// The next scripted wake; else `.woken` or `.timeout`.
  package func wait(timeout: Duration?) -> TerminalWake {
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
  @discardableResult package func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    guard frame.surface.size == size else { return PresentStatistics() }
    return PresentStatistics(cells: frames.show(frame.surface))
  }

  /// The next frame counts all its cells.
  package func invalidate() { frames.invalidate() }

  /// Switches all modes off.
  package func restore() { switched.giveBack(switched.used) }

  /// Switches all modes on.
  package func resume() {
    restore()
    invalidate()
    switched.take(switched.used)
  }

  /// Restores and resumes at once.
  package func suspend() {
    restore()
    resume()
  }

  /// Notes and applies the reply.
  @discardableResult package func apply(_ reply: TerminalReply) -> Bool {
    replies.append(reply)
    guard reportsAppearance || !reply.isOfAppearance else { return false }
    return known.apply(reply)
  }
}

extension TerminalWake {
  fileprivate var isInput: Bool {
    if case .bytes = self { true } else { false }
  }
}
