/// Where the two pages stand. The background is painted first, then the back page, the front page over it, the shadow last.
public struct TransitionLayout: Equatable, Sendable {
  /// The page that lies below; nil where none of it is seen.
  public var back: PlacedPage?
  /// The page on top; nil where none of it is seen.
  public var front: PlacedPage?
  /// The column that the upper page's edge darkens; nil for none.
  public var shadow: Shadow?
  /// Where the edge between the two pages is known finer than a column; nil draws whole columns.
  public var seam: Seam?
  /// How dark the background is where no page covers it: 0 is a page's own background, 1 the darkest shade. A terminal without
  /// backgrounds of its own shows a pattern there, whatever the figure.
  public var backgroundShade: Double

  public init(
    back: PlacedPage? = nil, front: PlacedPage? = nil, shadow: Shadow? = nil, backgroundShade: Double = 0.5,
    seam: Seam? = nil
  ) {
    self.back = back
    self.front = front
    self.shadow = shadow
    self.backgroundShade = backgroundShade
    self.seam = seam
  }

  /// A column darkened by the sheet that lies over it.
  public struct Shadow: Equatable, Sendable {
    /// The screen's column, 0-based.
    public var column: Int
    /// How dark, 0…1.
    public var strength: Double

    public init(column: Int, strength: Double) {
      self.column = column
      self.strength = strength
    }
  }

  /// An upright edge, in eighths of a column: as fine as a terminal's block elements are.
  public struct Seam: Equatable, Sendable {
    /// The first column to the right of the edge, where columns are whole.
    public var column: Int
    /// How far to the right of that column's left border the edge really is: −4…4. Text stays on its columns.
    public var eighths: Int

    public init(column: Int, eighths: Int) {
      self.column = column
      self.eighths = eighths
    }

    /// The column that the edge runs through and how many of its eighths lie to the left of it, 1…7; nil where it runs
    /// between two columns.
    public var cut: (column: Int, eighths: Int)? {
      switch eighths {
      case 1...4: (column, eighths)
      case -4...(-1): (column - 1, 8 + eighths)
      default: nil
      }
    }
  }

  /// Whether the pages alone, where they hide what is below, fill that many columns.
  public func coversScreen(columns: Int) -> Bool {
    var (first, second) = (opaqueColumns(of: back, columns), opaqueColumns(of: front, columns))
    if second.lowerBound < first.lowerBound { swap(&first, &second) }
    let reached = first.lowerBound <= 0 ? first.upperBound : 0
    return max(reached, second.lowerBound <= reached ? second.upperBound : 0) >= columns
  }

  /// Whether one of the pages fills the screen as it does at rest, and no cell of the other one is seen. Shades, shadow and
  /// the part of a column that `seam` cuts do not count: they are not the other page.
  /// - Parameters:
  ///   - isFront: whether the page in front is meant, else the one below.
  ///   - columns: of the screen.
  public func showsOnly(front isFront: Bool, columns: Int) -> Bool {
    let (page, other) = isFront ? (front, back) : (back, front)
    guard let page, page.offset == 0, page.width == columns,
      page.visibleColumns(of: columns) == 0..<columns
    else { return false }
    let isCovered = isFront && !(page.opacity < 1)
    return isCovered || other?.visibleColumns(of: columns).isEmpty != false
  }

  /// Where a page hides what is below; empty, at the screen's end, where it does not.
  private func opaqueColumns(of page: PlacedPage?, _ columns: Int) -> Range<Int> {
    guard let page, !(page.opacity < 1) else { return columns..<columns }
    let visible = page.visibleColumns(of: columns)
    return visible.isEmpty ? columns..<columns : visible
  }

  /// The same for a screen that is read the other way.
  public func mirrored(columns: Int) -> TransitionLayout {
    var layout = self
    layout.back = back?.mirrored(columns: columns)
    layout.front = front?.mirrored(columns: columns)
    layout.shadow?.column = columns - 1 - (shadow?.column ?? 0)
    layout.seam = seam.map { Seam(column: columns - $0.column, eighths: -$0.eighths) }
    return layout
  }
}

/// One page as it is put on the screen.
public struct PlacedPage: Equatable, Sendable {
  /// The screen's columns that it may cover.
  public var columns: Range<Int>
  /// The screen's column at which the page's own column 0 stands. May be negative.
  public var offset: Int
  /// The columns into which the page's full width is squeezed; the screen's width leaves it as it is, 0 or less shows
  /// nothing of it.
  public var width: Int
  /// How far it is dimmed, 0…1. Beyond, it counts as the nearer end; NaN counts as 0.
  public var dim: Double
  /// 1 covers what is below, 0 is not seen. Beyond, it counts as the nearer end; NaN counts as 1.
  public var opacity: Double

  public init(columns: Range<Int>, offset: Int, width: Int, dim: Double = 0, opacity: Double = 1) {
    self.columns = columns
    self.offset = offset
    self.width = width
    self.dim = dim
    self.opacity = opacity
  }

  /// The columns of a screen of that width in which something of it is seen.
  public func visibleColumns(of columns: Int) -> Range<Int> {
    guard width > 0, !(opacity <= 0) else { return 0..<0 }
    return self.columns.clamped(to: offset..<offset + width).clamped(to: 0..<columns)
  }

  /// The page's own column that is drawn in a column of the screen, for a page that is `columns` wide: the one under
  /// the middle of the screen's column.
  public func pageColumn(at column: Int, of columns: Int) -> Int {
    guard width > 0 else { return 0 }
    return (2 * (column - offset) + 1) * columns / (2 * width)
  }

  fileprivate func mirrored(columns count: Int) -> PlacedPage {
    var placed = self
    placed.columns = count - columns.upperBound..<count - columns.lowerBound
    placed.offset = count - offset - width
    return placed
  }
}
