/// Where a presented page stands: a card, and in it the stage of its navigation. Columns count from the leading edge.
@MainActor struct PresentationFrame: Equatable {
  var card: Rect
  var stage: Rect
  /// A popover over its view: it unfolds upward.
  var isAbove = false
  /// Whether the card comes up from below the screen; else it unfolds in its place.
  private(set) var comesFromBelow = false

  private init(card: Rect, stage: Rect, isAbove: Bool = false) {
    (self.card, self.stage, self.isAbove) = (card, stage, isAbove)
  }

  /// Before the first layout.
  static let none = PresentationFrame(card: Rect(columns: 1, rows: 1), stage: Rect(columns: 1, rows: 1))

  /// A sheet is as wide as the screen up to so many columns; beyond, it is 80 or what it prefers.
  static let widestSheet = 84

  /// - Parameter rows: those of the card of a sheet with detents; nil is as the page prefers.
  init(
    of page: ViewController, as style: ModalPresentationStyle, anchor: Rect?, rows: Int? = nil,
    on screen: Size
  ) {
    let screen = Size(columns: max(1, screen.columns), rows: max(1, screen.rows))
    switch style {
    case .fullScreen: self.init(card: Rect(screen), stage: Rect(screen))
    case .sheet: self.init(sheetOf: page, rows: rows, on: screen)
    case .popover:
      self.init(
        popoverOf: page, at: anchor ?? Rect(column: screen.columns / 2, row: 0, columns: 1, rows: 1),
        on: screen)
    case .alert: self.init(alertOf: page, on: screen)
    }
    switch style {
    case .fullScreen, .sheet: comesFromBelow = true
    case .popover, .alert: comesFromBelow = false
    }
  }

  /// Rows of the screen by which the card stands below its place.
  /// - Parameter shown: 0 gone, 1 in place.
  func sunkenRows(shown: Double, on screen: Size) -> Int {
    comesFromBelow ? Int(((1 - shown) * Double(screen.rows - card.row)).rounded()) : 0
  }

  /// The card's rows on the screen; a popover unfolds.
  func seenRows(shown: Double, on screen: Size) -> Range<Int> {
    if comesFromBelow { return card.offset(rows: sunkenRows(shown: shown, on: screen)).rows }
    let rows = Int((shown * Double(card.size.rows)).rounded())
    let end = card.rows.upperBound
    return isAbove ? end - rows..<end : card.row..<card.row + rows
  }

  /// From so many rows of the screen on a sheet has a grabber.
  private static let leastRowsOfGrabber = 6

  /// Rows of a sheet beside those of its page's view.
  static func sheetChrome(of page: ViewController, on screen: Size) -> Int {
    (screen.rows >= leastRowsOfGrabber ? 1 : 0) + barRows(page)
  }

  private init(sheetOf page: ViewController, rows asked: Int? = nil, on screen: Size) {
    let hasGrabber = screen.rows >= Self.leastRowsOfGrabber
    let chrome = Self.sheetChrome(of: page, on: screen)
    let wanted = page.contentSize(fitting: screen)
    let most = max(1, screen.rows - 1)
    let rows = min(most, asked ?? (wanted.rows > 0 ? wanted.rows + chrome : screen.rows - 2))
    let columns =
      screen.columns <= Self.widestSheet ? screen.columns : min(screen.columns, max(80, wanted.columns))
    let card = Rect(
      column: (screen.columns - columns) / 2, row: screen.rows - max(1, rows), columns: columns,
      rows: max(1, rows))
    let page = Rect(column: card.column, row: card.row + 1, columns: columns, rows: rows - 1)
    self.init(card: card, stage: hasGrabber && rows > 1 ? page : card)
  }

  private init(popoverOf page: ViewController, at anchor: Rect, on screen: Size) {
    let (above, below) = (anchor.row, screen.rows - anchor.rows.upperBound)
    guard max(above, below) >= 5, screen.columns >= 12 else {
      self.init(sheetOf: page, on: screen)
      return
    }
    let most = Size(columns: screen.columns - 2, rows: screen.rows - 2)
    var wanted = page.contentSize(fitting: most)
    if wanted.columns <= 0 {
      wanted = page.contentSize(fitting: Size(columns: min(32, most.columns), rows: most.rows))
    }
    let columns = min(screen.columns, (wanted.columns > 0 ? wanted.columns : 32) + 2)
    let high = (wanted.rows > 0 ? wanted.rows : 6) + 2 + Self.barRows(page)
    let isAbove = below < high && above > below
    let rows = min(high, isAbove ? above : below)
    let column = max(0, min(anchor.column, screen.columns - columns))
    let row = isAbove ? above - rows : anchor.rows.upperBound
    let card = Rect(column: column, row: row, columns: columns, rows: rows)
    self.init(card: card, stage: card.inset(columns: 1, rows: 1), isAbove: isAbove)
  }

  private init(alertOf page: ViewController, on screen: Size) {
    let isFramed = screen.rows >= 8 && screen.columns >= 16
    let frame = isFramed ? 2 : 0
    let wanted = page.contentSize(fitting: Size(columns: screen.columns - frame, rows: screen.rows - frame))
    let columns = min(screen.columns, max(1, wanted.columns) + frame)
    let rows = min(screen.rows, max(1, wanted.rows) + frame)
    let card = Rect(
      column: (screen.columns - columns) / 2, row: (screen.rows - rows) / 2, columns: columns, rows: rows)
    self.init(card: card, stage: isFramed ? card.inset(columns: 1, rows: 1) : card)
  }

  private static func barRows(_ page: ViewController) -> Int {
    page.prefersNavigationBarHidden ? 0 : DrawnPage.barRows
  }
}
