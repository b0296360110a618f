/// Where the back button of a bar leads (RULES, sections 8 and 32).
extension ViewController {
  /// Returns the page below. A root at the leading top of a page without a bar gets the page below that page,
  /// because no other bar would show how to go back.
  func pageBelow(in navigation: NavigationController) -> ViewController? {
    let below = navigation.controller(below: self)
    // The root is shown beside this page, so there is nothing to go back to.
    if navigation.rootIsElsewhere, below === navigation.rootViewController { return nil }
    return below ?? pageWithoutBar.flatMap { $0.page.pageBelow(in: $0.stack) }
  }

  /// The page that contains this page's stack, and the outer stack that the containing page is in. It is nil
  /// unless this page is the root of its stack and shows its bar in place of the containing page's bar.
  private var pageWithoutBar: (page: ViewController, stack: NavigationController)? {
    guard let container, let around = container.tree.page, let stack = around.navigationController,
      stack.transition?.hidesBar(of: around) ?? stack.isNavigationBarHidden,
      !around.navigationItem.hidesBackButton, container.isAtLeadingTop
    else { return nil }
    return (around, stack)
  }

  /// Returns a number that changes with the items of the pages around whose bars this page's bar replaces; 0
  /// without them.
  func itemRevisionAround(in navigation: NavigationController) -> Int {
    guard let (around, stack) = pageWithoutBar, navigation.controller(below: self) == nil else { return 0 }
    return max(around.itemRevision, around.itemRevisionAround(in: stack))
  }

  /// Returns the back item of the page, or at a root that of the page around it; nil for none.
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

  /// The title of the page in the back button of the page above.
  var barBackTitle: String { navigationItem.backTitle ?? barTitle }
}

extension PageHost {
  /// Whether the view has the first cell of its page, counted from the leading edge.
  fileprivate var isAtLeadingTop: Bool {
    let corner = lineage.dropLast().reduce(bounds) { $1.space.outside($0) }
    return corner.column == 0 && corner.row == 0
  }
}
