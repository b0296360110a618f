extension ListView {
  func drawRows(_ canvas: inout Canvas, _ theme: Theme) {
    let first = axis.cell
    let lines = max(0, -first)..<max(max(0, -first), min(size.rows, rowCount - first))
    for line in lines {
      let index = first + line
      if index == openRow {
        drawOpen(row(index), at: line, &canvas, theme)
      } else {
        draw(row(index), at: line, on: background(of: index, at: line), &canvas, theme)
      }
    }
    if size.columns > 2 {
      ScrollIndicator(axis).draw(column: size.columns - 1, rows: size.rows, &canvas, theme)
    }
  }

  private func background(of index: Int, at line: Int) -> Theme.Background {
    if line == pressedLine { return .pressed }
    return index == selection ? .selection : line == hoveredLine ? .hover : .page
  }

  private func draw(
    _ row: ListRow, at line: Int, on background: Theme.Background, _ canvas: inout Canvas, _ theme: Theme
  ) {
    let width = canvas.size.columns
    switch row.kind {
    case .header:
      let title = row.title.truncated(toColumns: max(0, width - 4))
      canvas.text(title, column: 2, row: line, style: theme.text.adding(.bold))
    case .note:
      let title = row.title.truncated(toColumns: max(0, width - 4))
      canvas.text(title, column: 2, row: line, style: theme.secondary)
    case .item:
      let (text, accent) = (theme.style(.text, on: background), theme.style(.accent, on: background))
      let detail = theme.style(.secondary, on: background)
      if background != .page { canvas.fill(Rect(column: 0, row: line, columns: width, rows: 1), text) }
      let end = width - (hasChevrons ? 4 : 2)
      var column = 2
      if !row.image.isEmpty {
        canvas.text(row.image, column: column, row: line, style: accent, maxColumns: max(0, end - column))
        column += max(3, row.image.truncated(toColumns: end).columns + 1)
      }
      let detailStart = detailStart(of: row, from: column, to: end)
      let titleEnd = detailStart.map { $0 - Self.detailGap } ?? end
      canvas.text(row.title.truncated(toColumns: titleEnd - column), column: column, row: line, style: text)
      if let detailStart {
        canvas.text(
          row.detail.truncated(toColumns: end - detailStart), column: detailStart, row: line,
          style: detail)
      }
      if hasChevrons, width > 6 { canvas.symbol("›", column: width - 3, row: line, style: accent) }
    }
  }

  private static let detailGap = 2
  /// The least columns of a title or detail.
  private static let leastShare = 4

  /// nil without room for both (BEHAVIOUR-NAVIGATION, section 21).
  private func detailStart(of row: ListRow, from column: Int, to end: Int) -> Int? {
    let room = end - column
    guard !row.detail.isEmpty, room >= 2 * Self.leastShare + Self.detailGap else { return nil }
    // Measured only as far as visible.
    let titleColumns = row.title.truncated(toColumns: room).columns
    let detailColumns = row.detail.truncated(toColumns: room).columns
    let first = column + min(titleColumns, Self.leastShare) + Self.detailGap
    let last = end - min(detailColumns, max(Self.leastShare, room / 4))
    return min(max(first, detailColumn ?? (column + titleColumns + Self.detailGap)), last)
  }

  private func drawOpen(_ row: ListRow, at line: Int, _ canvas: inout Canvas, _ theme: Theme) {
    let shown = max(0, reveal.cell)
    let width = size.columns
    canvas.clipped(to: Rect(column: -shown, row: line, columns: width, rows: 1)) {
      draw(row, at: 0, on: .selection, &$0, theme)
    }
    let buttons = max(0, width - shown)..<width
    canvas.clipped(to: Rect(column: buttons.lowerBound, row: line, columns: buttons.count, rows: 1)) { part in
      // Pulled farther, the last button grows.
      for button in actionButtons {
        let style = theme.style(button.action.foreground).adding([.reverse, .bold])
        let edge = button.columns.lowerBound
        part.fill(Rect(column: edge, row: 0, columns: width, rows: 1), style)
        part.text(button.action.title, column: edge + 2, row: 0, style: style)
      }
    }
  }
}
