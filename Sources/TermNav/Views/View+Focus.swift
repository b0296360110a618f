/// The view that keys go to (RULES, section 28).
extension View {
  /// Whether keys go to this view first. This is true of at most one view on the screen.
  public var isFirstResponder: Bool { tree.firstResponder === self && tree.keyView === self }

  /// Whether the view is `ancestor` or one of its descendants.
  final func isWithin(_ ancestor: View) -> Bool {
    for view in lineage where view === ancestor { return true }
    return false
  }

  /// Whether the first responder is outside this view and its superviews, on its page or around a stack that
  /// contains the page. Bars, menus and pages above take the keys only for a while and do not count.
  final var keysAreElsewhere: Bool {
    if let first = tree.seenResponder, !first.isWithin(self), !isWithin(first) { return true }
    return tree.page?.container?.keysAreElsewhere == true
  }
}

extension ViewController {
  /// The pages that get keys, the innermost first: the pages of stacks within this page that have the keys,
  /// then this page.
  final var focusedPages: [ViewController] {
    guard barFocus == nil, let inner = view.tree.responders.lazy.compactMap(\.hostedPage).first else {
      return [self]
    }
    return inner.focusedPages + [self]
  }
}
