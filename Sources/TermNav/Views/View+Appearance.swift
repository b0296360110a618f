/// Pages within a page appear with it, while they are seen (RULES, section 32). UIKit forwards to all whose views
/// are in the tree, hidden or not, so that its tabs need code of their own; here what cannot be seen has not
/// appeared.
extension View {
  func passOnToSubviews(_ callback: LifecycleCallback, animated: Bool) {
    for view in subviews where !view.isHidden { view.passOn(callback, animated: animated) }
  }

  /// It has come into the tree of a page, or is not hidden any more.
  func tellArrival() {
    guard let phase = superview?.page?.phase, phase != .gone, isSeenOnPage else { return }
    switch phase {
    case .gone, .disappearing: break
    case .appearing: passOn(.viewWillAppear, animated: false)
    case .appeared:
      passOn(.viewWillAppear, animated: false)
      passOn(.viewDidAppear, animated: false)
    }
  }

  /// It has left the tree of a page, or is hidden.
  func tellDeparture(from former: View?) {
    guard former?.page.map({ $0.phase != .gone }) == true else { return }
    passOn(.viewWillDisappear, animated: false)
    passOn(.viewDidDisappear, animated: false)
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

  /// The stacks in the page that the view is in, the topmost last; not those of its children.
  var stacksWithin: [NavigationController] {
    subviews.flatMap { view in
      view.ownPage == nil ? (view.hostedStack.map { [$0] } ?? view.stacksWithin) : []
    }
  }
}
