public import NavModel

/// Pages in pages (RULES, section 32).
extension ViewController: NestingPage {
  /// The page that this one is a child of; nil for a page of a stack.
  public var parent: ViewController? { keeper as? ViewController }

  /// Makes a page a part of this one: its view is then added to this page's, and gets its frame there.
  ///
  ///     addChild(side)
  ///     view.addSubview(side.view)
  ///
  /// The child loads and appears with this page, while its view is in this page's tree and is not hidden, nor a view around
  /// it. Its views, then the child itself get keys where one of them is the first responder; then those around it. It has
  /// no bar, its `navigationController` is this page's, and it leaves for good with this page. Ignored where the page is in
  /// a stack or a child already, or is around this one.
  public func addChild(_ page: ViewController) {
    let isAround = page.withInnerPages.contains { $0 === self }
    if let why = isAround
      ? "the page is within it"
      : page.parent === self ? "it is a child already" : NavigationController.refusal(of: page, by: nil)
    {
      (navigationController ?? page.navigationController)?
        .announcer.emit(.ignored(what: "addChild \(page.name)", why: why))
      return
    }
    page.view.removeFromSuperview()
    page.give(to: self)
    page.appearance.changesParent = true
    children.append(page)
    page.didMove(toParent: self)
  }

  /// Takes a child, and its view, out of its parent: it disappears and leaves for good, and may be added elsewhere.
  /// Ignored for other pages.
  public func removeFromParent() {
    guard let parent else { return }
    appearance.changesParent = true
    view.removeFromSuperview()
    appearance.changesParent = false
    parent.children.removeAll { $0 === self }
    setKeeper(nil)
    didMove(toParent: nil)
    didLeaveForGood()
  }

  /// The page as NavModel knows it beside `Navigable`.
  public final var nesting: PageNesting? { PageNesting(self) }

  /// See `NestingPage`.
  package final func holds(_ stack: AnyObject) -> Bool {
    let stacks = childStacks
    return stacks.contains { $0 === stack }
      || (children + stacks.flatMap(\.comingViewControllers)).contains { $0.holds(stack) }
  }
}

extension [View] {
  /// The stacks in these views of a page, the topmost last; not those of the page's children.
  @MainActor var stacks: [NavigationController] {
    flatMap { $0.ownPage == nil ? ($0.hostedStack.map { [$0] } ?? $0.subviews.stacks) : [] }
  }
}
