/// How many columns, or rows, a stack or grid gives a view.
public enum LayoutLength: Equatable, Sendable {
  /// As many as the view asks for; one that asks for none is flexible.
  case automatic
  /// So many; below 0 counts as 0.
  case fixed(Int)
  /// At least `min`, which counts as 0 below 0, and a share of what is left, at most `max`, which counts as `min`
  /// below it.
  case flexible(min: Int = 0, max: Int = .max)
}

/// Where a view stands among the columns that it is given.
public enum HorizontalAlignment: Sendable, CaseIterable {
  /// Takes all columns.
  case fill
  /// As wide as it asks to be.
  case leading, center, trailing
}

/// Where a view stands among the rows that it is given.
public enum VerticalAlignment: Sendable, CaseIterable {
  /// Takes all rows.
  case fill
  /// As high as it asks to be.
  case top, center, bottom
}

/// Free cells at the sides: rows at top and bottom, columns at leading and trailing. Below 0 counts as 0.
public struct EdgeInsets: Equatable, Sendable {
  /// Rows above.
  public var top: Int { didSet { top = max(0, top) } }
  /// Columns before.
  public var leading: Int { didSet { leading = max(0, leading) } }
  /// Rows below.
  public var bottom: Int { didSet { bottom = max(0, bottom) } }
  /// Columns behind.
  public var trailing: Int { didSet { trailing = max(0, trailing) } }

  /// None by default.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = max(0, top)
    self.leading = max(0, leading)
    self.bottom = max(0, bottom)
    self.trailing = max(0, trailing)
  }

  /// No free cells.
  public static let zero = EdgeInsets()

  /// Both sides, and their sums.
  var size: Size { Size(columns: leading.plus(trailing), rows: top.plus(bottom)) }

  /// What is left of a size, no side below 0.
  func inside(_ size: Size) -> Size {
    Size(
      columns: max(0, size.columns.minus(self.size.columns)), rows: max(0, size.rows.minus(self.size.rows)))
  }

  /// The part that is left; the insets at the end give way first.
  func inside(_ bounds: Rect) -> Rect {
    let inner = inside(bounds.size)
    return Rect(
      column: bounds.column.plus(min(leading, bounds.size.columns)),
      row: bounds.row.plus(min(top, bounds.size.rows)), columns: inner.columns, rows: inner.rows)
  }
}
