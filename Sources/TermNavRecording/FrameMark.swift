public import TermNav

/// The record of a drawn frame in a recording, instead of the frame's cells: a checksum, and a letter for
/// each row and each column. The letters show where two frames differ.
struct FrameMark: Equatable, Sendable {
  var checksum: UInt64
  /// A letter for each row of the frame, from the top. It is one of 64, chosen by the row's checksum;
  /// `columns` has the same for each column.
  var rows: String
  var columns: String
  /// How many cells of the frame differed from the frame before, and how many bytes the terminal was sent for
  /// them.
  var cost: PresentStatistics
  /// Whether the terminal had not accepted all bytes of the frame when the call of `present` returned.
  var isUnsent = false

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  init(_ frame: Frame, cost: PresentStatistics, isUnsent: Bool) {
    let sums = Sums(of: frame.surface)
    checksum = sums.sum(with: frame.cursor)
    rows = Self.letters(of: sums.rows)
    columns = Self.letters(of: sums.columns)
    self.cost = cost
    self.isUnsent = isUnsent
  }

  /// Returns the checksum of a frame. Recordings hold the checksum, so the way it is computed never changes.
  static func sum(of frame: Frame) -> UInt64 { Sums(of: frame.surface).sum(with: frame.cursor) }

  /// The checksums of each row and each column of a surface, the cells of a screen.
  private struct Sums {
    private(set) var rows: [UInt64]
    private(set) var columns: [UInt64]

    init(of surface: Surface) {
      let size = surface.size
      rows = Array(repeating: 0, count: size.rows)
      columns = Array(repeating: 0, count: size.columns)
      var index = 0
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          let cell = surface.cells[index]
          let sum = FrameMark.mixed(cell.glyph.bits &* 3 ^ FrameMark.mixed(cell.style.bits))
          rows[row] = rows[row] &* 0x100_0000_01B3 &+ sum
          columns[column] = columns[column] &* 0x100_0000_01B3 &+ sum
          index += 1
        }
      }
    }

    func sum(with cursor: Frame.Cursor?) -> UInt64 {
      var sum = UInt64(columns.count) << 32 | UInt64(rows.count)
      for row in rows { sum = FrameMark.mixed(sum ^ row) }
      if let cursor {
        let position = UInt64(bitPattern: Int64(cursor.row << 32 | cursor.column << 1))
        sum = FrameMark.mixed(sum ^ (position &+ (cursor.isVisible ? 1 : 0)))
      }
      return sum
    }
  }

  /// Mixes the bits of a value by the last steps of SplitMix64, a generator of random numbers.
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

  /// Returns the text of a checksum: 16 hexadecimal digits.
  static func digits(of sum: UInt64) -> String {
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  var text: String {
    "\(Self.digits(of: checksum)) \(cost.cells) \(cost.bytes)\(isUnsent ? " unsent" : "") \(rows) \(columns)"
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

  /// Returns whether both frames have the same cells and cursor.
  func isSame(as other: FrameMark) -> Bool { checksum == other.checksum }

  /// Returns the smallest rectangle that holds all rows and columns in which two frames have different
  /// letters. nil where the frames have different sizes, or where the letters of all rows or of all columns
  /// are equal.
  func difference(from other: FrameMark) -> Rect? {
    guard rows.utf8.count == other.rows.utf8.count, columns.utf8.count == other.columns.utf8.count,
      let rowSpan = Self.range(rows, other.rows), let columnSpan = Self.range(columns, other.columns)
    else { return nil }
    return Rect(
      column: columnSpan.lowerBound, row: rowSpan.lowerBound, columns: columnSpan.count, rows: rowSpan.count)
  }

  private static func range(_ a: String, _ b: String) -> Range<Int>? {
    let indices = zip(a.utf8, b.utf8).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    guard let first = indices.first, let last = indices.last else { return nil }
    return first..<last + 1
  }
}

extension Frame {
  /// A checksum of the frame's cells and cursor, as 16 hexadecimal digits. Recordings hold the same checksum.
  public var checksum: String { FrameMark.digits(of: FrameMark.sum(of: self)) }
}
