/// One flat JSON object, written as bytes.
struct JSONLine {
  private var bytes: [UInt8]

  /// - Parameter buffer: bytes whose storage is used again; what they hold is dropped.
  init(reusing buffer: [UInt8]) {
    bytes = buffer
    bytes.removeAll(keepingCapacity: true)
    bytes.append(UInt8(ascii: "{"))
  }

  mutating func add(_ key: String, _ value: String) {
    begin(key)
    add(text: value)
  }

  mutating func add(_ key: String, _ value: Bool) {
    begin(key)
    bytes += (value ? "true" : "false").utf8
  }

  mutating func add(_ key: String, _ value: Int) {
    begin(key)
    bytes += String(value).utf8
  }

  /// Six decimals; what is not finite is written as 0, since JSON has no word for it.
  mutating func add(_ key: String, _ value: Double) {
    begin(key)
    guard value.isFinite, abs(value) < 1e12 else { return bytes.append(UInt8(ascii: "0")) }
    let millionths = Int64((value * 1e6).rounded())
    if millionths < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, part) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    bytes += String(whole).utf8
    bytes.append(UInt8(ascii: "."))
    bytes += String(1_000_000 + part).utf8.dropFirst()
  }

  mutating func add(_ key: String, _ values: [String]) {
    begin(key)
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      add(text: value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// A place, as `column` and `row`.
  mutating func add(_ point: Point) {
    add(cell: "column", point.column)
    add(cell: "row", point.row)
  }

  /// A figure in cells: whole ones without decimals.
  mutating func add(cell key: String, _ value: Double) {
    if let whole = Int(exactly: value) { add(key, whole) } else { add(key, value) }
  }

  /// The whole line with its end.
  consuming func finished() -> [UInt8] {
    bytes += "}\n".utf8
    return bytes
  }

  private mutating func begin(_ key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    add(text: key)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func add(text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes += [hexDigit(byte >> 4), hexDigit(byte & 15)]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }
}
