extension View {
  /// Whether an activity indicator stands for the view: in place of a view of one row, over a taller one, which is dim.
  ///
  /// Meanwhile the view and its subviews get no keys and no presses, and Tab passes them over; a first responder among
  /// them gets its keys back afterwards. Keys are those of the views around it and of the page: what works while a list
  /// loads, such as a key that ends the loading, is a key command of the page. Setting it on a page that has gone does nothing.
  public var isLoading: Bool {
    get { loadingCover != nil }
    set {
      guard newValue != isLoading else { return }
      (loadingCover as? LoadingCover)?.stopAnimating()
      loadingCover = newValue ? LoadingCover() : nil
    }
  }
}

/// The indicator, which swallows presses.
final class LoadingCover: ActivityIndicator {
  init() {
    super.init(isAnimating: true)
    addGestureRecognizer(TapGestureRecognizer(name: "loading"))
  }
}
