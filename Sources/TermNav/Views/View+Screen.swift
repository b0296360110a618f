extension View {
  /// Columns from the screen's leading edge; nil outside a program.
  var frameOnScreen: Rect? { hostNavigation == nil ? nil : onScreen(bounds) }

  private func onScreen(_ rect: Rect) -> Rect {
    let rect = lineage.reduce(rect) { $1.outside($0) }
    guard let container = root.page?.container else {
      let stage = host?.stage(of: hostNavigation)
      return rect.offset(columns: stage?.column ?? 0, rows: stage?.row ?? 0)
    }
    let isMirrored = hostNavigation?.isMirrored == true
    return container.onScreen(isMirrored ? rect.mirrored(inColumns: container.size.columns) : rect)
  }
}
