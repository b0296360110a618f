import TermNav
import TermNavText

/// Commits, the newest first: of a whole repository, or those that have changed a directory or a file.
final class GitLogPage: GitListPage {
  private enum Subject {
    /// What is at the path.
    case path
    /// A branch or a tag.
    case revision([UInt8])
    /// By its name from the top, up to a commit; up to HEAD where that is empty.
    case file([UInt8], at: String)
  }

  private let subject: Subject
  /// A line for each, its fields apart by zero bytes; they become texts when they are seen.
  private var commits = LineBuffer()
  /// Those that are read again, until there is a screen of them around the selected one.
  private var coming: Coming?
  /// Those that were there before, until all are read again.
  private var former: LineBuffer?

  private struct Coming {
    let commits: LineBuffer
    /// How many have been looked at for the selected one, and where it is.
    var looked = 0
    var row: Int?
    /// Where it was.
    var formerRow = 0

    /// A commit that there is no more is not waited for: so many are looked through. Our own figure.
    static let mostLooked = 8_192

    func hasScreen(of rows: Int) -> Bool {
      row.map { commits.count.known > $0 + rows } ?? (looked > Self.mostLooked + formerRow + rows)
    }

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

  convenience init(_ path: Path, of revision: [UInt8]?, _ git: Git) {
    let hash = revision.map { String(decoding: $0, as: UTF8.self) }.flatMap { $0.isHash ? $0.prefix(8) : nil }
    let name = hash.map(String.init) ?? Path.visible(revision.map(GitRef.shortName) ?? path.name)
    self.init(revision.map(Subject.revision) ?? .path, path, of: name, git)
  }

  convenience init(_ name: [UInt8], at hash: String, in folder: Path, _ git: Git) {
    let last = Path.visible(name.split(separator: Path.slash).last.map(Array.init) ?? name)
    self.init(
      .file(name, at: hash), folder, of: hash.isEmpty ? last : "\(last) at \(hash.prefix(8))", git)
  }

  private init(_ subject: Subject, _ path: Path, of name: String, _ git: Git) {
    self.subject = subject
    super.init(path, title: "Log of \(name)", git, name: "git-log")
    pane.share = 11
    pane.willLayout = { [weak self] in self?.divideColumns(isBeside: $0) }
  }

  /// Beside its preview the list has fewer columns, and author and date all the same.
  private func divideColumns(isBeside: Bool) {
    let author = isBeside && pane.size.columns < 150 ? 8 : 16
    list.columns = [
      .fixed(8).shown(from: 50), .flexible, .fixed(author).shown(from: isBeside ? 0 : 90),
      .trailing(10).shown(from: isBeside ? 0 : 70),
    ]
  }

  override func start() {
    // It has bounds of its own, below.
    let (commits, count) = (LineBuffer(byteLimit: .max), Locked(0))
    former = rowCount == 0 ? nil : former ?? self.commits
    if rowCount == 0 {
      self.commits = commits
    } else {
      coming = Coming(commits: commits, formerRow: list.cursor ?? 0)
    }
    run.startGit(for: self) { [git, path, subject] in
      let place = try await GitPlace.resolving(path)
      self.asked = place
      let safeGit = try await git.safe(in: place.folder)
      var words = ["log", "--no-color", "--no-patch", "--format=%H%x00%as%x00%aN%x00%D%x00%s"]
      let dashes = Array("--".utf8)
      if case .file(let name, let hash) = subject {
        guard hash.isCommit || hash.isEmpty else { throw GitError("\(hash): no commit") }
        self.fileName = name
        let home = try await Repository.find(from: place.folder, safeGit).home
        return safeGit.command(
          in: home, words + ["--follow"] + (hash.isEmpty ? [] : [hash]), names: [dashes, name])
      }
      let prefix = try await safeGit.command(in: place.folder, ["rev-parse", "--show-prefix"]).gitOutput()
      let top = Array(prefix[...].withoutLineFeed)
      self.fileName = place.name.map { top + $0 }
      if case .revision(let revision) = subject {
        return safeGit.command(in: place.folder, words + ["--end-of-options"], names: [revision, dashes])
      }
      // Whoever asks for all commits must not wait for what each has changed.
      let name = place.name ?? (top.isEmpty ? nil : Array(".".utf8))
      if place.name != nil { words.append("--follow") }
      return safeGit.command(in: place.folder, words, names: [dashes] + (name.map { [$0] } ?? []))
    } take: { bytes in
      commits.append(utf8: bytes)
      return count.withLock {
        $0 += bytes.count
        return $0 < Self.mostBytes && commits.count.known < Self.most
      }
    }
  }

  override func runDidChange() {
    showWhatComes()
    super.runDidChange()
    if run.state == .ended, rowCount == 0 { sayWhyEmpty() }
    let isGrowing = !run.state.isOver && rowCount > 1000 && !watch.isQuiet
    let shown = isGrowing ? "\(title): \(rowCount.grouped)…" : nil
    if shown != navigationItem.title { navigationItem.title = shown }
  }

  /// What is read again takes the place of what was there; what was there stays, or comes back, where that ends before its time.
  private func showWhatComes() {
    guard run.state.isOver else {
      guard coming != nil else { return }
      coming!.look(for: selectedHash, isWhole: false)
      if coming!.hasScreen(of: list.size.rows) { show(coming!) }
      return
    }
    var last = run.state.isWhole ? coming : coming == nil ? former.map { Coming(commits: $0) } : nil
    (coming, former) = (nil, nil)
    last?.look(for: selectedHash, isWhole: true)
    if let last { show(last) }
  }

  private var selectedHash: String { fields(list.cursor ?? 0)[0] }

  /// The cursor stays on its commit, and where it is on the screen.
  private func show(_ coming: Coming) {
    self.coming = nil
    let line = (list.cursor ?? 0) - list.top
    commits = coming.commits
    reload()
    guard let row = coming.row else { return }
    list.moveCursor(to: row)
    list.scroll(to: row - line)
  }

  override func previewed(at index: Int) -> CommitPreview.Commit? {
    let hash = fields(index)[0]
    return hash.isHash ? CommitPreview.Commit(hash: hash) : nil
  }

  /// What is not in a commit may have been added since.
  override var interest: GitInterest { GitInterest(refs: true, index: rowCount == 0) }

  override var rowCount: Int { commits.count.known }
  override var onlyGrows: Bool { true }

  /// Why there are no commits, once it is known.
  private var whyEmpty = ""

  override var emptyNote: String { whyEmpty.isEmpty ? "No commits." : whyEmpty }

  /// Of what is not in any commit, git says nothing.
  private func sayWhyEmpty() {
    guard case .path = subject, let asked else { return }
    task { [self] in
      guard let safeGit = try? await git.safe(in: asked.folder) else { return }
      let (name, shown) = (asked.name ?? Array(".".utf8), Path.visible(asked.name ?? asked.folder.name))
      func list(_ words: String...) async throws -> [UInt8] {
        try await safeGit.command(in: asked.folder, ["ls-files"] + words + ["--"], names: [name]).gitOutput()
      }
      guard let tracked = try? await list() else { return }
      // That needs a look at the working tree.
      let ignored =
        safeGit.treeRefusal != nil
        ? nil : try? await list("--others", "--ignored", "--exclude-standard", "--directory")
      whyEmpty =
        if !tracked.isEmpty {
          "\(shown) is added, but in no commit yet."
        } else if ignored?.isEmpty == false {
          "\(shown) is ignored by git: no commit has it."
        } else {
          "\(shown) is not tracked by git: no commit has it."
        }
      showMessage()
    }
  }

  override var filtersByWords: Bool { true }
  override var filterTexts: any FuzzyTexts { BufferTexts(commits) }

  /// The hash is found from its beginning, also beyond the letters that are shown.
  override func foundRanges(of match: FuzzyMatch, in text: String, ofRow index: Int) -> [Range<Int>] {
    let hash = fields(index)[0]
    guard !text.isEmpty, text == hash.prefix(8) else { return match.ranges(inName: text) }
    let words = (match.words?.words ?? []).filter { hash.utf8.starts(with: $0) }
    return words.map { min($0.count, 8) }.max().map { [0..<$0] } ?? []
  }

  override var fileTarget: FileTarget? {
    asked.map { FileTarget(path: path, directory: $0.folder) }
  }

  /// The file of which it is the history.
  override var treeFile: GitFile? {
    guard case .file(let name, _) = subject else { return nil }
    return GitFile(name: name, hash: "", folder: path)
  }

  /// The commit's hash.
  override func textToCopy() async throws -> String? {
    list.cursor.flatMap { $0 < rowCount ? fields($0)[0] : nil }
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
    // Many names leave room for the subject.
    let names = Path.visible(commit[3]).truncated(toColumns: list.size.columns / 3)
    let label = ListText(names.isEmpty ? "" : "[\(names)] ", .good, .bold)
    return ListRow(cells: [
      ListText(String(commit[0].prefix(8)), .accent), label + ListText(commit[4]),
      ListText(commit[2], .secondary), ListText(commit[1], .secondary),
    ])
  }

  override func openItem(at index: Int) {
    let hash = fields(index)[0]
    guard hash.isHash else { return }
    open { [fileName] in .commit(hash, in: $0, at: fileName) }
  }
}
