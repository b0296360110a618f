/// What a view tells the stack that holds it.
struct LayoutTraits: Equatable {
  var columns = LayoutLength.automatic
  var rows = LayoutLength.automatic
  var horizontal: HorizontalAlignment?
  var vertical: VerticalAlignment?

  /// Kept by reference, so that a view without traits holds one word.
  final class Box {
    var traits = LayoutTraits()
  }
}

/// Sizes and places in a stack or grid (RULES, section 27). Other superviews set frames themselves.
extension View {
  /// The size that the content asks for.
  public struct IntrinsicSize: Equatable, Sendable {
    /// nil: as many columns as there are.
    public var columns: Int?
    /// nil: as many rows as there are.
    public var rows: Int?

    /// Asks for none by default.
    public init(columns: Int? = nil, rows: Int? = nil) {
      self.columns = columns
      self.rows = rows
    }
  }

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

  /// In place of the alignment of the stack or grid.
  public var horizontalAlignment: HorizontalAlignment? {
    get { layoutTraits.horizontal }
    set { layoutTraits.horizontal = newValue }
  }

  /// In place of the alignment of the stack or grid.
  public var verticalAlignment: VerticalAlignment? {
    get { layoutTraits.vertical }
    set { layoutTraits.vertical = newValue }
  }

  /// Sets `layoutColumns` and `layoutRows`, and returns the view.
  @discardableResult
  public func sized(columns: LayoutLength? = nil, rows: LayoutLength? = nil) -> Self {
    if let columns { layoutColumns = columns }
    if let rows { layoutRows = rows }
    return self
  }

  /// Sets the alignments, and returns the view.
  @discardableResult
  public func aligned(_ horizontal: HorizontalAlignment? = nil, vertical: VerticalAlignment? = nil) -> Self {
    if let horizontal { horizontalAlignment = horizontal }
    if let vertical { verticalAlignment = vertical }
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

  /// Calls `layoutSubviews` of the stacks around, after a change of what the view asks for.
  public func invalidateIntrinsicContentSize() {
    setNeedsDisplay()
    superview?.arrangementDidChange()
  }

  var layoutTraits: LayoutTraits {
    get { layoutBox?.traits ?? LayoutTraits() }
    set {
      guard newValue != layoutTraits else { return }
      if layoutBox == nil { layoutBox = LayoutTraits.Box() }
      layoutBox?.traits = newValue
      superview?.arrangementDidChange()
    }
  }
}

/// Columns or rows.
enum LayoutAxis {
  case columns, rows
  var other: LayoutAxis { self == .columns ? .rows : .columns }
}

extension Size {
  subscript(axis: LayoutAxis) -> Int {
    get { axis == .columns ? columns : rows }
    set { if axis == .columns { columns = newValue } else { rows = newValue } }
  }
}

extension LayoutTraits {
  func length(_ axis: LayoutAxis) -> LayoutLength { axis == .columns ? columns : rows }
}

extension View.IntrinsicSize {
  func length(_ axis: LayoutAxis) -> Int? { axis == .columns ? columns : rows }
}
