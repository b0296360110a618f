import TermNav

/// The margin beside the lines, a column such as that of line numbers.
extension LineWindow {
  /// The margin of a line, such as its number, as it was drawn, kept for the next frames.
  struct Margin {
    var written: WrittenText
    var isBlankAtStart: Bool
  }

  /// Draws the margin, such as a line number, beside the first row of a line, and the line's background
  /// across the whole row.
  mutating func draw(
    _ margin: LineMargin, mark: Character?, _ position: TextRowPosition, row: Int, _ canvas: inout Canvas,
    _ theme: Theme
  ) {
    let at = index(of: position.line)
    let diffBackground = at.flatMap { lines[$0].text.diffBackground }
    if let diffBackground, let style = theme.painted(diffBackground) {
      canvas.fill(Rect(row: row, columns: canvas.bounds.columns.upperBound, rows: 1), style)
    }
    guard margin.columns > 0, position.row == 0, inset(ofLine: position.line) == 0 else { return }
    canvas.clipped(to: Rect(columns: margin.columns, rows: row + 1)) { canvas in
      let known = at.flatMap { lines[$0].margin }
      let shown = known ?? written(margin[position.line] ?? AttributedText(), on: diffBackground, theme)
      if known == nil { setMargin(shown, ofLine: position.line) }
      shown.written.draw(column: 0, row: row, &canvas)
      guard let mark else { return }
      let style = diffBackground.map { theme.style(.accent, on: $0) } ?? theme.accent
      let column = shown.isBlankAtStart ? 0 : margin.columns - 1
      canvas.text(String(mark), column: column, row: row, style: style)
    }
  }

  private func written(_ text: AttributedText, on diffBackground: Theme.DiffBackground?, _ theme: Theme)
    -> Margin
  {
    var text = text
    text.diffBackground = diffBackground
    let written = WrittenText(text.styled(theme, in: 0..<text.utf8Count))
    return Margin(written: written, isBlankAtStart: text.string.first ?? " " == " ")
  }
}
