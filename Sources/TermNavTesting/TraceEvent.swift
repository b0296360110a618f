public import TermNav

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
  /// A recognizer's new state, at a point in its view's columns and rows.
  case gesture(name: String, GestureRecognizer.State, location: Point)
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

  /// The event in a few words, such as `push finished`.
  public var description: String {
    switch self {
    case .lifecycle(let page, let callback, _): "\(page).\(callback.rawValue)"
    case .gate(let refusal, _): "gate \(refusal?.rawValue ?? "allowed")"
    case .transition(let step): "\(step.operation.rawValue) \(step.phase.rawValue)"
    case .presentation(let step):
      "\(step.isDismissal ? "dismiss" : "present") \(step.style) \(step.page) \(step.phase.rawValue)"
    case .stack(let pages, _): "stack \(pages.joined(separator: ", "))"
    case .ignored(let what, let why): "ignored \(what): \(why)"
    case .gesture(let name, let state, _): "gesture \(name) \(state.rawValue)"
    case .frame(let report): "frame \(report.progress)"
    case .taskFailed(let page, let error): "task \(page): \(error)"
    case .terminal(let size, _): "terminal \(size.columns)×\(size.rows)"
    }
  }
}

extension AppTester {
  /// Whether each drag was let begin: nil, or why not.
  public var gates: [GateRefusal?] {
    events.compactMap { if case .gate(let refusal, _) = $0 { .some(refusal) } else { nil } }
  }

  /// The steps of transitions.
  public var transitions: [TraceEvent.Transition] {
    events.compactMap { if case .transition(let step) = $0 { step } else { nil } }
  }

  /// The steps of pages that are presented and dismissed.
  public var presentations: [TraceEvent.Presentation] {
    events.compactMap { if case .presentation(let step) = $0 { step } else { nil } }
  }

  /// The frames' figures; they took no time by the test's clock.
  public var frames: [NavigationApp.FrameReport] {
    events.compactMap { if case .frame(let report) = $0 { report } else { nil } }
  }

  /// Forgets the events so far.
  public func forgetEvents() { events = [] }

  func observe() {
    app.addStackObserver { [weak self] in self?.events.append(TraceEvent($0, $1)) }
    app.arena.addObserver { [weak self] in
      self?.events.append(.gesture(name: $0.name, $0.state, location: $0.location))
    }
    app.addPresentationObserver { [weak self] in self?.events.append(.presentation(.init($0))) }
    app.addFrameObserver { [weak self] in self?.events.append(.frame($0)) }
    app.addTaskWitness { [weak self] in
      self?.events.append(.taskFailed(page: $0.name, error: "\($1)"))
    }
    app.addTerminalObserver { [weak self] in self?.events.append(.terminal($0, $1)) }
  }
}

extension TraceEvent {
  @MainActor fileprivate init(
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
  @MainActor fileprivate init(_ report: TransitionReport<ViewController>) {
    self.init(
      operation: report.operation, from: report.from.name, to: report.to.name, phase: report.phase,
      progress: report.progress, velocity: report.velocity, isInteractive: report.isInteractive)
  }
}

extension TraceEvent.Presentation {
  @MainActor fileprivate init(_ report: NavigationApp.PresentationReport) {
    self.init(
      page: report.page.name, style: report.style.name, isDismissal: report.isDismissal, phase: report.phase,
      progress: report.progress, isInteractive: report.isInteractive)
  }
}
