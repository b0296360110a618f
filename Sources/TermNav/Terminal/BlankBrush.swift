/// Writes blanks of moving pages in the cheapest pen; only their background is seen.
struct BlankBrush {
  private var pen = Style.plain
  /// ncurses rewrites up to this many cells.
  private static let gap = 4

  @discardableResult
  mutating func paint(
    _ new: UnsafePointer<Cell>, _ columns: Range<Int>, over shown: UnsafeMutablePointer<Cell>, isKnown: Bool
  ) -> Int {
    var changed = 0
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

  /// Without the attributes that show on blanks.
  var visiblePen: Style {
    var style = self
    style.attributes.subtract([.underline, .reverse])
    return style
  }
}
