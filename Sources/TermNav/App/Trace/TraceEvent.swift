public import NavModel

/// A line of the trace, a program's log of events, as a value. View controllers are given by their names.
public enum TraceEvent: Equatable, Sendable, CustomStringConvertible {
  /// The event of a lifecycle callback of a view controller, written before the callback runs.
  case lifecycle(page: String, LifecycleCallback, animated: Bool)
  /// An answer of the gate, which decides whether a drag may begin: the reason of a refusal, or nil if the
  /// drag may begin. `press` is where the drag began, in columns and rows of the screen or view that shows
  /// the stack.
  case gate(GateRefusal?, press: Point)
  case transition(Transition)
  case presentation(Presentation)
  /// The view controllers of a navigation stack, the root first, and whether its bar is hidden; written at
  /// the start and after each change of the stack.
  case stack(pages: [String], isBarHidden: Bool)
  /// A call or a key command that had no effect, or a programming mistake in a view. The text `what` names
  /// the call, command or mistake, and `why` gives the reason.
  case ignored(what: String, why: String)
  /// A new state of a gesture recognizer.
  case gesture(Gesture)
  case frame(NavigationApp.FrameReport)
  /// An error that a task of a view controller has thrown.
  case taskFailed(page: String, error: String)
  /// The size of the terminal in columns × rows and its capabilities, written at the start and at each
  /// change.
  case terminal(Size, TerminalCapabilities)

  /// A step of a transition, such as its beginning or end, in a program's log of events.
  public struct Transition: Equatable, Sendable {
    /// The operation on the navigation stack, such as a push.
    public var operation: NavigationOperation
    /// The name of the view controller on top before the operation.
    public var from: String
    /// The name of the view controller on top after the operation.
    public var to: String
    /// The step of the transition, such as its beginning or end.
    public var phase: TransitionReport<ViewController>.Phase
    /// The progress of the transition, 0…1; a push and a pop both run from 0 to 1.
    public var progress: Double
    /// The velocity of the transition in widths of the page per second, positive toward the end of the
    /// operation.
    public var velocity: Double
    /// Whether the pointer, keys or the program hold the transition, so that it does not run on its own.
    public var isInteractive: Bool
    /// Whether the back page's text is shown in the shadow of the transition's front page. nil at steps other
    /// than `began`, and if the transition has no shadow.
    public var shadowShowsText: Bool?
  }

  /// A step of the motion in which a view controller is presented or dismissed, in a program's log of events.
  public struct Presentation: Equatable, Sendable {
    /// The name of the presented view controller.
    public var page: String
    /// The name of the page's `ModalPresentationStyle`: `sheet`, `fullScreen`, `popover` or `alert`.
    public var style: String
    /// Whether the view controller is being dismissed; false while it is being presented.
    public var isDismissal: Bool
    /// The step of the presentation's or dismissal's motion; `finished` when the view controller is in place
    /// or gone.
    public var phase: TransitionReport<ViewController>.Phase
    /// The progress, 0…1, toward the end of the motion in which a view controller is presented or dismissed.
    public var progress: Double
    /// Whether the pointer, keys or the program hold the presented page, so that it does not move on its own.
    public var isInteractive: Bool
  }

  /// A new state of a gesture recognizer, in a program's log of events.
  public struct Gesture: Equatable, Sendable {
    /// The name of the gesture recognizer.
    public var name: String
    /// The new state of the gesture recognizer.
    public var state: GestureRecognizer.State
    /// The location of the gesture, in columns and rows of the recognizer's view.
    public var location: Point
    /// The columns and rows by which the pointer has moved since the press.
    public var translation: Vector
    /// The velocity of a pan in columns and rows per second; zero for other gestures.
    public var velocity: Vector
    /// The scale of a pinch, 1 when the press begins; nil for other gestures.
    public var scale: Double?
    /// The angle of a rotation in radians, positive clockwise; nil for other gestures.
    public var rotation: Double?
  }

  /// The event of the log in a few words, such as for the message of a failed test.
  public var description: String {
    switch self {
    case .lifecycle(let page, let callback, _): "\(page).\(callback.rawValue)"
    case .gate(let refusal, _): "gate \(refusal?.rawValue ?? "allowed")"
    case .transition(let step): "\(step.operation.rawValue) \(step.phase.rawValue)"
    case .presentation(let step):
      "\(step.isDismissal ? "dismiss" : "present") \(step.style) \(step.page) \(step.phase.rawValue)"
    case .stack(let pages, _): "stack \(pages.joined(separator: ", "))"
    case .ignored(let what, let why): "ignored \(what): \(why)"
    case .gesture(let gesture): "gesture \(gesture.name) \(gesture.state.rawValue)"
    case .frame(let report): "frame \(report.progress)"
    case .taskFailed(let page, let error): "task \(page): \(error)"
    case .terminal(let size, _): "terminal \(size.columns)×\(size.rows)"
    }
  }
}

extension NavigationApp {
  /// Calls `tell` with each event that a trace (a log of events) would contain, from now on.
  package func addTraceObserver(_ tell: @escaping (TraceEvent) -> Void) {
    addStackObserver { tell(TraceEvent($0, $1)) }
    arena.addObserver { tell(.gesture(.init($0))) }
    addPresentationObserver { tell(.presentation(.init($0))) }
    addFrameObserver { tell(.frame($0)) }
    observers.taskWitnesses.add { tell(.taskFailed(page: $0.0.name, error: "\($0.1)")) }
    addTerminalObserver { tell(.terminal($0, $1)) }
  }
}

extension TraceEvent {
  @MainActor init(
    _ event: NavigationEvent<ViewController>, _ navigation: NavigationController
  ) {
    switch event {
    case .lifecycle(let page, let callback, let animated):
      self = .lifecycle(page: page.name, callback, animated: animated)
    case .gate(let refusal, let press): self = .gate(refusal, press: press)
    case .transition(let report): self = .transition(Transition(report))
    case .stack:
      self = .stack(
        pages: navigation.viewControllers.map(\.name), isBarHidden: navigation.isNavigationBarHidden)
    case .ignored(let what, let why): self = .ignored(what: what, why: why)
    }
  }
}

extension TraceEvent.Transition {
  @MainActor init(_ report: TransitionReport<ViewController>) {
    self.init(
      operation: report.operation, from: report.from.name, to: report.to.name, phase: report.phase,
      progress: report.progress, velocity: report.velocity, isInteractive: report.isInteractive,
      shadowShowsText: report.shadowShowsText)
  }
}

extension TraceEvent.Presentation {
  @MainActor init(_ report: NavigationApp.PresentationReport) {
    self.init(
      page: report.page.name, style: report.style.name, isDismissal: report.isDismissal, phase: report.phase,
      progress: report.progress, isInteractive: report.isInteractive)
  }
}

extension TraceEvent.Gesture {
  @MainActor init(_ recognizer: GestureRecognizer) {
    self.init(
      name: recognizer.name, state: recognizer.state, location: recognizer.location,
      translation: recognizer.location - recognizer.pressLocation,
      velocity: (recognizer as? PanGestureRecognizer)?.velocity ?? .zero,
      scale: (recognizer as? PinchGestureRecognizer)?.scale,
      rotation: (recognizer as? RotationGestureRecognizer)?.rotation)
  }
}
