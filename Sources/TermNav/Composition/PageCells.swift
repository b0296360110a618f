/// The cells of a page, and what is kept while the page moves: its cells in a tone (dimmed or lifted), and
/// the columns of a page that is turned.
struct PageCells {
  private(set) var surface = Surface(size: Size(columns: 0, rows: 0))
  /// The cells in the tone (dimmed or lifted) that was asked for last. They are kept because few different
  /// tones occur during a transition.
  private var toned = Surface(size: Size(columns: 0, rows: 0))
  /// The tone of `toned`; nil after the cells have been drawn anew.
  private var tone: PageTone?
  /// The columns of a turned or small page, kept so that their memory is used again.
  private var face: [FacePainter.Column] = []

  mutating func resize(to size: Size) {
    if surface.size != size { surface = Surface(size: size) }
  }

  mutating func draw(isMirrored: Bool, _ body: (inout Canvas) -> Void) {
    tone = nil
    surface.draw(isMirrored: isMirrored, body)
  }

  /// Draws the cells where a layout places their page.
  /// - Parameter stage: the rows in which a page that is turned or less wide than the screen, but of full
  ///   height, is drawn; bars are above and below them. nil for all rows.
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
    // An opacity of NaN counts as 1.
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
