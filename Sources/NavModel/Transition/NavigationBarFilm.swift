/// The navigation bar during a transition, as a pure function of (from, to, p).
public enum NavigationBarForm: Equatable, Sendable {
  /// Both pages show it: one unbroken band over all columns, on which titles travel and fade.
  case band
  /// Only the page below shows it: its own bar, a part of that page, clipped where that page is.
  case travelsWithBack
  /// Only the page that leaves shows it: the bar is a part of that page and starts exactly at the seam.
  case travelsWithFront
  /// Neither shows it.
  case none

  /// By which of the two pages hide the bar.
  public init(frontHidden: Bool, backHidden: Bool) {
    self =
      switch (frontHidden, backHidden) {
      case (false, false): .band
      case (true, false): .travelsWithBack
      case (false, true): .travelsWithFront
      case (true, true): .none
      }
  }
}

/// Where the words of one page's bar stand at rest, in columns of a left-to-right bar.
public struct NavigationBarLayout: Equatable, Sendable {
  /// The back label's first column: its chevron's.
  public var backColumn: Int
  /// The columns of the back label with its chevron; 0 where there is none.
  public var backColumns: Int
  /// The title's first column.
  public var titleColumn: Int
  /// The columns of the title, as far as there is room; 0 where there is none.
  public var titleColumns: Int
  /// The first column of the trailing items.
  public var itemsColumn: Int
  /// The columns of all trailing items; 0 where they do not fit a third of the bar.
  public var itemsColumns: Int

  /// Lays a bar out: back label from column 1, items up to the last column but one, title centred between, cut before
  /// it meets either.
  ///
  /// - Parameters: all in columns; `back`, `title` and `items` are the lengths that the words would like.
  public init(width: Int, back: Int, title: Int, items: Int = 0) {
    let inner = max(0, width - 2)
    itemsColumns = items <= inner / 3 ? items : 0
    backColumns = min(back, max(0, inner - (itemsColumns > 0 ? itemsColumns + 1 : 0)))
    backColumn = width > 1 ? 1 : 0
    itemsColumn = max(0, width - 1 - itemsColumns)
    let from = backColumn + backColumns + (backColumns > 0 ? 2 : 0)
    let to = max(from, itemsColumn - (itemsColumns > 0 ? 1 : 0))
    titleColumns = min(title, to - from)
    titleColumn = min(max(from, (width - titleColumns) / 2), to - titleColumns)
  }

  /// The column before which a title ends: a blank before the items, or before the bar's last column.
  var titleEnd: Int { itemsColumn - (itemsColumns > 0 ? 1 : 0) }
}

/// A word of the band on its way.
public struct NavigationBarElement: Equatable, Sendable {
  /// Whose word it is: of the page in front, or of the one below.
  public enum Word: Equatable, Sendable {
    case frontTitle, backTitle, frontBackLabel, backBackLabel, frontItems, backItems
  }
  /// Which word.
  public var word: Word
  /// The first column, before rounding.
  public var column: Double
  /// Columns that the word may take.
  public var columns: Int
  /// 0…1.
  public var opacity: Double
}

/// The band's words at `progress` of a pop, the least visible first. At 0 exactly the front page's resting bar, at 1 the
/// back page's.
///
/// As on iOS: the title of the page below stands first in the back label and travels to the middle; the title that
/// leaves travels toward the trailing edge, up to the items there; each fades by p. Every word stays within the bar. Of
/// words that meet, a painter shows the more visible one, and of equals the later.
public func navigationBarElements(
  front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress p: Double
) -> [NavigationBarElement] {
  var elements: [NavigationBarElement] = []
  addNavigationBarElements(front: front, back: back, width: width, progress: p, to: &elements)
  return elements
}

/// The same at the end of an array, which is empty and may be kept from frame to frame.
public func addNavigationBarElements(
  front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress p: Double,
  to elements: inout [NavigationBarElement]
) {
  func between(_ a: Int, _ b: Int) -> Double { Double(a) + (Double(b) - Double(a)) * p }
  func add(_ word: NavigationBarElement.Word, _ column: Double, _ columns: Int, _ opacity: Double) {
    guard columns > 0, opacity > 0 else { return }
    elements.append(.init(word: word, column: column, columns: columns, opacity: opacity))
  }
  func place(_ column: Double, _ columns: Int, before end: Int) -> Double {
    min(column, Double(end - columns))
  }
  // The words of a back label stand two columns in, behind its chevron.
  let labelColumn = front.backColumn + 2
  add(.frontItems, Double(front.itemsColumn), front.itemsColumns, 1 - p)
  add(.backItems, Double(back.itemsColumn), back.itemsColumns, p)
  let away = place(
    Double(front.titleColumn) + p * Double(width) / 2, front.titleColumns,
    before: min(front.titleEnd, back.titleEnd))
  add(.frontTitle, max(Double(front.titleColumn), away), front.titleColumns, 1 - p)
  // The label that comes waits for the second half: until then the one that leaves is in its way.
  add(.backBackLabel, Double(back.backColumn), back.backColumns, max(0, 2 * p - 1))
  add(.frontBackLabel, between(front.backColumn, back.titleColumn - 2), front.backColumns, 1 - p)
  let coming = between(labelColumn, back.titleColumn)
  add(.backTitle, place(coming, back.titleColumns, before: back.titleEnd), back.titleColumns, p)
  elements.sort { $0.opacity < $1.opacity }
}
