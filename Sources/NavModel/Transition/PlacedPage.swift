/// The position of the front or the back page during a transition. Columns, offsets and sizes, but not
/// `rows` and a height of `Int.max`, are clamped to −2^28…2^28.
public struct PlacedPage: Equatable, Sendable {
  /// The screen columns that the page may cover; the part of the page beyond them is cut off.
  public var columns: Range<Int> { didSet { columns = Self.onScreen(columns) } }
  /// The screen column of the page's left edge, which may be negative.
  public var offset: Int { didSet { offset = offset.onScreen } }
  /// The width in columns to which the full width of the page is scaled; 0 or less hides the page. From 0.9
  /// to 1.1 of the page's width, text is not scaled: columns are cut off or repeated at both sides. At other
  /// widths the page is drawn without text, as coloured half rows.
  public var width: Int { didSet { width = width.onScreen } }
  /// The screen rows that the page may cover; the part of the page beyond them is cut off.
  public var rows: Range<Int>
  /// The screen row of the page's top edge, which may be negative.
  public var rowOffset: Int { didSet { rowOffset = rowOffset.onScreen } }
  /// The height in rows to which the full height of the page is scaled, as `width` is for the width. 0 or
  /// less hides the page; `Int.max` stands for the page's own height.
  public var height: Int { didSet { height = Self.height(height) } }
  /// How much the page is dimmed, from 0, not at all, to 1; other values are clamped, NaN is 0. A background
  /// is moved toward black by this share, on light pages by a quarter of it. A text is moved toward that
  /// background by the share, but not below a contrast of 3:1.
  public var dim: Double
  /// How much the page's background is blended with the theme's lighter colour `raised`, from 0, not at all,
  /// to 1. Other values are clamped; NaN is 0.
  public var lift: Double
  /// How much the page covers what is behind it, clamped to 0…1; NaN is 1. The two backgrounds are blended.
  /// At ½ and above, the page's own text is shown, below ½ the text behind it. The nearer the opacity is to
  /// ½, the fainter the text is, down to a quarter of its strength.
  public var opacity: Double
  /// The turn of the page about a vertical axis, as of a door; nil for a flat page.
  public var turn: Turn?

  /// A turn of a page about a vertical axis: the edge that is farther away is drawn shorter, and darker.
  public struct Turn: Equatable, Sendable {
    /// The rows by which the page's left edge is shorter at its top, and again at its bottom; half rows are
    /// drawn.
    public var leftInset: Double
    /// The rows by which the page's right edge is shorter at its top, and again at its bottom; half rows are
    /// drawn.
    public var rightInset: Double
    /// The darkness at the page's left edge, 0…1.
    public var leftShade: Double
    /// The darkness at the page's right edge, 0…1.
    public var rightShade: Double

    /// Creates a turn of a page.
    /// - Parameters:
    ///   - leftInset: the rows by which the left edge is shorter at its top, and again at its bottom.
    ///   - rightInset: the rows by which the right edge is shorter at its top, and again at its bottom.
    ///   - leftShade: the darkness at the left edge, 0…1.
    ///   - rightShade: the darkness at the right edge, 0…1.
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

  /// Creates the position of a page, which has all rows by default. Each parameter is the value of the
  /// property of its name.
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

  /// Returns the screen columns in which the page is visible, on a screen of `columns` columns.
  public func visibleColumns(of columns: Int) -> Range<Int> {
    guard !isHidden else { return 0..<0 }
    return self.columns.clamped(to: Self.range(offset, width)).clamped(to: 0..<max(0, columns))
  }

  /// Returns the screen rows in which the page is visible, on a screen of `rows` rows.
  public func visibleRows(of rows: Int) -> Range<Int> {
    guard !isHidden else { return 0..<0 }
    return self.rows.clamped(to: Self.range(rowOffset, height(of: rows))).clamped(to: 0..<max(0, rows))
  }

  /// Returns which column of a page of `columns` columns is shown in the middle of a screen column.
  package func pageColumn(at column: Int, of columns: Int) -> Int {
    guard width > 0 else { return 0 }
    return Self.sourceIndex(column.onScreen - offset, of: columns.ofScreen, in: width)
  }

  /// Returns which row of a page of `rows` rows is shown in the middle of a screen row.
  package func pageRow(at row: Int, of rows: Int) -> Int {
    let height = height(of: rows.ofScreen)
    guard height > 0 else { return 0 }
    return Self.sourceIndex(row.onScreen - rowOffset, of: rows.ofScreen, in: height)
  }

  /// Returns whether the text of a page is not scaled where its `count` columns or rows are shown in `room`
  /// of them: where `room` is 0.9 to 1.1 times `count`.
  package static func keepsText(_ count: Int, in room: Int) -> Bool {
    let (room, count) = (Double(room), Double(count))
    return 0.9 * count <= room && room <= 1.1 * count
  }

  private static func sourceIndex(_ index: Int, of count: Int, in room: Int) -> Int {
    guard keepsText(count, in: room) else { return (2 * index + 1) * count / (2 * room) }
    return max(0, min(index + (count - room) / 2, count - 1))
  }

  /// Returns whether a cell of a screen of `size` is within the visible columns and rows of the page.
  package func contains(column: Int, row: Int, of size: Size) -> Bool {
    visibleColumns(of: size.columns).contains(column) && visibleRows(of: size.rows).contains(row)
  }

  private var isHidden: Bool { width <= 0 || height <= 0 || opacity <= 0 }

  package func height(of rows: Int) -> Int { height == .max ? rows : height }

  func isVisible(columns: Int, rows: Int) -> Bool {
    !visibleColumns(of: columns).isEmpty && !visibleRows(of: rows).isEmpty
  }

  /// Returns the range of `count` numbers from `start` on; its end is at most `Int.max`, so that the numbers
  /// of a style cannot overflow.
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
