import TermNav

final class MapPage: ContentPage {
  private let map: MapView
  private static let size = Size(columns: 320, rows: 120)

  init(_ gallery: Gallery) {
    map = MapView(contentSize: Self.size) { Chart.draw(&$0, $1, $2) }
    super.init(
      gallery, name: "map", title: "A map pans both ways",
      lead: """
        A map would be no map if half of its drags left the page: it keeps them \
        all. What begins at the page's edge is the page's all the same.
        """,
      content: map,
      tries: [
        "Drag the map anywhere, and let go in full swing.",
        "Press at the very edge, and drag to the right: the page goes.",
      ])
    map.onScroll = { [unowned self] in setNeedsDisplay() }
    figures = { [unowned self] in
      "column \(Int(map.contentOffset.column)) of \(Self.size.columns), row \(Int(map.contentOffset.row)) of \(Self.size.rows)"
    }
    claim = { [unowned self] in map.dragClaim }
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("←↑↓→", "pan"),
      KeyCommand("Home", title: "north-west") { [unowned self] in _ = content.handle(KeyPress(.home)) },
    ] + super.keyCommands
  }

  override var contentInset: Int { 0 }
  private var isCentered = false

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    if !isCentered, !content.frame.isEmpty {
      isCentered = true
      map.center(on: Point(column: 96, row: 44))
    }
  }
}

private enum Chart {
  private static let names: [(String, Int, Int)] = [
    ("Harbour", 92, 42), ("灯台", 118, 38), ("Gull Rock", 70, 55), ("North Cove", 150, 20),
    ("Saltings", 60, 30),
    ("Île Verte", 210, 64), ("Blåvik", 250, 30), ("千鳥浜", 180, 90), ("Land's End", 290, 100),
    ("Ostrov", 24, 84),
  ]

  static func draw(_ canvas: inout Canvas, _ part: Rect, _ theme: Theme) {
    for row in part.rows {
      for column in part.columns {
        let (glyph, foreground) = sign(column, row)
        canvas.set(Cell(Glyph(glyph), theme.style(foreground)), column: column, row: row)
      }
    }
    for (name, column, row) in names where part.rows.contains(row) {
      canvas.text("◆ \(name)", column: column, row: row, style: theme.text.adding(.bold))
    }
  }

  private static func sign(_ column: Int, _ row: Int) -> (Unicode.Scalar, Theme.Foreground) {
    let height = self.height(column, row)
    let grain = noise(column &* 7, row &* 13)
    switch height {
    case ..<0.40: return (grain > 0.93 ? "~" : " ", .separator)
    case ..<0.50: return (grain > 0.7 ? "≈" : grain > 0.4 ? "~" : " ", .accent)
    case ..<0.53: return ("·", .caution)
    case ..<0.63: return (grain > 0.6 ? "\"" : grain > 0.3 ? "," : ".", .good)
    case ..<0.72: return (grain > 0.5 ? "♣" : "\"", .good)
    default: return (grain > 0.4 ? "▲" : "^", .secondary)
    }
  }

  /// Two octaves; cells are twice as tall as wide.
  private static func height(_ column: Int, _ row: Int) -> Double {
    0.72 * smooth(Double(column) / 26, Double(row) / 13) + 0.28 * smooth(Double(column) / 8, Double(row) / 4)
  }

  private static func smooth(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (ease(x - left), ease(y - top))
    let (i, j) = (Int(left), Int(top))
    let above = noise(i, j) + (noise(i + 1, j) - noise(i, j)) * u
    let below = noise(i, j + 1) + (noise(i + 1, j + 1) - noise(i, j + 1)) * u
    return above + (below - above) * v
  }

  private static func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }

  /// 0…1.
  private static func noise(_ x: Int, _ y: Int) -> Double {
    var bits = UInt64(bitPattern: Int64(x &* 374_761_393 &+ y &* 668_265_263 &+ 1_274_126_177))
    bits = (bits ^ bits >> 13) &* 0x9E37_79B9_7F4A_7C15
    bits ^= bits >> 31
    return Double(bits >> 11) / Double(1 << 53)
  }
}
