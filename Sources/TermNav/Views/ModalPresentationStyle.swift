/// How a presented page stands over the others.
public enum ModalPresentationStyle: Sendable {
  /// A card that comes from below and that a downward drag dismisses. It is as high as the page's
  /// `preferredContentSize` or its form, at most to the second row. It is as wide as the screen, up to 84
  /// columns.
  case sheet
  /// A page that comes from below and covers the screen. No drag dismisses it.
  case fullScreen
  /// A card below or above a view. A click beside the card dismisses it.
  case popover(from: View)
  /// A card in the middle of the screen, as large as its content.
  case alert

  /// A popover at a bar item of the page that presents. The card stands below the item, or below the bar's
  /// `…` while the item is in its menu.
  ///
  /// The item is found by its title and key at each layout. Where the bar has no such item, the card stands
  /// at the middle of the first row.
  @MainActor public static func popover(at item: BarItem) -> ModalPresentationStyle {
    .popover(from: BarItemAnchor(item))
  }

  /// The style's name in traces and tests.
  package var name: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "fullScreen"
    case .popover: "popover"
    case .alert: "alert"
    }
  }
}

/// A stand-in for a bar item, where a popover needs a view to stand at.
final class BarItemAnchor: View {
  private let title: String
  private let key: KeyPress?

  init(_ item: BarItem) { (title, key) = (item.title, item.key) }

  /// Whether an item has the title and key of the anchor's item, which may have been replaced by an equal
  /// one.
  func isFor(_ item: BarItem) -> Bool { item.title == title && item.key == key }
}
