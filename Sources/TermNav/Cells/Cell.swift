/// The content of a cell: a Unicode scalar with up to two combining marks, or the right half of a glyph that
/// takes two columns.
public struct Glyph: Equatable, Hashable, Sendable {
  /// The glyph as one number: bits 0…20 are the base scalar, 21…41 and 42…62 the combining marks. Bit 63 says
  /// that the glyph takes two columns.
  package let bits: UInt64

  private static let scalarMask: UInt64 = 0x1F_FFFF
  static let marks = 2

  /// The glyph of a cell in which nothing was drawn; it is never sent to a terminal.
  package static let undrawn = Glyph(bits: 0)
  /// The content of the right one of the two cells that a wide glyph takes.
  package static let continuation = Glyph(bits: scalarMask)
  /// A blank of one column.
  public static let space = Glyph(bits: 0x20)

  init(bits: UInt64) { self.bits = bits }

  /// Creates the glyph of a lone scalar. A scalar that is not shown as it is becomes another sign, such as
  /// `␍` for a control character, or U+FFFD. A combining mark is put on `◌`; an invisible scalar or a tab
  /// becomes a blank.
  public init(_ scalar: Unicode.Scalar) {
    switch ScalarClass(scalar) {
    case .narrow: self.init(unchecked: scalar, (nil, nil), wide: false)
    case .wide: self.init(unchecked: scalar, (nil, nil), wide: true)
    case .mark, .jamo: self.init(unchecked: "◌", (scalar, nil), wide: false)
    case .shown(let other): self.init(unchecked: other, (nil, nil), wide: false)
    case .joiner, .absorbed, .hidden, .tab: self = .space
    }
  }

  /// Creates a glyph of one column, or of two where `wide` is true. A base that is not safe to send to a
  /// terminal is replaced by U+FFFD in one column, and marks that are not safe are dropped.
  public init(_ base: Unicode.Scalar, marks: (Unicode.Scalar?, Unicode.Scalar?) = (nil, nil), wide: Bool) {
    func mark(_ scalar: Unicode.Scalar?) -> Unicode.Scalar? {
      scalar.flatMap { [.mark, .jamo].contains(ScalarClass($0)) ? $0 : nil }
    }
    let shown = (mark(marks.0), mark(marks.1))
    switch ScalarClass(base) {
    case .narrow, .wide, .mark, .jamo: self.init(unchecked: base, shown, wide: wide)
    case .shown, .joiner, .absorbed, .hidden, .tab:
      self.init(unchecked: ScalarClass.replacement, shown, wide: false)
    }
  }

  init(unchecked base: Unicode.Scalar, _ marks: (Unicode.Scalar?, Unicode.Scalar?), wide: Bool) {
    bits =
      UInt64(base.value) | UInt64(marks.0?.value ?? 0) << 21 | UInt64(marks.1?.value ?? 0) << 42
      | (wide ? 1 << 63 : 0)
  }

  /// Whether the glyph takes two columns.
  package var isWide: Bool { bits >> 63 != 0 }
  /// The number of columns that the glyph takes: 2, 1, or 0 for the right half of a wide glyph.
  package var width: Int { self == .continuation ? 0 : isWide ? 2 : 1 }

  /// The scalar values of the glyph's base and its two combining marks; 0 where one is absent.
  @inline(__always) var parts: (base: UInt32, mark1: UInt32, mark2: UInt32) {
    func part(_ word: UInt64) -> UInt32 { UInt32(word & Self.scalarMask) }
    return (part(bits), part(bits >> 21), part(bits >> 42))
  }

  /// The base scalar of the glyph, without its combining marks; nil for the right half of a wide glyph and
  /// for an undrawn cell.
  package var base: Unicode.Scalar? {
    parts.base == 0 || self == .continuation ? nil : Unicode.Scalar(parts.base)
  }

  /// The base scalar of the glyph and its combining marks; empty where `base` is nil.
  package var scalars: [Unicode.Scalar] {
    if self == .continuation { return [] }
    return [parts.base, parts.mark1, parts.mark2].compactMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }
}

/// A cell of the screen: a glyph and its style, in 16 bytes.
public struct Cell: Equatable, Hashable, Sendable {
  /// The glyph that the cell shows.
  public var glyph: Glyph
  /// The colours and attributes with which the cell's glyph is drawn.
  public var style: Style

  /// Creates a cell of the screen; by default a blank in the terminal's own colours.
  public init(_ glyph: Glyph = .space, _ style: Style = .plain) {
    self.glyph = glyph
    self.style = style
  }

  /// A cell of the screen in which nothing was drawn.
  package static let undrawn = Cell(.undrawn)
}
