import TermNav

/// The first bytes of a file as they were when it was opened, for the first screen.
struct FileHead {
  let bytes: [UInt8]
  /// The first byte of each line; one may begin behind the last byte.
  private let starts: [Int32]

  /// - Parameter bytes: at most 64 KiB.
  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    var starts: [Int32] = [0]
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while let end = bytes.newline(from: place) {
        place = end + 1
        starts.append(Int32(place))
      }
    }
    self.starts = starts
  }

  /// Lines whose line feed is among the bytes.
  var endedLines: Int { starts.count - 1 }

  /// - Parameter line: at most `endedLines`.
  func offset(ofLine line: Int) -> Int { Int(starts[max(0, line)]) }

  /// Those of the lines that begin among the bytes.
  func lines(_ range: Range<Int>, parsesSGR: Bool) -> [AttributedText] {
    range.clamped(to: 0..<starts.count).compactMap { line in
      let start = offset(ofLine: line)
      if start == bytes.count, line > 0 { return nil }
      let end = line < endedLines ? offset(ofLine: line + 1) - 1 : bytes.count
      return AttributedText(line: bytes[start..<end], whole: end - start, parsesSGR: parsesSGR)
    }
  }
}
