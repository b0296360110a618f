/// Draws a layout: background, pages, shadows, the lit edge and seams. Bars that cross-fade leave their rows free.
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

  /// Rows in which pages are turned; bars stand around them.
  private var stage: Range<Int> { headRows..<size.rows - footRows }

  // MARK: Drawing

  func draw(on surface: inout Surface, _ edges: inout EdgeStyles, drawsFineSeams: Bool) {
    if !layout.coversScreen(columns: size.columns, rows: size.rows) {
      let glyph = theme.paintsBackgrounds ? Glyph.space : Glyph("░")
      surface.draw { $0.fill($0.bounds, with: Cell(glyph, theme.void(layout.backgroundShade))) }
    }
    if let placed = layout.back { back.place(placed, backTone, on: &surface, theme, within: stage) }
    if let placed = layout.front { front.place(placed, frontTone, on: &surface, theme, within: stage) }
    // The shadow falls on the page below.
    let themeBelow = layout.back == nil ? theme : back.shown(theme)
    if let shadow = layout.shadow { draw(shadow, on: &surface, themeBelow, &edges) }
    if let shadow = layout.rowShadow { draw(shadow, on: &surface, themeBelow) }
    if let edge = layout.litEdge { draw(edge, on: &surface, &edges) }
    guard drawsFineSeams else { return }
    if let seam = layout.seam { surface.draw(seam) }
    if let seam = layout.rowSeam { surface.draw(seam) }
  }

  /// A line stands for a shadow that cannot be painted.
  private var shadowColumns: Range<Int> {
    guard let shadow = layout.shadow else { return 0..<0 }
    return (theme.shadowGlyph == .space ? shadow.columns : shadow.column..<shadow.column + 1).clamped(
      to: columns)
  }

  private func draw(
    _ shadow: TransitionLayout.Shadow, on surface: inout Surface, _ themeBelow: Theme,
    _ edges: inout EdgeStyles
  ) {
    let range = shadowColumns
    if range.isEmpty { return }
    edges.take(themeBelow, strength: shadow.strength, dim: layout.back?.dim ?? 0)
    let (glyph, styles) = (themeBelow.shadowGlyph, edges.shadow)
    surface.withRows(0..<size.rows) { $0.cut(range) }
    for column in range {
      let cell = Cell(glyph, styles[abs(column - shadow.column)])
      surface.withRows(0..<size.rows) { $0.cells[column] = cell }
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
    guard let light = theme.litEdge else {
      // A line that says where the sheet is, where nothing else does.
      if layout.shadow == nil { drawLines(edge, on: &surface) }
      return
    }
    let range = edge.columns.clamped(to: columns)
    if edge.strength >= 1 {
      return surface.withRows(stage) { $0.fill(range, with: Cell(.space, Style(on: light))) }
    }
    surface.withRows(stage) { line in
      for column in range {
        let style = line.cells[column].style
        guard style.background.isFixed, !style.attributes.contains(.reverse) else { continue }
        line.cells[column].style.background = edges.lit(style.background, by: edge.strength, light)
      }
    }
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

  /// Rows of bars of one page fade into what the other has there.
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

  func frontLook(_ edges: EdgeStyles) -> LayerLook {
    LayerLook(
      tone: frontTone, shadow: layout.shadow == nil ? 0 : edges.shadowNumber, isLit: layout.litEdge != nil)
  }

  /// What the front hides: its shadow's columns too.
  func withShadow(_ placed: PlacedPage) -> Range<Int> {
    let shadow = shadowColumns
    if shadow.isEmpty { return placed.columns }
    if shadow.upperBound == placed.columns.lowerBound { return shadow.lowerBound..<placed.columns.upperBound }
    if shadow.lowerBound == placed.columns.upperBound { return placed.columns.lowerBound..<shadow.upperBound }
    return placed.columns
  }

  /// What moves as one with the front: its shadow too, but for one that a fine edge cuts.
  func frontLayer(_ placed: PlacedPage, drawsFineSeams: Bool) -> Range<Int> {
    drawsFineSeams && layout.seam?.cut != nil ? placed.columns : withShadow(placed)
  }

  /// Takes back what layers promise of cells that are not theirs.
  /// - Parameter front: its layer has the shadow and the lit edge.
  func limitLayers(_ layers: inout [FrameLayer], front: ObjectIdentifier, drawsFineSeams: Bool) {
    let shadow = shadowColumns
    for index in layers.indices {
      // Bars of both pages stand there.
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

extension PlacedPage {
  var tone: PageTone { PageTone(dim: dim.isNaN ? 0 : dim, lift: lift.isNaN ? 0 : lift) }

  /// Whether it is drawn cell by cell, wherever it stands.
  func isFlat(in size: Size) -> Bool {
    turn == nil && width == size.columns && height(of: size.rows) == size.rows && !(opacity < 1)
  }
}
