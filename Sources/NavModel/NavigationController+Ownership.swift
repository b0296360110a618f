/// The rule that a page is in one place: in one stack, or a child of one page (RULES, section 1).
extension NavigationController {
  /// Returns why `newOwner` cannot have a page, for the trace: the page is elsewhere already, or has the new owner
  /// within it. nil where it can, also for a page that another stack only keeps for `goForward`.
  package static func refusal(of page: Controller, by newOwner: AnyObject?) -> String? {
    guard let nestingPage = page.nesting?.page else { return nil }
    if let newOwner, nestingPage.contains(newOwner) { return "the stack is within it" }
    guard let owner = nestingPage.owner, owner !== newOwner else { return nil }
    guard let other = owner as? NavigationController else { return "it is a child of another page" }
    if other.state.willContain(page) || other.incomingViewController === page {
      return "it is in another stack"
    }
    // A leaving page still gets `didMove(toParent: nil)`, which would take it out of its new stack.
    if other.state.stack.contains(page) { return "it is still leaving another stack" }
    // The page may still get callbacks of the running change.
    return other.announcer.isTelling ? "the stack that has it is changing" : nil
  }
}

extension Navigable {
  /// Gives the page to `newOwner`, after `refusal(of:by:)` has returned nil. Another stack that keeps the page
  /// for `goForward` forgets it.
  package func transfer(to newOwner: AnyObject) {
    guard let nestingPage = nesting?.page else { return }
    guard let other = nestingPage.owner as? NavigationController<Self>, other !== newOwner else {
      return nestingPage.setOwner(newOwner)
    }
    // A kept page is not in sight, so it may be taken. The other kept pages go too, since `goForward` would
    // skip one.
    let kept = other.state.forgetKept()
    nestingPage.setOwner(newOwner)
    other.queue.run {
      other.announcer.tell(
        kept.filter { if case .leftForGood(let page) = $0 { page !== self } else { true } }, of: other)
    }
  }
}
