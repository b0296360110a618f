/// The frames of a presented page: its card, and the area of its stack (the stage) within the card. Columns
/// count from the leading edge.
@MainActor struct PresentationFrame: Equatable {
  var card: Rect
  var stage: Rect
  /// Whether a popover is above the view to which it belongs, and therefore unfolds upward.
  var isAbove = false
  /// Whether the presented page's card rises from below the screen, as a sheet does. Otherwise the card
  /// unfolds in its place, as a popover does.
  private(set) var comesFromBelow = false

  private init(card: Rect, stage: Rect, isAbove: Bool = false) {
    (self.card, self.stage, self.isAbove) = (card, stage, isAbove)
  }

  /// The frames of a presented page to use before its first layout.
  static let none = PresentationFrame(card: Rect(columns: 1, rows: 1), stage: Rect(columns: 1, rows: 1))

  /// The widest screen, in columns, on which a sheet is as wide as the screen. On a wider screen a sheet has
  /// 80 columns, or more if its page prefers more.
  static let widestSheet = 84

  /// Computes the frames of a presented page: its card, and the area of its stack within the card.
  /// - Parameters:
  ///   - page: the presented page.
  ///   - style: the style in which it is presented.
  ///   - anchor: the frame of the view or bar item of a popover; nil for the middle of the first row.
  ///   - rows: the rows of the card of a sheet with detents; nil for as many as the page prefers.
  ///   - screen: the size of the screen.
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

  /// Returns by how many rows the presented page's card is below its place while the page is presented or
  /// dismissed; 0 for cards that unfold.
  /// - Parameters:
  ///   - shown: the part of the motion that is done: at 0 the card is gone, at 1 in place.
  ///   - screen: the size of the screen.
  func sunkenRows(shown: Double, on screen: Size) -> Int {
    comesFromBelow ? Int(((1 - shown) * Double(screen.rows - card.row)).rounded()) : 0
  }

  /// Returns the rows of the screen in which the presented page's card is visible. A popover or an alert does
  /// not move: instead, the number of its visible rows changes.
  func seenRows(shown: Double, on screen: Size) -> Range<Int> {
    if comesFromBelow { return card.offset(rows: sunkenRows(shown: shown, on: screen)).rows }
    let rows = Int((shown * Double(card.size.rows)).rounded())
    let end = card.rows.upperBound
    return isAbove ? end - rows..<end : card.row..<card.row + rows
  }

  /// The number of rows that a screen must have for sheets to have a grabber.
  private static let leastRowsOfGrabber = 6

  /// Returns the number of rows of a sheet besides those of its page's view: the rows of the grabber and of
  /// the navigation bar.
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
