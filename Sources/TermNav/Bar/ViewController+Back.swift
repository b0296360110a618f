/// The page to which the back button of a bar leads (RULES, sections 8 and 32).
extension ViewController {
  /// Returns the page to which the back button leads: the page below in the navigation stack; nil if there is
  /// none. A root may be in the leading top corner of a page that hides its bar; the button then leads to the
  /// page below that page, because no other bar could show a back button.
  func pageBelow(in navigation: NavigationController) -> ViewController? {
    let below = navigation.controller(below: self)
    // In a split view the root is shown beside this page, so there is no page to go back to.
    if navigation.rootIsElsewhere, below === navigation.rootViewController { return nil }
    return below ?? pageWithoutBar.flatMap { $0.page.pageBelow(in: $0.stack) }
  }

  /// The page that contains this page's stack, and the outer stack that the containing page is in. nil unless
  /// the containing page hides its bar and this page's stack is in its leading top corner, so that this
  /// page's bar is shown in place of the containing page's.
  private var pageWithoutBar: (page: ViewController, stack: NavigationController)? {
    guard let container, let around = container.tree.page, let stack = around.navigationController,
      stack.transition?.hidesBar(of: around) ?? stack.isNavigationBarHidden,
      !around.navigationItem.hidesBackButton, container.isAtLeadingTop
    else { return nil }
    return (around, stack)
  }

  /// Returns a number that changes with the bar items of the pages around this page whose bars are hidden and
  /// which this page's bar replaces; 0 if there are no such pages.
  func itemRevisionAround(in navigation: NavigationController) -> Int {
    guard let (around, stack) = pageWithoutBar, navigation.controller(below: self) == nil else { return 0 }
    return max(around.itemRevision, around.itemRevisionAround(in: stack))
  }

  /// Returns the page's own item for its back button. At the root of a stack whose bar replaces that of a
  /// page around it, returns the item of that page. nil if there is none.
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

  /// The title by which the back button of the page above names this page.
  var barBackTitle: String { navigationItem.backTitle ?? barTitle }
}

extension PageHost {
  /// Whether the view's first cell is the first one of its page: the top one at the leading edge.
  fileprivate var isAtLeadingTop: Bool {
    let corner = lineage.dropLast().reduce(bounds) { $1.space.outside($0) }
    return corner.column == 0 && corner.row == 0
  }
}
