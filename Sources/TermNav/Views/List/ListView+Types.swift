extension ListView {
  /// The range of columns that each of `columns` occupies in the list, from 0 at the leading edge; nil for a
  /// column without room.
  ///
  /// In some rows cells are elsewhere. After an image the first cell begins later, and an accessory, the sign
  /// at the end of a row, that is wider than `accessoryColumns` moves the cells of its row.
  public var columnRanges: [Range<Int>?] {
    drawn.written.ranges(
      of: columns, ofList: size.columns, hasMarks: allowsMarks, accessoryColumns: accessoryColumns
    )
  }

  /// The state of a list's row, which `drawRow` gets for drawing it.
  public struct RowContext {
    /// The index of the drawn row in the list.
    public let index: Int
    /// The theme of the list whose row is drawn.
    public let theme: Theme
    /// The background of the row, with which the list has filled it already: `.page`, `.selection`,
    /// `.inactiveSelection`, `.pressed` or `.hover`.
    public let background: Theme.Background
    /// Whether the list's cursor is on the drawn row.
    public let hasCursor: Bool
    /// Whether the drawn row is marked.
    public let isMarked: Bool

    /// Returns the style of a theme colour on the row's background.
    public func style(_ foreground: Theme.Foreground) -> Style { theme.style(foreground, on: background) }
  }

  /// One of the two ends of a list's row.
  public enum Side: Sendable, CaseIterable {
    case leading, trailing
  }

  /// The effect of a tap on a row of the list.
  public enum TapBehavior: Sendable, CaseIterable {
    /// A tap moves the list's cursor to the row and opens the row, as Return does.
    case opens
    /// A tap moves the list's cursor to the row. A tap on the row with the cursor opens it.
    case movesCursor
  }

  /// The keys that begin a search in the list.
  public enum SearchMode: Sendable, CaseIterable {
    /// No key begins a search in the list.
    case off
    /// The key `/` begins a search in the list. Return ends the typing, and keys move in the list again.
    case onSlash
    /// Any letter or digit begins a search in the list, including `j` and `k`. Return opens the row with the
    /// cursor.
    case asYouType
  }
}
