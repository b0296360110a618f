/// The object that announces a navigation stack's changes: it calls the callbacks of pages, and passes events
/// to observers, in order.
@MainActor package final class StackAnnouncer<Controller: Navigable> {
  let observers = ObserverList<NavigationEvent<Controller>>()
  let verdictObservers = ObserverList<Void>()
  let gateObservers = ObserverList<GateReport>()
  /// Called with each event of the navigation stack before the observers are, except for the events of
  /// progress, which come with every report of a drag.
  package var onEvent: (NavigationEvent<Controller>) -> Void = { _ in }
  /// Called before a page is told that it has appeared, so that its view can be laid out first.
  package var onAppear: (Controller) -> Void = { _ in }
  /// Called when a frame must be drawn although the navigation stack had no event.
  package var onNeedsDisplay: () -> Void = {}

  /// The callbacks of appearance that the pages and the container of their navigation stack have got.
  var appearances = Appearances()
  private var depth = 0
  /// The page whose callback is running, the callback, and the push, pop or presentation by which the page
  /// comes or goes. nil while no callback runs.
  private var current: (page: Controller, callback: LifecycleCallback, move: PageMove)?

  /// Returns by which kind of change a page comes, while its `viewWillAppear` or `viewDidAppear` runs;
  /// `.none` at all other times.
  package func arrival(of page: Controller) -> PageMove {
    move(of: page, where: \.isArrival)
  }

  /// Returns by which kind of change a page goes, while its `viewWillDisappear` or `viewDidDisappear` runs;
  /// `.none` at all other times.
  package func departure(of page: Controller) -> PageMove {
    move(of: page, where: \.isDeparture)
  }

  private func move(of page: Controller, where isMeant: (LifecycleCallback) -> Bool) -> PageMove {
    guard let current, current.page === page, isMeant(current.callback) else { return .none }
    return current.move
  }

  /// Whether the callbacks and events of a change of the navigation stack are being delivered.
  var isTelling: Bool { depth > 0 }

  // MARK: Events

  package func emit(_ event: NavigationEvent<Controller>) {
    onEvent(event)
    observers.tell(event)
  }

  func report(_ phase: TransitionReport<Controller>.Phase, of transition: NavigationTransition<Controller>?) {
    guard let transition else { return }
    emit(.transition(transition.report(phase, isInteractive: transition.driver.isHeld)))
  }

  /// Passes the progress of a transition to the observers. This happens with every report of a drag, so the
  /// transition is not even read if there are no observers.
  func reportProgress(of transition: @autoclosure () -> NavigationTransition<Controller>?) {
    guard !observers.isEmpty, let transition = transition() else { return }
    observers.tell(.transition(transition.report(.changed, isInteractive: transition.driver.isHeld)))
  }

  // MARK: Verdict and gate

  /// Calls the observers of the verdict, the result that a release of the held page would have. Called where
  /// the verdict has changed although the page did not move.
  func tellVerdict(to host: StackHost) {
    verdictObservers.tell(())
    host.verdictObservers.tell(())
  }

  /// Tells the observers a decision of the gate about a drag. The report of all rules is made only if there
  /// is an observer of the gate.
  func tell(_ gate: PopGate, _ answer: PopGate.Answer, press: Point, to host: StackHost) {
    if !gateObservers.isEmpty || !host.gateObservers.isEmpty {
      let report = gate.report(press: press, answer)
      gateObservers.tell(report)
      host.gateObservers.tell(report)
    }
    switch answer {
    case .begin: emit(.gate(refusal: nil, press: press))
    case .refuse(let refusal): emit(.gate(refusal: refusal, press: press))
    case .wait: break
    }
  }

  // MARK: Pages

  /// Calls the callbacks of a change and sends its events to the observers.
  /// - Parameter stack: the stack that has changed, which its pages get as their parent.
  func tell(_ effects: [NavigationEffect<Controller>], of stack: AnyObject) {
    depth += 1
    defer { depth -= 1 }
    for effect in effects {
      switch effect {
      case .load(let page):
        guard !page.isViewLoaded else { break }
        page.isViewLoaded = true
        tell(page, .viewDidLoad, animated: false, by: .none)
      case .appearance(let page, let callback, let animated, let move):
        tell(page, callback, animated: animated, by: move)
      case .entered(let page):
        appearances.pageEntered(page)
        page.didMove(toParent: stack)
      case .left(let page):
        appearances.pageLeft(page)
        page.didMove(toParent: nil)
      case .leftForGood(let page):
        page.nesting?.page.leaveOwner(stack)
        page.nesting?.page.didLeaveForGood()
      case .report(let report): emit(.transition(report))
      case .stack: emit(.stack)
      }
    }
  }

  private func tell(_ page: Controller, _ callback: LifecycleCallback, animated: Bool, by move: PageMove) {
    guard appearances.mayTell(page, callback) else { return }
    // A callback may change another stack, and that change may call callbacks of this stack again.
    let around = current
    current = (page, callback, move)
    defer { current = around }
    if callback == .viewDidAppear { onAppear(page) }
    emit(.lifecycle(page, callback, animated: animated))
    page.hear(callback, animated: animated)
  }
}
