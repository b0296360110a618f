import TermNav
import TermNavText

/// A file's lines, and beside each the commit that it comes from.
final class GitBlamePage: GitListPage {
  /// As it is now, or as a commit has it, by its name from the top.
  private enum Subject {
    case now
    case at(String, [UInt8])
  }

  private let subject: Subject
  private let textRun = CommandRun()
  /// What is shown, and what is read to take its place once all of it has come.
  private var shown = Reading()
  private var coming: Reading?
  /// What was read last.
  private var latest = Reading()
  var table: Locked<BlameTable> { shown.table }
  /// The line that is to be selected once it has come.
  private(set) var wanted: Int?
  /// What is to be done once the commit of a line is known.
  private var awaited: (line: Int, action: Action)?
  /// Columns of the lines that are out of sight at the left.
  private var firstColumn = 0 { didSet { if firstColumn != oldValue { list.setNeedsDisplay() } } }

  /// Bytes of what git tells of a file at most; our own figure.
  nonisolated static let mostOfTable = 512 << 20

  convenience init(_ path: Path, line: Int?, _ git: Git) {
    self.init(.now, path, title: Path.visible(path.name), line: line, git)
  }

  convenience init(_ name: [UInt8], at hash: String, in folder: Path, line: Int?, _ git: Git) {
    let last = name.split(separator: Path.slash).last.map(Array.init) ?? name
    self.init(
      .at(hash, name), folder, title: "\(Path.visible(last)) at \(hash.prefix(8))", line: line, git)
  }

  private init(_ subject: Subject, _ path: Path, title: String, line: Int?, _ git: Git) {
    (self.subject, wanted) = (subject, line)
    super.init(path, title: "Blame of \(title)", git, name: "git-blame")
    list.onWheelAcross = { [unowned self] in scroll(columns: $0) }
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    list.columns = [
      .fixed(8), .fixed(authorColumns).shown(from: 60), .fixed(10).shown(from: 80),
      .trailing(5).shown(from: 60),
      .flexible,
    ]
  }

  private var authorColumns: Int { view.size.columns < 100 ? 8 : 14 }

  /// Columns for a line's text: without the others, the two behind each, and four that the list keeps for itself.
  private var textColumns: Int {
    let columns = list.size.columns
    return columns - 14 - (columns < 60 ? 0 : authorColumns + 9) - (columns < 80 ? 0 : 12)
  }

  override var gitFile: GitFile? {
    guard case .at(let hash, let name) = subject else { return nil }
    return GitFile(name: name, hash: hash, folder: path, line: list.cursor)
  }

  override var treeFile: GitFile? { gitFile }
  override var askedLine: Int? { list.cursor }
  override var hasLines: Bool { true }

  /// The hash of the line's commit; of one that is not committed, the line.
  override func textToCopy() async throws -> String? {
    guard let index = list.cursor, index < rowCount else { return nil }
    return line(index).flatMap { $0.commit.isPending ? nil : $0.commit.hash } ?? text(at: index)
  }

  // MARK: Reading

  /// Lines, and where they come from.
  private final class Reading {
    let text = BlobText()
    let table = Locked(BlameTable())
    /// What the system says where it gives no lines.
    var failure: String?
    /// The driver that was not run on the file.
    var driver: [UInt8]?
    /// How far the texts are.
    var textState = CommandRun.RunState.running

    /// Whether no more texts come.
    var hasTexts: Bool { textState.isOver }
    /// Why there are no lines.
    var problem: String? { text.isBinary ? "this is a binary file" : failure }
    /// Why not all texts have come that are taken.
    var textReason: String? { textState == .full ? nil : textState.reason }
  }

  override var interest: GitInterest {
    switch subject {
    case .now: GitInterest(refs: true, index: true, files: [path])
    case .at(let hash, _): GitInterest(refs: !hash.isHash)
    }
  }

  override func start() {
    let (reading, count) = (Reading(), Locked(0))
    latest = reading
    if rowCount > 0 { coming = reading } else { shown = reading }
    let table = reading.table
    readText(reading)
    run.startGit(for: self) { [git, path, subject] in
      // Names count from the folder of the command.
      let words = ["blame", "--no-textconv", "--incremental", "--no-progress"]
      switch subject {
      case .now:
        let place = try await GitPlace.resolving(path)
        guard let name = place.name else { throw GitError("a directory has no lines") }
        let repository = try await Repository.find(from: place.folder, git)
        let git = try repository.git.forTree().forBlame()
        let whole = repository.prefix + name
        reading.driver = try await repository.filters(of: [whole])[whole]
        return git.command(in: place.folder, words + ["--"], names: [name])
      case .at(let hash, let name):
        guard hash.isCommit else { throw GitError("\(hash): no commit") }
        let repository = try await Repository.find(from: path, git)
        return try repository.git.forBlame().command(
          in: repository.home, words + [hash, "--"], names: [name])
      }
    } take: { bytes in
      table.withLock { _ = $0.take(bytes) }
      return count.withLock {
        $0 += bytes.count
        return $0 < Self.mostOfTable
      }
    }
  }

  private func readText(_ reading: Reading) {
    switch subject {
    case .now:
      task { [self] in
        do {
          try await Worker.run { [path, files = browser.files, text = reading.text] in
            // One byte more says that there is more.
            var rest = try files.beginning(path, BlobText.most + 1)[...]
            while !rest.isEmpty, text.take(Array(rest.prefix(1 << 20))) { rest = rest.dropFirst(1 << 20) }
          }
        } catch let error as SystemError {
          reading.failure = error.reason
          reading.textState = .failed(error.reason)
        }
        if !reading.hasTexts { reading.textState = .ended }
        runDidChange()
      }
    case .at(let hash, let name):
      let text = reading.text
      _ = textRun.stop()
      textRun.onChange = { [weak self] in
        guard let self else { return }
        reading.textState = textRun.state
        runDidChange()
      }
      textRun.startGit(for: self) { [git, path] in
        try await BlobText.command(name, at: hash, in: path, git)
      } take: {
        text.take($0) && !text.isBinary
      }
    }
  }

  /// Where it ends before its time, what was there stays.
  private func showWhatHasCome() {
    guard let coming, run.state.isOver, coming.hasTexts else { return }
    self.coming = nil
    guard run.state.isWhole, coming.textReason == nil else { return }
    replaceRows { shown = coming }
    if firstColumn + 1 >= widest { firstColumn = 0 }
  }

  /// A line stays the same where it comes from the same one.
  override func key(at index: Int) -> AnyHashable? {
    line(index).map { group, commit in
      AnyHashable([commit.isPending ? "" : commit.hash, "\(group.origin + index - group.lines.lowerBound)"])
    }
  }

  override func runDidChange() {
    showWhatHasCome()
    super.runDidChange()
    // The list's rows: more lines may have come since it was told. Behind the last line, the last is next.
    let count = list.rowCount
    if let line = wanted, count > line || shown.hasTexts && count > 0 {
      wanted = nil
      list.moveCursor(to: min(line, count - 1))
    }
    guard let (line, action) = awaited, self.line(line) != nil || run.state.isOver else { return }
    awaited = nil
    perform(action, count: nil)
  }

  override var note: Note? {
    shown.problem.map { .caution($0) } ?? noteOfTexts ?? noteOfCut ?? super.note
      ?? shown.driver.map { .caution(GitDiffPage.remark(on: $0)) }
  }

  /// How much is shown of a file, or of what git tells of it, that is too long; where git has not ended well, it says why.
  private var noteOfCut: Note? {
    if run.state.isOver, !run.state.isWhole { return nil }
    let cut = run.state == .full ? "git tells more; only some lines have their commits" : nil
    return (shown.text.cut ?? cut).map { .caution($0) }
  }

  /// Why there is no text, or not all of it; where git tells of no commits either, it says why.
  private var noteOfTexts: Note? {
    guard run.state.isWhole, let reason = latest.textReason else { return nil }
    return .caution((latest === shown ? "" : Self.notAgain) + reason)
  }

  // MARK: Rows

  override var rowCount: Int { shown.text.lines.count.known }
  override var emptyNote: String { shown.hasTexts ? "An empty file." : "Loading…" }
  override var isReading: Bool { super.isReading || run.state.isWhole && !shown.hasTexts }

  override func text(at index: Int) -> String {
    shown.text.lines.readyLines(index..<index + 1)?.first?.string ?? ""
  }
  override var filterTexts: any FuzzyTexts { BufferTexts(shown.text.lines) }

  private func line(_ index: Int) -> (group: BlameTable.Group, commit: BlameTable.Commit)? {
    shown.table.withLock { table in table.group(of: index).map { ($0, table.commits[$0.commit]) } }
  }

  override func row(at index: Int) -> ListRow {
    var cells: [ListText] = [run.state.isOver ? "" : "…", "", ""]
    if let (group, commit) = line(index) {
      let isFirst = group.lines.lowerBound == index
      let (hash, author) =
        commit.isPending ? ("now", "not yet") : (String(commit.hash.prefix(8)), commit.author)
      cells = [
        ListText(hash, isFirst ? .accent : .secondary), ListText(author, .secondary),
        ListText(commit.day, .secondary),
      ]
    }
    let text = text(at: index).withoutTabs
    return ListRow(
      cells: cells + [
        ListText(String(index + 1), .secondary),
        firstColumn == 0 || text.isEmpty
          ? ListText(found(in: text).first.map { text.showing($0, inColumns: textColumns) } ?? text)
          : ListText("…", .secondary) + ListText(String(text.dropping(columns: firstColumn + 1))),
      ])
  }

  private func found(in text: String) -> [Range<Int>] { filter.match?.ranges(in: text.utf8) ?? [] }

  /// In a line of which a part is shown, too.
  override func foundRanges(of match: FuzzyMatch, in text: String, ofRow index: Int) -> [Range<Int>] {
    let whole = self.text(at: index).withoutTabs
    return text == whole || text.hasPrefix("…") && whole.hasSuffix(text.dropFirst())
      ? whole.places(found(in: whole), inShown: text) : []
  }

  /// Columns of the lines in sight.
  private var widest: Int {
    let seen = min(list.top, rowCount)..<min(rowCount, list.top + max(1, list.size.rows))
    return seen.map { text(at: $0).withoutTabs.columns }.max() ?? 0
  }

  /// Returns whether there was something out of sight.
  private func scroll(columns: Int) -> Bool {
    let column = max(0, min(firstColumn + columns, max(firstColumn, widest - 8)))
    defer { firstColumn = column }
    return column != firstColumn
  }

  // MARK: Actions

  /// What git tells of the selected line; where it is not known yet, the action is done once it is.
  private func known(_ index: Int, for action: Action) -> (
    group: BlameTable.Group, commit: BlameTable.Commit
  )? {
    if let line = line(index) { return line }
    if run.state.isOver {
      toast("git says nothing of this line")
    } else {
      awaited = (index, action)
      toast("opens once git has said where this line comes from")
    }
    return nil
  }

  override func selectionDidMove() {
    awaited = nil
    super.selectionDidMove()
  }

  override func viewDidDisappear(animated: Bool) {
    awaited = nil
    super.viewDidDisappear(animated: animated)
  }

  override func openItem(at index: Int) {
    guard let (group, commit) = known(index, for: .open) else { return }
    if commit.isPending { return toast("this is not committed yet") }
    open { .commit(commit.hash, in: $0, at: group.name) }
  }

  override var actions: [Action] {
    [.open, .blameBefore] + super.actions.dropFirst() + [.lines(.right), .lines(.left)]
  }

  override func perform(_ action: Action, count: Int?) {
    switch action {
    case .blameBefore: blameBefore()
    case .lines(.right): _ = scroll(columns: max(1, list.size.columns / 4) * (count ?? 1))
    case .lines(.left): _ = scroll(columns: -max(1, list.size.columns / 4) * (count ?? 1))
    default: super.perform(action, count: count)
    }
  }

  private func blameBefore() {
    guard let index = list.cursor, let (group, commit) = known(index, for: .blameBefore) else { return }
    guard let previous = group.previous else { return tellOfBeginning(in: commit.hash) }
    let line = group.origin + index - group.lines.lowerBound
    opening.begin(for: self) { [self] in
      let folder = try await GitPlace.resolving(path).folder
      let repository = try await Repository.find(from: folder, git)
      let git = commit.isPending ? try repository.git.forTree() : repository.git
      let diff = try await git.lines(
        of: group.name, at: commit.isPending ? nil : commit.hash, since: previous, in: repository.home
      ).gitOutput()
      let place = try await Worker.run { LineMap(diff).old(ofNew: line) }
      if case .added = place {
        let history = commit.isPending ? "not committed yet" : "added by \(commit.hash.prefix(8))"
        toast("line \(line + 1) was \(history): it came in here", for: Self.placeTime)
      }
      return .git(.blameAt(previous.hash, previous.name, in: folder, line: place.line))
    }
  }

  private func tellOfBeginning(in hash: String) {
    task { [self] in
      let folder = try await GitPlace.resolving(path).folder
      let isEdge = try await git.safe(in: folder).isEdge(hash, in: folder)
      toast(isEdge ? "what was before is \(CommitHead.edge)" : "the lines begin with this commit")
    }
  }

  /// For which the place of an added line is told; our own figure.
  private static let placeTime = Duration.seconds(6)

  override func interrupt() -> Bool {
    let isText = !watch.isQuiet && textRun.stop()
    return super.interrupt() || isText
  }
}

extension String {
  /// With blanks up to each tab stop.
  nonisolated fileprivate var withoutTabs: String {
    guard utf8.contains(9) else { return self }
    var text = ""
    var column = 0
    for character in self {
      let count = character == "\t" ? 8 - column % 8 : 1
      text += character == "\t" ? String(repeating: " ", count: count) : String(character)
      column += count
    }
    return text
  }
}

nonisolated extension BlameTable.Commit {
  /// The author's day, as `2026-11-23`.
  var day: String {
    // A commit may have any numbers; what is beyond the years 1000 to 9999 is told as their first or last day.
    let (first, last) = (-30_610_224_000, 253_402_300_799)
    let zoneNumber = min(max(Int(zone) ?? 0, -9999), 9999)
    let local = min(max(time, first), last) + (zoneNumber / 100 * 60 + zoneNumber % 100) * 60
    var (moment, parts) = (time_t(min(max(local, first), last)), tm())
    gmtime_r(&moment, &parts)
    return parts.text("%Y-%m-%d")
  }
}
