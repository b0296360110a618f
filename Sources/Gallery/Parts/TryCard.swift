import TermNav

/// A card that says what to try on a page, one line for each thing. It has a frame where there is room. On
/// small screens the page's text is hidden before the card is: on a screen of 40×12 only the card mentions
/// drags.
final class TryCard: View {
  var tries: [String] {
    didSet {
      guard tries != oldValue else { return }
      superview?.setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// Whether the last call of `fit` has given the card of things to try a frame.
  private(set) var isFramed = false
  private static let word = "Try"

  init(_ tries: [String]) {
    self.tries = tries
    super.init()
  }

  /// Returns how many columns are before the text of a line on the card. They have the word `Try`, or with a
  /// frame the border and a bullet.
  private static func indent(isFramed: Bool) -> Int { isFramed ? 4 : word.columns + 1 }

  private func lines(_ columns: Int, isFramed: Bool) -> [[Substring]] {
    let room = columns - Self.indent(isFramed: isFramed) - (isFramed ? 4 : 0)
    return tries.map { facing($0).wrapped(toColumns: max(1, room)) }
  }

  /// The look of the card of things to try at a size.
  private struct Form {
    let isFramed: Bool
    /// How many of the things to try the card shows.
    let tries: Int
    let rows: Int
  }

  /// Returns the look of the card of things to try: with a frame if `framedRows` suffice, otherwise without
  /// one and with as many things as fit into `rows`. It has no rows if not even the first one fits.
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

  /// Chooses the look of the card of things to try in a space. Returns how many rows the card takes; at 0
  /// rows it is hidden.
  /// - Parameters:
  ///   - columns: The width of the card.
  ///   - rows: The most rows of a card without a frame.
  ///   - framedRows: The most rows of a card with a frame.
  func fit(columns: Int, rows: Int, framedRows: Int) -> Int {
    let form = form(columns: columns, rows: rows, framedRows: framedRows)
    isFramed = form.isFramed
    isHidden = form.rows == 0
    setNeedsDisplay()
    return form.rows
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  /// Returns the size that the card of things to try needs in a container, where it has no frame.
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
