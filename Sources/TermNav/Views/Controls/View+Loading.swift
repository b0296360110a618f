extension View {
  /// Whether an activity indicator is shown for the view: instead of a view of one row, or over a taller one,
  /// which is dimmed.
  ///
  /// While it is true, the view and its subviews get no keys or presses, and Tab skips them. A first
  /// responder among them gets the keyboard focus back afterwards. A key that should work during that time,
  /// for example to cancel the loading, must be a command of a superview or of the page. Setting it on a view
  /// of a page that has left is harmless.
  public var isLoading: Bool {
    get { loadingCover != nil }
    set {
      guard newValue != isLoading else { return }
      (loadingCover as? LoadingCover)?.stopAnimating()
      loadingCover = newValue ? LoadingCover() : nil
    }
  }
}

/// An activity indicator over a view that is loading. It gets the presses in place of the view.
final class LoadingCover: ActivityIndicator {
  init() {
    super.init(isAnimating: true)
    addGestureRecognizer(TapGestureRecognizer(name: "loading"))
  }
}
