public import NavModel

/// What a page draws on: a rectangle of a surface with coordinates of its own, from 0, 0 at its top leading corner.
///
/// Columns are counted from the leading edge. In a mirrored canvas that is the right one: a rectangle, a line, a cell and a
/// text then stand as far from there, while a text still reads from left to right in the columns that it takes. Signs that
/// point to a side are drawn by `symbol`.
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

  /// Whether columns are counted from the right edge, for what is drawn from now on. Set to false it draws what is the same
  /// for all readers.
  public var isMirrored: Bool

  /// Columns × rows.
  public var size: Size { frame.size }
  /// The whole canvas, in its own coordinates.
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

  /// Draws on a part, whose top leading corner is 0, 0 there.
  @discardableResult public mutating func clipped<Result>(
    to rect: Rect, _ body: (inout Canvas) throws -> Result
  ) rethrows -> Result {
    let inner = onSurface(rect)
    var part = Canvas(
      cells: cells, surfaceColumns: surfaceColumns, frame: inner, clip: clip.intersection(inner),
      isMirrored: isMirrored)
    part.tabWidth = tabWidth
    return try body(&part)
  }

  /// What was drawn there; nil outside.
  public subscript(column: Int, row: Int) -> Cell? {
    let column = onSurface(column, columns: 1)
    let row = row.plus(frame.row)
    return clip.contains(column: column, row: row) ? cells[row * surfaceColumns + column] : nil
  }

  /// Puts one cell; a wide glyph takes two columns, this one and the next.
  public mutating func set(_ cell: Cell, column: Int, row: Int) {
    open(row)?.put(
      cell.glyph, cell.style, at: onSurface(column, columns: max(1, cell.glyph.width)), within: clip.columns)
  }

  /// Puts one glyph.
  mutating func put(_ glyph: Glyph, _ style: Style, column: Int, row: Int, keepingBackground: Bool) {
    open(row)?.write(
      glyph, style, at: onSurface(column, columns: max(1, glyph.width)), within: clip.columns,
      keepingBackground)
  }

  /// Puts glyphs one after the other, left to right, in so many columns.
  mutating func put(_ glyphs: [Glyph], columns: Int, _ style: Style, column: Int, row: Int) {
    guard let line = open(row) else { return }
    var place = onSurface(column, columns: columns)
    for glyph in glyphs {
      line.put(glyph, style, at: place, within: clip.columns)
      place += glyph.width
    }
  }

  public mutating func fill(_ rect: Rect, _ style: Style) { fill(rect, with: Cell(.space, style)) }

  public mutating func fill(_ rect: Rect, with cell: Cell) {
    let visible = clip.intersection(onSurface(rect))
    for row in visible.rows { line(row).fill(visible.columns, with: cell) }
  }

  /// Fills all of the canvas.
  public mutating func fill(_ style: Style) { fill(bounds, style) }

  /// Draws `length` glyphs toward trailing, from `column` on.
  public mutating func horizontalLine(
    column: Int, row: Int, length: Int, style: Style, glyph: Glyph = Glyph("─")
  ) {
    fill(Rect(column: column, row: row, columns: length, rows: 1), with: Cell(glyph, style))
  }

  /// Draws `length` glyphs downward, from `row` on.
  public mutating func verticalLine(
    column: Int, row: Int, length: Int, style: Style, glyph: Glyph = Glyph("│")
  ) {
    let (place, columns) = (onSurface(column, columns: max(1, glyph.width)), clip.columns)
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
      symbol(corner, column: column, row: row, style: style)
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
  ///
  /// In a mirrored canvas a text is measured first, and one that goes on beyond the left edge is cut at its end, so that its
  /// beginning is read.
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

  /// Columns for a text from there to the trailing edge.
  private func room(from column: Int, _ maxColumns: Int) -> Int {
    max(0, min(maxColumns, size.columns.minus(column)))
  }

  /// Columns that a text takes, counted no further than so many.
  private func measured(_ text: Substring, atMost limit: Int, _ lineColumn: Int) -> Int {
    var columns = TextGlyphs.plainColumns(of: text, atMost: limit)
    let rest = Substring(text.utf8.dropFirst(columns))
    for glyph in TextGlyphs(rest, tabWidth: tabWidth, column: lineColumn.plus(columns)) {
      if columns >= limit { break }
      columns += glyph.isWide ? 2 : 1
    }
    return max(0, min(columns, limit))
  }

  /// Writes a text from a column of the surface on.
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

  /// The row in this canvas's coordinates; nil where none of it may be drawn on.
  private func open(_ row: Int) -> CellRow? {
    let row = row.plus(frame.row)
    return clip.rows.contains(row) && clip.size.columns > 0 ? line(row) : nil
  }

  /// A row of the surface.
  private func line(_ row: Int) -> CellRow {
    CellRow(cells: cells + row * surfaceColumns, count: surfaceColumns)
  }

  /// Where so many columns from one of this canvas on begin on the surface; with room to count on from there.
  private func onSurface(_ column: Int, columns: Int) -> Int {
    let column = isMirrored ? size.columns.minus(column).minus(columns) : column
    return max(.min / 2, min(column.plus(frame.column), .max / 2))
  }

  /// Where a rectangle of this canvas stands on the surface.
  private func onSurface(_ rect: Rect) -> Rect {
    let rect = isMirrored ? rect.mirrored(inColumns: size.columns) : rect
    return rect.offset(columns: frame.column, rows: frame.row)
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
  /// - Parameter isMirrored: whether columns are counted from the right edge.
  @discardableResult public mutating func draw<Result>(
    isMirrored: Bool = false, _ body: (inout Canvas) throws -> Result
  ) rethrows -> Result {
    let whole = Rect(size)
    return try cells.withUnsafeMutableBufferPointer { buffer in
      // An empty array has no address; the empty clip keeps the stand-in from ever being touched.
      let base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Cell>.alignment)!
      var canvas = Canvas(
        cells: base, surfaceColumns: whole.size.columns, frame: whole, clip: whole, isMirrored: isMirrored)
      return try body(&canvas)
    }
  }
}
