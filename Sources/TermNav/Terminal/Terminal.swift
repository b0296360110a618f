package import NavModel

/// The reason why a wait for the terminal's input has ended.
package enum TerminalWake: Equatable, Sendable {
  case bytes(ArraySlice<UInt8>)
  case resized
  /// The wait has ended because a signal has come, given by its number. `isSent` is true for a SIGINT that
  /// another process has sent to end the program, and false for one that Ctrl-C has caused.
  case signal(Int32, isSent: Bool = false)
  /// The wait has ended because `wake()` was called.
  case woken
  /// The wait has ended because the main actor has work to run.
  case tasks
  /// The wait has ended because a watched descriptor is readable, or because it was closed, if `isValid` is
  /// false.
  case descriptor(Int32, isValid: Bool)
  /// The wait has ended because all output was written to the terminal.
  case sent
  case timeout
  /// The wait has ended because the terminal's input has ended.
  case closed
}

/// The cost of a frame: the numbers of cells and bytes that were sent to show it.
package struct PresentStatistics: Equatable, Sendable {
  /// The number of cells of a frame that differed from the last frame, without those that the terminal has
  /// moved.
  package var cells: Int
  /// The number of bytes that were sent to show a frame.
  package var bytes: Int

  /// Creates the cost of a frame: the numbers of cells and bytes that were sent, 0 by default.
  package init(cells: Int = 0, bytes: Int = 0) {
    self.cells = cells
    self.bytes = bytes
  }
}

/// The screen of a terminal, on which frames are shown.
@MainActor package protocol TerminalScreen: AnyObject, Sendable {
  /// The size of the terminal's screen in columns × rows.
  var size: Size { get }
  /// The capabilities of the terminal, as far as they are known. The mouse is `.none` while reports are off.
  var capabilities: TerminalCapabilities { get }
  /// The size in pixels of a cell of the terminal; nil if unknown.
  var cellPixels: (width: Double, height: Double)? { get }
  /// Shows a frame on the terminal and sends questions with it. A frame of another size is ignored, and if
  /// the frame needs no bytes, no question is sent.
  @discardableResult func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics
  /// Whether all output was written to the terminal. If not, `wait(timeout:)` will return `.sent` once it
  /// was.
  var isSent: Bool { get }
  /// The number of questions that were sent with frames and are not answered yet. When the terminal is
  /// restored, these answers are waited for.
  var awaitedAnswers: Int { get set }
  /// Lets the next frame be sent whole, because it is not known what the terminal shows.
  func invalidate()
  /// A line for the program's end that says which terminfo entry was used in place of the terminal's own; nil
  /// if the terminal has an entry.
  var note: String? { get }
}

extension TerminalScreen {
  package var note: String? { nil }

  /// Shows cells on the terminal as a frame, without layers (parts that move as one), cursor and questions.
  @discardableResult package func present(_ surface: Surface) -> PresentStatistics {
    present(Frame(surface), asking: [])
  }
}

/// The input of a terminal, and everything else for which a program's loop waits.
@MainActor package protocol TerminalInput: AnyObject, Sendable {
  /// Waits for input of the terminal, a signal or work, at most for `timeout`; nil waits without limit.
  /// Returns the reason why the wait ended.
  func wait(timeout: Duration?) -> TerminalWake
  /// Makes the current or next `wait(timeout:)` return `.woken`. May be called from any thread.
  nonisolated func wake()
  /// The descriptors for which `wait(timeout:)` waits besides the terminal.
  var watchedDescriptors: [Int32] { get set }
  /// Whether `wait(timeout:)` leaves the terminal's input unread, because the program is still busy with
  /// earlier input.
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

/// The reports, such as those of the mouse, that a terminal sends only after it is told to.
@MainActor package protocol TerminalReports: AnyObject, Sendable {
  /// Whether the terminal reports presses and drags of the mouse.
  var isMouseEnabled: Bool { get set }
  /// Whether the terminal reports the pointer's motion also while no button is down.
  var reportsMotion: Bool { get set }
  /// Whether the terminal reports changes between dark and light. If so, the terminal is also asked for its
  /// colours, at once and when they may have changed.
  var reportsAppearance: Bool { get set }
  /// Sends the modes of mouse and paste again, for terminals that drop modes; with `withFocus` also the mode
  /// of focus reports. Does nothing while the mouse is not reported.
  func repeatModes(withFocus: Bool)
  /// Asks the terminal again for the sizes of window and cell in pixels, if mouse reports may be in pixels.
  /// `cellPixels` stays as it is until the answer comes.
  func measureWindow()
}

/// The handing over of a terminal between this program, the program that has started it, and programs that it
/// starts.
@MainActor package protocol TerminalSession: AnyObject, Sendable {
  /// Gives the terminal back at the program's end or stop, in the state in which it was found. May be called
  /// twice.
  func restore()
  /// Takes the terminal again, after `restore()` or after a stop (SIGCONT).
  func resume()
  /// Restores the terminal, stops the program as Ctrl-Z does, and takes the terminal again when the program
  /// is continued.
  func suspend()
  /// Gives the terminal to other programs, in the state in which it was found, until `takeBack()`. In that
  /// time `wait(timeout:)` reads no input.
  func lend()
  /// Takes the terminal again after `lend()`, and resets what other programs have left switched on.
  func takeBack()
  /// Runs a program on the terminal, which must be lent (`lend()`), and returns how the program ended.
  func run(_ command: Command) async throws(CommandError) -> TerminationStatus
}

/// The part of a terminal by which a program controls things around the screen: the window, the clipboard and
/// the desktop.
@MainActor package protocol TerminalWindow: AnyObject, Sendable {
  /// Sets the window's title; nil restores the title that was there before the program.
  func setTitle(_ title: String?)
  /// Tells the terminal the program's working directory, an absolute path.
  func setWorkingDirectory(_ path: String)
  /// Lets the terminal show a notification to the user.
  func notify(_ text: String)
  /// Carries out a request about pictures that the terminal draws in cells: asks whether the terminal can
  /// draw pictures, sends a picture or drops one.
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
