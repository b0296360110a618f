/// Where a resting bar's words are, in columns from the leading edge; a word with 0 columns is not shown.
public struct NavigationBarLayout: Equatable, Sendable {
  /// The back button's chevron.
  public private(set) var backColumn: Int
  /// The chevron included.
  public private(set) var backColumns: Int
  /// Behind the back button, or in its place.
  public private(set) var leadingColumn: Int
  /// Gaps between the items included.
  public private(set) var leadingColumns: Int
  /// In the middle where there is room.
  public private(set) var titleColumn: Int
  /// After truncation.
  public private(set) var titleColumns: Int
  /// Before the trailing edge.
  public private(set) var trailingColumn: Int
  /// Gaps between the items included.
  public private(set) var trailingColumns: Int

  /// The other parameters are wanted columns; items above a third of the bar are left out.
  public init(width: Int, back: Int, leading: Int = 0, title: Int, trailing: Int = 0) {
    // So that no sum overflows.
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

  /// Columns that are free between two words, in motion too.
  package static let gap = 2

  /// The room for trailing items.
  package static func trailingRoom(width: Int) -> Int { max(0, width - 2) / 3 }

  /// The room for leading items; a chevron beside them is part of their third.
  package static func leadingRoom(width: Int, hasBackButton: Bool) -> Int {
    max(0, max(0, width - 2) / 3 - (hasBackButton ? 1 + gap : 0))
  }

  /// Where titles end at the latest.
  package var titleEnd: Int { trailingColumn - (trailingColumns > 0 ? Self.gap : 0) }

  /// Where titles begin at the earliest.
  package var titleStart: Int { leadingColumn + (leadingColumns > 0 ? leadingColumns + Self.gap : 0) }

  /// The bar at rest, as the front's or the back's words.
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
