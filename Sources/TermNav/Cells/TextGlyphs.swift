/// The glyphs that a text is drawn as, one or two columns each. Control characters and other scalars that are
/// not safe to send are replaced or left out.
package struct TextGlyphs: Sequence, Sendable {
  /// The default number of columns between tab stops.
  package static let tabWidth = 4

  private let text: Substring
  private let tabWidth: Int
  private let column: Int

  /// Creates the sequence of the glyphs, of one or two columns each, that a text is drawn as.
  /// - Parameters:
  ///   - text: the text.
  ///   - tabWidth: the number of columns between tab stops, clamped to 1…1024.
  ///   - column: the number of columns before the text in its line, from whose start tab stops are counted; a
  ///     negative number is 0.
  package init(_ text: some StringProtocol, tabWidth: Int = Self.tabWidth, column: Int = 0) {
    self.text = text.wholeSlice
    self.tabWidth = Self.within(tabWidth)
    self.column = Swift.max(0, column) % self.tabWidth
  }

  /// Returns an upper limit for the columns of a text, found without reading the text: no byte takes more
  /// than a tab.
  static func mostColumns(of text: Substring, tabWidth: Int) -> Int { text.utf8.count * within(tabWidth) }

  /// Returns the number of printable ASCII characters that the text begins with, but not counting the last
  /// one, since a combining mark may follow it.
  static func plainColumnsBeforeLast(of text: Substring, atMost limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      let end = Swift.min(limit, bytes.count)
      var count = 0
      while count < end, bytes[count].isPlainASCII { count += 1 }
      return Swift.max(0, count - 1)
    } ?? 0
  }

  private static func within(_ tabWidth: Int) -> Int { Swift.min(Swift.max(1, tabWidth), 1024) }

  static func tab(at column: Int, tabWidth: Int) -> Int {
    let width = within(tabWidth)
    return width - column % width
  }

  package func makeIterator() -> Iterator {
    Iterator(text.unicodeScalars.makeIterator(), tabWidth: tabWidth, column: column)
  }

  /// An iterator over the glyphs of a text.
  package struct Iterator: IteratorProtocol {
    private var scalars: Substring.UnicodeScalarView.Iterator
    private var ahead: Unicode.Scalar?
    private let tabWidth: Int
    private var column: Int
    /// The number of blanks of a tab that `next` has still to return.
    private var spaces = 0

    init(_ scalars: Substring.UnicodeScalarView.Iterator, tabWidth: Int, column: Int) {
      self.scalars = scalars
      self.tabWidth = tabWidth
      self.column = column
      ahead = self.scalars.next()
    }

    package mutating func next() -> Glyph? {
      if spaces > 0 {
        spaces -= 1
        column += 1
        return .space
      }
      while let scalar = ahead {
        ahead = scalars.next()
        // Most texts need no tables: they are printable ASCII without combining marks.
        if scalar.isPlainASCII, (ahead?.value ?? 0) < 0x300 {
          column += 1
          return Glyph(bits: UInt64(scalar.value))
        }
        switch ScalarClass(scalar) {
        case .narrow: return cluster(scalar, wide: false)
        case .wide: return cluster(scalar, wide: true)
        case .mark, .jamo: return cluster("◌", mark: scalar, wide: false)
        case .joiner, .absorbed, .hidden: continue
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

    private mutating func cluster(_ base: Unicode.Scalar, mark: Unicode.Scalar? = nil, wide: Bool) -> Glyph {
      column += wide ? 2 : 1
      var base = base
      var marks: (Unicode.Scalar?, Unicode.Scalar?) = (mark, nil)
      // Whether a joiner, U+200D, still adds emoji to the cluster. After a joiner that no emoji follows, no
      // further emoji is added (UAX #29, rule GB11).
      var joins = Self.isPicture(base)
      // No scalar below U+0300 belongs to the cluster of the scalar before it.
      while let scalar = ahead, scalar.value >= 0x300 {
        if Self.isSkinTone(scalar), Self.isPicture(base) {
          ahead = scalars.next()
          continue
        }
        switch ScalarClass(scalar) {
        case .absorbed:
          ahead = scalars.next()
          continue
        case .joiner:
          ahead = scalars.next()
          joins = joins && ahead.map(Self.isPicture) ?? false
          if joins { ahead = scalars.next() }
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

    /// Returns whether a scalar is an emoji; digits, `#`, `*` and halves of flags are not counted as such.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value > 0xA0 && !(0x1F1E6...0x1F1FF ~= scalar.value) && scalar.properties.isEmoji
    }

    /// Returns the Hangul syllable of two scalars, as names of files are often decomposed (the Unicode
    /// Standard, section 3.12); nil if the two make no syllable.
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
