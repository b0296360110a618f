import TermNav

/// Cuts the output of `rg --null` and `git grep -z` into records, each for a line of a file. Of a long line
/// only the part around the match is kept.
nonisolated struct HitRecords: Sendable {
  /// What a record has before the text of its line: the number of the line and the column of the match.
  struct Head {
    /// The number of the line, from 1.
    var line: Int
    /// How many bytes of the line are before the match.
    var column: Int
    /// The index in the record of the first byte of the line's text.
    var end: Int

    /// Reads the head of a record; nil if the record is not one of a match.
    init?(_ record: [UInt8]) {
      guard let nul = record.firstIndex(of: 0) else { return nil }
      var rest = record[(nul + 1)...]
      guard let line = Self.figure(&rest), let column = Self.figure(&rest) else { return nil }
      (self.line, self.column, end) = (line, max(0, column - 1), rest.startIndex)
    }

    /// Reads a number, and skips the sign after it; nil if there is none.
    private static func figure(_ text: inout ArraySlice<UInt8>) -> Int? {
      let figures = text.prefix { FuzzyMatch.isFigure($0) }
      guard let value = Int(String(decoding: figures, as: UTF8.self)), figures.endIndex < text.endIndex else {
        return nil
      }
      text = text[(figures.endIndex + 1)...]
      return value
    }
  }

  /// The beginning of a record whose end has not come.
  private var record: [UInt8] = []
  /// How many bytes of the line's text were left out before the kept part.
  private var passed = 0

  /// The most bytes of a record. A longer one is shortened.
  private static let longest = 1 << 16

  /// Reads a piece of output, and calls the body with each record that is complete now. `passed` is how many
  /// bytes of its text were left out before the kept part.
  mutating func add(_ piece: [UInt8], _ body: ([UInt8], _ passed: Int) -> Void) {
    var unread = piece[...]
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      keep(unread[..<end])
      body(record, passed)
      (record, passed) = ([], 0)
      unread = unread[(end + 1)...]
    }
    keep(unread)
  }

  private mutating func keep(_ part: ArraySlice<UInt8>) {
    record += part
    guard record.count > Self.longest else { return }
    // A record without a head is no match, so only its beginning is kept.
    guard let head = Head(record) else { return record.removeLast(record.count - Self.longest) }
    let text = record[head.end...]
    let start = min(max(0, head.column - Hits.before - passed), text.count)
    let end = max(start, min(head.column + Hits.mostBytes - passed, text.count))
    record.replaceSubrange(head.end..., with: Array(text.dropFirst(start).prefix(end - start)))
    passed += start
  }
}
