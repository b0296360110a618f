internal import NavModel

/// The possible heights of a sheet with detents, positions at which it rests.
struct SheetExtent: Equatable {
  /// The heights of the whole sheet at the detents, in rows, without duplicates, the greatest first. There is
  /// at least one.
  let heights: [Int]
  /// For each detent of the sheet, in the order of the page's `detents`, the index of its height in
  /// `heights`.
  private let indices: [Int]

  /// Computes the heights of a sheet at its detents.
  /// - Parameters:
  ///   - detents: the detents, at least one.
  ///   - chrome: the number of rows of the sheet besides those of the page's view.
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

  /// Returns the index in `heights` of the sheet's height at a detent, which is given by its index in the
  /// page's `detents`.
  func height(ofDetent index: Int) -> Int { indices.indices.contains(index) ? indices[index] : 0 }

  /// Returns the index, in the page's `detents`, of a detent with a given height of the sheet: the selected
  /// detent if it has that height, otherwise the first one that has it. nil if none has it. `height` is an
  /// index in `heights`.
  func detent(atHeight height: Int, selected: Int) -> Int? {
    self.height(ofDetent: selected) == height ? selected : indices.firstIndex(of: height)
  }

  /// The greatest height that the sheet can have, in rows, at its highest detent.
  var most: Int { heights[0] }

  /// Returns the positions at which the sheet can rest, as progress of its dismissal: 0 is the highest
  /// detent, 1 would be gone.
  func restingPoints(selected: Int, leadsAway: Bool) -> RestingPoints {
    RestingPoints(
      heights.map { 1 - Double($0) / Double(most) }, selected: height(ofDetent: selected),
      leadsAway: leadsAway)
  }
}
