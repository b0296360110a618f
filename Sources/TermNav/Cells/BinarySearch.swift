extension RandomAccessCollection {
  /// The first index from which on the elements fit, or the end; those before do not. It is inlined: where another module calls it, as
  /// at each row of a text, unspecialized code took half of a key's instructions (`Scripts/bench --keys`).
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
  /// Where a number stands in a sorted array, or would stand.
  package func lowerBound(_ number: Int) -> Int { partitioningIndex { $0 >= number } }
}
