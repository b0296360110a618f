/// Collects what stands between the paste brackets, and finds the closing one wherever it is cut.
struct PasteBuffer {
  enum Step {
    case more
    /// The paste is large: this much of it, and there is more to come.
    case piece(String)
    /// The paste is over; nil if its last piece has been given out already.
    case end(String?)
  }

  /// Bytes in one piece.
  static let limit = InputDecoder.largestPaste
  private static var escape: UInt8 { 0x1B }
  private static let mark = Array("\u{1B}[201~".utf8)

  private var text: [UInt8] = []
  /// Bytes of the mark seen so far.
  private var matched = 0
  private var gavePieces = false

  mutating func begin() {
    text = []
    matched = 0
    gavePieces = false
  }

  mutating func take(_ source: UnsafeBufferPointer<UInt8>, from index: inout Int) -> Step {
    while index < source.count {
      if matched == 0 {
        takeRun(source, from: &index)
      } else if source[index] == Self.mark[matched] {
        matched += 1
        index += 1
        if matched == Self.mark.count { return .end(finish()) }
      } else {
        // Only its first byte is ESC, so a mark that breaks off is text, and this byte is looked at afresh.
        text.append(contentsOf: Self.mark[..<matched])
        matched = 0
      }
      // Every piece ends by its own length alone, so that the reads' cuts do not show.
      if text.count >= Self.limit { return .piece(takePiece()) }
    }
    return .more
  }

  private mutating func takeRun(_ source: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    let end = min(source.count, index + Self.limit - text.count)
    var stop = index
    while stop < end, source[stop] != Self.escape { stop += 1 }
    text.append(contentsOf: source[index..<stop])
    index = stop
    if stop < end {
      matched = 1
      index += 1
    }
  }

  private mutating func finish() -> String? {
    defer { begin() }
    return text.isEmpty && gavePieces ? nil : String(decoding: text, as: UTF8.self)
  }

  /// All but a scalar that is not whole yet.
  private mutating func takePiece() -> String {
    let whole = text.count - unfinishedScalar
    let piece = String(decoding: text[..<whole], as: UTF8.self)
    text.removeFirst(whole)
    gavePieces = true
    return piece
  }

  /// Bytes at the end that start a scalar without completing it.
  private var unfinishedScalar: Int {
    for (back, byte) in text.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length =
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      return length > back + 1 ? back + 1 : 0
    }
    return 0
  }
}
