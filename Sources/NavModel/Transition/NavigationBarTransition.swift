/// The navigation bar's form during a transition (BEHAVIOUR-NAVIGATION, section 8).
package enum NavigationBarForm: Equatable, Sendable {
  /// Both show it: one band over all columns.
  case band
  /// Only the back's, clipped.
  case travelsWithBack
  /// Only the front's, from the seam.
  case travelsWithFront
  case none

  package init(frontHidden: Bool, backHidden: Bool) {
    self =
      switch (frontHidden, backHidden) {
      case (false, false): .band
      case (true, false): .travelsWithBack
      case (false, true): .travelsWithFront
      case (true, true): .none
      }
  }
}

/// A resting bar's texts, in columns.
package struct NavigationBarLayout: Equatable, Sendable {
  /// The back label's chevron.
  package var backColumn: Int
  /// Includes the chevron; 0 for none.
  package var backColumns: Int
  package var titleColumn: Int
  /// After truncation; 0 for none.
  package var titleColumns: Int
  package var itemsColumn: Int
  /// 0 above a third of the bar.
  package var itemsColumns: Int

  /// `back`, `title` and `items` are wanted columns.
  package init(width: Int, back: Int, title: Int, items: Int = 0) {
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

  var titleEnd: Int { itemsColumn - (itemsColumns > 0 ? 1 : 0) }
}

/// A text of the moving band.
package struct NavigationBarElement: Equatable, Sendable {
  package enum Word: Equatable, Sendable {
    case frontTitle, backTitle, frontBackLabel, backBackLabel, frontItems, backItems
  }
  package var word: Word
  /// Not rounded.
  package var column: Double
  package var columns: Int
  package var opacity: Double
}

/// The band's texts at a pop's progress, the most visible last, which wins overlaps (BEHAVIOUR-NAVIGATION, section
/// 8).
package func navigationBarElements(
  front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress p: Double
) -> [NavigationBarElement] {
  var elements: [NavigationBarElement] = []
  addNavigationBarElements(front: front, back: back, width: width, progress: p, to: &elements)
  return elements
}

/// Appends them to an empty array, for reuse.
package func addNavigationBarElements(
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
  // After the chevron.
  let labelColumn = front.backColumn + 2
  add(.frontItems, Double(front.itemsColumn), front.itemsColumns, 1 - p)
  add(.backItems, Double(back.itemsColumn), back.itemsColumns, p)
  let away = place(
    Double(front.titleColumn) + p * Double(width) / 2, front.titleColumns,
    before: min(front.titleEnd, back.titleEnd))
  add(.frontTitle, max(Double(front.titleColumn), away), front.titleColumns, 1 - p)
  // Before one half, the outgoing label is there.
  add(.backBackLabel, Double(back.backColumn), back.backColumns, max(0, 2 * p - 1))
  add(.frontBackLabel, between(front.backColumn, back.titleColumn - 2), front.backColumns, 1 - p)
  let coming = between(labelColumn, back.titleColumn)
  add(.backTitle, place(coming, back.titleColumns, before: back.titleEnd), back.titleColumns, p)
  elements.sort { $0.opacity < $1.opacity }
}
