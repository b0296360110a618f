/// A move of a view to another superview. Pages within a page appear with it, while they are seen (RULES, section 32), so that a
/// move tells the pages in the view that they disappear or appear. UIKit forwards to all whose views are in the tree, hidden or
/// not, so that its tabs need code of their own; here what cannot be seen has not appeared.
@MainActor struct ViewMove {
  private let view: View
  /// Where the view stood.
  private let former: View?
  private let wasSeen: Bool

  /// The view is about to move.
  init(of view: View) { (self.view, former, wasSeen) = (view, view.superview, Self.isSeen(view)) }

  /// The view stands in another superview now. Within a page it is still seen, or still not, and nothing is told.
  func end(in superview: View) {
    if former?.page === superview.page, wasSeen == Self.isSeen(view) { return }
    Self.tell(view, from: former, arrives: true)
  }

  /// Tells the pages in a view that it has left a superview, or is hidden in it, and that it has come into sight where it is
  /// now. What they do then may move or hide the view again, and is told by itself.
  static func tell(_ view: View, from former: View?, arrives: Bool) {
    if let page = former?.page, page.appearance.phase != .gone {
      view.passOn(.viewWillDisappear, animated: false)
      view.passOn(.viewDidDisappear, animated: false)
    }
    guard arrives, let phase = view.superview?.page?.appearance.phase, isSeen(view) else { return }
    if phase == .appearing || phase == .appeared { view.passOn(.viewWillAppear, animated: false) }
    if phase == .appeared { view.passOn(.viewDidAppear, animated: false) }
  }

  /// Tells the pages in a view that has just been hidden or shown. A page of a stack whose view that is has appeared all the same.
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

  /// Whether a view is in the tree of a page around it, and nothing hides it there.
  private static func isSeen(_ view: View) -> Bool {
    var next: View? = view
    while let view = next, !view.isHidden {
      next = view.superview
      if let next, next.ownPage != nil { return !next.isHidden }
    }
    return false
  }
}
