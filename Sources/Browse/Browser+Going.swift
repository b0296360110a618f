import TermNav

/// Why a browser cannot start, in a line.
public struct BrowseError: Error, CustomStringConvertible {
  /// The line.
  public let description: String
}

extension Browser {
  /// What the options name.
  static func start(_ options: BrowseOptions, _ files: FileSystem) throws -> Location {
    let path = Path(options.path ?? "")
    do {
      let kind = try files.followedStatus(path).kind
      if kind == .directory { return .directory(path) }
      if let refusal = kind.refusal { throw BrowseError(description: "\(path) is \(refusal)") }
      return .file(path)
    } catch let error as SystemError {
      throw BrowseError(description: "cannot read \(error)")
    }
  }

  /// A page and those around it, the root first; each has its cursor on the next.
  static func pages(for location: Location, _ git: Git = Git()) -> [BrowsePage] {
    let (directory, last): (Path, BrowsePage?) =
      switch location {
      case .directory(let path, let name): (path, DirectoryPage(path, selecting: name))
      case .file(let path, let line): (path.parent ?? .root, FilePage(path, line: line))
      case .files(let path): (path, FilesPage(path))
      case .hits(let words, let path): (path, HitsPage(words, in: path))
      case .git(let location): (location.folder, location.page(git))
      }
    var pages: [BrowsePage] = []
    let ancestry = directory.ancestry
    for (index, path) in ancestry.enumerated() {
      if index + 1 < ancestry.count {
        pages.append(DirectoryPage(path, selecting: ancestry[index + 1].name))
      } else if case .file(let file, _) = location {
        pages.append(DirectoryPage(path, selecting: file.name))
      }
    }
    return pages + [last].compactMap { $0 }
  }

  /// All directories of the stack, the top first.
  private var directories: [DirectoryPage] {
    app.navigation.comingViewControllers.reversed().compactMap { $0 as? DirectoryPage }
  }

  /// Reads what lies below the page in sight, so that a drag shows it.
  func readAncestors() { for page in directories { page.load() } }

  func arrangementDidChange() { for page in directories { page.arrange() } }

  // MARK: Jumping

  /// Shows a place in the tree in place of the stack; `back` leads to what is around it.
  func go(to location: Location) {
    let pages = Self.pages(for: location, git)
    for page in pages { page.browser = self }
    placeBefore = (app.navigation.comingViewControllers.last as? BrowsePage)?.location ?? placeBefore
    // Directories that are in the stack already keep what they have read.
    let old = directories
    let kept = pages.dropLast().map { page -> BrowsePage in
      guard let page = page as? DirectoryPage, let old = old.first(where: { $0.path == page.path }) else {
        return page
      }
      if let name = page.selectedName { old.select(name) }
      return old
    }
    app.navigation.setViewControllers(kept + pages.suffix(1))
  }

  func goHome() {
    guard let home = getenv("HOME"), home.pointee != 0 else { return }
    go(to: .directory(Path(String(cString: home))))
  }

  func goToPlaceBefore() {
    if let placeBefore { go(to: placeBefore) }
  }
}
