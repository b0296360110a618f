import TermNav

/// A page with stacks of views and a grid. Each of their tiles shows how many columns it has got.
final class LayoutPage: ContentPage {
  init(_ gallery: Gallery) {
    let board = TileBoard()
    super.init(
      gallery, name: "stacks", title: "Stacks and a grid",
      lead: "Each tile shows how many columns it asks for, and how many it gets.",
      content: board.stack,
      tries: [
        "Press a tile; r brings it back.",
        "Make the window narrow, then wide.",
      ])
    self.board = board
  }

  override var leastContentRows: Int { 7 }

  private var board: TileBoard?

  override var keyCommands: [KeyCommand] {
    let isHidden = board?.hidesTile == true
    return [KeyCommand("r", title: "show all", isEnabled: isHidden) { [unowned self] in board?.showAll() }]
      + super.keyCommands
  }
}

private final class TileBoard {
  let stack: VStack
  private let tiles: [Tile]

  init() {
    let tiles = [
      Tile(.fixed(14)), Tile(.flexible(min: 4)), Tile(.flexible(max: 16)), Tile(asks: 12), Tile(asks: 18),
      Tile(asks: 12), Tile(asks: 12), Tile(asks: 12), Tile(asks: 16), Tile(asks: 14), Tile(asks: 12),
      Tile(asks: 12),
    ]
    self.tiles = tiles
    stack = VStack(spacing: 1) {
      HStack(spacing: 1) { tiles[..<3].map { $0 } }.sized(rows: .flexible(min: 1, max: 3))
      HStack(spacing: 1) {
        tiles[3]
        tiles[4]
        Spacer()
        tiles[5]
      }
      Grid(columns: [.automatic, .automatic, .flexible()], columnSpacing: 1) { tiles[6...].map { $0 } }
    }
  }

  var hidesTile: Bool { tiles.contains(where: \.isHidden) }

  func showAll() { for tile in tiles { tile.isHidden = false } }
}

private final class Tile: Control {
  private let name: String
  /// The number of columns that a tile of the layout wants; nil if any will do.
  private var asked: Int?

  init(asks columns: Int) {
    (name, asked) = ("asks \(columns)", columns)
    super.init(name: "tile")
  }

  init(_ length: LayoutLength) {
    name =
      switch length {
      case .automatic: "any"
      case .fixed(let columns): "fixed \(columns)"
      case .flexible(let least, .max): "min \(least)"
      case .flexible(_, let most): "max \(most)"
      }
    super.init(name: "tile")
    sized(columns: length)
  }

  override func tapped(at location: Point) { isHidden = true }

  override func handleEnabled(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.enter) || key == KeyPress(.character(" ")) else { return false }
    isHidden = true
    return true
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: asked, rows: 1) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let columns = canvas.size.columns
    let style = interactionState == .normal ? theme.bar : theme.control(.text, interactionState)
    canvas.fill(style)
    let figure = "\(columns)"
    let row = canvas.size.rows / 2
    // If the tile is too narrow for both its name and its width, it shows its width and not its name.
    let end = columns - 1 - figure.columns
    canvas.text(figure, column: max(0, end), row: row, style: style)
    if name.columns <= end - 2 { canvas.text(name, column: 1, row: row, style: style) }
  }
}
