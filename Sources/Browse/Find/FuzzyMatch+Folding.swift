import TermNav

/// Letters that are the same, written in other scalars, in another case or with an accent.
nonisolated extension FuzzyMatch {
  /// A text as it is compared.
  struct Folded {
    var bytes: [UInt8] = []
    /// The bytes of the text of which each byte was made.
    var origins: [Range<Int>] = []
  }

  /// The text in the form NFC, in small letters unless case counts, and without accents unless a letter that is looked for has one; nil
  /// where it is compared as it is: most texts are.
  func folded(_ text: UnsafeBufferPointer<UInt8>) -> Folded? {
    guard needsFolding(text), let string = String(validating: text, as: UTF8.self) else { return nil }
    var folded = Folded()
    var place = 0
    for letter in string {
      let end = place + letter.utf8.count
      let compared = letter.isASCII ? String(letter) : self.folded(letter)
      folded.bytes += compared.utf8
      folded.origins += repeatElement(place..<end, count: compared.utf8.count)
      place = end
    }
    return folded
  }

  /// Whether a byte begins a letter that may be compared as another; a query in ASCII asks for Latin letters and marks alone.
  private func needsFolding(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text where byte >= 0x80 {
      if isForeign || 0xC3...0xCF ~= byte || byte == 0xE1 { return true }
    }
    return false
  }

  private func folded(_ letter: Character) -> String {
    let letter = isCaseSensitive ? String(letter) : letter.lowercased()
    return (dropsAccents ? Self.withoutAccents(letter) : nil) ?? letter.composed
  }

  /// A Latin or Greek letter without what was added to it; nil for others: to an `й` the breve belongs.
  static func withoutAccents(_ letter: String) -> String? {
    let parts = letter.decomposed.unicodeScalars
    guard let first = parts.first, first.value < 0x400 else { return nil }
    let rest = parts.dropFirst().filter { !(0x300..<0x370 ~= $0.value) }
    return (stroked[first] ?? String(first)) + String(String.UnicodeScalarView(rest))
  }

  /// Letters whose stroke is no mark.
  private static let stroked: [Unicode.Scalar: String] = [
    "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T",
    "ı": "i",
  ]
}
