import TermNav

/// The page of git that is shown first, above the page of the working directory.
public enum GitStart: Sendable {
  /// The page of a log that is shown first, by the words that `git log` takes, such as `main..topic -- src`.
  /// Without words, the log of the working directory.
  case log([ByteString])
  /// The page that shows the blame of a file first, by the words `[revision] file[:LINE]`.
  case blame([ByteString])
  /// The page that shows a diff first, by `A..B`, `A...B`, `A B` or `A`, and files after `--`. Without words,
  /// it shows the changes that are not staged, with `--cached` those that are.
  case diff([ByteString])
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
    case page(GitLocation)
    /// The words ask for the blame of a file at a revision. `name` is relative to the directory where the
    /// browser starts; the line counts from 0.
    case blame(revision: [UInt8], name: [UInt8], line: Int?)
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
        throw BrowseError(description: "\(error)")
      }
    case .diff(let words):
      do {
        return .page(.comparison(try GitComparison(words: words.map(\.bytes)), in: folder))
      } catch {
        let hint = error.isUnknownOption ? "; “termnav log --help” lists what is" : ""
        throw BrowseError(description: error.description + hint)
      }
    case .blame(let words):
      guard let last = words.last?.bytes, !last.isEmpty, words.count <= 2 else {
        throw BrowseError(description: "a blame is of a file, behind a revision or without one")
      }
      let revision = words.count == 2 ? words[0].bytes : nil
      let (name, line) = Self.split(last)
      // In `name:12`, the colon and the number may belong to the file's own name, so a file of the whole name
      // comes first.
      let isWhole = line == nil || revision == nil && isThere(last)
      let (file, startLine) = isWhole ? (last, nil) : (name, line)
      if let revision { return .blame(revision: revision, name: file, line: startLine) }
      guard isThere(file) else { throw BrowseError(description: "cannot read \(Path(file, in: folder))") }
      return .page(.blame(Path(file, in: folder), line: startLine))
    }
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
  /// Shows the blame of a file at a revision, once git has found the commit of the revision.
  func openBlame(at revision: [UInt8], of name: [UInt8], line: Int?, in folder: Path, from page: BrowsePage) {
    page.task { [self] in
      let repository = try await Repository.find(from: folder, git)
      let hash = try await repository.git.commit(named: revision, in: folder)
      let file = Path(name, in: Path(repository.prefix, in: .root))
      open(
        .git(
          .blameAt(
            hash, Array(file.bytes.dropFirst()), in: folder, line: line)))
    }
  }
}
