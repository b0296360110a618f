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
  public struct LinkReport: Equatable, Sendable {
    /// Whether the terminal says when it has read a frame.
    public enum AnswerState: String, Sendable, CaseIterable {
      /// It has not answered yet.
      case unknown
      case answers
      /// An answer was given up; frames do not wait.
      case silent
    }

    /// Whether it answers.
    public var state = AnswerState.unknown
    /// From a frame to its answer; nil until measured.
    public var roundTrip: Duration?
    /// What the line takes; nil until measured.
    public var bytesPerSecond: Double?
    /// Answers that are still to come.
    public var awaited = 0
  }

  /// A step of a page that is presented or dismissed.
  public struct PresentationReport {
    /// The presented page.
    public var page: ViewController
    /// How it stands over the others.
    public var style: ModalPresentationStyle
    /// Whether it goes.
    public var isDismissal: Bool
    /// The step.
    public var phase: TransitionReport<ViewController>.Phase
    /// 0…1, toward the end of what is done.
    public var progress: Double
    /// Whether it is held.
    public var isInteractive: Bool
  }
}

extension NavigationApp.PresentationReport {
  init(_ step: Presentation.Step, of presentation: Presentation) {
    self.init(
      page: presentation.page, style: presentation.style, isDismissal: step.isDismissal, phase: step.phase,
      progress: step.progress, isInteractive: step.isInteractive)
  }
}
