import TermNav
import TermNavText

/// A file's lines, and beside each the commit that it comes from.
nonisolated final class BlameLines: DerivedLines {
  private struct State {
    var text = CommandRun.RunState.running
    var remark: String?
    /// Whether git tells no more.
    var isTold = false
  }

  let text = BlobText()
  let table = Locked(BlameTable())
  private let state = Locked(State())
  private let colors = LineColors()
  private let observers = LineObservers()

  /// Bytes of what git tells of a file at most; our own figure.
  static let mostOfTable = 512 << 20
  private let taken = Locked(0)

  var original: LineBuffer { text.lines }

  /// Of a binary file nothing is shown.
  var count: LineCount {
    if text.isBinary { return .exact(0) }
    let known = text.lines.count.known
    return textState.isOver ? .exact(known) : .atLeast(known)
  }

  /// How far the texts are.
  var textState: CommandRun.RunState { state.withLock { $0.text } }

  /// What there is to say of them all.
  var remark: String? { state.withLock { $0.remark } }

  /// What is known of a line; nil while nothing is.
  func origin(of line: Int) -> (group: BlameTable.Group, commit: BlameTable.Commit)? {
    table.withLock { table in table.group(of: line).map { ($0, table.commits[$0.commit]) } }
  }

  /// What a line is the same by when it is read again: where it comes from.
  func key(of line: Int) -> [String]? {
    origin(of: line).map { group, commit in
      [commit.isPending ? "" : commit.hash, "\(group.origin + line - group.lines.lowerBound)"]
    }
  }

  // MARK: What comes

  /// Takes what git tells of the lines; returns false once that is more than enough.
  func take(_ bytes: [UInt8]) -> Bool {
    if let line = table.withLock({ $0.take(bytes) }) { observers.tell(.grew(from: line)) }
    return taken.withLock {
      $0 += bytes.count
      return $0 < Self.mostOfTable
    }
  }

  /// No more texts come.
  func endTexts(_ end: CommandRun.RunState) {
    state.withLock { $0.text = end }
    observers.tell(.grew(from: text.lines.count.known))
  }

  /// git tells no more.
  func endTable() {
    let wasTold = state.withLock { state in
      defer { state.isTold = true }
      return state.isTold
    }
    if !wasTold { observers.tell(.grew(from: 0)) }
  }

  func tell(_ remark: String) { state.withLock { $0.remark = remark } }

  func setColors(_ lines: LineBuffer) {
    colors.set(lines)
    observers.tell(.grew(from: 0))
  }

  // MARK: The source

  func lines(_ range: Range<Int>) async throws -> [AttributedText] { readyLines(range) ?? [] }

  func readyLines(_ range: Range<Int>) -> [AttributedText]? {
    text.lines.readyLines(range).map { colors.coloring($0, from: range.lowerBound) }
  }

  func margin(inColumns columns: Int, showsNumbers: Bool) -> LineMargin {
    let margin = BlameMargin(lines: count.known, inColumns: columns, showsNumbers: showsNumbers)
    return LineMargin(columns: margin.columns) { [table, state] line in
      let (commit, isFirst) = table.withLock { table in
        let number = table.group(of: line)?.commit
        let before = line > 0 ? table.group(of: line - 1)?.commit : nil
        return (number.map { table.commits[$0] }, number != before)
      }
      return margin.text(
        ofLine: line, commit, isFirst: isFirst, isAwaited: !state.withLock { $0.isTold })
    }
  }

  func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    let (own, text) = (observers.add(handler), text.lines.observeChanges(handler))
    return LineObservation {
      own.cancel()
      text.cancel()
    }
  }
}
