internal import NavModel

extension Frame {
  /// Moves the page by the few columns by which a drag may pull it although the navigation stack refuses the
  /// drag. Beside the page the area behind it is seen.
  /// - Parameter finely: whether the page's edge is drawn in eighths of a column.
  @MainActor mutating func shiftForRefusedDrag(
    in navigation: NavigationController, finely: Bool, theme: Theme
  ) {
    let columns = navigation.refusedDragColumns
    let shift = navigation.refusedDragShift
    guard columns > 0, shift > 0, shift < surface.size.columns else { return }
    let isMirrored = navigation.isMirrored
    let width = surface.size.columns
    let seen = isMirrored ? 0..<width - shift : shift..<width
    move(by: isMirrored ? -shift : shift, seen, theme)
    for index in layers.indices {
      layers[index].offset += isMirrored ? -shift : shift
      layers[index].columns = layers[index].columns.clamped(to: seen)
    }
    guard finely else { return }
    let eighths = Int(((columns - Double(shift)) * 8).rounded())
    var seam = TransitionLayout.Seam(column: shift, eighths: eighths)
    if isMirrored { seam = .init(column: width - shift, eighths: -eighths) }
    surface.draw(seam)
  }

  private mutating func move(by columns: Int, _ seen: Range<Int>, _ theme: Theme) {
    let page = surface
    let void = Cell(theme.paintsBackgrounds ? .space : Glyph("░"), theme.void(1))
    surface.draw { $0.fill($0.bounds, with: void) }
    for row in 0..<page.size.rows {
      surface.copy(
        seen.lowerBound - columns..<seen.upperBound - columns, ofRow: row, of: page,
        toColumn: seen.lowerBound, row: row)
    }
  }
}
