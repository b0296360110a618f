/// The move of a view to another superview, which makes the pages within the view appear or disappear (RULES,
/// section 32). A child page, or a page of a navigation stack within a page, counts as appeared only while it
/// can be seen. UIKit also counts hidden views that are in the tree.
@MainActor struct ViewMove {
  private let view: View
  /// The superview of the view before its move.
  private let former: View?
  private let wasSeen: Bool

  /// Records the view's superview and whether the view is seen. Call it before the view moves.
  init(of view: View) { (self.view, former, wasSeen) = (view, view.superview, Self.isSeen(view)) }

  /// Calls the lifecycle callbacks of the pages within the moved view. Call it after the move. No callback is
  /// due if the view stays seen, or stays unseen, in the same page.
  func end(in superview: View) {
    if former?.page === superview.page, wasSeen == Self.isSeen(view) { return }
    Self.tell(view, from: former, arrives: true)
  }

  /// Calls the lifecycle callbacks of the pages within a view that has left `former`. If `arrives` is true
  /// and the view is seen at its current place, the pages appear at that place. Callbacks may move or hide
  /// the view again; such moves call their own callbacks.
  static func tell(_ view: View, from former: View?, arrives: Bool) {
    if let page = former?.page, page.appearance.phase != .gone {
      view.passOn(.viewWillDisappear, animated: false)
      view.passOn(.viewDidDisappear, animated: false)
    }
    guard arrives, let phase = view.superview?.page?.appearance.phase, isSeen(view) else { return }
    if phase == .appearing || phase == .appeared { view.passOn(.viewWillAppear, animated: false) }
    if phase == .appeared { view.passOn(.viewDidAppear, animated: false) }
  }

  /// Calls the lifecycle callbacks of the pages within a view that has just been hidden or shown. If the view
  /// belongs to a page of a navigation stack, the page itself stays appeared; only pages within it get
  /// callbacks.
  static func tellHidden(_ view: View) {
    let arrives = !view.isHidden
    guard view.superview == nil, let page = view.ownPage else {
      return tell(view, from: arrives ? nil : view.superview, arrives: arrives)
    }
    var callbacks: [LifecycleCallback] = []
    if !arrives, page.appearance.phase != .gone { callbacks = [.viewWillDisappear, .viewDidDisappear] }
    if arrives, page.appearance.phase == .appearing || page.appearance.phase == .appeared {
      callbacks.append(.viewWillAppear)
    }
    if arrives, page.appearance.phase == .appeared { callbacks.append(.viewDidAppear) }
    for callback in callbacks {
      for inner in view.subviews where !inner.isHidden { inner.passOn(callback, animated: false) }
    }
  }

  /// Returns whether the view is in the view tree of a page around it, and neither it nor a view in between
  /// is hidden.
  private static func isSeen(_ view: View) -> Bool {
    var next: View? = view
    while let view = next, !view.isHidden {
      next = view.superview
      if let next, next.ownPage != nil { return !next.isHidden }
    }
    return false
  }
}
