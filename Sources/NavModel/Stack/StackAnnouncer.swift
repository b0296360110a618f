/// Tells pages and observers what a stack does: pages their callbacks, observers the events, each in order.
@MainActor package final class StackAnnouncer<Controller: Navigable> {
  let observers = ObserverList<NavigationEvent<Controller>>()
  let verdictObservers = ObserverList<Void>()
  let gateObservers = ObserverList<GateReport>()
  /// Told before the observers; not of progress, which comes with every report of a drag.
  package var onEvent: (NavigationEvent<Controller>) -> Void = { _ in }
  /// Called before a page is told that it has appeared, so that its view has its size then.
  package var onAppear: (Controller) -> Void = { _ in }
  /// Called when the picture has changed without an event.
  package var onNeedsDisplay: () -> Void = {}

  /// What the pages and the container of their stack have been told.
  var appearances = Appearances()
  private var depth = 0
  /// The page that is being told, of what, and what it comes or goes by.
  private var told: (page: Controller, callback: LifecycleCallback, move: PageMove)?

  /// What a page comes by, within `viewWillAppear` and `viewDidAppear`; `.none` at all other times.
  package func arrival(of page: Controller) -> PageMove {
    move(of: page, where: \.isArrival)
  }

  /// What a page goes by, within `viewWillDisappear` and `viewDidDisappear`; `.none` at all other times.
  package func departure(of page: Controller) -> PageMove {
    move(of: page, where: \.isDeparture)
  }

  private func move(of page: Controller, where isMeant: (LifecycleCallback) -> Bool) -> PageMove {
    guard let told, told.page === page, isMeant(told.callback) else { return .none }
    return told.move
  }

  /// Whether callbacks of a change are being called.
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

  /// Tells of progress, which comes with every report of a drag: without observers the transition is not even read.
  func reportProgress(of transition: @autoclosure () -> NavigationTransition<Controller>?) {
    guard !observers.isEmpty, let transition = transition() else { return }
    observers.tell(.transition(transition.report(.changed, isInteractive: transition.driver.isHeld)))
  }

  // MARK: Verdict and gate

  /// The verdict on a held page has changed without a motion.
  func tellVerdict(to host: StackHost) {
    verdictObservers.tell(())
    host.verdictObservers.tell(())
  }

  /// Tells what the gate was asked and answered; a report is made only for observers.
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

  /// - Parameter stack: the stack that has changed, for its pages.
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
        page.nesting?.page.leaveKeeper(stack)
        page.nesting?.page.didLeaveForGood()
      case .report(let report): emit(.transition(report))
      case .stack: emit(.stack)
      }
    }
  }

  private func tell(_ page: Controller, _ callback: LifecycleCallback, animated: Bool, by move: PageMove) {
    guard appearances.mayTell(page, callback) else { return }
    // A callback may change another stack, and thereby this one again.
    let around = told
    told = (page, callback, move)
    defer { told = around }
    if callback == .viewDidAppear { onAppear(page) }
    emit(.lifecycle(page, callback, animated: animated))
    page.hear(callback, animated: animated)
  }
}
