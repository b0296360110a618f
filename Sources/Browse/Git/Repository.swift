import TermNav

/// A repository, found from a directory within it.
nonisolated struct Repository: Hashable, Sendable {
  /// The directory of the working tree; nil for a bare one, or within its own directory.
  let top: Path?
  let isBare: Bool
  /// Where the index is.
  let directory: Path
  /// The names from the top to the directory that it was found from, each with a slash behind it.
  let prefix: [UInt8]
  /// It runs nothing here.
  let git: Git

  /// - Throws: `GitError`, such as "not in a git repository".
  static func find(from folder: Path, _ git: Git) async throws -> Repository {
    let safeGit = try await git.safe(in: folder)
    let words = ["rev-parse", "--is-inside-work-tree", "--is-bare-repository", "--absolute-git-dir"]
    let lines = try await safeGit.command(in: folder, words).gitOutput().split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { throw GitError("git tells of no repository") }
    let directory = Path(lines[2].withoutLineFeed)
    guard lines[0].elementsEqual("true".utf8) else {
      let isBare = lines[1].elementsEqual("true".utf8)
      return Repository(top: nil, isBare: isBare, directory: directory, prefix: [], git: safeGit)
    }
    let top = try await safeGit.command(in: folder, ["rev-parse", "--show-toplevel"]).gitOutput()
    let prefix = try await safeGit.command(in: folder, ["rev-parse", "--show-prefix"]).gitOutput()
    return Repository(
      top: Path(top[...].withoutLineFeed), isBare: false, directory: directory,
      prefix: Array(prefix[...].withoutLineFeed), git: safeGit)
  }

  /// Where branches and tags are: where the index is, but of a linked working tree that of the first one.
  func commonDirectory() async throws -> Path {
    // From the folder of the command on, where it is not absolute.
    Path(
      try await git.command(in: home, ["rev-parse", "--git-common-dir"]).gitOutput()[...].withoutLineFeed,
      in: home)
  }

  /// The diff of files between two of the three states that they are in, by their names from the top.
  func changes(
    _ changes: GitChanges, of names: [[UInt8]], as form: String = "--patch",
    _ options: Git.DiffOptions = Git.DiffOptions()
  ) -> Command {
    git.command(
      in: home,
      ["diff", form] + Git.diffWords + options.words + (changes == .staged ? ["--cached", "--"] : ["--"]),
      names: names)
  }

  /// Where commands run for which names count from the top.
  var home: Path { top ?? directory }
}

nonisolated extension Collection<UInt8> {
  /// As UTF-8; what is none becomes `�`.
  var text: String { String(decoding: self, as: UTF8.self) }
}

nonisolated extension ArraySlice<UInt8> {
  var withoutLineFeed: ArraySlice<UInt8> { last == 0x0A ? dropLast() : self }
}

/// What git is asked about: a directory, or a name within it.
nonisolated struct GitPlace: Hashable, Sendable {
  var folder: Path
  /// From the folder on, where it need not be any more; nil is the folder itself.
  var name: [UInt8]?

  init(_ folder: Path, _ name: [UInt8]? = nil) { (self.folder, self.name) = (folder, name) }

  /// A path that may be a directory.
  static func resolving(_ path: Path) async throws -> GitPlace {
    let isDirectory = try await Worker.run {
      var status = stat()
      return path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
    if isDirectory { return GitPlace(path) }
    return path.parent.map { GitPlace($0, path.name) } ?? GitPlace(path)
  }
}
