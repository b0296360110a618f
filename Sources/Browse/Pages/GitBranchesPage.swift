import TermNav

/// The page of local branches, remote branches and tags. Each row opens the log of its branch or tag.
final class GitBranchesPage: GitListPage {
  nonisolated private enum Row: Sendable {
    case note(String)
    case header(String)
    case ref(GitRef)

    /// Returns the text of a row, such as a branch's name, in which the filter searches; empty for a note or
    /// header.
    /// - Parameter name: returns the full or the short name of a branch or tag.
    func text(_ name: (GitRef) -> [UInt8]) -> [UInt8] {
      if case .ref(let ref) = self { name(ref) + " \(ref.subject) \(ref.date)".utf8 } else { [] }
    }
  }

  private var rows: [Row] = []

  init(_ path: Path, _ git: Git) {
    super.init(path, title: "Branches and tags", git, name: "git-branches")
    pane.share = 11
    list.columns = [
      .fixed(1), .flexible(min: 12, max: 40), .fixed(20).shown(from: 90), .flexible.shown(from: 60),
      .trailing(10).shown(from: 50),
    ]
  }

  override func start() {
    let asked = Locked<(git: Git, folder: Path)?>(nil)
    run.answer(for: self) { [git, path] in
      let folder = try await GitPath.resolving(path).folder
      let safeGit = try await git.safe(in: folder)
      asked.withLock { $0 = (safeGit, folder) }
      let words = ["for-each-ref", "--format=" + GitRef.format, "--sort=-creatordate"]
      return safeGit.command(in: folder, words + GitRef.Kind.allCases.map(\.rawValue))
    } read: { bytes in
      let refs = bytes.split(separator: 0x0A).compactMap { GitRef($0) }
      return GitRef.Kind.allCases.flatMap { kind -> [Row] in
        let own = refs.filter { $0.kind == kind }
        return own.isEmpty ? [] : [.header("\(kind.title) (\(own.count))")] + own.map(Row.ref)
      }
    } _: { [weak self] rows in
      let isOnBranch = rows.contains { if case .ref(let ref) = $0 { ref.isHead } else { false } }
      var head: String?
      if !isOnBranch, let (git, folder) = asked.withLock({ $0 }) {
        head = await Self.detachedHead(in: folder, git)
      }
      self?.replaceRows { self?.rows = (head.map { [.note("On no branch, at \($0)")] } ?? []) + rows }
    }
  }

  /// Returns the first digits of the hash of the current commit if HEAD is detached, so that no branch is
  /// checked out. Nil on a branch, even on one without commits.
  private static func detachedHead(in folder: Path, _ git: Git) async -> String? {
    let words = ["rev-parse", "HEAD", "--symbolic-full-name", "HEAD"]
    let lines = try? await git.command(in: folder, words).gitOutput().split(separator: 0x0A)
    guard let lines, lines.count == 2, lines[1].elementsEqual("HEAD".utf8) else { return nil }
    return String(lines[0].text.prefix(8))
  }

  override var rowCount: Int { rows.count }
  override var emptyNote: String { "No branches." }

  override func text(at index: Int) -> String {
    rows.indices ~= index ? rows[index].text { Array($0.title.utf8) }.text : ""
  }
  override var filtersByWords: Bool { true }
  override var filterTexts: any FuzzyTexts { TextsOf(rows) { $0.text { GitRef.shortName($0.name) } } }

  override func row(at index: Int) -> ListRow {
    switch rows[index] {
    case .note(let text): ListRow(.note, title: text)
    case .header(let title): ListRow(.header, title: title)
    case .ref(let ref):
      ListRow(cells: [
        ListText(ref.isHead ? "*" : "", .good, .bold),
        ListText(ref.title, ref.isHead ? .good : .text),
        ListText(ref.strangeKind.map { "names a \($0)" } ?? ref.track, .caution),
        ListText(ref.subject, .secondary), ListText(ref.date, .secondary),
      ])
    }
  }

  override func key(at index: Int) -> AnyHashable? {
    if case .ref(let ref) = rows[index] { ref.name } else { nil }
  }

  override func previewed(at index: Int) -> PreviewPane.Subject? {
    revision(at: index).map { .log(LogQuery(of: $0)) }
  }

  /// The short name of the branch or tag under the cursor.
  override var nameToCopy: String? {
    guard let index = list.cursor, rows.indices ~= index, case .ref(let ref) = rows[index] else {
      return nil
    }
    return String(validating: GitRef.shortName(ref.name), as: UTF8.self)
  }

  override func textToCopy() async throws -> String? { nameToCopy }

  override var rowSubject: MenuSubject { .branch }

  override func text(of mark: Mark, for action: PathAction) -> [UInt8]? {
    super.text(of: mark, for: action).map(GitRef.shortName)
  }

  override func revision(at index: Int) -> [UInt8]? {
    if case .ref(let ref) = rows[index], ref.strangeKind == nil { ref.name } else { nil }
  }

  override func openItem(at index: Int) {
    guard case .ref(let ref) = rows[index] else { return }
    if let kind = ref.strangeKind { return toast("\(ref.title) names a \(kind), which has no log") }
    browser.open(.git(.log(path, LogQuery(of: ref.name))))
  }

  override func title(of action: Action) -> String {
    action == .git(.branches) ? "next section" : super.title(of: action)
  }

  override func perform(_ action: Action, count: Int?) {
    guard action == .git(.branches) else { return super.perform(action, count: count) }
    let starts = rows.indices.filter { if case .header = rows[$0] { true } else { false } }.map { $0 + 1 }
    guard let row = starts.first(where: { $0 > list.cursor ?? 0 }) ?? starts.first else { return }
    list.moveCursor(to: row)
  }
}

/// A branch or a tag, as `git for-each-ref` reports it.
nonisolated struct GitRef: Equatable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case local = "refs/heads/"
    case remote = "refs/remotes/"
    case tag = "refs/tags/"

    var title: String {
      switch self {
      case .local: "Branches"
      case .remote: "Remote branches"
      case .tag: "Tags"
      }
    }
  }

  static let format =
    "%(refname)%00%(HEAD)%00%(creatordate:short)%00%(upstream:track,nobracket)%00%(objecttype) %(*objecttype)"
    + "%00%(contents:subject)"

  let kind: Kind
  /// The full name of a branch or tag, such as `refs/heads/main`, which git cannot take for an option.
  let name: [UInt8]
  let isHead: Bool
  let date, track, subject: String
  /// The kind of object that a tag names if it is no commit: `blob` or `tree`; nil for a commit. A tag of
  /// another kind has no log.
  let strangeKind: String?

  init?(_ line: some Collection<UInt8>) {
    let fields = line.split(separator: 0, maxSplits: 5, omittingEmptySubsequences: false)
    guard fields.count == 6,
      let kind = Kind.allCases.first(where: { fields[0].starts(with: $0.rawValue.utf8) })
    else { return nil }
    (self.kind, name, isHead) = (kind, Array(fields[0]), fields[1].elementsEqual("*".utf8))
    (date, track, subject) = (fields[2].text, fields[3].text, fields[5].text)
    strangeKind = fields[4].split(separator: 0x20).map(\.text).first { $0 == "blob" || $0 == "tree" }
  }

  var title: String { Path.visible(Self.shortName(name)) }

  static func shortName(_ name: [UInt8]) -> [UInt8] {
    let kind = Kind.allCases.first { name.starts(with: $0.rawValue.utf8) }
    return Array(name.dropFirst(kind?.rawValue.utf8.count ?? 0))
  }
}
