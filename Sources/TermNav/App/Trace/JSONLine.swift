/// A JSON object without nested objects, built as the UTF-8 bytes of one line. The type does not use
/// Foundation's encoder, which would cost a program 3 ms and 8 MiB at each start.
package struct JSONLine {
  private var bytes: [UInt8]

  package init(reusing buffer: [UInt8]) {
    bytes = buffer
    bytes.removeAll(keepingCapacity: true)
    bytes.append(UInt8(ascii: "{"))
  }

  package mutating func add(_ key: String, _ value: String) {
    begin(key)
    add(text: value)
  }

  mutating func add(_ key: String, _ value: Bool) {
    begin(key)
    bytes += (value ? "true" : "false").utf8
  }

  package mutating func add(_ key: String, _ value: Int) {
    begin(key)
    bytes += String(value).utf8
  }

  /// Adds a field with a number of six decimals to the JSON object. Infinity, NaN, and numbers of 10^12 and
  /// more (or −10^12 and less) become 0.
  package mutating func add(_ key: String, _ value: Double) {
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

  /// Adds a field with a number of columns or rows to the JSON object; a whole number gets no decimals.
  mutating func add(cell key: String, _ value: Double) {
    if let whole = Int(exactly: value) { add(key, whole) } else { add(key, value) }
  }

  /// Returns the bytes of the finished line of JSON, with a line feed at the end.
  package consuming func finished() -> [UInt8] {
    bytes += "}\n".utf8
    return bytes
  }

  /// Returns a JSON array such as `[1.5,"o","text"]` as bytes, with a line feed at the end.
  package static func array(_ number: Double, _ texts: String...) -> [UInt8] {
    var line = JSONLine(reusing: [])
    line.bytes = []
    line.add("", number)
    // `add` has written the empty key, `"":`, before the number; these three bytes are removed.
    line.bytes = [UInt8(ascii: "[")] + line.bytes.dropFirst(3)
    for text in texts {
      line.bytes.append(UInt8(ascii: ","))
      line.add(text: text)
    }
    return line.bytes + Array("]\n".utf8)
  }

  private mutating func begin(_ key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    add(text: key)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func add(text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case 0x20..<0x7F: bytes.append(UInt8(scalar.value))
      // Control characters and invisible scalars are escaped, so that a terminal that shows the file does not
      // act on them.
      case _ where scalar.isUnseen: for unit in scalar.utf16 { escape(unit) }
      default: bytes += scalar.utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ unit: UInt16) {
    // The scalar's number is written with a fifth digit in front, which is removed, so that leading zeros are
    // kept.
    bytes += "\\u\(String(0x1_0000 + Int(unit), radix: 16).dropFirst())".utf8
  }
}
