/// A page is in one place: in a stack, or a child of a page (RULES, section 1).
extension NavigationController {
  /// Why `taker` cannot take a page, which has a place already or has the taker in it; nil where it can, as what another stack only
  /// keeps for `goForward`.
  package static func refusal(of page: Controller, by taker: AnyObject?) -> String? {
    guard let place = page.nesting?.page else { return nil }
    if let taker, place.holds(taker) { return "the stack is within it" }
    guard let keeper = place.keeper, keeper !== taker else { return nil }
    guard let other = keeper as? NavigationController else { return "it is a child of another page" }
    if other.state.willContain(page) || other.incomingViewController === page {
      return "it is in another stack"
    }
    // The last callback that it is to get, `didMove(toParent: nil)`, would take it out of its new stack.
    if other.state.stack.contains(page) { return "it is still leaving another stack" }
    // Callbacks of the page may be still to come.
    return other.announcer.isTelling ? "the stack that has it is changing" : nil
  }
}

extension Navigable {
  /// Gives the page to `taker`, which nothing refuses: another stack that keeps it for `goForward` forgets it.
  package func give(to taker: AnyObject) {
    guard let place = nesting?.page else { return }
    guard let other = place.keeper as? NavigationController<Self>, other !== taker else {
      return place.setKeeper(taker)
    }
    // Nobody sees a kept page, so that it is free. The others go too: forward would lead over a gap.
    let kept = other.state.forgetKept()
    place.setKeeper(taker)
    other.queue.run {
      other.announcer.tell(
        kept.filter { if case .leftForGood(let page) = $0 { page !== self } else { true } }, of: other)
    }
  }
}
