import TermNav

/// A reader of a file's lines. An index tells in which block of the file a line begins.
struct LineReader {
  let file: OpenFile
  let index: LineIndex
  let parsesSGR: Bool

  func lines(_ range: Range<Int>) throws(FileLines.Failure) -> [AttributedText] {
    let known = range.clamped(to: 0..<index.count.known)
    guard !known.isEmpty, var start = try offset(of: known.lowerBound) else { return [] }
    var lines: [AttributedText] = []
    lines.reserveCapacity(known.count)
    var chunk = try file.bytes(at: start, count: LineIndex.blockSize)
    var chunkStart = start
    for line in known {
      var end = newline(in: chunk, from: start - chunkStart)
      if end == nil, start > chunkStart {
        (chunk, chunkStart) = (try file.bytes(at: start, count: LineIndex.blockSize), start)
        end = newline(in: chunk, from: 0)
      }
      let first = start - chunkStart
      if let end {
        lines.append(text(chunk[first..<end], whole: end - first))
        start = chunkStart + end + 1
      } else if chunk.count < LineIndex.blockSize {
        try checkEnd(of: chunk, at: chunkStart)
        lines.append(text(chunk[first...], whole: chunk.count - first))
        break
      } else {
        // The block of the file that was read ends within the line.
        let next = try offset(of: line + 1)
        let whole = next.map { $0 - 1 - start } ?? max(index.indexed, start) - start
        lines.append(text(chunk[first...], whole: whole))
        guard let next else { break }
        start = next
        (chunk, chunkStart) = (try file.bytes(at: start, count: LineIndex.blockSize), start)
      }
    }
    return lines
  }

  /// Returns the offset in the file of a line's first byte, or nil if the lines have not been counted that
  /// far.
  func offset(of line: Int) throws(FileLines.Failure) -> Int? {
    if line == 0 { return 0 }
    guard line > 0, line <= index.newlines else { return nil }
    let block = index.block(before: line)
    let blockStart = block * LineIndex.blockSize
    let bytes = try file.bytes(at: blockStart, count: LineIndex.blockSize)
    var left = line - index.before[block]
    var start = 0
    while let next = newline(in: bytes, from: start) {
      left -= 1
      if left == 0 { return blockStart + next + 1 }
      start = next + 1
    }
    try checkEnd(of: bytes, at: blockStart)
    return nil
  }

  /// Throws an error if the bytes are fewer than expected because of a failed read, not because the file
  /// ends.
  private func checkEnd(of bytes: [UInt8], at offset: Int) throws(FileLines.Failure) {
    let end = offset + bytes.count
    if bytes.count < LineIndex.blockSize, end < index.indexed { try file.checkEnd(at: end) }
  }

  private func newline(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { $0.newline(from: start) }
  }

  // MARK: Text

  private func text(_ bytes: ArraySlice<UInt8>, whole: Int) -> AttributedText {
    AttributedText(line: bytes, whole: whole, parsesSGR: parsesSGR)
  }

  /// Returns lines from the file's last counted bytes, which are in memory; nil if one of the lines is not
  /// complete in them.
  static func lines(_ range: Range<Int>, ofTail index: LineIndex, parsesSGR: Bool) -> [AttributedText]? {
    index.linesInTail(range)?.map {
      AttributedText(line: index.tail[$0], whole: $0.count, parsesSGR: parsesSGR)
    }
  }
}
