import TermNav

/// The page of git that is shown first, above the page of the working directory.
public enum GitStart: Sendable {
  /// The page of a log that is shown first, by the words that `git log` takes, such as `main..topic -- src`.
  /// Without words, the log of the working directory.
  case log([ByteString])
  /// The page that shows the blame of a file first, by the words `[-w] [-M] [-C] [revision] file[:LINE]` or
  /// `revision:file[:LINE]`.
  case blame([ByteString])
  /// The page that shows a diff first, by `A..B`, `A...B`, `A B` or `A`, and files after `--`. Without words,
  /// it shows the changes that are not staged, with `--cached` those that are. Outside a repository, and with
  /// `--no-index`, two words are files.
  case diff([ByteString])
  /// The page of a commit first, by a name of the commit, or of a file in a commit by `revision:file[:LINE]`.
  /// Without words, the last commit.
  case show([ByteString])
  /// The page of git's status, which lists the uncommitted changes.
  case status
}

extension GitStart {
  /// The options that the words of `log` may have, each with its meaning on a line of its own, for the
  /// command's help.
  public nonisolated static var logOptions: String {
    let words = LogQuery.Word.allCases.map {
      ($0.rawValue + ($0.placeholder.map { " " + $0 } ?? ""), $0.meaning)
    }
    let width = (words.map(\.0.utf8.count).max() ?? 0) + 2
    return words.map { "  " + $0 + String(repeating: " ", count: width - $0.utf8.count) + $1 }
      .joined(separator: "\n")
  }

  /// The page that the words for git on a command line ask for, or what is shown once git has found a commit.
  enum Found {
    /// A file at a revision. `name` is relative to the directory where the browser starts, or begins with a
    /// slash and counts from the repository's top; the line counts from 0.
    struct File: Equatable {
      let revision, name: [UInt8]
      var line: Int?
    }

    case page(GitLocation)
    case blame(File, BlameOptions)
    case file(File)
    case commit([UInt8])
  }

  /// Returns what the words for git on the command line ask for.
  /// - Throws: `BrowseError` if the words have no meaning, or name a file that does not exist.
  func found(in folder: Path, _ files: FileSystem) throws -> Found {
    func isThere(_ name: [UInt8]) -> Bool { (try? files.followedStatus(Path(name, in: folder))) != nil }
    switch self {
    case .status: return .page(.status(folder))
    case .log(let words):
      if words.isEmpty { return .page(.log(folder)) }
      do {
        var query = try LogQuery(words: words.map(\.bytes))
        // A word that may mean a revision or a file is read as the file.
        let names = query.revisions.filter { $0 != Array("HEAD".utf8) && isThere($0) }
        if !words.contains("--"), !names.isEmpty {
          query.revisions.removeAll(where: names.contains)
          query.subject = .names(names)
        }
        return .page(.log(folder, query))
      } catch {
        let hint = error.isUnknownOption ? "; “termnav log --help” lists what is" : ""
        throw BrowseError(description: error.description + hint)
      }
    case .diff(let words):
      // As for git, two words are files outside a repository, or behind `--no-index`.
      let paths = words.filter { $0 != "--no-index" }.map { Path($0.bytes, in: folder) }
      let isInside = folder.ancestry.contains { isThere($0.appending(".git".utf8).bytes) }
      if paths.count == 2, !isInside || paths.count < words.count,
        paths.allSatisfy({ (try? files.status($0).kind) == .file })
      {
        let folder = GitComparison.folder(around: paths[0], paths[1])
        return .page(.comparison(.files(old: paths[0], new: paths[1]), in: folder))
      }
      do {
        return .page(.comparison(try GitComparison(words: words.map(\.bytes)), in: folder))
      } catch {
        throw BrowseError(description: "\(error)")
      }
    case .show(let words):
      let words = words.map(\.bytes).filter { LogQuery.Word.ignored[$0.text] == nil }
      let word = words.first ?? Array("HEAD".utf8)
      guard words.count < 2, !word.isEmpty else {
        throw BrowseError(description: "one commit is shown: REVISION or REVISION:FILE")
      }
      if word.first == UInt8(ascii: "-") {
        throw BrowseError(description: "\(word.text.visible) is not known here")
      }
      return Self.fileAtRevision(word).map(Found.file) ?? .commit(word)
    case .blame(let words):
      var words = words.map(\.bytes)[...]
      let options = BlameOptions.consume(from: &words)
      guard let last = words.last, !last.isEmpty, words.count <= 2 else {
        throw BrowseError(description: "a blame is of a file, behind a revision or without one")
      }
      let revision = words.count == 2 ? words.first : nil
      let (name, line) = Self.split(last)
      // In `name:12`, the colon and the number may belong to the file's own name, so a file of the whole name
      // comes first.
      let isWhole = line == nil || revision == nil && isThere(last)
      let (file, startLine) = isWhole ? (last, nil) : (name, line)
      if let revision { return .blame(Found.File(revision: revision, name: file, line: startLine), options) }
      if isThere(file) { return .page(.blame(Path(file, in: folder), line: startLine, options)) }
      if let file = Self.fileAtRevision(last) { return .blame(file, options) }
      throw BrowseError(description: "cannot read \(Path(file, in: folder))")
    }
  }

  /// Reads a word such as `HEAD~2:src/main.c:50`, in git's form for a file at a revision, at a line or not. As
  /// for git, the file's path counts from the repository's top unless it begins with `./` or `../`. Nil for a
  /// word of another form.
  private static func fileAtRevision(_ word: [UInt8]) -> Found.File? {
    let (name, line) = split(word)
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon < name.count - 1 else {
      return nil
    }
    let path = Array(name[(colon + 1)...])
    let isRelative = ["./", "../"].contains { path.starts(with: $0.utf8) }
    return Found.File(
      revision: Array(name[..<colon]), name: isRelative ? path : [Path.slash] + path, line: line)
  }

  /// Splits a word such as `name:12` into a name and a line, which is returned as a number from 0. Without a
  /// number at its end, the whole word is the name, and the line is nil.
  private static func split(_ word: [UInt8]) -> (name: [UInt8], line: Int?) {
    guard let colon = word.lastIndex(of: UInt8(ascii: ":")), colon > 0,
      let line = Int(word[(colon + 1)...].text), line > 0
    else { return (word, nil) }
    return (Array(word[..<colon]), line - 1)
  }
}

extension Browser {
  /// Shows what the words for git on a command line ask for, once git has found the commit.
  func open(_ found: GitStart.Found, in folder: Path, from page: BrowsePage) {
    page.task { [self] in
      let repository = try await Repository.find(from: folder, git)
      func hash(_ revision: [UInt8]) async throws -> String {
        try await repository.git.commit(named: revision, in: folder)
      }
      func name(_ file: GitStart.Found.File) -> [UInt8] {
        Array(Path(file.name, in: Path(repository.prefix, in: .root)).bytes.dropFirst())
      }
      switch found {
      case .page(let location): open(.git(location))
      case .commit(let revision): open(.git(.commit(try await hash(revision), in: folder)))
      case .file(let file):
        open(.git(.file(name(file), at: try await hash(file.revision), in: folder, line: file.line)))
      case .blame(let file, let options):
        open(
          .git(.blameAt(try await hash(file.revision), name(file), in: folder, line: file.line, options)))
      }
      state.startPage = app.navigation.comingViewControllers.last as? BrowsePage
    }
  }
}
