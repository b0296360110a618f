import TermNav

/// Stacks and a grid, whose tiles say their size.
final class LayoutPage: ContentPage {
  init(_ gallery: Gallery) {
    let board = TileBoard()
    super.init(
      gallery, name: "stacks", title: "Stacks and a grid",
      lead: """
        Each tile says how many columns it asks for and what it is given. What does not \
        fit is cut from the end: what asks first, then flexible, then fixed tiles.
        """,
      content: board.stack,
      tries: [
        "Press a tile to hide it; the others take its place. r brings all back.",
        "Make the window narrow, and wide again.",
      ])
    self.board = board
  }

  private var board: TileBoard?

  override var keyCommands: [KeyCommand] {
    [KeyCommand("r", title: "show all") { [unowned self] in board?.showAll() }] + super.keyCommands
  }
}

private final class TileBoard {
  let stack: VStack
  private let tiles: [Tile]

  init() {
    let tiles = [
      Tile("fixed 12").sized(columns: .fixed(12)), Tile("flexible").sized(columns: .flexible(min: 4)),
      Tile("max 16").sized(columns: .flexible(max: 16)), Tile("asks"), Tile("asks more"), Tile("end"),
      Tile("one"), Tile("two"), Tile("the widest"), Tile("four"), Tile("five"), Tile("six"),
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

  func showAll() { for tile in tiles { tile.isHidden = false } }
}

private final class Tile: Control {
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(name: "tile")
  }

  override func tapped(at place: Point) { isHidden = true }

  override func handleEnabled(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.enter) || key == KeyPress(.character(" ")) else { return false }
    isHidden = true
    return true
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: name.columns + 2, rows: 1) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let columns = canvas.size.columns
    let style = look == .normal ? theme.bar : theme.control(.text, look)
    canvas.fill(style)
    let figure = "\(columns)"
    let row = canvas.size.rows / 2
    canvas.text(name.truncated(toColumns: columns - 2), column: 1, row: row, style: style)
    if columns >= name.columns + 2 + figure.columns + 1 {
      canvas.text(figure, column: columns - 1 - figure.columns, row: row, style: style)
    }
  }
}
