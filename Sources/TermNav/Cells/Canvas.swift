public import NavModel

/// A rectangle of a surface to draw on, valid only within `Surface.draw`. Column 0 is at the leading edge.
/// Drawing outside is cut off; half of a wide glyph becomes a blank in its style.
public struct Canvas: ~Copyable {
  private let cells: UnsafeMutablePointer<Cell>
  private let surfaceColumns: Int
  // Both rectangles are in surface coordinates; `clip` is the drawable part.
  private let frame: Rect
  private let clip: Rect

  /// The columns between tab stops, 1…1024; a canvas that `clipped` makes has the same.
  public var tabWidth = TextGlyphs.tabWidth

  /// How much smaller than its frame the view is drawn, above 0 and at most 1; a canvas that `clipped` makes
  /// has the same.
  var scale = 1.0

  /// The style of text that is drawn without one; a canvas that `clipped` makes has the same.
  var textStyle = Style.plain

  /// Whether drawing from now on counts columns from the right edge.
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

  /// Calls a closure that draws on a part of the canvas; the part's top leading corner is its column 0 and
  /// row 0.
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

  /// The cell at a column and row; nil outside the drawable part.
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

  /// Draws a line of `length` columns toward trailing.
  public mutating func horizontalLine(
    column: Int, row: Int, length: Int, style: Style, glyph: Glyph = Glyph("─")
  ) {
    fill(Rect(column: column, row: row, columns: length, rows: 1), with: Cell(glyph, style))
  }

  /// Draws a line of `length` rows downward.
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

  /// Writes a text in one row. Returns its columns, visible or not, but at most one surface width beyond the
  /// edge.
  ///
  /// On a mirrored canvas the text begins as far from the right, and reads from left to right in its columns.
  /// Signs that are a picture and no words, such as `▁▃▅`, are drawn by `symbol`.
  /// - Parameters:
  ///   - maxColumns: the most columns that are written.
  ///   - keepingBackground: whether the cells keep their background and their reverse attribute.
  ///   - lineColumn: the columns of the line before the text, which tab stops count from.
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
  /// own colours. Returns its columns as `text(_:column:row:style:)` does.
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
    // Invisible text is only measured, right of the surface.
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

  /// Writes a text of printable ASCII that fits and returns its columns; returns nil for any other text.
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
        // The last column is too narrow for a wide glyph.
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

  /// Returns after how many columns the rest of a text need not be read: one surface width beyond the edge.
  /// So a long line costs no more than what is seen of it (RULES, section 23).
  private func columnsRead(from start: Int, row: Int) -> Int {
    (open(row) == nil ? 0 : max(0, clip.columns.upperBound - start)) + surfaceColumns
  }

  /// Writes runs of text as one line and returns their columns.
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

  /// Returns the surface column of a canvas column, bounded so that sums do not overflow.
  private func onSurface(_ column: Int, columns: Int) -> Int {
    let column = isMirrored ? size.columns.minus(column).minus(columns) : column
    return max(.min / 2, min(column.plus(frame.column), .max / 2))
  }

  private func onSurface(_ rect: Rect) -> Rect {
    let rect = isMirrored ? rect.mirrored(inColumns: size.columns) : rect
    return rect.offset(columns: frame.column, rows: frame.row)
  }
}

/// A text in one style.
public struct TextRun: Equatable, Sendable {
  /// The text.
  public var text: String
  /// The style.
  public var style: Style

  /// Creates a run.
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
  /// Calls a closure that draws on the surface in place; the cells are copied only if they are shared.
  @discardableResult package mutating func draw<Result>(
    isMirrored: Bool = false, _ body: (inout Canvas) throws -> Result
  ) rethrows -> Result {
    let whole = Rect(size)
    return try cells.withUnsafeMutableBufferPointer { buffer in
      // An empty array has no address.
      let base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Cell>.alignment)!
      var canvas = Canvas(
        cells: base, surfaceColumns: whole.size.columns, frame: whole, clip: whole, isMirrored: isMirrored)
      return try body(&canvas)
    }
  }
}
