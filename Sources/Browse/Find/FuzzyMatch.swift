import TermNav
import TermNavText

/// Letters that are looked for in a text in their order, with anything between them, and how well they stand there; or words, as
/// they stand.
nonisolated struct FuzzyMatch: Equatable, Sendable {
  /// The letters without blanks; small ones where a capital counts as its small letter.
  let letters: [UInt8]
  /// Words of which a text must have all; nil where letters are looked for.
  let words: WordMatch?
  let folding: LetterFolding

  /// Bytes that are looked for, and bytes of a text that are looked at; our own figures.
  static let mostLetters = 64
  static let mostBytes = 4096

  init(_ query: String, byWords: Bool = false) {
    let query = query.composed
    let words = query.utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
    letters = byWords ? Array(words.joined()) : Array(words.joined().prefix(Self.mostLetters))
    folding = LetterFolding(query, letters: letters)
    self.words = byWords ? WordMatch(words: words, isCaseSensitive: folding.isCaseSensitive) : nil
  }

  /// Whether all texts that have these letters or words have the other's too.
  func narrows(_ other: FuzzyMatch) -> Bool {
    guard folding.isCaseSensitive || !other.folding.isCaseSensitive else { return false }
    guard let words, let others = other.words else { return letters.starts(with: other.letters) }
    return words.narrows(others)
  }

  // MARK: What a letter is worth at its place

  static let letter = 16
  static let atName = 12
  static let atWord = 9
  static let atHump = 7
  static let behindLetter = 8
  static let inName = 3
  static let gap = -3

  /// More at the beginning of the name and of words, and in the name rather than in the folders before it.
  @inline(__always)
  static func worth(of byte: UInt8, behind before: UInt8?, isInName: Bool) -> Int {
    var worth = letter + (isInName ? inName : 0)
    guard let before, before != UInt8(ascii: "/") else { return worth + atName }
    if isSeparator(before) {
      worth += atWord
    } else if isCapital(byte) && !isCapital(before) || isFigure(byte) && !isFigure(before) {
      worth += atHump
    }
    return worth
  }

  @inline(__always) static func isCapital(_ byte: UInt8) -> Bool { byte &- 65 < 26 }
  @inline(__always) static func isFigure(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
  /// A continuation of a letter of several bytes.
  @inline(__always) static func isRest(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  @inline(__always) static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
    default: false
    }
  }

  // MARK: Matching

  /// Rows of the table: what the best places are worth that end at each byte.
  struct Table {
    var ends: [Int32] = []
    var before: [Int32] = []
    /// Letters beyond ASCII.
    var known: [UInt64: LetterFolding.Letters] = [:]
  }

  static let none = Int32.min / 2

  /// What the best places of the letters are worth; nil where the text has them not.
  func score(_ text: UnsafeBufferPointer<UInt8>, _ table: inout Table) -> Int? {
    guard let folded = folding.folded(text, &table.known) else { return scoreAsItIs(text, &table) }
    return folded.bytes.withUnsafeBufferPointer { scoreAsItIs($0, &table) }
  }

  private func scoreAsItIs(_ text: UnsafeBufferPointer<UInt8>, _ table: inout Table) -> Int? {
    if let words { return words.isIn(text) ? 0 : nil }
    let whole = text
    let text = UnsafeBufferPointer(rebasing: whole.prefix(Self.mostBytes))
    guard let first = firstPlace(text) else { return placeBehind(Self.mostBytes, in: whole) != nil ? 0 : nil }
    if letters.isEmpty { return 0 }
    let name = Self.nameStart(text)
    var best = Self.none
    for number in letters.indices { best = fill(&table, number, text, from: first + number, name) }
    return best > Self.none / 2 ? Int(best) : nil
  }

  /// Where a long text has the letters as they stand, not all of them before a place.
  func placeBehind(_ place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    text.count > place
      ? TextMatcher.first(letters, in: text, from: max(0, place - letters.count), !folding.isCaseSensitive)
      : nil
  }

  /// The first place of the first letter, where all letters follow in order.
  func firstPlace(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    if letters.isEmpty { return 0 }
    guard text.count >= letters.count else { return nil }
    return letters.withUnsafeBufferPointer { letters in
      var (place, first) = (0, 0)
      for number in 0..<letters.count {
        let (letter, fold) = (letters[number], folding.fold(letters[number]))
        while place < text.count, text[place] | fold != letter { place += 1 }
        if place == text.count { return nil }
        if number == 0 { first = place }
        place += 1
      }
      return first
    }
  }

  static func nameStart(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    // A folder's slash at the end begins no name.
    var place = text.count - 1
    while place > 0, text[place - 1] != UInt8(ascii: "/") { place -= 1 }
    return max(0, place)
  }

  /// One more letter: for each byte, the best that ends there. Returns the best of all.
  func fill(
    _ table: inout Table, _ number: Int, _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ name: Int
  ) -> Int32 {
    swap(&table.ends, &table.before)
    if table.ends.count < text.count {
      table.ends = [Int32](repeating: Self.none, count: max(256, text.count))
    }
    let letter = letters[number]
    let fold = folding.fold(letter)
    let isRest = Self.isRest(letter)
    var best = Self.none
    table.ends.withUnsafeMutableBufferPointer { ends in
      table.before.withUnsafeBufferPointer { before in
        // The best that ends two bytes before or earlier.
        var earlier = Self.none
        for place in start..<text.count {
          let beside = number > 0 ? before[place - 1] : Self.none
          defer { if beside > earlier { earlier = beside } }
          guard text[place] | fold == letter else {
            ends[place] = Self.none
            continue
          }
          let behind = place > 0 ? text[place - 1] : nil
          let worth = Int32(Self.worth(of: text[place], behind: behind, isInName: place >= name))
          var found = worth
          if number > 0 {
            let close = beside + Int32(Self.behindLetter)
            found += isRest ? close : max(close, earlier + Int32(Self.gap))
          }
          ends[place] = max(found, Self.none)
          if found > best { best = found }
        }
      }
    }
    return best
  }
}
