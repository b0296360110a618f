import TermNav

final class MapPage: ContentPage {
  private let map: MapView

  init(_ gallery: Gallery) {
    let chart = Chart()
    map = MapView(contentSize: Chart.size) { chart.draw(&$0, $1, $2) }
    super.init(
      gallery, name: "map", title: "A map",
      lead:
        "A map moves both ways, so it keeps all drags. One that begins at the edge of the screen goes back.",
      content: map,
      tries: [
        "Drag the map, and let go while it moves.",
        "Drag from the very edge to the {right}: the page goes back.",
      ])
    map.onScroll = { [unowned self] in setNeedsDisplay() }
    figures = { [unowned self] in
      map.partInSight(in: view.size.columns)
    }
    kept = "pans the map"
    claim = { [unowned self] in map.dragClaim }
  }

  override var keyCommands: [KeyCommand] {
    [
      .hint("←", "↑", "↓", "→", title: "pan", label: "←↑↓→"),
      .hint("Home", title: "north-west"),
    ] + super.keyCommands
  }

  override var isWide: Bool { true }
  override var contentMargin: Int { 2 }
  private var isCentered = false

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    if !isCentered, !sample.frame.isEmpty {
      isCentered = true
      map.center(on: Point(column: 162, row: 44))
    }
  }
}

/// The drawing of the map, with names: each cell shows two pixels as half blocks. With 16 colours or fewer it
/// shows characters instead.
private final class Chart {
  static let size = Size(columns: Terrain.width, rows: Terrain.height / 2)

  private let terrain = Terrain()
  private static let names: [(String, Int, Int)] = [
    ("Harbour", 162, 42), ("Lighthouse", 150, 56), ("Gull Rock", 151, 47), ("North Cove", 168, 8),
    ("Saltings", 70, 61), ("Storfjell", 93, 86), ("Île Verte", 42, 41), ("Blåvik", 228, 20),
    ("Plover Bay", 131, 64),
    ("Land's End", 283, 96), ("Ostrov", 172, 110),
  ]

  func draw(_ canvas: inout Canvas, _ part: Rect, _ theme: Theme) {
    if theme.paintsBackgrounds {
      drawPixels(&canvas, part, MapPalette(theme).colors)
    } else {
      drawSigns(&canvas, part, theme)
    }
    for (name, column, row) in Self.names where part.rows.contains(row) {
      canvas.text(" ◆ \(name) ", column: column - 1, row: row, style: theme.text.adding(.bold))
    }
  }

  private func drawPixels(_ canvas: inout Canvas, _ part: Rect, _ colors: [Color]) {
    for row in part.rows {
      let upper = terrain.shades(inRow: 2 * row)
      let lower = terrain.shades(inRow: 2 * row + 1)
      for column in part.columns where upper.indices.contains(column) {
        canvas.setPixels(
          upper: colors[Int(upper[column])], lower: colors[Int(lower[column])], column: column, row: row)
      }
    }
  }

  private func drawSigns(_ canvas: inout Canvas, _ part: Rect, _ theme: Theme) {
    for row in part.rows {
      let shades = terrain.shades(inRow: 2 * row)
      for column in part.columns where shades.indices.contains(column) {
        guard let ground = Terrain.Ground(rawValue: Int(shades[column]) / 3) else { continue }
        let (sign, foreground) = ground.sign(isEven: (column + row) % 2 == 0)
        canvas.set(Cell(Glyph(sign), theme.style(foreground)), column: column, row: row)
      }
    }
  }
}

extension Terrain.Ground {
  /// Returns the character and the colour for a kind of ground on the map. Two characters take turns, so that
  /// an area does not look empty.
  /// - Parameter isEven: Which of the two characters.
  fileprivate func sign(isEven: Bool) -> (Unicode.Scalar, Theme.Foreground) {
    switch self {
    case .deep: (" ", .separator)
    case .sea: (isEven ? " " : "·", .separator)
    case .shallows: (isEven ? " " : "~", .accent)
    case .surf: ("~", .accent)
    case .beach: ("·", .caution)
    case .meadow: (isEven ? "." : "\"", .good)
    case .wood: (isEven ? "♣" : "\"", .good)
    case .hill: ("∩", .secondary)
    case .rock: (isEven ? "^" : "▲", .secondary)
    case .snow: ("▲", .text)
    }
  }
}
