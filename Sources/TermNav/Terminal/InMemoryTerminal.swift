public import NavModel

/// A terminal in memory for tests. A test scripts its input, and its frames are kept instead of shown.
@MainActor public final class InMemoryTerminal: Terminal {
  /// A change of a mode of the terminal in memory: the mode was switched on or off.
  package struct ModeChange: Equatable, Sendable {
    package var mode: TerminalMode
    /// Whether the mode was switched on; false if it was switched off.
    package var isOn: Bool

    package init(_ mode: TerminalMode, isOn: Bool) {
      self.mode = mode
      self.isOn = isOn
    }
  }

  /// The size of the terminal in memory, in columns × rows. When a test changes the size, the program is told
  /// so as when a window is resized.
  public var size: Size {
    didSet { if size != oldValue { wakes.append(.resized) } }
  }
  /// The capabilities of the terminal in memory: those given at creation, changed by the replies that the
  /// program has passed to `apply(_:)`. The mouse is `.none` while reports are off.
  public var capabilities: TerminalCapabilities {
    var capabilities = known
    if !isMouseEnabled { capabilities.mouse = .none }
    return capabilities
  }

  /// The size in pixels of a cell of the terminal; nil if unknown.
  public var cellPixels: (width: Double, height: Double)?

  /// The scripted input, signals and other wakes that `wait(timeout:)` has not returned yet.
  package private(set) var wakes: [TerminalWake] = []
  /// The timeouts of all calls of `wait(timeout:)`, by which a program waits, the oldest first; nil for a
  /// call without a limit.
  package private(set) var timeouts: [Duration?] = []
  /// All changes of the terminal's modes, the oldest first.
  package var modes: [ModeChange] { switched.changes }
  /// The frame that was shown last on the terminal in memory; nil before the first one.
  public var frame: Surface? { frames.last }
  /// The number of frames that were shown on the terminal in memory.
  package var frameCount: Int { frames.count }
  /// All frames that were shown on the terminal in memory, the oldest first, if `keepsHistory` was set at
  /// creation; otherwise empty.
  public var history: [Surface] { frames.history }
  /// All replies of the terminal that were given to `apply(_:)`, the oldest first.
  package private(set) var replies: [TerminalReply] = []

  private var known: TerminalCapabilities
  private let isWoken = Locked(false)
  private var switched = ModeRecord()
  private var frames: FrameRecord
  private var loan = LoanRecord()
  private var window = WindowRecord()

  /// Creates a terminal in memory, on which a test runs a program.
  /// - Parameters:
  ///   - size: the size in columns × rows.
  ///   - capabilities: what the terminal can do.
  ///   - keepsHistory: whether all frames are kept in `history`.
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

  /// The modes of the terminal, such as mouse reports, that are on now.
  public var modesOn: Set<TerminalMode> { switched.on }

  /// Whether mouse reports of the terminal in memory are on. A change is noted in `modes`.
  package var isMouseEnabled: Bool {
    get { switched.wants(.mouse) }
    set { switched.want(.mouse, newValue) }
  }

  /// Whether the terminal reports the pointer's motion while no button is down. A change is noted in `modes`.
  package var reportsMotion: Bool {
    get { switched.wants(.motionReports) }
    set { switched.want(.motionReports, newValue) }
  }

  /// Whether `apply(_:)` uses answers and reports about colours; if not, it ignores them. A change is noted
  /// in `modes`.
  package var reportsAppearance: Bool {
    get { switched.wants(.appearanceReports) }
    set { switched.want(.appearanceReports, newValue) }
  }

  /// Adds reasons to wake, such as input or a signal, to those that `wait(timeout:)` returns, one by each
  /// call.
  package func send(_ wakes: TerminalWake...) { self.wakes += wakes }
  /// Adds a text to the scripted input of the terminal, as bytes of UTF-8.
  package func send(_ text: String) { wakes.append(.bytes(ArraySlice(text.utf8))) }
  /// Adds a mouse report to the scripted input of the terminal, in SGR form and for the first button. Column
  /// and row are counted from 0.
  package func send(_ phase: PointerEvent.Phase, column: Int, row: Int) {
    let code =
      switch phase {
      case .pressed, .released: 0
      case .dragged: 32
      case .moved: 35
      }
    send("\u{1B}[<\(code);\(column.plus(1));\(row.plus(1))\(phase == .released ? "m" : "M")")
  }

  /// Forgets the noted timeouts and replies and the `history` of frames. Of the noted changes of modes, only
  /// those remain that switched on modes which are on now.
  package func forget() {
    timeouts = []
    frames.forgetHistory()
    replies = []
    switched.forget()
  }

  /// Makes the next `wait(timeout:)` that has no scripted wake to return return `.woken`. May be called from
  /// any thread.
  package nonisolated func wake() { isWoken.withLock { $0 = true } }

  /// Whether the program has given the terminal to other programs, as within `app.suspend`.
  public var isLent: Bool { loan.isLent }
  /// How often the terminal was given to other programs, by `lend()`.
  package var loans: Int { loan.count }
  /// The programs that would have been run on a real terminal, the oldest first.
  public var ran: [Command] { loan.programs }
  /// Called when a program would be started on a real terminal; the closure returns how that program ended.
  /// By default each program ends at once with exit status 0.
  public var onRun: @MainActor (Command) async throws(CommandError) -> TerminationStatus = {
    _ throws(CommandError) in .exited(0)
  }

  /// Switches all modes off, as a real terminal does before other programs get it.
  package func lend() {
    restore()
    loan.begin()
  }

  /// Switches all modes of the terminal on again, after other programs had it (`lend()`).
  package func takeBack() {
    loan.end()
    resume()
  }

  /// Notes a program in `ran` and calls `onRun`, instead of starting the program. Throws
  /// `CommandError.terminalIsInUse` if the terminal is not lent.
  package func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    try loan.note(command)
    return try await onRun(command)
  }

  /// The window's title as the program has set it; nil while the window has its earlier title.
  public var title: String? { window.title }
  /// The paths of the working directories that the program has told the terminal, the oldest first.
  public var workingDirectories: [String] { window.workingDirectories }
  /// The texts of the notifications that the program has shown, the oldest first.
  public var notifications: [String] { window.notifications }
  /// The texts that the program has copied to the clipboard, the oldest first.
  public var copied: [String] { window.copied }

  /// Notes the window's title as set by the program; nil stands for the title from before the program. The
  /// change is noted in `modes`.
  package func setTitle(_ title: String?) {
    window.title = title
    switched.want(.title, title != nil)
  }
  /// Notes the path of the program's working directory in `workingDirectories`.
  package func setWorkingDirectory(_ path: String) { window.workingDirectories.append(path) }
  /// All requests about pictures that the terminal draws in cells, the oldest first.
  package var pictureOrders: [PictureOrder] { window.pictureOrders }
  /// Notes a request about pictures, which a real terminal would draw in cells, in `pictureOrders`.
  package func order(_ order: PictureOrder) { window.pictureOrders.append(order) }
  /// Notes the text of a notification in `notifications`.
  package func notify(_ text: String) { window.notifications.append(text) }

  /// The outcome that `copy(_:then:)` gives to its closure, `.copied` by default.
  public var copyOutcome = CopyOutcome.copied

  /// Notes the text that is copied in `copied`, and calls the closure with `copyOutcome`.
  package func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    window.copied.append(text)
    tell(copyOutcome)
  }

  /// Called before `wait(timeout:)` returns `.timeout`; the argument is the call's timeout. A test advances
  /// its clock here.
  package var onTimeout: ((Duration?) -> Void)?

  /// Whether all output was written: always true, since the terminal in memory shows a frame at once.
  package var isSent: Bool { true }
  package var awaitedAnswers = 0
  /// The descriptors that the program watches. The terminal in memory does not poll these descriptors.
  package var watchedDescriptors: [Int32] = []
  /// Does nothing, since a terminal in memory cannot lose its modes.
  package func repeatModes(withFocus: Bool) {}
  /// Does nothing, since a test sets the size of a cell of the terminal in memory.
  package func measureWindow() {}

  /// Whether `wait(timeout:)` leaves scripted bytes for later, as it also does while the terminal is lent.
  package var isInputHeld = false

  /// Returns the next scripted reason to wake, such as input, or else `.woken` or `.timeout`. Never blocks.
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

  /// Keeps a frame as shown, unless it has another size than the terminal. Returns the number of changed
  /// cells; the number of bytes is 0.
  @discardableResult package func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    guard frame.surface.size == size else { return PresentStatistics() }
    return PresentStatistics(cells: frames.show(frame.surface))
  }

  /// Lets all cells of the next frame count as changed.
  package func invalidate() { frames.invalidate() }

  /// Switches all modes of the terminal off, as a real terminal does at the program's end.
  package func restore() { switched.leave(switched.used) }

  /// Switches all modes of the terminal on, as a real terminal does when the program continues.
  package func resume() {
    restore()
    invalidate()
    switched.enter(switched.used)
  }

  /// Switches all modes off and on again, as a real terminal does around a stop of the program. No process is
  /// stopped.
  package func suspend() {
    restore()
    resume()
  }

  /// Notes a reply of the terminal in `replies` and learns from it. Returns whether `capabilities` has
  /// changed.
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
