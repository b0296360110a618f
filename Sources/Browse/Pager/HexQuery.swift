import TermNav
import TermNavText

/// A sequence of bytes to search for in a file.
nonisolated struct HexQuery {
  private let bytes: [UInt8]
  /// For each byte that is searched for, 0x20 if it is an ASCII letter whose case is ignored, otherwise 0.
  /// That bit distinguishes a capital from a small letter.
  private let folds: [UInt8]
  private let ignoresCase: Bool
  /// The bytes to search for, with ASCII letters in small if case is ignored. A fast search for them finds
  /// candidates, which are then compared with `bytes`.
  private let small: [UInt8]

  /// A byte beside a match that shows whether the match may be one of UTF-16 text in the other byte order,
  /// shifted by a byte. `offset` counts from the match; if the byte there has the value `byte`, only a match
  /// at an even offset in the file is reported. Nil if the match can be no such text.
  private var otherOrderNeighbour: (offset: Int, byte: UInt8)?

  /// Prepares a search for bytes in a file.
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - ignoresCase: Whether the case of ASCII letters is ignored.
  ///   - isLetter: Returns whether the byte at an index may be an ASCII letter; false for a part of a larger
  ///     code unit.
  private init(_ bytes: [UInt8], ignoresCase: Bool, isLetter: (Int) -> Bool = { _ in true }) {
    func isSmall(_ byte: UInt8) -> Bool { 97...122 ~= byte }
    folds = bytes.indices.map { ignoresCase && isLetter($0) && isSmall(bytes[$0] | 0x20) ? 0x20 : 0 }
    self.bytes = zip(bytes, folds).map { $0 | $1 }
    self.ignoresCase = ignoresCase
    small = bytes.map { ignoresCase && isSmall($0 | 0x20) ? $0 | 0x20 : $0 }
  }

  var count: Int { bytes.count }

  /// Prepares a search for a text in UTF-16 among the bytes of a file.
  private init(_ text: String, _ order: WideText.Order, ignoresCase: Bool) {
    let units = Array(text.utf16)
    let bytes = units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      return order == .low ? [low, high] : [high, low]
    }
    self.init(bytes, ignoresCase: ignoresCase) { units[$0 / 2] < 0x80 }
    let high = units.first.map { UInt8($0 >> 8) }
    if let high, units.allSatisfy({ UInt8($0 >> 8) == high }) {
      otherOrderNeighbour = (order == .low ? -1 : bytes.count, high)
    }
  }

  /// Returns the index in `text` of the next match of the searched bytes at or after `start`; nil if there is
  /// none.
  /// - Parameters:
  ///   - text: Bytes of the file, from an even offset on.
  ///   - start: The index in `text` at which the search begins.
  func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var start = start
    while let index = TextMatcher.first(small, in: text, from: start, ignoresCase) {
      let isThere = bytes.indices.allSatisfy { text[index + $0] | folds[$0] == bytes[$0] }
      if isThere, index % 2 == 0 || !hasOtherOrderNeighbour(at: index, in: text) { return index }
      start = index + 1
    }
    return nil
  }

  private func hasOtherOrderNeighbour(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let otherOrderNeighbour, text.indices ~= index + otherOrderNeighbour.offset else { return false }
    return text[index + otherOrderNeighbour.offset] == otherOrderNeighbour.byte
  }

  // MARK: From a query

  /// Returns the byte sequences that a query stands for: its text in UTF-8, and in UTF-16 of both byte
  /// orders. A pattern such as `0x7f45` or `7f 45` also stands for the bytes of these values.
  static func all(_ query: TextQuery) -> [HexQuery] {
    let pattern = query.pattern
    if pattern.isEmpty { return [] }
    var queries: [HexQuery] = []
    if let figures = figures(pattern) { queries.append(HexQuery(figures, ignoresCase: false)) }
    for text in texts(query) {
      queries.append(HexQuery(Array(text.utf8), ignoresCase: query.ignoresCase))
      queries.append(HexQuery(text, .low, ignoresCase: query.ignoresCase))
      queries.append(HexQuery(text, .high, ignoresCase: query.ignoresCase))
    }
    return queries
  }

  private static func figures(_ pattern: String) -> [UInt8]? {
    let isOne = pattern.hasPrefix("0x")
    let words = isOne ? [pattern.dropFirst(2)] : pattern.split(separator: " ")
    let figures = Array(words.joined().utf8)
    guard isOne || words.count > 1 && words.allSatisfy({ $0.utf8.count == 2 }), !figures.isEmpty,
      figures.count % 2 == 0, figures.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
    else { return nil }
    return stride(from: 0, to: figures.count, by: 2).map {
      UInt8(String(decoding: figures[$0..<$0 + 2], as: UTF8.self), radix: 16)!
    }
  }

  /// Returns the spellings of a text that are searched for in a file's bytes. Letters beyond ASCII may have
  /// combined or separate marks. If case is ignored, the text is also spelled in small letters, in capitals,
  /// and with one capital first.
  private static func texts(_ query: TextQuery) -> [String] {
    let pattern = query.pattern
    if pattern.utf8.allSatisfy({ $0 < 0x80 }) { return [pattern] }
    let small = pattern.lowercased()
    let cases =
      query.ignoresCase
      ? [pattern, small, pattern.uppercased(), small.prefix(1).uppercased() + small.dropFirst()] : [pattern]
    var known: Set<[UInt8]> = []
    return cases.flatMap { [$0, $0.composed, $0.decomposed] }.filter { known.insert(Array($0.utf8)).inserted }
  }
}

/// Matches of a query in lines that show the bytes of a file.
nonisolated extension HexLines {
  /// Returns the ranges of a query's matches in a line of bytes, as ranges of the line's text: both in the
  /// hexadecimal digits and in the letters. Matches that begin in an earlier line or end in a later one are
  /// included.
  /// - Parameters:
  ///   - query: The query.
  ///   - number: The number of the line, from 0.
  ///   - text: Returns the text of a line; nil if it is not loaded.
  func matches(of query: TextQuery, inLine number: Int, text: (Int) -> AttributedText?) -> [Range<Int>] {
    let (wanted, perLine) = (HexQuery.all(query), bytesPerLine)
    guard let longest = wanted.map(\.count).max(), let own = text(number).flatMap(Self.bytes) else {
      return []
    }
    let reach = (longest + perLine - 2) / perLine
    var (bytes, start) = (own, 0)
    for line in stride(from: number - 1, through: number - reach, by: -1) {
      guard let before = text(line).flatMap(Self.bytes) else { break }
      (bytes, start) = (before + bytes, start + before.count)
    }
    for line in stride(from: number + 1, through: number + reach, by: 1) {
      guard let behind = text(line).flatMap(Self.bytes) else { break }
      bytes += behind
    }
    var found = [Bool](repeating: false, count: own.count)
    bytes.withUnsafeBufferPointer { bytes in
      for wanted in wanted {
        var next = 0
        while let at = wanted.first(in: bytes, from: next) {
          let part = (at - start..<at - start + wanted.count).clamped(to: own.indices)
          for index in part { found[index] = true }
          next = at + 1
        }
      }
    }
    return Self.matches(of: found, own, perLine)
  }

  /// Returns the column, from 0, at which the hexadecimal digits of a byte begin; `index` is the byte's place
  /// in its line.
  private static func column(_ index: Int) -> Int { 3 * index + index / 8 }

  /// Returns the bytes that a line shows by reading its hexadecimal digits; nil if the text has none.
  private static func bytes(of line: AttributedText) -> [UInt8]? {
    let text = Array(line.string.utf8)
    var bytes: [UInt8] = []
    while bytes.count < 16 {
      let start = column(bytes.count)
      guard start + 2 <= text.count,
        let byte = UInt8(String(decoding: text[start..<start + 2], as: UTF8.self), radix: 16)
      else { break }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func matches(of found: [Bool], _ bytes: [UInt8], _ perLine: Int) -> [Range<Int>] {
    var (figures, letters): ([Range<Int>], [Range<Int>]) = ([], [])
    var letter = 3 * perLine + (perLine > 8 ? 2 : 0)
    for (index, byte) in bytes.enumerated() {
      let end = letter + (isLetter(byte) ? 1 : "·".utf8.count)
      if found[index] {
        let isNext = index > 0 && found[index - 1]
        let first = column(index)
        let figuresStart = isNext ? figures.removeLast().lowerBound : first
        let lettersStart = isNext ? letters.removeLast().lowerBound : letter
        figures.append(figuresStart..<first + 2)
        letters.append(lettersStart..<end)
      }
      letter = end
    }
    return figures + letters
  }
}

extension PagerPage {
  /// Returns the ranges of a query's matches in a shown line of bytes. While lines are filtered, a match may
  /// go on in the next shown line only if that is also the next one in the file.
  func matches(of query: TextQuery, inLine line: Int, of hex: HexLines, text: (Int) -> AttributedText?)
    -> [Range<Int>]
  {
    hex.matches(of: query, inLine: line) { number in
      guard let filter else { return text(number) }
      let own = filter.sourceLine(of: line)
      return own != nil && filter.sourceLine(of: number) == own.map { $0 + number - line }
        ? text(number) : nil
    }
  }
}
