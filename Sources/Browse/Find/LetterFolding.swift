import TermNav

/// Which letters count as the same in a filter, despite other case, accents or spelling. The filter's query
/// determines this.
nonisolated struct LetterFolding: Equatable, Sendable {
  /// Whether capitals and small letters differ in a filter. They do if the query has a capital.
  let isCaseSensitive: Bool
  /// Whether the query of a filter has a letter beyond ASCII.
  private let isForeign: Bool
  /// Whether a filter ignores accents in a text. It does if the query has no letter with an accent.
  private let dropsAccents: Bool

  /// Chooses how letters are compared for a filter's query.
  /// - Parameters:
  ///   - query: The query in Unicode's form NFC, in which a letter and its accent are one scalar.
  ///   - letters: The UTF-8 bytes of the query that are searched for.
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

  /// Returns the bit that turns a capital into the given small letter. 0 if case counts, or if the byte is no
  /// small letter.
  @inline(__always) func fold(_ letter: UInt8) -> UInt8 { !isCaseSensitive && letter &- 97 < 26 ? 0x20 : 0 }

  /// A text in the form in which a filter compares its letters.
  struct Folded {
    var bytes: [UInt8] = []
    /// For each byte of `bytes`, the range of bytes of the original text from which it was made. Empty if the
    /// caller did not ask for the ranges.
    var origins: [Range<Int>] = []
  }

  /// Letters in the form in which a filter compares them, and the number of bytes of each in the original
  /// text.
  typealias Letters = [(bytes: [UInt8], length: Int)]

  /// Returns a text in the form in which a filter compares it: in NFC, letters beyond ASCII in small letters
  /// if case is ignored, and without accents if these are ignored. nil if the text can be compared unchanged,
  /// as most can.
  /// - Parameters:
  ///   - text: The text.
  ///   - known: Letters that were folded before, used again.
  ///   - hasOrigins: Whether `origins` is filled in.
  func folded(
    _ text: UnsafeBufferPointer<UInt8>, _ known: inout [UInt64: Letters], hasOrigins: Bool = false
  ) -> Folded? {
    guard needsFolding(text) else { return nil }
    var folded = Folded()
    folded.bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let next = text[index...].firstIndex { $0 >= 0x80 } ?? text.count
      // An accent may follow as a scalar of its own, and then belongs to the letter before it, which may be
      // ASCII.
      let start = next < text.count ? max(index, next - 1) : next
      folded.bytes += text[index..<start]
      if hasOrigins { folded.origins += (index..<start).map { $0..<$0 + 1 } }
      let end = text[next...].firstIndex { $0 < 0x80 } ?? text.count
      index = start
      for letter in letters(text[start..<end], &known) {
        folded.bytes += letter.bytes
        if hasOrigins {
          folded.origins += repeatElement(index..<index + letter.length, count: letter.bytes.count)
        }
        index += letter.length
      }
    }
    return folded
  }

  /// Returns the letters of some bytes in the form in which a filter compares them. Letters of short runs are
  /// kept in `known`, because texts use few different letters beyond ASCII.
  private func letters(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ known: inout [UInt64: Letters])
    -> Letters
  {
    if bytes.isEmpty { return [] }
    // Searches that compare in different ways may share the cache, so the key says how they compare.
    let options: UInt64 = 1 | (isCaseSensitive ? 2 : 0) | (dropsAccents ? 4 : 0)
    let key = bytes.count < 8 ? bytes.reduce(options) { $0 << 8 | UInt64($1) } : nil
    if let key, let letters = known[key] { return letters }
    // Bytes that are not UTF-8 are compared as they are.
    guard let text = String(validating: bytes, as: UTF8.self) else { return [(Array(bytes), bytes.count)] }
    let letters = text.map { (Array(($0.isASCII ? String($0) : folded($0)).utf8), $0.utf8.count) }
    if let key, known.count < Self.mostKnown { known[key] = letters }
    return letters
  }

  /// The most entries in the cache of letters that a filter compares. The limit bounds the memory.
  private static let mostKnown = 4096

  /// Whether a text has letters that may need another form before a filter compares them. For a query in
  /// ASCII only Latin letters beyond ASCII and accents matter.
  private func needsFolding(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    let bytes = UnsafeRawPointer(base)
    var index = 0
    // Eight bytes of a text are checked for ASCII at once, because most texts are ASCII.
    while index + 8 <= text.count,
      bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    while index < text.count {
      let byte = text[index]
      if byte >= 0x80, isForeign || 0xC3...0xCF ~= byte || byte == 0xE1 { return true }
      index += 1
    }
    return false
  }

  private func folded(_ letter: Character) -> String {
    let letter = isCaseSensitive ? String(letter) : letter.lowercased()
    return (dropsAccents ? Self.withoutAccents(letter) : nil) ?? letter.composed
  }

  /// Returns a Latin or Greek letter without its accents; nil for a letter of another script, where the mark
  /// may be a part of the letter, as in `й`.
  private static func withoutAccents(_ letter: String) -> String? {
    let parts = letter.decomposed.unicodeScalars
    guard let first = parts.first, first.value < 0x400 else { return nil }
    let rest = parts.dropFirst().filter { !(0x300..<0x370 ~= $0.value) }
    return (stroked[first] ?? String(first)) + String(String.UnicodeScalarView(rest))
  }

  /// The basic letters of letters with a stroke, and of `ı`, which has no dot. Unicode does not treat a stroke
  /// or a missing dot as a mark.
  private static let stroked: [Unicode.Scalar: String] = [
    "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T",
    "ı": "i",
  ]
}
