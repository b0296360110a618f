import TermNav

/// Why a browser cannot start, in a line.
public struct BrowseError: Error, CustomStringConvertible {
  /// The line.
  public let description: String
}

extension Browser {
  /// The files that the options name, or the directory.
  static func start(_ options: BrowseOptions, _ files: FileSystem) throws -> (Path?, [FileSequence.Item]) {
    let names = options.paths.isEmpty ? [""] : options.paths
    var directory: Path?
    let items = try names.compactMap { name -> FileSequence.Item? in
      if name == "-" { return .input }
      if name.isEmpty, !options.paths.isEmpty { throw BrowseError(description: "a name is empty") }
      guard let path = Path(written: name) else {
        throw BrowseError(description: "the working directory is gone")
      }
      do {
        let kind = try files.followedStatus(path).kind
        if kind == .directory {
          directory = directory ?? path
          return nil
        }
        if name.hasSuffix("/") { throw SystemError(ENOTDIR, path) }
        if let refusal = kind.refusal { throw BrowseError(description: "\(path) is \(refusal)") }
        return .file(path)
      } catch let error as SystemError {
        if !name.hasPrefix("/"), let folder = Path.working, folder.bytes.count >= PATH_MAX {
          throw BrowseError(
            description:
              "the working directory's path has \(folder.bytes.count) bytes, more than the system takes (\(PATH_MAX - 1))"
          )
        }
        throw BrowseError(description: "cannot read \(error)")
      }
    }
    if items.isEmpty, names.count > 1, let directory {
      throw BrowseError(description: "\(directory) is a directory; of several, only files are shown")
    }
    return (items.isEmpty ? directory : nil, items)
  }

  /// A page and those around it, the root first; each has its cursor on the next.
  static func pages(for location: Location, _ git: Git) -> [BrowsePage] {
    switch location {
    case .directory(let path, let name): directories(of: path, selecting: name)
    case .file(let path, let line): stack(of: FilePage(path, line: line))
    case .files(let path): directories(of: path) + [FilesPage(path)]
    case .hits(let words, let path): directories(of: path) + [HitsPage(words, in: path)]
    case .git(let location): directories(of: location.folder) + [location.page(git)]
    }
  }

  /// A directory and those around it.
  static func directories(of path: Path, selecting name: [UInt8]? = nil) -> [BrowsePage] {
    let names = path.ancestry.dropFirst().map(\.name) + [name]
    return zip(path.ancestry, names).map { DirectoryPage($0, selecting: $1) }
  }

  /// All directories of the stack, the top first.
  private var directories: [DirectoryPage] {
    app.navigation.comingViewControllers.reversed().compactMap { $0 as? DirectoryPage }
  }

  /// Reads the directory below the page in sight, so that a drag shows it.
  func readBelow() { (app.navigation.comingViewControllers.dropLast().last as? DirectoryPage)?.load() }

  func arrangementDidChange() { for page in directories { page.arrange() } }

  // MARK: Jumping

  /// Shows a place in the tree in place of the stack; `back` leads to what is around it.
  func go(to location: Location) { go(with: Self.pages(for: location, git)) }

  func go(with pages: [BrowsePage], isAnimated: Bool = true) {
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
    app.navigation.setViewControllers(kept + pages.suffix(1), animated: isAnimated)
  }

  func goHome() {
    guard let home = getenv("HOME"), home.pointee != 0 else { return }
    go(to: .directory(Path(String(cString: home))))
  }

  func goToPlaceBefore() {
    if let placeBefore { go(to: placeBefore) }
  }
}
