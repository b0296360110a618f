/// Puts what a navigation controller shows into one surface: a page at rest, two pages and a bar on their way.
@MainActor final class Compositor {
  private let navigation: NavigationController
  /// Whether edges between pages are drawn finer than a column.
  var drawsFineSeams = true
  /// False while a modal sheet takes the keys.
  var pagesReceiveKeys = true
  /// The page in front and the one below; at rest only the first. No other page keeps a drawing.
  private var front = DrawnPage()
  private var back = DrawnPage()
  /// Whether the last frame showed a bar on its way beside a page that stays.
  @exclusivity(unchecked) private var isBarMoving = false
  /// One row, for a page that is half seen and squeezed or dimmed at once.
  private var scratch = Surface(size: Size(columns: 0, rows: 1))
  /// The words of the band; kept, so that no frame makes an array.
  private var barElements: [NavigationBarElement] = []
  /// The pages of the last frame that stand in it as they are.
  private(set) var layers: [FrameLayer] = []
  /// The last number that was given to what a page looks like.
  private var contents = 0

  init(navigation: NavigationController) { self.navigation = navigation }

  /// Draws the whole screen: every cell of `surface`, columns × rows.
  func compose(into surface: inout Surface, theme: Theme) {
    let size = surface.size
    layers.removeAll(keepingCapacity: true)
    front.isSeen = false
    back.isSeen = false
    isBarMoving = false
    if let transition = navigation.transition {
      compose(transition, into: &surface, theme: theme)
    } else if let change = navigation.barChange {
      // The page stands in both of its forms, each drawn once; the seam between them runs from the leading edge.
      let page = navigation.topViewController
      let isHidden = navigation.isNavigationBarHidden
      isBarMoving = true
      if front.shows(page), (front.bar == nil) != isHidden { swap(&front, &back) }
      draw(&back, page, size, barHidden: !isHidden, theme)
      // Last the one that stays: presses go to the page as it will be.
      draw(&front, page, size, barHidden: isHidden, theme)
      DrawnPage.layOut(page, size: size, showsBar: !isHidden)
      let seam = Int((change.shownPart * Double(size.columns)).rounded())
      let (shown, hidden) = isHidden ? (back, front) : (front, back)
      place(PlacedPage(columns: 0..<seam, offset: 0, width: size.columns), shown, &surface, theme)
      place(PlacedPage(columns: seam..<size.columns, offset: 0, width: size.columns), hidden, &surface, theme)
    } else {
      let page = navigation.topViewController
      // After a pop the page below has become the page: what was drawn of it still holds.
      if !front.shows(page), back.shows(page) { swap(&front, &back) }
      draw(&front, page, size, barHidden: navigation.isNavigationBarHidden, theme)
      back = DrawnPage()
      let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
      place(whole, front, &surface, theme)
      addLayer(page, whole, &front, size)
    }
  }

  /// Whether a page of the last frame has changed since, or its bar has come to rest.
  var needsDisplay: Bool {
    front.needsDisplay() || back.needsDisplay() || isBarMoving && navigation.barChange == nil
  }

  private func addLayer(_ page: ViewController, _ placed: PlacedPage, _ drawn: inout DrawnPage, _ size: Size)
  {
    let columns = placed.columns.clamped(to: 0..<size.columns)
    // One that is half seen, or squeezed, is no layer, and hides those below nevertheless.
    if placed.opacity > 0 { for index in layers.indices { layers[index].hide(behind: columns) } }
    guard placed.width == size.columns, placed.opacity >= 1 else { return }
    drawn.show(dim: placed.dim, next: &contents)
    let top = navigation.transition?.barForm == .band ? DrawnPage.barRows : 0
    layers.append(
      FrameLayer(
        id: ObjectIdentifier(page), columns: columns, offset: placed.offset, content: drawn.content,
        rows: min(top, size.rows)..<size.rows))
  }

  /// The page's place on the screen, mirrored where the layout is; nil while it cannot be seen.
  func placement(of page: ViewController, size: Size) -> PlacedPage? {
    guard let transition = navigation.transition else {
      return PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    }
    let layout = layout(of: transition, size: size)
    return page === transition.front ? layout.front : page === transition.back ? layout.back : nil
  }

  /// What the style says, mirrored where pages are.
  private func layout(of transition: NavigationController.Transition, size: Size) -> TransitionLayout {
    let layout = transition.style.shownLayout(progress: transition.popProgress, size: size)
    return navigation.isMirrored ? layout.mirrored(columns: size.columns) : layout
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
    let layout = layout(of: transition, size: size)
    if !layout.coversScreen(columns: size.columns) {
      paintBackground(layout.backgroundShade, &surface, theme)
    }
    // What was at rest until now was drawn as `front`; in a push it lies below.
    if front.shows(transition.back) || back.shows(transition.front), !front.shows(transition.front) {
      swap(&front, &back)
    }
    if let placed = layout.back {
      draw(&back, transition.back, size, barHidden: transition.backBarHidden, theme)
      place(placed, back, &surface, theme)
      addLayer(transition.back, placed, &back, size)
    }
    if let placed = layout.front {
      draw(&front, transition.front, size, barHidden: transition.frontBarHidden, theme)
      place(placed, front, &surface, theme)
      // The shadow at its edge moves with it.
      var withShadow = placed
      if let column = layout.shadow?.column {
        if column + 1 == placed.columns.lowerBound { withShadow.columns = column..<placed.columns.upperBound }
        if column == placed.columns.upperBound { withShadow.columns = placed.columns.lowerBound..<column + 1 }
      }
      addLayer(transition.front, withShadow, &front, size)
    }
    if let shadow = layout.shadow {
      draw(shadow, on: &surface, theme)
      for index in layers.indices { layers[index].note(drawnOver: shadow.column) }
    }
    if drawsFineSeams, let seam = layout.seam {
      surface.draw(seam)
      for index in layers.indices { layers[index].note(drawnOver: seam.column) }
    }
    guard transition.barForm == .band, size.rows > 0 else { return }
    let painter = NavigationBarPainter(theme: theme)
    // A page that is not seen is not drawn either, but has its words on the band.
    let frontWords = layout.front == nil ? nil : front.bar
    let backWords = layout.back == nil ? nil : back.bar
    surface.draw(isMirrored: navigation.isMirrored) { canvas in
      painter.drawBand(
        front: frontWords ?? BarContent(of: transition.front, in: navigation),
        back: backWords ?? BarContent(of: transition.back, in: navigation),
        progress: transition.popProgress, elements: &barElements, on: &canvas)
    }
  }

  private func draw(
    _ drawn: inout DrawnPage, _ page: ViewController, _ size: Size, barHidden: Bool, _ theme: Theme
  ) {
    page.view.receivesKeys = pagesReceiveKeys
    drawn.update(page, size: size, showsBar: !barHidden, theme: theme, in: navigation)
  }

  private func place(_ placed: PlacedPage, _ page: DrawnPage, _ surface: inout Surface, _ theme: Theme) {
    let columns = placed.visibleColumns(of: surface.size.columns)
    guard !columns.isEmpty else { return }
    let dim = placed.dim > 0 ? Dim(min(placed.dim, 1), towards: theme.dimTarget) : nil
    guard placed.opacity < 1 else {
      for row in 0..<surface.size.rows { put(placed, columns, page, row, dim, &surface, row) }
      return
    }
    if scratch.size.columns != surface.size.columns {
      scratch = Surface(size: Size(columns: surface.size.columns, rows: 1))
    }
    for row in 0..<surface.size.rows {
      put(placed, columns, page, row, dim, &scratch, 0)
      surface.fade(
        columns, ofRow: 0, of: scratch, toColumn: columns.lowerBound, row: row, amount: placed.opacity)
    }
  }

  /// Draws one row of a page where the page is placed.
  private func put(
    _ placed: PlacedPage, _ columns: Range<Int>, _ page: DrawnPage, _ source: Int, _ dim: Dim?,
    _ surface: inout Surface, _ row: Int
  ) {
    if placed.width == page.surface.size.columns {
      surface.copy(
        columns.lowerBound - placed.offset..<columns.upperBound - placed.offset, ofRow: source,
        of: page.surface, toColumn: columns.lowerBound, row: row, dim: dim)
    } else {
      surface.squeeze(
        0..<page.surface.size.columns, ofRow: source, of: page.surface, toColumn: placed.offset,
        width: placed.width, row: row, within: columns, dim: dim)
    }
  }

  /// Paints everything, so that a layout that leaves columns free leaves no hole. Where backgrounds are not painted a
  /// pattern tells them from a page.
  private func paintBackground(_ shade: Double, _ surface: inout Surface, _ theme: Theme) {
    let glyph = theme.paintsBackgrounds ? Glyph.space : Glyph("░")
    surface.draw { $0.fill($0.bounds, with: Cell(glyph, theme.shadow(shade))) }
  }

  private func draw(_ shadow: TransitionLayout.Shadow, on surface: inout Surface, _ theme: Theme) {
    let rows = surface.size.rows
    surface.draw {
      $0.verticalLine(
        column: shadow.column, row: 0, length: rows, style: theme.shadow(shadow.strength),
        glyph: theme.shadowGlyph)
    }
  }
}
