import TermNav

/// The positions of the words and the card on a page, which are the same on all pages of a size.
struct ProseRoom {
  /// The columns at each side of the words and of the card below them.
  let inset: Int
  /// The row of the page at which the words begin.
  let top: Int
  /// The width of the card in columns.
  let cardColumns: Int
  let cardPosition: CardPosition

  /// The position of the card that says what to try.
  enum CardPosition {
    /// Above the words and without a frame, where there are too few rows for both.
    case before
    case below
    case beside
  }

  private static let usualRows = 24
  private static let rowsForCardBelow = 16
  private static let gap = 4
  private static let cardColumnsBeside = 36...48

  /// Computes the positions for a page's size.
  /// - Parameter hasBar: whether a row above the page has the bar.
  init(_ size: Size, hasBar: Bool) {
    let rows = size.rows + (hasBar ? 1 : 0)
    let columns = max(0, size.columns - 4)
    let free = columns - TextView.maximumColumns - Self.gap
    let isBeside = free >= Self.cardColumnsBeside.lowerBound
    cardColumns =
      isBeside ? min(free, Self.cardColumnsBeside.upperBound) : min(columns, TextView.maximumColumns)
    cardPosition = isBeside ? .beside : rows < Self.rowsForCardBelow ? .before : .below
    let used = isBeside ? TextView.maximumColumns + Self.gap + cardColumns : TextView.maximumColumns
    let spare = size.columns - used
    inset = spare < 12 ? 2 : spare / 2
    // The words begin after a third of the spare rows, and an empty row below the bar or where the bar would
    // be.
    top = max(0, rows - Self.usualRows) / 3 + (hasBar ? 1 : 2)
  }

  /// The first column of the card.
  var cardColumn: Int { cardPosition == .beside ? inset + TextView.maximumColumns + Self.gap : inset }
  /// Returns the width of the text view with the words, margins included, on a page of a number of columns.
  func textColumns(of columns: Int) -> Int {
    cardPosition == .beside ? min(columns, TextView.maximumColumns + 2 * inset) : columns
  }
}
