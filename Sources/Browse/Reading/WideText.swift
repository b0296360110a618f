/// How a text in UTF-16 is recognized.
nonisolated enum WideText {
  /// Which byte of a unit comes first.
  enum Order: Sendable {
    case low, high

    /// The order of an encoding, by its name; nil for one that has none.
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

  /// Whether a text that begins so is one by its mark.
  static func isMark(_ beginning: some Collection<UInt8>) -> Bool {
    [[0xFF, 0xFE], [0xFE, 0xFF]].contains { beginning.starts(with: $0) }
  }

  /// The order of a text that begins so: by its mark, or where at least half of what is looked at is ASCII; nil where that is no text in
  /// UTF-16.
  static func order(of beginning: [UInt8]) -> Order? {
    let bytes = beginning.prefix(FileContent.looked)
    if bytes.starts(with: [0xFF, 0xFE]) { return bytes.dropFirst(2).starts(with: [0, 0]) ? nil : .low }
    if bytes.starts(with: [0xFE, 0xFF]) { return .high }
    return [.low, .high].first { order in
      var letters = 0
      for place in stride(from: 0, to: bytes.count - 1, by: 2) {
        let unit = order.unit(bytes[place], bytes[place + 1])
        if unit == 0 { return false }
        if 0x20..<0x7F ~= unit || 0x09...0x0D ~= unit { letters += 1 }
      }
      return letters > 1 && letters >= bytes.count / 4
    }
  }
}
