/// The view that gets keys first, which UIKit calls the first responder (RULES, section 28).
extension View {
  /// Whether keys go to this view before all other views of its page. If the view shows pages of another
  /// navigation stack, one of their views may be first responder too, and gets keys earlier.
  public var isFirstResponder: Bool { tree.firstResponder === self && tree.keyView === self }

  /// Returns whether the view is `ancestor` or one of its descendants.
  final func isWithin(_ ancestor: View) -> Bool {
    for view in lineage where view === ancestor { return true }
    return false
  }

  /// Whether the first responder that gets the keys is neither within this view nor around it. It may be
  /// elsewhere on the page, or on a page whose view shows this page's navigation stack. Bars, menus and pages
  /// above take the keys only for a while and do not count.
  final var keysAreElsewhere: Bool {
    if let first = tree.seenResponder, !first.isWithin(self), !isWithin(first) { return true }
    return tree.page?.container?.keysAreElsewhere == true
  }
}

extension ViewController {
  /// The pages that get keys, the innermost first. If a view that shows a page of another navigation stack
  /// has the keyboard focus, that page comes before this one. The shown page may show a further page in the
  /// same way.
  final var focusedPages: [ViewController] {
    guard barFocus == nil, let inner = view.tree.responders.lazy.compactMap(\.hostedPage).first else {
      return [self]
    }
    return inner.focusedPages + [self]
  }
}
