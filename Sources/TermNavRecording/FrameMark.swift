public import TermNav

/// A frame without its cells: a checksum, and a letter for each row and column, by which a difference is found.
struct FrameMark: Equatable, Sendable {
  var checksum: UInt64
  /// One of 64 letters each.
  var rows: String
  var columns: String
  /// As the terminal counted them.
  var cost: PresentStatistics
  /// The terminal had not taken all of it.
  var isUnsent = false

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  init(_ frame: Frame, cost: PresentStatistics, isUnsent: Bool) {
    let size = frame.surface.size
    var rowSums = [UInt64](repeating: 0, count: size.rows)
    var columnSums = [UInt64](repeating: 0, count: size.columns)
    var index = 0
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let cell = frame.surface.cells[index]
        let sum = Self.mixed(cell.glyph.bits &* 3 ^ Self.mixed(cell.style.bits))
        rowSums[row] = rowSums[row] &* 0x100_0000_01B3 &+ sum
        columnSums[column] = columnSums[column] &* 0x100_0000_01B3 &+ sum
        index += 1
      }
    }
    var sum = UInt64(size.columns) << 32 | UInt64(size.rows)
    for row in rowSums { sum = Self.mixed(sum ^ row) }
    if let cursor = frame.cursor {
      let place = UInt64(bitPattern: Int64(cursor.row << 32 | cursor.column << 1))
      sum = Self.mixed(sum ^ (place &+ (cursor.isVisible ? 1 : 0)))
    }
    checksum = sum
    rows = Self.letters(of: rowSums)
    columns = Self.letters(of: columnSums)
    self.cost = cost
    self.isUnsent = isUnsent
  }

  /// SplitMix64's last steps.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  private static func letters(of sums: [UInt64]) -> String {
    String(decoding: sums.map { letters[Int(mixed($0) & 63)] }, as: UTF8.self)
  }

  // MARK: Text

  var text: String {
    let sum = String(checksum, radix: 16)
    let padded = String(repeating: "0", count: 16 - sum.count) + sum
    return "\(padded) \(cost.cells) \(cost.bytes)\(isUnsent ? " unsent" : "") \(rows) \(columns)"
  }

  init?(_ words: ArraySlice<String>) {
    var words = words
    guard let sum = words.popFirst(), sum.count == 16, let checksum = UInt64(sum, radix: 16),
      let cells = words.popFirst().flatMap({ Int($0) }), let bytes = words.popFirst().flatMap({ Int($0) }),
      cells >= 0, bytes >= 0
    else { return nil }
    isUnsent = words.first == "unsent" && words.count == 3
    if isUnsent { words.removeFirst() }
    guard words.count == 2 else { return nil }
    self.checksum = checksum
    (rows, columns) = (words.first!, words.last!)
    cost = PresentStatistics(cells: cells, bytes: bytes)
  }

  // MARK: Differences

  /// Whether both frames have the same cells and cursor.
  func isSame(as other: FrameMark) -> Bool { checksum == other.checksum }

  /// The smallest rectangle that is known to hold what differs; nil where the sizes differ or no letter does.
  func difference(from other: FrameMark) -> Rect? {
    guard rows.utf8.count == other.rows.utf8.count, columns.utf8.count == other.columns.utf8.count,
      let rowSpan = Self.range(rows, other.rows), let columnSpan = Self.range(columns, other.columns)
    else { return nil }
    return Rect(
      column: columnSpan.lowerBound, row: rowSpan.lowerBound, columns: columnSpan.count, rows: rowSpan.count)
  }

  private static func range(_ a: String, _ b: String) -> Range<Int>? {
    let places = zip(a.utf8, b.utf8).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    guard let first = places.first, let last = places.last else { return nil }
    return first..<last + 1
  }
}

extension Frame {
  /// 16 digits that differ where cells or cursor do, as a recording has them.
  public var checksum: String {
    String(FrameMark(self, cost: PresentStatistics(), isUnsent: false).text.prefix(16))
  }
}
