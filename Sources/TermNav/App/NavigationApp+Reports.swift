/// The values, such as the cost of a frame, that the observers of a program get.
extension NavigationApp {
  /// A report of one frame and its cost, for observers such as an inspector.
  public struct FrameReport: Equatable, Sendable {
    /// The value of `NavigationApp.progress`: the progress of a running push or pop when the frame was drawn,
    /// 0…1; 0 if there is none.
    public var progress: Double
    /// The number of cells that this frame changed on the screen.
    public var cells: Int
    /// The number of bytes sent to the terminal; 0 for the in-memory terminal of tests.
    public var bytes: Int
    /// The time it took to compose and send the frame to the terminal.
    public var duration: Duration
  }

  /// A report about the connection to the terminal: whether it answers, and how fast it is.
  package struct LinkReport: Equatable, Sendable {
    /// The state of the terminal's answers: whether the terminal answers the question that is sent with a
    /// frame. An answer shows that the terminal has read the frame.
    package enum AnswerState: String, Sendable, CaseIterable {
      /// The terminal has not answered yet a question that was sent with a frame.
      case unknown
      case answers
      /// The terminal has not answered a question, sent with a frame, in time. In this state frames do not
      /// wait for answers.
      case silent
    }

    /// The state of the terminal's answers to the questions that are sent with frames.
    package var state = AnswerState.unknown
    /// The time from sending a frame to the terminal's answer to it; nil until measured.
    package var roundTrip: Duration?
    /// The number of bytes that the connection carries in a second; nil until measured.
    package var bytesPerSecond: Double?
    /// The number of the terminal's answers to questions sent with frames that are still to come.
    package var awaited = 0
  }

  /// A report of one step of the motion in which a page is presented or dismissed.
  package struct PresentationReport {
    /// The page that is presented or dismissed.
    package var page: ViewController
    /// The style in which the page is presented.
    package var style: ModalPresentationStyle
    /// Whether the page is being dismissed; false while the page is being presented.
    package var isDismissal: Bool
    /// The step, such as the beginning or the end, of the motion in which a page is presented or dismissed.
    package var phase: TransitionReport<ViewController>.Phase
    /// The progress, 0…1, toward the end of the motion in which the page is presented or dismissed.
    package var progress: Double
    /// Whether the pointer, keys or the program hold the page, so that it does not move on its own.
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
