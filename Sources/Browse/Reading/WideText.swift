/// Recognizes text in UTF-16, and its byte order.
nonisolated enum WideText {
  /// The order of the two bytes of a unit of UTF-16: `low` has the less significant byte first.
  enum Order: Sendable {
    case low, high

    /// Finds the byte order of UTF-16 by the name of an encoding; nil if that is not `utf-16le` or
    /// `utf-16be`.
    init?(encoding: String?) {
      switch encoding?.lowercased() {
      case "utf-16le": self = .low
      case "utf-16be": self = .high
      default: return nil
      }
    }

    /// The name of the UTF-16 encoding with this byte order.
    var encoding: String { self == .low ? "utf-16le" : "utf-16be" }

    func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
      self == .low ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second)
    }
  }

  /// Returns whether the beginning of a file is a byte order mark of UTF-16.
  static func isMark(_ beginning: some Collection<UInt8>) -> Bool {
    [[0xFF, 0xFE], [0xFE, 0xFF]].contains { beginning.starts(with: $0) }
  }

  /// Returns the byte order of a text in UTF-16 by its beginning; nil if it is not in UTF-16. Where it has no
  /// byte order mark, at least half of its units must be ASCII.
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
