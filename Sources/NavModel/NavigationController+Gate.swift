extension NavigationController {
  /// Adds an observer of the gate's rules, told each time that the gate is asked; also while content decides first.
  @discardableResult
  public func addGateObserver(_ observer: @escaping (GateReport) -> Void) -> ObserverToken {
    gateObservers.add(observer)
  }
}
