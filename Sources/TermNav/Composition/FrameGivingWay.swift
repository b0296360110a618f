internal import NavModel

extension Frame {
  /// Moves the page by the columns that it gives way to a refused drag. The background is seen beside it, as
  /// beside a small page.
  /// - Parameter finely: whether the edge is drawn in eighths of a column.
  @MainActor mutating func giveWay(in navigation: NavigationController, finely: Bool, theme: Theme) {
    let columns = navigation.refusedDragColumns
    let given = navigation.refusedDragShift
    guard columns > 0, given > 0, given < surface.size.columns else { return }
    let isMirrored = navigation.isMirrored
    let width = surface.size.columns
    let seen = isMirrored ? 0..<width - given : given..<width
    move(by: isMirrored ? -given : given, seen, theme)
    for index in layers.indices {
      layers[index].offset += isMirrored ? -given : given
      layers[index].columns = layers[index].columns.clamped(to: seen)
    }
    guard finely else { return }
    let eighths = Int(((columns - Double(given)) * 8).rounded())
    var seam = TransitionLayout.Seam(column: given, eighths: eighths)
    if isMirrored { seam = .init(column: width - given, eighths: -eighths) }
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
