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
  private(set) var isFramed = true
  /// Those for which there is room.
  private var shownTries = 0
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

  /// Chooses a form, and returns its rows: framed in at most `framedRows`, else as many whole tries as fit `rows`; 0 where
  /// not even the first one does.
  func fit(columns: Int, rows: Int, framedRows: Int) -> Int {
    let framed = lines(columns, isFramed: true).joined().count + 2
    isFramed = framed <= framedRows
    shownTries = tries.count
    isHidden = tries.isEmpty || columns <= 8
    if isFramed || isHidden { return isHidden ? 0 : framed }
    var (used, count) = (0, 0)
    for line in lines(columns, isFramed: false) where count == 0 || used + line.count <= rows {
      used += line.count
      count += 1
    }
    shownTries = count
    isHidden = used > rows
    setNeedsDisplay()
    return isHidden ? 0 : used
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  /// For containers that ask: the words alone.
  override func sizeThatFits(_ size: Size) -> Size {
    Size(columns: size.columns, rows: fit(columns: size.columns, rows: size.rows, framedRows: 0))
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    if isFramed {
      guard columns > 8, rows > 2 else { return }
      canvas.fill(theme.text)
      canvas.outline(canvas.bounds, style: theme.separator)
    }
    let start = Self.indent(isFramed: isFramed)
    let (word, top) = isFramed ? (" \(Self.word) ", 1) : (Self.word, 0)
    canvas.text(word, column: isFramed ? 2 : 0, row: 0, style: theme.accent.adding(.bold))
    var row = top
    for line in lines(columns, isFramed: isFramed).prefix(shownTries) {
      if row > 0 { canvas.text("•", column: start - 2, row: row, style: theme.accent) }
      for text in line where row < rows - top {
        canvas.text(text, column: start, row: row, style: theme.text, maxColumns: columns - start - 2 * top)
        row += 1
      }
    }
  }
}
