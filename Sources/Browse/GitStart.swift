import TermNav

/// What of git is shown first, on the page of the working directory.
public enum GitStart: Sendable {
  /// A log, by words as git takes them: `main..topic -- src`; none is the log of the directory.
  case log([ByteString])
  /// A blame: a file with or without `:LINE`, behind a revision or without one.
  case blame([ByteString])
  /// A diff, by `A..B`, `A...B`, `A B` or `A`, and behind `--` files; none is what is not staged.
  case diff([ByteString])
  /// What is not committed.
  case status
}

extension GitStart {
  /// How the page is found: at once, or by git.
  enum Found {
    case page(GitLocation)
    /// A file at a revision, by its name from the folder, at a line from 0 on.
    case blame(revision: [UInt8], name: [UInt8], line: Int?)
  }

  /// - Throws: a `BrowseError` where the words say nothing that can be shown.
  func found(in folder: Path, _ files: FileSystem) throws -> Found {
    func isThere(_ name: [UInt8]) -> Bool { (try? files.followedStatus(Path(name, in: folder))) != nil }
    switch self {
    case .status: return .page(.status(folder))
    case .log(let words):
      if words.isEmpty { return .page(.log(folder)) }
      do {
        var query = try LogQuery(words: words.map(\.bytes))
        // As git does, it takes a word that is a file's name for that.
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
      // A name may end as a line's number does.
      let isWhole = line == nil || revision == nil && isThere(last)
      let (file, place) = isWhole ? (last, nil) : (name, line)
      if let revision { return .blame(revision: revision, name: file, line: place) }
      guard isThere(file) else { throw BrowseError(description: "cannot read \(Path(file, in: folder))") }
      return .page(.blame(Path(file, in: folder), line: place))
    }
  }

  /// A name, and the line behind its last colon, from 0 on.
  private static func split(_ word: [UInt8]) -> (name: [UInt8], line: Int?) {
    guard let colon = word.lastIndex(of: UInt8(ascii: ":")), colon > 0,
      let line = Int(word[(colon + 1)...].text), line > 0
    else { return (word, nil) }
    return (Array(word[..<colon]), line - 1)
  }
}

extension Browser {
  /// Shows the blame of a file at a revision, once git has said which commit that is.
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
