import TermNav

/// Cuts what `rg --null` and `git grep -z` write into records, a line of a file each. Of a long line only what is around the
/// place is kept, however long it is.
nonisolated struct HitRecords: Sendable {
  /// The line's number and the column of the place, which `rg` and `git grep` write before the text of the line.
  struct Head {
    /// From 1 on.
    var line: Int
    /// In bytes, from 0 on.
    var column: Int
    /// Where the text begins.
    var end: Int

    /// nil where there is none.
    init?(_ record: [UInt8]) {
      guard let nul = record.firstIndex(of: 0) else { return nil }
      var rest = record[(nul + 1)...]
      guard let line = Self.figure(&rest), let column = Self.figure(&rest) else { return nil }
      (self.line, self.column, end) = (line, max(0, column - 1), rest.startIndex)
    }

    /// A figure and the sign behind it.
    private static func figure(_ text: inout ArraySlice<UInt8>) -> Int? {
      let figures = text.prefix { FuzzyMatch.isFigure($0) }
      guard let value = Int(String(decoding: figures, as: UTF8.self)), figures.endIndex < text.endIndex else {
        return nil
      }
      text = text[(figures.endIndex + 1)...]
      return value
    }
  }

  /// The record that is not at its end.
  private var record: [UInt8] = []
  /// Bytes of its text that are left out before those that are kept.
  private var passed = 0

  /// Bytes of a record from which on it is shortened; our own figure.
  private static let longest = 1 << 16

  /// Calls the body with each record that has come to its end, and how many bytes of its text are left out before the others.
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
    // Without a head it is no place.
    guard let head = Head(record) else { return record.removeLast(record.count - Self.longest) }
    let text = record[head.end...]
    let start = min(max(0, head.column - Hits.before - passed), text.count)
    let end = max(start, min(head.column + Hits.mostBytes - passed, text.count))
    record.replaceSubrange(head.end..., with: Array(text.dropFirst(start).prefix(end - start)))
    passed += start
  }
}
