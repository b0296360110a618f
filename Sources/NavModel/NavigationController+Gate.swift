/// What the stacks of a program share.
@MainActor package final class StackHost {
  /// The program.
  package weak var program: AnyObject?
  /// Gives motions their start.
  package let clock: MotionClock
  /// Told of the verdict in any stack.
  package let verdictObservers = ObserverList<Void>()
  /// Told of the gate of any stack.
  package let gateObservers = ObserverList<GateReport>()
  /// Called when a setting of a stack has changed, for the stacks that obey it.
  package var onSettings: (_ changesCurve: Bool) -> Void = { _ in }

  package init(clock: MotionClock = MotionClock()) { self.clock = clock }
}

extension NavigationController {
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
