/// Lays out and draws the screen.
@MainActor final class Compositor {
  /// The content of one frame.
  enum Scene {
    /// At rest.
    case page(ViewController)
    /// One page: with its bar before the seam, without it after.
    case barChange(seam: Int)
    /// Front and back.
    case transition(NavigationController.Transition, TransitionLayout)
  }

  private let navigation: NavigationController
  var drawsFineSeams = true
  /// False under a modal overlay.
  var pagesReceiveKeys = true
  /// Page layouts so far.
  @exclusivity(unchecked) private(set) var layouts = 0
  /// At rest only the front is drawn.
  private var front = DrawnPage()
  private var back = DrawnPage()
  /// In the last frame.
  @exclusivity(unchecked) private var isBarMoving = false
  private var scratch = Surface(size: Size(columns: 0, rows: 1))
  private var barElements: [NavigationBarElement] = []
  /// The last content number.
  private var contents = 0

  init(navigation: NavigationController) { self.navigation = navigation }

  // MARK: Layout

  var isLaidOut: Bool {
    let page = navigation.activeViewController
    let drawn = front.shows(page) ? front : back
    return drawn.isLaidOut(
      page, size: navigation.containerSize, showsBar: showsBar(page), isMirrored: navigation.isMirrored)
  }

  func layOut(theme: Theme) -> Scene {
    front.isSeen = false
    back.isSeen = false
    if let transition = navigation.transition {
      let layout = layout(of: transition, size: navigation.containerSize)
      // A push turns the resting front into the back.
      if front.shows(transition.back) || back.shows(transition.front), !front.shows(transition.front) {
        swap(&front, &back)
      }
      if layout.back != nil { layOut(back, transition.back, showsBar: !transition.backBarHidden) }
      if layout.front != nil { layOut(front, transition.front, showsBar: !transition.frontBarHidden) }
      return .transition(transition, layout)
    }
    let page = navigation.topViewController
    if let change = navigation.barChange { return layOut(change, of: page, theme: theme) }
    // A pop turns the back into the front.
    if !front.shows(page), back.shows(page) { swap(&front, &back) }
    if back.surface.size != Size(columns: 0, rows: 0) { back = DrawnPage() }
    layOut(front, page, showsBar: !navigation.isNavigationBarHidden)
    return .page(page)
  }

  /// Draws the leaving form of the page first, since the page keeps the other's frame.
  private func layOut(_ change: NavigationBarChange, of page: ViewController, theme: Theme) -> Scene {
    let size = navigation.containerSize
    let showsBar = !navigation.isNavigationBarHidden
    if front.shows(page), (front.bar != nil) != showsBar { swap(&front, &back) }
    layOut(back, page, showsBar: !showsBar)
    if !back.isDrawn(theme) {
      DrawnPage.place(page, size: size, showsBar: !showsBar)
      back.draw(theme: theme)
    }
    layOut(front, page, showsBar: showsBar)
    DrawnPage.place(page, size: size, showsBar: showsBar)
    return .barChange(seam: Int((change.shownPart * Double(size.columns)).rounded()))
  }

  private func layOut(_ drawn: DrawnPage, _ page: ViewController, showsBar: Bool) {
    page.view.receivesKeys = pagesReceiveKeys && (page.barFocus == nil || !showsBar)
    if drawn.layOut(page, size: navigation.containerSize, showsBar: showsBar, in: navigation) { layouts += 1 }
  }

  // MARK: Drawing

  /// Draws every cell, without layout.
  func compose(_ scene: consuming Scene, into frame: inout Frame, theme: Theme) {
    let size = frame.surface.size
    frame.layers.removeAll(keepingCapacity: true)
    isBarMoving = false
    switch scene {
    case .page(let page):
      let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
      front.draw(theme: theme)
      place(whole, front, &frame.surface, theme)
      addLayer(page, whole, front, below: 0, to: &frame)
    case .barChange(let seam):
      isBarMoving = true
      front.draw(theme: theme)
      let (shown, hidden) = front.bar == nil ? (back, front) : (front, back)
      let leading = PlacedPage(columns: 0..<seam, offset: 0, width: size.columns)
      place(leading, shown, &frame.surface, theme)
      let trailing = PlacedPage(columns: seam..<size.columns, offset: 0, width: size.columns)
      place(trailing, hidden, &frame.surface, theme)
    case .transition(let transition, let layout): compose(transition, layout, into: &frame, theme: theme)
    }
  }

  /// Whether a theme of a page's own depends on what the terminal tells.
  var followsTerminal: Bool { front.followsTerminal || back.followsTerminal }

  /// Whether a view of a page that is shown is to be told of the mouse.
  var isHoverable: Bool { front.isHoverable || back.isHoverable }

  var needsDisplay: Bool {
    front.needsDisplay || back.needsDisplay || isBarMoving && navigation.barChange == nil
  }

  /// - Parameter bandRows: rows of the band, which is no page's.
  private func addLayer(
    _ page: ViewController, _ placed: PlacedPage, _ drawn: DrawnPage, below bandRows: Int,
    to frame: inout Frame
  ) {
    let size = frame.surface.size
    let columns = placed.columns.clamped(to: 0..<size.columns)
    let rows = placed.visibleRows(of: size.rows)
    // Faded and squeezed pages are no layers, but hide those below.
    if placed.opacity > 0, !rows.isEmpty {
      for index in frame.layers.indices { frame.layers[index].hide(behind: columns, rows: rows) }
    }
    guard placed.width == size.columns, placed.height(of: size.rows) == size.rows, placed.opacity >= 1 else {
      return
    }
    drawn.show(dim: placed.dim, next: &contents)
    frame.layers.append(
      FrameLayer(
        id: ObjectIdentifier(page), columns: columns, offset: placed.offset, rowOffset: placed.rowOffset,
        content: drawn.content, rows: rows.clamped(to: min(bandRows, size.rows)..<size.rows)))
  }

  /// The page's place on screen; nil while hidden.
  func placement(of page: ViewController, size: Size) -> PlacedPage? {
    guard let transition = navigation.transition else {
      return PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    }
    let layout = layout(of: transition, size: size)
    return page === transition.front ? layout.front : page === transition.back ? layout.back : nil
  }

  private func layout(of transition: NavigationController.Transition, size: Size) -> TransitionLayout {
    transition.layout(size: size, direction: navigation.layoutDirection)
  }

  /// Whether both bars are one band now, which stands over the pages.
  func showsBand(size: Size) -> Bool {
    guard let transition = navigation.transition, transition.barForm == .band else { return false }
    return !layout(of: transition, size: size).barsTravelWithPages
  }

  /// The band counts too.
  func showsBar(_ page: ViewController) -> Bool {
    guard let transition = navigation.transition else { return !navigation.isNavigationBarHidden }
    return page === transition.front ? !transition.frontBarHidden : !transition.backBarHidden
  }

  private func compose(
    _ transition: NavigationController.Transition, _ layout: TransitionLayout, into frame: inout Frame,
    theme: Theme
  ) {
    let size = frame.surface.size
    let hasBand = transition.barForm == .band && !layout.barsTravelWithPages
    let bandRows = hasBand ? DrawnPage.barRows : 0
    if !layout.coversScreen(columns: size.columns, rows: size.rows) {
      paintBackground(layout.backgroundShade, &frame.surface, theme)
    }
    if let placed = layout.back {
      back.draw(theme: theme)
      place(placed, back, &frame.surface, theme)
      addLayer(transition.back, placed, back, below: bandRows, to: &frame)
    }
    if let placed = layout.front {
      front.draw(theme: theme)
      place(placed, front, &frame.surface, theme)
      // The shadow moves with the front.
      var withShadow = placed
      if let column = layout.shadow?.column {
        if column + 1 == placed.columns.lowerBound { withShadow.columns = column..<placed.columns.upperBound }
        if column == placed.columns.upperBound { withShadow.columns = placed.columns.lowerBound..<column + 1 }
      }
      addLayer(transition.front, withShadow, front, below: bandRows, to: &frame)
    }
    // The shadow falls on the page below.
    drawEdges(of: layout, into: &frame, layout.back == nil ? theme : back.shown(theme))
    guard hasBand, size.rows > 0 else { return }
    let painter = NavigationBarPainter(
      theme: transition.front.view.shown(theme), backTheme: transition.back.view.shown(theme))
    // The band needs the words of hidden pages too.
    let frontWords = layout.front == nil ? nil : front.bar
    let backWords = layout.back == nil ? nil : back.bar
    frame.surface.draw(isMirrored: navigation.isMirrored) { canvas in
      painter.drawBand(
        front: frontWords ?? BarContent(of: transition.front, in: navigation),
        back: backWords ?? BarContent(of: transition.back, in: navigation),
        progress: transition.popProgress,
        style: navigation.hasStandardBarStyle ? nil : navigation.navigationBarStyle,
        elements: &barElements, on: &canvas)
    }
  }

  private func drawEdges(of layout: TransitionLayout, into frame: inout Frame, _ theme: Theme) {
    if let shadow = layout.shadow {
      draw(shadow, on: &frame.surface, theme)
      for index in frame.layers.indices { frame.layers[index].note(drawnOver: shadow.column) }
    }
    if let shadow = layout.rowShadow {
      draw(shadow, on: &frame.surface, theme)
      for index in frame.layers.indices { frame.layers[index].cut(shadow.row..<shadow.row + 1) }
    }
    guard drawsFineSeams else { return }
    if let seam = layout.seam {
      frame.surface.draw(seam)
      for index in frame.layers.indices { frame.layers[index].note(drawnOver: seam.column) }
    }
    if let seam = layout.rowSeam {
      frame.surface.draw(seam)
      for index in frame.layers.indices { frame.layers[index].cut(seam.row - 1..<seam.row) }
    }
  }

  private func place(_ placed: PlacedPage, _ drawn: DrawnPage, _ surface: inout Surface, _ theme: Theme) {
    let columns = placed.visibleColumns(of: surface.size.columns)
    guard !columns.isEmpty else { return }
    let page = drawn.surface
    let rows = placed.visibleRows(of: surface.size.rows)
    let isWhole = placed.height(of: surface.size.rows) == surface.size.rows
    let dim = placed.dim > 0 ? Dim(min(placed.dim, 1), towards: drawn.shown(theme).dimTarget) : nil
    let isFaded = placed.opacity < 1
    if isFaded, scratch.size.columns != surface.size.columns {
      scratch = Surface(size: Size(columns: surface.size.columns, rows: 1))
    }
    for row in rows {
      let source = isWhole ? row - placed.rowOffset : placed.pageRow(at: row, of: surface.size.rows)
      guard isFaded else {
        put(placed, columns, page, source, dim, &surface, row)
        continue
      }
      put(placed, columns, page, source, dim, &scratch, 0)
      surface.fade(
        columns, ofRow: 0, of: scratch, toColumn: columns.lowerBound, row: row, amount: placed.opacity)
    }
  }

  private func put(
    _ placed: PlacedPage, _ columns: Range<Int>, _ page: Surface, _ source: Int, _ dim: Dim?,
    _ surface: inout Surface, _ row: Int
  ) {
    if placed.width == page.size.columns {
      surface.copy(
        columns.lowerBound - placed.offset..<columns.upperBound - placed.offset, ofRow: source,
        of: page, toColumn: columns.lowerBound, row: row, dim: dim)
    } else {
      surface.squeeze(
        0..<page.size.columns, ofRow: source, of: page, toColumn: placed.offset,
        width: placed.width, row: row, within: columns, dim: dim)
    }
  }

  /// Fills columns that the layout leaves free.
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

  private func draw(_ shadow: TransitionLayout.RowShadow, on surface: inout Surface, _ theme: Theme) {
    let columns = surface.size.columns
    surface.draw {
      $0.horizontalLine(
        column: 0, row: shadow.row, length: columns, style: theme.shadow(shadow.strength),
        glyph: theme.rowShadowGlyph)
    }
  }
}
