extension [Int] {
  /// Where a number stands in a sorted array, or would stand.
  func lowerBound(_ number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
