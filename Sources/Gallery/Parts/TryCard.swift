import TermNav

/// A card that says what to try on a page, one line for each thing: in a frame, or without it where there is
/// little room. The prose is hidden before the card is: on a screen of 40×12 nothing else mentions drags.
final class TryCard: View {
  var tries: [String] {
    didSet {
      guard tries != oldValue else { return }
      superview?.setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// Whether the last call of `fit` has given the card a frame.
  private(set) var isFramed = false
  private static let word = "Try"

  init(_ tries: [String]) {
    self.tries = tries
    super.init()
  }

  /// Returns the columns before a line: those of the word, or of the frame and a bullet.
  private static func indent(isFramed: Bool) -> Int { isFramed ? 4 : word.columns + 1 }

  private func lines(_ columns: Int, isFramed: Bool) -> [[Substring]] {
    let room = columns - Self.indent(isFramed: isFramed) - (isFramed ? 4 : 0)
    return tries.map { facing($0).wrapped(toColumns: max(1, room)) }
  }

  /// The form of the card for a size.
  private struct Form {
    let isFramed: Bool
    /// The number of the page's suggestions ("Try …") for which the card has rows.
    let tries: Int
    let rows: Int
  }

  /// Returns the form for a size: framed where `framedRows` suffice, otherwise as many whole tries as fit
  /// into `rows`. It has no rows where not even the first try fits.
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

  /// Chooses the form for a size, and returns the card's rows. Without rows the card is hidden.
  /// - Parameters:
  ///   - rows: the most rows without a frame.
  ///   - framedRows: the most rows with a frame.
  func fit(columns: Int, rows: Int, framedRows: Int) -> Int {
    let form = form(columns: columns, rows: rows, framedRows: framedRows)
    isFramed = form.isFramed
    isHidden = form.rows == 0
    setNeedsDisplay()
    return form.rows
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  /// Returns the size that containers give the card, which is without a frame.
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
