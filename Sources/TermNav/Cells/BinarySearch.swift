extension RandomAccessCollection {
  /// Returns the index of the first element of a sorted collection for which the closure is true, or
  /// `endIndex` where there is none. The closure must be false for all elements before that one and true for
  /// all after it.
  ///
  /// The function is inlinable: another module calls it at each row of a text, and without specialization it
  /// took half of the instructions of a key press (`Scripts/bench --keys`).
  @inlinable package func partitioningIndex(where fits: (Element) throws -> Bool) rethrows -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if try fits(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}

extension [Int] {
  /// Returns the index of the first number in a sorted array that is `number` or greater, or `count` where
  /// there is none.
  package func lowerBound(_ number: Int) -> Int { partitioningIndex { $0 >= number } }
}
