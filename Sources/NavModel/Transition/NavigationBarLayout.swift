/// The positions and widths of the words in a navigation bar at rest: back button, items and title. Columns
/// are counted from the leading edge, from 0; a word of 0 columns is not shown.
public struct NavigationBarLayout: Equatable, Sendable {
  /// The column of the chevron of the navigation bar's back button.
  public private(set) var backColumn: Int
  /// The width of the navigation bar's back button in columns, with its chevron.
  public private(set) var backColumns: Int
  /// The first column of the navigation bar's leading items, which follow the back button, or stand in its
  /// place.
  public private(set) var leadingColumn: Int
  /// The width of the navigation bar's leading items in columns, with the gaps between them.
  public private(set) var leadingColumns: Int
  /// The first column of the navigation bar's title, which is in the middle where there is room.
  public private(set) var titleColumn: Int
  /// The width of the navigation bar's title in columns, after truncation.
  public private(set) var titleColumns: Int
  /// The first column of the navigation bar's trailing items, which end one column before the trailing edge.
  public private(set) var trailingColumn: Int
  /// The width of the navigation bar's trailing items in columns, with the gaps between them.
  public private(set) var trailingColumns: Int

  /// Lays out a bar of `width` columns. The other parameters are the widths in columns that the words need, 0
  /// for none. Items that need more than about a third of the bar are left out.
  public init(width: Int, back: Int, leading: Int = 0, title: Int, trailing: Int = 0) {
    // The numbers of columns are bounded, so that no sum overflows.
    let (width, back) = (width.ofScreen, back.ofScreen)
    let (leading, title, trailing) = (leading.ofScreen, title.ofScreen, trailing.ofScreen)
    let inner = max(0, width - 2)
    trailingColumns = trailing <= inner / 3 ? max(0, trailing) : 0
    let leadingRoom = Self.leadingRoom(width: width, hasBackButton: back > 0)
    leadingColumns = leading <= leadingRoom ? max(0, leading) : 0
    let beside = leadingColumns > 0 ? leadingColumns + Self.gap : 0
    let room = max(0, inner - beside - (trailingColumns > 0 ? trailingColumns + Self.gap : 0))
    backColumn = width > 1 ? 1 : 0
    backColumns = max(0, min(back, beside > 0 ? min(room, max(1, inner / 2 - beside)) : room))
    leadingColumn = backColumn + backColumns + (backColumns > 0 ? Self.gap : 0)
    trailingColumn = max(0, width - 1 - trailingColumns)
    let from = leadingColumn + beside
    let to = max(from, trailingColumn - (trailingColumns > 0 ? Self.gap : 0))
    titleColumns = max(0, min(title, to - from))
    titleColumn = min(max(from, (width - titleColumns) / 2), to - titleColumns)
  }

  /// The number of columns that stay free between two words of the navigation bar, also during a transition.
  package static let gap = 2

  /// Returns the width in columns that the navigation bar's trailing items may have: a third of the bar
  /// without its edges.
  package static func trailingRoom(width: Int) -> Int { max(0, width - 2) / 3 }

  /// Returns the width in columns that leading items may have: a third of the bar without its edges. A
  /// chevron beside them takes its columns from that third.
  package static func leadingRoom(width: Int, hasBackButton: Bool) -> Int {
    max(0, max(0, width - 2) / 3 - (hasBackButton ? 1 + gap : 0))
  }

  /// The column at which a title of the navigation bar must have ended: the title's columns are all before
  /// it.
  package var titleEnd: Int { trailingColumn - (trailingColumns > 0 ? Self.gap : 0) }

  /// The first column that a title of the navigation bar may have.
  package var titleStart: Int { leadingColumn + (leadingColumns > 0 ? leadingColumns + Self.gap : 0) }

  /// Returns the words of the navigation bar at rest, named as words of the front page's bar or of the back
  /// page's.
  public func elements(isFront: Bool) -> [NavigationBarElement] {
    var elements: [NavigationBarElement] = []
    func add(
      _ front: NavigationBarElement.Word, _ back: NavigationBarElement.Word, _ column: Int, _ columns: Int
    ) {
      guard columns > 0 else { return }
      elements.append(.init(isFront ? front : back, column: Double(column), columns: columns))
    }
    add(.frontTrailingItems, .backTrailingItems, trailingColumn, trailingColumns)
    add(.frontLeadingItems, .backLeadingItems, leadingColumn, leadingColumns)
    add(.frontTitle, .backTitle, titleColumn, titleColumns)
    add(.frontBackButton, .backBackButton, backColumn, backColumns)
    return elements
  }
}
