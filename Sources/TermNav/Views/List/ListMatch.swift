/// A word of a list's search. It is compared without regard to upper and lower case.
struct ListMatch: Equatable {
  /// The characters of the searched word in lower case.
  private let characters: [Character]
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// Whether the searched word's first character cannot occur in ASCII text. A search then skips ASCII
  /// characters.
  private let beginsBeyondASCII: Bool

  init(_ word: some StringProtocol) {
    let word = word.lowercased()
    characters = Array(word)
    bytes = Array(word.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    // U+037E and U+1FEF are not ASCII, but canonically equal to `;` and `` ` ``.
    beginsBeyondASCII = characters.first.map { !$0.isASCII && $0 != ";" && $0 != "`" } ?? false
  }

  /// Returns the words of a search's query, which are separated by blanks.
  static func words(of query: String) -> [ListMatch] { query.split(separator: " ").map(ListMatch.init) }

  func isIn(_ text: String) -> Bool {
    if isASCII, let found = text.utf8.withContiguousStorageIfAvailable(isIn) { return found }
    return range(in: text[...]) != nil
  }

  /// Returns whether the bytes of a text contain the searched word, which must be ASCII. An ASCII byte is
  /// never part of another character's bytes. A combining mark after a letter is ignored.
  private func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= bytes.count else { return false }
    var start = 0
    while start <= text.count - bytes.count {
      var next = 0
      while next < bytes.count, Self.lower(text[start + next]) == bytes[next] { next += 1 }
      if next == bytes.count { return true }
      start += 1
    }
    return bytes.isEmpty
  }

  @inline(__always) private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 65 < 26 ? byte | 0x20 : byte
  }

  /// Returns the first range of the searched word in a text; nil if the text does not contain the word.
  func range(in text: Substring) -> Range<String.Index>? {
    guard let first = characters.first else { return nil }
    var start = text.startIndex
    while start < text.endIndex {
      if beginsBeyondASCII {
        guard let next = Self.pastASCII(text, from: start) else { return nil }
        start = next
      }
      if Self.isSame(text[start], first), let end = end(in: text, from: start) { return start..<end }
      start = text.index(after: start)
    }
    return nil
  }

  /// Returns the start of the text's next character that is not only ASCII; nil if there is none. Comparing
  /// bytes is much faster than comparing characters.
  private static func pastASCII(_ text: Substring, from start: String.Index) -> String.Index? {
    guard let found = text.utf8[start...].firstIndex(where: { $0 >= 0x80 }) else { return nil }
    // The byte found may belong to a combining mark on the letter before it, so that letter is included.
    return found > start ? text.utf8.index(before: found) : start
  }

  private func end(in text: Substring, from start: String.Index) -> String.Index? {
    var index = start
    for character in characters {
      guard index < text.endIndex, Self.isSame(text[index], character) else { return nil }
      index = text.index(after: index)
    }
    return index
  }

  private static func isSame(_ character: Character, _ lower: Character) -> Bool {
    character == lower || character.lowercased() == String(lower)
  }

  struct Part: Equatable {
    var text: Substring
    var isFound: Bool
  }

  /// Returns a text in parts: each is either an occurrence of one of the searched words (`isFound`) or a text
  /// without any.
  static func parts(of text: String, _ words: [ListMatch]) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while !rest.isEmpty {
      let found = words.compactMap { $0.range(in: rest) }.min {
        $0.lowerBound == $1.lowerBound ? $0.upperBound > $1.upperBound : $0.lowerBound < $1.lowerBound
      }
      guard let found else { break }
      if found.lowerBound > rest.startIndex {
        parts.append(Part(text: rest[..<found.lowerBound], isFound: false))
      }
      parts.append(Part(text: rest[found], isFound: true))
      rest = rest[found.upperBound...]
    }
    return rest.isEmpty ? parts : parts + [Part(text: rest, isFound: false)]
  }
}
