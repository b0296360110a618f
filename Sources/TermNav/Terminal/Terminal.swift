package import NavModel

/// The reason why a wait returned.
package enum TerminalWake: Equatable, Sendable {
  case bytes(ArraySlice<UInt8>)
  case resized
  /// A signal has come, given by its number. `isSent` is true for a SIGINT that another process has sent to
  /// end the program, and false for one that Ctrl-C has caused.
  case signal(Int32, isSent: Bool = false)
  /// `wake()` was called.
  case woken
  /// The main actor has work to run.
  case tasks
  /// A watched descriptor is readable. If `isValid` is false, it was closed.
  case descriptor(Int32, isValid: Bool)
  /// All output was written.
  case sent
  case timeout
  /// The input has ended.
  case closed
}

/// The cost of a frame: what was sent to show it.
package struct PresentStatistics: Equatable, Sendable {
  /// The number of cells that differed from the last frame, without those that the terminal has moved.
  package var cells: Int
  /// The number of bytes that were sent.
  package var bytes: Int

  /// Creates a cost, of no cells and bytes by default.
  package init(cells: Int = 0, bytes: Int = 0) {
    self.cells = cells
    self.bytes = bytes
  }
}

/// The screen of a terminal, on which frames are shown.
@MainActor package protocol TerminalScreen: AnyObject, Sendable {
  /// The size in columns × rows.
  var size: Size { get }
  /// The capabilities of the terminal, as far as they are known. The mouse is `.none` while reports are off.
  var capabilities: TerminalCapabilities { get }
  /// The size of a cell in pixels; nil if unknown.
  var cellPixels: (width: Double, height: Double)? { get }
  /// Shows a frame and sends questions with it. A frame of another size is ignored, and no question is sent
  /// if no byte of the frame is.
  @discardableResult func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics
  /// Whether all output was written. If not, `wait(timeout:)` will return `.sent` once it is.
  var isSent: Bool { get }
  /// The number of questions that were sent with frames and are not answered yet. `restore()` waits for the
  /// answers.
  var awaitedAnswers: Int { get set }
  /// Lets the next frame be sent whole, as when it is not known what the terminal shows.
  func invalidate()
  /// A line for the program's end that says which terminfo entry was used in place of the terminal's own; nil
  /// if the terminal has an entry.
  var note: String? { get }
}

extension TerminalScreen {
  package var note: String? { nil }

  /// Shows cells as a frame without layers, cursor and questions.
  @discardableResult package func present(_ surface: Surface) -> PresentStatistics {
    present(Frame(surface), asking: [])
  }
}

/// The input of a terminal, and everything else for which a program's loop waits.
@MainActor package protocol TerminalInput: AnyObject, Sendable {
  /// Waits at most for `timeout`; nil waits without limit. Returns the reason why the wait ended.
  func wait(timeout: Duration?) -> TerminalWake
  /// Makes the current or next `wait(timeout:)` return `.woken`. May be called from any thread.
  nonisolated func wake()
  /// The descriptors that `wait(timeout:)` polls besides the terminal.
  var watchedDescriptors: [Int32] { get set }
  /// Whether `wait(timeout:)` leaves input unread, because the program is still busy with earlier input.
  var isInputHeld: Bool { get set }
  /// Learns from an answer or report of the terminal that was found in the input. Returns whether
  /// `capabilities` has changed.
  @discardableResult func apply(_ reply: TerminalReply) -> Bool
  /// Notes that the terminal's text area consists of cells alone, without a border.
  func noteBorderlessText()
}

extension TerminalInput {
  package func noteBorderlessText() {}
}

/// The reports that a terminal sends only after it is told to.
@MainActor package protocol TerminalReports: AnyObject, Sendable {
  /// Whether the terminal reports the mouse.
  var isMouseEnabled: Bool { get set }
  /// Whether the terminal reports the pointer's motion also while no button is down.
  var reportsMotion: Bool { get set }
  /// Whether the terminal reports changes between dark and light. If so, it is also asked for its colours, at
  /// once and when they may have changed.
  var reportsAppearance: Bool { get set }
  /// Sends the modes of mouse and paste again, for terminals that drop modes; with `withFocus` also those of
  /// focus reports. Does nothing while the mouse is not reported.
  func repeatModes(withFocus: Bool)
  /// Asks the terminal again for the sizes of window and cell in pixels, if mouse reports may be in pixels.
  /// `cellPixels` stays as it is until the answer comes.
  func measureWindow()
}

/// The change of a terminal's owner: this program, the one that has started it, or one that it starts.
@MainActor package protocol TerminalSession: AnyObject, Sendable {
  /// Gives the terminal back in the state in which it was found. May be called twice.
  func restore()
  /// Takes the terminal again, after `restore()` or after a stop (SIGCONT).
  func resume()
  /// Restores the terminal, stops the program as Ctrl-Z does, and takes the terminal again when it is
  /// continued.
  func suspend()
  /// Gives the terminal to other programs, in the state in which it was found, until `takeBack()`. Meanwhile
  /// `wait(timeout:)` reads no input.
  func lend()
  /// Takes the terminal again after `lend()`, and resets what other programs have left switched on.
  func takeBack()
  /// Runs a program on the terminal, which must be lent (`lend()`), and returns how the program ended.
  func run(_ command: Command) async throws(CommandError) -> TerminationStatus
}

/// What a program can tell the terminal about things around the screen: the window, the clipboard and the
/// desktop.
@MainActor package protocol TerminalWindow: AnyObject, Sendable {
  /// Sets the window's title; nil restores the title that was there before the program.
  func setTitle(_ title: String?)
  /// Tells the terminal the program's working directory, an absolute path.
  func setWorkingDirectory(_ path: String)
  /// Shows a notification to the user.
  func notify(_ text: String)
  /// Carries out a request about pictures that the terminal draws in cells: asks whether it can, sends one or
  /// drops one.
  func order(_ order: PictureOrder)
  /// Copies a text to a clipboard, and calls `tell` with the outcome, at once or later.
  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void)
}

extension TerminalWindow {
  package func order(_ order: PictureOrder) {}
}

/// A terminal, real or in memory, with everything that a program's loop needs of one.
@MainActor
package protocol Terminal: TerminalScreen, TerminalInput, TerminalReports, TerminalSession, TerminalWindow {}
