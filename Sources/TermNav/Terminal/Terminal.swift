public import NavModel

/// How the terminal reports its mouse.
public enum MouseReporting: String, Sendable {
  case none, sgr, pixels
}

/// What a terminal can do, as far as it is known.
public struct TerminalCapabilities: Equatable, Sendable {
  public var colorDepth: ColorDepth
  public var mouse: MouseReporting
  /// The terminal holds back a frame until it is whole (mode 2026).
  public var synchronizedOutput: Bool
  /// A guardian restores the terminal after `kill -9` too.
  public var isGuarded: Bool

  public init(
    colorDepth: ColorDepth, mouse: MouseReporting, synchronizedOutput: Bool = false, isGuarded: Bool = false
  ) {
    self.colorDepth = colorDepth
    self.mouse = mouse
    self.synchronizedOutput = synchronizedOutput
    self.isGuarded = isGuarded
  }

  /// Learns from an answer; returns whether anything changed.
  ///
  /// 2026 counts where the terminal knows it (set or reset), 1016 where it is set, and only for those who have
  /// `asked` for pixels.
  mutating func apply(_ reply: TerminalReply, asked mouse: MouseReporting = .sgr) -> Bool {
    let before = self
    switch reply {
    case .mode(2026, let value): synchronizedOutput = value == 1 || value == 2
    case .mode(1016, 1) where mouse == .pixels: self.mouse = .pixels
    case .mode(1016, let value) where value != 1 && self.mouse != .none: self.mouse = .sgr
    case .directColor: colorDepth = .truecolor
    default: break
    }
    return self != before
  }
}

/// Why a wait on a terminal came back.
public enum TerminalWake: Equatable, Sendable {
  case bytes(ArraySlice<UInt8>)
  case resized
  /// A signal that asks the program to do something, by its number.
  case signal(Int32)
  /// `wake` was called, on whatever thread.
  case woken
  /// The main actor has work.
  case tasks
  /// Something can be read from a watched descriptor; or it is closed, and not valid.
  case descriptor(Int32, isValid: Bool)
  /// The terminal has taken the rest of what was sent.
  case sent
  case timeout
  /// No more input will ever come.
  case closed
}

/// What one presented frame cost.
public struct PresentStatistics: Equatable, Sendable {
  /// Cells that differ from the frame before, without those that the terminal was told to move.
  public var cells: Int
  /// Bytes sent to the terminal.
  public var bytes: Int

  public init(cells: Int = 0, bytes: Int = 0) {
    self.cells = cells
    self.bytes = bytes
  }
}

/// The device: a real terminal through ncurses, or its twin in memory.
@MainActor public protocol Terminal: AnyObject, Sendable {
  /// Columns × rows, as of the last `resized`.
  var size: Size { get }
  var capabilities: TerminalCapabilities { get }
  /// One cell in pixels, as far as it is needed to read the mouse; nil by default, and while it is being asked for anew.
  var cellPixels: (width: Double, height: Double)? { get }
  /// Whether mouse reports are asked for. Setting it takes effect at once.
  var isMouseEnabled: Bool { get set }
  /// Makes a `wait` come back, the one under way or else the next, with `.woken`. May be called from any thread.
  nonisolated func wake()

  /// Descriptors that `wait` comes back for with `.descriptor` when they can be read; ignored by default.
  var watchedDescriptors: [Int32] { get set }

  /// Waits for input, a resize, a signal, `wake` or the main actor's work; nil waits without end.
  func wait(timeout: Seconds?) -> TerminalWake
  /// Whether all that was sent is taken. `wait` comes back with `.sent` when it is again.
  var isSent: Bool { get }
  /// Shows a frame of the terminal's size; one of another size, drawn before the window changed, is not shown. Bytes may be
  /// saved by what is known of its layers. The terminal answers each question by `TerminalReply.statusOK`; a frame that costs
  /// no byte asks nothing.
  @discardableResult func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics
  /// How many answers to questions of frames may still come, as far as the loop knows: the way out waits for them. Ignored
  /// by default.
  var awaitedAnswers: Int { get set }
  /// Forgets what the terminal shows, so that the next frame is sent whole.
  func invalidate()
  /// Gives the terminal back to the shell as it was found. May be called twice.
  func restore()
  /// Takes the terminal again after `restore`, or anew after a stop that was not ours (SIGCONT).
  func resume()
  /// Gives the terminal back, stops the program as Ctrl-Z does, and takes the terminal again when it is continued.
  func suspend()
  /// Learns from an answer of the terminal; returns whether `capabilities` changed.
  @discardableResult func apply(_ reply: TerminalReply) -> Bool
}

extension Terminal {
  public nonisolated func wake() {}

  /// Shows cells of which nothing else is known, and asks nothing.
  @discardableResult public func present(_ surface: Surface) -> PresentStatistics {
    present(Frame(surface), asking: [])
  }

  public var cellPixels: (width: Double, height: Double)? { nil }
  public var isSent: Bool { true }
  public var awaitedAnswers: Int {
    get { 0 }
    set {}
  }
  public var watchedDescriptors: [Int32] {
    get { [] }
    set {}
  }

  public func suspend() {}
  @discardableResult public func apply(_ reply: TerminalReply) -> Bool { false }
}
