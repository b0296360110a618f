/// The card of a presented page as it is drawn: the cells of the page's stack, with a frame around them or a
/// grabber above them.
@MainActor struct PresentationCard {
  /// How much of the presented page's card is visible, and how dim the pages below it are.
  struct Visibility: Equatable {
    /// How much the pages below are dimmed, 0…1; 0 is not at all.
    var dim: Double
    /// The rows of the screen in which the presented page's card is visible.
    var rows: Range<Int>
    /// Whether the top edge of the presented page's card is lit, as it is while a page rises.
    var isLit: Bool

    /// The number of steps in which the pages below are dimmed while a presented page comes in. More steps
    /// would repaint the screen more often.
    private static let steps = 4.0
    /// How much the pages below are dimmed when the presented page is in place, 0…1.
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

  /// Returns the theme for drawing the presented page: the program's theme, usually with a lighter
  /// background.
  func theme(_ around: Theme) -> Theme { elevation.resolved(from: around) }

  func shows(_ visibility: Visibility) -> Bool { visibility == drawnVisibility }

  /// Draws the card of a presented page with the cells of the page's stack, and copies its visible rows to
  /// the screen.
  /// - Parameters:
  ///   - stage: the stage, which holds the drawn cells of the presented stack.
  ///   - frame: the frames of card and stage; columns count from the leading edge.
  ///   - visibility: how much of the card is visible.
  ///   - hasGrip: whether a drag can move the card, so that the grabber is drawn.
  ///   - column: the first column of the card, from the screen's left edge.
  ///   - theme: the theme of the card.
  ///   - screen: the cells of the screen.
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
      // An outline is drawn only if the theme paints no backgrounds, since otherwise the presented page
      // stands out by its background.
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
      // The grabber's row has the colour of the bar below it, so that the two rows look like one bar.
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
