/// What observers of a program are told.
extension NavigationApp {
  /// The cost of one frame.
  public struct FrameReport: Equatable, Sendable {
    /// The transition's progress, 0…1; 0 at rest.
    public var progress: Double
    /// Changed cells.
    public var cells: Int
    /// Bytes sent; 0 in the in-memory terminal.
    public var bytes: Int
    /// How long it took to compose and present.
    public var duration: Duration
  }

  /// What is known of the line to the terminal (RULES, section 22).
  package struct LinkReport: Equatable, Sendable {
    /// Whether the terminal says when it has read a frame.
    package enum AnswerState: String, Sendable, CaseIterable {
      /// It has not answered yet.
      case unknown
      case answers
      /// An answer was given up; frames do not wait.
      case silent
    }

    /// Whether it answers.
    package var state = AnswerState.unknown
    /// From a frame to its answer; nil until measured.
    package var roundTrip: Duration?
    /// What the line takes; nil until measured.
    package var bytesPerSecond: Double?
    /// Answers that are still to come.
    package var awaited = 0
  }

  /// A step of a page that is presented or dismissed.
  package struct PresentationReport {
    /// The presented page.
    package var page: ViewController
    /// How it stands over the others.
    package var style: ModalPresentationStyle
    /// Whether it goes.
    package var isDismissal: Bool
    /// The step.
    package var phase: TransitionReport<ViewController>.Phase
    /// 0…1, toward the end of what is done.
    package var progress: Double
    /// Whether it is held.
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
