internal import NavModel

/// The possible heights of a sheet with detents.
struct SheetExtent: Equatable {
  /// The rows of the whole card at the detents, without duplicates and the highest first. There is at least
  /// one.
  let heights: [Int]
  /// The index in `heights` of each detent, in the order of the detents.
  private let indices: [Int]

  /// Computes the heights of detents.
  /// - Parameters:
  ///   - detents: the detents, at least one.
  ///   - chrome: the rows of the card besides those of the page's view.
  ///   - screen: the size of the screen in columns × rows.
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

  /// Returns the index in `heights` of a detent.
  func height(ofDetent index: Int) -> Int { indices.indices.contains(index) ? indices[index] : 0 }

  /// Returns the index of the detent with a height: the selected one if it has that height, else the first in
  /// the list.
  func detent(atHeight height: Int, selected: Int) -> Int? {
    self.height(ofDetent: selected) == height ? selected : indices.firstIndex(of: height)
  }

  /// The rows of the sheet at its highest detent.
  var most: Int { heights[0] }

  /// Returns where the sheet rests, as progress of its dismissal: 0 at the highest detent.
  func restingPoints(selected: Int, leadsAway: Bool) -> RestingPoints {
    RestingPoints(
      heights.map { 1 - Double($0) / Double(most) }, selected: height(ofDetent: selected),
      leadsAway: leadsAway)
  }
}
