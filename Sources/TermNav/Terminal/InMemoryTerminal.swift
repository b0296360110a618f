public import NavModel

/// A terminal in memory for tests. Its input is scripted, and its frames are kept instead of shown.
@MainActor public final class InMemoryTerminal: Terminal {
  /// A mode that was switched on or off.
  package struct ModeChange: Equatable, Sendable {
    package var mode: TerminalMode
    /// Whether the mode was switched on.
    package var isOn: Bool

    package init(_ mode: TerminalMode, isOn: Bool) {
      self.mode = mode
      self.isOn = isOn
    }
  }

  /// The size in columns × rows. A change is told to the program like that of a window.
  public var size: Size {
    didSet { if size != oldValue { wakes.append(.resized) } }
  }
  /// The capabilities given at creation, with what the answers told to `apply(_:)` have added.
  public var capabilities: TerminalCapabilities {
    var capabilities = known
    if !isMouseEnabled { capabilities.mouse = .none }
    return capabilities
  }

  /// The size of a cell in pixels; nil if unknown.
  public var cellPixels: (width: Double, height: Double)?

  /// The scripted wakes that `wait(timeout:)` has not returned yet.
  package private(set) var wakes: [TerminalWake] = []
  /// The timeouts of all calls of `wait(timeout:)`; nil where there was none.
  package private(set) var timeouts: [Duration?] = []
  /// All changes of modes, the oldest first.
  package var modes: [ModeChange] { switched.changes }
  /// The last frame; nil before the first one.
  public var frame: Surface? { frames.last }
  /// The number of frames that were shown.
  package var frameCount: Int { frames.count }
  /// All frames, if `keepsHistory` was set at creation; else empty.
  public var history: [Surface] { frames.history }
  /// All replies given to `apply(_:)`.
  package private(set) var replies: [TerminalReply] = []

  private var known: TerminalCapabilities
  private let isWoken = Locked(false)
  private var switched = ModeRecord()
  private var frames: FrameRecord
  private var loan = LoanRecord()
  private var window = WindowRecord()

  /// Creates a terminal in memory.
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

  /// The modes that are on.
  public var modesOn: Set<TerminalMode> { switched.on }

  /// Whether the mouse is reported. A change is noted in `modes`.
  package var isMouseEnabled: Bool {
    get { switched.wants(.mouse) }
    set { switched.want(.mouse, newValue) }
  }

  /// Whether motion of the pointer without a button is reported. A change is noted in `modes`.
  package var reportsMotion: Bool {
    get { switched.wants(.motionReports) }
    set { switched.want(.motionReports, newValue) }
  }

  /// Whether answers and reports about colours count; until then they are ignored. A change is noted in
  /// `modes`.
  package var reportsAppearance: Bool {
    get { switched.wants(.appearanceReports) }
    set { switched.want(.appearanceReports, newValue) }
  }

  /// Queues wakes for `wait(timeout:)`.
  package func send(_ wakes: TerminalWake...) { self.wakes += wakes }
  /// Queues a text as input, in UTF-8.
  package func send(_ text: String) { wakes.append(.bytes(ArraySlice(text.utf8))) }
  /// Queues an SGR report of the first button. Column and row count from 0.
  package func send(_ phase: PointerEvent.Phase, column: Int, row: Int) {
    let code =
      switch phase {
      case .pressed, .released: 0
      case .dragged: 32
      case .moved: 35
      }
    send("\u{1B}[<\(code);\(column.plus(1));\(row.plus(1))\(phase == .released ? "m" : "M")")
  }

  /// Drops the noted timeouts, replies, frames and changes of modes that are off.
  package func forget() {
    timeouts = []
    frames.forgetHistory()
    replies = []
    switched.forget()
  }

  /// Makes the next `wait(timeout:)` without a scripted wake return `.woken`. May be called from any thread.
  package nonisolated func wake() { isWoken.withLock { $0 = true } }

  /// Whether other programs have the terminal.
  public var isLent: Bool { loan.isLent }
  /// How often `lend()` was called.
  package var loans: Int { loan.count }
  /// The programs that would have run on the terminal.
  public var ran: [Command] { loan.programs }
  /// Called in place of running a program; returns how it ended. By default each program ends at once with
  /// exit status 0.
  public var onRun: @MainActor (Command) async throws(CommandError) -> TerminationStatus = {
    _ throws(CommandError) in .exited(0)
  }

  /// Switches all modes off, as for another program.
  package func lend() {
    restore()
    loan.begin()
  }

  /// Switches all modes on again.
  package func takeBack() {
    loan.end()
    resume()
  }

  /// Notes the program in `ran` and calls `onRun`. No program is started.
  package func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    try loan.note(command)
    return try await onRun(command)
  }

  /// The window's title; nil if the program has set none.
  public var title: String? { window.title }
  /// The paths of all working directories that the program has told.
  public var workingDirectories: [String] { window.workingDirectories }
  /// The texts of all notifications.
  public var notifications: [String] { window.notifications }
  /// All texts that were copied to the clipboard.
  public var copied: [String] { window.copied }

  /// Sets the window's title, or gives the found one back if nil. The change is noted in `modes`.
  package func setTitle(_ title: String?) {
    window.title = title
    switched.want(.title, title != nil)
  }
  /// Notes the path in `workingDirectories`.
  package func setWorkingDirectory(_ path: String) { window.workingDirectories.append(path) }
  /// All orders about pictures.
  package var pictureOrders: [PictureOrder] { window.pictureOrders }
  /// Notes an order in `pictureOrders`.
  package func order(_ order: PictureOrder) { window.pictureOrders.append(order) }
  /// Notes the text in `notifications`.
  package func notify(_ text: String) { window.notifications.append(text) }

  /// The outcome that `copy(_:then:)` tells. It is `.copied` by default.
  public var copyOutcome = CopyOutcome.copied

  /// Notes the text in `copied` and tells `copyOutcome`.
  package func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    window.copied.append(text)
    tell(copyOutcome)
  }

  /// Called with the timeout of a `wait(timeout:)` that nothing ends, before it returns `.timeout`. A test
  /// advances its clock here.
  package var onTimeout: ((Duration?) -> Void)?

  /// Always true, since a frame is shown at once.
  package var isSent: Bool { true }
  package var awaitedAnswers = 0
  /// The descriptors that the program watches; they are not polled.
  package var watchedDescriptors: [Int32] = []
  /// Does nothing, since the modes cannot be lost.
  package func repeatModes(withFocus: Bool) {}
  /// Does nothing, since the size of a cell is scripted.
  package func measureWindow() {}

  /// Whether `wait(timeout:)` skips scripted bytes.
  package var isInputHeld = false

  /// Returns the next scripted wake, else `.woken` or `.timeout`. Never blocks.
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

  /// Keeps the frame and counts its changed cells; the number of bytes is 0.
  @discardableResult package func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    guard frame.surface.size == size else { return PresentStatistics() }
    return PresentStatistics(cells: frames.show(frame.surface))
  }

  /// Lets all cells of the next frame count as changed.
  package func invalidate() { frames.invalidate() }

  /// Switches all modes off, as at the program's end.
  package func restore() { switched.leave(switched.used) }

  /// Switches all modes on.
  package func resume() {
    restore()
    invalidate()
    switched.enter(switched.used)
  }

  /// Switches all modes off and on again, without stopping.
  package func suspend() {
    restore()
    resume()
  }

  /// Notes the reply and learns from it. Returns whether the capabilities have changed.
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
