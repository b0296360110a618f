/// The picture of a transition: the area behind the pages, the pages, shadows, the lit edge of the front
/// page, and finely drawn edges between pages (seams). Bars that fade into each other are drawn afterwards by
/// `crossFadeBars`.
@MainActor struct TransitionPicture {
  let layout: TransitionLayout
  let size: Size
  let front: DrawnPage
  let back: DrawnPage
  let theme: Theme
  /// Whether the bars of both pages are drawn as one band over the pages of the transition.
  let hasBand: Bool
  private var frontTone: PageTone { layout.front?.tone ?? PageTone() }
  var backTone: PageTone { layout.back?.tone ?? PageTone() }

  init(
    layout: TransitionLayout, size: Size, front: DrawnPage, back: DrawnPage, theme: Theme, hasBand: Bool
  ) {
    (self.layout, self.size, self.theme, self.hasBand) = (layout, size, theme, hasBand)
    (self.front, self.back) = (front, back)
  }

  private var columns: Range<Int> { 0..<size.columns }

  // MARK: Rows

  private var headRows: Int {
    hasBand || layout.bars == .crossFade && (front.bar != nil || back.bar != nil)
      ? min(DrawnPage.barRows, size.rows) : 0
  }

  private var footRows: Int {
    guard layout.bars == .crossFade else { return 0 }
    return min(max(front.drawing?.footerRows ?? 0, back.drawing?.footerRows ?? 0), size.rows - headRows)
  }

  /// The rows in which a transition's pages move or turn; bars are above and below these rows.
  private var stage: Range<Int> { headRows..<size.rows - footRows }

  // MARK: Drawing

  func draw(on surface: inout Surface, _ edges: inout EdgeStyles, drawsFineSeams: Bool) {
    if !layout.coversScreen(columns: size.columns, rows: size.rows) {
      let glyph = theme.paintsBackgrounds ? Glyph.space : Glyph("░")
      surface.draw { $0.fill($0.bounds, with: Cell(glyph, theme.void(layout.backgroundShade))) }
    }
    if let placed = layout.back { back.draw(at: placed, backTone, on: &surface, theme, within: stage) }
    if let placed = layout.front { front.draw(at: placed, frontTone, on: &surface, theme, within: stage) }
    // The shadow falls on the page below, so the shadow has the colours of that page's theme.
    let themeBelow = layout.back == nil ? theme : back.drawnTheme(or: theme)
    if let shadow = layout.shadow { draw(shadow, on: &surface, themeBelow, &edges) }
    if let shadow = layout.rowShadow { draw(shadow, on: &surface, themeBelow) }
    if let edge = layout.litEdge { draw(edge, on: &surface, &edges) }
    guard drawsFineSeams else { return }
    if let seam = layout.seam { surface.draw(seam) }
    if let seam = layout.rowSeam { surface.draw(seam) }
  }

  /// The columns of the shadow beside the front page; empty without a shadow. Where backgrounds cannot be
  /// darkened, a line in one column replaces the shadow.
  private var shadowColumns: Range<Int> {
    guard let shadow = layout.shadow else { return 0..<0 }
    return (theme.shadowGlyph == .space ? shadow.columns : shadow.edgeColumn).clamped(to: columns)
  }

  /// The columns of the front page's shadow in which no text of the page below is seen.
  private var blankShadow: Range<Int> {
    guard let shadow = layout.shadow else { return 0..<0 }
    return shadow.showsText ? shadow.edgeColumn.clamped(to: shadowColumns) : shadowColumns
  }

  private func draw(
    _ shadow: TransitionLayout.Shadow, on surface: inout Surface, _ themeBelow: Theme,
    _ edges: inout EdgeStyles
  ) {
    let range = shadowColumns
    if range.isEmpty { return }
    edges.update(themeBelow, strength: shadow.strength, dim: layout.back?.dim ?? 0)
    let (glyph, styles) = (themeBelow.shadowGlyph, edges.shadow)
    let blanks = blankShadow
    if !blanks.isEmpty { surface.withRows(0..<size.rows) { $0.cut(blanks) } }
    for column in blanks {
      let cell = Cell(glyph, styles[abs(column - shadow.column)])
      surface.withRows(0..<size.rows) { $0.cells[column] = cell }
    }
    let outward = shadow.reach < 0 ? 1 : -1
    for distance in 1..<4 {
      let column = shadow.column + outward * distance
      guard range.contains(column), !blanks.contains(column) else { continue }
      surface.withRows(0..<size.rows) {
        $0.shade(column, outward: outward) { edges.shaded($0, at: distance) }
      }
    }
  }

  private func draw(_ shadow: TransitionLayout.RowShadow, on surface: inout Surface, _ themeBelow: Theme) {
    let style = themeBelow.shadow(shadow.strength, onDim: layout.back?.dim ?? 0)
    surface.draw {
      $0.horizontalLine(
        column: 0, row: shadow.row, length: size.columns, style: style, glyph: themeBelow.rowShadowGlyph)
    }
  }

  private func draw(_ edge: TransitionLayout.LitEdge, on surface: inout Surface, _ edges: inout EdgeStyles) {
    let range = edge.columns.clamped(to: columns)
    guard let light = theme.litEdge else {
      // Without colours for the lit edge, and without a shadow, a line shows where the page's edge is.
      if layout.shadow == nil { drawLines(edge, on: &surface) }
      return
    }
    if edge.strength >= 1 {
      return surface.withRows(stage) { $0.fill(range, with: Cell(.space, Style(on: light))) }
    }
    // On a light page a tinted edge would not look like light.
    guard front.drawnTheme(or: theme).isDark else { return }
    surface.withRows(stage) { $0.tint(range, by: edge.strength, light, &edges) }
  }

  private func drawLines(_ edge: TransitionLayout.LitEdge, on surface: inout Surface) {
    surface.draw { canvas in
      for column in edge.columns {
        canvas.verticalLine(
          column: column, row: stage.lowerBound, length: stage.count, style: theme.separator,
          glyph: Glyph("│"))
      }
    }
  }

  /// Mixes the rows of the front page's bars with the same rows of the back page. At a progress of 0 the
  /// front page's bars are seen, at 1 the back page's.
  func crossFadeBars(at progress: Double, on surface: inout Surface) {
    let amount = (progress * 16).rounded() / 16
    let stage = stage
    for row in 0..<size.rows where !stage.contains(row) {
      if front.cells.surface.size == size {
        surface.copy(columns, ofRow: row, of: front.cells.surface, toColumn: 0, row: row)
      }
      if back.cells.surface.size == size {
        surface.fade(
          columns, ofRow: row, of: back.cells.surface, toColumn: 0, row: row, amount: amount,
          dims: theme.depth != .mono)
      }
    }
  }

  // MARK: Layers

  func frontStyle(_ edges: EdgeStyles) -> LayerStyle {
    LayerStyle(
      tone: frontTone, shadow: layout.shadow == nil ? 0 : edges.shadowNumber, isLit: layout.litEdge != nil)
  }

  /// Returns the columns that the front page and its shadow cover.
  func withShadow(_ placed: PlacedPage) -> Range<Int> { joined(placed, with: shadowColumns) }

  private func joined(_ placed: PlacedPage, with shadow: Range<Int>) -> Range<Int> {
    if shadow.isEmpty { return placed.columns }
    if shadow.upperBound == placed.columns.lowerBound { return shadow.lowerBound..<placed.columns.upperBound }
    if shadow.lowerBound == placed.columns.upperBound { return placed.columns.lowerBound..<shadow.upperBound }
    return placed.columns
  }

  /// Returns the columns that move as one with the front page: the page's own columns, and the part of its
  /// shadow without text. The shadow is left out where the page's edge is drawn in eighths of a column.
  func frontLayer(_ placed: PlacedPage, drawsFineSeams: Bool) -> Range<Int> {
    drawsFineSeams && layout.seam?.cut != nil ? placed.columns : joined(placed, with: blankShadow)
  }

  /// Returns the columns at the front page's edge whose cells differ in style from row to row, and are
  /// therefore sent column by column. The part of the shadow without text is not included while its colours
  /// stay the same, because that part moves with the page.
  func edgeColumns(_ edges: EdgeStyles, drawsFineSeams: Bool) -> Range<Int> {
    let shadow = shadowColumns
    guard layout.shadow?.showsText == true || edges.isShadowNew, !shadow.isEmpty else { return 0..<0 }
    var (first, end) = (shadow.lowerBound, shadow.upperBound)
    if drawsFineSeams, let cut = layout.seam?.cut {
      (first, end) = (min(first, cut.column), max(end, cut.column + 1))
    }
    return (first..<end).clamped(to: columns)
  }

  /// Removes from the layers, parts of the frame that the terminal can move as one, the cells that something
  /// else was drawn over. A layer's `content` and `rows` promise cells that need not be compared with the
  /// last frame.
  /// - Parameter front: the identifier of the front page's layer. Shadow and lit edge belong to that layer.
  func limitLayers(_ layers: inout [FrameLayer], front: ObjectIdentifier, drawsFineSeams: Bool) {
    let shadow = shadowColumns
    for index in layers.indices {
      // The first and the last rows show the bars of both pages, so no layer has these rows.
      layers[index].cut(0..<headRows)
      layers[index].cut(size.rows - footRows..<size.rows)
      if layers[index].id != front {
        for column in shadow { layers[index].note(drawnOver: column) }
        for column in layout.litEdge?.columns ?? 0..<0 { layers[index].note(drawnOver: column) }
      }
      if let shadow = layout.rowShadow { layers[index].cut(shadow.row..<shadow.row + 1) }
      guard drawsFineSeams else { continue }
      if let cut = layout.seam?.cut { layers[index].note(drawnOver: cut.column) }
      if let seam = layout.rowSeam { layers[index].cut(seam.row - 1..<seam.row) }
    }
  }
}

extension TransitionLayout.Shadow {
  /// The column of the shadow that is directly beside the front page.
  fileprivate var edgeColumn: Range<Int> {
    let all = columns
    return reach < 0
      ? all.lowerBound..<all.lowerBound + 1 : all.upperBound - 1..<all.upperBound
  }
}

extension CellRow {
  /// Mixes the backgrounds of some columns with the colour of the lit edge, by `strength`, 0…1.
  func tint(_ columns: Range<Int>, by strength: Double, _ light: Color, _ edges: inout EdgeStyles) {
    for column in columns {
      let style = cells[column].style
      guard style.background.isFixed, !style.attributes.contains(.reverse) else { continue }
      cells[column].style.background = edges.lit(style.background, by: strength, light)
    }
  }

  /// Gives a column of the shadow beside the front page its style. Both halves of a wide glyph get the style
  /// of the half that is nearer to the front page.
  /// - Parameter outward: −1 where the shadow reaches toward lower columns, otherwise 1.
  fileprivate func shade(_ column: Int, outward: Int, _ style: (Style) -> Style) {
    let glyph = cells[column].glyph
    let other = glyph == .continuation ? column - 1 : glyph.isWide ? column + 1 : column
    // The other half of the wide glyph is nearer to the front page. That half was shaded before, together
    // with this one.
    if other == column - outward { return }
    let shaded = style(cells[column].style)
    cells[column].style = shaded
    if 0..<count ~= other { cells[other].style = shaded }
  }
}

extension PlacedPage {
  var tone: PageTone { PageTone(dim: dim.isNaN ? 0 : dim, lift: lift.isNaN ? 0 : lift) }

  /// Returns whether the page's cells can be copied unchanged to the place of the page: the page is neither
  /// turned, small nor faded.
  func isFlat(in size: Size) -> Bool {
    turn == nil && width == size.columns && height(of: size.rows) == size.rows && !(opacity < 1)
  }
}
