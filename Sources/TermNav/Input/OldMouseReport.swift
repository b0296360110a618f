/// A parser of the three bytes after `ESC [ M`: the mouse report of terminals that do not know the SGR form
/// of reports.
struct OldMouseReport {
  enum Step {
    case more
    /// All three bytes of an old mouse report have come. The value is nil if the bytes tell no location.
    case whole(MouseReport?)
    /// The byte is a key that follows an incomplete mouse report. The byte was not consumed, so the caller
    /// reads it again.
    case broken
  }

  private var code: Int?
  private var column: Int?

  mutating func begin() { (code, column) = (nil, nil) }

  mutating func consume(_ byte: UInt8) -> Step {
    // Each byte of an old mouse report is a number plus 32, so a byte that is a control character is a key
    // that follows an incomplete report. The only control character in a report is NUL: xterm sends NUL for
    // large numbers.
    if 0x01..<0x20 ~= byte { return .broken }
    let value = Int(byte) - 32
    guard let code else {
      self.code = value
      return .more
    }
    guard let column else {
      self.column = value
      return .more
    }
    // xterm sends NUL for columns and rows above 223: a mouse report with NUL has no location.
    return .whole(column > 0 && value > 0 ? MouseReport(code: code, x: column, y: value) : nil)
  }
}
