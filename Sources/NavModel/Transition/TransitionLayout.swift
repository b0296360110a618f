/// The picture of a transition, painted in order: background, back, front, shadows, seams, the band of both bars.
public struct TransitionLayout: Equatable, Sendable {
  /// nil if invisible.
  public var back: PlacedPage?
  /// nil if invisible.
  public var front: PlacedPage?
  /// The darkened column.
  public var shadow: Shadow?
  /// The darkened row.
  public var rowShadow: RowShadow?
  /// The edge between them; nil draws whole columns.
  public var seam: Seam?
  /// The front's upper edge; nil draws whole rows.
  public var rowSeam: RowSeam?
  /// Darkness of uncovered background, 0…1; a pattern without background colours.
  public var backgroundShade: Double
  /// Whether each page takes its navigation bar along. Otherwise two bars are one band that stays in the first row.
  public var barsTravelWithPages: Bool

  /// See the properties.
  public init(
    back: PlacedPage? = nil, front: PlacedPage? = nil, shadow: Shadow? = nil, backgroundShade: Double = 0.5,
    seam: Seam? = nil, rowShadow: RowShadow? = nil, rowSeam: RowSeam? = nil,
    barsTravelWithPages: Bool = false
  ) {
    self.back = back
    self.front = front
    self.shadow = shadow
    self.rowShadow = rowShadow
    self.backgroundShade = backgroundShade
    self.seam = seam
    self.rowSeam = rowSeam
    self.barsTravelWithPages = barsTravelWithPages
  }

  // MARK: What is seen

  /// Whether opaque parts fill that many columns and rows. Where both pages have all rows, `rows` may be left out.
  public func coversScreen(columns: Int, rows: Int = .max) -> Bool {
    let pages = [back, front].compactMap { $0 }.filter { !($0.opacity < 1) }
    let across = pages.map { $0.visibleColumns(of: columns) }
    let down = pages.map { $0.visibleRows(of: rows) }
    let areWide = across.map { $0 == 0..<columns }
    let areHigh = down.map { $0 == 0..<rows }
    if pages.indices.contains(where: { areWide[$0] && areHigh[$0] }) { return true }
    return areHigh == [true, true] && Self.fill(across, columns)
      || areWide == [true, true] && Self.fill(down, rows)
  }

  /// Whether two ranges together fill 0..<count.
  private static func fill(_ ranges: [Range<Int>], _ count: Int) -> Bool {
    let sorted = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    var reached = 0
    for range in sorted where range.lowerBound <= reached { reached = max(reached, range.upperBound) }
    return reached >= count
  }

  /// Whether only the front, or only the back, is visible, filling columns and rows as at rest. Shades and seams do
  /// not count.
  public func showsOnly(front isFront: Bool, columns: Int, rows: Int = .max) -> Bool {
    let (page, other) = isFront ? (front, back) : (back, front)
    guard let page, page.offset == 0, page.width == columns, page.rowOffset == 0,
      page.height(of: rows) == rows, page.visibleColumns(of: columns) == 0..<columns,
      page.visibleRows(of: rows) == 0..<rows
    else { return false }
    let isCovered = isFront && !(page.opacity < 1)
    return isCovered || other?.isVisible(columns: columns, rows: rows) != true
  }

  // MARK: On a screen

  /// With heights and rows in screen rows, where they were left open.
  func fitted(to size: Size) -> TransitionLayout {
    var layout = self
    layout.back = back?.fitted(to: size)
    layout.front = front?.fitted(to: size)
    return layout
  }

  /// The layout for the opposite reading direction.
  public func mirrored(columns: Int) -> TransitionLayout {
    var layout = self
    layout.back = back?.mirrored(columns: columns)
    layout.front = front?.mirrored(columns: columns)
    layout.shadow?.column = columns - 1 - (shadow?.column ?? 0)
    layout.seam = seam.map { Seam(column: columns - $0.column, eighths: -$0.eighths) }
    return layout
  }
}
