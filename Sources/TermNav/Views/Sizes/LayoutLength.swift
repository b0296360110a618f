/// The length of a view in a stack or grid, in columns or rows.
public enum LayoutLength: Equatable, Sendable {
  /// The length that the view asks for. A view that asks for none gets a share of the remaining length.
  case automatic
  /// A fixed length. A value below 0 counts as 0.
  case fixed(Int)
  /// A share of the remaining length, at least `min` and at most `max`. A `min` below 0 counts as 0, and a
  /// `max` below `min` counts as `min`.
  case flexible(min: Int = 0, max: Int = .max)
}

/// The horizontal alignment of a view in the columns that it is given.
public enum HorizontalAlignment: Sendable, CaseIterable {
  /// The view gets all columns, unless its `layoutColumns` limit them.
  case fill
  /// The view gets the columns that it asks for, at this side or in the middle. A view that asks for none
  /// gets all.
  case leading, center, trailing
}

/// The vertical alignment of a view in the rows that it is given.
public enum VerticalAlignment: Sendable, CaseIterable {
  /// The view gets all rows, unless its `layoutRows` limit them.
  case fill
  /// The view gets the rows that it asks for, at this side or in the middle. A view that asks for none gets
  /// all.
  case top, center, bottom
}

/// The free cells at the four sides of a view. Values below 0 count as 0.
public struct EdgeInsets: Equatable, Sendable {
  /// The free rows above.
  public var top: Int { didSet { top = max(0, top) } }
  /// The free columns at the leading side.
  public var leading: Int { didSet { leading = max(0, leading) } }
  /// The free rows below.
  public var bottom: Int { didSet { bottom = max(0, bottom) } }
  /// The free columns at the trailing side.
  public var trailing: Int { didSet { trailing = max(0, trailing) } }

  /// Creates insets, which are 0 by default.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = max(0, top)
    self.leading = max(0, leading)
    self.bottom = max(0, bottom)
    self.trailing = max(0, trailing)
  }

  /// Insets without free cells.
  public static let zero = EdgeInsets()

  /// The sum of the insets of opposite sides.
  var size: Size { Size(columns: leading.plus(trailing), rows: top.plus(bottom)) }

  /// Returns a size less the insets, at least 0.
  func inside(_ size: Size) -> Size {
    Size(
      columns: max(0, size.columns.minus(self.size.columns)), rows: max(0, size.rows.minus(self.size.rows)))
  }

  /// Returns the part of a rectangle within the insets. If the rectangle is too small, the bottom and
  /// trailing insets shrink first.
  func inside(_ bounds: Rect) -> Rect {
    let inner = inside(bounds.size)
    return Rect(
      column: bounds.column.plus(min(leading, bounds.size.columns)),
      row: bounds.row.plus(min(top, bounds.size.rows)), columns: inner.columns, rows: inner.rows)
  }
}
