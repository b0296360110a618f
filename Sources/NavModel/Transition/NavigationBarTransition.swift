/// The navigation bar's form during a transition (BEHAVIOUR section 8).
package enum NavigationBarForm: Equatable, Sendable {
  /// Both: one band over all columns, with moving and fading texts.
  case band
  /// Only the back, clipped with it.
  case travelsWithBack
  /// Only the front, from the seam on.
  case travelsWithFront
  /// Neither.
  case none

  /// From the two bar states.
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

/// A resting bar's texts, in columns from left to right.
package struct NavigationBarLayout: Equatable, Sendable {
  /// The first column of the back label's chevron.
  package var backColumn: Int
  /// The back label's columns with chevron; 0 for none.
  package var backColumns: Int
  /// The title's first column.
  package var titleColumn: Int
  /// The title's columns after truncation; 0 for none.
  package var titleColumns: Int
  /// The trailing items' first column.
  package var itemsColumn: Int
  /// The items' columns; 0 above a third of the bar.
  package var itemsColumns: Int

  /// The back label begins at column 1, items end before the last column, the title is centred and cut between.
  /// `back`, `title` and `items` are wanted lengths in columns.
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

  /// The column before the blank and the items.
  var titleEnd: Int { itemsColumn - (itemsColumns > 0 ? 1 : 0) }
}

/// A text of the moving band.
package struct NavigationBarElement: Equatable, Sendable {
  /// The text and its bar.
  package enum Word: Equatable, Sendable {
    case frontTitle, backTitle, frontBackLabel, backBackLabel, frontItems, backItems
  }
  /// Which text.
  package var word: Word
  /// The first column, not rounded.
  package var column: Double
  /// The text's room in columns.
  package var columns: Int
  /// From invisible 0 to full 1.
  package var opacity: Double
}

/// The band's texts at a pop's progress, the least visible first; of overlapping ones the last wins. 0 and 1 are
/// the resting bars. BEHAVIOUR section 8.
package func navigationBarElements(
  front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress p: Double
) -> [NavigationBarElement] {
  var elements: [NavigationBarElement] = []
  addNavigationBarElements(front: front, back: back, width: width, progress: p, to: &elements)
  return elements
}

/// Appends the same to an empty array, which may be reused.
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
  // Until then the outgoing label is in these columns.
  add(.backBackLabel, Double(back.backColumn), back.backColumns, max(0, 2 * p - 1))
  add(.frontBackLabel, between(front.backColumn, back.titleColumn - 2), front.backColumns, 1 - p)
  let coming = between(labelColumn, back.titleColumn)
  add(.backTitle, place(coming, back.titleColumns, before: back.titleEnd), back.titleColumns, p)
  elements.sort { $0.opacity < $1.opacity }
}
