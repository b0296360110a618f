public import NavModel

/// A line of the trace as a value: pages by their names (RULES, section 13).
public enum TraceEvent: Equatable, Sendable, CustomStringConvertible {
  /// A callback of a page, before it runs.
  case lifecycle(page: String, LifecycleCallback, animated: Bool)
  /// Whether a drag may begin; nil if it may.
  case gate(GateRefusal?, press: Point)
  case transition(Transition)
  case presentation(Presentation)
  /// The names, root first.
  case stack(pages: [String], isBarHidden: Bool)
  case ignored(what: String, why: String)
  /// A recognizer's new state.
  case gesture(Gesture)
  case frame(NavigationApp.FrameReport)
  /// The error that a page's task has thrown.
  case taskFailed(page: String, error: String)
  /// Columns × rows.
  case terminal(Size, TerminalCapabilities)

  /// A step of a transition.
  public struct Transition: Equatable, Sendable {
    /// What is done to the stack.
    public var operation: NavigationOperation
    /// The name of the top before.
    public var from: String
    /// The name of the top after it finishes.
    public var to: String
    /// The step.
    public var phase: TransitionReport<ViewController>.Phase
    /// The operation's progress, 0…1.
    public var progress: Double
    /// Widths per second toward the operation's end.
    public var velocity: Double
    /// Whether it is held.
    public var isInteractive: Bool
    /// At `began`, whether the back's text goes on in the style's shadow; nil at other steps, and where there is no shadow.
    public var shadowShowsText: Bool?
  }

  /// A step of a page that is presented or dismissed.
  public struct Presentation: Equatable, Sendable {
    /// The name of the presented page.
    public var page: String
    /// Of its `ModalPresentationStyle`: `sheet`, `fullScreen`, `popover` or `alert`.
    public var style: String
    /// Whether the page goes.
    public var isDismissal: Bool
    /// The step; `finished` once the page has come, or gone.
    public var phase: TransitionReport<ViewController>.Phase
    /// 0…1, toward the end of what is done.
    public var progress: Double
    /// Whether it is held.
    public var isInteractive: Bool
  }

  /// A recognizer that has a new state.
  public struct Gesture: Equatable, Sendable {
    /// The recognizer's name.
    public var name: String
    /// Its new state.
    public var state: GestureRecognizer.State
    /// In its view's columns and rows.
    public var location: Point
    /// Columns and rows since the press.
    public var translation: Vector
    /// Columns and rows per second of a pan; zero for others.
    public var velocity: Vector
    /// The figure of a pinch; nil for others.
    public var scale: Double?
    /// Radians of a rotation; nil for others.
    public var rotation: Double?
  }

  /// A few words, for a message of a test.
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
  /// Tells what the trace has, from now on.
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
