/// The contents of a page's navigation bar.
public struct NavigationItem {
  /// The title in the navigation bar; nil shows the page's `title`.
  public var title: String?
  /// The title of the navigation bar in runs with styles of their own, shown instead of `title`. A `.default`
  /// colour is the bar's. With fewer than 256 colours, only the attributes are used.
  public var attributedTitle: [TextRun]?
  /// The position of the `…` where a long title of the navigation bar is cut.
  public var titleLineBreakMode = LineBreakMode.byTruncatingTail
  /// The title of the back button in the navigation bar of the page above this one; nil uses this page's
  /// title.
  public var backTitle: String?
  /// The items at the leading edge of the navigation bar, the nearest to the edge first. They replace the
  /// back button, unless `leadingItemsSupplementBackButton` is true.
  public var leadingItems: [BarItem] = []
  /// Whether the back button is shown before the leading items of the navigation bar.
  public var leadingItemsSupplementBackButton = false
  /// The items at the trailing edge of the navigation bar, the nearest to the title first. Items of either
  /// side that do not fit are in a menu behind `…`.
  public var trailingItems: [BarItem] = []
  /// Whether the navigation bar's back button is hidden. Keys and drags still go back.
  public var hidesBackButton = false
  /// An item that replaces the navigation bar's back button: its title follows the chevron, and its action is
  /// called instead of the pop. Keys, drags and the back menu still go back.
  public var backItem: BarItem?
  /// Whether the navigation bar's buttons show that the mouse is over them. The terminal then reports every
  /// motion of the mouse.
  public var isHoverable = false
  /// The colours of the navigation bar; nil uses the theme's. During a transition, the colours of both pages'
  /// bars are blended.
  public var appearance: NavigationBarAppearance?

  /// Creates the contents of a page's navigation bar, which shows the page's title by default.
  public init(title: String? = nil, backTitle: String? = nil, trailingItems: [BarItem] = []) {
    self.title = title
    self.backTitle = backTitle
    self.trailingItems = trailingItems
  }
}

/// An item of a navigation bar: a word to press. It is a value, so to change an item that is shown, set it
/// through the page, as in `navigationItem.trailingItems[0].isEnabled = false`.
public struct BarItem {
  /// The word of the navigation bar's item.
  public var title: String
  /// The key that presses the bar's item while the page is on top, if neither a view nor the page has used
  /// the key; nil for none. ← stands for the leading direction. The key also works while the item is in the
  /// menu behind `…` or the bar is hidden.
  public var key: KeyPress?
  /// Whether the bar's item can be pressed. If false, it is dim, and its key does nothing. Unlike in UIKit,
  /// the key is not passed on: otherwise `d` for a dim Delete could run something else.
  public var isEnabled: Bool
  /// Called when the bar's item is pressed. Capture the page weakly.
  public var action: () -> Void

  /// Creates an item of a navigation bar, a word to press.
  public init(_ title: String, key: KeyPress? = nil, isEnabled: Bool = true, action: @escaping () -> Void) {
    self.title = title
    self.key = key
    self.isEnabled = isEnabled
    self.action = action
  }

  func press() { if isEnabled { action() } }
}

/// The button of a navigation bar that is pressed (`isPressed`) or under the mouse.
struct BarTouch: Equatable {
  var button: BarButton
  var isPressed: Bool
}

/// A button of a navigation bar.
enum BarButton: Equatable {
  case back
  /// The bar's leading item at an index of `leadingItems`. `trailing` is the same for `trailingItems`.
  case leading(Int)
  case trailing(Int)
  /// The bar's button `…`, which opens the menu of items that do not fit in the bar.
  case more
}

extension BarItem {
  /// The command that the key of the bar's item runs; nil for an item without a key.
  @MainActor var keyCommand: KeyCommand? {
    key.map { key in KeyCommand([KeySequence(key)], title, nil, isEnabled) { _ in press() } }
  }
}

extension NavigationItem {
  @MainActor var keyCommands: [KeyCommand] {
    ([backItem] + leadingItems + trailingItems).compactMap { $0?.keyCommand }
  }
}
