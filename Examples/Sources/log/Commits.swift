import TermNav
import TermNavText

/// The commits of a repository, as git tells of them.
final class Commits: ListViewController {
  private let git: Git
  private let reading = CommandRun()
  private var lines = LineBuffer()
  private var count: Int { lines.count.known }

  init(_ git: Git = Git()) {
    self.git = git
    super.init(title: "Commits")
    // Behind the commits stands why there are no more.
    list.row = weakly(else: ListRow()) { page, index in
      index < page.count ? page.row(page.fields(index)) : ListRow(title: page.reading.state.reason ?? "")
    }
    list.searchedText = weakly(else: "") { page, index in page.line(index) }
    list.placeholder = "No commits."
    list.columns = [.fixed(8), .flexible, .fixed(16).shown(from: 100), .trailing(10).shown(from: 50)]
    (list.searchMode, list.usesViKeys, list.accessoryColumns, list.hasChevrons) = (.onSlash, true, 0, false)
    reading.onChange = weakly { page in page.refresh() }
  }

  override func viewDidLoad() { read() }

  private func read() {
    lines = LineBuffer()
    let log = git.command(["log", "--no-color", "--abbrev=8", "--format=%h%x00%as%x00%an%x00%D%x00%s"])
    reading.start(log, for: self) { [lines] in
      lines.append(utf8: $0)
      return lines.count.known < 2_000_000
    }
    refresh()
  }

  private func refresh() {
    title = count > 0 ? "Commits (\(count)\(reading.state.isOver ? "" : "…"))" : "Commits"
    list.state = state
    list.setRowCount(count > 0 && reading.state.reason != nil ? count + 1 : count, animated: false)
  }

  private var state: ListState {
    guard reading.state.isOver else { return .loading }
    guard let reason = reading.state.reason else { return .loaded }
    return .failed(Failure(description: reason), retry: weakly { page in page.read() })
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  override func interrupt() -> Bool { reading.stop() }

  override func shouldQuit(_ quit: PendingQuit) -> Bool { askToQuit(quit) }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("r", title: "read again") { self.read() },
      KeyCommand("q", title: "quit") { self.app?.end() },
    ]
  }

  override func didOpenRow(at index: Int) {
    guard index < count else { return read() }
    let commit = fields(index)
    navigationController?.push(CommitPage(commit[0], title: "\(commit[0]) \(commit[4])", git))
  }

  private func line(_ index: Int) -> String {
    lines.readyLines(index..<index + 1)?.first?.string ?? ""
  }

  /// Hash, date, author, names and subject.
  private func fields(_ index: Int) -> [String] {
    let fields = line(index).split(separator: "\0", maxSplits: 4, omittingEmptySubsequences: false)
    return fields.map(String.init) + Array(repeating: "", count: 5 - fields.count)
  }

  private func row(_ commit: [String]) -> ListRow {
    let names = ListText(commit[3].isEmpty ? "" : "[\(commit[3])] ", .good, .bold)
    let (author, date) = (ListText(commit[2], .secondary), ListText(commit[1], .secondary))
    return ListRow(cells: [ListText(commit[0], .accent), names + ListText(commit[4]), author, date])
  }
}
