extension RandomAccessCollection {
  /// Returns the first index from which on all elements fit, or the end; the elements before it must not fit.
  /// It is inlinable, because unspecialized code took half of a key's instructions where another module calls
  /// it at each row of a text (`Scripts/bench --keys`).
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
  /// Returns the index at which a number is in a sorted array, or would be inserted.
  package func lowerBound(_ number: Int) -> Int { partitioningIndex { $0 >= number } }
}
