extension Glyph {
  /// Whether all terminals give the glyph the same columns.
  ///
  /// They know the widths of different years: emoji, scripts that came late and marks beyond the Latin ones may be wide,
  /// narrow or nothing. Counted as sure is what most text is made of, and what the library draws with.
  var isSure: Bool {
    if bits < 0x300 || self == .continuation { return true }
    let (base, mark1, mark2) = parts
    return Self.isSure(base: base) && Self.isSure(mark: mark1) && Self.isSure(mark: mark2)
  }

  /// The most columns that `width` and `overrun` come to.
  static let farthest = 6

  /// Columns after its own that a terminal may write on, which thinks the glyph wider or sees no mark in a mark.
  var overrun: Int {
    if isSure { return 0 }
    return (isWide ? 0 : 1) + 2 * [parts.mark1, parts.mark2].count { !Self.isSure(mark: $0) }
  }

  private static func isSure(base: UInt32) -> Bool {
    switch base {
    // Latin, Greek, Cyrillic; dashes, quotes, the ellipsis, guillemets; currencies; single arrows; mathematics.
    case ..<0x300, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFE, 0x2010...0x2027, 0x2030...0x203B,
      0x20A0...0x20B5, 0x2190...0x2193, 0x2200...0x22FF:
      true
    // Control pictures, box drawing, blocks, plain shapes, braille, the replacement sign.
    case 0x2400...0x2424, 0x2500...0x25FC, 0x2800...0x28FF, 0xFFFD: true
    // East Asian punctuation, kana, the old ideographs, Hangul syllables, fullwidth forms.
    case 0x3000...0x3012, 0x3014...0x3020, 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FA5, 0xAC00...0xD7A3,
      0xFF01...0xFF5E:
      true
    default: false
    }
  }

  private static func isSure(mark: UInt32) -> Bool { mark == 0 || 0x300...0x36F ~= mark }
}
