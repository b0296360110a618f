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
  public private(set) var modes: [ModeChange] = []
  /// The last frame.
  public private(set) var frame: Surface?
  /// The number of frames.
  public private(set) var frameCount = 0
  /// All frames, with `keepsHistory`.
  public private(set) var history: [Surface] = []
  /// Replies given to `apply`.
  public private(set) var replies: [TerminalReply] = []

  private var known: TerminalCapabilities
  private let keepsHistory: Bool
  private let isWoken = Locked(false)
  private var isTaken = false
  private var shown: Surface?

  /// Columns × rows; `keepsHistory` keeps all frames.
  public init(
    size: Size = Size(columns: 80, rows: 24),
    capabilities: TerminalCapabilities = TerminalCapabilities(colorDepth: .truecolor, mouse: .sgr),
    keepsHistory: Bool = false
  ) {
    self.size = size
    known = capabilities
    self.keepsHistory = keepsHistory
    isMouseEnabled = capabilities.mouse != .none
    resume()
  }

  /// Modes that are on.
  public var modesOn: Set<TerminalMode> {
    modes.reduce(into: []) { on, change in
      if change.isOn { on.insert(change.mode) } else { on.remove(change.mode) }
    }
  }

  /// Changes are noted in `modes`.
  public var isMouseEnabled: Bool {
    didSet {
      guard isTaken, isMouseEnabled != oldValue else { return }
      modes.append(ModeChange(.mouse, isOn: isMouseEnabled))
      if reportsMotion { modes.append(ModeChange(.motionReports, isOn: isMouseEnabled)) }
    }
  }

  /// Changes are noted in `modes`.
  public var reportsMotion = false {
    didSet {
      guard isTaken, isMouseEnabled, reportsMotion != oldValue else { return }
      modes.append(ModeChange(.motionReports, isOn: reportsMotion))
    }
  }

  /// Changes are noted in `modes`; until it is true, replies about colours are ignored.
  public var reportsAppearance = false {
    didSet {
      guard isTaken, reportsAppearance != oldValue else { return }
      modes.append(ModeChange(.appearanceReports, isOn: reportsAppearance))
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
    history = []
    replies = []
    let on = modesOn
    modes = TerminalMode.allCases.filter(on.contains).map { ModeChange($0, isOn: true) }
  }

  /// Makes the next unscripted `wait` return `.woken`.
  public nonisolated func wake() { isWoken { $0 = true } }

  /// Whether other programs have it.
  public private(set) var isLent = false
  /// How often `lend` was called.
  public private(set) var loans = 0
  /// The programs that were to run.
  public private(set) var ran: [Command] = []
  /// Stands for the programs: returns how one ends. By default each ends at once, with exit status 0.
  public var onRun: @MainActor (Command) async throws(CommandError) -> TerminationStatus = {
    _ throws(CommandError) in .exited(0)
  }

  /// Switches all modes off.
  public func lend() {
    restore()
    isLent = true
    loans += 1
  }

  /// Switches all modes on.
  public func takeBack() {
    isLent = false
    resume()
  }

  /// Notes the program in `ran` and asks `onRun`; starts nothing.
  public func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    guard isLent else { throw .terminalIsInUse }
    ran.append(command)
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
    if isTaken, wasSet != (title != nil) { modes.append(ModeChange(.title, isOn: title != nil)) }
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

  /// Whether `wait` passes over scripted bytes.
  public var isInputHeld = false

  /// The next scripted wake; else `.woken` or `.timeout`.
  public func wait(timeout: Duration?) -> TerminalWake {
    timeouts.append(timeout)
    if let next = wakes.firstIndex(where: { !(isInputHeld || isLent) || !$0.isInput }) {
      return wakes.remove(at: next)
    }
    let wasWoken = isWoken { woken in
      defer { woken = false }
      return woken
    }
    if wasWoken { return .woken }
    onTimeout?(timeout)
    return .timeout
  }

  /// Keeps the frame; counts cells, not bytes.
  @discardableResult public func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    let surface = frame.surface
    guard surface.size == size else { return PresentStatistics() }
    var cells = surface.cells.count
    if let shown, shown.size == surface.size {
      cells = changes(from: shown, to: surface)
    }
    shown = surface
    self.frame = surface
    frameCount += 1
    if keepsHistory { history.append(surface) }
    return PresentStatistics(cells: cells)
  }

  /// Pointers, since tests are built without the optimizer, and this is done for each frame.
  private func changes(from old: Surface, to new: Surface) -> Int {
    var (changes, place) = (0, 0)
    old.cells.withUnsafeBufferPointer { old in
      new.cells.withUnsafeBufferPointer { new in
        let end = old.count
        guard let old = old.baseAddress, let new = new.baseAddress else { return }
        while place < end {
          if !(old[place] == new[place]) { changes &+= 1 }
          place &+= 1
        }
      }
    }
    return changes
  }

  /// The next frame counts all its cells.
  public func invalidate() { shown = nil }

  /// Switches all modes off.
  public func restore() {
    guard isTaken else { return }
    isTaken = false
    modes += used.reversed().map { ModeChange($0, isOn: false) }
  }

  /// Switches all modes on.
  public func resume() {
    restore()
    isTaken = true
    invalidate()
    modes += used.map { ModeChange($0, isOn: true) }
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
