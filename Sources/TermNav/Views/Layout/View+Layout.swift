/// Sizes and places in a stack or grid (RULES, section 27). Other superviews set frames themselves.
extension View {
  /// Columns in a stack or grid.
  public var layoutColumns: LayoutLength {
    get { layoutTraits.columns }
    set { layoutTraits.columns = newValue }
  }

  /// Rows in a stack or grid.
  public var layoutRows: LayoutLength {
    get { layoutTraits.rows }
    set { layoutTraits.rows = newValue }
  }

  /// Sets `layoutColumns` and `layoutRows`, and returns the view.
  @discardableResult
  public func sized(columns: LayoutLength? = nil, rows: LayoutLength? = nil) -> Self {
    if let columns { layoutColumns = columns }
    if let rows { layoutRows = rows }
    return self
  }

  /// Sets alignments that count in place of those of the stack or grid, and returns the view; nil leaves one as it is.
  @discardableResult
  public func aligned(_ horizontal: HorizontalAlignment? = nil, vertical: VerticalAlignment? = nil) -> Self {
    if let horizontal { layoutTraits.horizontal = horizontal }
    if let vertical { layoutTraits.vertical = vertical }
    return self
  }

  /// The view with free cells around it: columns at both sides, rows above and below.
  public func padding(columns: Int = 0, rows: Int = 0) -> View {
    padding(EdgeInsets(top: rows, leading: columns, bottom: rows, trailing: columns))
  }

  /// The view with free cells around it.
  public func padding(_ insets: EdgeInsets) -> View {
    let box = ZStack { self }
    box.layoutMargins = insets
    return box
  }
}
