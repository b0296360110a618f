/// A page is in one place: in a stack, or a child of a page (RULES, section 1).
extension NavigationController {
  /// Why `taker` cannot take a page, which has a place already or has the taker in it; nil where it can. What another stack
  /// only keeps for `goForward` it forgets, with all else that it keeps.
  package static func refusal(of page: Controller, by taker: AnyObject?) -> String? {
    guard let place = page.nesting?.page else { return nil }
    if let taker, place.holds(taker) { return "the stack is within it" }
    guard let keeper = place.keeper, keeper !== taker else { return nil }
    guard let other = keeper as? NavigationController else { return "it is a child of another page" }
    return other.giveUp(page)
  }

  private func giveUp(_ page: Controller) -> String? {
    if state.willContain(page) || incomingViewController === page { return "it is in another stack" }
    // The last callback that it is to get, `didMove(toParent: nil)`, would take it out of its new stack.
    if state.stack.contains(page) { return "it is still leaving another stack" }
    // Callbacks of the page may be still to come.
    if announcer.isTelling { return "the stack that has it is changing" }
    // Nobody sees a kept page, so that it is free. The others go too: forward would lead over a gap.
    let kept = state.forgetKept()
    page.nesting?.page.setKeeper(nil)
    queue.run {
      announcer.tell(
        kept.filter { if case .leftForGood(let other) = $0 { other !== page } else { true } }, of: self)
    }
    return nil
  }
}
