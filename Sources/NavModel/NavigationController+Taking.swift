/// A page is in one place: in a stack, or a child of a page (RULES, section 1).
extension NavigationController {
  /// Why the stack cannot take a page; nil where it can.
  func refusal(of page: Controller) -> String? {
    page.holds(self) ? "the stack is within it" : Self.refusal(of: page, by: self)
  }

  /// Why `taker` cannot take a page that has a place already; nil where it can. What another stack only keeps for
  /// `goForward` it forgets, with all else that it keeps.
  package static func refusal(of page: Controller, by taker: AnyObject?) -> String? {
    guard let keeper = page.keeper, keeper !== taker else { return nil }
    guard let other = keeper as? NavigationController else { return "it is a child of another page" }
    return other.giveUp(page)
  }

  private func giveUp(_ page: Controller) -> String? {
    if state.willContain(page) || incomingViewController === page { return "it is in another stack" }
    // The last callback that it is to get, `didMove(toParent: nil)`, would take it out of its new stack.
    if state.stack.contains(page) { return "it is still leaving another stack" }
    // Callbacks of the page may be still to come.
    if isTelling { return "the stack that has it is changing" }
    // Nobody sees a kept page, so that it is free. The others go too: forward would lead over a gap.
    let kept = state.forgetKept()
    page.keeper = nil
    changing {
      tell(kept.filter { if case .leftForGood(let other) = $0 { other !== page } else { true } })
    }
    return nil
  }

  func take(_ pages: [Controller]) { for page in pages { page.keeper = self } }

  func release(_ pages: [Controller]) { for page in pages where page.keeper === self { page.keeper = nil } }

  /// Before the start: without callbacks.
  func apply(_ change: StackChange<Controller>) {
    take(change.coming)
    release(state.apply(change).gone)
  }
}
