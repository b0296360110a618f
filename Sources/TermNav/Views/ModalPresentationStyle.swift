/// How a presented page stands over the others.
public enum ModalPresentationStyle: Sendable {
  /// Comes from below, and is dragged down to dismiss. As high as the page's `preferredContentSize`, or as its form,
  /// at most to the second row; up to 84 columns as wide as the screen.
  case sheet
  /// Comes from below and covers the screen; no drag dismisses it.
  case fullScreen
  /// A card below or above a view, beside which a click dismisses.
  case popover(from: View)
  /// A card in the middle, as large as its content.
  case alert

  /// For traces and tests.
  package var name: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "fullScreen"
    case .popover: "popover"
    case .alert: "alert"
    }
  }
}
