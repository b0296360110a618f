/// Reports for the observers of a program.
extension NavigationApp {
  /// The cost of one frame.
  public struct FrameReport: Equatable, Sendable {
    /// The progress of the transition, 0…1; 0 at rest.
    public var progress: Double
    /// The number of cells that changed.
    public var cells: Int
    /// The number of bytes sent; 0 in the in-memory terminal.
    public var bytes: Int
    /// The time it took to compose and send the frame.
    public var duration: Duration
  }

  /// A report about the connection to the terminal: whether it answers, and how fast it is.
  package struct LinkReport: Equatable, Sendable {
    /// Whether the terminal answers when it has read a frame.
    package enum AnswerState: String, Sendable, CaseIterable {
      /// The terminal has not answered yet.
      case unknown
      case answers
      /// An answer did not come in time; frames do not wait for answers.
      case silent
    }

    /// Whether the terminal answers.
    package var state = AnswerState.unknown
    /// The time from a frame to its answer; nil until measured.
    package var roundTrip: Duration?
    /// How many bytes the connection carries in a second; nil until measured.
    package var bytesPerSecond: Double?
    /// The number of answers that are still to come.
    package var awaited = 0
  }

  /// A step of the motion in which a page is presented or dismissed.
  package struct PresentationReport {
    /// The presented page.
    package var page: ViewController
    /// The style in which the page is presented.
    package var style: ModalPresentationStyle
    /// Whether the page is dismissed.
    package var isDismissal: Bool
    /// The phase of the motion.
    package var phase: TransitionReport<ViewController>.Phase
    /// The progress toward the end of the motion, 0…1.
    package var progress: Double
    /// Whether the pointer, keys or the program hold the page.
    package var isInteractive: Bool
  }
}

extension NavigationApp.PresentationReport {
  init(_ step: Presentation.Step, of presentation: Presentation) {
    self.init(
      page: presentation.page, style: presentation.style, isDismissal: step.isDismissal, phase: step.phase,
      progress: step.progress, isInteractive: step.isInteractive)
  }
}
