import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct FoundLinesTests {
  /// Looks all lines through for those of a list.
  private func found(_ wanted: [Int], from origin: Int, in lines: Range<Int>, step: Int = 7) -> FoundLines {
    var found = FoundLines(from: origin, in: lines)
    while let part = found.begin(in: lines, step: step) { found.add(wanted.filter(part.contains), in: part) }
    return found
  }

  @Test func `lines are looked through once each, from the origin on and then before it`() {
    var found = FoundLines(from: 6, in: 2..<12)
    var parts: [Range<Int>] = []
    while let part = found.begin(in: 2..<12, step: 4) {
      parts.append(part)
      found.add([], in: part)
    }
    #expect(parts == [6..<10, 10..<12, 2..<6])
    #expect(found.isComplete(2..<12) && !found.isComplete(2..<13))
  }

  @Test func `the next and the previous found line are known as soon as no nearer one may come`() {
    var found = FoundLines(from: 6, in: 0..<12)
    found.add([8], in: 6..<12)
    #expect(found.next(after: 5, isWhole: false) == 8)
    #expect(found.number(of: 8) == nil && found.previous(before: 8, isWhole: false) == nil)
    found.add([2, 4], in: 0..<6)
    #expect(found.number(of: 8) == 3)
    #expect(found.previous(before: 8, isWhole: true) == 4)
    #expect(found.next(after: 8, isWhole: false) == nil)
    #expect(found.next(after: 8, isWhole: true) == 2)
    #expect(found.previous(before: 2, isWhole: true) == 8)
  }

  @Test(arguments: 0..<12)
  func `the numbers and neighbours of found lines are those of a sorted list`(origin: Int) {
    let wanted = [1, 2, 5, 6, 10]
    let found = found(wanted, from: origin, in: 0..<12)
    #expect(found.count == 5)
    for line in 0..<12 {
      #expect(found.next(after: line, isWhole: true) == wanted.first { $0 > line } ?? 1)
      #expect(found.previous(before: line, isWhole: true) == wanted.last { $0 < line } ?? 10)
    }
    for (index, line) in wanted.enumerated() { #expect(found.number(of: line) == index + 1) }
  }

  @Test func `the nearest found line waits for lines that may have a nearer one`() {
    #expect(found([3, 9], from: 6, in: 0..<12).nearest(in: 0..<12, isCounted: true) == 3)
    #expect(found([1], from: 6, in: 0..<8).nearest(in: 0..<8, isCounted: false) == nil)
    #expect(found([5], from: 6, in: 0..<8).nearest(in: 0..<8, isCounted: false) == 5)
    var unfinished = FoundLines(from: 6, in: 0..<12)
    unfinished.add([7], in: 6..<12)
    #expect(unfinished.nearest(in: 0..<12, isCounted: true) == nil)
  }

  @Test func `lines that have changed are looked through again, and those before them are not`() {
    var found = found([1, 4, 8, 11], from: 6, in: 0..<12)
    found.forget(from: 8)
    #expect(found.count == 2 && found.next(in: 0..<12, step: 100) == 8..<12)
    found.forget(from: 3)
    #expect(found.count == 1 && found.origin == 3 && found.next(in: 0..<12, step: 100) == 3..<12)
  }

  @Test func `lines that are gone are found no more`() {
    var found = found([1, 4, 8, 11], from: 6, in: 0..<12)
    found.drop(before: 5)
    #expect(found.count == 2 && found.isComplete(5..<12) && found.number(of: 8) == 1)
    found.drop(before: 9)
    #expect(found.count == 1 && found.origin == 9 && found.isComplete(9..<12))
  }

  @Test func `no more lines are kept than fit into the memory for them`() {
    let lines = 0..<2 * FoundLines.most
    var found = FoundLines(from: 0, in: lines)
    found.add(Array(0..<FoundLines.most), in: 0..<FoundLines.most)
    #expect(found.isFull && found.next(in: lines, step: 1) == nil)
  }
}
