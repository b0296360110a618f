extension DrawnPage {
  /// Draws the cells where a layout places the page, which has been drawn.
  /// - Parameter stage: rows that a page that is turned, small or faded may cover; bars stand around them.
  func place(
    _ placed: PlacedPage, _ tone: PageTone, on surface: inout Surface, _ theme: Theme,
    within stage: Range<Int>? = nil
  ) {
    let size = surface.size
    let columns = placed.visibleColumns(of: size.columns)
    if columns.isEmpty { return }
    cells(tone, theme: theme) { cells in
      if placed.turn != nil || placed.width != size.columns || placed.height(of: size.rows) != size.rows {
        let whole = 0..<size.rows
        FacePainter(placed, size: size, stage: stage ?? whole, theme: shown(theme), keptIn: &face)
          .draw(cells, on: &surface)
        return
      }
      let rows = placed.visibleRows(of: size.rows)
      let range = columns.lowerBound - placed.offset..<columns.upperBound - placed.offset
      let sources = rows.lowerBound - placed.rowOffset..<rows.upperBound - placed.rowOffset
      // NaN is 1.
      if !(placed.opacity < 1) {
        return surface.copy(
          range, ofRows: sources, of: cells, toColumn: columns.lowerBound, row: rows.lowerBound)
      }
      for (row, source) in zip(rows, sources) {
        surface.dissolve(
          range, ofRow: source, of: cells, toColumn: columns.lowerBound, row: row, amount: placed.opacity)
      }
    }
  }
}
