/// Signs that point to a side, each with its mirror image, for pages that read from the right.
enum MirroredSigns {
  private static let pairs =
    "‹›«»<>()[]{}←→⇐⇒↩↪↖↗↙↘◂▸◀▶◁▷◄►◢◣◤◥╭╮╰╯┌┐└┘├┤┏┓┗┛┣┫╔╗╚╝╠╣╱╲▏▕▌▐▖▗▘▝▙▟▛▜▚▞╴╶╸╺╼╾"
  /// Signs that fill the left part of a cell, each followed by the sign that fills the right part and is
  /// nearest to its mirror image.
  private static let nearest = "▎▕▍▐▋▐▊▐▉█"

  private static let opposites: [UInt32: Unicode.Scalar] = {
    var opposites: [UInt32: Unicode.Scalar] = [:]
    let signs = Array((pairs + nearest).unicodeScalars)
    for index in stride(from: 0, to: signs.count, by: 2) { opposites[signs[index].value] = signs[index + 1] }
    for index in stride(from: 0, to: pairs.unicodeScalars.count, by: 2) {
      opposites[signs[index + 1].value] = signs[index]
    }
    return opposites
  }()

  static func opposite(of glyph: Glyph) -> Glyph {
    guard glyph.bits >> 21 == 0 else { return glyph }
    let base = glyph.parts.base
    if braille.contains(base) { return Glyph(bits: UInt64(opposite(ofBraille: base))) }
    guard let other = opposites[base] else { return glyph }
    return Glyph(bits: UInt64(other.value))
  }

  private static let braille: Range<UInt32> = 0x2800..<0x2900

  /// Returns a braille sign with its two columns of dots exchanged: dots 1, 2, 3 and 7 with 4, 5, 6 and 8.
  private static func opposite(ofBraille scalar: UInt32) -> UInt32 {
    let (left, right) = (scalar & 0x47, scalar & 0xB8)
    let toRight = (left & 0x07) << 3 | (left & 0x40) << 1
    let toLeft = (right & 0x38) >> 3 | (right & 0x80) >> 1
    return braille.lowerBound | toRight | toLeft
  }
}

extension Canvas {
  /// Draws signs such as arrows, brackets, line ends, or a row of signs that are a picture, such as `▁▃▅` or
  /// braille. A mirrored canvas mirrors each sign and reverses the order of the signs, as it does with cells
  /// that are set one by one.
  /// - Parameters:
  ///   - signs: the signs to draw.
  ///   - column: the first column, from 0.
  ///   - row: the row, from 0.
  ///   - style: the style of all signs.
  ///   - keepingBackground: whether the cells keep their background and their reverse attribute.
  /// - Returns: the number of columns that the signs take.
  @discardableResult public mutating func symbol(
    _ signs: String, column: Int, row: Int, style: Style, keepingBackground: Bool = false
  ) -> Int {
    guard isMirrored else {
      return text(signs, column: column, row: row, style: style, keepingBackground: keepingBackground)
    }
    return symbol(
      TextGlyphs(signs, tabWidth: tabWidth), column: column, row: row, style: style,
      keepingBackground: keepingBackground)
  }

  mutating func symbol(_ run: GlyphRun, column: Int, row: Int, style: Style) {
    guard isMirrored else { return text(run, column: column, row: row, style: style) }
    symbol(run.glyphs, column: column, row: row, style: style, keepingBackground: false)
  }

  @discardableResult private mutating func symbol(
    _ glyphs: some Sequence<Glyph>, column: Int, row: Int, style: Style, keepingBackground: Bool
  ) -> Int {
    var used = 0
    for glyph in glyphs {
      let opposite = MirroredSigns.opposite(of: glyph)
      put(opposite, style, column: column.plus(used), row: row, keepingBackground: keepingBackground)
      used += opposite.width
    }
    return used
  }
}
