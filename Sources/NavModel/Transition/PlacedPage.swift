/// The front's or back's place. A column, a row or a size beyond ±2^28 counts as that.
public struct PlacedPage: Equatable, Sendable {
  /// Screen columns that it may cover.
  public var columns: Range<Int> { didSet { columns = Self.onScreen(columns) } }
  /// The left edge's screen column, also negative.
  public var offset: Int { didSet { offset = offset.onScreen } }
  /// Columns that show its full width; 0 or less hides it. From 0.9 on its text stays as it is, and is cut at both sides;
  /// below, it is drawn small, as shades in half rows.
  public var width: Int { didSet { width = width.onScreen } }
  /// Screen rows that it may cover.
  public var rows: Range<Int>
  /// The top edge's screen row, also negative.
  public var rowOffset: Int { didSet { rowOffset = rowOffset.onScreen } }
  /// Rows that show its full height, as `width`; 0 or less hides it, `Int.max` is its full height.
  public var height: Int { didSet { height = Self.height(height) } }
  /// Dimming, clamped to 0…1; NaN is 0.
  public var dim: Double
  /// How far its background is lifted toward the theme's `raised`, clamped to 0…1; NaN is 0.
  public var lift: Double
  /// How far it covers what lies behind it, clamped to 0…1; NaN is 1. Backgrounds are blended. Down to ½ the text is its own,
  /// below that the one behind it, and the nearer to ½ the fainter, down to a quarter of its strength.
  public var opacity: Double
  /// How it is turned away; nil is flat.
  public var turn: Turn?

  /// A turn about a vertical axis: an edge that is farther away is lower, and in the shade.
  public struct Turn: Equatable, Sendable {
    /// By how many rows the left edge is lower, at its top and at its bottom alike; halves count.
    public var leftInset: Double
    /// The same for the right edge.
    public var rightInset: Double
    /// The shade at the left edge, 0…1.
    public var leftShade: Double
    /// The same at the right edge.
    public var rightShade: Double

    /// See the properties.
    public init(leftInset: Double = 0, rightInset: Double = 0, leftShade: Double = 0, rightShade: Double = 0)
    {
      self.leftInset = leftInset
      self.rightInset = rightInset
      self.leftShade = leftShade
      self.rightShade = rightShade
    }

    var mirrored: Turn {
      Turn(leftInset: rightInset, rightInset: leftInset, leftShade: rightShade, rightShade: leftShade)
    }
  }

  /// See the properties. By default the page has all rows.
  public init(
    columns: Range<Int>, offset: Int, width: Int, rows: Range<Int> = 0..<Int.max, rowOffset: Int = 0,
    height: Int = .max, dim: Double = 0, lift: Double = 0, opacity: Double = 1, turn: Turn? = nil
  ) {
    self.columns = Self.onScreen(columns)
    self.offset = offset.onScreen
    self.width = width.onScreen
    self.rows = rows
    self.rowOffset = rowOffset.onScreen
    self.height = Self.height(height)
    self.dim = dim
    self.lift = lift
    self.opacity = opacity
    self.turn = turn
  }

  private static func onScreen(_ columns: Range<Int>) -> Range<Int> {
    columns.lowerBound.onScreen..<columns.upperBound.onScreen
  }

  private static func height(_ height: Int) -> Int { height == .max ? .max : height.onScreen }

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
  package func pageColumn(at column: Int, of columns: Int) -> Int {
    guard width > 0 else { return 0 }
    return Self.place(column.onScreen - offset, of: columns.ofScreen, in: width)
  }

  /// Its row, of `rows`, at a screen row's middle.
  package func pageRow(at row: Int, of rows: Int) -> Int {
    let height = height(of: rows.ofScreen)
    guard height > 0 else { return 0 }
    return Self.place(row.onScreen - rowOffset, of: rows.ofScreen, in: height)
  }

  /// Whether text that has `count` columns or rows stays as it is in `room`.
  package static func keepsText(_ count: Int, in room: Int) -> Bool {
    let (room, count) = (Double(room), Double(count))
    return 0.9 * count <= room && room <= 1.1 * count
  }

  private static func place(_ place: Int, of count: Int, in room: Int) -> Int {
    guard keepsText(count, in: room) else { return (2 * place + 1) * count / (2 * room) }
    return max(0, min(place + (count - room) / 2, count - 1))
  }

  /// Whether a cell of the screen, columns × rows, may show it.
  package func contains(column: Int, row: Int, of size: Size) -> Bool {
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
    placed.turn = turn?.mirrored
    return placed
  }
}
