import TermNav
import TermNavText

/// A file that is a text in UTF-16, decoded.
nonisolated struct WideText: Sendable {
  /// Which byte of a unit comes first.
  enum Order: Sendable {
    case low, high
  }

  let lines = LineBuffer()
  /// Bytes of the file before the first letter.
  private let start: Int

  /// Bytes of a file that are decoded at most, and at a time; our own figures.
  private static let most = 64 << 20
  private static let piece = 1 << 20

  /// Waits for the disk.
  init(_ path: Path, _ files: FileSystem, _ order: Order) throws {
    let bytes = try files.beginning(path, Self.most + 1)
    let end = min(bytes.count, Self.most) & ~1
    func unit(_ place: Int) -> UInt16 { order.unit(bytes[place], bytes[place + 1]) }
    var place = end > 0 && unit(0) == 0xFEFF ? 2 : 0
    start = place
    while place < end {
      var next = min(end, place + Self.piece)
      // No letter of two units is cut.
      if next < end, UTF16.isLeadSurrogate(unit(next - 2)) { next -= 2 }
      let units = stride(from: place, to: next, by: 2).map(unit)
      lines.append(utf8: String(decoding: units, as: UTF16.self).utf8)
      place = next
    }
    let rest = bytes.count > Self.most ? "… the text is longer than \(Self.most >> 20) MB" : nil
    if let rest { lines.append(AttributedText(rest, TextAttributes(.caution))) }
  }

  /// Where a line begins in the file.
  func byte(ofLine line: Int) -> Int {
    var units = 0
    lines.forEachLine(in: 0..<line) { _, bytes in
      for byte in bytes where byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
      units += 1
    }
    return start + 2 * units
  }

  // MARK: Recognizing

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

nonisolated extension WideText.Order {
  func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
    self == .low ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second)
  }
}
