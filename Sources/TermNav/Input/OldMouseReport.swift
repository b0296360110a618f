/// A parser of the three bytes behind `ESC [ M`: the mouse report of terminals without SGR reports.
struct OldMouseReport {
  enum Step {
    case more
    /// All bytes have come; nil if they have no location.
    case whole(MouseReport?)
    /// The byte is a key behind a torn report and was not consumed.
    case broken
  }

  private var code: Int?
  private var column: Int?

  mutating func begin() { (code, column) = (nil, nil) }

  mutating func consume(_ byte: UInt8) -> Step {
    // Each byte is a number plus 32, so a control is a key behind a torn report. The exception is NUL, see
    // below.
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
    // xterm sends NUL for columns and rows past 223: such a report has no location.
    return .whole(column > 0 && value > 0 ? MouseReport(code: code, x: column, y: value) : nil)
  }
}
