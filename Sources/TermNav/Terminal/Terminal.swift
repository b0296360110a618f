package import NavModel

/// Why a wait returned.
package enum TerminalWake: Equatable, Sendable {
  case bytes(ArraySlice<UInt8>)
  case resized
  /// A signal, by its number. A SIGINT is sent where it is no Ctrl-C: another process has asked the program to end.
  case signal(Int32, isSent: Bool = false)
  /// `wake` was called.
  case woken
  /// The main actor has work.
  case tasks
  /// A watched descriptor is readable or, if not valid, closed.
  case descriptor(Int32, isValid: Bool)
  /// All output was taken.
  case sent
  case timeout
  /// The input has ended.
  case closed
}

/// The cost of a frame.
package struct PresentStatistics: Equatable, Sendable {
  /// Differing cells, except those the terminal moved.
  package var cells: Int
  /// Bytes sent.
  package var bytes: Int

  /// Zero by default.
  package init(cells: Int = 0, bytes: Int = 0) {
    self.cells = cells
    self.bytes = bytes
  }
}

/// What frames are shown on.
@MainActor package protocol TerminalScreen: AnyObject, Sendable {
  /// Columns × rows.
  var size: Size { get }
  /// The mouse is `.none` while reports are off.
  var capabilities: TerminalCapabilities { get }
  /// One cell in pixels; nil where unknown.
  var cellPixels: (width: Double, height: Double)? { get }
  /// Shows a frame, unless its size differs; asks nothing where no byte is sent.
  @discardableResult func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics
  /// Whether all output was taken; else `wait` returns `.sent` later.
  var isSent: Bool { get }
  /// Open answers to frames' questions; `restore` waits for them.
  var awaitedAnswers: Int { get set }
  /// The next frame is sent whole.
  func invalidate()
}

extension TerminalScreen {
  /// Shows cells without layers and questions.
  @discardableResult package func present(_ surface: Surface) -> PresentStatistics {
    present(Frame(surface), asking: [])
  }
}

/// What a program waits for.
@MainActor package protocol TerminalInput: AnyObject, Sendable {
  /// Waits up to `timeout`; nil waits without end.
  func wait(timeout: Duration?) -> TerminalWake
  /// Makes the current or next `wait` return `.woken`; for any thread.
  nonisolated func wake()
  /// Descriptors that `wait` also polls.
  var watchedDescriptors: [Int32] { get set }
  /// Whether `wait` leaves input unread, while the program is busy with earlier input.
  var isInputHeld: Bool { get set }
  /// Learns from a reply that was among the input; returns whether `capabilities` changed.
  @discardableResult func apply(_ reply: TerminalReply) -> Bool
}

/// What a terminal reports only if it is told to.
@MainActor package protocol TerminalReports: AnyObject, Sendable {
  /// Whether mouse reports are on.
  var isMouseEnabled: Bool { get set }
  /// Whether the mouse is reported while no button is down too.
  var reportsMotion: Bool { get set }
  /// Whether the terminal is asked for its background, now and when it may have changed, and reports dark or light.
  var reportsAppearance: Bool { get set }
  /// Says again which modes of mouse and paste are on, and with `withFocus` the focus reports too, for terminals that drop
  /// modes. Nothing while mouse reports are off.
  func repeatModes(withFocus: Bool)
  /// Asks again for the window's size in pixels, where mouse reports may be in pixels; `cellPixels` stays until then.
  func measureWindow()
}

/// Who has the terminal: the program, the one that started it, or one that it starts.
@MainActor package protocol TerminalSession: AnyObject, Sendable {
  /// Gives the terminal back as found; may be called twice.
  func restore()
  /// Takes the terminal again, after `restore` or SIGCONT.
  func resume()
  /// Restores, stops as Ctrl-Z does, and resumes.
  func suspend()
  /// Gives the terminal as found to other programs until `takeBack`; meanwhile `wait` reads no input.
  func lend()
  /// Takes the terminal again after `lend`, whatever other programs have left switched on.
  func takeBack()
  /// Runs a program on the lent terminal, and returns how the program has ended.
  func run(_ command: Command) async throws(CommandError) -> TerminationStatus
}

/// What stands around the screen: the window, the clipboard, and the desktop.
@MainActor package protocol TerminalWindow: AnyObject, Sendable {
  /// Sets the window's title; nil gives back the one that was found.
  func setTitle(_ title: String?)
  /// Tells the terminal the program's folder, an absolute path.
  func setWorkingDirectory(_ path: String)
  /// Has the terminal notify its user.
  func notify(_ text: String)
  /// Asks for, sends or takes back pictures that are drawn in cells.
  func order(_ order: PictureOrder)
  /// Gives a text to a clipboard, and tells where it has gone, at once or later.
  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void)
}

extension TerminalWindow {
  /// Does nothing.
  package func order(_ order: PictureOrder) {}
}

/// A terminal, real or in memory: all that a program's loop needs of one.
@MainActor
package protocol Terminal: TerminalScreen, TerminalInput, TerminalReports, TerminalSession, TerminalWindow {}
