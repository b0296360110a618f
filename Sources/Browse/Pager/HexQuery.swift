import TermNav
import TermNavText

/// Bytes that a query among bytes means.
nonisolated struct HexQuery {
  private let bytes: [UInt8]
  /// The bit by which the capital of each letter of ASCII differs, where it counts as the small one; else 0.
  private let folds: [UInt8]
  private let ignoresCase: Bool
  /// All as small letters, where case is ignored: where these are found, the bytes may be.
  private let small: [UInt8]

  /// The byte that stands before the bytes, or behind them, where a text in UTF-16 of the other order is in the same place, a byte
  /// earlier or later: only one of the two is found, that which begins at an even place.
  private var twin: (offset: Int, byte: UInt8)?

  /// - Parameter isLetter: whether a byte may be a letter of ASCII; a part of a larger letter may look like one.
  private init(_ bytes: [UInt8], ignoresCase: Bool, isLetter: (Int) -> Bool = { _ in true }) {
    func isSmall(_ byte: UInt8) -> Bool { 97...122 ~= byte }
    folds = bytes.indices.map { ignoresCase && isLetter($0) && isSmall(bytes[$0] | 0x20) ? 0x20 : 0 }
    self.bytes = zip(bytes, folds).map { $0 | $1 }
    self.ignoresCase = ignoresCase
    small = bytes.map { ignoresCase && isSmall($0 | 0x20) ? $0 | 0x20 : $0 }
  }

  var count: Int { bytes.count }

  /// A text in UTF-16.
  private init(_ text: String, _ order: WideText.Order, ignoresCase: Bool) {
    let units = Array(text.utf16)
    let bytes = units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      return order == .low ? [low, high] : [high, low]
    }
    self.init(bytes, ignoresCase: ignoresCase) { units[$0 / 2] < 0x80 }
    let high = units.first.map { UInt8($0 >> 8) }
    if let high, units.allSatisfy({ UInt8($0 >> 8) == high }) {
      twin = (order == .low ? -1 : bytes.count, high)
    }
  }

  /// The next place from one on.
  /// - Parameter text: from an even place of the file on.
  func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var start = start
    while let place = TextMatcher.first(small, in: text, from: start, ignoresCase) {
      let isThere = bytes.indices.allSatisfy { text[place + $0] | folds[$0] == bytes[$0] }
      if isThere, place % 2 == 0 || !hasTwin(at: place, in: text) { return place }
      start = place + 1
    }
    return nil
  }

  private func hasTwin(at place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let twin, text.indices ~= place + twin.offset else { return false }
    return text[place + twin.offset] == twin.byte
  }

  // MARK: Queries

  /// What a query means: a text, in UTF-8 or in UTF-16 of either order. `0x7f45`, and pairs of figures with blanks between, also
  /// stand for themselves.
  static func all(_ query: TextQuery) -> [HexQuery] {
    let pattern = query.pattern
    if pattern.isEmpty { return [] }
    return (figures(pattern).map { [HexQuery($0, ignoresCase: false)] } ?? [])
      + texts(query).flatMap { text in
        [HexQuery(Array(text.utf8), ignoresCase: query.ignoresCase)]
          + [.low, .high].map { HexQuery(text, $0, ignoresCase: query.ignoresCase) }
      }
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

  /// A text as it may be written: letters beyond ASCII with their marks or before them, and where case is ignored small, large, or
  /// with a capital at the start.
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

/// Where found bytes stand in the lines of `HexLines`.
nonisolated extension HexLines {
  /// The places of a query in a line, in its figures and in its letters; what begins in a line before or ends in one behind too.
  /// - Parameter text: the text of a line that is at hand.
  func places(of query: TextQuery, inLine number: Int, text: (Int) -> AttributedText?) -> [Range<Int>] {
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
        while let place = wanted.first(in: bytes, from: next) {
          let part = (place - start..<place - start + wanted.count).clamped(to: own.indices)
          for index in part { found[index] = true }
          next = place + 1
        }
      }
    }
    return Self.places(of: found, own, perLine)
  }

  /// Where a byte's figures begin.
  private static func column(_ index: Int) -> Int { 3 * index + index / 8 }

  /// The bytes of a line; nil where it is none.
  private static func bytes(of line: AttributedText) -> [UInt8]? {
    let text = Array(line.string.utf8)
    var bytes: [UInt8] = []
    while bytes.count < 16 {
      let place = column(bytes.count)
      guard place + 2 <= text.count,
        let byte = UInt8(String(decoding: text[place..<place + 2], as: UTF8.self), radix: 16)
      else { break }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func places(of found: [Bool], _ bytes: [UInt8], _ perLine: Int) -> [Range<Int>] {
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
  /// The places of a query in a line of bytes; where lines are filtered, a neighbour may be another line.
  func places(of query: TextQuery, inLine line: Int, of hex: HexLines, text: (Int) -> AttributedText?)
    -> [Range<Int>]
  {
    hex.places(of: query, inLine: line) { number in
      guard let filter else { return text(number) }
      let own = filter.sourceLine(of: line)
      return own != nil && filter.sourceLine(of: number) == own.map { $0 + number - line }
        ? text(number) : nil
    }
  }
}
