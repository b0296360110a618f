/// Lines in blocks: texts as they were given, or bytes that become texts when they are asked for.
struct LineBlocks {
  /// Lines of a block at most; our own figure.
  static let blockSize = 1024
  /// Bytes after which a block is full; our own figure.
  static let blockBytes = 65_536

  private enum Content {
    case texts([AttributedText])
    case bytes(LineBytes)
  }

  private struct Block {
    /// The number of its first line.
    let start: Int
    var content: Content
    var size = 0

    var count: Int {
      switch content {
      case .texts(let texts): texts.count
      case .bytes(let bytes): bytes.ends.count
      }
    }
  }

  private var blocks: [Block] = []
  /// The number of the first line that is there.
  private(set) var first = 0
  /// Lines that ever came.
  private(set) var count = 0
  /// Whether the last line goes on with the next bytes.
  private(set) var isOpen = false
  /// Bytes that all blocks take, about.
  private(set) var size = 0

  /// With those of the first block that were dropped.
  var keptLines: Int { blocks.reduce(0) { $0 + $1.count } }

  // MARK: Adding

  mutating func append(_ line: AttributedText) {
    isOpen = false
    count += 1
    if let last = blocks.indices.last, case .texts(var texts) = blocks[last].content,
      texts.count < Self.blockSize, blocks[last].size < Self.blockBytes
    {
      // Leaves the array one owner.
      blocks[last].content = .texts([])
      texts.append(line)
      blocks[last].content = .texts(texts)
    } else {
      blocks.append(Block(start: count - 1, content: .texts([line])))
    }
    resizeLast(by: Self.size(of: line))
  }

  private mutating func resizeLast(by bytes: Int) {
    blocks[blocks.count - 1].size += bytes
    size += bytes
  }

  private static func size(of line: AttributedText) -> Int {
    MemoryLayout<AttributedText>.stride + line.utf8Count
      + line.runs.count * MemoryLayout<AttributedText.Run>.stride
  }

  /// Bytes as they come: the last line is open until its line feed.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var place = 0
    while place < bytes.count { append(bytes, from: &place) }
  }

  /// Fills one block.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from place: inout Int) {
    var block = LineBytes()
    if let last = blocks.indices.last, case .bytes(let kept) = blocks[last].content,
      isOpen || !kept.isFull
    {
      blocks[last].content = .texts([])
      block = kept
    } else {
      // Room that grows by twos would be half as much again; of few lines it stays small.
      if !blocks.isEmpty { block.reserve() }
      blocks.append(Block(start: count, content: .texts([])))
    }
    while place < bytes.count, isOpen || !block.isFull {
      let end = LineIndex.newline(in: bytes, from: place)
      let part = UnsafeBufferPointer(rebasing: bytes[place..<(end ?? bytes.count)])
      if !isOpen {
        block.begin()
        count += 1
      }
      block.extend(part)
      isOpen = end == nil
      place += part.count + 1
    }
    blocks[blocks.count - 1].content = .bytes(block)
    resizeLast(by: block.size - blocks[blocks.count - 1].size)
  }

  mutating func removeLast() {
    guard count > first, let last = blocks.indices.last else { return }
    switch blocks[last].content {
    case .texts(let texts):
      blocks[last].content = .texts(texts.dropLast())
      resizeLast(by: -Self.size(of: texts[texts.count - 1]))
    case .bytes(var bytes):
      bytes.removeLast()
      blocks[last].content = .bytes(bytes)
      resizeLast(by: bytes.size - blocks[last].size)
    }
    if blocks[last].count == 0 { blocks.removeLast() }
    count -= 1
    isOpen = false
  }

  /// Of the first block the lines stay until its last is dropped.
  mutating func drop(before line: Int) {
    guard line > first else { return }
    first = line
    removeFirst(blocks.dropFirst().prefix { $0.start <= line }.count)
  }

  /// Drops the oldest blocks until the others take no more; the last one stays.
  mutating func drop(toBytes most: Int) {
    var (left, whole) = (size, 0)
    while left > most, whole < blocks.count - 1 {
      left -= blocks[whole].size
      whole += 1
    }
    removeFirst(whole)
    if whole > 0 { first = max(first, blocks[0].start) }
  }

  private mutating func removeFirst(_ whole: Int) {
    if whole == 0 { return }
    for block in blocks[..<whole] { size -= block.size }
    blocks.removeFirst(whole)
  }

  // MARK: Reading

  /// nil where a line was dropped or has not come.
  func lines(_ range: Range<Int>, parsesSGR: Bool) -> [AttributedText]? {
    guard range.lowerBound >= first, range.upperBound <= count else { return nil }
    var lines: [AttributedText] = []
    lines.reserveCapacity(range.count)
    for block in blocks[index(of: range.lowerBound)...] where lines.count < range.count {
      let start = range.lowerBound + lines.count - block.start
      let part = start..<min(block.count, range.upperBound - block.start)
      switch block.content {
      case .texts(let texts): lines += texts[part]
      case .bytes(let bytes): for index in part { lines.append(bytes.line(index, parsesSGR: parsesSGR)) }
      }
    }
    return lines
  }

  private func index(of line: Int) -> Int {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].start <= line { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

/// The bytes of some lines, without their line feeds.
struct LineBytes {
  private var bytes: [UInt8] = []
  /// Where each line ends.
  private(set) var ends: [UInt32] = []
  /// Bytes of the lines of which only the first are kept.
  private var whole: [Int: Int] = [:]

  /// Bytes that it takes, about.
  var size: Int { bytes.count + ends.count * MemoryLayout<UInt32>.stride }

  var isFull: Bool { ends.count >= LineBlocks.blockSize || size >= LineBlocks.blockBytes }

  mutating func reserve() { bytes.reserveCapacity(LineBlocks.blockBytes) }

  mutating func begin() { ends.append(UInt32(bytes.count)) }

  /// Adds to the last line.
  mutating func extend(_ part: UnsafeBufferPointer<UInt8>) {
    let last = ends.count - 1
    let length = whole[last] ?? range(last).count
    // One more than is shown, so that no letter is cut.
    let room = max(0, FileLines.longestLine + 4 - length)
    bytes += part.prefix(room)
    ends[last] = UInt32(bytes.count)
    if part.count > room { whole[last] = length + part.count }
  }

  mutating func removeLast() {
    let last = ends.count - 1
    bytes.removeLast(range(last).count)
    ends.removeLast()
    whole[last] = nil
  }

  private func range(_ line: Int) -> Range<Int> { (line > 0 ? Int(ends[line - 1]) : 0)..<Int(ends[line]) }

  func line(_ index: Int, parsesSGR: Bool) -> AttributedText {
    let range = range(index)
    return LineReader.text(bytes[range], whole: whole[index] ?? range.count, parsesSGR: parsesSGR)
  }
}
