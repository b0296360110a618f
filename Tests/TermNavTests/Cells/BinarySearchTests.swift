import Testing

@testable import TermNav

@Suite struct BinarySearchTests {
  @Test func `the first element that fits is found in each sorted row of numbers`() {
    for count in 0..<40 {
      let numbers = (0..<count).map { $0 / 3 * 2 }
      for wanted in -1...30 {
        let first = numbers.firstIndex { $0 >= wanted } ?? count
        #expect(numbers.lowerBound(wanted) == first)
        #expect(numbers[...].partitioningIndex { $0 >= wanted } == first)
        #expect(numbers.dropFirst(5).partitioningIndex { $0 >= wanted } == max(first, min(5, count)))
      }
    }
  }

  @Test func `a range may be as long as numbers go`() {
    #expect((0..<Int.max).partitioningIndex { $0 > 41 } == 42)
    #expect((0..<Int.max).partitioningIndex { _ in false } == .max)
  }
}
