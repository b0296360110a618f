/// Where the keys go (RULES, section 28).
extension View {
  /// Whether keys come here first: of the views on the screen one at most says so.
  public var isFirstResponder: Bool { tree.firstResponder === self && tree.keyView === self }

  /// Whether the view is another one or stands in it.
  final func isWithin(_ ancestor: View) -> Bool {
    for view in lineage where view === ancestor { return true }
    return false
  }

  /// Whether another view has the keys: on its page, or around a stack that the page is in. A bar, a menu or a page above
  /// takes them for a while only.
  final var keysAreElsewhere: Bool {
    if let first = tree.seenResponder, !first.isWithin(self), !isWithin(first) { return true }
    return tree.page?.container?.keysAreElsewhere == true
  }
}

extension ViewController {
  /// The pages that get keys, the innermost first: this page, and before it those of stacks in it that have the keys.
  final var focusedPages: [ViewController] {
    guard barFocus == nil, let inner = view.tree.responders.lazy.compactMap(\.hostedPage).first else {
      return [self]
    }
    return inner.focusedPages + [self]
  }
}
