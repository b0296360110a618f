import TermNav

/// The first bytes of a file as they were when it was opened. Lines within these bytes are shown without
/// another read.
struct FileHead {
  let bytes: [UInt8]
  /// For each line of the file's first bytes, the index of its first byte. If the bytes end with a line feed,
  /// the last index is the number of bytes.
  private let starts: [Int32]

  /// Finds the lines of a file's first bytes.
  /// - Parameter bytes: At most 64 KiB.
  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    var starts: [Int32] = [0]
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while let end = bytes.newline(from: index) {
        index = end + 1
        starts.append(Int32(index))
      }
    }
    self.starts = starts
  }

  /// How many lines have their line feed within the file's first bytes.
  var endedLines: Int { starts.count - 1 }

  /// Returns the index, in the file's first bytes, of a line's first byte.
  /// - Parameter line: The number of the line, from 0 to `endedLines`.
  func offset(ofLine line: Int) -> Int { Int(starts[max(0, line)]) }

  /// Returns those lines of a range that begin within the file's first bytes. The text of the last one may
  /// end too early.
  func lines(_ range: Range<Int>, parsesSGR: Bool) -> [AttributedText] {
    range.clamped(to: 0..<starts.count).compactMap { line in
      let start = offset(ofLine: line)
      if start == bytes.count, line > 0 { return nil }
      let end = line < endedLines ? offset(ofLine: line + 1) - 1 : bytes.count
      return AttributedText(line: bytes[start..<end], whole: end - start, parsesSGR: parsesSGR)
    }
  }
}
