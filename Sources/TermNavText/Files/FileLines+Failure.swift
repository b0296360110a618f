import TermNav

/// The handling of a file that cannot be read: the lines that were read stay, `unread` says why, and a watch
/// of the file tries again later.
extension FileLines {
  /// The first line that was not counted because the file could not be read on, and the reason; nil if
  /// reading on has not failed. Lines that were counted before and cannot be read now are not reported by
  /// this property.
  public var unread: UnreadLines? {
    state.withLock { state in state.failure.map { UnreadLines(from: state.index.count.known, reason: $0) } }
  }

  /// Whether some of the file could not be read and has to be read again later.
  var isUnread: Bool { state.withLock { $0.failure != nil || $0.unreadLines != nil } }

  /// Notes that the file cannot be read, and tells observers. Notes nothing while lines are being counted,
  /// because the task that counts meets the same failure and notes it.
  func fail(_ failure: Failure) {
    let isNew = state.withLock { state in
      if state.isIndexing || state.failure == failure.reason { return false }
      state.fail(failure)
      return true
    }
    if isNew { report() }
  }

  /// Forgets a failure to read the file, so that reading continues behind the bytes that were read.
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

  /// Tries again to read the lines of the file that could not be read. If that succeeds, tells observers that
  /// these lines changed.
  func readLinesAgain() {
    let (file, index, unread, generation) = state.withLock {
      ($0.file, $0.index, $0.unreadLines, $0.generation)
    }
    guard let unread, (try? LineReader(file: file, index: index, parsesSGR: false).lines(unread)) != nil
    else { return }
    // Another thread may have noted more lines that cannot be read. The next check of the file reads those.
    state.withLock {
      if $0.unreadLines == unread, $0.generation == generation { $0.unreadLines = nil }
    }
    notifyObservers(from: unread.lowerBound)
  }
}

extension FileLines.ReadState {
  /// Ends the counting of lines because the file cannot be read: the bytes that were counted until now are
  /// all that is known.
  mutating func fail(_ failure: FileLines.Failure) {
    (self.failure, index.isComplete, isIndexing) = (failure.reason, true, false)
  }

  /// Whether the counted bytes end with a line feed, or nothing has been counted. Then the note about the
  /// failure to read gets a line of its own.
  private var isAtLineStart: Bool { index.tail.last.map { $0 == 0x0A } ?? true }

  var count: LineCount {
    failure == nil ? index.count : .exact(index.count.known + (isAtLineStart ? 1 : 0))
  }

  /// Returns the lines of a range with a note that says why the file is read no further. The note is added
  /// only if the range has the last counted line.
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
