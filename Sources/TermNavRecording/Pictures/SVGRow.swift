import TermNav

/// One row of a screen as SVG: first the backgrounds, then the block elements, then the words.
struct SVGRow {
  /// A run of characters of the row in one style.
  struct Word {
    /// The distance of the word from the row's left edge, in pixels.
    let x: Int
    /// The text of the word's SVG element behind its `x`. Words that differ only in `x` are written once in a
    /// film.
    let rest: String

    var text: String { "<text x=\"\(x)\" \(rest)" }
  }

  fileprivate struct Item {
    var column: Int
    var width: Int
    var cell: Cell
    var colors: CellColors
  }

  private let items: [Item]

  init(_ cells: ArraySlice<Cell>, isLight: Bool) {
    var items: [Item] = []
    items.reserveCapacity(cells.count)
    // The style and colours of the cell before are kept. Adjacent cells usually have the same, so the colours
    // are used again.
    var last: (style: Style, colors: CellColors)?
    for (column, cell) in cells.enumerated() where cell.glyph != .continuation {
      let colors =
        last.flatMap { $0.style == cell.style ? $0.colors : nil } ?? CellColors(cell.style, isLight: isLight)
      last = (cell.style, colors)
      items.append(Item(column: column, width: max(1, cell.glyph.width), cell: cell, colors: colors))
    }
    self.items = items
  }

  /// The row of a screen as SVG. Positions are in pixels from the row's top left corner. The element around
  /// the row has to set `shape-rendering`.
  var text: String { ([rectangles] + words.map(\.text)).filter { !$0.isEmpty }.joined(separator: "\n") }

  // MARK: Rectangles

  /// How many pixels the background of a cell reaches under those to its right and below. Without this
  /// overlap a scaled image has gaps between cells.
  private static let overlap = 0.5

  /// The backgrounds and block elements of the row: an SVG path for each colour, in the order of the first
  /// columns with it.
  var rectangles: String {
    var (order, paths): ([String], [String: String]) = ([], [:])
    func add(_ color: String, _ path: String) {
      if paths[color] == nil { order.append(color) }
      paths[color, default: ""] += path
    }
    for run in runs(of: items, same: { $0.colors.background == $1.colors.background }) {
      let (first, last) = (run.first!, run.last!)
      let whole = BlockShapes.Shape(0, 0, 8 * Double(last.column + last.width - first.column), 8)
      add(first.colors.background, Self.rectangle(whole, at: first, reaching: Self.overlap))
    }
    let backgrounds = path(order, paths)
    (order, paths) = ([], [:])
    for run in runs(of: items, same: { $0.cell == $1.cell }) {
      guard let first = run.first, let shapes = BlockShapes.shapes(of: first.cell) else { continue }
      for var shape in shapes {
        // Equal characters side by side that fill their cells from left to right become one rectangle of the
        // image.
        let isWhole = shape.left == 0 && shape.right == 8
        if isWhole { shape.right = 8 * Double(run.count) }
        for item in isWhole ? [first] : run { add(first.colors.foreground, Self.rectangle(shape, at: item)) }
      }
    }
    return (backgrounds + path(order, paths)).joined(separator: "\n")
  }

  private func path(_ order: [String], _ paths: [String: String]) -> [String] {
    order.map { "<path fill=\"\($0)\" d=\"\(paths[$0]!)\"/>" }
  }

  private static func rectangle(_ shape: BlockShapes.Shape, at item: Item, reaching more: Double = 0)
    -> String
  {
    let (width, height) = (Double(SVGDrawing.cellWidth) / 8, Double(SVGDrawing.cellHeight) / 8)
    let x = Double(item.column * SVGDrawing.cellWidth) + shape.left * width
    let right = Double(item.column * SVGDrawing.cellWidth) + shape.right * width + more
    let (top, bottom) = (shape.top * height, shape.bottom * height + more)
    return "M\(short(x)) \(short(top))H\(short(right))V\(short(bottom))H\(short(x))z"
  }

  // MARK: Words

  var words: [Word] {
    var parts: [[Item]] = []
    for item in items where BlockShapes.shapes(of: item.cell) == nil {
      guard let last = parts.last?.last, continues(last, with: item) else {
        parts.append([item])
        continue
      }
      parts[parts.count - 1].append(item)
    }
    return parts.compactMap { Self.word(of: $0) }
  }

  /// Returns whether a cell belongs to the same run of words as the one before. A single blank between two
  /// words of the same style belongs to it; two blanks end the run.
  private func continues(_ last: Item, with item: Item) -> Bool {
    guard last.column + 1 == item.column, last.width == 1, item.width == 1 else { return false }
    if last.isBlank, item.isBlank { return false }
    return last.colors.foreground == item.colors.foreground
      && last.colors.attributes == item.colors.attributes
  }

  private static func word(of part: [Item]) -> Word? {
    var run = part[...]
    if !part[0].colors.attributes.contains(.underline) {
      while run.last?.isBlank == true { run.removeLast() }
      while run.first?.isBlank == true { run.removeFirst() }
    }
    guard let first = run.first else { return nil }
    var text = ""
    for item in run { text.unicodeScalars += item.cell.shownScalars }
    let isWide = first.width == 2
    let width = isWide ? "text-anchor=\"middle\"" : "textLength=\"\(run.count * SVGDrawing.cellWidth)\""
    let look = "fill=\"\(first.colors.foreground)\"\(first.colors.attributes.inSVG)"
    return Word(
      x: (first.column + (isWide ? 1 : 0)) * SVGDrawing.cellWidth,
      rest: "\(width) y=\"\(SVGDrawing.baseline)\" \(look)>\(SVGDrawing.escaped(text))</text>")
  }

  private func runs(of items: [Item], same: (Item, Item) -> Bool) -> [[Item]] {
    var runs: [[Item]] = []
    for item in items {
      if let last = runs.last?.last, same(last, item) {
        runs[runs.count - 1].append(item)
      } else {
        runs.append([item])
      }
    }
    return runs
  }

  /// Returns a number as text with at most three decimals, for an SVG.
  static func short(_ value: Double) -> String {
    let thousandths = Int(nearest: (value * 1000).rounded())
    if thousandths.isMultiple(of: 1000) { return "\(thousandths / 1000)" }
    var digits = "\(thousandths.magnitude % 1000 + 1000)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).\(digits)"
  }
}

extension SVGRow.Item {
  fileprivate var isBlank: Bool { cell.shownScalars == [" "] }
}

extension Style.Attributes {
  fileprivate var inSVG: String {
    (contains(.bold) ? " font-weight=\"bold\"" : "") + (contains(.italic) ? " font-style=\"italic\"" : "")
      + (contains(.underline) ? " text-decoration=\"underline\"" : "")
  }
}
