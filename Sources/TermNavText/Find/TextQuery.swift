import TermNav

/// A text or a regular expression to search for in lines.
public struct TextQuery: Equatable, Hashable, Sendable {
  /// The text, or the regular expression, for which the query searches.
  public var pattern: String
  /// Whether the pattern is a regular expression: an extended one of POSIX, also with `\d`, `\w`, `\s`, `\b`
  /// and `(?:…)`. Expressions that need backtracking, such as `\1` and `(?=…)`, are not supported. So the
  /// time of a search grows at most with the square of a line's bytes.
  public var isRegex: Bool
  /// Whether the search treats small letters and capitals as equal.
  public var ignoresCase: Bool

  /// The query's pattern searched as a plain text, in which no character is special.
  package var asPlainWords: TextQuery { TextQuery(pattern, ignoresCase: ignoresCase) }

  /// Makes a query to search for in lines; by default for a plain text in any case of letters.
  public init(_ pattern: String, isRegex: Bool = false, ignoresCase: Bool = true) {
    self.pattern = pattern
    self.isRegex = isRegex
    self.ignoresCase = ignoresCase
  }
}

/// A search for a query in single lines, prepared once and used for many.
package struct TextMatcher {
  private enum Method {
    /// The query searches for these UTF-8 bytes, in small letters if case is ignored.
    case bytes([UInt8])
    case regex(RegularExpression)
    case nothing
  }

  private let method: Method
  let ignoresCase: Bool

  /// Prepares a search for a query in single lines.
  /// - Throws: An error if the pattern is not a valid regular expression.
  package init(_ query: TextQuery) throws {
    ignoresCase = query.ignoresCase
    let isASCII = query.pattern.utf8.allSatisfy { $0 < 0x80 }
    // Letters that have several spellings are searched by an expression that lists them all. So lines need no
    // normalization, and other programs find the same by the same expression.
    let canonical = isASCII ? nil : query.canonicalPattern
    if query.pattern.isEmpty {
      method = .nothing
    } else if let canonical, query.isRegex || canonical != query.quotedPattern {
      method = .regex(try RegularExpression(writtenAs: canonical, ignoresCase: query.ignoresCase))
    } else if query.isRegex, !query.pattern.utf8.allSatisfy(Self.standsForItself) {
      method = .regex(try RegularExpression(writtenAs: query.pattern, ignoresCase: query.ignoresCase))
    } else if query.ignoresCase, !isASCII {
      method = .regex(try RegularExpression(literal: query.pattern, ignoresCase: true))
    } else {
      let bytes = Array(query.pattern.utf8)
      method = .bytes(query.ignoresCase ? bytes.map(Self.lower) : bytes)
    }
  }

  /// Whether a byte of a regular expression stands for itself. A pattern of such bytes alone is searched as
  /// text, which is much faster.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    byte < 0x80 && !"\\^$.|?*+()[]{}#".utf8.contains(byte) && byte >= 0x20
  }

  /// The UTF-8 bytes for which the query searches; nil if it needs a regular expression, or is empty.
  var bytes: [UInt8]? { if case .bytes(let bytes) = method { bytes } else { nil } }

  /// The most bytes of a line that callers give the matcher to be searched; a match after them is not found.
  var mostBytes: Int { if case .regex(let regex) = method { regex.mostBytes } else { .max } }

  /// Returns whether a line has a match of the query.
  package func isIn(_ line: AttributedText) -> Bool {
    var text = line.substring(line.ownRange)
    return text.withUTF8 { isIn($0) }
  }

  /// Returns whether a line, given as UTF-8, has a match of the query.
  /// - Parameter continues: Whether the bytes are only the beginning of the line.
  package func isIn(_ text: UnsafeBufferPointer<UInt8>, continues: Bool = false) -> Bool {
    switch method {
    case .bytes(let bytes): Self.first(bytes, in: text, from: 0, ignoresCase) != nil
    case .regex(let regex): regex.isIn(text, continues: continues)
    case .nothing: false
    }
  }

  /// Returns the byte ranges of all matches of the query in a line, in order and without overlaps. A match
  /// includes the marks on its letters. In lines of more than 4,096 bytes, matches of a regular expression
  /// are found up to a length of 2,048 bytes, unless the expression starts with `^`.
  package func ranges(in line: AttributedText) -> [Range<Int>] { ranges(in: line, near: 0..<line.utf8Count) }

  /// Returns the byte ranges of the query's matches in a line. In a line of more than 4,096 bytes, a regular
  /// expression is searched only near `part`: in it, and in the 1,024 bytes before it. An expression that
  /// starts with `^` is searched in the whole line.
  /// - Parameters:
  ///   - line: The line, or a part of it.
  ///   - part: The bytes of `line` near which matches are wanted.
  ///   - begins: Whether `line` has the start of the whole line.
  ///   - ends: Whether `line` has the end of the whole line.
  func ranges(
    in line: AttributedText, near part: Range<Int>, begins: Bool = true, ends: Bool = true
  ) -> [Range<Int>] {
    var text = line.substring(line.ownRange)
    return text.withUTF8 { text in
      switch method {
      case .bytes(let bytes):
        return matches(in: text, 0..<text.count + 1) { index in
          Self.first(bytes, in: text, from: index, ignoresCase).map { $0..<$0 + bytes.count }
        }
      case .regex(let regex):
        if regex.isAnchored, !begins { return [] }
        if text.count <= RegularExpression.longestLocated || regex.isAnchored {
          return matches(in: text, 0..<text.count + 1) {
            regex.first(in: text, from: $0, begins, continues: !ends)
          }
        }
        let (most, stop) = (RegularExpression.longestLocated, min(part.upperBound, text.count))
        var index = text.letterStart(max(0, part.lowerBound - most / 4))
        var ranges: [Range<Int>] = []
        while index < stop {
          let end = text.letterStart(min(index + most, text.count))
          let seen = UnsafeBufferPointer(rebasing: text[..<end])
          let next = text.letterStart(min(index + most / 2, stop))
          let found = matches(in: seen, index..<next) {
            regex.first(in: seen, from: $0, begins, continues: !ends || end < text.count)
          }
          ranges += found
          index = max(next, found.last?.upperBound ?? 0, index + 1)
        }
        return ranges
      case .nothing: return []
      }
    }
  }

  /// Returns the query's matches that begin within `part`, extended to whole letters and without the empty
  /// ones.
  /// - Parameter find: Returns the first match at or after a byte; nil if there is none.
  private func matches(
    in text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, _ find: (Int) -> Range<Int>?
  ) -> [Range<Int>] {
    var (ranges, index) = ([Range<Int>](), part.lowerBound)
    while let found = find(index), found.lowerBound < part.upperBound {
      let letters = text.letters(of: found)
      if !found.isEmpty { ranges.append(letters) }
      index = found.isEmpty ? Self.letter(in: text, after: found.upperBound) : letters.upperBound
    }
    return ranges
  }

  /// Returns the index of the first byte of the query's first match in a line; nil if there is no match. If
  /// the match is too long for its range to be found, returns how many bytes from the start of the line
  /// contain a match.
  func firstPlace(in line: AttributedText) -> Int? {
    if let first = ranges(in: line, near: 0..<RegularExpression.longestLocated).first {
      return first.lowerBound
    }
    guard case .regex(let regex) = method else { return nil }
    var text = line.substring(line.ownRange)
    let end: Int? = text.withUTF8 { text in
      guard regex.isIn(text) else { return nil }
      // Halves the range until it is known, to within 512 bytes, how many bytes from the start of the line
      // contain a match.
      var (low, high) = (0, text.count)
      while high - low > 512 {
        let middle = text.letterStart((low + high) / 2)
        let beginning = UnsafeBufferPointer(rebasing: text[..<middle])
        if regex.isIn(beginning, continues: true) { high = middle } else { low = middle }
      }
      return high
    }
    guard let end else { return nil }
    return ranges(in: line, near: max(0, end - 1024)..<end).first { $0.upperBound > end - 512 }?.lowerBound
      ?? end
  }

  /// Returns the index of the first byte of the text's next letter, or an index after the end of the text if
  /// there is none.
  private static func letter(in text: UnsafeBufferPointer<UInt8>, after index: Int) -> Int {
    var next = index + 1
    while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// Returns the index in the text of the first occurrence of `wanted` at or after `start`, or nil. If case
  /// is ignored, `wanted` has to be in small letters. Compares the first and the last byte of `wanted` at
  /// eight positions at once, and the bytes between only where both are equal.
  package static func first(
    _ wanted: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int, _ ignoresCase: Bool
  ) -> Int? {
    let last = text.count - wanted.count
    guard let base = text.baseAddress, !wanted.isEmpty, start <= last else { return nil }
    return wanted.withUnsafeBufferPointer { wanted in
      let length = wanted.count
      let (head, tail) = (Eight(wanted[0], ignoresCase), Eight(wanted[length - 1], ignoresCase))
      func isThere(_ index: Int) -> Bool {
        for next in 0..<length {
          let byte = text[index + next]
          if (ignoresCase ? lower(byte) : byte) != wanted[next] { return false }
        }
        return true
      }
      let bytes = UnsafeRawPointer(base)
      var index = start
      while index + 7 <= last {
        let differences =
          head.differences(from: bytes + index) | tail.differences(from: bytes + index + length - 1)
        // In the number, the high bit of each byte that is zero is set. Bytes above the lowest zero may be
        // marked by mistake; `isThere` decides.
        var same = (differences &- Eight.ones) & ~differences & Eight.ones << 7
        while same != 0 {
          let found = index + same.trailingZeroBitCount / 8
          if isThere(found) { return found }
          same &= same - 1
        }
        index += 8
      }
      while index <= last {
        if isThere(index) { return index }
        index += 1
      }
      return nil
    }
  }

  /// A byte repeated eight times, to compare it with eight bytes at once.
  private struct Eight {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    private let byte: UInt64
    /// The bit that turns a capital into the small letter, in each of the eight bytes; 0 if case counts or
    /// the byte is not a small letter.
    private let fold: UInt64

    init(_ byte: UInt8, _ ignoresCase: Bool) {
      self.byte = UInt64(byte) * Self.ones
      fold = ignoresCase && byte &- 97 < 26 ? 0x20 * Self.ones : 0
    }

    /// Compares eight bytes of the text with the repeated byte, and returns a byte for each: 0 where they are
    /// equal. The lowest byte of the result is for the first one of the text.
    @inline(__always) func differences(from bytes: UnsafeRawPointer) -> UInt64 {
      (UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) | fold) ^ byte
    }
  }

  @inline(__always) static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first byte of the Unicode scalar that the byte at `index` belongs to.
  func letterStart(_ index: Int) -> Int {
    var index = index
    while index > 0, index < count, self[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }
}
