/// How it is seen where the keys go (RULES, section 28).
extension View {
  /// What is seen of the view, around the outermost view.
  private var rectOutside: Rect {
    var (rect, next) = (bounds, Optional(self))
    while let view = next {
      rect = view.outside(rect.intersection(view.bounds))
      next = view.superview
    }
    return rect
  }

  /// Of the outermost view.
  private var ringed: View? {
    guard showsFocusRing, let first = firstResponder, first.hasFocusRing, first.isFirstResponder else {
      return nil
    }
    return first
  }

  /// A bar in the view's first column, where it is blank; elsewhere the cell is reversed.
  func drawFocusRing(on canvas: inout Canvas, theme: Theme) {
    guard let ringed else { return }
    let rect = ringed.rectOutside
    guard !rect.isEmpty else { return }
    for row in rect.rows {
      guard let cell = canvas[rect.column, row], !cell.glyph.isWide, cell.glyph != .continuation else {
        continue
      }
      if cell.isBlank {
        canvas.text("▌", column: rect.column, row: row, style: theme.accent, keepingBackground: true)
      } else {
        var style = cell.style
        style.attributes.formSymmetricDifference(.reverse)
        canvas.set(Cell(cell.glyph, style), column: rect.column, row: row)
      }
    }
  }

  /// Of the outermost view: where the terminal's cursor stands, columns from the leading edge of what is around it.
  var terminalCursor: Frame.Cursor? {
    guard let first = firstResponder, first.isFirstResponder else { return nil }
    var (place, next) = (first.cursorPlace, Optional(first))
    while let view = next {
      place = view.outside(place)
      next = view.superview
    }
    let rect = first.rectOutside
    guard rect.contains(column: place.wholeColumn, row: place.wholeRow) else { return nil }
    return Frame.Cursor(column: place.wholeColumn, row: place.wholeRow, isVisible: first.isCursorVisible)
  }
}
