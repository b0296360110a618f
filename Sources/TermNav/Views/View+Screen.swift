internal import NavModel

extension View {
  package var reducesMotion: Bool { tree.navigation?.reducesMotion == true }
  package var motionClock: MotionClock { tree.navigation?.host.clock ?? MotionClock() }

  /// The view's rectangle on the screen, with columns counted from the leading edge; nil outside a program.
  package final var frameOnScreen: Rect? {
    tree.navigation == nil ? nil : tree.onScreen(bounds, of: self)
  }

  /// Whether the view may be visible: a part of it is within all its superviews, and neither it nor one of
  /// them is hidden. The page of the view must be shown, or the view must be part of an overlay, such as a
  /// menu.
  var isOnScreen: Bool { mayShow(bounds) }

  private func mayShow(_ part: Rect) -> Bool {
    if part.isEmpty || isHidden { return false }
    guard let superview else { return tree.page?.isOnScreen ?? (tree.host?.isPresenting(self) == true) }
    return superview.mayShow(
      part.offset(columns: frame.column, rows: frame.row).intersection(superview.bounds))
  }
}

extension ViewController {
  /// Whether the page may be on the screen: it is the top page of a visible navigation stack, or appears or
  /// disappears in one.
  fileprivate var isOnScreen: Bool {
    guard parent == nil, let stack = navigationController else { return false }
    if let container { return container.shows(self) && container.isOnScreen }
    return stack.shows(self) && view.tree.host?.shows(stack) == true
  }
}

extension NavModel.NavigationController {
  /// Returns whether the page is the top view controller of the navigation stack, or becomes it in the
  /// running transition.
  func shows(_ page: Controller) -> Bool { topViewController === page || incomingViewController === page }
}
