import TermNav

/// How much of the CPU was used in the last minute; now is at the trailing edge.
final class ChartView: View {
  var loads: [Double] = [] { didSet { setNeedsDisplay() } }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, rows) = (canvas.size.columns, canvas.size.rows - 3)
    // The greatest load, rounded up to ten.
    let top = max(10, ((loads.max() ?? 0) / 10).rounded(.up) * 10)
    let heights = (0..<columns).map { load(at: $0, of: columns) / top * Double(rows) }
    for row in 0..<max(0, rows) {
      let bars = heights.map { bar($0 - Double(rows - 1 - row)) }
      canvas.symbol(String(bars), column: 0, row: row + 1, style: theme.good)
    }
    let now = "now \(Int(loads.last ?? 0)) %"
    canvas.text("\(Int(top)) %", column: 0, row: 0, style: theme.secondary)
    canvas.horizontalLine(column: 0, row: rows + 1, length: columns, style: theme.separator)
    canvas.text("1 min ago", column: 0, row: rows + 2, style: theme.secondary)
    canvas.text(now, column: columns - now.count, row: rows + 2)
  }

  /// What a cell shows of a bar that ends so many rows above the cell's lower edge.
  private func bar(_ height: Double) -> Character {
    Array(" ▁▂▃▄▅▆▇█")[Int(min(8, max(0, (height * 8).rounded(.up))))]
  }

  /// The greatest load in the time that a column stands for; 0 before the first reading.
  private func load(at column: Int, of columns: Int) -> Double {
    let missing = ProcessEntry.readingsPerMinute - loads.count
    let first = column * ProcessEntry.readingsPerMinute / columns - missing
    let end = max((column + 1) * ProcessEntry.readingsPerMinute / columns - missing, first + 1)
    return loads[max(0, first)..<max(0, end)].max() ?? 0
  }
}
