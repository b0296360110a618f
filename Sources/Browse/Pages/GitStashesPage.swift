import TermNav

/// The page of stashes, the newest first. Each row opens the diff of its stash.
final class GitStashesPage: GitListPage {
  private var stashes: [[String]] = []

  init(_ path: Path, _ git: Git) {
    super.init(path, title: "Stashes", git, name: "git-stashes")
    list.columns = [.fixed(10), .flexible, .trailing(10).shown(from: 50)]
  }

  override func start() {
    run.answer(for: self) { [git, path] in
      let folder = try await GitPath.resolving(path).folder
      // `git stash list` is not used, since it would start another git, which is not allowed. A pattern is
      // given instead of the name `refs/stash`, which is an error where there are no stashes.
      let words = ["log", "--walk-reflogs", "--no-color", "--no-patch", "--format=%H%x00%gd%x00%as%x00%gs"]
      return try await git.safe(in: folder).command(in: folder, words + ["--glob=refs/stas[h]", "--"])
    } read: { bytes in
      bytes.split(separator: 0x0A).compactMap { line -> [String]? in
        let fields = line.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false).map(\.text)
        return fields.count == 4 && fields[0].isHash ? fields : nil
      }
    } _: { [weak self] stashes in
      self?.replaceRows { self?.stashes = stashes }
    }
  }

  override var rowCount: Int { stashes.count }
  override var emptyNote: String { "No stashes." }

  override func row(at index: Int) -> ListRow {
    let stash = stashes[index]
    return ListRow(cells: [
      ListText(stash[1], .accent), ListText(Path.visible(stash[3])), ListText(stash[2], .secondary),
    ])
  }

  override func text(at index: Int) -> String {
    stashes.indices ~= index ? stashes[index].dropFirst().joined(separator: " ") : ""
  }
  override var filtersByWords: Bool { true }
  override var filterTexts: any FuzzyTexts {
    TextsOf(stashes) { Array($0.dropFirst().joined(separator: " ").utf8) }
  }

  override func key(at index: Int) -> AnyHashable? { stashes[index][0] }

  override func previewed(at index: Int) -> PreviewPane.Subject? {
    .commit(stashes[index][0], isStash: true)
  }

  /// The name of the stash under the cursor, such as `stash@{0}`.
  override var nameToCopy: String? { list.cursor.flatMap { $0 < rowCount ? stashes[$0][1] : nil } }

  /// Returns the hash of the commit of the stash under the cursor.
  override func textToCopy() async throws -> String? {
    list.cursor.flatMap { $0 < rowCount ? stashes[$0][0] : nil }
  }

  override var rowSubject: MenuSubject { .stash }

  override func revision(at index: Int) -> [UInt8]? { Array(stashes[index][0].utf8) }

  /// Returns the text that is copied for a marked stash: its name, such as `stash@{0}`, by the action for
  /// names, and otherwise its hash. The hash stays the same when other stashes are dropped.
  override func text(of mark: Mark, for action: PathAction) -> [UInt8]? {
    guard case .revision(let hash) = mark, action == .yankName else {
      return super.text(of: mark, for: action)
    }
    return stashes.first { $0[0] == hash.text }.map { Array($0[1].utf8) }
  }

  override func openItem(at index: Int) {
    let hash = stashes[index][0]
    open { .stash(hash, in: $0) }
  }
}
