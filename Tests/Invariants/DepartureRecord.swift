import NavModel

/// Law 11: what leaves the stack has agreed, or was taken away by a call of the program.
package final class DepartureRecord<Page: Navigable> {
  private let nav: NavigationController<Page>
  private var free: Set<ObjectIdentifier> = []
  private var before: [any Navigable] = []
  /// A call of the program waits for the end of the running change: what others that wait will have brought by then is not known.
  private var isLate = false

  package init(_ nav: NavigationController<Page>) {
    self.nav = nav
    before = Self.all(nav.viewControllers)
  }

  private static func all(_ pages: [Page]) -> [any Navigable] {
    pages.flatMap { $0.departing }
  }

  /// The view controller has said yes.
  package func agree(_ page: any Navigable) { free.insert(ObjectIdentifier(page)) }

  /// Makes a call that asks nobody.
  /// - Parameter isLate: whether it may wait for the end of the running change.
  package func program(isLate: Bool = false, _ call: () -> Void) {
    if isLate {
      self.isLate = true
      return call()
    }
    let before = Self.all(nav.comingViewControllers)
    call()
    // A callback may bring back what the call has taken away.
    let stays = nav.comingViewControllers.filter(nav.contains)
    let after = Self.all(stays)
    for page in before where !after.contains(where: { $0 === page }) { agree(page) }
  }

  /// What is wrong with what has left since the last look.
  package func look() -> String? {
    let now = Self.all(nav.viewControllers)
    let unasked = before.first { page in
      !isLate && !now.contains { $0 === page } && !free.contains(ObjectIdentifier(page))
    }
    before = now
    if nav.transition == nil { (free, isLate) = ([], false) }
    return unasked.map { "\($0.name) left, and was not asked" }
  }
}
