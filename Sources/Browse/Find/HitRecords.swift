import TermNav

/// Cuts the output of `rg --null` and `git grep -z` into records, each for a line of a file. Only the part of
/// a long line around the match is kept.
nonisolated struct HitRecords: Sendable {
  /// The beginning of a record of `rg` or `git grep`, before the text of the found line: the number of the
  /// line and the column of the match.
  struct Head {
    /// The number of the found line, from 1.
    var line: Int
    /// How many bytes of the found line are before the match.
    var column: Int
    /// The index in the record of `rg` or `git grep` at which the found line's text begins.
    var end: Int

    /// Reads the beginning of a record of `rg` or `git grep`, the line's number and the column; nil if the
    /// record is not one of a match.
    init?(_ record: [UInt8]) {
      guard let nul = record.firstIndex(of: 0) else { return nil }
      var rest = record[(nul + 1)...]
      guard let line = Self.figure(&rest), let column = Self.figure(&rest) else { return nil }
      (self.line, self.column, end) = (line, max(0, column - 1), rest.startIndex)
    }

    /// Reads a number from a record of `rg` or `git grep`, and skips the sign after it; nil if there is none.
    private static func figure(_ text: inout ArraySlice<UInt8>) -> Int? {
      let figures = text.prefix { FuzzyMatch.isFigure($0) }
      guard let value = Int(String(decoding: figures, as: UTF8.self)), figures.endIndex < text.endIndex else {
        return nil
      }
      text = text[(figures.endIndex + 1)...]
      return value
    }
  }

  /// The beginning of a record from `rg` or `git grep` whose end has not been read.
  private var record: [UInt8] = []
  /// How many bytes of the found line's text were left out before the part that is kept.
  private var passed = 0

  /// The most bytes of a record from `rg` or `git grep`. A longer one is shortened.
  private static let longest = 1 << 16

  /// Reads a piece of the output of `rg` or `git grep`, and calls the body with each record that is complete
  /// now. `passed` is how many bytes of the record's text were left out before the kept part.
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
    // A record of `rg` or `git grep` without a line's number is no match, so only its beginning is kept.
    guard let head = Head(record) else { return record.removeLast(record.count - Self.longest) }
    let text = record[head.end...]
    let start = min(max(0, head.column - Hits.before - passed), text.count)
    let end = max(start, min(head.column + Hits.mostBytes - passed, text.count))
    record.replaceSubrange(head.end..., with: Array(text.dropFirst(start).prefix(end - start)))
    passed += start
  }
}
