/// The size and place of a presented page, and how the user can dismiss it.
public enum ModalPresentationStyle: Sendable {
  /// A card that comes from below. A downward drag, or a click beside the card, dismisses it. The card is as
  /// wide as a screen of up to 84 columns. On a wider screen it has 80 columns, or more if its page's
  /// `preferredContentSize` has more.
  ///
  /// Without `detents`, it is as high as the page's `preferredContentSize` or its form asks for, or has all
  /// rows of the screen but two if neither asks. It leaves at least the first row free.
  case sheet
  /// The presented page comes from below and covers the screen. No drag dismisses it.
  case fullScreen
  /// A card below or above a view. On a screen with too little room for it, the card stands as a sheet does.
  /// A click beside the card dismisses it.
  case popover(from: View)
  /// A card in the middle of the screen, as large as its content. No drag or click beside the card dismisses
  /// it.
  case alert

  /// Returns the style of a popover, a card at an item of the navigation bar of the page that presents. The
  /// card stands below the item, or below the bar's `…` while the item is in the menu behind it.
  ///
  /// The item is found by its title and key at each layout. Where the bar has no such item, the card stands
  /// at the middle of the first row.
  @MainActor public static func popover(at item: BarItem) -> ModalPresentationStyle {
    .popover(from: BarItemAnchor(item))
  }

  /// The name of the presentation style, which traces and tests show.
  package var name: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "fullScreen"
    case .popover: "popover"
    case .alert: "alert"
    }
  }
}

/// A view that stands for a bar item in `popover(from:)`. The view is never shown; the item is found by title
/// and key.
final class BarItemAnchor: View {
  private let title: String
  private let key: KeyPress?

  init(_ item: BarItem) { (title, key) = (item.title, item.key) }

  /// Returns whether an item has the title and key of the bar item at which the popover stands. That item may
  /// have been replaced by an equal one.
  func isFor(_ item: BarItem) -> Bool { item.title == title && item.key == key }
}
