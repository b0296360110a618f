/// A view within a page that shows pages of another navigation stack, such as a tab. It is the `container` of
/// the page that it shows.
@MainActor protocol PageHost: View {
  /// Returns whether the view currently shows a page, of which it is the `container`.
  func shows(_ page: ViewController) -> Bool
  /// Called when a page in the view has changed and has to be drawn again.
  func contentDidChange()
}
