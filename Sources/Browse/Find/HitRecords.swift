import TermNav

/// A splitter of the output of `rg --null` and `git grep -z` into records, each a line of a file. Of a long
/// line, only the part around the match is kept.
nonisolated struct HitRecords: Sendable {
  /// The head of a record: the number of the line and the column of the match, before the text of the line.
  struct Head {
    /// The number of the line, from 1.
    var line: Int
    /// The column of the match in bytes, from 0.
    var column: Int
    /// The index in the record at which the line's text begins.
    var end: Int

    /// Reads the head of a record; nil if the record has none.
    init?(_ record: [UInt8]) {
      guard let nul = record.firstIndex(of: 0) else { return nil }
      var rest = record[(nul + 1)...]
      guard let line = Self.figure(&rest), let column = Self.figure(&rest) else { return nil }
      (self.line, self.column, end) = (line, max(0, column - 1), rest.startIndex)
    }

    /// Reads a number and the sign after it.
    private static func figure(_ text: inout ArraySlice<UInt8>) -> Int? {
      let figures = text.prefix { FuzzyMatch.isFigure($0) }
      guard let value = Int(String(decoding: figures, as: UTF8.self)), figures.endIndex < text.endIndex else {
        return nil
      }
      text = text[(figures.endIndex + 1)...]
      return value
    }
  }

  /// The record that is not complete yet.
  private var record: [UInt8] = []
  /// How many bytes of the line's text are left out before the part that is kept.
  private var passed = 0

  /// The length in bytes above which a record is shortened.
  private static let longest = 1 << 16

  /// Calls the body with each complete record, and with how many bytes of its text are left out before the
  /// part that is kept.
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
    // A record without a head is not a match; only its beginning is kept.
    guard let head = Head(record) else { return record.removeLast(record.count - Self.longest) }
    let text = record[head.end...]
    let start = min(max(0, head.column - Hits.before - passed), text.count)
    let end = max(start, min(head.column + Hits.mostBytes - passed, text.count))
    record.replaceSubrange(head.end..., with: Array(text.dropFirst(start).prefix(end - start)))
    passed += start
  }
}
