/// A view, page or bar that a key is offered to. The router and the hints use the same order, which is
/// defined here.
enum KeyResponder {
  case view(View)
  case page(ViewController)
  /// The items of a page's bar. They come after the page, so that `s` typed in a field stays a letter.
  case items(ViewController)

  /// Offers a key to views and pages until one uses it, and returns whether one has. For each page, the first
  /// responder and its superviews come first, then the page, then the items of its bar.
  /// - Parameters:
  ///   - pages: The pages that get keys, the innermost first.
  ///   - handles: Offers the key to one of them and returns whether the key was used.
  @discardableResult
  @MainActor static func ask(on pages: [ViewController], _ handles: (KeyResponder) -> Bool) -> Bool {
    for page in pages {
      for view in page.view.tree.responders where handles(.view(view)) { return true }
      if handles(.page(page)) || handles(.items(page)) { return true }
    }
    return false
  }
}
