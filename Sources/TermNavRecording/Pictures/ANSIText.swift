import TermNav

/// Text of cells with the escape sequences (SGR) that set their colours and attributes in a terminal.
enum ANSIText {
  /// Returns the text of the cells of one row. At its end the terminal's own colours are set again.
  static func line(_ cells: some Sequence<Cell>) -> String {
    var line = ""
    var style = Style.plain
    for cell in cells {
      if cell.glyph != .continuation, cell.style != style {
        style = cell.style
        line += sequence(for: style)
      }
      line.unicodeScalars += cell.shownScalars
    }
    return style == .plain ? line : line + "\u{1B}[m"
  }

  /// Returns the escape sequence that sets a style in a terminal, whatever style was set before.
  static func sequence(for style: Style) -> String {
    var codes = ["0"]
    style.attributes.forEachSGR { _, on, _ in codes.append("\(on)") }
    codes += Self.codes(style.foreground, base: 30) + Self.codes(style.background, base: 40)
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private static func codes(_ color: Color, base: Int) -> [String] {
    switch color.kind {
    case .default: []
    case .palette(let index) where index < 8: ["\(base + Int(index))"]
    case .palette(let index) where index < 16: ["\(base + 52 + Int(index))"]
    case .palette(let index): ["\(base + 8)", "5", "\(index)"]
    case .rgb(let red, let green, let blue): ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}
