import TermNav

nonisolated extension Git {
  private static let known = Locked<[Git: Git]>([:])
  /// Whether it may lack GIT_CONFIG_COUNT, by which drivers of filters are emptied.
  var isOld: Bool { version.lexicographicallyPrecedes([2, 32]) }

  /// One that runs nothing in the repository around a folder, and reads no device that its settings name.
  /// - Throws: `GitError`.
  func safe(in folder: Path) async throws -> Git {
    var git = try await asked()
    let listed = try await git.command(in: folder, ["config", "-z", "--includes", "--show-origin", "--list"])
      .gitOutput()
    // The file of a setting stands before it.
    let records = listed.split(separator: 0, omittingEmptySubsequences: false)
    let settings = Array(stride(from: 1, to: records.count, by: 2).map { records[$0] }.joined(separator: [0]))
    let origins = Set(stride(from: 0, to: records.count, by: 2).map { records[$0] })
    (git.drivers, git.filters) = Self.drivers(settings)
    let named = try await git.files(in: settings, folder)
    git.strangeFiles = try await Worker.run { Set(named.filter { $0.path.isStrange }.map(\.key)) }
    git.settingsFiles = Set(named.map(\.path) + git.standardFiles)
    for origin in origins where origin.starts(with: "file:".utf8) {
      git.settingsFiles.insert(Path(origin.dropFirst(5), in: folder))
    }
    return git
  }

  /// Where a person's settings are, and which files git ignores, unless settings name others.
  private var standardFiles: [Path] {
    func folder(_ name: String) -> Path? {
      let value = variables[name] ?? getenv(name).map { String(cString: $0) }
      return value.flatMap { $0.hasPrefix("/") ? Path($0) : nil }
    }
    let (home, own) = (folder("HOME"), folder("XDG_CONFIG_HOME"))
    let git = (own ?? home.map { Path(".config", in: $0) }).map { Path("git", in: $0) }
    return [home.map { Path(".gitconfig", in: $0) }].compactMap { $0 }
      + (git.map { git in ["config", "ignore", "attributes"].map { Path($0, in: git) } } ?? [])
  }

  /// Why nothing is asked of the working tree, in a line; nil where it is compared.
  var treeRefusal: String? {
    // A toast breaks lines of more than 60 columns.
    let begin = "working tree not compared: "
    if isOld {
      return begin + "git \(version.map(String.init).joined(separator: ".")) is older than 2.32"
    }
    if startsPrograms { return begin + "git of [tools] starts programs" }
    return wall == nil ? begin + "git could start programs here" : nil
  }

  /// Itself.
  /// - Throws: `GitError` where the working tree is not compared.
  func forTree() throws -> Git {
    if let treeRefusal { throw GitError(treeRefusal) }
    return self
  }

  /// Itself.
  /// - Throws: `GitError` where a blame would read a file that is none.
  func forBlame() throws -> Git {
    if strangeFiles.contains(Self.listOfFiles) {
      throw GitError("there is no blame: blame.ignoreRevsFile names what is no regular file")
    }
    return self
  }

  // MARK: Its version

  /// With its version; without a wall where it can do nothing behind one. What a program has told is remembered.
  private func asked() async throws -> Git {
    if !version.isEmpty { return self }
    if let known = Self.known.withLock({ $0[self] }) { return known }
    var git = self
    if git.wall != nil, let version = try? await git.ownVersion() {
      git.version = version
    } else {
      try Task.checkCancellation()
      git.startsPrograms = git.wall != nil
      git.wall = nil
      git.version = try await git.ownVersion()
    }
    Self.known.withLock { [git] in $0[self] = git }
    return git
  }

  private func ownVersion() async throws -> [Int] {
    var command = Command(splitting: program) ?? Command("git")
    command.arguments.append("--version")
    command.addedEnvironment = variables
    command.cutsOutputIntoLines = false
    command.isChildless = wall != nil
    let words = try await command.gitOutput().text.split(whereSeparator: \.isWhitespace)
    let version = words.dropFirst(2).first?.split(separator: ".").map { Int($0) }.prefix { $0 != nil }
    guard words.starts(with: ["git", "version"]), let version, version.count > 1 else {
      throw GitError("\(program) tells no version of git")
    }
    return version.compactMap { $0 }
  }

  // MARK: Its settings

  /// All drivers of filters among settings that git lists, and those that run a program.
  static func drivers(_ settings: [UInt8]) -> (all: Set<[UInt8]>, running: Set<[UInt8]>) {
    var (all, running): (Set<[UInt8]>, [[UInt8]: [[UInt8]: Bool]]) = ([], [:])
    for setting in settings.split(separator: 0) {
      let parts = setting.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      let (key, dot) = (parts[0], UInt8(ascii: "."))
      // A name may have dots, and none too.
      guard key.starts(with: "filter.".utf8), let last = key.lastIndex(of: dot), last >= key.startIndex + 7
      else { continue }
      let name = Array(key[(key.startIndex + 7)..<last])
      let variable = Array(key[(last + 1)...])
      all.insert(name)
      guard ["clean", "process"].contains(where: { variable.elementsEqual($0.utf8) }) else { continue }
      // The last value counts.
      running[name, default: [:]][variable] = parts.count > 1 && !parts[1].isEmpty
    }
    return (all, Set(running.filter { $0.value.values.contains(true) }.keys))
  }

  /// The setting `blame.ignoreRevsFile`. It may be set several times, and git reads each of its files, whatever is set behind it.
  private static let listOfFiles = "blame.ignorerevsfile"
  private static let fileSettings = [
    "core.attributesfile", "core.excludesfile", "mailmap.file", "diff.orderfile", listOfFiles,
  ]

  /// Those that settings name: a device is read without end, and a pipe without an answer.
  private func files(in settings: [UInt8], _ folder: Path) async throws -> [(key: String, path: Path)] {
    let names = Set(settings.split(separator: 0).map { $0.prefix { $0 != 0x0A }.text })
    let set = Self.fileSettings.filter(names.contains)
    guard !set.isEmpty else { return [] }
    var files: [(key: String, path: [UInt8])] = []
    for key in set {
      // `--type=path` also replaces a `~`. A value that git cannot read so is one that git does not use.
      let words = ["config", "-z", "--includes", "--type=path", "--get-all", key]
      let values = (try? await self.command(in: folder, words).gitOutput()) ?? Array("/\0".utf8)
      files += values.split(separator: 0).map { (key, Array($0)) }
    }
    // Others count from the top, where git goes.
    let top: Path? =
      if files.contains(where: { $0.path.first != Path.slash }) {
        (try? await self.command(in: folder, ["rev-parse", "--show-toplevel"]).gitOutput()).flatMap {
          $0.isEmpty ? nil : Path($0[...].withoutLineFeed)
        } ?? folder
      } else {
        nil
      }
    return files.map { ($0.key, Path($0.path, in: top ?? .root)) }
  }
}

nonisolated extension Path {
  /// Whether it is there, and leads to no regular file; on a worker's thread.
  fileprivate var isStrange: Bool {
    var status = stat()
    return withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT != S_IFREG
  }
}
