/// The picture of a transition: background, pages, shadows, the lit edge and seams. The rows of bars that
/// cross-fade are left to `crossFadeBars`.
@MainActor struct TransitionPicture {
  let layout: TransitionLayout
  let size: Size
  let front: DrawnPage
  let back: DrawnPage
  let theme: Theme
  /// Whether both navigation bars are one band.
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

  /// The rows in which pages are turned; bars are above and below.
  private var stage: Range<Int> { headRows..<size.rows - footRows }

  // MARK: Drawing

  func draw(on surface: inout Surface, _ edges: inout EdgeStyles, drawsFineSeams: Bool) {
    if !layout.coversScreen(columns: size.columns, rows: size.rows) {
      let glyph = theme.paintsBackgrounds ? Glyph.space : Glyph("░")
      surface.draw { $0.fill($0.bounds, with: Cell(glyph, theme.void(layout.backgroundShade))) }
    }
    if let placed = layout.back { back.draw(at: placed, backTone, on: &surface, theme, within: stage) }
    if let placed = layout.front { front.draw(at: placed, frontTone, on: &surface, theme, within: stage) }
    // The shadow has the colours of the page below, on which it falls.
    let themeBelow = layout.back == nil ? theme : back.drawnTheme(or: theme)
    if let shadow = layout.shadow { draw(shadow, on: &surface, themeBelow, &edges) }
    if let shadow = layout.rowShadow { draw(shadow, on: &surface, themeBelow) }
    if let edge = layout.litEdge { draw(edge, on: &surface, &edges) }
    guard drawsFineSeams else { return }
    if let seam = layout.seam { surface.draw(seam) }
    if let seam = layout.rowSeam { surface.draw(seam) }
  }

  /// The columns of the shadow. Where a shadow cannot be painted, a line in one column replaces it.
  private var shadowColumns: Range<Int> {
    guard let shadow = layout.shadow else { return 0..<0 }
    return (theme.shadowGlyph == .space ? shadow.columns : shadow.edgeColumn).clamped(to: columns)
  }

  /// The columns of the shadow in which nothing of the page below is seen.
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
      // A line shows where the page's edge is, if nothing else does.
      if layout.shadow == nil { drawLines(edge, on: &surface) }
      return
    }
    if edge.strength >= 1 {
      return surface.withRows(stage) { $0.fill(range, with: Cell(.space, Style(on: light))) }
    }
    // On a light page a tint would not look like light.
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

  /// Fades the rows of the front page's bars into what the back page has there.
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

  /// Returns the columns that the front page hides, with those of its shadow.
  func withShadow(_ placed: PlacedPage) -> Range<Int> { joined(placed, with: shadowColumns) }

  private func joined(_ placed: PlacedPage, with shadow: Range<Int>) -> Range<Int> {
    if shadow.isEmpty { return placed.columns }
    if shadow.upperBound == placed.columns.lowerBound { return shadow.lowerBound..<placed.columns.upperBound }
    if shadow.lowerBound == placed.columns.upperBound { return placed.columns.lowerBound..<shadow.upperBound }
    return placed.columns
  }

  /// Returns the columns that move as one with the front page: its own, and its blank shadow unless a fine
  /// edge cuts that.
  func frontLayer(_ placed: PlacedPage, drawsFineSeams: Bool) -> Range<Int> {
    drawsFineSeams && layout.seam?.cut != nil ? placed.columns : joined(placed, with: blankShadow)
  }

  /// Returns the columns about the edge in which the cells of all rows need pens of their own. A blank shadow
  /// that keeps its colours is not among them, because it moves with the front page.
  func edgeColumns(_ edges: EdgeStyles, drawsFineSeams: Bool) -> Range<Int> {
    let shadow = shadowColumns
    guard layout.shadow?.showsText == true || edges.isShadowNew, !shadow.isEmpty else { return 0..<0 }
    var (first, end) = (shadow.lowerBound, shadow.upperBound)
    if drawsFineSeams, let cut = layout.seam?.cut {
      (first, end) = (min(first, cut.column), max(end, cut.column + 1))
    }
    return (first..<end).clamped(to: columns)
  }

  /// Limits the cells that layers promise unchanged, where something else was drawn over the pages.
  /// - Parameter front: the identifier of the front page's layer, which has the shadow and the lit edge.
  func limitLayers(_ layers: inout [FrameLayer], front: ObjectIdentifier, drawsFineSeams: Bool) {
    let shadow = shadowColumns
    for index in layers.indices {
      // These rows have the bars of both pages.
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
  /// The column beside the front page.
  fileprivate var edgeColumn: Range<Int> {
    let all = columns
    return reach < 0
      ? all.lowerBound..<all.lowerBound + 1 : all.upperBound - 1..<all.upperBound
  }
}

extension CellRow {
  /// Tints the backgrounds of some columns with the light of an edge.
  func tint(_ columns: Range<Int>, by strength: Double, _ light: Color, _ edges: inout EdgeStyles) {
    for column in columns {
      let style = cells[column].style
      guard style.background.isFixed, !style.attributes.contains(.reverse) else { continue }
      cells[column].style.background = edges.lit(style.background, by: strength, light)
    }
  }

  /// Gives a column another style. A wide glyph gets the style of its column nearer to the shadow's edge.
  /// - Parameter outward: −1 where the shadow reaches toward lower columns, else 1.
  fileprivate func shade(_ column: Int, outward: Int, _ style: (Style) -> Style) {
    let glyph = cells[column].glyph
    let other = glyph == .continuation ? column - 1 : glyph.isWide ? column + 1 : column
    // The other half is nearer to the edge, and both halves have its style already.
    if other == column - outward { return }
    let shaded = style(cells[column].style)
    cells[column].style = shaded
    if 0..<count ~= other { cells[other].style = shaded }
  }
}

extension PlacedPage {
  var tone: PageTone { PageTone(dim: dim.isNaN ? 0 : dim, lift: lift.isNaN ? 0 : lift) }

  /// Returns whether the page is drawn cell by cell: neither turned, small nor faded, wherever it is.
  func isFlat(in size: Size) -> Bool {
    turn == nil && width == size.columns && height(of: size.rows) == size.rows && !(opacity < 1)
  }
}
