package import NavModel

/// The reason why a wait returned.
package enum TerminalWake: Equatable, Sendable {
  case bytes(ArraySlice<UInt8>)
  case resized
  /// A signal, by its number. `isSent` is true for a SIGINT that another process has sent to end the program,
  /// and false for one of Ctrl-C.
  case signal(Int32, isSent: Bool = false)
  /// `wake()` was called.
  case woken
  /// The main actor has work.
  case tasks
  /// A watched descriptor is readable or, if not valid, closed.
  case descriptor(Int32, isValid: Bool)
  /// All output was written.
  case sent
  case timeout
  /// The input has ended.
  case closed
}

/// The cost of a frame.
package struct PresentStatistics: Equatable, Sendable {
  /// The number of differing cells, without those that the terminal has moved.
  package var cells: Int
  /// The number of bytes sent.
  package var bytes: Int

  /// Creates a cost, zero by default.
  package init(cells: Int = 0, bytes: Int = 0) {
    self.cells = cells
    self.bytes = bytes
  }
}

/// The screen of a terminal, on which frames are shown.
@MainActor package protocol TerminalScreen: AnyObject, Sendable {
  /// The size in columns × rows.
  var size: Size { get }
  /// The abilities of the terminal, as far as they are known. The mouse is `.none` while reports are off.
  var capabilities: TerminalCapabilities { get }
  /// The size of a cell in pixels; nil if unknown.
  var cellPixels: (width: Double, height: Double)? { get }
  /// Shows a frame. Ignores one of another size, and asks nothing if no byte is sent.
  @discardableResult func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics
  /// Whether all output was written. Otherwise `wait(timeout:)` will return `.sent`.
  var isSent: Bool { get }
  /// The number of answers to frames' questions that are still open. `restore()` waits for them.
  var awaitedAnswers: Int { get set }
  /// Lets the next frame be sent whole.
  func invalidate()
}

extension TerminalScreen {
  /// Shows cells, without layers and questions.
  @discardableResult package func present(_ surface: Surface) -> PresentStatistics {
    present(Frame(surface), asking: [])
  }
}

/// The input of a terminal, and all else that a program waits for.
@MainActor package protocol TerminalInput: AnyObject, Sendable {
  /// Waits for the next wake, at most for `timeout`; nil waits without limit.
  func wait(timeout: Duration?) -> TerminalWake
  /// Makes the current or next `wait(timeout:)` return `.woken`. May be called from any thread.
  nonisolated func wake()
  /// The descriptors that `wait(timeout:)` polls too.
  var watchedDescriptors: [Int32] { get set }
  /// Whether `wait(timeout:)` leaves input unread, while the program is busy with earlier input.
  var isInputHeld: Bool { get set }
  /// Learns from a reply that was found in the input. Returns whether `capabilities` has changed.
  @discardableResult func apply(_ reply: TerminalReply) -> Bool
}

/// The reports that a terminal sends only if it is told to.
@MainActor package protocol TerminalReports: AnyObject, Sendable {
  /// Whether the mouse is reported.
  var isMouseEnabled: Bool { get set }
  /// Whether the pointer's motion is reported even while no button is down.
  var reportsMotion: Bool { get set }
  /// Whether the terminal reports changes between dark and light, and is asked for its colours, now and when
  /// they may have changed.
  var reportsAppearance: Bool { get set }
  /// Sends the modes of mouse and paste again, for terminals that drop modes; with `withFocus` also those of
  /// focus reports. Does nothing while the mouse is not reported.
  func repeatModes(withFocus: Bool)
  /// Asks for the sizes of window and cell again, if mouse reports may be in pixels. Until the answer
  /// `cellPixels` stays as it is.
  func measureWindow()
}

/// The owner of a terminal: the program, the one that started it, or one that it starts.
@MainActor package protocol TerminalSession: AnyObject, Sendable {
  /// Gives the terminal back as found. May be called twice.
  func restore()
  /// Takes the terminal again, after `restore()` or SIGCONT.
  func resume()
  /// Restores the terminal, stops as Ctrl-Z does, and resumes.
  func suspend()
  /// Gives the terminal, as found, to other programs until `takeBack()`. Meanwhile `wait(timeout:)` reads no
  /// input.
  func lend()
  /// Takes the terminal again after `lend()`, and resets what other programs have left switched on.
  func takeBack()
  /// Runs a program on the lent terminal and returns how it ended.
  func run(_ command: Command) async throws(CommandError) -> TerminationStatus
}

/// The surroundings of the screen: the window, the clipboard and the desktop.
@MainActor package protocol TerminalWindow: AnyObject, Sendable {
  /// Sets the window's title; nil restores the found one.
  func setTitle(_ title: String?)
  /// Tells the terminal the program's working directory, an absolute path.
  func setWorkingDirectory(_ path: String)
  /// Shows a notification to the user.
  func notify(_ text: String)
  /// Asks about, sends or drops pictures that the terminal draws in cells.
  func order(_ order: PictureOrder)
  /// Copies a text to a clipboard, and tells where it has gone, at once or later.
  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void)
}

extension TerminalWindow {
  package func order(_ order: PictureOrder) {}
}

/// A terminal, real or in memory, with all that a program's loop needs of one.
@MainActor
package protocol Terminal: TerminalScreen, TerminalInput, TerminalReports, TerminalSession, TerminalWindow {}
