/// The card of a presented page as it is drawn: the cells of its stage, and around them a frame or above them a grabber.
@MainActor struct PresentationCard {
  /// How much of the card and of what lies below it is seen.
  struct Visibility: Equatable {
    /// How far what lies below is dimmed.
    var dim: Double
    /// The card's rows on the screen.
    var rows: Range<Int>
    /// Whether its top edge is lit, as that of a page that rises.
    var isLit: Bool

    /// What lies below is dimmed in so many steps.
    private static let steps = 4.0
    /// The dimming of what lies below a card in its place.
    private static let dimming = 0.45

    init(shown: Double, dimsBelow: Bool, rows: Range<Int>, isLit: Bool) {
      dim = dimsBelow ? (shown * Self.steps).rounded(.up) / Self.steps * Self.dimming : 0
      (self.rows, self.isLit) = (rows, isLit)
    }
  }

  private var surface = Surface(size: Size(columns: 0, rows: 0))
  private var drawnVisibility: Visibility?
  private let elevation = ThemeOverride()
  private var edges = EdgeStyles()

  init(as style: ModalPresentationStyle) {
    if !style.isFullScreen { elevation.level = .elevated }
  }

  /// The card's theme where `around` is the program's.
  func theme(_ around: Theme) -> Theme { elevation.shown(around) }

  func shows(_ visibility: Visibility) -> Bool { visibility == drawnVisibility }

  /// Draws the card around what the stage has drawn, and puts the rows that are seen on the screen.
  /// - Parameters:
  ///   - frame: where card and stage stand; columns count from the leading edge.
  ///   - hasGrip: whether a drag moves the card.
  ///   - column: of the card, from the screen's left edge.
  mutating func draw(
    _ stage: Stage, in frame: PresentationFrame, as visibility: Visibility, hasGrip: Bool, column: Int,
    theme: Theme, on screen: inout Surface
  ) {
    drawnVisibility = visibility
    draw(stage, in: frame, hasGrip: hasGrip, theme)
    let top = frame.comesFromBelow ? visibility.rows.lowerBound : frame.card.row
    for row in visibility.rows.clamped(to: 0..<screen.size.rows) where row - top < surface.size.rows {
      screen.copy(0..<surface.size.columns, ofRow: row - top, of: surface, toColumn: column, row: row)
    }
    if visibility.isLit, theme.isDark, let light = theme.litEdge, 0..<screen.size.rows ~= top {
      let columns = (column..<column + surface.size.columns).clamped(to: 0..<screen.size.columns)
      screen.withRow(top) { $0.tint(columns, by: TransitionLayout.LitEdge.tint, light, &edges) }
    }
  }

  private mutating func draw(_ stage: Stage, in frame: PresentationFrame, hasGrip: Bool, _ theme: Theme) {
    if surface.size != frame.card.size { surface = Surface(size: frame.card.size) }
    let hasFrame = frame.stage.column > frame.card.column
    let hasGrabber = !hasFrame && frame.stage.row > frame.card.row
    surface.draw { canvas in
      if hasFrame || hasGrabber { canvas.fill(theme.page) }
      // Painted, the card stands out by itself.
      if hasFrame, !theme.paintsBackgrounds { canvas.outline(canvas.bounds, style: theme.separator) }
      if hasGrabber { Self.drawGrabber(&canvas, theme, above: stage, hasGrip: hasGrip) }
    }
    let inset = frame.stage.column - frame.card.column
    let columns = frame.stage.size.columns
    let column = stage.navigation.isMirrored ? frame.card.size.columns - inset - columns : inset
    for row in 0..<frame.stage.size.rows {
      surface.copy(
        0..<columns, ofRow: row, of: stage.cells.surface, toColumn: column,
        row: row + frame.stage.row - frame.card.row)
    }
  }

  private static func drawGrabber(
    _ canvas: inout Canvas, _ theme: Theme, above stage: Stage, hasGrip: Bool
  ) {
    let columns = canvas.size.columns
    var style = theme.secondary
    if !theme.paintsBackgrounds {
      canvas.horizontalLine(column: 0, row: 0, length: columns, style: theme.separator, glyph: Glyph("─"))
    } else if stage.showsBar {
      // The row and the bar below it are one.
      let bar = BarColors(stage.page.navigationItem.appearance, theme: theme).bar
      style = bar == theme.bar ? theme.hint : bar
      canvas.fill(Rect(columns: columns, rows: 1), style)
    }
    guard hasGrip, columns >= 9 else { return }
    let length = 5
    canvas.horizontalLine(
      column: (columns - length) / 2, row: 0, length: length, style: style, glyph: Glyph("━"))
  }
}
