/// The selected part of the lines of a view: text that the mouse has selected, or whole lines that keys have.
struct LineSelection {
  /// The position at which the selection began, and the one that moves with pointer or keys; nil if there is
  /// no selection.
  private(set) var ends: (anchor: LinePosition, movingEnd: LinePosition)?
  /// Whether the selection consists of whole lines, extended by keys.
  private(set) var isByLines = false

  /// The line at the moving end of a selection of whole lines; nil for another selection.
  var lastLine: Int? { isByLines ? ends?.movingEnd.line : nil }

  /// The range of the selected text; nil if there is none.
  var range: Range<LinePosition>? {
    guard let (anchor, movingEnd) = ends, anchor != movingEnd else { return nil }
    return min(anchor, movingEnd)..<max(anchor, movingEnd)
  }

  /// Makes a selection of text in lines.
  /// - Parameter range: The selected text; nil for none.
  init(_ range: Range<LinePosition>? = nil) { ends = range.map { ($0.lowerBound, $0.upperBound) } }

  init(at position: LinePosition) { ends = (position, position) }

  init(ofLine line: Int) {
    ends = (LinePosition(line: line), LinePosition(line: line, offset: .max))
    isByLines = true
  }

  mutating func extend(to position: LinePosition) { ends?.movingEnd = position }

  /// Moves the end of a selection of whole lines to a line.
  mutating func extend(toLine line: Int) {
    guard let anchor = ends?.anchor.line else { return }
    let isDown = line >= anchor
    ends = (
      LinePosition(line: anchor, offset: isDown ? 0 : .max),
      LinePosition(line: line, offset: isDown ? .max : 0)
    )
  }

  /// Takes the lines out of the selection that the source has dropped, which are those before `line`.
  mutating func drop(before line: Int) {
    guard let (anchor, movingEnd) = ends else { return }
    let first = LinePosition(line: line)
    ends = (max(anchor, first), max(movingEnd, first))
    if max(anchor, movingEnd) < first { self = LineSelection() }
  }

  /// Returns the selected bytes of a line; nil if no byte of the line is selected.
  /// - Parameters:
  ///   - line: The number of the line.
  ///   - base: How many bytes of the line are before its loaded part. The result counts from there.
  func bytes(inLine line: Int, from base: Int) -> Range<Int>? {
    guard let range, range.lowerBound.line <= line, line <= range.upperBound.line else { return nil }
    let start = range.lowerBound.line < line ? 0 : max(0, range.lowerBound.offset - base)
    let end = range.upperBound.line > line ? Int.max : range.upperBound.offset - base
    return start < end ? start..<end : nil
  }

  /// Returns whether a line's end is selected, together with the beginning of the next line.
  func continues(after line: Int) -> Bool {
    range.map { $0.lowerBound.line <= line && line < $0.upperBound.line } ?? false
  }
}
