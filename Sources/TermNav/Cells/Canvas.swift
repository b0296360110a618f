public import NavModel

/// A rectangle of a surface to draw on, valid only within the call that gets it, such as
/// `View.draw(_:theme:)`. Column 0 is at the leading edge: the left one, or the right one while the canvas is
/// mirrored. What is drawn outside is cut off; a wide glyph with only one half inside becomes a blank in the
/// glyph's style.
public struct Canvas: ~Copyable {
  private let cells: UnsafeMutablePointer<Cell>
  private let surfaceColumns: Int
  // Both rectangles are in surface coordinates; `clip` is the drawable part.
  private let frame: Rect
  private let clip: Rect

  /// The number of columns between tab stops; values below 1 count as 1, values above 1024 as 1024. A canvas
  /// that ``clipped(to:_:)`` makes has the same number.
  public var tabWidth = TextGlyphs.tabWidth

  /// The factor by which the view is drawn smaller than its frame on this canvas, above 0 and at most 1. A
  /// canvas that `clipped` makes has the same factor.
  var scale = 1.0

  /// The style in which the canvas draws texts for which the caller gives none. A canvas that `clipped` makes
  /// has the same style.
  var textStyle = Style.plain

  /// Whether the canvas counts columns from its right edge, as in languages that are read from the right. A
  /// change affects only what is drawn after it.
  public var isMirrored: Bool

  /// The size of the canvas, columns × rows.
  public var size: Size { frame.size }
  /// The rectangle of the whole canvas.
  public var bounds: Rect { Rect(size) }

  fileprivate init(
    cells: UnsafeMutablePointer<Cell>, surfaceColumns: Int, frame: Rect, clip: Rect, isMirrored: Bool
  ) {
    self.cells = cells
    self.surfaceColumns = surfaceColumns
    self.frame = frame
    self.clip = clip
    self.isMirrored = isMirrored
  }

  /// Calls a closure with a canvas for a part of this one, and returns the closure's result. The part's top
  /// leading corner is column 0 and row 0 of that canvas, which draws nothing outside of the part.
  @discardableResult public mutating func clipped<Result>(
    to rect: Rect, _ body: (inout Canvas) throws -> Result
  ) rethrows -> Result {
    let inner = onSurface(rect)
    var part = Canvas(
      cells: cells, surfaceColumns: surfaceColumns, frame: inner, clip: clip.intersection(inner),
      isMirrored: isMirrored)
    part.tabWidth = tabWidth
    part.scale = scale
    part.textStyle = textStyle
    return try body(&part)
  }

  /// The cell at a column and row; nil where the canvas cannot be drawn on: outside of its surface or of a
  /// clip.
  public subscript(column: Int, row: Int) -> Cell? {
    let surfaceColumn = onSurface(column, columns: 1)
    let surfaceRow = row.plus(frame.row)
    return clip.contains(column: surfaceColumn, row: surfaceRow)
      ? cells[surfaceRow * surfaceColumns + surfaceColumn] : nil
  }

  /// Draws one cell. A mirrored canvas counts the column from the right and draws the glyph as it is. So a
  /// word that is set cell by cell reads backward there; one that `text` draws does not.
  public mutating func set(_ cell: Cell, column: Int, row: Int) {
    open(row)?.put(
      cell.glyph, cell.style, at: onSurface(column, columns: max(1, cell.glyph.width)), within: clip.columns)
  }

  mutating func put(_ glyph: Glyph, _ style: Style, column: Int, row: Int, keepingBackground: Bool) {
    open(row)?.write(
      glyph, style, at: onSurface(column, columns: max(1, glyph.width)), within: clip.columns,
      keepingBackground)
  }

  mutating func put(_ run: GlyphRun, _ style: Style, column: Int, row: Int) {
    guard let line = open(row) else { return }
    var start = onSurface(column, columns: run.columns)
    let range = start..<start + run.columns
    if run.isNarrow, !range.isEmpty, range.clamped(to: clip.columns) == range {
      line.cut(range)
      for index in run.glyphs.indices { line.cells[start + index] = Cell(run.glyphs[index], style) }
      return
    }
    for glyph in run.glyphs {
      line.put(glyph, style, at: start, within: clip.columns)
      start += glyph.width
    }
  }

  /// Fills a rectangle with blanks in a style.
  public mutating func fill(_ rect: Rect, _ style: Style) { fill(rect, with: Cell(.space, style)) }

  /// Fills a rectangle with copies of one cell.
  public mutating func fill(_ rect: Rect, with cell: Cell) {
    let visible = clip.intersection(onSurface(rect))
    guard let first = visible.rows.first, !visible.columns.isEmpty else { return }
    line(first).fill(visible.columns, with: cell)
    for row in visible.rows.dropFirst() { line(row).copy(visible.columns, of: line(first)) }
  }

  /// Fills the whole canvas with blanks in a style.
  public mutating func fill(_ style: Style) { fill(bounds, style) }

  /// Draws a horizontal line of `length` columns, from a column toward the trailing edge.
  public mutating func horizontalLine(
    column: Int, row: Int, length: Int, style: Style, glyph: Glyph = Glyph("─")
  ) {
    fill(Rect(column: column, row: row, columns: length, rows: 1), with: Cell(glyph, style))
  }

  /// Draws a vertical line of `length` rows, from a row downward.
  public mutating func verticalLine(
    column: Int, row: Int, length: Int, style: Style, glyph: Glyph = Glyph("│")
  ) {
    let (start, columns) = (onSurface(column, columns: max(1, glyph.width)), clip.columns)
    if columns.isEmpty { return }
    for row in clip.rows.clamped(to: Rect(row: row.plus(frame.row), columns: 1, rows: length).rows) {
      line(row).put(glyph, style, at: start, within: columns)
    }
  }

  /// Draws a box with round corners; a rectangle smaller than 2 × 2 cells draws nothing.
  public mutating func outline(_ rect: Rect, style: Style) {
    let (columns, rows) = (rect.columns, rect.rows)
    guard columns.count > 1, rows.count > 1 else { return }
    let (left, right) = (columns.lowerBound, columns.upperBound - 1)
    let (top, bottom) = (rows.lowerBound, rows.upperBound - 1)
    for row in [top, bottom] {
      horizontalLine(column: left + 1, row: row, length: columns.count - 2, style: style)
    }
    for column in [left, right] {
      verticalLine(column: column, row: top + 1, length: rows.count - 2, style: style)
    }
    for (corner, column, row) in [
      ("╭", left, top), ("╮", right, top), ("╰", left, bottom), ("╯", right, bottom),
    ] {
      symbol(corner, column: column, row: row, style: style)
    }
  }

  /// Writes a text in one row, from a column on.
  ///
  /// On a mirrored canvas the column is counted from the right, and the text still reads from left to right.
  /// Signs that form a picture and no words, such as `▁▃▅`, are drawn by
  /// ``symbol(_:column:row:style:keepingBackground:)``.
  /// - Parameters:
  ///   - text: the text; control characters are shown as signs.
  ///   - column: the text's first column, from 0.
  ///   - row: the row, from 0.
  ///   - style: the style of all of the text.
  ///   - maxColumns: the most columns that the text may take; what does not fit is left out.
  ///   - keepingBackground: whether the cells keep their background and their reverse attribute.
  ///   - lineColumn: the number of columns before the text in its line. Tab stops are counted from the line's
  ///     start.
  /// - Returns: the number of columns that the text takes, visible or not. Of a long text no more is counted
  ///   than one surface width beyond the edge.
  @discardableResult public mutating func text(
    _ text: some StringProtocol, column: Int, row: Int, style: Style, maxColumns: Int = .max,
    keepingBackground: Bool = false, lineColumn: Int = 0
  ) -> Int {
    let text = text.wholeSlice
    guard isMirrored else {
      return writeLine(
        text, at: onSurface(column, columns: 0), row: row, style: style, maxColumns: maxColumns,
        keepingBackground, lineColumn)
    }
    let room = room(from: column, maxColumns)
    let columns = measured(text, atMost: min(maxColumns, room.plus(surfaceColumns)), lineColumn)
    let shown = min(columns, room)
    writeLine(
      text, at: onSurface(column, columns: shown), row: row, style: style, maxColumns: shown,
      keepingBackground, lineColumn)
    return columns
  }

  /// Writes a text in one row, in the text style of the view's theme, or outside of a view in the terminal's
  /// own colours.
  /// - Parameters:
  ///   - text: the text; control characters are shown as signs.
  ///   - column: the text's first column, from 0.
  ///   - row: the row, from 0.
  ///   - maxColumns: the most columns that the text may take; what does not fit is left out.
  /// - Returns: the number of columns that the text takes, as from `text(_:column:row:style:)`.
  @discardableResult public mutating func text(
    _ text: some StringProtocol, column: Int, row: Int, maxColumns: Int = .max
  ) -> Int {
    self.text(text, column: column, row: row, style: textStyle, maxColumns: maxColumns)
  }

  private func room(from column: Int, _ maxColumns: Int) -> Int {
    max(0, min(maxColumns, size.columns.minus(column)))
  }

  private func measured(_ text: Substring, atMost limit: Int, _ lineColumn: Int) -> Int {
    var columns = TextGlyphs.plainColumnsBeforeLast(of: text, atMost: limit)
    let rest = Substring(text.utf8.dropFirst(columns))
    for glyph in TextGlyphs(rest, tabWidth: tabWidth, column: lineColumn.plus(columns)) {
      if columns >= limit { break }
      columns += glyph.isWide ? 2 : 1
    }
    return max(0, min(columns, limit))
  }

  @discardableResult private mutating func writeLine(
    _ text: Substring, at start: Int, row: Int, style: Style, maxColumns: Int, _ keepingBackground: Bool,
    _ lineColumn: Int
  ) -> Int {
    func write(_ text: Substring, at start: Int, after passed: Int = 0) -> Int {
      let glyphs = TextGlyphs(text, tabWidth: tabWidth, column: lineColumn.plus(passed))
      return passed
        + self.write(
          glyphs, at: start, row: row, style: style, maxColumns: maxColumns - passed, keepingBackground)
    }
    if !keepingBackground, let columns = writePlain(text, at: start, row: row, style, maxColumns) {
      return columns
    }
    let hidden = clip.columns.lowerBound - start
    // A text of which no cell is visible is only measured: it is written right of the surface.
    guard let line = open(row), hidden < TextGlyphs.mostColumns(of: text, tabWidth: tabWidth) else {
      return write(text, at: surfaceColumns)
    }
    let seen = keepingBackground ? hidden : clip.columns.upperBound - start
    let plain = TextGlyphs.plainColumnsBeforeLast(of: text, atMost: min(seen, maxColumns))
    let passed = min(plain, max(0, hidden))
    if passed < plain {
      line.put(plain: text.utf8.dropFirst(passed).prefix(plain - passed), style, at: start + passed)
    }
    return write(Substring(text.utf8.dropFirst(plain)), at: start + plain, after: plain)
  }

  /// Writes a text of printable ASCII that is short enough to be read to its end. Returns its columns;
  /// returns nil, and writes nothing, for any other text and where the row is not visible.
  private func writePlain(
    _ text: Substring, at start: Int, row: Int, _ style: Style, _ maxColumns: Int
  ) -> Int? {
    guard let line = open(row) else { return nil }
    let (first, end) = (clip.columns.lowerBound, clip.columns.upperBound)
    let most = min(maxColumns, max(0, end - start) + surfaceColumns)
    let columns = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      let count = bytes.count
      var otherBytes: UInt8 = 0
      for byte in bytes { otherBytes |= byte.isPlainASCII ? 0 : 1 }
      guard count <= most, otherBytes == 0 else { return nil }
      let seen = max(0, first - start)..<max(0, first - start, min(count, end - start))
      if seen.isEmpty { return count }
      line.cut(start + seen.lowerBound..<start + seen.upperBound)
      for index in seen { line.cells[start &+ index] = Cell(Glyph(bits: UInt64(bytes[index])), style) }
      return count
    }
    return columns ?? nil
  }

  mutating func write(
    _ glyphs: some Sequence<Glyph>, at start: Int, row: Int, style: Style, maxColumns: Int,
    _ keepingBackground: Bool
  ) -> Int {
    let line = open(row)
    let most = columnsRead(from: start, row: row)
    var used = 0
    for glyph in glyphs {
      let width = glyph.isWide ? 2 : 1
      if used + width > maxColumns {
        // One column is left, which is too narrow for a wide glyph: a blank fills that column.
        if used < maxColumns {
          line?.write(.space, style, at: start + used, within: clip.columns, keepingBackground)
          used += 1
        }
        break
      }
      line?.write(glyph, style, at: start + used, within: clip.columns, keepingBackground)
      used += width
      if used >= most { break }
    }
    return used
  }

  /// Returns the number of columns of a text after which the text need not be read on: the columns up to the
  /// end of the visible part, and one surface width more. So a long line costs no more than what is seen of
  /// it.
  private func columnsRead(from start: Int, row: Int) -> Int {
    (open(row) == nil ? 0 : max(0, clip.columns.upperBound - start)) + surfaceColumns
  }

  /// Writes texts side by side in one row, each in its own style.
  /// - Parameters:
  ///   - runs: the texts with their styles.
  ///   - column: the first text's first column, from 0.
  ///   - row: the row, from 0.
  ///   - maxColumns: the most columns that the texts may take; what does not fit is left out.
  ///   - keepingBackground: whether the cells keep their background and their reverse attribute.
  /// - Returns: the number of columns that the texts take, as from `text(_:column:row:style:)`.
  @discardableResult public mutating func text(
    _ runs: [TextRun], column: Int, row: Int, maxColumns: Int = .max, keepingBackground: Bool = false
  ) -> Int {
    var used = 0
    guard !isMirrored else {
      let room = room(from: column, maxColumns)
      let most = min(maxColumns, room.plus(surfaceColumns))
      var columns = 0
      for run in runs where columns < most {
        columns += measured(run.text.wholeSlice, atMost: most - columns, columns)
      }
      let shown = min(columns, room)
      let start = onSurface(column, columns: shown)
      for run in runs where used < shown {
        used += writeLine(
          run.text.wholeSlice, at: start + used, row: row, style: run.style, maxColumns: shown - used,
          keepingBackground, used)
      }
      return columns
    }
    let most = min(maxColumns, columnsRead(from: onSurface(column, columns: 0), row: row))
    for run in runs {
      if used >= most { break }
      used += text(
        run.text, column: column.plus(used), row: row, style: run.style, maxColumns: maxColumns - used,
        keepingBackground: keepingBackground, lineColumn: used)
    }
    return used
  }

  private func open(_ row: Int) -> CellRow? {
    let surfaceRow = row.plus(frame.row)
    return clip.rows.contains(surfaceRow) && clip.size.columns > 0 ? line(surfaceRow) : nil
  }

  private func line(_ row: Int) -> CellRow {
    CellRow(cells: cells + row * surfaceColumns, count: surfaceColumns)
  }

  /// Returns the column of the surface at which something begins that takes `columns` columns at a column of
  /// the canvas. The result is bounded so that sums do not overflow.
  private func onSurface(_ column: Int, columns: Int) -> Int {
    let column = isMirrored ? size.columns.minus(column).minus(columns) : column
    return max(.min / 2, min(column.plus(frame.column), .max / 2))
  }

  private func onSurface(_ rect: Rect) -> Rect {
    let rect = isMirrored ? rect.mirrored(inColumns: size.columns) : rect
    return rect.offset(columns: frame.column, rows: frame.row)
  }
}

/// A text in one style, which a canvas draws as a part of a row.
public struct TextRun: Equatable, Sendable {
  /// The characters of the text.
  public var text: String
  /// The style of all of the text.
  public var style: Style

  /// Creates a text in one style, which a canvas draws as a part of a row.
  public init(_ text: String, _ style: Style) {
    self.text = text
    self.style = style
  }
}

extension CellRow {
  fileprivate func write(
    _ glyph: Glyph, _ style: Style, at column: Int, within bounds: Range<Int>, _ keepingBackground: Bool
  ) {
    var style = style
    if keepingBackground {
      let visible = max(column, bounds.lowerBound)
      if visible >= bounds.upperBound { return }
      let background = cells[visible].style
      style.background = background.background
      style.attributes.formUnion(background.attributes.intersection(.reverse))
    }
    put(glyph, style, at: column, within: bounds)
  }
}

extension Surface {
  /// Calls a closure with a canvas of the whole surface, and returns the closure's result. The cells are
  /// changed in place; they are copied before only if another surface shares them.
  @discardableResult package mutating func draw<Result>(
    isMirrored: Bool = false, _ body: (inout Canvas) throws -> Result
  ) rethrows -> Result {
    let whole = Rect(size)
    return try cells.withUnsafeMutableBufferPointer { buffer in
      // An empty array has no address, and a canvas needs an address, although an empty canvas writes
      // nothing.
      let base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Cell>.alignment)!
      var canvas = Canvas(
        cells: base, surfaceColumns: whole.size.columns, frame: whole, clip: whole, isMirrored: isMirrored)
      return try body(&canvas)
    }
  }
}
