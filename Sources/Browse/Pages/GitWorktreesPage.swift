import TermNav

/// The page of a repository's working trees, each with its branch. Each row opens the directory of its
/// working tree.
final class GitWorktreesPage: GitListPage {
  private var trees: [GitWorktree] = []

  init(_ path: Path, _ git: Git) {
    super.init(path, title: "Working trees", git, name: "git-worktrees")
    pane.share = 11
    list.columns = [.flexible(min: 16), .flexible.shown(from: 50), .fixed(10).shown(from: 60)]
  }

  override func start() {
    run.answer(for: self) { [git, path] in
      let folder = try await GitPath.resolving(path).folder
      return try await git.safe(in: folder).command(in: folder, ["worktree", "list", "--porcelain"])
    } read: {
      GitWorktree.all($0)
    } _: { [weak self] trees in
      self?.replaceRows { self?.trees = trees }
    }
  }

  override var rowCount: Int { trees.count }
  override var emptyNote: String { "No working trees." }

  override func text(at index: Int) -> String {
    trees.indices ~= index ? Path.visible(trees[index].path.bytes) + " " + trees[index].branch : ""
  }
  override var filtersByWords: Bool { true }

  override func row(at index: Int) -> ListRow {
    let tree = trees[index]
    return ListRow(cells: [
      ListText(Path.visible(tree.path.bytes)), ListText(tree.branch, .good, .bold),
      ListText(tree.state, .caution),
    ])
  }

  override func key(at index: Int) -> AnyHashable? { trees[index].path }

  /// Returns what the preview shows for a working tree: the log of the commit that is checked out. It exists
  /// even where the working tree's directory is gone.
  override func previewed(at index: Int) -> PreviewPane.Subject? {
    trees[index].head.map { .log(LogQuery(of: $0)) }
  }

  override var rowSubject: MenuSubject { .workingTree }
  override var ownsMarks: Bool { false }
  override func mark(at index: Int) -> Mark? { .entry(trees[index].path) }
  override func revision(at index: Int) -> [UInt8]? { trees[index].head }

  override func openItem(at index: Int) {
    if trees[index].state == "bare" { return toast("there is no working tree here") }
    openFollowed(trees[index].path)
  }
}

/// A working tree, as `git worktree list --porcelain` reports it.
nonisolated struct GitWorktree: Equatable, Sendable {
  var path: Path
  /// The short name of the branch that a working tree has checked out, or the first digits of the commit's
  /// hash where no branch is checked out.
  var branch = ""
  /// The hash of the commit that a working tree has checked out; nil where there is none, as in a bare
  /// repository.
  var head: [UInt8]?
  /// The state of a working tree as git's word, such as `locked`; empty for a usual one.
  var state = ""

  static func all(_ bytes: [UInt8]) -> [GitWorktree] {
    var trees: [GitWorktree] = []
    for line in bytes.split(separator: 0x0A) {
      let parts = line.split(separator: 0x20, maxSplits: 1)
      let value = parts.count > 1 ? Array(parts[1]) : []
      if line.starts(with: "worktree ".utf8) { trees.append(GitWorktree(path: Path(value, in: .root))) }
      guard let word = parts.first?.text, let last = trees.indices.last else { continue }
      switch word {
      case "HEAD":
        trees[last].branch = String(value.text.prefix(8))
        trees[last].head = value.allSatisfy { $0 == UInt8(ascii: "0") } ? nil : value
      case "branch": trees[last].branch = Path.visible(GitRef.shortName(value))
      case "bare", "locked", "prunable": trees[last].state = word
      default: break
      }
    }
    return trees
  }
}
