/// A place in the lines of a source, before a letter.
public struct LinePosition: Comparable, Hashable, Sendable {
  /// The line's number, from 0 on.
  public var line: Int
  /// Bytes of UTF-8 before it in its line.
  public var offset: Int

  /// The start of a line by default.
  public init(line: Int, offset: Int = 0) {
    self.line = line
    self.offset = offset
  }

  /// By line, then by offset.
  public static func < (a: LinePosition, b: LinePosition) -> Bool { (a.line, a.offset) < (b.line, b.offset) }
}
