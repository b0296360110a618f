/// The picture of a transition, painted in order: background, back, front, shadow.
public struct TransitionLayout: Equatable, Sendable {
  /// nil if invisible.
  public var back: PlacedPage?
  /// nil if invisible.
  public var front: PlacedPage?
  /// The darkened column.
  public var shadow: Shadow?
  /// The edge between them; nil draws whole columns.
  public var seam: Seam?
  /// Darkness of uncovered background, 0…1; a pattern without background colours.
  public var backgroundShade: Double

  /// See the properties.
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

  /// A darkened column beside the front.
  public struct Shadow: Equatable, Sendable {
    /// On the screen, 0-based.
    public var column: Int
    /// Darkness, 0…1.
    public var strength: Double

    /// A shadow.
    public init(column: Int, strength: Double) {
      self.column = column
      self.strength = strength
    }
  }

  /// An edge in eighths of a column.
  public struct Seam: Equatable, Sendable {
    /// The first whole column right of the edge.
    public var column: Int
    /// Eighths from its left border, −4…4.
    public var eighths: Int

    /// A seam.
    public init(column: Int, eighths: Int) {
      self.column = column
      self.eighths = eighths
    }

    /// The cut column, with 1…7 eighths left of the edge; nil if none.
    public var cut: (column: Int, eighths: Int)? {
      switch eighths {
      case 1...4: (column, eighths)
      case -4...(-1): (column - 1, 8 + eighths)
      default: nil
      }
    }
  }

  /// Whether opaque parts fill that many columns.
  public func coversScreen(columns: Int) -> Bool {
    var (first, second) = (opaqueColumns(of: back, columns), opaqueColumns(of: front, columns))
    if second.lowerBound < first.lowerBound { swap(&first, &second) }
    let reached = first.lowerBound <= 0 ? first.upperBound : 0
    return max(reached, second.lowerBound <= reached ? second.upperBound : 0) >= columns
  }

  /// Whether only the front, or only the back, is visible, filling `columns` as at rest. Shades and seam do not
  /// count.
  public func showsOnly(front isFront: Bool, columns: Int) -> Bool {
    let (page, other) = isFront ? (front, back) : (back, front)
    guard let page, page.offset == 0, page.width == columns,
      page.visibleColumns(of: columns) == 0..<columns
    else { return false }
    let isCovered = isFront && !(page.opacity < 1)
    return isCovered || other?.visibleColumns(of: columns).isEmpty != false
  }

  private func opaqueColumns(of page: PlacedPage?, _ columns: Int) -> Range<Int> {
    guard let page, !(page.opacity < 1) else { return columns..<columns }
    let visible = page.visibleColumns(of: columns)
    return visible.isEmpty ? columns..<columns : visible
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

/// The front's or back's place.
public struct PlacedPage: Equatable, Sendable {
  /// Screen columns that it may cover.
  public var columns: Range<Int>
  /// The left edge's screen column, also negative.
  public var offset: Int
  /// Columns into which its full width is squeezed; 0 or less hides it.
  public var width: Int
  /// Dimming, clamped to 0…1; NaN is 0.
  public var dim: Double
  /// Opacity, clamped to 0…1; NaN is 1.
  public var opacity: Double

  /// See the properties.
  public init(columns: Range<Int>, offset: Int, width: Int, dim: Double = 0, opacity: Double = 1) {
    self.columns = columns
    self.offset = offset
    self.width = width
    self.dim = dim
    self.opacity = opacity
  }

  /// Its visible screen columns, of `columns`.
  public func visibleColumns(of columns: Int) -> Range<Int> {
    guard width > 0, !(opacity <= 0) else { return 0..<0 }
    return self.columns.clamped(to: offset..<offset + width).clamped(to: 0..<columns)
  }

  /// Its column, of `columns`, at a screen column's middle.
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
