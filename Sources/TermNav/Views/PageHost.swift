/// A view that shows pages of a stack: the container of each.
@MainActor protocol PageHost: View {
  /// Whether the view shows a page now that it is the container of.
  func shows(_ page: ViewController) -> Bool
  /// A page that the view shows has changed.
  func contentDidChange()
}
