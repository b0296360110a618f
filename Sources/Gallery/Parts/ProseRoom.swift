import TermNav

/// The places of the text and of the card of things to try on a page of a given size. They are the same on
/// all pages of the gallery.
struct ProseRoom {
  /// How many columns are free at each side of a page's text, and of the card below the text.
  let inset: Int
  /// The row of the page at which its text begins.
  let top: Int
  /// The width in columns of the card that says what to try.
  let cardColumns: Int
  let cardPosition: CardPosition

  /// The position of the card that says what to try.
  enum CardPosition {
    /// The card of things to try is above the text and without a frame, because there are too few rows for
    /// both.
    case before
    case below
    case beside
  }

  private static let usualRows = 24
  private static let rowsForCardBelow = 16
  private static let gap = 4
  private static let cardColumnsBeside = 36...48

  /// Computes the places of the text and of the card of things to try for a size of the page.
  /// - Parameters:
  ///   - size: The size of the page without its bar.
  ///   - hasBar: Whether there is a bar in the row above the page.
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
    // A third of the rows beyond 24 is left free above the page's text, and one empty row below the bar, or
    // below the row where a bar would be.
    top = max(0, rows - Self.usualRows) / 3 + (hasBar ? 1 : 2)
  }

  /// The first column of the card that says what to try.
  var cardColumn: Int { cardPosition == .beside ? inset + TextView.maximumColumns + Self.gap : inset }
  /// Returns the width of a page's text view in columns, margins included, on a page with some columns.
  func textColumns(of columns: Int) -> Int {
    cardPosition == .beside ? min(columns, TextView.maximumColumns + 2 * inset) : columns
  }
}
