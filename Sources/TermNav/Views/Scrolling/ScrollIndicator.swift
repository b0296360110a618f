/// A scroll indicator, a bar that shows which part of the content is visible.
package struct ScrollIndicator {
  var content: Double
  var view: Double
  var offset: Double

  package init(_ axis: ScrollAxis) {
    content = axis.contentLength
    view = axis.viewLength
    offset = Double(axis.cell)
  }

  /// Returns the cells of the scroll indicator's bar in a track of `length` cells. The range is empty if all
  /// content is visible or the track has fewer than two cells, and shorter while the content is pulled beyond
  /// an end.
  func bar(inTrackOf length: Int) -> Range<Int> {
    guard content > view, view > 0, length > 1 else { return 0..<0 }
    let track = Double(length)
    let beyond = max(0, -offset) + max(0, offset - (content - view))
    let bar = max(1, (track * view / content - beyond).rounded())
    let position = min(max(0, offset / (content - view)), 1) * (track - bar)
    // The scroll indicator touches an end of the track only when the content is scrolled to that end.
    var start = Int(position.rounded())
    if start == 0, offset >= 1, length > Int(bar) { start = 1 }
    if start == length - Int(bar), offset <= content - view - 1, start > 1 { start -= 1 }
    return start..<start + Int(bar)
  }

  package func draw(column: Int, rows: Int, _ canvas: inout Canvas, _ theme: Theme) {
    let color = theme.scrollBar
    for row in bar(inTrackOf: rows) {
      if let color {
        // The cell's background is coloured, because the terminal xterm leaves a line between half blocks in
        // two rows, so that they look like dashes.
        canvas.fill(Rect(column: column, row: row, columns: 1, rows: 1), Style(on: color))
      } else {
        canvas.symbol("▐", column: column, row: row, style: theme.secondary, keepingBackground: true)
      }
    }
  }

  func draw(row: Int, columns: Int, _ canvas: inout Canvas, _ theme: Theme) {
    for column in bar(inTrackOf: columns) {
      canvas.text("▂", column: column, row: row, style: theme.secondary, keepingBackground: true)
    }
  }
}
