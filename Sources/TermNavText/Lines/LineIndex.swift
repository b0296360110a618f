import TermNav
internal import CLibrary

/// Where the lines of a file are: how many end before each block.
struct LineIndex {
  /// Bytes of a block; our own figure: 500 MB take 128 KB, and a line is found by one read. By the offset of each
  /// 128th line a file of 500 MB of empty lines would take 31 MB.
  static let blockSize = 65_536
  /// Bytes that are counted at a time; our own figure: a megabyte would stay with the process.
  static let step = 1 << 17
  /// Bytes at each end of what was counted that are compared; our own figure: more than a pattern that repeats has, as of
  /// a ruled line.
  static let edgeLength = 4096
  /// Bytes at the end that are kept, from which the lines of a file that is followed are made; our own figure: some 400 lines.
  static let tailLength = 32_768

  /// Line feeds before each block.
  private(set) var before: [Int] = [0]
  private(set) var newlines = 0
  /// Bytes counted.
  private(set) var indexed = 0
  /// Whether the file's end was reached.
  var isComplete = false
  /// The last bytes counted.
  private(set) var tail: [UInt8] = []
  /// A sum of each whole block, and of what is counted of the last one.
  private var sums: [UInt64] = []
  private var sum = BlockSum()

  var bytes: Int { (before.capacity + sums.capacity) * MemoryLayout<Int>.stride }

  /// A last line without a line feed counts, and one that has begun.
  var count: LineCount {
    let known = newlines + (tail.last.map { $0 != 0x0A } == true ? 1 : 0)
    return isComplete ? .exact(known) : .atLeast(known)
  }

  /// Lines that are whole in `tail`, with where they begin in it; nil where some are not.
  func linesInTail(_ range: Range<Int>) -> [Range<Int>]? {
    guard range.upperBound <= (isComplete ? count.known : newlines) else { return nil }
    return tail.withUnsafeBufferPointer { bytes in
      // From the end backwards: line `newlines` is the one behind the last line feed.
      var (line, end, lines) = (newlines, bytes.count, [Range<Int>]())
      lines.reserveCapacity(range.count)
      for place in bytes.indices.reversed() where bytes[place] == 0x0A {
        if range.contains(line) { lines.append(place + 1..<end) }
        if line == range.lowerBound { return lines.reversed() }
        (line, end) = (line - 1, place)
      }
      guard line == range.lowerBound, bytes.count == indexed else { return nil }
      if range.contains(line) { lines.append(0..<end) }
      return lines.reversed()
    }
  }

  /// About how many bytes stand before a line: exact where `tail` has its start, else by the lines that begin in its block.
  func bytes(before line: Int) -> Int {
    if line >= count.known { return indexed }
    let (block, tailStart) = (block(before: line), indexed - tail.count)
    if (block + 1) * Self.blockSize > tailStart,
      let place = tail.withUnsafeBufferPointer({ start(of: line, in: $0) })
    {
      return tailStart + place
    }
    let lines = (block + 1 < before.count ? before[block + 1] : newlines) - before[block]
    let part = (line - before[block]) * length(ofBlock: block) / max(1, lines)
    return min(block * Self.blockSize + part, tailStart)
  }

  /// Where a line begins in the last bytes; nil where it begins before them.
  private func start(of line: Int, in tail: UnsafeBufferPointer<UInt8>) -> Int? {
    var left = newlines - line
    for place in tail.indices.reversed() where tail[place] == 0x0A {
      if left == 0 { return place + 1 }
      left -= 1
    }
    return left == 0 && tail.count == indexed ? 0 : nil
  }

  mutating func add(_ bytes: some RandomAccessCollection<UInt8>) {
    bytes.withContiguousStorageIfAvailable { bytes in
      var place = 0
      while place < bytes.count {
        let room = Self.blockSize - indexed % Self.blockSize
        let end = min(bytes.count, place + room)
        let part = UnsafeBufferPointer(rebasing: bytes[place..<end])
        newlines += Self.count(part)
        sum.add(UnsafeRawBufferPointer(part))
        indexed += end - place
        place = end
        if indexed % Self.blockSize == 0 {
          before.append(newlines)
          sums.append(sum.value)
          sum = BlockSum()
        }
      }
      // `suffix` of a buffer would copy byte by byte.
      let new = UnsafeBufferPointer(rebasing: bytes[max(0, bytes.count - Self.tailLength)...])
      tail.removeFirst(max(0, tail.count + new.count - Self.tailLength))
      tail += new
    }
  }

  /// The blocks of which something is counted.
  var blocks: Int { (indexed + Self.blockSize - 1) / Self.blockSize }

  /// Bytes that are counted of a block.
  func length(ofBlock block: Int) -> Int { min(Self.blockSize, indexed - block * Self.blockSize) }

  /// Whether a block's bytes are those that were counted.
  func isBlock(_ block: Int, _ bytes: [UInt8]) -> Bool {
    var found = BlockSum()
    bytes.withUnsafeBytes { found.add($0) }
    let counted = block < sums.count ? sums[block] : sum.value
    return bytes.count == length(ofBlock: block) && found.value == counted
  }

  /// The block in which the line feed before a line stands.
  func block(before line: Int) -> Int {
    // The first block with as many, less one.
    max(0, before.lowerBound(line) - 1)
  }

  /// Where that block ends, or what is counted does.
  func end(ofBlockBefore line: Int) -> Int { min(indexed, (block(before: line) + 1) * Self.blockSize) }

  private static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var (count, start) = (0, UnsafeRawPointer(base))
    let end = start + bytes.count
    while let next = memchr(start, 0x0A, start.distance(to: end)) {
      count += 1
      start = UnsafeRawPointer(next) + 1
    }
    return count
  }
}

/// A sum over the bytes of a block, which may come cut anywhere; no byte can change by itself without changing it.
private struct BlockSum {
  private var lanes = SIMD4<UInt64>(1, 2, 3, 4)
  /// Bytes that fill no four words yet.
  private var rest = SIMD32<UInt8>()
  private var count = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    while place < bytes.count {
      if count % 32 == 0, place + 32 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt64>.self))
        (place, count) = (place + 32, count + 32)
      } else {
        rest[count % 32] = bytes[place]
        (place, count) = (place + 1, count + 1)
        if count % 32 == 0 { mix(unsafeBitCast(rest, to: SIMD4<UInt64>.self)) }
      }
    }
  }

  /// Odd, so that words that differ stay different.
  private mutating func mix(_ words: SIMD4<UInt64>) { lanes = (lanes ^ words) &* 0x9E37_79B9_7F4A_7C15 }

  var value: UInt64 {
    var end = self
    for index in count % 32..<32 { end.rest[index] = 0 }
    end.mix(unsafeBitCast(end.rest, to: SIMD4<UInt64>.self))
    return (0..<4).reduce(UInt64(count)) { ($0 ^ end.lanes[$1]) &* 0x9E37_79B9_7F4A_7C15 }
  }
}
