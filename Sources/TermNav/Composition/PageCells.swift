/// The cells of a page, and what is stored while the page moves: its cells in a tone (dimmed or lifted), and
/// the columns of a page that is turned.
struct PageCells {
  private(set) var surface = Surface(size: Size(columns: 0, rows: 0))
  /// The page's cells in the tone (dimmed or lifted) that was asked for last. The cells are kept because few
  /// different tones occur during a transition.
  private var toned = Surface(size: Size(columns: 0, rows: 0))
  /// The tone (dimmed or lifted) of the cells in `toned`; nil after the page has been drawn anew.
  private var tone: PageTone?
  /// The columns of a turned or small page, stored so that their memory is used again.
  private var face: [FacePainter.Column] = []

  mutating func resize(to size: Size) {
    if surface.size != size { surface = Surface(size: size) }
  }

  mutating func draw(isMirrored: Bool, _ body: (inout Canvas) -> Void) {
    tone = nil
    surface.draw(isMirrored: isMirrored, body)
  }

  /// Draws a page's cells where a layout places their page.
  /// - Parameter stage: the rows in which a page is drawn that is turned, or less wide than the screen but of
  ///   full height; bars are above and below these rows. nil for all rows.
  mutating func draw(
    at placed: PlacedPage, _ tone: PageTone, on target: inout Surface, _ theme: Theme,
    within stage: Range<Int>? = nil
  ) {
    let size = target.size
    let columns = placed.visibleColumns(of: size.columns)
    if columns.isEmpty { return }
    if !tone.isPlain, tone != self.tone {
      toned.copy(surface, in: tone, theme)
      self.tone = tone
    }
    let cells = tone.isPlain ? surface : toned
    if placed.turn != nil || placed.width != size.columns || placed.height(of: size.rows) != size.rows {
      let stageRows = stage ?? 0..<size.rows
      return FacePainter(placed, size: size, stage: stageRows, theme: theme, keptIn: &face).draw(
        cells, on: &target)
    }
    let rows = placed.visibleRows(of: size.rows)
    let range = columns.lowerBound - placed.offset..<columns.upperBound - placed.offset
    let sources = rows.lowerBound - placed.rowOffset..<rows.upperBound - placed.rowOffset
    // An opacity of NaN counts as 1, so the page is drawn without fading.
    if !(placed.opacity < 1) {
      return target.copy(
        range, ofRows: sources, of: cells, toColumn: columns.lowerBound, row: rows.lowerBound)
    }
    for (row, source) in zip(rows, sources) {
      target.fade(
        range, ofRow: source, of: cells, toColumn: columns.lowerBound, row: row, amount: placed.opacity,
        dims: theme.depth != .mono)
    }
  }
}
