import TermNav

/// The commits of a repository, as git tells of them.
final class Commits: ListViewController {
  private let git: Git
  private let output: Output
  private var count: Int { output.lines.count.known }

  init(_ git: Git = Git()) {
    let format = "--format=%h%x00%as%x00%an%x00%D%x00%s"
    (self.git, output) = (git, Output(git("log", "--no-color", "--abbrev=8", format), into: LineBuffer()))
    super.init(title: "Commits")
    list.row = { [unowned self] in $0 < count ? row(fields($0)) : lastRow }
    list.searchedText = { [unowned self] in line($0) }
    list.columns = [.fixed(8), .flexible, .fixed(16).shown(from: 100), .trailing(10).shown(from: 50)]
    (list.searchMode, list.usesViKeys, list.accessoryColumns, list.hasChevrons) = (.onSlash, true, 0, false)
    output.onChange = { [weak self] in
      guard let self else { return }
      title = count > 0 ? "Commits (\(count)\(output.isRunning ? "…" : ""))" : "Commits"
      list.isLoading = output.isRunning && count == 0
      list.setRowCount(count > 0 && output.failure == nil ? count : count + 1, animated: false)
    }
  }

  override func viewDidLoad() { output.start(for: self) }

  override func interrupt() -> Bool { output.stop() }

  override func shouldQuit(_ quit: PendingQuit) -> Bool { askToQuit(quit) }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("r", title: "read again") { [unowned self] in output.start(for: self) },
      KeyCommand("q", title: "quit") { [unowned self] in app?.exit() },
    ]
  }

  override func didSelectRow(at index: Int) {
    guard index < count else { return output.start(for: self) }
    let commit = fields(index)
    navigationController?.push(CommitPage(commit[0], title: "\(commit[0]) \(commit[4])", git))
  }

  private func line(_ index: Int) -> String {
    output.lines.readyLines(index..<index + 1)?.first?.string ?? ""
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

  /// In place of commits, or behind them.
  private var lastRow: ListRow {
    if let failure = output.failure { return ListRow(title: failure) }
    return ListRow(.note, title: output.isRunning ? "Reading…" : "No commits.")
  }
}
