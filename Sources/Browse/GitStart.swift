import TermNav

/// The page of git that is shown first, on top of the page of the working directory.
public enum GitStart: Sendable {
  /// A log, by words that `git log` takes, such as `main..topic -- src`; without words, the log of the
  /// directory.
  case log([ByteString])
  /// The blame of a file, which may be followed by `:LINE` and preceded by a revision.
  case blame([ByteString])
  /// A diff, by `A..B`, `A...B`, `A B` or `A`, and files after `--`; without words, the unstaged changes.
  case diff([ByteString])
  /// The uncommitted changes.
  case status
}

extension GitStart {
  /// The page that was found, or the question that only git can answer.
  enum Found {
    case page(GitLocation)
    /// The blame of a file at a revision, whose name is relative to the folder; the line counts from 0.
    case blame(revision: [UInt8], name: [UInt8], line: Int?)
  }

  /// Finds the page for the words.
  /// - Throws: `BrowseError` if the words have no meaning, or name a file that is not there.
  func found(in folder: Path, _ files: FileSystem) throws -> Found {
    func isThere(_ name: [UInt8]) -> Bool { (try? files.followedStatus(Path(name, in: folder))) != nil }
    switch self {
    case .status: return .page(.status(folder))
    case .log(let words):
      if words.isEmpty { return .page(.log(folder)) }
      do {
        var query = try LogQuery(words: words.map(\.bytes))
        // A word that is the name of a file is taken for the file, as git does.
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
        throw BrowseError(description: "\(error)")
      }
    case .blame(let words):
      guard let last = words.last?.bytes, !last.isEmpty, words.count <= 2 else {
        throw BrowseError(description: "a blame is of a file, behind a revision or without one")
      }
      let revision = words.count == 2 ? words[0].bytes : nil
      let (name, line) = Self.split(last)
      // A file's own name may end with a colon and a number.
      let isWhole = line == nil || revision == nil && isThere(last)
      let (file, startLine) = isWhole ? (last, nil) : (name, line)
      if let revision { return .blame(revision: revision, name: file, line: startLine) }
      guard isThere(file) else { throw BrowseError(description: "cannot read \(Path(file, in: folder))") }
      return .page(.blame(Path(file, in: folder), line: startLine))
    }
  }

  /// Splits a word into a name and the line after its last colon, which is returned as a number from 0.
  private static func split(_ word: [UInt8]) -> (name: [UInt8], line: Int?) {
    guard let colon = word.lastIndex(of: UInt8(ascii: ":")), colon > 0,
      let line = Int(word[(colon + 1)...].text), line > 0
    else { return (word, nil) }
    return (Array(word[..<colon]), line - 1)
  }
}

extension Browser {
  /// Shows the blame of a file at a revision, after git has told the hash of its commit.
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
