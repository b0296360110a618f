/// Chooses how blanks are written. On a blank only the background is seen, so its other colour is free: one that stands
/// already stays, and a new one is written with the pen that wrote the cell before it, which saves switching colours.
/// While pages move, that is; a frame at rest is shown to the letter, so that the same page is always the same cells.
struct BlankBrush {
  /// What the cell before was written in.
  private var pen = Style.plain
  /// ncurses writes so many cells again rather than jump over them.
  private static let gap = 4

  /// Brings the cells of a row from what they show to what they are to show, and returns how many look different.
  /// - Parameter isKnown: false where nothing is known of what they show.
  @discardableResult
  mutating func paint(
    _ new: UnsafePointer<Cell>, _ columns: Range<Int>, over shown: UnsafeMutablePointer<Cell>, isKnown: Bool
  ) -> Int {
    var changed = 0
    // Blanks since the last cell that was written.
    var kept = columns.lowerBound..<columns.lowerBound
    for column in columns {
      let cell = new[column]
      if isKnown, cell.looks(like: shown[column]) {
        if cell.isBlank, kept.upperBound == column, kept.count < Self.gap, changed > 0 {
          kept = kept.lowerBound..<column + 1
        }
        continue
      }
      changed += 1
      if kept.upperBound == column {
        for blank in kept { shown[blank].style = pen.over(shown[blank].style.background) }
      }
      if cell.isBlank {
        pen = pen.over(cell.style.background)
        shown[column] = Cell(.space, pen)
      } else {
        pen = cell.style.visiblePen
        shown[column] = cell
      }
      kept = column + 1..<column + 1
    }
    return changed
  }
}

extension Style {
  func over(_ background: Color) -> Style {
    var style = self
    style.background = background
    return style
  }

  /// The style without what would be seen on a blank.
  var visiblePen: Style {
    var style = self
    style.attributes.subtract([.underline, .reverse])
    return style
  }
}
