extension Surface {
  /// Mixes columns of another row in, in a pattern of 4 × 4 of which it has the first `amount`, 0…1.
  ///
  /// The row that has more keeps its text whole; the other's is a shade in the lower half of the cells that are left, so
  /// that no word is made of letters of both.
  mutating func dissolve(
    _ columns: Range<Int>, ofRow sourceRow: Int, of source: borrowing Surface, toColumn column: Int, row: Int,
    amount: Double
  ) {
    let (range, target) = visible(columns, of: source, toColumn: column)
    let level = Int((min(max(amount, 0), 1) * 16).rounded())
    if range.isEmpty || level == 0 { return }
    source.withRowForReading(sourceRow) { from in
      withRow(row) { to in
        to.cut(target)
        for place in target {
          let (new, old) = (from[range.lowerBound + place - target.lowerBound], to.cells[place])
          let isNew = bayer[(row & 3) * 4 + place & 3] < level
          let (more, fewer) = level >= 8 ? (new, old) : (old, new)
          let isMore = isNew == (level >= 8)
          to.cells[place] = isMore || !more.isBlank ? more : fewer.asShade
        }
        to.mend(target)
      }
    }
  }
}

/// Bayer's matrix of 4 × 4.
private let bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

extension Cell {
  fileprivate var asShade: Cell {
    if isBlank { return self }
    guard style.foreground.isFixed, style.background.isFixed else {
      return Cell(Ink.lowerHalf, style.adding(.dim))
    }
    let ink = ColorMath.mix(style.background, style.foreground, Ink.strength)
    return Cell(Ink.lowerHalf, Style(ink, on: style.background))
  }
}
