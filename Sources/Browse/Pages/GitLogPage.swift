import TermNav

/// Commits, the newest first: of a whole repository, or those that have changed a directory or a file.
final class GitLogPage: GitListPage {
  private let revision: [UInt8]?
  /// A line for each, its fields apart by zero bytes; they become texts when they are seen.
  private var commits = LineBuffer()
  /// Those that are read again, until there is a screen of them around the selected one.
  private var coming: Coming?

  private struct Coming {
    let commits: LineBuffer
    /// How many have been looked at for the selected one, and where it is.
    var looked = 0
    var row: Int?

    func hasScreen(of rows: Int) -> Bool { row.map { commits.count.known > $0 + rows } ?? false }

    mutating func look(for hash: String, isWhole: Bool) {
      // The last line may have come in part.
      let end = commits.count.known - (isWhole ? 0 : 1)
      while row == nil, looked < end {
        let part = looked..<min(end, looked + 1024)
        let place = commits.readyLines(part)?.firstIndex { $0.string.hasPrefix(hash) }
        row = place.map { looked + $0 }
        looked = part.upperBound
      }
    }
  }

  /// The file's name from the top of the repository; nil for directories.
  private var fileName: [UInt8]?
  /// Where git runs, once it is known.
  private var asked: GitPlace?

  /// Commits that are listed at most, and their bytes; our own figures.
  nonisolated static let most = 2_000_000
  nonisolated static let mostBytes = 512 << 20

  init(_ path: Path, of revision: [UInt8]?, _ git: Git) {
    self.revision = revision
    let name = Path.visible(revision.map(GitRef.shortName) ?? path.name)
    super.init(path, title: "Log of \(name)", git, name: "git-log")
    list.columns = [
      .fixed(8).shown(from: 50), .flexible, .fixed(16).shown(from: 90), .trailing(10).shown(from: 70),
    ]
  }

  override func start() {
    let (commits, count) = (LineBuffer(), Guarded(0))
    if rowCount == 0 { self.commits = commits } else { coming = Coming(commits: commits) }
    run.start(for: self) { [git, path, revision] in
      let place = try await GitPlace.resolving(path)
      self.asked = place
      let prefix = try await git(in: place.folder, ["rev-parse", "--show-prefix"]).gitOutput()
      let top = Array(prefix[...].withoutLineFeed)
      self.fileName = place.name.map { top + $0 }
      var words = ["log", "--no-color", "--no-patch", "--format=%H%x00%as%x00%an%x00%D%x00%s"]
      let dashes = Array("--".utf8)
      if let revision {
        return git(in: place.folder, words + ["--end-of-options"], names: [revision, dashes])
      }
      // Whoever asks for all commits must not wait for what each has changed.
      let name = place.name ?? (top.isEmpty ? nil : Array(".".utf8))
      if place.name != nil { words.append("--follow") }
      return git(in: place.folder, words, names: [dashes] + (name.map { [$0] } ?? []))
    } take: { bytes in
      commits.append(utf8: bytes)
      return count {
        $0 += bytes.count
        return $0 < Self.mostBytes && commits.count.known < Self.most
      }
    }
  }

  override func runDidChange() {
    showWhatComes()
    super.runDidChange()
    let isGrowing = !run.state.isOver && rowCount > 1000
    let shown = isGrowing ? "\(title): \(rowCount.grouped)…" : nil
    if shown != navigationItem.title { navigationItem.title = shown }
  }

  /// The cursor stays on its commit, and where it is on the screen.
  private func showWhatComes() {
    guard coming != nil else { return }
    let selected = list.selection ?? 0
    coming!.look(for: fields(selected)[0], isWhole: run.state.isOver)
    guard let coming, coming.hasScreen(of: list.size.rows) || run.state.isOver else { return }
    self.coming = nil
    // What was seen is worth more than a part without the commit.
    if coming.row == nil, run.state != .ended { return }
    let line = selected - list.top
    commits = coming.commits
    reload()
    guard let row = coming.row else { return }
    list.select(row)
    list.scroll(to: row - line)
  }

  override func previewed(at index: Int) -> CommitPreview.Commit? {
    let hash = fields(index)[0]
    return hash.isHash ? CommitPreview.Commit(hash: hash) : nil
  }

  override var rowCount: Int { commits.count.known }
  override var onlyGrows: Bool { true }
  override var emptyNote: String { "No commits." }

  override var filterTexts: any FuzzyTexts { CommitTexts(commits: commits, count: commits.count.known) }

  override var place: Place? {
    asked.map { Place(path: path, directory: $0.folder) }
  }

  /// The commit's hash.
  override func textToCopy() async throws -> String? {
    list.selection.flatMap { $0 < rowCount ? fields($0)[0] : nil }
  }

  override func text(at index: Int) -> String {
    Self.text(of: commits.readyLines(index..<index + 1)?.first?.string ?? "")
  }

  /// Of a hash the letters that are shown.
  nonisolated static func text(of line: String) -> String {
    let parts = line.split(separator: "\0", maxSplits: 1)
    guard parts.count == 2 else { return line }
    return parts[0].prefix(8) + " " + parts[1].replacing("\0", with: " ")
  }

  /// Hash, date, author, names and subject.
  private func fields(_ index: Int) -> [String] {
    let line = commits.readyLines(index..<index + 1)?.first?.string ?? ""
    let fields = line.split(separator: "\0", maxSplits: 4, omittingEmptySubsequences: false)
    return fields.map(String.init) + Array(repeating: "", count: 5 - fields.count)
  }

  override func row(at index: Int) -> ListRow {
    let commit = fields(index)
    let names = ListText(commit[3].isEmpty ? "" : "[\(commit[3])] ", .good, .bold)
    return ListRow(cells: [
      ListText(String(commit[0].prefix(8)), .accent), names + ListText(commit[4]),
      ListText(commit[2], .secondary), ListText(commit[1], .secondary),
    ])
  }

  override func openItem(at index: Int) {
    let hash = fields(index)[0]
    guard hash.isHash else { return }
    open { [fileName] in .commit(hash, in: $0, at: fileName) }
  }
}

/// Commits for the filter, which reads them on a thread of its own.
nonisolated private struct CommitTexts: FuzzyTexts {
  let commits: LineBuffer
  let count: Int

  func forEach(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 1024) {
      let part = start..<min(range.upperBound, start + 1024)
      for (index, line) in zip(part, commits.readyLines(part) ?? []) {
        var text = GitLogPage.text(of: line.string)
        text.withUTF8 { body(index, $0) }
      }
    }
  }
}
