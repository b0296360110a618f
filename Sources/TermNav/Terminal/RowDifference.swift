/// Comparisons of rows of cells by what is seen: of blanks only the background counts.
enum RowDifference {
  /// Returns the first column of a range in which two rows of cells differ; the range's upper bound if they
  /// do not.
  static func first(_ a: UnsafePointer<Cell>, _ b: UnsafePointer<Cell>, in range: Range<Int>) -> Int {
    first(a, b, from: range.lowerBound, to: range.upperBound)
  }

  /// Returns the first column of a range in which two rows of cells differ; the range's upper bound if they
  /// do not.
  /// - Parameter same: columns that are known not to differ.
  @inline(__always)
  static func first(
    _ a: UnsafePointer<Cell>, _ b: UnsafePointer<Cell>, in range: Range<Int>, besides same: Range<Int>
  ) -> Int {
    same.isEmpty ? first(a, b, in: range) : rest(a, b, in: range, besides: same)
  }

  private static func rest(
    _ a: UnsafePointer<Cell>, _ b: UnsafePointer<Cell>, in range: Range<Int>, besides same: Range<Int>
  ) -> Int {
    let known = same.clamped(to: range)
    if known.isEmpty { return first(a, b, in: range) }
    let column = first(a, b, in: range.lowerBound..<known.lowerBound)
    if column < known.lowerBound { return column }
    return first(a, b, in: known.upperBound..<range.upperBound)
  }

  /// Returns the first column from `start` on in which two rows of cells differ; `end` if they do not. The
  /// function runs for each cell of a frame, so it compares words of memory without checks.
  @inline(__always)
  static func first(
    _ a: UnsafePointer<Cell>, _ b: UnsafePointer<Cell>, from start: Int, to end: Int
  ) -> Int {
    let (a, b) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    var offset = start &* MemoryLayout<Cell>.stride
    let stop = end &* MemoryLayout<Cell>.stride
    while offset < stop {
      if differ(a, b, offset) { return offset / MemoryLayout<Cell>.stride }
      offset &+= MemoryLayout<Cell>.stride
    }
    return end
  }

  @inline(__always)
  private static func differ(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ offset: Int) -> Bool {
    let glyph = a.load(fromByteOffset: offset, as: UInt64.self)
    if glyph != b.load(fromByteOffset: offset, as: UInt64.self) { return true }
    let style = a.load(fromByteOffset: offset &+ 8, as: UInt64.self)
    let other = b.load(fromByteOffset: offset &+ 8, as: UInt64.self)
    if style == other { return false }
    return glyph != 0x20 || !Style.appearEqual(onBlanks: style, other)
  }

  /// Estimates how many cells of a row differ from `column` on, by comparing every fourth cell. The count
  /// stops once the number is above `limit`. Begun at the first column that moves, not at column 0, the
  /// estimate saves 18 % of the bytes of a slide at 80 × 24.
  @inline(__always)
  static func estimate(
    _ a: UnsafePointer<Cell>, _ b: UnsafePointer<Cell>, from column: Int, columns: Int, upTo limit: Int
  ) -> Int {
    let (a, b) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    var (count, offset) = (0, column &* MemoryLayout<Cell>.stride)
    let stop = columns &* MemoryLayout<Cell>.stride
    while offset < stop, count <= limit {
      if differ(a, b, offset) { count &+= 4 }
      offset &+= 4 &* MemoryLayout<Cell>.stride
    }
    return count
  }

  static func count(_ a: UnsafePointer<Cell>, _ b: UnsafePointer<Cell>, columns: Int) -> Int {
    var (count, column) = (0, 0)
    while true {
      column = first(a, b, in: column..<columns)
      if column == columns { return count }
      count += 1
      column += 1
    }
  }
}

extension Cell {
  func appears(like other: Cell) -> Bool {
    self == other
      || glyph == .space && other.glyph == .space
        && Style.appearEqual(onBlanks: style.bits, other.style.bits)
  }

  /// Whether the cell shows nothing but its background.
  var isBlank: Bool { glyph == .space && style.showsNothingOnBlanks }

  /// Returns whether the cell can be written in the style of a blank on a background.
  func needsOnly(_ background: Color) -> Bool {
    isBlank ? style.background == background : style == .plain && background == .default
  }
}
