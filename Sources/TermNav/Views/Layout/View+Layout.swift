/// The lengths and alignments that a view has in a stack or grid (RULES, section 27). Superviews of other
/// kinds ignore them.
extension View {
  /// The width of the view in a stack or grid, `.automatic` by default.
  public var layoutColumns: LayoutLength {
    get { layoutTraits.columns }
    set { layoutTraits.columns = newValue }
  }

  /// The height of the view in a stack or grid, `.automatic` by default.
  public var layoutRows: LayoutLength {
    get { layoutTraits.rows }
    set { layoutTraits.rows = newValue }
  }

  /// Sets `layoutColumns` and `layoutRows`, the lengths of the view in a stack or grid, and returns the view.
  /// nil leaves a length unchanged.
  @discardableResult
  public func sized(columns: LayoutLength? = nil, rows: LayoutLength? = nil) -> Self {
    if let columns { layoutColumns = columns }
    if let rows { layoutRows = rows }
    return self
  }

  /// Sets alignments of the view that replace those of the stack or grid around it, and returns the view. nil
  /// leaves an alignment unchanged.
  @discardableResult
  public func aligned(_ horizontal: HorizontalAlignment? = nil, vertical: VerticalAlignment? = nil) -> Self {
    if let horizontal { layoutTraits.horizontal = horizontal }
    if let vertical { layoutTraits.vertical = vertical }
    return self
  }

  /// Returns a view that contains this one with free cells around it: `columns` at both sides, `rows` above
  /// and below.
  public func padding(columns: Int = 0, rows: Int = 0) -> View {
    padding(EdgeInsets(top: rows, leading: columns, bottom: rows, trailing: columns))
  }

  /// Returns a view that contains this one with free cells around it.
  public func padding(_ insets: EdgeInsets) -> View {
    let box = ZStack { self }
    box.layoutMargins = insets
    return box
  }
}
