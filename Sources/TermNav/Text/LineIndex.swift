internal import CLibrary

/// Where the lines of a file are: how many end before each block.
struct LineIndex {
  /// Bytes of a block; our own figure: 500 MB take 64 KB, and a line is found by one read.
  static let blockSize = 65_536
  /// Bytes that are counted at a time; our own figure: a megabyte would stay with the process.
  static let step = 1 << 17
  /// Bytes at each end of what was counted that are compared; our own figure: more than a pattern that repeats has, as of
  /// a ruled line.
  static let edgeLength = 4096

  /// Line feeds before each block.
  private(set) var before: [Int] = [0]
  private(set) var newlines = 0
  /// Bytes counted.
  private(set) var indexed = 0
  /// Whether the file's end was reached.
  var isComplete = false
  /// The last bytes counted, to see whether they are still there.
  private(set) var tail: [UInt8] = []

  var bytes: Int { before.capacity * MemoryLayout<Int>.stride }

  /// A last line without a line feed counts, and one that has begun.
  var count: LineCount {
    let known = newlines + (tail.last.map { $0 != 0x0A } == true ? 1 : 0)
    return isComplete ? .exact(known) : .atLeast(known)
  }

  mutating func add(_ bytes: some RandomAccessCollection<UInt8>) {
    bytes.withContiguousStorageIfAvailable { bytes in
      var place = 0
      while place < bytes.count {
        let room = Self.blockSize - indexed % Self.blockSize
        let end = min(bytes.count, place + room)
        newlines += Self.count(UnsafeBufferPointer(rebasing: bytes[place..<end]))
        indexed += end - place
        place = end
        if indexed % Self.blockSize == 0 { before.append(newlines) }
      }
      tail = Array((tail + bytes.suffix(Self.edgeLength)).suffix(Self.edgeLength))
    }
  }

  /// The block in which the line feed before a line stands.
  func block(before line: Int) -> Int {
    // The first block with as many, less one.
    max(0, before.lowerBound(line) - 1)
  }

  /// Where that block ends, or what is counted does.
  func end(ofBlockBefore line: Int) -> Int { min(indexed, (block(before: line) + 1) * Self.blockSize) }

  private static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var (count, place) = (0, 0)
    while let next = newline(in: bytes, from: place) {
      count += 1
      place = next + 1
    }
    return count
  }

  /// The next line feed.
  static func newline(in bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Int? {
    guard place < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + place, 0x0A, bytes.count - place)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }
}
