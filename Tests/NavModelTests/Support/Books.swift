import Testing

@testable import NavModel

/// The ledger of appearances: every will is followed by its did, or by the will of the other way, and nothing comes twice.
final class Books {
  private enum State: String { case gone, appearing, appeared, disappearing }
  private var states: [ObjectIdentifier: State] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  private(set) var faults: [String] = []

  /// Opens the ledger on a controller that has been started; what is under way is taken as told.
  init(_ nav: NavigationController<TestPage>) {
    states[ObjectIdentifier(nav.topViewController)] = .appeared
    if let running = nav.transition {
      states[ObjectIdentifier(running.from)] = .disappearing
      states[ObjectIdentifier(running.to)] = .appearing
      names[ObjectIdentifier(running.to)] = running.to.name
    }
    nav.addObserver { [unowned self] event in
      if case .lifecycle(let page, let callback, _) = event { enter(callback, page) }
    }
  }

  private func enter(_ callback: LifecycleCallback, _ page: TestPage) {
    names[ObjectIdentifier(page)] = page.name
    let old = states[ObjectIdentifier(page)] ?? .gone
    let new: State
    switch (callback, old) {
    case (.viewWillAppear, .gone), (.viewWillAppear, .disappearing): new = .appearing
    case (.viewDidAppear, .appearing): new = .appeared
    case (.viewWillDisappear, .appeared), (.viewWillDisappear, .appearing): new = .disappearing
    case (.viewDidDisappear, .disappearing): new = .gone
    case (.viewDidLoad, _), (.willShow, _), (.didShow, _): return
    default:
      faults.append("\(page.name): \(callback.rawValue) while \(old.rawValue)")
      return
    }
    states[ObjectIdentifier(page)] = new
  }

  /// Everything that is wrong with a controller at rest.
  func faultsAtRest(_ nav: NavigationController<TestPage>) -> [String] {
    var found = faults
    if nav.transition != nil { found.append("a transition at rest") }
    if nav.hand != nil { found.append("a hand at rest") }
    for (page, state) in states
    where state != (page == ObjectIdentifier(nav.topViewController) ? .appeared : .gone) {
      found.append("\(names[page] ?? "the top") is \(state.rawValue) at rest")
    }
    return found
  }

  func checkAtRest(_ nav: NavigationController<TestPage>, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(faultsAtRest(nav) == [], sourceLocation: sourceLocation)
  }
}
