import TermNav

/// Why a browser cannot start, in a line.
public struct BrowseError: Error, CustomStringConvertible {
  /// The line.
  public let description: String
}

extension Browser {
  /// The files that the options name, or the directory.
  static func start(_ options: BrowseOptions, _ files: FileSystem) throws -> (Path?, [FileSequence.Item]) {
    let names = options.paths.map(\.bytes)
    var directory: Path?
    var (readable, failure): (Int, BrowseError?) = (0, nil)
    let items = try (names.isEmpty ? [Array(".".utf8)] : names).compactMap { name -> FileSequence.Item? in
      if name == Array("-".utf8) {
        readable += 1
        return .input
      }
      guard let path = Path(written: name) else {
        throw BrowseError(description: "the working directory is gone")
      }
      do throws(BrowseError) {
        guard try isFile(path, name, files) else {
          directory = directory ?? path
          return nil
        }
        readable += 1
        return .file(path)
      } catch {
        failure = failure ?? error
        // The page of a file says why, and reads it again once it is there.
        return name.isEmpty || name.last == Path.slash ? .nothing(name, error.description) : .file(path)
      }
    }
    // Where one of the named files can be read, the pages of the others say why those cannot be.
    if let failure, readable == 0 { throw failure }
    if items.isEmpty, names.count > 1, let directory {
      throw BrowseError(description: "\(directory) is a directory; of several, only files are shown")
    }
    return (items.isEmpty ? directory : nil, items)
  }

  /// False for a directory.
  private static func isFile(_ path: Path, _ name: [UInt8], _ files: FileSystem) throws(BrowseError) -> Bool {
    if name.isEmpty { throw BrowseError(description: "a name is empty") }
    do {
      let kind = try files.followedStatus(path).kind
      if kind == .directory { return false }
      if name.last == Path.slash { throw SystemError(ENOTDIR, path) }
      if let refusal = kind.refusal { throw BrowseError(description: "\(path) is \(refusal)") }
      return true
    } catch let error as BrowseError {
      throw error
    } catch {
      if name.first != Path.slash, let folder = Path.working, folder.bytes.count >= PATH_MAX {
        throw BrowseError(
          description:
            "the working directory's path has \(folder.bytes.count) bytes, more than the system takes (\(PATH_MAX - 1))"
        )
      }
      throw BrowseError(description: "cannot read \(error)")
    }
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
    if let home = Path(variable: "HOME") { go(to: .directory(home)) }
  }

  func goToPlaceBefore() {
    if let placeBefore { go(to: placeBefore) }
  }
}
