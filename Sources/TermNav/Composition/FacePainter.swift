/// A painter of a page that is turned or small. Where the page is nearly as large as the screen, its text is
/// drawn as it is. On a smaller page each line of text becomes a tint in the lower half of its row, which
/// looks like small text.
struct FacePainter {
  /// A column of the screen, with what the column shows of a turned or small page.
  struct Column {
    /// The half row of the screen at which a turned or small page begins in a column, counted from the top of
    /// the screen. `bottom` is the half row after the page's last one.
    var top: Int
    var bottom: Int
    /// The columns of a turned or small page that one column of the screen shows.
    var source: Range<Int>
    /// How dark a column of a turned page is, from 0 to `FaceColorMixer.shades`.
    var shade: Int
  }

  private let placed: PlacedPage
  private let theme: Theme
  private let stage: Range<Int>
  /// The rows of the screen that show rows of a turned or small page.
  private let rows: Range<Int>
  private let source: Range<Int>
  private let keepsText: Bool
  private let first: Int
  private let columns: [Column]
  private let void: Color

  /// Creates a painter of a page that is turned or small.
  /// - Parameters:
  ///   - placed: the page's place on the screen.
  ///   - size: the size of the screen.
  ///   - stage: the rows of the screen in which the page is drawn.
  ///   - theme: the theme of the page.
  ///   - kept: the array in which the columns are stored, so that its memory is used again for the next
  ///     frame.
  init(_ placed: PlacedPage, size: Size, stage: Range<Int>, theme: Theme, keptIn kept: inout [Column]) {
    self.placed = placed
    self.theme = theme
    let height = placed.height(of: size.rows)
    let isWhole = placed.rowOffset == 0 && height == size.rows
    self.stage = isWhole ? stage : 0..<size.rows
    rows = isWhole ? stage : placed.rowOffset..<placed.rowOffset + height
    source = isWhole ? stage : 0..<size.rows
    keepsText =
      PlacedPage.keepsText(size.columns, in: placed.width) && PlacedPage.keepsText(size.rows, in: height)
    let visible = placed.visibleColumns(of: size.columns)
    first = visible.lowerBound
    void = theme.void(1).background
    kept.removeAll(keepingCapacity: true)
    Self.add(
      visible, of: placed, size: size, rows: rows, keepsText: keepsText,
      stepping: theme.blocksLeaveGaps ? 2 : 1,
      to: &kept)
    columns = kept
  }

  /// - Parameter step: by how many half rows the page's edges move: 2 where a cell cannot be divided into halves
  ///   without a gap between them.
  private static func add(
    _ visible: Range<Int>, of placed: PlacedPage, size: Size, rows: Range<Int>, keepsText: Bool,
    stepping step: Int, to columns: inout [Column]
  ) {
    let turn = placed.turn ?? .init()
    for column in visible {
      let offset = column - placed.offset
      let part = (Double(offset) + 0.5) / Double(placed.width)
      let inset = turn.leftInset + (turn.rightInset - turn.leftInset) * part
      // At least one row of a turned or small page is always seen.
      let wanted = step * Int(nearest: (inset * 2 / Double(step)).rounded())
      let halves = min(max(0, wanted), max(0, rows.count - 1) / step * step)
      let shade = turn.leftShade + (turn.rightShade - turn.leftShade) * part
      let start = min(offset * size.columns / placed.width, size.columns - 1)
      let end = max(start + 1, min((offset + 1) * size.columns / placed.width, size.columns))
      let only = placed.pageColumn(at: column, of: size.columns)
      columns.append(
        Column(
          top: rows.lowerBound * 2 + halves, bottom: rows.upperBound * 2 - halves,
          source: keepsText ? only..<only + 1 : start..<end,
          shade: Int(((shade > 0 ? min(shade, 1) : 0) * Double(FaceColorMixer.shades)).rounded())))
    }
  }

  // MARK: Drawing

  func draw(_ page: borrowing Surface, on surface: inout Surface) {
    if columns.isEmpty || source.isEmpty { return }
    let visible = placed.rows.clamped(to: rows).clamped(to: stage)
    var mixer = FaceColorMixer(theme: theme)
    for row in visible {
      surface.withRow(row) { to in
        to.cut(first..<first + columns.count)
        if keepsText { drawText(page, row, to, &mixer) } else { drawShades(page, row, to, &mixer) }
        to.mend(first..<first + columns.count)
      }
    }
  }

  private func drawText(_ page: borrowing Surface, _ row: Int, _ to: CellRow, _ mixer: inout FaceColorMixer) {
    let sourceRow = max(
      source.lowerBound,
      min(
        row - rows.lowerBound + source.lowerBound + (source.count - rows.count) / 2,
        source.upperBound - 1))
    page.withRowForReading(sourceRow) { from in
      for (index, column) in columns.enumerated() {
        let isTop = column.top <= 2 * row && 2 * row < column.bottom
        let isBottom = column.top <= 2 * row + 1 && 2 * row + 1 < column.bottom
        var cell = from[column.source.lowerBound]
        cell.style = mixer.shaded(cell.style, by: column.shade)
        let target = first + index
        let follows = index > 0 && to.cells[target - 1].glyph.isWide
        if isTop && isBottom {
          if cell.glyph == .continuation, !follows { cell.glyph = .space }
          to.cells[target] = cell
        } else {
          // The edge of the page may divide a wide glyph, whose remaining half then becomes a blank.
          if follows { to.cells[target - 1].glyph = .space }
          if isTop || isBottom {
            to.cells[target] = mixer.edge(cell.style.background, over: void, isTop: isTop)
          }
        }
      }
    }
    to.evenOut(first..<first + columns.count)
  }

  private func drawShades(_ page: borrowing Surface, _ row: Int, _ to: CellRow, _ mixer: inout FaceColorMixer)
  {
    for (index, column) in columns.enumerated() {
      let top = half(2 * row, column)
      let bottom = half(2 * row + 1, column)
      if top == nil, bottom == nil { continue }
      to.cells[first + index] = mixer.cell(
        top.map { sample(page, $0, column, &mixer) }, bottom.map { sample(page, $0, column, &mixer) },
        isTopText: top.map { !$0.isMultiple(of: 2) } ?? false,
        isBottomText: bottom.map { !$0.isMultiple(of: 2) } ?? false, void: void)
    }
  }

  /// Returns the half row of a turned or small page that is seen at a half row of the screen, both counted
  /// from 0; nil where the page is not seen there.
  private func half(_ row: Int, _ column: Column) -> Int? {
    guard column.top <= row, row < column.bottom else { return nil }
    let count = 2 * source.count
    return 2 * source.lowerBound + (2 * (row - column.top) + 1) * count / (2 * (column.bottom - column.top))
  }

  private func sample(_ page: borrowing Surface, _ half: Int, _ column: Column, _ mixer: inout FaceColorMixer)
    -> FaceColorMixer.Sample
  {
    page.withRowForReading(half / 2) { from in
      var (sampled, text) = (0, Style.plain)
      for sourceColumn in column.source where !from[sourceColumn].isBlank {
        if sampled == 0 { text = from[sourceColumn].style }
        sampled += 1
      }
      let middle = from[(column.source.lowerBound + column.source.upperBound) / 2].style
      let coverage = (3 * sampled + column.source.count - 1) / column.source.count
      return mixer.sample(background: middle, text: text, coverage: coverage, shade: column.shade)
    }
  }
}
