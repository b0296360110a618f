import TermNav
import TermNavText

/// The lines of a file, with a margin that shows the commit that each line comes from.
nonisolated final class BlameLines: DerivedLines {
  private struct State {
    var text = CommandRun.RunState.running
    var remark: String?
    /// Whether git reports no more commits of the blame's lines, because it has ended or failed.
    var isComplete = false
  }

  let text = BlobText()
  let table = Locked(BlameTable())
  private let state = Locked(State())
  private let colors = LineColors()
  private let observers = LineObservers()

  /// The most bytes of git's blame that are read for a file. The limit was chosen far above what real files
  /// need; it bounds the memory.
  static let mostOfTable = 512 << 20
  private let bytesRead = Locked(0)

  var original: LineBuffer { text.lines }

  /// The number of lines that the blame of a file shows; 0 for a binary file, which is not shown.
  var count: LineCount {
    if text.isBinary { return .exact(0) }
    let known = text.lines.count.known
    return textState.isOver ? .exact(known) : .atLeast(known)
  }

  /// The state of the reading of the blamed file's text; running until `endTexts(_:)`.
  var textState: CommandRun.RunState { state.withLock { $0.text } }

  /// A remark about the whole file that the page of its blame shows, such as that a filter was not run; nil
  /// where there is none.
  var remark: String? { state.withLock { $0.remark } }

  /// Returns the group of adjacent lines from one commit that a line of the blamed file belongs to, and the
  /// commit. Nil until git has reported the line's commit. Lines count from 0.
  func origin(of line: Int) -> (group: BlameTable.Group, commit: BlameTable.Commit)? {
    table.withLock { table in table.group(of: line).map { ($0, table.commits[$0.commit]) } }
  }

  /// Returns a key by which the page of a blame finds a line again after the file was read again. The key has
  /// the hash of the line's commit, empty for an uncommitted line, and the line's index in that commit's
  /// version of the file. Nil until git has reported the line's commit.
  func key(of line: Int) -> [String]? {
    origin(of: line).map { group, commit in
      [commit.isPending ? "" : commit.hash, "\(group.origin + line - group.lines.lowerBound)"]
    }
  }

  // MARK: Reading git's output

  /// Reads the next bytes of a blame that git writes; they may end within a line. Returns false once
  /// `mostOfTable` bytes have been read.
  func append(_ bytes: [UInt8]) -> Bool {
    if let line = table.withLock({ $0.append(bytes) }) { observers.tell(.grew(from: line)) }
    return bytesRead.withLock {
      $0 += bytes.count
      return $0 < Self.mostOfTable
    }
  }

  /// Notes that the reading of the blamed file's text has ended, and in which state.
  func endTexts(_ end: CommandRun.RunState) {
    state.withLock { $0.text = end }
    observers.tell(.grew(from: text.lines.count.known))
  }

  /// Notes that git reports no more commits of lines. From now on the blame's margin shows no `…` beside
  /// lines without a commit.
  func endTable() {
    let wasComplete = state.withLock { state in
      defer { state.isComplete = true }
      return state.isComplete
    }
    if !wasComplete { observers.tell(.grew(from: 0)) }
  }

  func setRemark(_ remark: String) { state.withLock { $0.remark = remark } }

  func setColors(_ lines: LineBuffer) {
    colors.set(lines)
    observers.tell(.grew(from: 0))
  }

  // MARK: LineSource

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
        ofLine: line, commit, isFirst: isFirst, isAwaited: !state.withLock { $0.isComplete })
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
