/// What a page's bar shows.
public struct NavigationItem {
  /// nil shows the page's `title`.
  public var title: String?
  /// In place of the title: runs in styles of their own, over the bar's background. A `.default` colour is the bar's;
  /// without 256 colours only attributes count.
  public var attributedTitle: [TextRun]?
  /// Where a long title is cut.
  public var titleLineBreakMode = LineBreakMode.byTruncatingTail
  /// For the page above; nil shows the title.
  public var backTitle: String?
  /// Nearest to the leading edge first; in place of the back button.
  public var leadingItems: [BarItem] = []
  /// Shows the back button before the leading items.
  public var leadingItemsSupplementBackButton = false
  /// Nearest to the title first; those that do not fit, of either side, are in a menu behind `…`.
  public var trailingItems: [BarItem] = []
  /// Shows no back button. Keys and drags still go back.
  public var hidesBackButton = false
  /// A back button of one's own: its title follows the chevron, its action is called in place of the pop. Keys, drags
  /// and the menu still go back.
  public var backItem: BarItem?
  /// Whether the bar's buttons show that the mouse is over them. The terminal then reports every motion of the mouse.
  public var isHoverable = false
  /// The bar's colours; nil is the theme's. While a page moves, the colours of both bars are blended.
  public var appearance: NavigationBarAppearance?

  /// Shows the page's title by default.
  public init(title: String? = nil, backTitle: String? = nil, trailingItems: [BarItem] = []) {
    self.title = title
    self.backTitle = backTitle
    self.trailingItems = trailingItems
  }
}

/// A word to press. A value: to change one that is shown, change the page's item, as in
/// `navigationItem.trailingItems[0].isEnabled = false`.
public struct BarItem {
  /// The word.
  public var title: String
  /// Presses it while the page is on top, where no view and not the page itself has used the key; left is leading. It
  /// works in a menu and without a bar too.
  public var key: KeyPress?
  // UIKit passes the key of a disabled command on: `d` for a dim Delete could push a page then.
  /// False shows the item dim, and neither click nor key does anything; the key goes no farther.
  public var isEnabled: Bool
  /// Called by a press; hold the page weakly.
  public var action: () -> Void

  /// A word and its action.
  public init(_ title: String, key: KeyPress? = nil, isEnabled: Bool = true, action: @escaping () -> Void) {
    self.title = title
    self.key = key
    self.isEnabled = isEnabled
    self.action = action
  }

  func press() { if isEnabled { action() } }
}

/// The button of a bar that is pressed, or that the mouse is over.
struct BarTouch: Equatable {
  var button: BarButton
  var isPressed: Bool
}

/// What can be pressed on a bar.
enum BarButton: Equatable {
  case back
  /// The index among the page's items.
  case leading(Int)
  case trailing(Int)
  /// The `…`.
  case more
}

extension BarItem {
  /// An item with a key is a command too.
  @MainActor var keyCommand: KeyCommand? {
    key.map { key in KeyCommand([KeySequence(key)], title, nil, isEnabled) { _ in press() } }
  }
}

extension NavigationItem {
  @MainActor var keyCommands: [KeyCommand] {
    ([backItem] + leadingItems + trailingItems).compactMap { $0?.keyCommand }
  }
}
