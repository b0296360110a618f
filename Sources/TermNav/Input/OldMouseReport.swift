/// The three bytes behind `ESC [ M`: a mouse report of terminals without SGR reports.
struct OldMouseReport {
  enum Step {
    case more
    /// All bytes have come; nil where they tell no place.
    case whole(MouseReport?)
    /// The byte was not taken.
    case broken
  }

  private var code: Int?
  private var column: Int?

  mutating func begin() { (code, column) = (nil, nil) }

  mutating func take(_ byte: UInt8) -> Step {
    // Each byte is 32 and a number, so that a control is a key behind a torn report; NUL alone has a meaning, below.
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
    // xterm sends NUL for a column past 223.
    return .whole(column > 0 && value > 0 ? MouseReport(code: code, x: column, y: value) : nil)
  }
}
