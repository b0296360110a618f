/// The pages that leave together with a page, and how a page comes into sight for its question (RULES,
/// section 10).
extension ViewController {
  /// All pages that leave with this page, in the order in which they are asked: the pages presented over it;
  /// then the pages of its stacks, topmost first, the shown stack before hidden ones; then its children; last
  /// itself.
  package final var departingViewControllers: [any Navigable] {
    let presented = view.tree.host?.pagesPresented(by: self) ?? []
    let inner = childStacks.reversed().flatMap { $0.comingViewControllers.reversed() }
    return presented + (inner + children.reversed()).flatMap(\.departingViewControllers) + [self]
  }

  /// Brings the page into sight for its question: pops and dismisses the pages that cover it, if all of them
  /// are in `agreed`, and shows its tab.
  package final func bringIntoView(past agreed: [any Navigable]) {
    if let parent { return parent.bringIntoView(past: agreed) }
    guard let navigation = navigationController else { return }
    if let around = container?.page {
      around.bringIntoView(past: agreed)
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

  /// The page that contains this page's stack; nil for a stack that the program shows directly or presents.
  var pageAround: ViewController? { parent?.pageAround ?? container?.page }

  /// Whether the page, and the pages that contain its stack, will still be in their stacks after the running
  /// change.
  var staysInProgram: Bool {
    if let parent { return parent.staysInProgram }
    guard navigationController?.comingViewControllers.contains(where: { $0 === self }) == true else {
      return false
    }
    return container?.page?.staysInProgram ?? true
  }
}

extension PendingQuit {
  /// Asks a page whose `asksBeforePop` is true by its `shouldPop`. Returns whether it agrees.
  func isAgreed(by page: ViewController) -> Bool {
    let above = page.view.tree.host?.pagesByQuit.prefix { $0 !== page } ?? []
    return Departure(
      agreed: above.filter { !$0.asksBeforePop }, leaving: { _ in [page] }, leave: { _, _ in self.resume() }
    ).isAgreed()
  }
}
