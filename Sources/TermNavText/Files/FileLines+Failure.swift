import TermNav

/// What a file does when it cannot be read: it keeps what was read, tells the reason, and is tried again
/// later.
extension FileLines {
  /// The first line that could not be read, and why; nil if all lines can be read.
  public var unread: UnreadLines? {
    state.withLock { state in state.failure.map { UnreadLines(from: state.index.count.known, reason: $0) } }
  }

  /// Whether some of the file could not be read and has to be tried again.
  var isUnread: Bool { state.withLock { $0.failure != nil || $0.unreadLines != nil } }

  /// Notes that the file cannot be read and tells observers. While lines are being counted nothing is noted,
  /// because counting meets the same failure.
  func fail(_ failure: Failure) {
    let isNew = state.withLock { state in
      if state.isIndexing || state.failure == failure.reason { return false }
      state.fail(failure)
      return true
    }
    if isNew { report() }
  }

  /// Forgets a failure, so that reading continues where it failed.
  func goOn() {
    state.withLock { $0.failure = nil }
    report()
  }

  func noteUnread(_ lines: Range<Int>) {
    state.withLock {
      $0.unreadLines = [$0.unreadLines, lines].compactMap { $0 }.min { $0.lowerBound < $1.lowerBound }
    }
    failureObservers.tell(.grew(from: lines.lowerBound))
  }

  /// Reads the lines again that could not be read, and tells observers that they changed.
  func readLinesAgain() {
    let (file, index, unread, generation) = state.withLock {
      ($0.file, $0.index, $0.unreadLines, $0.generation)
    }
    guard let unread, (try? LineReader(file: file, index: index, parsesSGR: false).lines(unread)) != nil
    else { return }
    // Another thread may have noted other lines meanwhile; the next check reads those.
    state.withLock {
      if $0.unreadLines == unread, $0.generation == generation { $0.unreadLines = nil }
    }
    notifyObservers(from: unread.lowerBound)
  }
}

extension FileLines.ReadState {
  /// Ends counting at the bytes that were counted so far.
  mutating func fail(_ failure: FileLines.Failure) {
    (self.failure, index.isComplete, isIndexing) = (failure.reason, true, false)
  }

  /// Whether the counted bytes end with a line feed, or there are none.
  private var isAtLineStart: Bool { index.tail.last.map { $0 == 0x0A } ?? true }

  var count: LineCount {
    failure == nil ? index.count : .exact(index.count.known + (isAtLineStart ? 1 : 0))
  }

  /// Returns lines of a range with a note behind the last counted line that says why the file is not read on.
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
