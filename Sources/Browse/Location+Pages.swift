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

  /// Returns new pages for the location and the directories around it, the one of the root directory first.
  /// In each directory the cursor is on the name that the next page shows.
  func pages(_ git: Git) -> [BrowsePage] {
    switch self {
    case .directory(let path, let name): Self.directories(of: path, selecting: name)
    case .file: Self.stack(of: page(git))
    case .files(let folder), .hits(_, let folder): Self.directories(of: folder) + [page(git)]
    case .git(let location): Self.directories(of: location.folder) + [page(git)]
    }
  }

  /// Returns new pages for a directory and those around it, the one of the root directory first.
  /// - Parameter name: The name on which the cursor is in the innermost directory; nil for the first one.
  static func directories(of path: Path, selecting name: [UInt8]? = nil) -> [BrowsePage] {
    let names = path.ancestry.dropFirst().map(\.name) + [name]
    return zip(path.ancestry, names).map { DirectoryPage($0, selecting: $1) }
  }

  /// Returns a page above pages of the directories around its file. If the page shows no file, returns the
  /// page alone.
  static func stack(of page: BrowsePage) -> [BrowsePage] {
    guard let file = page as? FilePage else { return [page] }
    return directories(of: file.path.parent ?? .root, selecting: file.path.name) + [page]
  }
}
