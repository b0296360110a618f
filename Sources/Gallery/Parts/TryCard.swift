import TermNav

/// What a page says to try: a line each, in a frame, or where there is little room the words alone. The prose
/// gives way to it: at 40×12 nothing else names a drag.
final class TryCard: View {
  var tries: [String] {
    didSet {
      guard tries != oldValue else { return }
      superview?.setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// Whether the last `fit` gave it a frame.
  private(set) var isFramed = false
  private static let word = "Try"

  init(_ tries: [String]) {
    self.tries = tries
    super.init()
  }

  /// The word before the lines, or the frame and a point.
  private static func indent(isFramed: Bool) -> Int { isFramed ? 4 : word.columns + 1 }

  private func lines(_ columns: Int, isFramed: Bool) -> [[Substring]] {
    let room = columns - Self.indent(isFramed: isFramed) - (isFramed ? 4 : 0)
    return tries.map { facing($0).wrapped(toColumns: max(1, room)) }
  }

  /// How the card stands in so much room.
  private struct Form {
    let isFramed: Bool
    /// The tries for which there is room.
    let tries: Int
    let rows: Int
  }

  /// Framed in at most `framedRows`, else as many whole tries as fit `rows`; no rows where not even the first one does.
  private func form(columns: Int, rows: Int, framedRows: Int) -> Form {
    if tries.isEmpty || columns <= 8 { return Form(isFramed: false, tries: 0, rows: 0) }
    let framed = lines(columns, isFramed: true).joined().count + 2
    if framed <= framedRows { return Form(isFramed: true, tries: tries.count, rows: framed) }
    var (used, count) = (0, 0)
    for line in lines(columns, isFramed: false) {
      guard used + line.count <= rows else { break }
      used += line.count
      count += 1
    }
    return Form(isFramed: false, tries: count, rows: used)
  }

  /// Returns the rows that the card is to get in so much room, at most `framedRows` with its frame; hidden without any.
  func fit(columns: Int, rows: Int, framedRows: Int) -> Int {
    let form = form(columns: columns, rows: rows, framedRows: framedRows)
    isFramed = form.isFramed
    isHidden = form.rows == 0
    setNeedsDisplay()
    return form.rows
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  /// For containers that ask: the words alone.
  override func sizeThatFits(_ size: Size) -> Size {
    Size(columns: size.columns, rows: form(columns: size.columns, rows: size.rows, framedRows: 0).rows)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    let form = form(columns: columns, rows: rows, framedRows: rows)
    let isFramed = form.isFramed
    if form.rows == 0 { return }
    if isFramed {
      canvas.fill(theme.text)
      canvas.outline(canvas.bounds, style: theme.separator)
    }
    let start = Self.indent(isFramed: isFramed)
    let (word, top) = isFramed ? (" \(Self.word) ", 1) : (Self.word, 0)
    canvas.text(word, column: isFramed ? 2 : 0, row: 0, style: theme.accent.adding(.bold))
    var row = top
    for line in lines(columns, isFramed: isFramed).prefix(form.tries) {
      if row > 0 { canvas.text("•", column: start - 2, row: row, style: theme.accent) }
      for text in line where row < rows - top {
        canvas.text(text, column: start, row: row, style: theme.text, maxColumns: columns - start - 2 * top)
        row += 1
      }
    }
  }
}
