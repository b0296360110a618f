import TermNav
import TermNavText

/// A condition for the texts that a filter shows. Either a text must have some letters in their order, with
/// anything between them, and gets a score. Or it must have some words literally.
nonisolated struct FuzzyMatch: Equatable, Sendable {
  /// The letters that a filter finds, as UTF-8 without blanks; in small letters if case is ignored.
  let letters: [UInt8]
  /// The words, all of which a text must have to match a filter; nil for a filter by single letters.
  let words: WordMatch?
  let folding: LetterFolding

  /// The most bytes of letters that a filter searches for; `mostBytes` is the most bytes of a text in which
  /// they are searched. The time for a text grows with the product of both.
  static let mostLetters = 64
  static let mostBytes = 4096

  init(_ query: String, byWords: Bool = false) {
    let query = query.composed
    let words = query.utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
    letters = byWords ? Array(words.joined()) : Array(words.joined().prefix(Self.mostLetters))
    folding = LetterFolding(query, letters: letters)
    self.words = byWords ? WordMatch(words: words, isCaseSensitive: folding.isCaseSensitive) : nil
  }

  /// Whether each text that matches this filter also matches `other`. If so, only the results for `other`
  /// have to be searched.
  func narrows(_ other: FuzzyMatch) -> Bool {
    guard folding.isCaseSensitive || !other.folding.isCaseSensitive else { return false }
    guard let words, let others = other.words else { return letters.starts(with: other.letters) }
    return words.narrows(others)
  }

  // MARK: Scores of letters

  /// The points for a letter that matches, wherever it stands. A letter has more points at the beginning of
  /// the name (`atName`), of a word (`atWord`), or of a part such as `Case` in `camelCase` (`atHump`). It has
  /// more directly behind another matching letter (`adjacentLetter`), and in the name rather than in the path
  /// before it (`inName`). Each gap between matching letters costs points (`gap`).
  static let letter = 16
  static let atName = 12
  static let atWord = 9
  static let atHump = 7
  static let adjacentLetter = 8
  static let inName = 3
  static let gap = -3

  /// Returns the score of a letter that a filter has found. It is higher at the beginning of a name or of a
  /// word in the name, and in a file's name than in the directories before the name.
  /// - Parameters:
  ///   - byte: The letter in the text.
  ///   - before: The byte before it; nil at the start of the text.
  ///   - isInName: Whether the letter is in the file's name.
  @inline(__always)
  static func worth(of byte: UInt8, after before: UInt8?, isInName: Bool) -> Int {
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
  /// Whether a byte is the second or a later byte of a letter in UTF-8.
  @inline(__always) static func isRest(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  @inline(__always) static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
    default: false
    }
  }

  // MARK: Matching

  /// Two rows of the table of a filter's scores: for the present letter of the query, and for the letter
  /// before. Each element belongs to a byte of the text. The element is the best score of the letters up to
  /// the row's letter, if that letter matches that byte.
  struct Table {
    var ends: [Int32] = []
    var before: [Int32] = []
    /// Letters beyond ASCII in the form in which a filter compares them, kept because texts use few different
    /// ones.
    var known: [UInt64: LetterFolding.Letters] = [:]
  }

  static let none = Int32.min / 2

  /// Returns the score of a text's best match with a filter; nil if the text does not match. `table` is
  /// working memory, reused for each text.
  func score(_ text: UnsafeBufferPointer<UInt8>, _ table: inout Table) -> Int? {
    guard let folded = folding.folded(text, &table.known) else { return scoreAsItIs(text, &table) }
    return folded.bytes.withUnsafeBufferPointer { scoreAsItIs($0, &table) }
  }

  private func scoreAsItIs(_ text: UnsafeBufferPointer<UInt8>, _ table: inout Table) -> Int? {
    if let words { return words.isIn(text) ? 0 : nil }
    let whole = text
    let text = UnsafeBufferPointer(rebasing: whole.prefix(Self.mostBytes))
    guard let first = firstLetter(text) else { return indexAfter(Self.mostBytes, in: whole) != nil ? 0 : nil }
    if letters.isEmpty { return 0 }
    let name = Self.nameStart(text)
    var best = Self.none
    for number in letters.indices { best = fill(&table, number, text, from: first + number, name) }
    return best > Self.none / 2 ? Int(best) : nil
  }

  /// Returns the index at which a filter's letters follow each other directly in a long text, if they end
  /// after `index`; nil otherwise. So the part of the text beyond `mostBytes` is searched too, though not
  /// letter by letter.
  func indexAfter(_ index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    text.count > index
      ? TextMatcher.first(letters, in: text, from: max(0, index - letters.count), !folding.isCaseSensitive)
      : nil
  }

  /// Returns the index at which a filter's first letter occurs first in a text, if the other letters follow
  /// it in their order; nil otherwise. So texts that cannot match are left out quickly.
  func firstLetter(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    if letters.isEmpty { return 0 }
    guard text.count >= letters.count else { return nil }
    return letters.withUnsafeBufferPointer { letters in
      var (index, first) = (0, 0)
      for number in 0..<letters.count {
        let (letter, fold) = (letters[number], folding.fold(letters[number]))
        while index < text.count, text[index] | fold != letter { index += 1 }
        if index == text.count { return nil }
        if number == 0 { first = index }
        index += 1
      }
      return first
    }
  }

  static func nameStart(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    // A slash at the end belongs to the name of a directory, and does not begin another name.
    var index = text.count - 1
    while index > 0, text[index - 1] != UInt8(ascii: "/") { index -= 1 }
    return max(0, index)
  }

  /// Fills the row of a filter's table of scores for one letter of the query, from that for the letter
  /// before. Returns the best score in the row.
  /// - Parameters:
  ///   - table: The table.
  ///   - number: The index of the letter in the query.
  ///   - text: The text.
  ///   - start: The first byte of the text that the letter can match.
  ///   - name: The index of the byte at which the file's name begins.
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
        // The best score of the query's letters before the present one, if they end at least two bytes
        // earlier.
        var earlier = Self.none
        for index in start..<text.count {
          let beside = number > 0 ? before[index - 1] : Self.none
          defer { if beside > earlier { earlier = beside } }
          guard text[index] | fold == letter else {
            ends[index] = Self.none
            continue
          }
          let previous = index > 0 ? text[index - 1] : nil
          let worth = Int32(Self.worth(of: text[index], after: previous, isInName: index >= name))
          var found = worth
          if number > 0 {
            let close = beside + Int32(Self.adjacentLetter)
            found += isRest ? close : max(close, earlier + Int32(Self.gap))
          }
          ends[index] = max(found, Self.none)
          if found > best { best = found }
        }
      }
    }
    return best
  }
}
