/// A text as the glyphs that cells can hold, in order.
///
/// Every width is certain, because what terminals disagree on is reduced before it is measured:
/// - A cluster is its base and the first two marks. Joiners, variation selectors and tags are dropped; an emoji keeps
///   neither skin tone nor what is joined to it: a family is its first person, 2 columns.
/// - A flag is its two letters, 2 columns: `FR`. Hangul letters are composed into their syllable.
/// - C0 and DEL are shown as control pictures (`␛`), line and paragraph separators as `␤`; C1, direction embeddings,
///   overrides and isolates, and unassigned scalars as `�`. Other direction marks, zero-width spaces, soft hyphens
///   and byte order marks are dropped.
/// - A tab is spaces up to the next multiple of `tabWidth` columns from the line's start.
/// - A mark with nothing to stand on stands on `◌`.
public struct TextGlyphs: Sequence, Sendable {
  /// Columns from one tab stop to the next, where nothing else is said (BEHAVIOUR section 16).
  public static let tabWidth = 4

  private let text: Substring
  private let tabWidth: Int
  private let column: Int

  /// - Parameters:
  ///   - tabWidth: columns from one tab stop to the next, 1…1024; what lies beyond is brought within.
  ///   - column: columns of the line that stand before the text, from which its tabs are counted; negative counts as none.
  public init(_ text: some StringProtocol, tabWidth: Int = Self.tabWidth, column: Int = 0) {
    self.text = text.wholeSlice
    self.tabWidth = Self.within(tabWidth)
    self.column = Swift.max(0, column) % self.tabWidth
  }

  /// At most so many columns, known without reading: no byte gives more than a tab.
  static func mostColumns(of text: Substring, tabWidth: Int) -> Int { text.utf8.count * within(tabWidth) }

  /// How many of the text's first columns are letters and signs of ASCII, one byte and one column each. The last one is left
  /// out, for a mark may stand behind it.
  static func plainColumns(of text: Substring, atMost limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      let end = Swift.min(limit, bytes.count)
      var count = 0
      while count < end, bytes[count] >= 0x20, bytes[count] < 0x7F { count += 1 }
      return Swift.max(0, count - 1)
    } ?? 0
  }

  private static func within(_ tabWidth: Int) -> Int { Swift.min(Swift.max(1, tabWidth), 1024) }

  /// The columns of a tab that stands in that column of its line.
  static func tab(at column: Int, tabWidth: Int) -> Int {
    let width = within(tabWidth)
    return width - column % width
  }

  public func makeIterator() -> Iterator {
    Iterator(text.unicodeScalars.makeIterator(), tabWidth: tabWidth, column: column)
  }

  public struct Iterator: IteratorProtocol {
    private var scalars: Substring.UnicodeScalarView.Iterator
    private var ahead: Unicode.Scalar?
    private let tabWidth: Int
    /// Columns of the line so far, from a tab stop on.
    private var column: Int
    /// Spaces of a tab that are still to come.
    private var spaces = 0

    init(_ scalars: Substring.UnicodeScalarView.Iterator, tabWidth: Int, column: Int) {
      self.scalars = scalars
      self.tabWidth = tabWidth
      self.column = column
      ahead = self.scalars.next()
    }

    public mutating func next() -> Glyph? {
      if spaces > 0 {
        spaces -= 1
        column += 1
        return .space
      }
      while let scalar = ahead {
        ahead = scalars.next()
        switch ScalarClass(scalar) {
        case .narrow: return cluster(scalar, wide: false)
        case .wide: return cluster(scalar, wide: true)
        case .mark, .jamo: return cluster("◌", mark: scalar, wide: false)
        case .joiner, .hidden: continue
        case .shown(let other):
          column += 1
          return Glyph(bits: UInt64(other.value))
        case .tab:
          spaces = tabWidth - column % tabWidth - 1
          column += 1
          return .space
        }
      }
      return nil
    }

    /// Takes what belongs to the base from the scalars ahead.
    private mutating func cluster(_ base: Unicode.Scalar, mark: Unicode.Scalar? = nil, wide: Bool) -> Glyph {
      column += wide ? 2 : 1
      var base = base
      var marks: (Unicode.Scalar?, Unicode.Scalar?) = (mark, nil)
      // A joiner that joins nothing ends the chain (UAX #29, GB11).
      var joins = Self.isPicture(base)
      // Nothing below U+0300 joins what stands before it.
      while let scalar = ahead, scalar.value >= 0x300 {
        if Self.isSkinTone(scalar), Self.isPicture(base) {
          ahead = scalars.next()
          continue
        }
        switch ScalarClass(scalar) {
        case .joiner:
          ahead = scalars.next()
          if scalar.value == 0x200D {
            joins = joins && ahead.map(Self.isPicture) ?? false
            if joins { ahead = scalars.next() }
          }
          continue
        case .jamo:
          if marks.0 == nil, let syllable = Self.compose(base, scalar) {
            base = syllable
            ahead = scalars.next()
            continue
          }
        case .mark: break
        default: return Glyph(unchecked: base, marks, wide: wide)
        }
        if marks.0 == nil { marks.0 = scalar } else if marks.1 == nil { marks.1 = scalar }
        ahead = scalars.next()
      }
      return Glyph(unchecked: base, marks, wide: wide)
    }

    private static func isSkinTone(_ scalar: Unicode.Scalar) -> Bool { 0x1F3FB...0x1F3FF ~= scalar.value }

    /// An emoji, other than the digits, signs and flag halves that Unicode counts among them.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value > 0xA0 && !(0x1F1E6...0x1F1FF ~= scalar.value) && scalar.properties.isEmoji
    }

    /// Unicode's arithmetic for Hangul (chapter 3.12), so that file names that come decomposed look as written.
    private static func compose(_ base: Unicode.Scalar, _ jamo: Unicode.Scalar) -> Unicode.Scalar? {
      switch (base.value, jamo.value) {
      case (0x1100...0x1112, 0x1161...0x1175):
        Unicode.Scalar(0xAC00 + ((base.value - 0x1100) * 21 + jamo.value - 0x1161) * 28)
      case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (base.value - 0xAC00) % 28 == 0:
        Unicode.Scalar(base.value + jamo.value - 0x11A7)
      default: nil
      }
    }
  }
}

extension StringProtocol {
  /// The text without a copy, as the one type that the loops are written for.
  var wholeSlice: Substring { self as? Substring ?? String(self)[...] }

  /// The text as `TextGlyphs` shows it, without anything that a terminal obeys, for a line on standard error. Line feeds
  /// stay.
  public var visible: String {
    let lines = wholeSlice.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      var shown = String.UnicodeScalarView()
      for glyph in TextGlyphs(Substring(line)) { shown += glyph.scalars }
      return String(shown)
    }.joined(separator: "\n")
  }

  /// Columns that the text takes in a row, as `TextGlyphs` gives them.
  public var columns: Int { columns(tabWidth: TextGlyphs.tabWidth) }

  /// The same with other tab stops, so many columns apart.
  public func columns(tabWidth: Int) -> Int {
    var count = 0
    for glyph in TextGlyphs(self, tabWidth: tabWidth) { count += glyph.isWide ? 2 : 1 }
    return count
  }
}
