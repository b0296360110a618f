/// The length of a view in a layout stack or grid, in columns or rows.
public enum LayoutLength: Equatable, Sendable {
  /// The length is the one that the view asks for. A view that asks for none gets a share of the remaining
  /// length.
  case automatic
  /// The length is fixed. A value below 0 counts as 0.
  case fixed(Int)
  /// The length is a share of the remaining length, at least `min` and at most `max`. A `min` below 0 counts
  /// as 0, and a `max` below `min` counts as `min`.
  case flexible(min: Int = 0, max: Int = .max)
}

/// The horizontal alignment of a view in the columns that it is given.
public enum HorizontalAlignment: Sendable, CaseIterable {
  /// The view gets all columns that it is given, unless its `layoutColumns` limit them.
  case fill
  /// The view gets the columns that it asks for, at the leading side, in the middle or at the trailing side.
  /// A view that asks for none gets all.
  case leading, center, trailing
}

/// The vertical alignment of a view in the rows that it is given.
public enum VerticalAlignment: Sendable, CaseIterable {
  /// The view gets all rows that it is given, unless its `layoutRows` limit them.
  case fill
  /// The view gets the rows that it asks for, at the top, in the middle or at the bottom. A view that asks
  /// for none gets all.
  case top, center, bottom
}

/// The free cells at the four sides of a view. Values below 0 count as 0.
public struct EdgeInsets: Equatable, Sendable {
  /// The free rows above a view.
  public var top: Int { didSet { top = max(0, top) } }
  /// The free columns at the leading side of a view.
  public var leading: Int { didSet { leading = max(0, leading) } }
  /// The free rows below a view.
  public var bottom: Int { didSet { bottom = max(0, bottom) } }
  /// The free columns at the trailing side of a view.
  public var trailing: Int { didSet { trailing = max(0, trailing) } }

  /// Creates the free cells at the four sides of a view, which are 0 by default.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = max(0, top)
    self.leading = max(0, leading)
    self.bottom = max(0, bottom)
    self.trailing = max(0, trailing)
  }

  /// No free cells at the sides of a view.
  public static let zero = EdgeInsets()

  /// The free columns of both sides together, and the free rows above and below together.
  var size: Size { Size(columns: leading.plus(trailing), rows: top.plus(bottom)) }

  /// Returns a size without the free cells at its sides, at least 0.
  func inside(_ size: Size) -> Size {
    Size(
      columns: max(0, size.columns.minus(self.size.columns)), rows: max(0, size.rows.minus(self.size.rows)))
  }

  /// Returns the part of a rectangle within the free cells at its sides. If the rectangle is too small, the
  /// bottom and trailing insets shrink first.
  func inside(_ bounds: Rect) -> Rect {
    let inner = inside(bounds.size)
    return Rect(
      column: bounds.column.plus(min(leading, bounds.size.columns)),
      row: bounds.row.plus(min(top, bounds.size.rows)), columns: inner.columns, rows: inner.rows)
  }
}
