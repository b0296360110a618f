import TermNav

nonisolated extension String {
  /// Returns the text of a line for `room` columns, so that a range of its bytes is in sight. The result is
  /// the line itself if the range is in sight without a cut, otherwise `…` and the rest of the line from a
  /// quarter of the columns before the range.
  func showing(_ part: Range<Int>, inColumns room: Int) -> String {
    func columns(before end: Int) -> Int { String(decoding: utf8.prefix(end), as: UTF8.self).columns }
    let first = columns(before: part.lowerBound) - room / 4
    // The last column may be used for a sign that the line continues, so text in that column does not count
    // as seen.
    let isSeen = room <= 0 || columns(before: part.upperBound) < room || self.columns <= room
    return isSeen || first <= 0 ? self : "…" + dropping(columns: first)
  }

  /// Returns byte ranges of the line as ranges of `shown`, which `showing(_:inColumns:)` has returned for it.
  /// Ranges that were cut off are left out.
  func ranges(_ ranges: [Range<Int>], inShown shown: String) -> [Range<Int>] {
    if shown == self { return ranges }
    let (sign, shift) = ("…".utf8.count, utf8.count - shown.utf8.count)
    return ranges.filter { $0.lowerBound >= shift + sign }.map {
      $0.lowerBound - shift..<$0.upperBound - shift
    }
  }

  /// Returns the text without its first columns. A character that begins in these columns is left out as a
  /// whole.
  func dropping(columns: Int) -> Substring {
    var left = columns
    return drop { character in
      guard left > 0 else { return false }
      left -= String(character).columns
      return true
    }
  }
}
