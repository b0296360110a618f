extension ListView {
  /// The columns of the list that each of its `columns` has now, from 0 at the leading edge; nil for one without room. In rows with an image
  /// the first cell begins behind it, and where an accessory needs more than `accessoryColumns` the cells of its row move.
  public var columnRanges: [Range<Int>?] {
    drawn.written.ranges(
      of: columns, ofList: size.columns, hasMarks: allowsMarks, accessoryColumns: accessoryColumns
    )
  }

  /// What a row is drawn by.
  public struct RowContext {
    /// The row's index.
    public let index: Int
    /// The theme.
    public let theme: Theme
    /// What is behind the row, which the list has filled: `.page`, `.selection`, `.inactiveSelection`, `.pressed` or
    /// `.hover`.
    public let background: Theme.Background
    /// Whether the cursor is on it.
    public let hasCursor: Bool
    /// Whether it is marked, where several rows can be.
    public let isMarked: Bool

    /// A style on the row's background.
    public func style(_ foreground: Theme.Foreground) -> Style { theme.style(foreground, on: background) }
  }

  /// Which end of a row.
  public enum Side: Sendable, CaseIterable {
    case leading, trailing
  }

  /// What a tap on a row does.
  public enum TapBehavior: Sendable, CaseIterable {
    /// Moves the cursor to the row and opens it, as Enter does.
    case opens
    /// Moves the cursor to the row; a tap on the row with the cursor opens it.
    case movesCursor
  }

  /// How a search begins.
  public enum SearchMode: Sendable, CaseIterable {
    /// Not at all by keys.
    case off
    /// By `/`; Return ends the typing, and keys are the list's again.
    case onSlash
    /// By any letter or figure, so `j` and `k` are letters too; Return opens the row with the cursor.
    case asYouType
  }
}
