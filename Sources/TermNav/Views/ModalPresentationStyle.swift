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

  /// A popover at an item of the bar of the page that presents: below it, at the `…` where the item is in its menu. The item is looked for
  /// by its title and its key, each time that the page is laid out; where the bar has none, the card stands in the middle of the first row.
  @MainActor public static func popover(at item: BarItem) -> ModalPresentationStyle {
    .popover(from: BarItemAnchor(item))
  }

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

/// Stands for an item of a bar where a popover names the view that it is at.
final class BarItemAnchor: View {
  private let title: String
  private let key: KeyPress?

  init(_ item: BarItem) { (title, key) = (item.title, item.key) }

  /// Whether an item is the one, as it may have been set anew since.
  func isFor(_ item: BarItem) -> Bool { item.title == title && item.key == key }
}
