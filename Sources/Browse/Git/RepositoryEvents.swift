import TermNav
import TermNavText

#if os(Linux)
  /// A watch on a repository and its working tree, by the events of files that Linux reports (inotify).
  nonisolated final class RepositoryEvents: Sendable {
    struct News {
      /// Whether a change in the repository was reported that a page may show.
      var isOther = false
      /// Whether other directories of the repository must be watched, since the watched ones are no longer
      /// all that matter.
      var needsOthers = false
    }

    /// The names in a watched directory whose changes matter to a page of git.
    private struct Kind {
      var all = false
      /// Whether changes of all names in the watched directory matter, except those of lock files.
      var unlocked = false
      var names: Set<[UInt8]> = []
    }

    let events: FileEvents.Inbox
    /// Whether the system reports all changes in the repository. On a network's file system it does not
    /// report what other machines write.
    let reportsAll: Bool
    private let kinds: [Int32: Kind]
    private let isOfTree: Bool
    /// The names of files after whose change other directories may have to be watched: files of git's
    /// settings, and files that say what git ignores.
    private let rules: Set<[UInt8]>

    /// The most directories of a repository that are watched; where more would be needed, none is. Each costs
    /// the kernel memory, and finding them takes time.
    static let most = 16_384
    /// For a page that shows the whole working tree, the names of further files after whose change other
    /// directories may have to be watched. A change in these files can change which directories are ignored
    /// or exist.
    private static let turning = Set(
      [".gitignore", ".git", "exclude", "index", "config"].map { Array($0.utf8) })
    private static let mask =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF
      | IN_MOVE_SELF
      | IN_ONLYDIR | IN_EXCL_UNLINK | IN_MASK_ADD

    /// Begins to watch the parts of a repository that a page shows. Returns nil where the system does not
    /// report changes, the browser must not listen for them, or the directories cannot all be watched, as
    /// where there are too many.
    static func of(
      _ repository: Repository, _ interest: GitInterest, _ system: FileEvents?
    ) async -> RepositoryEvents? {
      guard repository.git.hearsChanges, let system, let common = try? await repository.commonDirectory()
      else {
        return nil
      }
      let ignored = interest.tree ? await repository.ignoredDirectories() : []
      let made = try? await Worker.run {
        RepositoryEvents(repository, common: common, interest, ignored: ignored, system)
      }
      return made ?? nil
    }

    /// Begins to watch a repository for changes. Waits for the disk, so it must be called on a worker's
    /// thread. Nil where there are too many directories, or the system refuses to watch one that exists and
    /// may be read.
    /// - Parameters:
    ///   - common: the git directory that has the branches and tags.
    ///   - ignored: directories of the working tree that are not watched, by their names from the top. A
    ///     build changes many files in them, and each change would have git run.
    private init?(
      _ repository: Repository, common: Path, _ interest: GitInterest, ignored: Set<[UInt8]>,
      _ system: FileEvents
    ) {
      let events = FileEvents.Inbox(system)
      var watched = Watched(events)
      watched.addRepository(repository, common, interest)
      for file in repository.git.settingsFiles { watched.addFile(file) }
      if let top = repository.top {
        for name in interest.names { watched.addNames(to: name, from: top) }
        for file in interest.files { watched.addNames(to: file, in: top) }
        if let directory = interest.directory { watched.add(directory) { $0.all = true } }
        if interest.tree { watched.addTree(top, ignored) }
      }
      if !watched.isWhole { return nil }
      (self.events, kinds) = (events, watched.kinds)
      (reportsAll, isOfTree) = (!repository.home.isOnNetwork, interest.tree)
      rules = Set(repository.git.settingsFiles.map(\.name))
    }

    /// Empties the inbox of reported changes in a repository, and returns what they mean.
    @MainActor func drain() -> News {
      var news = News()
      events.drain { add($0, &news) }
      return news
    }

    private func add(_ event: FileEvent, _ news: inout News) {
      // An event of an unknown or ended watch means that events were lost, or that a directory is no longer
      // watched for changes.
      guard let kind = kinds[event.watch],
        !event.isAny(of: IN_DELETE_SELF, IN_MOVE_SELF, IN_IGNORED, IN_UNMOUNT)
      else {
        news = News(isOther: true, needsOthers: true)
        return
      }
      let name = event.name.bytes
      let isLock = name.suffix(5).elementsEqual(".lock".utf8)
      guard kind.all || kind.unlocked && !isLock || kind.names.contains(name) else { return }
      news.isOther = true
      if event.isAny(of: IN_ISDIR) || rules.contains(name) || isOfTree && Self.turning.contains(name) {
        news.needsOthers = true
      }
    }

    // MARK: Directories that are watched

    private struct Watched {
      let events: FileEvents.Inbox
      var kinds: [Int32: Kind] = [:]
      /// Whether all directories of the repository that must be watched are watched.
      var isWhole = true

      init(_ events: FileEvents.Inbox) { self.events = events }

      mutating func add(_ path: Path, _ change: (inout Kind) -> Void) {
        guard isWhole else { return }
        let watch = events.watch(ByteString(bytes: path.bytes), RepositoryEvents.mask)
        guard watch >= 0 else {
          // Where the directory has vanished meanwhile, the watch of its parent reports that. A directory
          // that may not be read is left out.
          if errno != ENOENT, errno != ENOTDIR, errno != EACCES { isWhole = false }
          return
        }
        change(&kinds[watch, default: Kind()])
        if kinds.count > RepositoryEvents.most { isWhole = false }
      }

      mutating func add(_ path: Path, _ names: String...) {
        add(path) { $0.names.formUnion(names.map { Array($0.utf8) }) }
      }

      /// Watches a file for changes, which need not exist, by watching the nearest directory on its path that
      /// exists. Where the path has links, the file that they lead to is watched too.
      mutating func addFile(_ file: Path) {
        var name = file
        while isWhole, let folder = name.parent {
          add(folder) { $0.names.insert(name.name) }
          if (try? FileSystem.system.followedStatus(folder).kind) == .directory { break }
          name = folder
        }
        if let real = file.followed, real != file { addFile(real) }
      }

      mutating func addRepository(_ repository: Repository, _ common: Path, _ interest: GitInterest) {
        let own = repository.directory
        // The repository's own git directory may be deleted and made anew, so the directories around it are
        // watched.
        if let top = repository.top { add(top, ".git") }
        if let parent = own.parent { add(parent) { $0.names.insert(own.name) } }
        for directory in Set([own, common]) {
          add(directory, "HEAD", "config", "config.worktree")
          if interest.refs {
            add(directory, "packed-refs", "shallow", "refs", "reftable", "logs")
            add(directory.appending("logs".utf8), "refs")
            add(Path("logs/refs", in: directory), "stash")
            for name in ["refs", "reftable"] { addAll(directory.appending(name.utf8), \.unlocked) }
          }
          if interest.index {
            add(directory, "index", "info")
            add(directory.appending("info".utf8), "attributes", "exclude", "sparse-checkout")
          }
        }
        guard interest.tree else { return }
        add(
          own, "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG", "rebase-merge", "rebase-apply",
          "sequencer", "modules")
        for name in ["rebase-merge", "rebase-apply", "sequencer"] {
          add(own.appending(name.utf8)) { $0.unlocked = true }
        }
        addModules(common.appending("modules".utf8))
      }

      /// Watches a directory and all directories within it for changes. `key` says which names in each of
      /// them matter.
      mutating func addAll(_ path: Path, _ key: WritableKeyPath<Kind, Bool>) {
        add(path) { $0[keyPath: key] = true }
        for name in Self.directories(in: path) where isWhole { addAll(path.appending(name), key) }
      }

      /// Watches the repositories of submodules for changes: in each, the files that say which commit is
      /// checked out.
      mutating func addModules(_ path: Path) {
        let names = Self.directories(in: path)
        add(path) { $0.unlocked = true }
        if names.contains(Array("refs".utf8)) { return addHead(path) }
        for name in names where isWhole { addModules(path.appending(name)) }
      }

      mutating func addHead(_ directory: Path) {
        add(directory, "HEAD")
        add(directory.appending("logs".utf8), "HEAD")
      }

      /// Watches each directory on the path from the top to a file, for changes of the file, of `.gitignore`
      /// and of `.gitattributes`. If the name is that of a submodule, the submodule's HEAD is watched too.
      mutating func addNames(to name: [UInt8], from top: Path) {
        var path = top
        for part in name.split(separator: Path.slash) {
          add(path) {
            $0.names.formUnion([Array(part), Array(".gitattributes".utf8), Array(".gitignore".utf8)])
          }
          path = path.appending(part)
        }
        // The name may be that of a submodule, whose HEAD is watched too.
        addHead(path.appending(".git".utf8))
      }

      mutating func addNames(to file: Path, in top: Path) {
        let above = top.bytes + (top.isRoot ? [] : [Path.slash])
        if file.bytes.starts(with: above) {
          return addNames(to: Array(file.bytes.dropFirst(above.count)), from: top)
        }
        // Where the page was opened through a link, the file's path does not begin with that of the working
        // tree.
        if let folder = file.parent { add(folder) { $0.names.insert(file.name) } }
      }

      mutating func addTree(_ top: Path, _ ignored: Set<[UInt8]>) {
        var waiting: [[UInt8]] = [[]]
        while isWhole, let prefix = waiting.popLast() {
          let path = prefix.isEmpty ? top : Path(prefix, in: top)
          add(path) { $0.all = true }
          for name in Self.directories(in: path) {
            let whole = prefix + name
            if name.elementsEqual(".git".utf8) {
              if !prefix.isEmpty { addHead(path.appending(name)) }
            } else if !ignored.contains(whole) {
              waiting.append(whole + [Path.slash])
            }
          }
        }
      }

      private static func directories(in path: Path) -> [[UInt8]] {
        var names: [[UInt8]] = []
        try? FileSystem.system.list(path) { name, kind in
          if kind == .directory {
            names.append(Array(name))
          } else if kind == .unknown, (try? FileSystem.system.status(path.appending(name)).kind) == .directory
          {
            names.append(Array(name))
          }
          return true
        }
        return names
      }
    }
  }
#endif
