/// One line of a list.
public struct ListRow {
  /// What a row is for.
  public enum Kind: Equatable, Sendable {
    /// Can be chosen.
    case item
    /// Stands above its items.
    case header
    /// An empty line or a word between.
    case note
  }

  public var kind: Kind
  /// A number or a sign before the title.
  public var sign: String
  public var title: String
  /// In the second column, in the colour of captions.
  public var caption: String

  public init(_ kind: Kind = .item, sign: String = "", title: String = "", caption: String = "") {
    self.kind = kind
    self.sign = sign
    self.title = title
    self.caption = caption
  }
}

/// Rows under each other, one of them chosen. Only rows in sight are asked for, so their number costs nothing.
open class ListView: View {
  /// Changed rows in the same number need `setNeedsDisplay()`.
  public var rowCount: Int { didSet { clamp() } }
  /// The row at an index of 0..<rowCount.
  public var row: (Int) -> ListRow
  /// Called when a row is pressed, or Enter is.
  public var onChoose: ((Int) -> Void)?
  /// Whether rows end in a chevron.
  public var hasChevrons = true
  /// The column at which captions begin; nil puts them behind the titles.
  public var captionColumn: Int?

  /// The chosen row, 0-based.
  public private(set) var selection = 0
  /// The first row in sight.
  public private(set) var top = 0
  /// The rows of the last layout.
  private var laidOutRows = 0

  /// - Parameter row: asked for the rows in sight whenever the list is drawn.
  public init(rowCount: Int, row: @escaping (Int) -> ListRow) {
    self.rowCount = rowCount
    self.row = row
    super.init()
    let tap = TapGestureRecognizer(name: "row")
    tap.addHandler { [unowned self] in
      guard $0.state == .ended else { return }
      // The row that was pressed; a tap may end beside it, even beside the list.
      let index = top + Int($0.pressLocation.row.rounded(.down))
      if index < self.rowCount, isItem(index) {
        select(index)
        onChoose?(index)
      }
    }
    addGestureRecognizer(tap)
    select(0)
  }

  /// Chooses a row, or the nearest item after it, and brings it into sight.
  public func select(_ index: Int) {
    guard rowCount > 0 else { return }
    var index = min(max(index, 0), rowCount - 1)
    while index < rowCount - 1, !isItem(index) { index += 1 }
    while index > 0, !isItem(index) { index -= 1 }
    selection = index
    reveal(index)
    setNeedsDisplay()
  }

  /// Puts another row first.
  public func scroll(to row: Int) {
    let limit = max(0, rowCount - max(1, size.rows))
    let new = min(max(row, 0), limit)
    if new != top {
      top = new
      setNeedsDisplay()
    }
  }

  private func isItem(_ index: Int) -> Bool { row(index).kind == .item }

  private func reveal(_ index: Int) {
    let rows = max(1, size.rows)
    // The heading above the first item is worth seeing with it.
    if index < top + 1 { scroll(to: index <= 2 ? 0 : index) }
    if index >= top + rows { scroll(to: index - rows + 1) }
  }

  private func clamp() {
    scroll(to: top)
    select(selection)
  }

  private func move(by step: Int) {
    var index = selection + step
    while index >= 0, index < rowCount, !isItem(index) { index += step.signum() }
    if index >= 0, index < rowCount { select(index) } else { scroll(to: step < 0 ? 0 : rowCount) }
  }

  open override func layoutSubviews() {
    // A selection that was scrolled out of sight stays out.
    let isInSight = (top..<top + max(1, laidOutRows)).contains(selection)
    laidOutRows = size.rows
    scroll(to: top)
    if isInSight { reveal(selection) }
  }

  open override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    switch key.key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -max(1, size.rows - 1))
    case .pageDown: move(by: max(1, size.rows - 1))
    case .home: select(0)
    case .end: select(rowCount - 1)
    case .enter: if rowCount > 0, isItem(selection) { onChoose?(selection) }
    default: return false
    }
    return true
  }

  open override func wheel(_ event: WheelEvent) -> Bool {
    switch event.direction {
    case .up: scroll(to: top - 3)
    case .down: scroll(to: top + 3)
    case .left, .right: return false
    }
    return true
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let rows = min(size.rows, rowCount - top)
    for line in 0..<max(0, rows) {
      draw(row(top + line), at: line, isSelected: top + line == selection, &canvas, theme)
    }
    drawIndicator(&canvas, theme)
  }

  private func draw(_ row: ListRow, at line: Int, isSelected: Bool, _ canvas: inout Canvas, _ theme: Theme) {
    let width = canvas.size.columns
    switch row.kind {
    case .header:
      canvas.text(
        row.title, column: 2, row: line, style: theme.text.adding(.bold), maxColumns: max(0, width - 4))
    case .note:
      canvas.text(row.title, column: 2, row: line, style: theme.secondary, maxColumns: max(0, width - 4))
    case .item:
      let text = isSelected ? theme.selection : theme.text
      let accent = isSelected ? theme.selectionAccent : theme.accent
      let caption = isSelected ? theme.selectionSecondary : theme.secondary
      if isSelected { canvas.fill(Rect(column: 0, row: line, columns: width, rows: 1), text) }
      let end = width - (hasChevrons ? 4 : 2)
      var column = 2
      if !row.sign.isEmpty {
        canvas.text(row.sign, column: column, row: line, style: accent, maxColumns: max(0, end - column))
        column += max(3, row.sign.columns + 1)
      }
      let room = max(0, end - column)
      canvas.text(row.title.truncated(toColumns: room), column: column, row: line, style: text)
      let captionStart = max(column + row.title.columns + 2, captionColumn ?? 0)
      if captionStart + 8 < end {
        canvas.text(
          row.caption.truncated(toColumns: end - captionStart), column: captionStart, row: line,
          style: caption)
      }
      if hasChevrons, width > 6 { canvas.text("›", column: width - 3, row: line, style: accent) }
    }
  }

  /// A bar at the trailing edge, as long as the part that is seen.
  private func drawIndicator(_ canvas: inout Canvas, _ theme: Theme) {
    guard rowCount > size.rows, size.rows > 1, size.columns > 2 else { return }
    let length = max(1, size.rows * size.rows / rowCount)
    let place = top * (size.rows - length) / max(1, rowCount - size.rows)
    for line in place..<min(size.rows, place + length) {
      canvas.text("▐", column: size.columns - 1, row: line, style: theme.secondary, keepingGround: true)
    }
  }
}
