import TermNav

/// The colours and attributes of a cell's style, as an image draws them.
struct CellColors: Hashable {
  var foreground: String
  var background: String
  var attributes: Style.Attributes

  /// How much of the background is mixed into a dim foreground, 0…1. Terminals differ in this part; with 0.4
  /// dim text can still be read.
  private static let dim = 0.4

  init(_ style: Style, isLight: Bool) {
    let ownFront = Color(isLight ? 0x000000 : 0xE5E5E5)
    let ownBack = Color(isLight ? 0xFFFFFF : 0x000000)
    var front = Self.shown(style.foreground) ?? ownFront
    var back = Self.shown(style.background) ?? ownBack
    if style.attributes.contains(.reverse) { swap(&front, &back) }
    if style.attributes.contains(.dim) { front = ColorMath.blend(front, back, Self.dim) }
    foreground = Self.hex(front)
    background = Self.hex(back)
    attributes = style.attributes.intersection([.bold, .italic, .underline])
  }

  /// Returns the red, green and blue of a colour, by the palette of the terminal xterm for a numbered one;
  /// nil for the terminal's own colour.
  private static func shown(_ color: Color) -> Color? { color.rgb.map { .rgb($0.red, $0.green, $0.blue) } }

  private static func hex(_ color: Color) -> String { color.description.lowercased() }
}
