import NavModel

/// What must hold of a navigation after every event, whoever causes it: the laws of CONTRIBUTING.md that can be seen from
/// outside.
package struct NavigationInvariants<Page: Navigable> {
  private let nav: NavigationController<Page>
  private let arena: GestureArena
  private let record: AppearanceRecord<Page>
  private let root: ObjectIdentifier
  private let catches: CatchWatch<Page>

  package init(
    _ nav: NavigationController<Page>, arena: GestureArena, record: AppearanceRecord<Page>
  ) {
    self.nav = nav
    self.arena = arena
    self.record = record
    root = ObjectIdentifier(nav.rootViewController)
    catches = CatchWatch(nav)
  }

  /// What may change only with a `stack` event.
  package struct State: Equatable {
    var pages: [ObjectIdentifier]
    var isBarHidden: Bool
  }

  package var state: State {
    State(pages: nav.viewControllers.map(ObjectIdentifier.init), isBarHidden: nav.isNavigationBarHidden)
  }

  /// The film that is shown: which pages, and where it stands, in columns.
  package struct Film {
    var front: ObjectIdentifier
    var back: ObjectIdentifier
    var edge: Double
  }

  /// nil at rest.
  package var film: Film? {
    nav.transition.map {
      Film(
        front: ObjectIdentifier($0.front), back: ObjectIdentifier($0.back),
        edge: $0.popProgress * Double(nav.containerSize.columns))
    }
  }

  /// Law 10, of something that took no time and moved no pointer: between the same two pages nothing has jumped. A change
  /// that was completed at once has left its film.
  package func jump(since before: Film?, width: Int) -> String? {
    guard let before, let now = film, width == nav.containerSize.columns else { return nil }
    guard Set([before.front, before.back]) == Set([now.front, now.back]) else { return nil }
    if before.front != now.front { return "the pages have changed places" }
    let columns = abs(now.edge - before.edge)
    return columns > 0.5 ? "the edge has jumped by \(columns) columns" : nil
  }

  /// The first law that is broken.
  package var fault: String? {
    if ObjectIdentifier(nav.rootViewController) != root { return "the root left" }
    if Self.holdsTwice(nav.viewControllers) { return "a page stands twice" }
    if Self.holdsTwice(nav.forwardViewControllers) { return "a page is kept twice" }
    if let fault = record.faults.first { return fault }
    if let fault = catches.fault { return fault }
    let isHeldByHand = nav.isInteractivePopHeld
    if isHeldByHand, !arena.isPressed, !nav.isInteractivePopDriven { return "a hand without a press" }
    guard let running = nav.transition else { return faultAtRest }
    let progress = running.driver.percentComplete
    if !(0...1).contains(progress) { return "p is \(progress)" }
    if running.from !== nav.topViewController { return "the page that leaves is not on top" }
    if running.from === running.to { return "from is to" }
    if isHeldByHand, !running.driver.isHeld { return "a hand on a page that runs by itself" }
    if !running.driver.isHeld, !running.driver.isRunning {
      return "a transition that has ended is still there"
    }
    return nil
  }

  private var faultAtRest: String? {
    if let fault = record.faultsAtRest(nav).first { return fault }
    if nav.activeViewController !== nav.topViewController { return "the page on top does not take the keys" }
    for page in nav.forwardViewControllers where nav.contains(page) {
      return "\(page.name) is kept and in the stack"
    }
    return nil
  }

  private static func holdsTwice(_ pages: [Page]) -> Bool {
    Set(pages.map(ObjectIdentifier.init)).count != pages.count
  }
}
