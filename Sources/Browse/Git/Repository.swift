import TermNav

/// A git repository, found from a directory within it.
nonisolated struct Repository: Hashable, Sendable {
  /// The top directory of the working tree; nil for a bare repository, and for a directory within the git
  /// directory.
  let top: Path?
  let isBare: Bool
  /// The git directory, which has the index. A linked working tree has its own.
  let directory: Path
  /// The path from the repository's top to the directory from which the repository was found. Each name in it
  /// ends with a slash; it is empty at the top.
  let prefix: [UInt8]
  /// A way to call git in this repository that runs none of the repository's programs.
  let git: Git

  /// Finds the repository around a folder.
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

  /// Returns the git directory that has the branches and tags. In a linked working tree that is the git
  /// directory of the main working tree, otherwise `directory`.
  func commonDirectory() async throws -> Path {
    // git may write a path to its directory that is relative to the directory in which it runs.
    Path(
      try await git.command(in: home, ["rev-parse", "--git-common-dir"]).gitOutput()[...].withoutLineFeed,
      in: home)
  }

  /// Returns the command that writes the diff of files between two of their states: last commit, index,
  /// working tree.
  /// - Parameters:
  ///   - names: the files' names from the top; empty for all files.
  ///   - form: the option that chooses what git writes of the diff, such as `--patch` or `--numstat`.
  func changes(
    _ changes: GitChanges, of names: [[UInt8]], as form: String = "--patch",
    _ options: Git.DiffOptions = Git.DiffOptions()
  ) -> Command {
    git.command(
      in: home,
      ["diff", form] + Git.diffWords + options.words + (changes == .staged ? ["--cached", "--"] : ["--"]),
      names: names)
  }

  /// The directory in which git is called, so that the names of files count from the repository's top: the
  /// top, or the git directory where there is no working tree.
  var home: Path { top ?? directory }
}

nonisolated extension Collection<UInt8> {
  /// The bytes decoded as UTF-8; invalid bytes become `�`.
  var text: String { String(decoding: self, as: UTF8.self) }
}

nonisolated extension ArraySlice<UInt8> {
  var withoutLineFeed: ArraySlice<UInt8> { last == 0x0A ? dropLast() : self }
}

/// A path that git is asked about: a directory, or a name within it.
nonisolated struct GitPath: Hashable, Sendable {
  var folder: Path
  /// The name within `folder` that git is asked about, which need not exist any more; nil for the folder
  /// itself.
  var name: [UInt8]?

  init(_ folder: Path, _ name: [UInt8]? = nil) { (self.folder, self.name) = (folder, name) }

  /// Returns a path for git split into directory and name, or the path alone where it is a directory.
  static func resolving(_ path: Path) async throws -> GitPath {
    let isDirectory = try await Worker.run {
      var status = stat()
      return path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
    if isDirectory { return GitPath(path) }
    return path.parent.map { GitPath($0, path.name) } ?? GitPath(path)
  }
}
