import NavModel

/// The ledger of appearances: every will is followed by its did, or by the will of the other way, and nothing comes twice.
package final class AppearanceRecord<Page: Navigable> {
  private enum State: String { case gone, appearing, appeared, disappearing }
  private var states: [ObjectIdentifier: (name: String, state: State)] = [:]
  package private(set) var faults: [String] = []

  /// An empty ledger, for a controller that has not been started.
  package init() {}

  /// Opens the ledger on a controller that has been started; what is under way is taken as told.
  package init(_ nav: NavigationController<Page>) {
    note(nav.topViewController, .appeared)
    if let running = nav.transition {
      note(running.from, .disappearing)
      note(running.to, .appearing)
    }
    nav.addObserver { [unowned self] event in
      if case .lifecycle(let page, let callback, _) = event { enter(callback, page) }
    }
  }

  package func enter(_ callback: LifecycleCallback, _ page: Page) {
    let old = states[ObjectIdentifier(page)]?.state ?? .gone
    switch (callback, old) {
    case (.viewWillAppear, .gone), (.viewWillAppear, .disappearing): note(page, .appearing)
    case (.viewDidAppear, .appearing): note(page, .appeared)
    case (.viewWillDisappear, .appeared), (.viewWillDisappear, .appearing): note(page, .disappearing)
    case (.viewDidDisappear, .disappearing): note(page, .gone)
    case (.viewDidLoad, _), (.willShow, _), (.didShow, _): break
    default: faults.append("\(page.name): \(callback.rawValue) while \(old.rawValue)")
    }
  }

  private func note(_ page: Page, _ state: State) {
    // Pages that are gone are forgotten, so that the ledger of a long run does not grow.
    states[ObjectIdentifier(page)] = state == .gone ? nil : (page.name, state)
  }

  /// Everything that is wrong with a controller at rest.
  package func faultsAtRest(_ nav: NavigationController<Page>) -> [String] {
    var found = faults
    if nav.transition != nil { found.append("a transition at rest") }
    if nav.isInteractivePopHeld { found.append("a hand at rest") }
    let top = ObjectIdentifier(nav.topViewController)
    for (page, entry) in states where entry.state != (page == top ? .appeared : .gone) {
      found.append("\(entry.name) is \(entry.state.rawValue) at rest")
    }
    return found
  }
}
