import TermNav

/// A rule of which letters count as the same, though they are written in other scalars, in another case or with an accent.
nonisolated struct LetterFolding: Equatable, Sendable {
  /// A capital among the letters that are looked for makes all letters mean themselves.
  let isCaseSensitive: Bool
  /// Whether a letter that is looked for is beyond ASCII.
  private let isForeign: Bool
  /// No letter that is looked for has an accent, so that one of a text does not count.
  private let dropsAccents: Bool

  /// - Parameters:
  ///   - query: in the form NFC.
  ///   - letters: those of the query that are looked for.
  init(_ query: String, letters: [UInt8]) {
    isForeign = letters.contains { $0 >= 0x80 }
    isCaseSensitive =
      isForeign ? query.contains(where: \.isUppercase) : letters.contains { FuzzyMatch.isCapital($0) }
    dropsAccents =
      !isForeign
      || query.allSatisfy { letter in
        let letter = String(letter)
        return Self.withoutAccents(letter).map { $0 == letter } ?? true
      }
  }

  /// The bit by which a capital differs, where it counts as its small letter.
  @inline(__always) func fold(_ letter: UInt8) -> UInt8 { !isCaseSensitive && letter &- 97 < 26 ? 0x20 : 0 }

  /// A text as it is compared.
  struct Folded {
    var bytes: [UInt8] = []
    /// The bytes of the text of which each byte was made, where they are asked for.
    var origins: [Range<Int>] = []
  }

  /// Letters as they are compared, and how many bytes of the text each was.
  typealias Letters = [(bytes: [UInt8], length: Int)]

  /// The text in the form NFC, in small letters unless case counts, and without accents unless a letter that is looked for has one; nil
  /// where it is compared as it is: most texts are.
  /// - Parameter known: what was found out of letters before.
  func folded(
    _ text: UnsafeBufferPointer<UInt8>, _ known: inout [UInt64: Letters], hasOrigins: Bool = false
  ) -> Folded? {
    guard needsFolding(text) else { return nil }
    var folded = Folded()
    folded.bytes.reserveCapacity(text.count)
    var place = 0
    while place < text.count {
      let next = text[place...].firstIndex { $0 >= 0x80 } ?? text.count
      // Marks are on the letter before them.
      let start = next < text.count ? max(place, next - 1) : next
      folded.bytes += text[place..<start]
      if hasOrigins { folded.origins += (place..<start).map { $0..<$0 + 1 } }
      let end = text[next...].firstIndex { $0 < 0x80 } ?? text.count
      place = start
      for letter in letters(text[start..<end], &known) {
        folded.bytes += letter.bytes
        if hasOrigins {
          folded.origins += repeatElement(place..<place + letter.length, count: letter.bytes.count)
        }
        place += letter.length
      }
    }
    return folded
  }

  /// Few letters are asked for again and again.
  private func letters(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ known: inout [UInt64: Letters])
    -> Letters
  {
    if bytes.isEmpty { return [] }
    // The table of what is known may serve several searches, which compare letters in other ways.
    let options: UInt64 = 1 | (isCaseSensitive ? 2 : 0) | (dropsAccents ? 4 : 0)
    let key = bytes.count < 8 ? bytes.reduce(options) { $0 << 8 | UInt64($1) } : nil
    if let key, let letters = known[key] { return letters }
    // Bytes that are no letters are compared as they are.
    guard let text = String(validating: bytes, as: UTF8.self) else { return [(Array(bytes), bytes.count)] }
    let letters = text.map { (Array(($0.isASCII ? String($0) : folded($0)).utf8), $0.utf8.count) }
    if let key, known.count < Self.mostKnown { known[key] = letters }
    return letters
  }

  /// Our own figure.
  private static let mostKnown = 4096

  /// Whether a byte begins a letter that may be compared as another; a query in ASCII asks for Latin letters and marks alone.
  private func needsFolding(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    let bytes = UnsafeRawPointer(base)
    var place = 0
    // Eight bytes are looked at together, for most texts are ASCII.
    while place + 8 <= text.count,
      bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      place += 8
    }
    while place < text.count {
      let byte = text[place]
      if byte >= 0x80, isForeign || 0xC3...0xCF ~= byte || byte == 0xE1 { return true }
      place += 1
    }
    return false
  }

  private func folded(_ letter: Character) -> String {
    let letter = isCaseSensitive ? String(letter) : letter.lowercased()
    return (dropsAccents ? Self.withoutAccents(letter) : nil) ?? letter.composed
  }

  /// A Latin or Greek letter without what was added to it; nil for others: to an `й` the breve belongs.
  private static func withoutAccents(_ letter: String) -> String? {
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
