import TermNav

/// The parts of an SVG of a screen. Each row is written independently of its position, so that equal rows
/// have equal texts.
struct SVGDrawing {
  // The constants are the sizes of a screen's cells and letters in pixels, as the SVG shows them unscaled.
  // The width is that of a letter of 15 pixels.
  static let cellWidth = 9
  static let cellHeight = 19
  static let fontSize = 15
  static let baseline = 14
  static let margin = 10
  /// The attribute that rows of the screen have in the SVG. It keeps seams from showing between backgrounds
  /// that touch.
  static let rendering = "shape-rendering=\"crispEdges\""
  private static let fonts =
    "'DejaVu Sans Mono', ui-monospace, 'SF Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace"

  private let picture: ScreenPicture

  init(of picture: ScreenPicture) { self.picture = picture }

  var document: String {
    var lines = [Self.head(picture.surface.size, title: picture.title, isLight: picture.isLight)]
    for (number, row) in picture.surface.rows.enumerated() {
      let top = Self.margin + number * Self.cellHeight
      lines.append("<g \(Self.rendering) transform=\"translate(\(Self.margin) \(top))\">")
      lines.append(SVGRow(row, isLight: picture.isLight).text)
      lines.append("</g>")
    }
    if let pointer = picture.pointer { lines.append(Self.pointer(at: pointer)) }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  /// Returns the beginning of the SVG of a screen, with the frame of a window around the screen.
  static func head(_ size: Size, title: String, isLight: Bool, style: String = "") -> String {
    let (width, height) = (size.columns * cellWidth + 2 * margin, size.rows * cellHeight + 2 * margin)
    let window = isLight ? "#d5d8de" : "#0b0c0f"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img" font-family="\(fonts)" font-size="\(fontSize)" xml:space="preserve">
      <title>\(escaped(title))</title>\(style)
      <rect width="\(width)" height="\(height)" rx="8" fill="\(window)"/>
      """
  }

  /// Returns the SVG of a mouse pointer, an arrow whose tip is near the middle of the cell at `point`.
  /// Fractions of a cell count too.
  static func pointer(at point: Point) -> String {
    let x = Double(margin) + (point.column + 0.5) * Double(cellWidth)
    let y = Double(margin) + (point.row + 0.4) * Double(cellHeight)
    return """
      <path transform="translate(\(SVGRow.short(x)) \(SVGRow.short(y)))" d="M0 0v17l4-4 3 7 3-1-3-7h6z" fill="#000" \
      stroke="#fff" stroke-width="1.3" stroke-linejoin="round"/>
      """
  }

  static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(character)
      }
    }.joined()
  }
}
