import TermNav

nonisolated extension Git {
  private static let known = Locked<[Git: Git]>([:])
  /// Whether git is older than 2.32; also true while its version is not known. Such a git may lack the
  /// variable `GIT_CONFIG_COUNT`, by which filter drivers (programs that convert files) are switched off.
  var isOld: Bool { version.lexicographicallyPrecedes([2, 32]) }

  /// Returns a copy of this value for the repository around a folder. Git then runs no program that the
  /// repository names, and reads no device that its settings name.
  /// - Throws: `GitError`, where git cannot be run, reports no version or cannot list its settings.
  func safe(in folder: Path) async throws -> Git {
    var git = try await asked()
    let listed = try await git.command(in: folder, ["config", "-z", "--includes", "--show-origin", "--list"])
      .gitOutput()
    // The output of git has in turn the file of a setting, and the setting.
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

  /// The user's own files of git's settings, ignored names and attributes. git reads them unless settings
  /// name other files.
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

  /// The reason why git must not compare the working tree with the index, in one line; nil where it may.
  var treeRefusal: String? {
    // The sentence is kept short: a toast breaks lines of more than 60 columns.
    let begin = "working tree not compared: "
    if isOld {
      return begin + "git \(version.map(String.init).joined(separator: ".")) is older than 2.32"
    }
    if startsPrograms { return begin + "git of [tools] starts programs" }
    return wall == nil ? begin + "git could start programs here" : nil
  }

  /// Returns this `Git` unchanged if it may compare the working tree with the index.
  /// - Throws: `GitError` where it must not.
  func forTree() throws -> Git {
    if let treeRefusal { throw GitError(treeRefusal) }
    return self
  }

  /// Returns this `Git` unchanged if it may write a blame.
  /// - Throws: `GitError` where the setting `blame.ignoreRevsFile` names something that is not a regular
  ///   file.
  func forBlame() throws -> Git {
    if strangeFiles.contains(Self.listOfFiles) {
      throw GitError("there is no blame: blame.ignoreRevsFile names what is no regular file")
    }
    return self
  }

  // MARK: git's version

  /// Returns a copy of this value with git's version. Where git cannot run while child processes are refused,
  /// they are allowed in the copy. The result is remembered for each value of `Git`.
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

  // MARK: git's settings

  /// Reads the output of `git config -z --list`. Returns the names of all filter drivers, which are git's
  /// settings for converting files, and the names of those that run a program on files of the working tree.
  static func drivers(_ settings: [UInt8]) -> (all: Set<[UInt8]>, running: Set<[UInt8]>) {
    var (all, running): (Set<[UInt8]>, [[UInt8]: [[UInt8]: Bool]]) = ([], [:])
    for setting in settings.split(separator: 0) {
      let parts = setting.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      let (key, dot) = (parts[0], UInt8(ascii: "."))
      // In `filter.NAME.VARIABLE` the name of the driver may contain dots, or be empty.
      guard key.starts(with: "filter.".utf8), let last = key.lastIndex(of: dot), last >= key.startIndex + 7
      else { continue }
      let name = Array(key[(key.startIndex + 7)..<last])
      let variable = Array(key[(last + 1)...])
      all.insert(name)
      guard ["clean", "process"].contains(where: { variable.elementsEqual($0.utf8) }) else { continue }
      // Where a setting of git occurs several times, its last value counts.
      running[name, default: [:]][variable] = parts.count > 1 && !parts[1].isEmpty
    }
    return (all, Set(running.filter { $0.value.values.contains(true) }.keys))
  }

  /// The name of git's setting `blame.ignoreRevsFile`, in small letters as git lists it. It may be set
  /// several times; git reads each of the files, even where a later setting is empty.
  private static let listOfFiles = "blame.ignorerevsfile"
  private static let fileSettings = [
    "core.attributesfile", "core.excludesfile", "mailmap.file", "diff.orderfile", listOfFiles,
  ]

  /// Returns the files that git's settings name, with the key of each setting. They are checked before git
  /// reads them: a device would be read without end, and a pipe would never answer.
  private func files(in settings: [UInt8], _ folder: Path) async throws -> [(key: String, path: Path)] {
    let names = Set(settings.split(separator: 0).map { $0.prefix { $0 != 0x0A }.text })
    let set = Self.fileSettings.filter(names.contains)
    guard !set.isEmpty else { return [] }
    var files: [(key: String, path: [UInt8])] = []
    for key in set {
      // The option `--type=path` also expands a `~`. Where git cannot read the value as a path, `/` stands
      // for it, which counts as something other than a regular file.
      let words = ["config", "-z", "--includes", "--type=path", "--get-all", key]
      let values = (try? await self.command(in: folder, words).gitOutput()) ?? Array("/\0".utf8)
      files += values.split(separator: 0).map { (key, Array($0)) }
    }
    // Relative paths count from the top of the working tree, since git changes to that directory.
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
  /// Whether the path exists and does not lead to a regular file. Waits for the disk, so it must be read on a
  /// worker's thread.
  fileprivate var isStrange: Bool {
    var status = stat()
    return withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT != S_IFREG
  }
}
