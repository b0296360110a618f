/// Puts what a navigation controller shows into one surface: a page at rest, two pages and a bar on their way.
final class Compositor {
  private let navigation: NavigationController
  /// The page in front and the one below; at rest only the first. No other page keeps a drawing.
  private var front = DrawnPage()
  private var back = DrawnPage()
  /// The pages of the last frame that stand in it as they are.
  private(set) var layers: [FrameLayer] = []

  init(navigation: NavigationController) { self.navigation = navigation }

  /// Draws the whole screen: every cell of `surface`, columns × rows.
  func compose(into surface: inout Surface, theme: Theme) {
    let size = surface.size
    layers.removeAll(keepingCapacity: true)
    if let transition = navigation.transition {
      compose(transition, into: &surface, theme: theme)
    } else if let change = navigation.barChange {
      // The page stands in both of its forms; the seam between them runs from the leading edge.
      let page = navigation.topViewController
      draw(&back, page, size, barHidden: false, theme)
      page.setNeedsDisplay()
      draw(&front, page, size, barHidden: true, theme)
      page.setNeedsDisplay()
      let seam = Int((change.shownPart * Double(size.columns)).rounded())
      place(PlacedPage(columns: 0..<seam, offset: 0, width: size.columns), back, &surface, theme)
      place(PlacedPage(columns: seam..<size.columns, offset: 0, width: size.columns), front, &surface, theme)
    } else {
      let page = navigation.topViewController
      // After a pop the page below has become the page: what was drawn of it still holds.
      if !front.shows(page), back.shows(page) { swap(&front, &back) }
      draw(&front, page, size, barHidden: navigation.isNavigationBarHidden, theme)
      if !back.shows(page) { back = DrawnPage() }
      let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
      place(whole, front, &surface, theme)
      addLayer(page, whole, size)
    }
  }

  private func addLayer(_ page: ViewController, _ placed: PlacedPage, _ size: Size) {
    guard placed.width == size.columns, placed.opacity >= 1 else { return }
    layers.append(
      FrameLayer(
        id: ObjectIdentifier(page), columns: placed.columns.clamped(to: 0..<size.columns),
        offset: placed.offset))
  }

  /// The page's place on the screen, mirrored where the layout is; nil while it cannot be seen.
  func placement(of page: ViewController, size: Size) -> PlacedPage? {
    guard let transition = navigation.transition else {
      return PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    }
    let layout = transition.style.layout(progress: transition.popProgress, size: size)
    let placed = page === transition.front ? layout.front : page === transition.back ? layout.back : nil
    return placed.map { mirrored($0, size.columns) }
  }

  /// Whether the page's bar is drawn with it, or on the band over it.
  func showsBar(_ page: ViewController) -> Bool {
    guard let transition = navigation.transition else { return !navigation.isNavigationBarHidden }
    return page === transition.front ? !transition.frontBarHidden : !transition.backBarHidden
  }

  private func compose(
    _ transition: NavigationController.Transition, into surface: inout Surface, theme: Theme
  ) {
    let size = surface.size
    let layout = transition.style.layout(progress: transition.popProgress, size: size)
    // What was at rest until now was drawn as `front`; in a push it lies below.
    if front.shows(transition.back) || back.shows(transition.front) { swap(&front, &back) }
    if let placed = layout.back {
      draw(&back, transition.back, size, barHidden: transition.backBarHidden, theme)
      place(mirrored(placed, size.columns), back, &surface, theme)
      addLayer(transition.back, mirrored(placed, size.columns), size)
    }
    if let placed = layout.front {
      draw(&front, transition.front, size, barHidden: transition.frontBarHidden, theme)
      place(mirrored(placed, size.columns), front, &surface, theme)
      // The shadow at its edge moves with it.
      var withShadow = placed
      if let shadow = layout.shadow, shadow.column + 1 == placed.columns.lowerBound {
        withShadow.columns = shadow.column..<placed.columns.upperBound
      }
      addLayer(transition.front, mirrored(withShadow, size.columns), size)
    }
    if let shadow = layout.shadow { draw(shadow, on: &surface, theme) }
    guard transition.barForm == .band, size.rows > 0 else { return }
    let painter = NavigationBarPainter(theme: theme, direction: navigation.layoutDirection)
    surface.draw { canvas in
      painter.drawBand(
        front: BarContent(of: transition.front, in: navigation),
        back: BarContent(of: transition.back, in: navigation), progress: transition.popProgress, on: &canvas)
    }
  }

  private func draw(
    _ drawn: inout DrawnPage, _ page: ViewController, _ size: Size, barHidden: Bool, _ theme: Theme
  ) {
    drawn.update(page, size: size, showsBar: !barHidden, theme: theme, in: navigation)
  }

  private func place(_ placed: PlacedPage, _ page: DrawnPage, _ surface: inout Surface, _ theme: Theme) {
    let columns = placed.columns.clamped(to: 0..<surface.size.columns)
    guard !columns.isEmpty else { return }
    let dim = placed.dim > 0 ? Dim(placed.dim, towards: theme.dimTarget) : nil
    for row in 0..<surface.size.rows {
      if placed.opacity < 1 {
        surface.fade(
          columns.lowerBound - placed.offset..<columns.upperBound - placed.offset, ofRow: row,
          of: page.surface,
          toColumn: columns.lowerBound, row: row, amount: placed.opacity)
      } else if placed.width == surface.size.columns {
        surface.copy(
          columns.lowerBound - placed.offset..<columns.upperBound - placed.offset, ofRow: row,
          of: page.surface,
          toColumn: columns.lowerBound, row: row, dim: dim)
      } else {
        surface.squeeze(
          0..<page.surface.size.columns, ofRow: row, of: page.surface, toColumn: placed.offset,
          width: placed.width, row: row, dim: dim)
      }
    }
  }

  private func draw(_ shadow: TransitionLayout.Shadow, on surface: inout Surface, _ theme: Theme) {
    let isMirrored = navigation.layoutDirection == .rightToLeft
    let column = isMirrored ? surface.size.columns - 1 - shadow.column : shadow.column
    let rows = surface.size.rows
    surface.draw {
      $0.verticalLine(
        column: column, row: 0, length: rows, style: theme.shadow(shadow.strength), glyph: theme.shadowGlyph)
    }
  }

  private func mirrored(_ placed: PlacedPage, _ width: Int) -> PlacedPage {
    guard navigation.layoutDirection == .rightToLeft else { return placed }
    var placed = placed
    placed.columns = width - placed.columns.upperBound..<width - placed.columns.lowerBound
    placed.offset = width - placed.offset - placed.width
    return placed
  }
}
