extension View {
  /// Whether it is that view, or in it: also in a page that a view in it shows.
  func isHeld(by view: View) -> Bool {
    var next: View? = self
    while let here = next, here !== view { next = here.superview ?? here.page?.container }
    return next != nil
  }

  /// Its name in messages to programmers.
  var called: String {
    let type = "\(Self.self)"
    return page.map { "\(type) (of the page \($0.name))" } ?? type
  }
}
