public import NavModel

/// What a page draws on: a rectangle of a surface with coordinates of its own, from 0, 0 at its top left.
///
/// Anything may be drawn anywhere; what lies outside the rectangle is cut. Half a wide glyph is a blank in the
/// glyph's style, at an edge of the rectangle as well as where another glyph is drawn over the other half.
///
/// A canvas points straight into the surface, and exists only within `Surface.draw`.
public struct Canvas: ~Copyable {
  private let cells: UnsafeMutablePointer<Cell>
  private let surfaceColumns: Int
  /// This canvas's 0, 0 and size on the surface.
  private let frame: Rect
  /// The part that may be drawn on, in the surface's coordinates.
  private let clip: Rect

  /// Columns from one tab stop to the next, 1…1024, counted from the start of each text; of the parts that are drawn on
  /// from now on, too.
  public var tabWidth = TextGlyphs.tabWidth

  /// Columns × rows.
  public var size: Size { frame.size }
  /// The whole canvas, in its own coordinates.
  public var bounds: Rect { Rect(size) }

  fileprivate init(cells: UnsafeMutablePointer<Cell>, surfaceColumns: Int, frame: Rect, clip: Rect) {
    self.cells = cells
    self.surfaceColumns = surfaceColumns
    self.frame = frame
    self.clip = clip
  }

  /// Draws on a part, whose top left is 0, 0 there.
  @discardableResult public mutating func clipped<Result>(
    to rect: Rect, _ body: (inout Canvas) throws -> Result
  ) rethrows -> Result {
    let inner = rect.offset(columns: frame.column, rows: frame.row)
    var part = Canvas(
      cells: cells, surfaceColumns: surfaceColumns, frame: inner, clip: clip.intersection(inner))
    part.tabWidth = tabWidth
    return try body(&part)
  }

  /// What was drawn there; nil outside.
  public subscript(column: Int, row: Int) -> Cell? {
    let column = column.plus(frame.column)
    let row = row.plus(frame.row)
    return clip.contains(column: column, row: row) ? cells[row * surfaceColumns + column] : nil
  }

  /// Puts one cell; a wide glyph takes the column after it too.
  public mutating func set(_ cell: Cell, column: Int, row: Int) {
    open(row)?.put(cell.glyph, cell.style, at: onSurface(column), within: clip.columns)
  }

  /// Puts glyphs one after the other.
  mutating func put(_ glyphs: [Glyph], _ style: Style, column: Int, row: Int) {
    guard let line = open(row) else { return }
    var place = onSurface(column)
    for glyph in glyphs {
      line.put(glyph, style, at: place, within: clip.columns)
      place += glyph.width
    }
  }

  public mutating func fill(_ rect: Rect, _ style: Style) { fill(rect, with: Cell(.space, style)) }

  public mutating func fill(_ rect: Rect, with cell: Cell) {
    let visible = clip.intersection(rect.offset(columns: frame.column, rows: frame.row))
    for row in visible.rows { line(row).fill(visible.columns, with: cell) }
  }

  /// Fills all of the canvas.
  public mutating func fill(_ style: Style) { fill(bounds, style) }

  /// Draws `length` glyphs to the right, from `column` on.
  public mutating func horizontalLine(
    column: Int, row: Int, length: Int, style: Style, glyph: Glyph = Glyph("─")
  ) {
    fill(Rect(column: column, row: row, columns: length, rows: 1), with: Cell(glyph, style))
  }

  /// Draws `length` glyphs downward, from `row` on.
  public mutating func verticalLine(
    column: Int, row: Int, length: Int, style: Style, glyph: Glyph = Glyph("│")
  ) {
    let (place, columns) = (onSurface(column), clip.columns)
    if columns.isEmpty { return }
    for row in clip.rows.clamped(to: Rect(row: row.plus(frame.row), columns: 1, rows: length).rows) {
      line(row).put(glyph, style, at: place, within: columns)
    }
  }

  /// Draws a line with round corners along the edges of a rectangle; nothing where there is no room for all four corners.
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

  /// Writes a text in one row, at most `maxColumns` of it, and returns the columns that it takes, seen or not.
  ///
  /// A text costs what is seen of it, however long it is: where it goes on beyond the right edge by more than the surface
  /// is wide, no more of it is read or counted.
  ///
  /// With `keepingBackground` the background and the reverse of the cells beneath stay, so that a text written for a page
  /// can stand on a selected row.
  ///
  /// A text that goes on with a line says by `lineColumn` how many columns of it stand before: tabs are counted from there.
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
    // All of it stands left of what may be drawn on, and is read only to be measured: as if it stood right of it.
    if open(row) == nil || hidden >= TextGlyphs.mostColumns(of: text, tabWidth: tabWidth) {
      return write(text, at: surfaceColumns)
    }
    let passed = TextGlyphs.plainColumns(of: text, atMost: min(hidden, maxColumns))
    return write(Substring(text.utf8.dropFirst(passed)), at: start + passed, after: passed)
  }

  /// Writes glyphs from a column of the surface on; none is asked for that would stand a surface's width beyond the edge.
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
        // Half of a wide glyph is left: a blank, so that the background has no hole.
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

  /// Columns of a text that are read where it begins in that column of the surface: those that may be seen, and a width
  /// more, so that what stands beside the canvas can be measured.
  private func columnsRead(from start: Int, row: Int) -> Int {
    (open(row) == nil ? 0 : max(0, clip.columns.upperBound - start)) + surfaceColumns
  }

  /// Writes runs of text one after the other, as one line, and returns the columns that they take.
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

  /// The row in this canvas's coordinates; nil where none of it may be drawn on.
  private func open(_ row: Int) -> CellRow? {
    let row = row.plus(frame.row)
    return clip.rows.contains(row) && clip.size.columns > 0 ? line(row) : nil
  }

  /// A row of the surface.
  private func line(_ row: Int) -> CellRow {
    CellRow(cells: cells + row * surfaceColumns, count: surfaceColumns)
  }

  /// Where a column of this canvas stands on the surface; with room to count on from there.
  private func onSurface(_ column: Int) -> Int {
    max(.min / 2, min(column.plus(frame.column), .max / 2))
  }
}

/// A piece of text in one style.
public struct TextRun: Equatable, Sendable {
  public var text: String
  public var style: Style

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
  /// Opens the surface for drawing, in place: no cell is copied unless the surface is shared.
  @discardableResult public mutating func draw<Result>(_ body: (inout Canvas) throws -> Result) rethrows
    -> Result
  {
    let whole = Rect(size)
    return try cells.withUnsafeMutableBufferPointer { buffer in
      // An empty array has no address; the empty clip keeps the stand-in from ever being touched.
      let base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Cell>.alignment)!
      var canvas = Canvas(cells: base, surfaceColumns: whole.size.columns, frame: whole, clip: whole)
      return try body(&canvas)
    }
  }
}
