/// What all stacks of a program have in common: the program, the clock of motions, and who is told of every stack.
@MainActor package final class StackHost {
  /// The program.
  package weak var program: AnyObject?
  /// Gives motions their start.
  package let clock: MotionClock
  /// Observers of the verdict on a held page, whichever stack of the program the page is in.
  package let verdictObservers = ObserverList<Void>()
  /// Observers of what the gate answers, whichever stack of the program was asked.
  package let gateObservers = ObserverList<GateReport>()
  /// Called when a setting of a stack has changed, for the stacks that obey it.
  package var onSettings: (_ changesCurve: Bool) -> Void = { _ in }

  package init(clock: MotionClock = MotionClock()) { self.clock = clock }
}

extension NavigationController {
  /// Asks the gate, and gives it its values: settings of the stack, of the page and of what runs.
  func ask(
    _ operation: PopGate.Operation, press: Point, translation: Vector, content: PopGate.ContentClaim
  ) -> PopGate.Answer {
    let running = state.transition
    let page = running?.front ?? topViewController
    let isCatchable =
      running?.holder == .nobody || isInteractivePopDriven || isInterruptible && running?.holder == nil
    let gate = PopGate(
      operation, depth: running == nil ? count - (rootIsElsewhere ? 1 : 0) : 2,
      isEnabled: isInteractivePopEnabled,
      isPopDisabled: page.interactivePopDisabled,
      maximumDistance: maximumDistance(for: page),
      distance: driver.column(of: press.cell),
      transition: running == nil ? .none : isCatchable ? .catchable : .closed,
      translation: driver.leadingFirst(translation), content: content)
    askedGate = gate
    return gate.answer(isVetoed: { !page.shouldBeginInteractivePop() })
  }

  /// Whether the gate would let a drag from the edge pop the page; nobody is told.
  package var wouldPop: Bool {
    guard state.transition == nil else { return false }
    let asked = askedGate
    defer { askedGate = asked }
    let translation = Vector(dx: 3 * driver.towardTrailing.dx, dy: 0)
    return ask(.pop, press: driver.leadingCorner, translation: translation, content: .none) == .begin
  }

  /// Whether a drag pops the page on top from its leading edge alone.
  package var hasEdgeLimit: Bool {
    let limit = maximumDistance(for: topViewController)
    return limit > 0 && limit < Double(containerSize.columns - 1)
  }

  private func maximumDistance(for page: Controller) -> Double {
    let own = page.interactivePopMaxAllowedInitialDistanceToLeftEdge
    return own > 0 ? own : interactivePopMaxAllowedInitialDistanceToLeftEdge
  }

  func tellGate(_ answer: PopGate.Answer, _ press: Point) -> PopGate.Answer {
    if let gate = askedGate { tellGateObservers(gate.report(press: press, answer)) }
    askedGate = nil
    switch answer {
    case .begin: emit(.gate(refusal: nil, press: press))
    case .refuse(let refusal): emit(.gate(refusal: refusal, press: press))
    case .wait: break
    }
    return answer
  }

  /// Adds an observer of the gate's rules, told each time that the gate is asked; also while content decides first.
  @discardableResult
  public func addGateObserver(_ observer: @escaping (GateReport) -> Void) -> ObserverToken {
    gateObservers.add(observer)
  }

  func tellVerdict() {
    verdictObservers.tell(())
    host.verdictObservers.tell(())
  }

  var isVerdictObserved: Bool { !verdictObservers.isEmpty || !host.verdictObservers.isEmpty }

  func tellGateObservers(_ report: @autoclosure () -> GateReport) {
    if gateObservers.isEmpty, host.gateObservers.isEmpty { return }
    let report = report()
    gateObservers.tell(report)
    host.gateObservers.tell(report)
  }
}
