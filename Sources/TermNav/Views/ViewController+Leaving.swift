/// What leaves with a page, and how a page is seen while it is asked (RULES, section 10).
extension ViewController {
  /// All that leave with the page, in the order in which they are asked: the pages presented over it and those of its
  /// stacks, the topmost first and the shown stack before the hidden ones, its children, then itself.
  package final var departingViewControllers: [any Navigable] {
    let presented = view.tree.host?.pagesPresented(by: self) ?? []
    let inner = childStacks.reversed().flatMap { $0.comingViewControllers.reversed() }
    return presented + (inner + children.reversed()).flatMap(\.departingViewControllers) + [self]
  }

  /// Pops and dismisses what covers the page, and shows its tab, where all that goes for it has agreed.
  package final func comeIntoSight(past agreed: [any Navigable]) {
    if let parent { return parent.comeIntoSight(past: agreed) }
    guard let navigation = navigationController else { return }
    if let around = container?.page {
      around.comeIntoSight(past: agreed)
      around.show(navigation)
    }
    func mayGo(_ pages: [any Navigable]) -> Bool {
      pages.allSatisfy { page in agreed.contains { $0 === page } }
    }
    view.tree.host?.uncover(navigation, where: mayGo)
    let coming = navigation.comingViewControllers
    guard let index = coming.lastIndex(where: { $0 === self }), index < coming.count - 1 else { return }
    if mayGo(coming[(index + 1)...].flatMap(\.departingViewControllers)) {
      navigation.pop(to: self, animated: false)
    }
  }

  /// The page that this page's stack stands in; nil for a stack that the program shows by itself, or presents.
  var pageAround: ViewController? { parent?.pageAround ?? container?.page }

  /// Whether the page, and the pages that its stack stands in, are in their stacks after the running change.
  var staysInProgram: Bool {
    if let parent { return parent.staysInProgram }
    guard navigationController?.comingViewControllers.contains(where: { $0 === self }) == true else {
      return false
    }
    return container?.page?.staysInProgram ?? true
  }
}

extension PendingQuit {
  /// The answer of a page that would ask before it leaves.
  func isAgreed(by page: ViewController) -> Bool {
    let above = page.view.tree.host?.pagesByQuit.prefix { $0 !== page } ?? []
    return Departure(
      agreed: above.filter { !$0.asksBeforePop }, leaving: { _ in [page] }, leave: { _, _ in self.resume() }
    ).isAgreed()
  }
}
