import TermNav

/// What is looked for in lines.
public struct TextQuery: Equatable, Hashable, Sendable {
  /// A text, or a regular expression.
  public var pattern: String
  /// Whether the pattern is a regular expression: an extended one of POSIX, also with `\d`, `\w`, `\s`, `\b` and `(?:…)`. What
  /// must go back, such as `\1` and `(?=…)`, is none: no expression takes more than the square of a line's bytes.
  public var isRegex: Bool
  /// Whether small letters and capitals are the same.
  public var ignoresCase: Bool

  /// The pattern as it stands, where it is no regular expression.
  package var asPlainWords: TextQuery { TextQuery(pattern, ignoresCase: ignoresCase) }

  /// A text in any case of letters by default.
  public init(_ pattern: String, isRegex: Bool = false, ignoresCase: Bool = true) {
    self.pattern = pattern
    self.isRegex = isRegex
    self.ignoresCase = ignoresCase
  }
}

/// Finds a query in lines.
package struct TextMatcher {
  private enum Method {
    /// In lower case where case is ignored.
    case bytes([UInt8])
    case regex(RegularExpression)
    case nothing
  }

  private let method: Method
  let ignoresCase: Bool

  /// - Throws: where the pattern is no regular expression.
  package init(_ query: TextQuery) throws {
    ignoresCase = query.ignoresCase
    let isASCII = query.pattern.utf8.allSatisfy { $0 < 0x80 }
    // For letters that may be written in several ways: an expression has them all, so that lines are looked through
    // as they are, and other programs find the same by it.
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

  /// Whether a regular expression of such bytes is a text, which is found much faster.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    byte < 0x80 && !"\\^$.|?*+()[]{}#".utf8.contains(byte) && byte >= 0x20
  }

  /// The bytes that are looked for, where no letter of them is more than a byte in another case.
  var bytes: [UInt8]? { if case .bytes(let bytes) = method { bytes } else { nil } }

  /// Bytes of a line that are looked through at most for whether it has the query.
  var mostBytes: Int { if case .regex(let regex) = method { regex.mostBytes } else { .max } }

  /// Whether a line has it.
  package func isIn(_ line: AttributedText) -> Bool {
    var text = line.substring(line.ownRange)
    return text.withUTF8 { isIn($0) }
  }

  /// Whether a line has it, of which the bytes are UTF-8; `goesOn`: they are the beginning alone.
  package func isIn(_ text: UnsafeBufferPointer<UInt8>, goesOn: Bool = false) -> Bool {
    switch method {
    case .bytes(let bytes): Self.first(bytes, in: text, from: 0, ignoresCase) != nil
    case .regex(let regex): regex.isIn(text, goesOn: goesOn)
    case .nothing: false
    }
  }

  /// The bytes of each place, in order, without overlaps; with a letter are the marks on it. Of a regular expression in a line of
  /// more than 4,096 bytes, those that are no longer than 2,048, unless it is found at the start alone.
  package func ranges(in line: AttributedText) -> [Range<Int>] { ranges(in: line, near: 0..<line.utf8Count) }

  /// The same, of a long line those that begin in a range of bytes, or up to 1,024 before it.
  /// - Parameters: `begins`, `ends`: whether the text has the start of its line, and the end.
  func ranges(
    in line: AttributedText, near part: Range<Int>, begins: Bool = true, ends: Bool = true
  ) -> [Range<Int>] {
    var text = line.substring(line.ownRange)
    return text.withUTF8 { text in
      switch method {
      case .bytes(let bytes):
        return places(in: text, 0..<text.count + 1) { place in
          Self.first(bytes, in: text, from: place, ignoresCase).map { $0..<$0 + bytes.count }
        }
      case .regex(let regex):
        if regex.isAnchored, !begins { return [] }
        if text.count <= RegularExpression.longestForPlaces || regex.isAnchored {
          return places(in: text, 0..<text.count + 1) {
            regex.first(in: text, from: $0, begins, goesOn: !ends)
          }
        }
        let (most, stop) = (RegularExpression.longestForPlaces, min(part.upperBound, text.count))
        var place = text.letterStart(max(0, part.lowerBound - most / 4))
        var ranges: [Range<Int>] = []
        while place < stop {
          let end = text.letterStart(min(place + most, text.count))
          let seen = UnsafeBufferPointer(rebasing: text[..<end])
          let next = text.letterStart(min(place + most / 2, stop))
          let found = places(in: seen, place..<next) {
            regex.first(in: seen, from: $0, begins, goesOn: !ends || end < text.count)
          }
          ranges += found
          place = max(next, found.last?.upperBound ?? 0, place + 1)
        }
        return ranges
      case .nothing: return []
      }
    }
  }

  /// The places that begin in a range of bytes, the next one from a byte on by `find`.
  private func places(
    in text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, _ find: (Int) -> Range<Int>?
  ) -> [Range<Int>] {
    var (ranges, place) = ([Range<Int>](), part.lowerBound)
    while let found = find(place), found.lowerBound < part.upperBound {
      let letters = text.letters(of: found)
      if !found.isEmpty { ranges.append(letters) }
      place = found.isEmpty ? Self.letter(in: text, behind: found.upperBound) : letters.upperBound
    }
    return ranges
  }

  /// Where a line that has the query has it first, or how far from its start the line has to be known to have it.
  func firstPlace(in line: AttributedText) -> Int? {
    if let first = ranges(in: line, near: 0..<RegularExpression.longestForPlaces).first {
      return first.lowerBound
    }
    guard case .regex(let regex) = method else { return nil }
    var text = line.substring(line.ownRange)
    let end: Int? = text.withUTF8 { text in
      guard regex.isIn(text) else { return nil }
      // The shortest beginning that has it.
      var (low, high) = (0, text.count)
      while high - low > 512 {
        let middle = text.letterStart((low + high) / 2)
        let beginning = UnsafeBufferPointer(rebasing: text[..<middle])
        if regex.isIn(beginning, goesOn: true) { high = middle } else { low = middle }
      }
      return high
    }
    guard let end else { return nil }
    return ranges(in: line, near: max(0, end - 1024)..<end).first { $0.upperBound > end - 512 }?.lowerBound
      ?? end
  }

  /// Beyond the last byte at the end.
  private static func letter(in text: UnsafeBufferPointer<UInt8>, behind place: Int) -> Int {
    var next = place + 1
    while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// The next place of some bytes, which are small letters where case is ignored. Eight places at a time are looked at by
  /// the first and the last byte; the bytes between are compared where both are there.
  package static func first(
    _ wanted: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int, _ ignoresCase: Bool
  ) -> Int? {
    let last = text.count - wanted.count
    guard let base = text.baseAddress, !wanted.isEmpty, start <= last else { return nil }
    return wanted.withUnsafeBufferPointer { wanted in
      let length = wanted.count
      let (head, tail) = (Eight(wanted[0], ignoresCase), Eight(wanted[length - 1], ignoresCase))
      func isThere(_ place: Int) -> Bool {
        for next in 0..<length {
          let byte = text[place + next]
          if (ignoresCase ? lower(byte) : byte) != wanted[next] { return false }
        }
        return true
      }
      let bytes = UnsafeRawPointer(base)
      var place = start
      while place + 7 <= last {
        let differences =
          head.differences(from: bytes + place) | tail.differences(from: bytes + place + length - 1)
        // The high bit of each byte that is zero; above the lowest of them also of others.
        var same = (differences &- Eight.ones) & ~differences & Eight.ones << 7
        while same != 0 {
          let found = place + same.trailingZeroBitCount / 8
          if isThere(found) { return found }
          same &= same - 1
        }
        place += 8
      }
      while place <= last {
        if isThere(place) { return place }
        place += 1
      }
      return nil
    }
  }

  /// A byte that is compared with eight.
  private struct Eight {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    private let byte: UInt64
    /// The bit by which a capital differs, where it counts as the small letter.
    private let fold: UInt64

    init(_ byte: UInt8, _ ignoresCase: Bool) {
      self.byte = UInt64(byte) * Self.ones
      fold = ignoresCase && byte &- 97 < 26 ? 0x20 * Self.ones : 0
    }

    /// Zero in each byte that is the same, the first of them lowest.
    @inline(__always) func differences(from bytes: UnsafeRawPointer) -> UInt64 {
      (UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) | fold) ^ byte
    }
  }

  @inline(__always) static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the scalar begins that a byte is of.
  func letterStart(_ place: Int) -> Int {
    var place = place
    while place > 0, place < count, self[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
