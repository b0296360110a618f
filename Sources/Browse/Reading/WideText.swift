/// Recognizing text in UTF-16.
nonisolated enum WideText {
  /// The byte order of UTF-16.
  enum Order: Sendable {
    case low, high

    /// Returns the byte order of an encoding by its name; nil if it is not UTF-16 with a given order.
    init?(encoding: String?) {
      switch encoding?.lowercased() {
      case "utf-16le": self = .low
      case "utf-16be": self = .high
      default: return nil
      }
    }

    /// The name of the encoding.
    var encoding: String { self == .low ? "utf-16le" : "utf-16be" }

    func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
      self == .low ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second)
    }
  }

  /// Whether the beginning of a text is a byte order mark of UTF-16.
  static func isMark(_ beginning: some Collection<UInt8>) -> Bool {
    [[0xFF, 0xFE], [0xFE, 0xFF]].contains { beginning.starts(with: $0) }
  }

  /// Returns the byte order of a text by its beginning; nil if it is not UTF-16. Without a byte order mark,
  /// at least half of the examined units have to be ASCII.
  static func order(of beginning: [UInt8]) -> Order? {
    let bytes = beginning.prefix(FileContent.examinedBytes)
    if bytes.starts(with: [0xFF, 0xFE]) { return bytes.dropFirst(2).starts(with: [0, 0]) ? nil : .low }
    if bytes.starts(with: [0xFE, 0xFF]) { return .high }
    return [.low, .high].first { order in
      var letters = 0
      for index in stride(from: 0, to: bytes.count - 1, by: 2) {
        let unit = order.unit(bytes[index], bytes[index + 1])
        if unit == 0 { return false }
        if 0x20..<0x7F ~= unit || 0x09...0x0D ~= unit { letters += 1 }
      }
      return letters > 1 && letters >= bytes.count / 4
    }
  }
}
