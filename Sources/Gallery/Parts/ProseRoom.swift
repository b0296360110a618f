import TermNav

/// Where a page of so much room has its words: in the same place on every page of a size.
struct ProseRoom {
  /// Columns at each side of the words and of what to try.
  let inset: Int
  /// The row of the page at which the words begin.
  let top: Int
  /// Columns of what to try.
  let cardColumns: Int
  let cardPlace: CardPlace

  /// Where what to try stands.
  enum CardPlace {
    /// Before the words, without a frame: there are too few rows for both.
    case before
    case below
    case beside
  }

  private static let usualRows = 24
  private static let rowsForCardBelow = 16
  private static let gap = 4
  private static let cardColumnsBeside = 36...48

  /// - Parameter hasBar: whether a row for the bar stands above the page.
  init(_ size: Size, hasBar: Bool) {
    let rows = size.rows + (hasBar ? 1 : 0)
    let columns = max(0, size.columns - 4)
    let free = columns - TextView.measure - Self.gap
    let isBeside = free >= Self.cardColumnsBeside.lowerBound
    cardColumns = isBeside ? min(free, Self.cardColumnsBeside.upperBound) : min(columns, TextView.measure)
    cardPlace = isBeside ? .beside : rows < Self.rowsForCardBelow ? .before : .below
    let used = isBeside ? TextView.measure + Self.gap + cardColumns : TextView.measure
    let spare = size.columns - used
    inset = spare < 12 ? 2 : spare / 2
    // A third of the way down what is left, below the bar, or below where it would be, and an empty row.
    top = max(0, rows - Self.usualRows) / 3 + (hasBar ? 1 : 2)
  }

  /// The first column of what to try.
  var cardColumn: Int { cardPlace == .beside ? inset + TextView.measure + Self.gap : inset }
  /// Columns of a text view that has the words, with those at both of its sides.
  func textColumns(of columns: Int) -> Int {
    cardPlace == .beside ? min(columns, TextView.measure + 2 * inset) : columns
  }
}
