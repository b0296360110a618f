/// A view that shows the pages of a stack and is the `container` of each.
@MainActor protocol PageHost: View {
  /// Returns whether the view currently shows a page of which it is the container.
  func shows(_ page: ViewController) -> Bool
  /// Called when a page that the view contains has changed.
  func contentDidChange()
}
