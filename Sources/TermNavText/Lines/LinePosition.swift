/// A position before a letter in the lines of a source.
public struct LinePosition: Comparable, Hashable, Sendable {
  /// The number of the line, from 0.
  public var line: Int
  /// How many UTF-8 bytes of the line are before the position.
  public var offset: Int

  /// Makes a position before a letter in the lines of a source, by default at the start of a line.
  public init(line: Int, offset: Int = 0) {
    self.line = line
    self.offset = offset
  }

  /// Returns whether the position `a` comes before `b`: compares lines, and offsets within the same line.
  public static func < (a: LinePosition, b: LinePosition) -> Bool { (a.line, a.offset) < (b.line, b.offset) }
}
