import TermNav

extension Location {
  /// Returns a new page that shows the location.
  func page(_ git: Git) -> BrowsePage {
    switch self {
    case .directory(let path, let name): DirectoryPage(path, selecting: name)
    case .file(let path, let line): FilePage(path, line: line)
    case .files(let path): FilesPage(path)
    case .hits(let words, let path): HitsPage(words, in: path)
    case .git(let location): location.page(git)
    }
  }

  /// Returns new pages for the location and the directories around it, the root first. The cursor of each
  /// directory is on the next page's name.
  func pages(_ git: Git) -> [BrowsePage] {
    switch self {
    case .directory(let path, let name): Self.directories(of: path, selecting: name)
    case .file: Self.stack(of: page(git))
    case .files(let folder), .hits(_, let folder): Self.directories(of: folder) + [page(git)]
    case .git(let location): Self.directories(of: location.folder) + [page(git)]
    }
  }

  /// Returns pages for a directory and those around it, the root first.
  static func directories(of path: Path, selecting name: [UInt8]? = nil) -> [BrowsePage] {
    let names = path.ancestry.dropFirst().map(\.name) + [name]
    return zip(path.ancestry, names).map { DirectoryPage($0, selecting: $1) }
  }

  /// Returns a page on those of the directories around its file, or alone if it shows no file.
  static func stack(of page: BrowsePage) -> [BrowsePage] {
    guard let file = page as? FilePage else { return [page] }
    return directories(of: file.path.parent ?? .root, selecting: file.path.name) + [page]
  }
}
