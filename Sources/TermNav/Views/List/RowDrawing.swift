/// The drawing settings that all rows of a list share in one frame: the theme, and what the program has set
/// on the list.
@MainActor struct RowAppearance {
  let theme: Theme
  /// The lines of each row of the list.
  let height: Int
  /// The column in which the texts of the list's rows begin. Before it, column 0 shows the cursor, and column
  /// 1 the check mark of marked rows.
  let textColumn: Int
  let columns: [ListColumn]
  /// The range of the list's columns that each column of its table covers, from 0 at the leading edge; nil
  /// for a column without room.
  let ranges: [Range<Int>?]
  let hasChevrons: Bool
  let detailColumn: Int?
  /// The words of the list's search, which are highlighted in rows; empty without a search.
  let words: [ListMatch]
  let foundRanges: ((_ index: Int, _ text: String) -> [Range<Int>])?
  let drawRow: ((inout Canvas, ListView.RowContext) -> Void)?
  let written: WrittenRows
}

/// The drawing of one row of a list.
@MainActor struct RowDrawing {
  let appearance: RowAppearance
  let row: ListRow
  /// The index of the drawn row; nil for a row that was removed from the list.
  let index: Int?
  var background = Theme.Background.page
  var hasCursor = false
  var isMarked = false
  /// The column in which the control at the row's trailing end begins; nil without a control.
  var controlColumn: Int?

  private var theme: Theme { appearance.theme }

  func draw(at line: Int, _ canvas: inout Canvas) {
    let width = canvas.size.columns
    switch row.kind {
    case .header: note(theme.text.adding(.bold), line, width, &canvas)
    case .note: note(theme.secondary, line, width, &canvas)
    case .item: drawItem(line, width, &canvas)
    }
  }

  private func note(_ style: Style, _ line: Int, _ width: Int, _ canvas: inout Canvas) {
    let column = appearance.textColumn
    canvas.text(
      row.title.truncated(toColumns: max(0, width - column - 2)), column: column, row: line, style: style)
  }

  private func style(_ foreground: Theme.Foreground) -> Style { theme.style(foreground, on: background) }

  private func drawItem(_ line: Int, _ width: Int, _ canvas: inout Canvas) {
    if background != .page {
      canvas.fill(Rect(column: 0, row: line, columns: width, rows: appearance.height), style(.text))
    }
    if hasCursor { drawCursorMark(line, &canvas) }
    if let index, appearance.drawRow != nil { return drawOwn(index, line, width, &canvas) }
    if isMarked { canvas.text("✓", column: 1, row: line, style: style(.accent).adding(.bold)) }
    let end = drawAccessory(line, width, &canvas)
    let column = drawImage(line, to: end, &canvas)
    if row.cells.isEmpty {
      drawTitle(line, from: column, to: end, &canvas)
    } else if appearance.ranges.isEmpty {
      drawText(joinedCells, column, line, end - column, &canvas)
    } else {
      drawCells(line, from: column, to: end, &canvas)
    }
    if appearance.height > 1, !row.isPlain {
      drawText(row.subtitle.dimmed, column, line + 1, end - column, &canvas)
    }
  }

  /// Draws the sign of the list's cursor in column 0, which every row keeps free for it.
  private func drawCursorMark(_ line: Int, _ canvas: inout Canvas) {
    var mark = style(background == .inactiveSelection ? .secondary : .accent)
    // The sign of the cursor is a left half block. In a reversed style it would fill the right half of its
    // cell.
    mark.attributes.remove(.reverse)
    for offset in 0..<appearance.height {
      canvas.bar(column: 0, row: line + offset, style: mark, theme: theme)
    }
  }

  private func drawOwn(_ index: Int, _ line: Int, _ width: Int, _ canvas: inout Canvas) {
    let context = ListView.RowContext(
      index: index, theme: theme, background: background, hasCursor: hasCursor, isMarked: isMarked)
    let frame = Rect(column: 0, row: line, columns: width, rows: appearance.height)
    canvas.clipped(to: frame) {
      $0.textStyle = context.style(.text)
      appearance.drawRow?(&$0, context)
    }
  }

  // MARK: Accessory, badge and images

  /// Draws the accessory of the list's row, the sign or word at its end. Returns the column in front of which
  /// the texts of the row end.
  private func drawAccessory(_ line: Int, _ width: Int, _ canvas: inout Canvas) -> Int {
    if let controlColumn { return controlColumn - 1 }
    let sign: GlyphRun
    switch row.accessory {
    case .automatic where appearance.hasChevrons, .disclosure: sign = Self.chevron
    case .automatic, .none: return width - 2
    case .checkmark: sign = Self.checkmark
    case .badge(let text): return drawBadge(text, line, width, &canvas)
    }
    if width > 6 { canvas.symbol(sign, column: width - 3, row: line, style: style(.accent)) }
    return width - 4
  }

  private static let chevron = GlyphRun("›")
  private static let checkmark = GlyphRun("✓")

  /// The most columns of the text of a badge, a word at the end of a list's row.
  private static let badgeColumns = 8

  private func drawBadge(_ text: String, _ line: Int, _ width: Int, _ canvas: inout Canvas) -> Int {
    let shown = text.truncated(toColumns: Self.badgeColumns)
    guard !shown.isEmpty, width > shown.columns + 10 else { return width - 2 }
    let start = width - 4 - shown.columns
    canvas.text(" \(shown) ", column: start, row: line, style: style(.accent).adding([.reverse, .bold]))
    return start - 1
  }

  private func drawImage(_ line: Int, to end: Int, _ canvas: inout Canvas) -> Int {
    let column = appearance.textColumn
    if !row.isPlain, !row.picture.isEmpty { return drawPicture(line, from: column, to: end, &canvas) }
    guard !row.image.isEmpty else { return column }
    canvas.text(
      row.image, column: column, row: line, style: style(.accent), maxColumns: max(0, end - column))
    return column + max(3, row.image.truncated(toColumns: end).columns + 1)
  }

  private func drawPicture(_ line: Int, from column: Int, to end: Int, _ canvas: inout Canvas) -> Int {
    let lines = row.picture.prefix(appearance.height)
    for (offset, text) in lines.enumerated() {
      canvas.text(
        text.styled(theme, on: background), column: column, row: line + offset,
        maxColumns: max(0, end - column))
    }
    return column + (lines.map(\.columns).max() ?? 0) + 1
  }

  // MARK: Texts

  private func drawTitle(_ line: Int, from column: Int, to end: Int, _ canvas: inout Canvas) {
    let detailStart = detailStart(from: column, to: end)
    let titleEnd = detailStart.map { $0 - Self.detailGap } ?? end
    if !appearance.words.isEmpty || appearance.foundRanges != nil {
      drawText(ListText(row.title), column, line, titleEnd - column, &canvas)
      if let detailStart {
        drawText(ListText(row.detail, .secondary), detailStart, line, end - detailStart, &canvas)
      }
      return
    }
    let title = row.title.truncated(toColumns: titleEnd - column)
    canvas.text(title, column: column, row: line, style: style(.text))
    guard let detailStart else { return }
    let detail = row.detail.truncated(toColumns: end - detailStart)
    canvas.text(detail, column: detailStart, row: line, style: style(.secondary))
  }

  private static let detailGap = 2
  /// The fewest columns of a row's title, and of its detail, that are worth showing.
  private static let leastShare = 4

  /// Returns the column in which the row's detail begins; nil if there is no detail, or no room for it beside
  /// the title (RULES, section 21).
  private func detailStart(from column: Int, to end: Int) -> Int? {
    let room = end - column
    guard !row.detail.isEmpty, room > 0 else { return nil }
    // A long text of a row is measured only as far as it can be visible.
    let titleColumns = row.title.truncated(toColumns: room).columns
    let detailColumns = row.detail.truncated(toColumns: room).columns
    let needed = min(titleColumns + detailColumns, 2 * Self.leastShare) + Self.detailGap
    if room < needed { return nil }
    let first = column + min(titleColumns, Self.leastShare) + Self.detailGap
    let last = end - min(detailColumns, max(Self.leastShare, room / 4))
    return min(max(first, appearance.detailColumn ?? (column + titleColumns + Self.detailGap)), last)
  }

  private func drawCells(_ line: Int, from column: Int, to end: Int, _ canvas: inout Canvas) {
    guard let index, !canvas.isMirrored, appearance.foundRanges == nil, appearance.words.isEmpty else {
      return drawNewCells(line, from: column, to: end, &canvas)
    }
    if let known = appearance.written.cells(of: row, index, background, column, end) {
      return known.draw(column: 0, row: line, &canvas)
    }
    var cells = WrittenText()
    forEachCell(from: column, to: end) { text, column, columns, isTrailing in
      guard columns > 0, !text.runs.isEmpty else { return }
      let shown = text.truncated(toColumns: columns)
      let start = isTrailing ? column + columns - min(columns, shown.columns) : column
      cells.add(shown.styled(theme, on: background), at: start)
    }
    appearance.written.add(cells, of: row, index, background, column, end)
    cells.draw(column: 0, row: line, &canvas)
  }

  private func drawNewCells(_ line: Int, from column: Int, to end: Int, _ canvas: inout Canvas) {
    forEachCell(from: column, to: end) { text, column, columns, isTrailing in
      drawText(text, column, line, columns, isTrailing: isTrailing, &canvas)
    }
  }

  private func forEachCell(
    from column: Int, to end: Int,
    _ body: (ListText, _ column: Int, _ columns: Int, _ isTrailing: Bool) -> Void
  ) {
    // If the row's accessory, the sign at its end, is wider than `accessoryColumns`, all cells of the row
    // move.
    let ranges = needMore(than: end) ? appearance.written.ranges(endingIn: end) : appearance.ranges
    for (index, text) in row.cells.enumerated() where index < ranges.count {
      guard let range = ranges[index] else { continue }
      // An image before the row's title takes columns away from the first cell.
      let start = max(range.lowerBound, column)
      let columns = range.upperBound - start
      body(text, start, columns, appearance.columns[index].isTrailing)
    }
  }

  private func needMore(than end: Int) -> Bool {
    for case let range? in appearance.ranges where range.upperBound > end { return true }
    return false
  }

  /// The row's cells one after the other, for a list without columns.
  private var joinedCells: ListText {
    let cells = row.cells.filter { !$0.runs.isEmpty }
    let gap = ListText(String(repeating: " ", count: ListColumn.gap))
    return cells.dropFirst().reduce(cells.first ?? "") { $0 + gap + $1 }
  }

  private func drawText(
    _ text: ListText, _ column: Int, _ line: Int, _ columns: Int, isTrailing: Bool = false,
    _ canvas: inout Canvas
  ) {
    guard columns > 0, !text.runs.isEmpty else { return }
    let shown = marking(text).truncated(toColumns: columns)
    let start = isTrailing ? column + columns - min(columns, shown.columns) : column
    canvas.text(shown.styled(theme, on: background), column: start, row: line, maxColumns: columns)
  }
}

extension RowDrawing {
  private func marking(_ text: ListText) -> ListText {
    if !appearance.words.isEmpty { return text.marking(appearance.words) }
    guard let index, let found = appearance.foundRanges?(index, text.string), !found.isEmpty else {
      return text
    }
    return text.marking(found)
  }
}

extension ListText {
  /// The text with the runs of the colour `.text` in `.secondary`, unless one of its runs is `.secondary`
  /// already.
  fileprivate var dimmed: ListText {
    if runs.contains(where: { $0.foreground == .secondary }) { return self }
    return ListText(
      runs: runs.map { run in
        var dimmed = run
        if run.foreground == .text { dimmed.foreground = .secondary }
        return dimmed
      })
  }
}
