/// Observers of all stacks of a program, and of the sheets that are dragged.
@MainActor package final class ProgramObservers {
  package let verdict = ObserverList<Void>()
  package let gate = ObserverList<GateReport>()

  package init() {}
}

extension NavigationController {
  /// Adds an observer of the gate's rules, told each time that the gate is asked; also while content decides first.
  @discardableResult
  public func addGateObserver(_ observer: @escaping (GateReport) -> Void) -> ObserverToken {
    gateObservers.add(observer)
  }

  func tellVerdict() {
    verdictObservers.tell(())
    programObservers?.verdict.tell(())
  }

  var isVerdictObserved: Bool { !verdictObservers.isEmpty || programObservers?.verdict.isEmpty == false }

  func tellGateObservers(_ report: @autoclosure () -> GateReport) {
    let program = programObservers?.gate
    if gateObservers.isEmpty, program?.isEmpty != false { return }
    let report = report()
    gateObservers.tell(report)
    program?.tell(report)
  }
}
