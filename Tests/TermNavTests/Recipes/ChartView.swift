import TermNav

/// Values as bars that end in eighths of a cell, the newest at the trailing edge; a scale beside them, and words below.
final class ChartView: View {
  /// The oldest first; each has a column, and the oldest are left out where there are more than columns.
  var values: [Double] = [] { didSet { setNeedsDisplay() } }
  /// What a bar over all rows stands for; above 0.
  var maximum = 100 { didSet { setNeedsDisplay() } }
  /// Below the oldest and the newest value.
  var captions = (oldest: "", newest: "now") { didSet { setNeedsDisplay() } }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (edge, bottom) = ("\(maximum)".count + 1, canvas.size.rows - 2)
    let columns = canvas.size.columns - edge - 1
    guard bottom > 0, columns > 0 else { return }
    for (value, row) in [(0, bottom), (maximum / 2, bottom / 2), (maximum, 0)] {
      canvas.text("\(value)", column: edge - 1 - "\(value)".count, row: row, style: theme.secondary)
    }
    canvas.verticalLine(column: edge, row: 0, length: bottom, style: theme.separator)
    canvas.horizontalLine(column: edge, row: bottom, length: columns + 1, style: theme.separator)
    canvas.symbol("└", column: edge, row: bottom, style: theme.separator)
    let heights = values.suffix(columns).map { $0 / Double(maximum) * Double(bottom) }
    for row in 0..<bottom {
      let bars = String(heights.map { bar($0 - Double(bottom - 1 - row)) })
      canvas.symbol(bars, column: canvas.size.columns - heights.count, row: row, style: theme.good)
    }
    canvas.text(captions.oldest, column: edge + 1, row: bottom + 1, style: theme.secondary)
    let newest = canvas.size.columns - captions.newest.count
    canvas.text(captions.newest, column: newest, row: bottom + 1, style: theme.secondary)
  }

  /// What a cell shows of a bar that ends so many rows above the lower edge of the cell.
  private func bar(_ rows: Double) -> Character {
    Array(" ▁▂▃▄▅▆▇█")[Int(min(8, max(0, (rows * 8).rounded())))]
  }
}
