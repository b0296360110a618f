/// Pages within a page appear with it, while they are seen (RULES, section 32). UIKit forwards to all whose views
/// are in the tree, hidden or not, so that its tabs need code of their own; here what cannot be seen has not
/// appeared.
extension View {
  /// Tells the pages in the view that it has left a superview, or is hidden in it, and that it has come into sight where it is
  /// now. What they do then may move or hide the view again, and is told by itself.
  func tellMove(from former: View?, arrives: Bool) {
    if let page = former?.page, page.phase != .gone {
      passOn(.viewWillDisappear, animated: false)
      passOn(.viewDidDisappear, animated: false)
    }
    guard arrives, let phase = superview?.page?.phase, isSeenOnPage else { return }
    if phase == .appearing || phase == .appeared { passOn(.viewWillAppear, animated: false) }
    if phase == .appeared { passOn(.viewDidAppear, animated: false) }
  }

  /// Whether it is in the tree of a page around it, and nothing hides it there.
  var isSeenOnPage: Bool {
    var next: View? = self
    while let view = next, !view.isHidden {
      next = view.superview
      if next?.ownPage != nil { return true }
    }
    return false
  }
}

extension [View] {
  /// The stacks in these views of a page, the topmost last; not those of the page's children.
  @MainActor var stacks: [NavigationController] {
    flatMap { $0.ownPage == nil ? ($0.hostedStack.map { [$0] } ?? $0.subviews.stacks) : [] }
  }
}
