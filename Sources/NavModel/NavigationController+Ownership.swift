/// The rule that a page is in one place: in one navigation stack, or a child of one page (RULES, section 1).
extension NavigationController {
  /// Returns the reason why `newOwner` cannot have a page, as text for the trace, the log of events. The
  /// reason is that the page is elsewhere already, or contains the new owner. nil where the new owner can
  /// have the page, also if another navigation stack only keeps it for `goForward`.
  package static func refusal(of page: Controller, by newOwner: AnyObject?) -> String? {
    guard let nestingPage = page.nesting?.page else { return nil }
    if let newOwner, nestingPage.contains(newOwner) { return "the stack is within it" }
    guard let owner = nestingPage.owner, owner !== newOwner else { return nil }
    guard let other = owner as? NavigationController else { return "it is a child of another page" }
    if other.state.willContain(page) || other.incomingViewController === page {
      return "it is in another stack"
    }
    // A page that leaves another stack still gets `didMove(toParent: nil)`, which would take the page out of
    // its new stack.
    if other.state.stack.contains(page) { return "it is still leaving another stack" }
    // The page may still get callbacks of the change that the other stack is making.
    return other.announcer.isTelling ? "the stack that has it is changing" : nil
  }
}

extension Navigable {
  /// Makes `newOwner` the owner of the page, after `refusal(of:by:)` has returned nil. Another navigation
  /// stack that keeps the page for `goForward` forgets it.
  package func transfer(to newOwner: AnyObject) {
    guard let nestingPage = nesting?.page else { return }
    guard let other = nestingPage.owner as? NavigationController<Self>, other !== newOwner else {
      return nestingPage.setOwner(newOwner)
    }
    // A page that another stack keeps only for `goForward` is not visible, so it may get a new owner. That
    // stack forgets its other kept pages too, since `goForward` would skip one.
    let kept = other.state.forgetKept()
    nestingPage.setOwner(newOwner)
    other.queue.run {
      other.announcer.tell(
        kept.filter { if case .leftForGood(let page) = $0 { page !== self } else { true } }, of: other)
    }
  }
}
