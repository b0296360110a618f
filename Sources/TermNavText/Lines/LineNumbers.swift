import TermNav

/// Ascending line numbers, which usually take one or two bytes each. A block holds 256 of them: the first
/// number, and for each other the distance from the one before.
struct LineNumbers {
  private static let blockSize = 256
  /// The first line number of each block, and the index in `distances` at which the block's distances begin.
  private var blocks: [(first: Int, offset: Int)] = []
  private var distances: [UInt8] = []
  private(set) var count = 0
  private(set) var last = -1

  /// The memory of the line numbers in bytes.
  var bytes: Int { distances.capacity + blocks.capacity * MemoryLayout<(Int, Int)>.stride }

  /// Appends a line number.
  /// - Precondition: The number is greater than the last one.
  mutating func append(_ number: Int) {
    if count % Self.blockSize == 0 {
      blocks.append((number, distances.count))
    } else {
      var rest = number - last
      while rest >= 0x80 {
        distances.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      distances.append(UInt8(rest))
    }
    (last, count) = (number, count + 1)
  }

  /// Returns the line numbers at a range of indexes, which is clamped to those that exist.
  subscript(range: Range<Int>) -> [Int] {
    let known = range.clamped(to: 0..<count)
    guard !known.isEmpty else { return [] }
    var numbers: [Int] = []
    numbers.reserveCapacity(known.count)
    var index = known.lowerBound / Self.blockSize * Self.blockSize
    var (number, offset) = (0, 0)
    while index < known.upperBound {
      step(index, &number, &offset)
      if index >= known.lowerBound { numbers.append(number) }
      index += 1
    }
    return numbers
  }

  /// Goes on to the line number at `index`. On entry `number` is the number at the index before, and `offset`
  /// is where the next distance begins.
  private func step(_ index: Int, _ number: inout Int, _ offset: inout Int) {
    if index % Self.blockSize == 0 {
      (number, offset) = blocks[index / Self.blockSize]
      return
    }
    var shift = 0
    while true {
      let byte = distances[offset]
      offset += 1
      number += Int(byte & 0x7F) << shift
      if byte < 0x80 { return }
      shift += 7
    }
  }

  /// Returns how many line numbers are less than `wanted`, which is the index of the first one that is not.
  func lowerBound(_ wanted: Int) -> Int {
    let next = blocks.partitioningIndex { $0.first >= wanted }
    guard next > 0 else { return 0 }
    let start = (next - 1) * Self.blockSize
    let block = self[start..<start + Self.blockSize]
    return start + (block.firstIndex { $0 >= wanted } ?? block.count)
  }

  /// Removes the line numbers that are not less than `number`.
  mutating func removeAll(from number: Int) {
    let kept = lowerBound(number)
    guard kept < count else { return }
    let start = kept / Self.blockSize * Self.blockSize
    let rest = self[start..<kept]
    let block = start / Self.blockSize
    if block < blocks.count {
      distances.removeLast(distances.count - blocks[block].offset)
      blocks.removeLast(blocks.count - block)
    }
    count = start
    last = -1
    for number in rest { append(number) }
    if rest.isEmpty { last = self[max(0, start - 1)..<start].last ?? -1 }
  }
}
