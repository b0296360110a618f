/// The pages that leave together with a page, and how a page is shown before it asks whether it may leave
/// (RULES, section 10).
extension ViewController {
  /// All pages that leave with this page, in the order in which they are asked whether they may leave: the
  /// pages presented over this page; then the pages of the navigation stacks within it, topmost first, the
  /// shown stack before hidden ones; then its children; last itself.
  package final var departingViewControllers: [any Navigable] {
    let presented = view.tree.host?.pagesPresented(by: self) ?? []
    let inner = childStacks.reversed().flatMap { $0.comingViewControllers.reversed() }
    return presented + (inner + children.reversed()).flatMap(\.departingViewControllers) + [self]
  }

  /// Shows the page before it asks the user whether it may leave. It pops and dismisses the pages that cover
  /// this page, if all of them are in `agreed`, and selects the tab that contains it.
  /// - Parameter agreed: The pages that have already agreed to leave.
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

  /// The page whose view shows this page's navigation stack; nil for a stack that the program shows directly
  /// or presents.
  var pageAround: ViewController? { parent?.pageAround ?? container?.page }

  /// Whether the page will still be in its navigation stack once the running push, pop or other change has
  /// ended. The same must be true of the pages whose views show that stack.
  var staysInProgram: Bool {
    if let parent { return parent.staysInProgram }
    guard navigationController?.comingViewControllers.contains(where: { $0 === self }) == true else {
      return false
    }
    return container?.page?.staysInProgram ?? true
  }
}

extension PendingQuit {
  /// Calls the `shouldPop` of a page, whose `asksBeforePop` is true, to ask whether the program may end.
  /// Returns the page's answer.
  func isAgreed(by page: ViewController) -> Bool {
    let above = page.view.tree.host?.pagesByQuit.prefix { $0 !== page } ?? []
    return Departure(
      agreed: above.filter { !$0.asksBeforePop }, leaving: { _ in [page] }, leave: { _, _ in self.resume() }
    ).isAgreed()
  }
}
