/// A file that cannot be read on says so in the line where it stands.
extension FileLines.State {
  /// Nothing is read behind what is counted, until the file changes.
  mutating func fail(_ failure: FileLines.Failure) {
    (self.failure, index.isComplete, isIndexing) = (failure.reason, true, false)
  }

  /// Whether the last line that is read ends with a line feed, or there is none.
  private var isAtLineStart: Bool { index.tail.last.map { $0 == 0x0A } ?? true }

  var count: LineCount {
    failure == nil ? index.count : .exact(index.count.known + (isAtLineStart ? 1 : 0))
  }

  /// Lines of a range as they were read, with the reason behind what was read last.
  func withFailure(_ lines: [AttributedText], of range: Range<Int>) -> [AttributedText] {
    guard let failure, range.contains(count.known - 1) else { return lines }
    var note = TextAttributes(.destructive)
    note.isNote = true
    var (lines, last) = (lines, AttributedText())
    if !isAtLineStart { last = lines.popLast() ?? last }
    last.append("… not read on from byte \(index.indexed): \(failure)", note)
    return lines + [last]
  }
}
