import TermNav

/// Lines in blocks: texts as they were given, or bytes that become texts when they are asked for.
struct LineBlocks {
  /// Lines of a block at most; our own figure.
  static let blockSize = 1024
  /// Bytes after which a block is full; our own figure.
  static let blockBytes = 65_536

  fileprivate enum Content {
    case texts([AttributedText])
    case bytes(LineBytes)
  }

  fileprivate struct Block {
    /// The number of its first line.
    let start: Int
    /// Bytes of all lines that ever came before it, with a line feed each.
    var before = 0
    var content: Content
    /// Its own and the headers of its arrays, to begin with.
    var size = MemoryLayout<Block>.stride + 2 * LineBlocks.headerSize
    /// Bytes that its lines need; whether it is full does not depend on reserved room.
    var used = 0

    var count: Int {
      switch content {
      case .texts(let texts): texts.count
      case .bytes(let bytes): bytes.ends.count
      }
    }

    /// Bytes of its first lines, with a line feed each.
    func bytes(ofLines count: Int) -> Int {
      switch content {
      case .texts(let texts): texts[..<count].reduce(count) { $0 + $1.utf8Count }
      case .bytes(let bytes): bytes.end(ofLines: count) + count
      }
    }
  }

  /// Bytes of a line that came as bytes that are kept at most.
  private let mostOfLine: Int
  private var blocks: [Block] = []
  /// The number of the first line that is there.
  private(set) var first = 0
  /// Lines that ever came.
  private(set) var count = 0
  /// Whether the last line goes on with the next bytes.
  private(set) var isOpen = false
  /// Bytes that all blocks take, with the room that they have reserved.
  private(set) var size = 0

  init(mostOfLine: Int) { self.mostOfLine = mostOfLine }

  /// With those of the first block that were dropped.
  var keptLines: Int { blocks.reduce(0) { $0 + $1.count } }

  // MARK: Adding

  mutating func append(_ line: AttributedText) {
    isOpen = false
    count += 1
    let bytes = Self.size(of: line)
    if let last = blocks.indices.last, case .texts(var texts) = blocks[last].content,
      texts.count < Self.blockSize, blocks[last].used < Self.blockBytes
    {
      // Leaves the array one owner.
      blocks[last].content = .texts([])
      texts.append(line)
      blocks[last].content = .texts(texts)
    } else {
      begin(Block(start: count - 1, content: .texts([line])))
    }
    blocks[blocks.count - 1].used += bytes
    resizeLast(by: bytes)
  }

  /// The block before gives back the room that it does not need.
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

  /// Bytes before the elements of an array and the letters of a long text.
  private static let headerSize = 32

  /// What an allocation takes: the system gives 16 bytes at a time, and has 8 of its own before them.
  private static func allocated(_ bytes: Int) -> Int { (headerSize + bytes + 8 + 15) & ~15 }

  private static func size(of line: AttributedText) -> Int {
    // A text of 15 bytes is within the `String`.
    MemoryLayout<AttributedText>.stride + (line.utf8Count > 15 ? allocated(line.utf8Count) : 0)
      + (line.runs.isEmpty ? 0 : allocated(line.runs.count * MemoryLayout<AttributedText.Run>.stride))
  }

  /// Bytes as they come: the last line is open until its line feed.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var place = 0
    while place < bytes.count { append(bytes, from: &place) }
  }

  /// Fills one block.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from place: inout Int) {
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
      // Room that grows by twos would be copied again and again; of few lines it stays small.
      if blocks.count > 1 { block.reserve() }
    }
    while place < bytes.count, isOpen || !block.isFull {
      let end = bytes.newline(from: place)
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

  /// Bytes of all lines that ever came before a line, with a line feed each, as far as they were kept.
  func bytes(before line: Int) -> Int {
    guard !blocks.isEmpty else { return 0 }
    let block = blocks[index(of: line)]
    return block.before + block.bytes(ofLines: min(max(0, line - block.start), block.count))
  }

  /// How long a line is that came as bytes, and how much of it is kept; nil for others and where it was dropped.
  func length(ofLine line: Int) -> (whole: Int, kept: Int)? { bytes(with: line).map { $0.length($1) } }

  /// Some bytes of such a line; nil where it was dropped.
  func bytes(_ range: Range<Int>, ofLine line: Int) -> [UInt8]? {
    bytes(with: line).map { $0.bytes(range, ofLine: $1) }
  }

  private func bytes(with line: Int) -> (LineBytes, Int)? {
    guard first..<count ~= line else { return nil }
    let block = blocks[index(of: line)]
    guard case .bytes(let bytes) = block.content else { return nil }
    return (bytes, line - block.start)
  }

  /// The bytes of the lines of one block, as a value.
  struct Part {
    fileprivate let block: Block
    /// The lines that are still there.
    let lines: Range<Int>

    /// Calls `body` with the bytes of each line of a range, of which all are among `lines`.
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

    /// The lines of a range of `lines` that a question is true of. A text that was given has no sequences.
    func lines(in range: Range<Int>, having question: LineQuestion) -> [Int] {
      var found: [Int] = []
      if case .texts(let texts) = block.content {
        found = range.filter { question.matcher.isIn(texts[$0 - block.start]) }
      } else {
        forEach(in: range) { if question.isIn($1) { found.append($0) } }
      }
      return found
    }

    /// The first line of a range of `lines` that has more bytes than are looked through.
    func firstLine(in range: Range<Int>, longerThan most: Int) -> Int? {
      guard case .bytes(let bytes) = block.content else { return nil }
      return range.first { bytes.length($0 - block.start).whole > most }
    }
  }

  /// The block that a line is in; nil where the line was dropped or has not come.
  func part(with line: Int) -> Part? {
    guard first..<count ~= line else { return nil }
    let block = blocks[index(of: line)]
    return Part(block: block, lines: max(first, block.start)..<block.start + block.count)
  }

  private func index(of line: Int) -> Int { max(0, blocks.partitioningIndex { $0.start > line } - 1) }
}

/// The bytes of some lines, without their line feeds.
struct LineBytes {
  private let mostOfLine: Int
  private var bytes: [UInt8] = []
  /// Where each line ends.
  private(set) var ends: [UInt32] = []
  /// Bytes of the lines of which only the first are kept.
  private var whole: [Int: Int] = [:]

  init(mostOfLine: Int) { self.mostOfLine = mostOfLine }

  /// Bytes that it takes, with the room that is reserved.
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

  /// Adds to the last line.
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

  /// Bytes of the first lines.
  func end(ofLines count: Int) -> Int { count > 0 ? Int(ends[count - 1]) : 0 }

  func length(_ index: Int) -> (whole: Int, kept: Int) {
    let kept = range(index).count
    return (whole[index] ?? kept, kept)
  }

  /// Some bytes of a line, as far as they are kept.
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
  /// Gives back reserved room of more than an eighth.
  fileprivate mutating func trim() {
    guard capacity - count > count / 8 else { return }
    var exact: [Element] = []
    exact.reserveCapacity(count)
    exact.append(contentsOf: self)
    self = exact
  }
}
