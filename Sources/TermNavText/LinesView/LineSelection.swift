/// What is selected in lines.
struct LineSelection {
  /// Where a selection began, and where it was moved to.
  private(set) var ends: (anchor: LinePosition, place: LinePosition)?
  /// Whether keys extend it by lines.
  private(set) var isByLines = false

  /// The line to which keys have extended it; nil where they do not extend it by lines.
  var lastLine: Int? { isByLines ? ends?.place.line : nil }

  /// nil where nothing is between the ends.
  var range: Range<LinePosition>? {
    guard let (anchor, place) = ends, anchor != place else { return nil }
    return min(anchor, place)..<max(anchor, place)
  }

  /// - Parameter range: nil selects nothing.
  init(_ range: Range<LinePosition>? = nil) { ends = range.map { ($0.lowerBound, $0.upperBound) } }

  init(at place: LinePosition) { ends = (place, place) }

  init(ofLine line: Int) {
    ends = (LinePosition(line: line), LinePosition(line: line, offset: .max))
    isByLines = true
  }

  mutating func extend(to place: LinePosition) { ends?.place = place }

  /// Extends it by whole lines.
  mutating func extend(toLine line: Int) {
    guard let anchor = ends?.anchor.line else { return }
    let isDown = line >= anchor
    ends = (
      LinePosition(line: anchor, offset: isDown ? 0 : .max),
      LinePosition(line: line, offset: isDown ? .max : 0)
    )
  }

  /// Lines that are gone are selected no more.
  mutating func drop(before line: Int) {
    guard let (anchor, place) = ends else { return }
    let first = LinePosition(line: line)
    ends = (max(anchor, first), max(place, first))
    if max(anchor, place) < first { self = LineSelection() }
  }

  /// The bytes that are selected in a line, or in a part of it that begins at a byte; nil where none are.
  func bytes(inLine line: Int, from base: Int) -> Range<Int>? {
    guard let range, range.lowerBound.line <= line, line <= range.upperBound.line else { return nil }
    let start = range.lowerBound.line < line ? 0 : max(0, range.lowerBound.offset - base)
    let end = range.upperBound.line > line ? Int.max : range.upperBound.offset - base
    return start < end ? start..<end : nil
  }

  /// Whether it goes on behind the end of a line.
  func goesOn(behind line: Int) -> Bool {
    range.map { $0.lowerBound.line <= line && line < $0.upperBound.line } ?? false
  }
}
