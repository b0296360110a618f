import TermNav

/// The page of uncommitted changes: conflicts, staged, changed and untracked files.
final class GitStatusPage: GitListPage {
  nonisolated private enum Section: CaseIterable, Sendable {
    case conflicts, staged, changed, uncompared, untracked

    var title: String {
      switch self {
      case .conflicts: "Conflicts"
      case .staged: "Staged"
      case .changed: "Changed"
      case .uncompared: "Not compared"
      case .untracked: "Untracked"
      }
    }

    func holds(_ entry: PorcelainStatus.Entry) -> Bool {
      switch self {
      case .conflicts: entry.kind == .unmerged
      case .staged: entry.kind == .tracked && entry.staged != "."
      case .changed: entry.kind == .tracked && entry.working != "." && entry.filter == nil
      case .uncompared: entry.filter != nil
      case .untracked: entry.kind == .untracked
      }
    }
  }

  nonisolated private enum Row: Sendable {
    case note(String)
    case header(String)
    case entry(Section, PorcelainStatus.Entry)

    /// The name of a row's file in git's status, in which the filter searches; empty for a note or header.
    var name: [UInt8] { if case .entry(_, let entry) = self { entry.name } else { [] } }
  }

  private var rows: [Row] = []
  /// For names of files that look equal on the screen though their bytes differ, the texts that tell them
  /// apart, by the rows of these names.
  private var alike: [Int: String] = [:]
  private var home: Path?

  init(_ path: Path, _ git: Git) { super.init(path, title: "Git status", git, name: "git-status") }

  override func start() {
    let found = Locked<Repository?>(nil)
    run.answer(for: self) { [git, path, weak self] in
      let gitPath = try await GitPath.resolving(path)
      let repository = try await Repository.find(from: gitPath.folder, git)
      guard let top = repository.top else {
        let words = "this is within git's own directory, where there is no working tree"
        throw GitError(repository.isBare ? "a bare repository has no working tree" : words)
      }
      self?.home = top
      found.withLock { $0 = repository }
      return try repository.git.forTree().command(in: top, GitStatusPage.words + ["--branch", "--"])
    } read: { bytes in
      let repository = found.withLock { $0 }
      let operations = repository.map { OperationsInProgress.lines(in: $0.directory) } ?? []
      let modules = repository?.top?.appending(".gitmodules".utf8)
      let hasModules = modules.flatMap { try? FileSystem.system.beginning($0, 1) } != nil
      return (PorcelainStatus(bytes), operations + (hasModules ? [GitStatusPage.unseen] : []))
    } _: { [weak self] status, operations in
      let compared = try await found.withLock { $0 }?.comparing(status) ?? status
      self?.replaceRows { self?.show(GitStatusPage.rows(of: compared, operations)) }
    }
  }

  nonisolated private static let unseen = "What has changed within submodules is not looked at."

  /// The subcommand of git for the status, and its options. Changes within submodules are not looked for:
  /// submodules have settings of their own, which could name programs.
  nonisolated static let words = [
    "status", "--porcelain=v2", "-z", "--untracked-files=normal", "--ignore-submodules=dirty", "--no-column",
  ]

  nonisolated private static func rows(of status: PorcelainStatus, _ operations: [String]) -> [Row] {
    var branch = "On \(status.branch.map(Path.visible) ?? "no branch")"
    if let commit = status.commit {
      if status.branch == nil { branch += ", at \(commit.prefix(8))" }
    } else {
      branch += ", without a commit"
    }
    if let upstream = status.upstream {
      let distances = [
        status.ahead > 0 ? "\(status.ahead) ahead of" : nil,
        status.behind > 0 ? "\(status.behind) behind" : nil,
      ]
      .compactMap { $0 }
      branch += ", \(distances.isEmpty ? "level with" : distances.joined(separator: " and "))"
      branch += " \(Path.visible(upstream))"
    }
    var rows = ([branch] + operations).map(Row.note)
    for section in Section.allCases {
      let entries = status.entries.filter(section.holds)
      if !entries.isEmpty { rows += [.header("\(section.title) (\(entries.count))")] }
      rows += entries.map { .entry(section, $0) }
    }
    if status.entries.isEmpty { rows.append(.note("Nothing has changed.")) }
    return rows
  }

  override var rowCount: Int { rows.count }

  private func show(_ rows: [Row]) {
    self.rows = rows
    let names = TextsOf(rows, text: \.name)
    alike = AlikeNames.distinctNames { names.forEach(in: 0..<names.count, $0) }
  }

  override func text(at index: Int) -> String {
    rows.indices ~= index ? alike[index] ?? Path.visible(rows[index].name) : ""
  }
  override var filterTexts: any FuzzyTexts { TextsOf(rows, text: \.name) }

  override func row(at index: Int) -> ListRow {
    switch rows[index] {
    case .note(let text): return ListRow(.note, title: text)
    case .header(let title): return ListRow(.header, title: title)
    case .entry(let section, let entry):
      var title = text(at: index)
      if section == .staged, let old = entry.oldName { title += " ← \(Path.visible(old))" }
      var detail = section == .conflicts ? entry.conflict : entry.isSubmodule ? "submodule" : ""
      if section == .uncompared { detail = "not compared: filter \(Path.visible(entry.filter ?? []))" }
      return ListRow(image: GitStatusPage.letter(of: entry, section), title: title, detail: detail)
    }
  }

  private static func letter(of entry: PorcelainStatus.Entry, _ section: Section) -> String {
    switch section {
    case .conflicts: "U"
    case .staged: String(entry.staged)
    case .changed: String(entry.working)
    case .uncompared: GitBadges.uncompared
    case .untracked: "?"
    }
  }

  override func key(at index: Int) -> AnyHashable? {
    guard case .entry(let section, let entry) = rows[index] else { return nil }
    return [Array(section.title.utf8), entry.name]
  }

  /// Returns the name of a row's file. The name recognizes the row of a file that has moved to another
  /// section.
  override func looseKey(at index: Int) -> AnyHashable? {
    if case .entry(_, let entry) = rows[index] { entry.name } else { nil }
  }

  override var interest: GitInterest { GitInterest(refs: true, index: true, tree: true) }

  private var selected: (Section, PorcelainStatus.Entry)? {
    guard let index = list.cursor, rows.indices ~= index, case .entry(let section, let entry) = rows[index]
    else { return nil }
    return (section, entry)
  }

  override var gitPath: Path? {
    guard let home, let (_, entry) = selected else { return path }
    return Path(home.bytes + [Path.slash] + entry.name)
  }

  /// The directory whose branches and stashes are opened from the page. It is in this repository, even where
  /// the row is a submodule.
  override var gitFolder: Path? { path }

  override var treeFile: GitFile? {
    guard let home, let (_, entry) = selected else { return nil }
    return GitFile(name: entry.name, hash: "", folder: home)
  }

  override var rowSubject: MenuSubject { .change }
  override var ownsMarks: Bool { false }
  override var comparesRows: Bool { false }

  override func mark(at index: Int) -> Mark? {
    guard let home, case .entry(_, let entry) = rows[index] else { return nil }
    return .entry(Path(home.bytes + [Path.slash] + entry.name))
  }

  override var actions: [Action] {
    // The git action for the status of a row's directory would open this page itself, so it is left out.
    [.open, .openDiff] + super.actions.filter { $0 != .open && $0 != .git(.status) }
  }

  override func perform(_ action: Action, count: Int?) {
    if action == .openDiff { openDiff() } else { super.perform(action, count: count) }
  }

  /// Returns what the preview of the status shows for a row: the file's diff. An untracked file, and one that
  /// only one side of a conflict has, has no diff; then the file itself is shown.
  override func previewed(at index: Int) -> PreviewPane.Subject? {
    guard let home, case .entry(let section, let entry) = rows[index] else { return nil }
    if section == .untracked || section == .conflicts && !entry.hasBothSides {
      return .entry(Path(home.bytes + [Path.slash] + entry.name), .unknown)
    }
    return .changes(names(of: entry, section), section == .staged ? .staged : .working, in: home)
  }

  /// Returns the names that git needs for the diff of a file; for a renamed file the old name and then the
  /// new one.
  private func names(of entry: PorcelainStatus.Entry, _ section: Section) -> [[UInt8]] {
    (section == .staged ? entry.oldName.map { [$0] } ?? [] : []) + [entry.name]
  }

  /// Returns the diff of the marked files: of what is staged where nothing of them is unstaged, of what is not
  /// staged where nothing is staged, and otherwise of the working tree and HEAD. Files without a diff, such as
  /// untracked ones, are left out. Nil where no marked file has a diff.
  private var markedDiff: GitComparison? {
    var (names, sections): ([[UInt8]], Set<Section>) = ([], [])
    for row in markedRows.sorted() {
      guard case .entry(let section, let entry) = rows[row], section != .untracked,
        section != .conflicts || entry.hasBothSides
      else { continue }
      sections.insert(section)
      names += self.names(of: entry, section).filter { !names.contains($0) }
    }
    if sections.isEmpty { return nil }
    if sections == [.staged] { return .index(since: nil, names: names) }
    return .tree(since: sections.contains(.staged) ? Array("HEAD".utf8) : nil, names: names)
  }

  private func openDiff() {
    let marked = markedRows.compactMap { mark(at: $0) }
    if let home, !marked.isEmpty, markAtCursor.map({ mark in marked.allSatisfy { $0 == mark } }) != true {
      guard let diff = markedDiff else { return toast("no marked file has a diff") }
      return open(.git(.comparison(diff, in: home)))
    }
    guard let home, let (section, entry) = selected else { return }
    if section == .untracked { return toast("git does not know it: there is no diff") }
    openDiff(of: entry, section, in: home)
  }

  private func openDiff(of entry: PorcelainStatus.Entry, _ section: Section, in home: Path) {
    if section == .conflicts, !entry.hasBothSides {
      let sides = entry.staged == "D" && entry.working == "D" ? "neither side" : "one side alone"
      return toast("\(sides) has it: there is no diff")
    }
    open(.git(.changes(names(of: entry, section), section == .staged ? .staged : .working, in: home)))
  }

  override func openItem(at index: Int) {
    guard let home, case .entry(let section, let entry) = rows[index] else { return }
    switch section {
    case .staged where entry.isSubmodule && entry.staged != "D",
      .changed where entry.isSubmodule && entry.working != "D":
      opening.begin(for: self) { [self] in try await location(ofSubmodule: entry.name, in: home) }
    case .conflicts where !entry.hasBothSides:
      if entry.staged == "D", entry.working == "D" { return toast("both sides have deleted it") }
      // Where one side of the conflict has deleted the file, git has no diff. The other side's version is in
      // the working tree, and is opened.
      open(.file(Path(home.bytes + [Path.slash] + entry.name)))
    case .staged, .changed, .uncompared, .conflicts: openDiff(of: entry, section, in: home)
    case .untracked:
      let path = Path(home.bytes + [Path.slash] + entry.name)
      open(entry.name.last == Path.slash ? .directory(path) : .file(path))
    }
  }
}

nonisolated extension PorcelainStatus.Entry {
  /// Whether both sides of a conflict have the file, so that it has a diff.
  fileprivate var hasBothSides: Bool { staged == working && staged != "D" }

  /// The changes that the two sides of a conflict have made to the file, in words.
  fileprivate var conflict: String {
    switch (staged, working) {
    case ("D", "D"): "deleted by both"
    case ("A", "U"): "added here"
    case ("U", "D"): "deleted there"
    case ("U", "A"): "added there"
    case ("D", "U"): "deleted here"
    case ("A", "A"): "added by both"
    default: "changed by both"
    }
  }
}
