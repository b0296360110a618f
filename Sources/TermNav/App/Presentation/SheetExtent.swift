internal import NavModel

/// The rows of a sheet with detents: those that it may have, and of them those that are seen.
struct SheetExtent: Equatable {
  /// Rows of the whole card at its detents, each once, the highest first; not empty.
  let heights: [Int]
  /// Which of `heights` each of the detents has, in their order.
  private let indices: [Int]

  /// - Parameters:
  ///   - detents: not empty.
  ///   - chrome: rows of the card beside those of the page's view.
  ///   - screen: columns × rows.
  init(_ detents: [PresentationController.Detent], chrome: Int, on screen: Size) {
    let most = max(1, screen.rows - 1)
    let medium = (screen.rows + 1) / 2
    let wanted = detents.map { detent in
      let rows =
        switch detent {
        case .medium: medium
        case .large: max(medium, screen.rows - 2)
        case .rows(let rows): max(1, min(rows, most)) + chrome
        }
      return max(1, min(rows, most))
    }
    let heights = Set(wanted).sorted(by: >)
    self.heights = heights
    indices = wanted.map { heights.firstIndex(of: $0) ?? 0 }
  }

  /// Which of `heights` the detent at an index of the list has.
  func height(ofDetent index: Int) -> Int { indices.indices.contains(index) ? indices[index] : 0 }

  /// The detent that has a height: the one that is selected if it has, else the first in the list.
  func detent(atHeight height: Int, selected: Int) -> Int? {
    self.height(ofDetent: selected) == height ? selected : indices.firstIndex(of: height)
  }

  /// The most rows that the sheet may have.
  var most: Int { heights[0] }

  /// Where the sheet rests, as progress of its dismissal.
  func restingPoints(selected: Int, leadsAway: Bool) -> RestingPoints {
    RestingPoints(
      heights.map { 1 - Double($0) / Double(most) }, selected: height(ofDetent: selected),
      leadsAway: leadsAway)
  }
}
