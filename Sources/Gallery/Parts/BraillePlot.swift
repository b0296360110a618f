import TermNav

/// A plot of curves in braille dots, 2 × 4 in a cell of the terminal. Both axes go from 0 to 1; values grow
/// upward.
final class BraillePlot: View {
  struct Curve {
    var foreground: Theme.Foreground
    /// Returns the value of the plotted curve at a point of the horizontal axis, both 0…1. Values outside
    /// this range are drawn at 0 or 1.
    var value: (Double) -> Double
  }

  /// The curves of the plot; the last is drawn over the others. Setting them does not redraw the plot,
  /// because the page sets them while it draws.
  var curves: [Curve] = []
  /// A point of the plot to mark, 0…1 on both axes; nil for none.
  var mark: (x: Double, y: Double)?
  private let background: Theme.Background

  init(on background: Theme.Background = .page) {
    self.background = background
    super.init()
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    guard columns > 0, rows > 0 else { return }
    let line = theme.style(.separator, on: background)
    for row in 0..<rows { canvas.text("·", column: 0, row: row, style: line) }
    canvas.fill(Rect(column: 0, row: rows - 1, columns: columns, rows: 1), with: Cell(Glyph("·"), line))
    var dots = [UInt8](repeating: 0, count: columns * rows)
    for curve in curves {
      let style = theme.style(curve.foreground, on: background)
      for (column, row) in cells(of: curve, columns, rows, isMirrored: canvas.isMirrored, into: &dots) {
        let scalar = Unicode.Scalar(0x2800 + UInt32(dots[row * columns + column])) ?? " "
        canvas.set(Cell(Glyph(scalar), style), column: column, row: row)
      }
    }
    guard let mark else { return }
    canvas.text(
      "●", column: cell(mark.x, columns), row: rows - 1 - cell(mark.y, rows),
      style: theme.style(.accent, on: background))
  }

  private func cell(_ part: Double, _ count: Int) -> Int {
    min(count - 1, max(0, Int(part * Double(count))))
  }

  private func cells(
    of curve: Curve, _ columns: Int, _ rows: Int, isMirrored: Bool, into dots: inout [UInt8]
  ) -> [(column: Int, row: Int)] {
    var cells: [(Int, Int)] = []
    var last: Int?
    for x in 0..<columns * 2 {
      let value = min(max(curve.value((Double(x) + 0.5) / Double(columns * 2)), 0), 1)
      let y = rows * 4 - 1 - cell(value, rows * 4)
      let from = last.map { $0 < y ? $0 + 1 : $0 > y ? $0 - 1 : y } ?? y
      for dot in min(from, y)...max(from, y) {
        // On a mirrored canvas cells are drawn at mirrored columns. The two columns of dots within a cell
        // have to be exchanged by the plot itself.
        dots[dot / 4 * columns + x / 2] |= Self.bit(isMirrored ? 1 - x % 2 : x % 2, dot % 4)
        cells.append((x / 2, dot / 4))
      }
      last = y
    }
    return cells
  }

  /// Returns the bit that stands for a dot in Unicode's braille patterns.
  /// - Parameters:
  ///   - column: The column of the dot in its cell, 0 or 1.
  ///   - row: The row of the dot in its cell, 0…3.
  private static func bit(_ column: Int, _ row: Int) -> UInt8 {
    row == 3 ? 0x40 << column : 1 << (row + 3 * column)
  }
}
