import TermNav

nonisolated extension String {
  /// Returns the text of a line that is shown in `room` columns so that a part of it is in sight: the line
  /// itself, or `…` and the text from a quarter of the columns before the part.
  func showing(_ part: Range<Int>, inColumns room: Int) -> String {
    func columns(before end: Int) -> Int { String(decoding: utf8.prefix(end), as: UTF8.self).columns }
    let first = columns(before: part.lowerBound) - room / 4
    // The last column may have a sign that the line continues.
    let isSeen = room <= 0 || columns(before: part.upperBound) < room || self.columns <= room
    return isSeen || first <= 0 ? self : "…" + dropping(columns: first)
  }

  /// Returns ranges of the line as ranges of `shown`, the result of `showing`. Ranges that were cut off are
  /// left out.
  func ranges(_ ranges: [Range<Int>], inShown shown: String) -> [Range<Int>] {
    if shown == self { return ranges }
    let (sign, shift) = ("…".utf8.count, utf8.count - shown.utf8.count)
    return ranges.filter { $0.lowerBound >= shift + sign }.map {
      $0.lowerBound - shift..<$0.upperBound - shift
    }
  }

  /// Returns the text after some columns. A character that the cut would split is left out.
  func dropping(columns: Int) -> Substring {
    var left = columns
    return drop { character in
      guard left > 0 else { return false }
      left -= String(character).columns
      return true
    }
  }
}
