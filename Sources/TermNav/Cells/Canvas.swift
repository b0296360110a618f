public import NavModel

/// A rectangle of a surface to draw on, in its own coordinates. Valid only within `Surface.draw`.
///
/// Drawing outside is cut; half a wide glyph becomes a blank in its style.
public struct Canvas: ~Copyable {
  private let cells: UnsafeMutablePointer<Cell>
  private let surfaceColumns: Int
  /// In surface coordinates.
  private let frame: Rect
  /// The drawable part, in surface coordinates.
  private let clip: Rect

  /// Columns between tab stops, 1…1024; clipped parts inherit them.
  public var tabWidth = TextGlyphs.tabWidth

  /// Columns × rows.
  public var size: Size { frame.size }
  /// The whole canvas.
  public var bounds: Rect { Rect(size) }

  fileprivate init(cells: UnsafeMutablePointer<Cell>, surfaceColumns: Int, frame: Rect, clip: Rect) {
    self.cells = cells
    self.surfaceColumns = surfaceColumns
    self.frame = frame
    self.clip = clip
  }

  /// Draws on a part whose top left is 0, 0.
  @discardableResult public mutating func clipped<Result>(
    to rect: Rect, _ body: (inout Canvas) throws -> Result
  ) rethrows -> Result {
    let inner = rect.offset(columns: frame.column, rows: frame.row)
    var part = Canvas(
      cells: cells, surfaceColumns: surfaceColumns, frame: inner, clip: clip.intersection(inner))
    part.tabWidth = tabWidth
    return try body(&part)
  }

  /// The cell drawn there; nil outside the drawable part.
  public subscript(column: Int, row: Int) -> Cell? {
    let column = column.plus(frame.column)
    let row = row.plus(frame.row)
    return clip.contains(column: column, row: row) ? cells[row * surfaceColumns + column] : nil
  }

  /// Draws one cell; a wide glyph takes two columns.
  public mutating func set(_ cell: Cell, column: Int, row: Int) {
    open(row)?.put(cell.glyph, cell.style, at: onSurface(column), within: clip.columns)
  }

  mutating func put(_ glyphs: [Glyph], _ style: Style, column: Int, row: Int) {
    guard let line = open(row) else { return }
    var place = onSurface(column)
    for glyph in glyphs {
      line.put(glyph, style, at: place, within: clip.columns)
      place += glyph.width
    }
  }

  /// Fills with blanks.
  public mutating func fill(_ rect: Rect, _ style: Style) { fill(rect, with: Cell(.space, style)) }

  /// Fills with cells, wide ones in pairs.
  public mutating func fill(_ rect: Rect, with cell: Cell) {
    let visible = clip.intersection(rect.offset(columns: frame.column, rows: frame.row))
    for row in visible.rows { line(row).fill(visible.columns, with: cell) }
  }

  /// Fills all with blanks.
  public mutating func fill(_ style: Style) { fill(bounds, style) }

  /// Draws a line to the right.
  public mutating func horizontalLine(
    column: Int, row: Int, length: Int, style: Style, glyph: Glyph = Glyph("─")
  ) {
    fill(Rect(column: column, row: row, columns: length, rows: 1), with: Cell(glyph, style))
  }

  /// Draws a line downward.
  public mutating func verticalLine(
    column: Int, row: Int, length: Int, style: Style, glyph: Glyph = Glyph("│")
  ) {
    let (place, columns) = (onSurface(column), clip.columns)
    if columns.isEmpty { return }
    for row in clip.rows.clamped(to: Rect(row: row.plus(frame.row), columns: 1, rows: length).rows) {
      line(row).put(glyph, style, at: place, within: columns)
    }
  }

  /// Draws a box with round corners; nothing below 2 × 2 cells.
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
      text(corner, column: column, row: row, style: style)
    }
  }

  /// Writes a text in one row and returns the columns taken, visible or not. Reads at most one surface width beyond the
  /// edge.
  /// - Parameters:
  ///   - keepingBackground: keeps the background and reverse of the cells beneath.
  ///   - lineColumn: columns of the line before the text, for tabs.
  @discardableResult public mutating func text(
    _ text: some StringProtocol, column: Int, row: Int, style: Style, maxColumns: Int = .max,
    keepingBackground: Bool = false, lineColumn: Int = 0
  ) -> Int {
    let text = text.wholeSlice
    let start = onSurface(column)
    func write(_ text: Substring, at start: Int, after passed: Int = 0) -> Int {
      let glyphs = TextGlyphs(text, tabWidth: tabWidth, column: lineColumn.plus(passed))
      return passed
        + self.write(
          glyphs, at: start, row: row, style: style, maxColumns: maxColumns - passed, keepingBackground)
    }
    let hidden = clip.columns.lowerBound - start
    // Entirely left of the clip: measured right of the surface instead.
    if open(row) == nil || hidden >= TextGlyphs.mostColumns(of: text, tabWidth: tabWidth) {
      return write(text, at: surfaceColumns)
    }
    let passed = TextGlyphs.plainColumns(of: text, atMost: min(hidden, maxColumns))
    return write(Substring(text.utf8.dropFirst(passed)), at: start + passed, after: passed)
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
        // Half a wide glyph is left: a blank.
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

  /// Columns of a text to read: the drawable ones, and a surface width to measure beyond.
  private func columnsRead(from start: Int, row: Int) -> Int {
    (open(row) == nil ? 0 : max(0, clip.columns.upperBound - start)) + surfaceColumns
  }

  /// Writes runs as one line and returns their columns.
  @discardableResult public mutating func text(
    _ runs: [TextRun], column: Int, row: Int, maxColumns: Int = .max, keepingBackground: Bool = false
  ) -> Int {
    var used = 0
    let most = min(maxColumns, columnsRead(from: onSurface(column), row: row))
    for run in runs {
      if used >= most { break }
      used += text(
        run.text, column: column.plus(used), row: row, style: run.style, maxColumns: maxColumns - used,
        keepingBackground: keepingBackground, lineColumn: used)
    }
    return used
  }

  /// A row of this canvas; nil where nothing is drawable.
  private func open(_ row: Int) -> CellRow? {
    let row = row.plus(frame.row)
    return clip.rows.contains(row) && clip.size.columns > 0 ? line(row) : nil
  }

  private func line(_ row: Int) -> CellRow {
    CellRow(cells: cells + row * surfaceColumns, count: surfaceColumns)
  }

  /// A surface column, limited against overflow.
  private func onSurface(_ column: Int) -> Int {
    max(.min / 2, min(column.plus(frame.column), .max / 2))
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
  /// Draws in place; copies cells only if shared.
  @discardableResult public mutating func draw<Result>(_ body: (inout Canvas) throws -> Result) rethrows
    -> Result
  {
    let whole = Rect(size)
    return try cells.withUnsafeMutableBufferPointer { buffer in
      // An empty array has no address; its clip is empty.
      let base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Cell>.alignment)!
      var canvas = Canvas(cells: base, surfaceColumns: whole.size.columns, frame: whole, clip: whole)
      return try body(&canvas)
    }
  }
}
