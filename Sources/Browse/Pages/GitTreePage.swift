import TermNav
import TermNavText

/// The page of a directory as it is in a commit.
final class GitTreePage: GitListPage {
  /// The path, from the repository's top, of the directory that is shown as it is in a commit; empty for the
  /// top itself.
  private let directory: [UInt8]
  private let hash: String
  /// The name of the entry to which the cursor moves once the directory's entries have been read; nil for
  /// none.
  private var nameToShow: [UInt8]?
  private var tree = GitTree()

  init(_ directory: [UInt8], at hash: String, in folder: Path, selecting name: [UInt8]?, _ git: Git) {
    (self.directory, self.hash, nameToShow) = (directory, hash, name)
    let last = directory.split(separator: Path.slash).last.map { Path.visible(Array($0)) + "/" }
    super.init(folder, title: "\(last ?? "Files") at \(hash.prefix(8))", git, name: "git-tree")
    list.columns = [.flexible, .trailing(EntryRow.sizeColumns)]
  }

  override func start() {
    run.answer(for: self) { [git, path, hash, directory] in
      let folder = try await GitPath.resolving(path).folder
      let name = Array((hash + ":").utf8) + directory
      // In git's form `HASH:NAME`, the name counts from the repository's top.
      return try await git.safe(in: folder)
        .command(in: folder, ["ls-tree", "-z", "--long", "--full-tree", "--end-of-options"], names: [name])
    } read: {
      GitTree($0)
    } _: { [weak self] tree in
      guard let self else { return }
      replaceRows { self.tree = tree }
      if let row = nameToShow.flatMap({ name in tree.entries.firstIndex { $0.name == name } }) {
        list.moveCursor(to: row)
      }
      nameToShow = nil
    }
  }

  /// The parts of the repository whose changes matter to the page: none, since a directory in a commit never
  /// changes.
  override var interest: GitInterest { GitInterest() }

  // MARK: Rows

  override var rowCount: Int { tree.entries.count }
  override var emptyNote: String { "Nothing is in here." }

  override func row(at index: Int) -> ListRow {
    let entry = tree.entries[index]
    let name = ListText(
      Path.visible(entry.name), entry.kind == .directory ? .accent : .text,
      entry.kind == .directory ? .bold : [])
    let note = entry.kind == .submodule ? " a submodule at \(entry.hash.prefix(8))" : entry.sign
    let size = entry.size.map { FileFormat.size($0) } ?? ""
    return ListRow(cells: [name + ListText(note, .secondary), ListText(size, .secondary)])
  }

  override func text(at index: Int) -> String {
    tree.entries.indices ~= index ? Path.visible(tree.entries[index].name) : ""
  }

  override func key(at index: Int) -> AnyHashable? { tree.entries[index].name }

  private var selected: GitTree.Entry? {
    list.cursor.flatMap { tree.entries.indices ~= $0 ? tree.entries[$0] : nil }
  }

  private func path(of entry: GitTree.Entry) -> [UInt8] {
    directory + (directory.isEmpty ? [] : [Path.slash]) + entry.name
  }

  override func openItem(at index: Int) {
    let entry = tree.entries[index]
    let name = path(of: entry)
    switch entry.kind {
    case .directory: open { [hash] in .tree(name, at: hash, in: $0) }
    case .submodule: toast("a submodule at \(entry.hash.prefix(8)), which is a repository of its own")
    case .file, .executable, .link: open { [hash] in .file(name, at: hash, in: $0) }
    }
  }

  override func previewed(at index: Int) -> PreviewPane.Subject? {
    let entry = tree.entries[index]
    return entry.size == nil ? nil : .blob(entry.hash)
  }

  // MARK: Commit and files

  override var commit: [UInt8]? { Array(hash.utf8) }

  override var gitFile: GitFile? {
    selected.flatMap { $0.size == nil ? nil : GitFile(name: path(of: $0), hash: hash, folder: path) }
  }

  override var treeFile: GitFile? { selected.map { GitFile(name: path(of: $0), hash: "", folder: path) } }

  override var nameToCopy: String? { selected.map { path(of: $0).text } }

  /// Returns the hash of the content of the entry under the cursor, a file or directory in a commit.
  override func textToCopy() async throws -> String? { selected?.hash }
}
