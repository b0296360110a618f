import TermNav

extension Location {
  /// The page that shows it.
  func page(_ git: Git) -> BrowsePage {
    switch self {
    case .directory(let path, let name): DirectoryPage(path, selecting: name)
    case .file(let path, let line): FilePage(path, line: line)
    case .files(let path): FilesPage(path)
    case .hits(let words, let path): HitsPage(words, in: path)
    case .git(let location): location.page(git)
    }
  }

  /// The page that shows it on those around it, the root first; each has its cursor on the next.
  func pages(_ git: Git) -> [BrowsePage] {
    switch self {
    case .directory(let path, let name): Self.directories(of: path, selecting: name)
    case .file: Self.stack(of: page(git))
    case .files(let folder), .hits(_, let folder): Self.directories(of: folder) + [page(git)]
    case .git(let location): Self.directories(of: location.folder) + [page(git)]
    }
  }

  /// A directory and those around it.
  static func directories(of path: Path, selecting name: [UInt8]? = nil) -> [BrowsePage] {
    let names = path.ancestry.dropFirst().map(\.name) + [name]
    return zip(path.ancestry, names).map { DirectoryPage($0, selecting: $1) }
  }

  /// A file on the directories around it, or what has none.
  static func stack(of page: BrowsePage) -> [BrowsePage] {
    guard let file = page as? FilePage else { return [page] }
    return directories(of: file.path.parent ?? .root, selecting: file.path.name) + [page]
  }
}
