import TermNav
internal import CLibrary

/// An index of the lines of a file: how many line feeds are before each block of the file.
struct LineIndex {
  /// The bytes of a block of the file, of which the index keeps the number of lines: 64 KiB. A file of 500 MB
  /// needs 128 KB of index, and any line is found by reading one block. An index of every 128th line would
  /// need up to 31 MB.
  static let blockSize = 65_536
  /// The most bytes of a file whose lines are counted at a time: 128 KiB. A buffer of a megabyte would stay
  /// allocated in the process.
  static let step = 1 << 17
  /// How many of the file's last counted bytes are compared to find out whether the file was overwritten. The
  /// number is larger than the period of usual patterns, such as that of a table's rules.
  static let edgeLength = 4096
  /// How many of the file's last counted bytes are kept in memory, about 400 lines. While a file is followed,
  /// its new lines are made of these bytes without another read.
  static let tailLength = 32_768

  /// The number of line feeds in the file before each of its blocks.
  private(set) var before: [Int] = [0]
  private(set) var newlines = 0
  /// How many bytes of the file have been counted.
  private(set) var indexed = 0
  /// Whether counting the lines has reached the end of the file.
  var isComplete = false
  /// The last bytes of the file that were counted, at most `tailLength`.
  private(set) var tail: [UInt8] = []
  /// The checksum of each complete block of the file; `sum` is the checksum of the incomplete block at the
  /// end.
  private var sums: [UInt64] = []
  private var sum = BlockSum()

  var bytes: Int { (before.capacity + sums.capacity) * MemoryLayout<Int>.stride }

  /// The number of the file's lines. A last line counts also if it has no line feed.
  var count: LineCount {
    let known = newlines + (tail.last.map { $0 != 0x0A } == true ? 1 : 0)
    return isComplete ? .exact(known) : .atLeast(known)
  }

  /// Returns the range in `tail` of the bytes of each line of a range; nil if one of the lines is not
  /// complete in `tail`.
  func linesInTail(_ range: Range<Int>) -> [Range<Int>]? {
    guard range.upperBound <= (isComplete ? count.known : newlines) else { return nil }
    return tail.withUnsafeBufferPointer { bytes in
      // The loop searches from the end backwards. The line with the number `newlines` is the one after the
      // last line feed.
      var (line, end, lines) = (newlines, bytes.count, [Range<Int>]())
      lines.reserveCapacity(range.count)
      for index in bytes.indices.reversed() where bytes[index] == 0x0A {
        if range.contains(line) { lines.append(index + 1..<end) }
        if line == range.lowerBound { return lines.reversed() }
        (line, end) = (line - 1, index)
      }
      guard line == range.lowerBound, bytes.count == indexed else { return nil }
      if range.contains(line) { lines.append(0..<end) }
      return lines.reversed()
    }
  }

  /// Returns about how many bytes of the file are before a line. The number is exact if the line begins in
  /// `tail`, the last counted bytes; otherwise it is estimated, as if all lines of a block were equally long.
  func bytes(before line: Int) -> Int {
    if line >= count.known { return indexed }
    let (block, tailStart) = (block(before: line), indexed - tail.count)
    if (block + 1) * Self.blockSize > tailStart,
      let index = tail.withUnsafeBufferPointer({ start(of: line, in: $0) })
    {
      return tailStart + index
    }
    let lines = (block + 1 < before.count ? before[block + 1] : newlines) - before[block]
    let part = (line - before[block]) * length(ofBlock: block) / max(1, lines)
    return min(block * Self.blockSize + part, tailStart)
  }

  /// Returns the index, in the file's last counted bytes, of a line's first byte; nil if the line begins
  /// before these bytes.
  private func start(of line: Int, in tail: UnsafeBufferPointer<UInt8>) -> Int? {
    var left = newlines - line
    for index in tail.indices.reversed() where tail[index] == 0x0A {
      if left == 0 { return index + 1 }
      left -= 1
    }
    return left == 0 && tail.count == indexed ? 0 : nil
  }

  mutating func add(_ bytes: some RandomAccessCollection<UInt8>) {
    bytes.withContiguousStorageIfAvailable { bytes in
      var index = 0
      while index < bytes.count {
        let room = Self.blockSize - indexed % Self.blockSize
        let end = min(bytes.count, index + room)
        let part = UnsafeBufferPointer(rebasing: bytes[index..<end])
        newlines += Self.count(part)
        sum.add(UnsafeRawBufferPointer(part))
        indexed += end - index
        index = end
        if indexed % Self.blockSize == 0 {
          before.append(newlines)
          sums.append(sum.value)
          sum = BlockSum()
        }
      }
      // Appending a slice, as `suffix` of a buffer returns it, would copy it byte by byte.
      let new = UnsafeBufferPointer(rebasing: bytes[max(0, bytes.count - Self.tailLength)...])
      tail.removeFirst(max(0, tail.count + new.count - Self.tailLength))
      tail += new
    }
  }

  /// How many blocks of the file have been counted, the last one perhaps in part.
  var blocks: Int { (indexed + Self.blockSize - 1) / Self.blockSize }

  /// Returns how many bytes of the file's block have been counted.
  func length(ofBlock block: Int) -> Int { min(Self.blockSize, indexed - block * Self.blockSize) }

  /// Returns whether the bytes of the file's block are those that were counted, by their number and checksum.
  func isBlock(_ block: Int, _ bytes: [UInt8]) -> Bool {
    var found = BlockSum()
    bytes.withUnsafeBytes { found.add($0) }
    let counted = block < sums.count ? sums[block] : sum.value
    return bytes.count == length(ofBlock: block) && found.value == counted
  }

  /// Returns the number of the file's block that has the line feed before a line; 0 for the first line.
  func block(before line: Int) -> Int {
    // The result is the block before the first one that has at least `line` line feeds before it.
    max(0, before.lowerBound(line) - 1)
  }

  /// Returns the offset of the end of the file's block that has the line feed before a line, or of the
  /// counted bytes if they end earlier.
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

/// A checksum of a block's bytes, which may be added in parts. The checksum is not cryptographic, but a
/// change of any single byte changes it.
private struct BlockSum {
  private var lanes = SIMD4<UInt64>(1, 2, 3, 4)
  /// The bytes, fewer than 32, that have not been mixed into the checksum, because `mix` takes four words at
  /// a time.
  private var rest = SIMD32<UInt8>()
  private var count = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      if count % 32 == 0, index + 32 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self))
        (index, count) = (index + 32, count + 32)
      } else {
        rest[count % 32] = bytes[index]
        (index, count) = (index + 1, count + 1)
        if count % 32 == 0 { mix(unsafeBitCast(rest, to: SIMD4<UInt64>.self)) }
      }
    }
  }

  /// Mixes four words into the block's checksum. The factor is odd, so that two different words always give
  /// different results.
  private mutating func mix(_ words: SIMD4<UInt64>) { lanes = (lanes ^ words) &* 0x9E37_79B9_7F4A_7C15 }

  var value: UInt64 {
    var end = self
    for index in count % 32..<32 { end.rest[index] = 0 }
    end.mix(unsafeBitCast(end.rest, to: SIMD4<UInt64>.self))
    return (0..<4).reduce(UInt64(count)) { ($0 ^ end.lanes[$1]) &* 0x9E37_79B9_7F4A_7C15 }
  }
}
