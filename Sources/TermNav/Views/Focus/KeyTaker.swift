/// Someone who is asked for a key. Keys and their hints have one order, told here.
enum KeyTaker {
  case view(View)
  case page(ViewController)
  /// The items of a page's bar. They come behind the page, so that `s` in a field is a letter.
  case items(ViewController)

  /// Asks those who get keys until one takes it; returns whether one has. Of each page the first responder and its superviews are asked
  /// first, then the page, then the items of its bar.
  /// - Parameter pages: the innermost first.
  @discardableResult
  @MainActor static func ask(on pages: [ViewController], _ takes: (KeyTaker) -> Bool) -> Bool {
    for page in pages {
      for view in page.view.tree.responders where takes(.view(view)) { return true }
      if takes(.page(page)) || takes(.items(page)) { return true }
    }
    return false
  }
}
