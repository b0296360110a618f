import TermNav

/// Lines in blocks of memory. A block holds either texts, or bytes that become texts only when they are
/// shown.
struct LineBlocks {
  /// The most lines of a block of memory. The memory of the oldest lines is given back a block at a time.
  static let blockSize = 1024
  /// The bytes of lines after which a block is full; smaller blocks cost more memory for their headers,
  /// larger ones drop more lines at once.
  static let blockBytes = 65_536

  fileprivate enum Content {
    case texts([AttributedText])
    case bytes(LineBytes)
  }

  fileprivate struct Block {
    /// The number of the block's first line.
    let start: Int
    /// The bytes of all lines that came before the block, with a line feed each.
    var before = 0
    var content: Content
    /// The memory of the block of lines in bytes. An empty block takes its own size and the headers of its
    /// arrays.
    var size = MemoryLayout<Block>.stride + 2 * LineBlocks.headerSize
    /// The bytes that the texts of the block need; 0 for a block of bytes. Reserved memory does not count,
    /// because it must not make the block full.
    var used = 0

    var count: Int {
      switch content {
      case .texts(let texts): texts.count
      case .bytes(let bytes): bytes.ends.count
      }
    }

    /// Returns how many bytes the block's first `count` lines have, with a line feed each.
    func bytes(ofLines count: Int) -> Int {
      switch content {
      case .texts(let texts): texts[..<count].reduce(count) { $0 + $1.utf8Count }
      case .bytes(let bytes): bytes.end(ofLines: count) + count
      }
    }
  }

  /// The most bytes that are kept of a line that was appended to the blocks as bytes.
  private let mostOfLine: Int
  private var blocks: [Block] = []
  /// The number of the first line in the blocks that was not dropped.
  private(set) var first = 0
  /// How many lines have been appended to the blocks, dropped ones included.
  private(set) var count = 0
  /// Whether the last line in the blocks has no line feed yet, so that the next bytes continue it.
  private(set) var isOpen = false
  /// The memory of all blocks of lines in bytes. For blocks of bytes, reserved memory is included.
  private(set) var size = 0

  init(mostOfLine: Int) { self.mostOfLine = mostOfLine }

  /// How many lines are in memory. Dropped lines count too if they share the first block with others.
  var keptLines: Int { blocks.reduce(0) { $0 + $1.count } }

  // MARK: Adding

  mutating func append(_ line: AttributedText) {
    isOpen = false
    count += 1
    let bytes = Self.size(of: line)
    if let last = blocks.indices.last, case .texts(var texts) = blocks[last].content,
      texts.count < Self.blockSize, blocks[last].used < Self.blockBytes
    {
      // The array of texts is taken out of the block, so that it has one owner and is not copied.
      blocks[last].content = .texts([])
      texts.append(line)
      blocks[last].content = .texts(texts)
    } else {
      begin(Block(start: count - 1, content: .texts([line])))
    }
    blocks[blocks.count - 1].used += bytes
    resizeLast(by: bytes)
  }

  /// Adds a block of lines. The block before it gives back unused memory.
  private mutating func begin(_ block: Block) {
    if let last = blocks.indices.last {
      switch blocks[last].content {
      case .texts(var texts):
        blocks[last].content = .texts([])
        texts.trim()
        blocks[last].content = .texts(texts)
      case .bytes(var bytes):
        blocks[last].content = .texts([])
        let before = bytes.size
        bytes.trim()
        blocks[last].content = .bytes(bytes)
        resizeLast(by: bytes.size - before)
      }
    }
    var block = block
    block.before = blocks.last.map { $0.before + $0.bytes(ofLines: $0.count) } ?? 0
    blocks.append(block)
    size += block.size
  }

  private mutating func resizeLast(by bytes: Int) {
    blocks[blocks.count - 1].size += bytes
    size += bytes
  }

  /// The bytes that Swift places before the elements of an array or the letters of a long text.
  private static let headerSize = 32

  /// Returns the memory of an allocation of some bytes: a multiple of 16 bytes, of which the system needs 8.
  private static func allocated(_ bytes: Int) -> Int { (headerSize + bytes + 8 + 15) & ~15 }

  private static func size(of line: AttributedText) -> Int {
    // A text of up to 15 bytes is stored within the `String`.
    MemoryLayout<AttributedText>.stride + (line.utf8Count > 15 ? allocated(line.utf8Count) : 0)
      + (line.runs.isEmpty ? 0 : allocated(line.runs.count * MemoryLayout<AttributedText.Run>.stride))
  }

  /// Appends bytes of lines, which may be cut anywhere. A last line without a line feed is continued by the
  /// next bytes.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count { append(bytes, from: &index) }
  }

  /// Appends bytes of lines until a block is full, and advances `index` to the next byte.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    var block = LineBytes(mostOfLine: mostOfLine)
    var before = 0
    if let last = blocks.indices.last, case .bytes(let kept) = blocks[last].content,
      isOpen || !kept.isFull
    {
      blocks[last].content = .texts([])
      block = kept
      before = block.size
    } else {
      begin(Block(start: count, content: .texts([])))
      // The memory of the block is reserved at once, because an array that grows by doubling is copied again
      // and again. The first block reserves none, so that few lines need little memory.
      if blocks.count > 1 { block.reserve() }
    }
    while index < bytes.count, isOpen || !block.isFull {
      let end = bytes.newline(from: index)
      let part = UnsafeBufferPointer(rebasing: bytes[index..<(end ?? bytes.count)])
      if !isOpen {
        block.begin()
        count += 1
      }
      block.extend(part)
      isOpen = end == nil
      index += part.count + 1
    }
    blocks[blocks.count - 1].content = .bytes(block)
    resizeLast(by: block.size - before)
  }

  mutating func removeLast() {
    guard count > first, let last = blocks.indices.last else { return }
    switch blocks[last].content {
    case .texts(let texts):
      let bytes = Self.size(of: texts[texts.count - 1])
      blocks[last].content = .texts(texts.dropLast())
      blocks[last].used -= bytes
      resizeLast(by: -bytes)
    case .bytes(var bytes):
      let before = bytes.size
      blocks[last].content = .texts([])
      bytes.removeLast()
      blocks[last].content = .bytes(bytes)
      resizeLast(by: bytes.size - before)
    }
    if blocks[last].count == 0 {
      size -= blocks[last].size
      blocks.removeLast()
    }
    count -= 1
    isOpen = false
  }

  /// Drops the lines before a line from the blocks. A block stays in memory until the last of its lines is
  /// dropped.
  mutating func drop(before line: Int) {
    guard line > first else { return }
    first = line
    removeFirst(blocks.dropFirst().prefix { $0.start <= line }.count)
  }

  /// Drops the oldest blocks of lines until the other blocks take at most `most` bytes; the last block always
  /// stays.
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

  /// Returns the texts of a range of lines in the blocks, or nil if one of them was dropped or has not been
  /// appended.
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

  /// Returns how many bytes all lines before a line have, dropped ones included, with a line feed each. Parts
  /// of long lines that were not kept do not count.
  func bytes(before line: Int) -> Int {
    guard !blocks.isEmpty else { return 0 }
    let block = blocks[index(of: line)]
    return block.before + block.bytes(ofLines: min(max(0, line - block.start), block.count))
  }

  /// Returns how many bytes a line has, and how many of them are kept; nil if the line was appended as a
  /// text, was dropped, or has not been appended.
  func length(ofLine line: Int) -> (whole: Int, kept: Int)? { bytes(with: line).map { $0.length($1) } }

  /// Returns some bytes of a line in the blocks; nil if the line was appended as a text, was dropped, or has
  /// not been appended.
  func bytes(_ range: Range<Int>, ofLine line: Int) -> [UInt8]? {
    bytes(with: line).map { $0.bytes(range, ofLine: $1) }
  }

  private func bytes(with line: Int) -> (LineBytes, Int)? {
    guard first..<count ~= line else { return nil }
    let block = blocks[index(of: line)]
    guard case .bytes(let bytes) = block.content else { return nil }
    return (bytes, line - block.start)
  }

  /// A copy of one block of lines, which other threads may read without the lock.
  struct Part {
    fileprivate let block: Block
    /// The lines of the copied block that are not dropped.
    let lines: Range<Int>

    /// Calls `body` with the number and the bytes of each line of the copied block in a range within `lines`.
    func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
      switch block.content {
      case .texts(let texts):
        for line in range {
          var text = texts[line - block.start].string
          text.withUTF8 { body(line, $0) }
        }
      case .bytes(let bytes):
        bytes.forEach(in: range.lowerBound - block.start..<range.upperBound - block.start) {
          body($0 + block.start, $1)
        }
      }
    }

    /// Returns the numbers of the block's lines of a range within `lines` that match a question. A block of
    /// texts has no escape sequences to remove, so the question's matcher tests the texts themselves.
    func lines(in range: Range<Int>, having question: LineQuestion) -> [Int] {
      var found: [Int] = []
      if case .texts(let texts) = block.content {
        found = range.filter { question.matcher.isIn(texts[$0 - block.start]) }
      } else {
        forEach(in: range) { if question.isIn($1) { found.append($0) } }
      }
      return found
    }

    /// Returns the first line of a range within `lines` that has more than `most` bytes; nil if none has, or
    /// if the block holds texts.
    func firstLine(in range: Range<Int>, longerThan most: Int) -> Int? {
      guard case .bytes(let bytes) = block.content else { return nil }
      return range.first { bytes.length($0 - block.start).whole > most }
    }
  }

  /// Returns a copy of the block of lines that has a line; nil if the line was dropped or has not been
  /// appended.
  func part(with line: Int) -> Part? {
    guard first..<count ~= line else { return nil }
    let block = blocks[index(of: line)]
    return Part(block: block, lines: max(first, block.start)..<block.start + block.count)
  }

  private func index(of line: Int) -> Int { max(0, blocks.partitioningIndex { $0.start > line } - 1) }
}

/// The bytes of consecutive lines in one block, without their line feeds.
struct LineBytes {
  private let mostOfLine: Int
  private var bytes: [UInt8] = []
  /// The index after the last byte of each line of the block.
  private(set) var ends: [UInt32] = []
  /// The full length in bytes of each line of the block of which only the beginning is kept.
  private var whole: [Int: Int] = [:]

  init(mostOfLine: Int) { self.mostOfLine = mostOfLine }

  /// The memory of the lines' bytes, reserved memory included.
  var size: Int {
    bytes.capacity + ends.capacity * MemoryLayout<UInt32>.stride
      + whole.capacity * MemoryLayout<(Int, Int)>.stride
  }

  var isFull: Bool {
    ends.count >= LineBlocks.blockSize
      || bytes.count + ends.count * MemoryLayout<UInt32>.stride >= LineBlocks.blockBytes
  }

  mutating func reserve() { bytes.reserveCapacity(LineBlocks.blockBytes) }

  mutating func trim() {
    bytes.trim()
    ends.trim()
  }

  mutating func begin() { ends.append(UInt32(bytes.count)) }

  /// Adds bytes to the last line of the block.
  mutating func extend(_ part: UnsafeBufferPointer<UInt8>) {
    let last = ends.count - 1
    let length = whole[last] ?? range(last).count
    let room = max(0, mostOfLine - length)
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

  /// Returns how many bytes the first `count` lines of the block have.
  func end(ofLines count: Int) -> Int { count > 0 ? Int(ends[count - 1]) : 0 }

  func length(_ index: Int) -> (whole: Int, kept: Int) {
    let kept = range(index).count
    return (whole[index] ?? kept, kept)
  }

  /// Returns those bytes of a range of the block's line that are kept.
  func bytes(_ part: Range<Int>, ofLine index: Int) -> [UInt8] {
    let line = range(index)
    return Array(
      bytes[(line.lowerBound + part.lowerBound..<line.lowerBound + part.upperBound).clamped(to: line)])
  }

  func forEach(in lines: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      for line in lines { body(line, UnsafeBufferPointer(rebasing: bytes[range(line)])) }
    }
  }

  func line(_ index: Int, parsesSGR: Bool) -> AttributedText {
    let bounds = range(index)
    return AttributedText(line: bytes[bounds], whole: whole[index] ?? bounds.count, parsesSGR: parsesSGR)
  }
}

extension Array {
  /// Gives back reserved memory of the lines' bytes if it is more than an eighth of the memory that is used.
  fileprivate mutating func trim() {
    guard capacity - count > count / 8 else { return }
    var exact: [Element] = []
    exact.reserveCapacity(count)
    exact.append(contentsOf: self)
    self = exact
  }
}
