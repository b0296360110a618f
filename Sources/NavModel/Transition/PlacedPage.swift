/// The front's or back's place.
public struct PlacedPage: Equatable, Sendable {
  /// Screen columns that it may cover.
  public var columns: Range<Int>
  /// The left edge's screen column, also negative.
  public var offset: Int
  /// Columns into which its full width is squeezed; 0 or less hides it.
  public var width: Int
  /// Screen rows that it may cover.
  public var rows: Range<Int>
  /// The top edge's screen row, also negative.
  public var rowOffset: Int
  /// Rows into which its full height is squeezed; 0 or less hides it, `Int.max` is its full height.
  public var height: Int
  /// Dimming, clamped to 0…1; NaN is 0.
  public var dim: Double
  /// Opacity, clamped to 0…1; NaN is 1.
  public var opacity: Double

  /// See the properties. By default the page has all rows.
  public init(
    columns: Range<Int>, offset: Int, width: Int, rows: Range<Int> = 0..<Int.max, rowOffset: Int = 0,
    height: Int = .max, dim: Double = 0, opacity: Double = 1
  ) {
    self.columns = columns
    self.offset = offset
    self.width = width
    self.rows = rows
    self.rowOffset = rowOffset
    self.height = height
    self.dim = dim
    self.opacity = opacity
  }

  /// Its visible screen columns, of `columns`.
  public func visibleColumns(of columns: Int) -> Range<Int> {
    guard !isHidden else { return 0..<0 }
    return self.columns.clamped(to: Self.range(offset, width)).clamped(to: 0..<max(0, columns))
  }

  /// Its visible screen rows, of `rows`.
  public func visibleRows(of rows: Int) -> Range<Int> {
    guard !isHidden else { return 0..<0 }
    return self.rows.clamped(to: Self.range(rowOffset, height(of: rows))).clamped(to: 0..<max(0, rows))
  }

  /// Its column, of `columns`, at a screen column's middle.
  public func pageColumn(at column: Int, of columns: Int) -> Int {
    guard width > 0 else { return 0 }
    return (2 * (column - offset) + 1) * columns / (2 * width)
  }

  /// Its row, of `rows`, at a screen row's middle.
  public func pageRow(at row: Int, of rows: Int) -> Int {
    let height = height(of: rows)
    guard height > 0 else { return 0 }
    return height == rows ? row - rowOffset : (2 * (row - rowOffset) + 1) * rows / (2 * height)
  }

  /// Whether a cell of the screen, columns × rows, may show it.
  public func contains(column: Int, row: Int, of size: Size) -> Bool {
    visibleColumns(of: size.columns).contains(column) && visibleRows(of: size.rows).contains(row)
  }

  private var isHidden: Bool { width <= 0 || height <= 0 || opacity <= 0 }

  package func height(of rows: Int) -> Int { height == .max ? rows : height }

  func isVisible(columns: Int, rows: Int) -> Bool {
    !visibleColumns(of: columns).isEmpty && !visibleRows(of: rows).isEmpty
  }

  /// Cut off where a style's figures run over.
  private static func range(_ start: Int, _ count: Int) -> Range<Int> {
    let (end, isTooFar) = start.addingReportingOverflow(max(0, count))
    return start..<(isTooFar ? .max : end)
  }

  mutating func fit(to size: Size) {
    rows = rows.clamped(to: 0..<size.rows)
    if height == .max { height = size.rows }
  }

  func mirrored(columns count: Int) -> PlacedPage {
    var placed = self
    placed.columns = count - columns.upperBound..<count - columns.lowerBound
    placed.offset = count - offset - width
    return placed
  }
}
