import TermNav

/// The column of line numbers before lines, with the letters of marks.
struct LineNumberColumn {
  /// With a blank before the text; 0 where a narrow view has no numbers.
  private(set) var columns = 0

  /// No numbers.
  init() {}

  /// - Parameters:
  ///   - lastLabel: what stands before the last line, which is the widest.
  ///   - all: columns of the view.
  init(lastLabel: String, in all: Int) {
    let digits = max(1, lastLabel.utf8.count)
    if all > digits + 8 { columns = max(4, digits) + 1 }
  }

  func draw(_ label: String, mark: Character?, row: Int, _ canvas: inout Canvas, _ theme: Theme) {
    let end = columns - 1
    canvas.text(label, column: end - label.utf8.count, row: row, style: theme.secondary)
    let place = label.utf8.count < end ? 0 : end
    if let mark { canvas.text(String(mark), column: place, row: row, style: theme.accent) }
  }
}
