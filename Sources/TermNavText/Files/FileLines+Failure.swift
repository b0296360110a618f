import TermNav

/// A file that cannot be read says so, keeps what was read, and is looked at again later.
extension FileLines {
  /// The lines that were read end where the file could not be read on.
  public var unread: UnreadLines? {
    state.withLock { state in state.failure.map { UnreadLines(from: state.index.count.known, reason: $0) } }
  }

  /// Whether something is to be tried again.
  var isUnread: Bool { state.withLock { $0.failure != nil || $0.unreadLines != nil } }

  /// Nothing is read on for now; who counts meets the failure itself.
  func fail(_ failure: Failure) {
    let isNew = state.withLock { state in
      if state.isIndexing || state.failure == failure.reason { return false }
      state.fail(failure)
      return true
    }
    if isNew { report() }
  }

  /// What failed is read again, from where that was.
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

  /// Lines that could not be read are told as others once they can.
  func readLinesAgain() {
    let (file, index, unread, generation) = state.withLock {
      ($0.file, $0.index, $0.unreadLines, $0.generation)
    }
    guard let unread, (try? LineReader(file: file, index: index, parsesSGR: false).lines(unread)) != nil
    else { return }
    // What another thread has noted meanwhile is read at the next look.
    state.withLock {
      if $0.unreadLines == unread, $0.generation == generation { $0.unreadLines = nil }
    }
    tellOthers(from: unread.lowerBound)
  }
}

extension FileLines.ReadState {
  /// Nothing is read behind what is counted for now.
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
