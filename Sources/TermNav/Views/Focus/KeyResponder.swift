/// A view, page or bar to which a key is offered. The order of the offers is defined by this type, so that
/// hints list commands in the order in which keys are routed.
enum KeyResponder {
  case view(View)
  case page(ViewController)
  /// The items of a page's bar, which come after the views and the page. So a letter typed into a field does
  /// not press an item.
  case items(ViewController)

  /// Offers a key to views, pages and bars until one uses it, and returns whether one has. For each page, the
  /// first responder and its superviews come first, then the page, then the items of its bar.
  /// - Parameters:
  ///   - pages: The pages that get keys, the innermost first.
  ///   - handles: Offers the key to a view, page or bar, and returns whether the key was used.
  @discardableResult
  @MainActor static func ask(on pages: [ViewController], _ handles: (KeyResponder) -> Bool) -> Bool {
    for page in pages {
      for view in page.view.tree.responders where handles(.view(view)) { return true }
      if handles(.page(page)) || handles(.items(page)) { return true }
    }
    return false
  }
}
