/// The bar that shows which part of something longer is in sight.
struct ScrollIndicator {
  /// Cells of the content, of the view, and between the starts of both.
  var content: Double
  var view: Double
  var offset: Double

  /// Of the place that is shown: in whole cells, so that a bar changes only when what it stands beside does.
  init(_ axis: ScrollAxis) {
    content = axis.contentLength
    view = axis.viewLength
    offset = Double(axis.cell)
  }

  /// The cells of a track that the bar takes; none where all is in sight. Pulled beyond an end, it is squeezed there.
  func bar(inTrackOf length: Int) -> Range<Int> {
    guard content > view, view > 0, length > 1 else { return 0..<0 }
    let track = Double(length)
    let beyond = max(0, -offset) + max(0, offset - (content - view))
    let bar = max(1, (track * view / content - beyond).rounded())
    let place = min(max(0, offset / (content - view)), 1) * (track - bar)
    // The first and the last cell of the track belong to the first and the last offset alone.
    var start = Int(place.rounded())
    if start == 0, offset >= 1, length > Int(bar) { start = 1 }
    if start == length - Int(bar), offset <= content - view - 1, start > 1 { start -= 1 }
    return start..<start + Int(bar)
  }

  /// Draws it down a column.
  func draw(column: Int, rows: Int, _ canvas: inout Canvas, _ theme: Theme) {
    for row in bar(inTrackOf: rows) {
      canvas.symbol("▐", column: column, row: row, style: theme.secondary, keepingBackground: true)
    }
  }

  /// Draws it along a row, from the leading end.
  func draw(row: Int, columns: Int, _ canvas: inout Canvas, _ theme: Theme) {
    for column in bar(inTrackOf: columns) {
      canvas.text("▂", column: column, row: row, style: theme.secondary, keepingBackground: true)
    }
  }
}
