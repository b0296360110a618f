extension Glyph {
  /// Whether old and new terminals agree on the number of columns that the glyph takes. After a glyph of
  /// doubtful width the cursor is moved explicitly.
  var isSure: Bool {
    if bits < 0x300 || self == .continuation { return true }
    let (base, mark1, mark2) = parts
    return Self.isSure(base: base) && Self.isSure(mark: mark1) && Self.isSure(mark: mark2)
  }

  /// The greatest sum of `width` and `overrun` that a glyph can have, in columns.
  static let farthest = 6

  /// The number of columns after the glyph that a terminal may overwrite if its width table differs.
  @inline(__always) var overrun: Int { bits < 0x300 ? 0 : doubtfulOverrun }

  private var doubtfulOverrun: Int {
    if isSure || isPicture { return 0 }
    return (isWide ? 0 : 1) + 2 * [parts.mark1, parts.mark2].count { !Self.isSure(mark: $0) }
  }

  private static func isSure(base: UInt32) -> Bool {
    switch base {
    // Terminals agree on the width of Latin, Greek, Cyrillic; punctuation; currencies; arrows; mathematics.
    case ..<0x300, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFE, 0x2010...0x2027, 0x2030...0x203B,
      0x20A0...0x20B5, 0x2190...0x2193, 0x2200...0x22FF:
      true
    // Terminals agree on the width of control pictures, boxes, blocks, shapes, braille, the replacement sign.
    case 0x2400...0x2424, 0x2500...0x25FC, 0x2800...0x28FF, 0xFFFD: true
    // Terminals agree on the width of East Asian punctuation, kana, first ideographs, Hangul, fullwidth
    // forms.
    case 0x3000...0x3012, 0x3014...0x3020, 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FA5, 0xAC00...0xD7A3,
      0xFF01...0xFF5E:
      true
    default: false
    }
  }

  private static func isSure(mark: UInt32) -> Bool { mark == 0 || 0x300...0x36F ~= mark }
}
