/// Where a bar's back button leads (RULES, sections 8 and 32).
extension ViewController {
  /// The page below. At the root of a stack that stands at the leading end of a page without a bar of its own it is the one
  /// below that page: nobody else would show the way out.
  func pageBelow(in navigation: NavigationController) -> ViewController? {
    let below = navigation.controller(below: self)
    // The root is shown beside the page: there is nothing to go back to.
    if navigation.rootIsElsewhere, below === navigation.rootViewController { return nil }
    return below ?? pageWithoutBar.flatMap { $0.page.pageBelow(in: $0.stack) }
  }

  /// The page around the root of a stack, and its stack, where the root's bar takes the place of its bar.
  private var pageWithoutBar: (page: ViewController, stack: NavigationController)? {
    guard let container, let around = container.tree.page, let stack = around.navigationController,
      stack.transition?.hidesBar(of: around) ?? stack.isNavigationBarHidden,
      !around.navigationItem.hidesBackButton, container.isAtLeadingTop
    else { return nil }
    return (around, stack)
  }

  /// Differs after a change of the items of the pages around it whose bars its bar takes the place of; 0 without them.
  func itemRevisionAround(in navigation: NavigationController) -> Int {
    guard let (around, stack) = pageWithoutBar, navigation.controller(below: self) == nil else { return 0 }
    return max(around.itemRevision, around.itemRevisionAround(in: stack))
  }

  /// Its own back button, or at a root that of the page around it.
  func ownBackItem(in navigation: NavigationController) -> BarItem? {
    if let own = navigationItem.backItem { return own }
    guard navigation.controller(below: self) == nil, let (around, stack) = pageWithoutBar else { return nil }
    return around.ownBackItem(in: stack)
  }

  // MARK: Words

  var barTitle: String {
    if let runs = navigationItem.attributedTitle { return runs.map(\.text).joined() }
    return navigationItem.title ?? title
  }

  /// For the page above.
  var barBackTitle: String { navigationItem.backTitle ?? barTitle }
}

extension PageHost {
  /// Whether the view has the first cell of the page that it stands in, counted from the leading edge.
  fileprivate var isAtLeadingTop: Bool {
    let place = lineage.dropLast().reduce(bounds) { $1.space.outside($0) }
    return place.column == 0 && place.row == 0
  }
}
