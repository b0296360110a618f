import TermNav

/// Why a browser cannot start, in a line.
public struct BrowseError: Error, CustomStringConvertible {
  /// The line.
  public let description: String
}

/// What the command line names: files, or a directory.
struct StartNames {
  /// nil where files are named.
  let directory: Path?
  let items: [FileSequence.Item]

  /// - Throws: a `BrowseError` where nothing can be read.
  init(_ options: BrowseOptions, _ files: FileSystem) throws {
    let names = options.paths.map(\.bytes)
    var directory: Path?
    var items: [FileSequence.Item] = []
    var canRead = false
    var failure: BrowseError?
    for name in names.isEmpty ? [Array(".".utf8)] : names {
      if name == Array("-".utf8) {
        items.append(.input)
        canRead = true
        continue
      }
      guard let path = Path(written: name) else {
        throw BrowseError(description: "the working directory is gone")
      }
      do throws(BrowseError) {
        let item = try Self.item(path, name, files)
        if let item {
          items.append(item)
          canRead = true
        } else if directory == nil {
          directory = path
        }
      } catch {
        if failure == nil { failure = error }
        // The page of a file says why, and reads it again once it is there.
        let hasNoFile = name.isEmpty || name.last == Path.slash
        items.append(hasNoFile ? .nothing(name, error.description) : .file(path))
      }
    }
    // Where one of the named files can be read, the pages of the others say why those cannot be.
    if let failure, !canRead { throw failure }
    if items.isEmpty, names.count > 1, let directory {
      throw BrowseError(description: "\(directory) is a directory; of several, only files are shown")
    }
    (self.directory, self.items) = (items.isEmpty ? directory : nil, items)
  }

  /// nil for a directory.
  private static func item(_ path: Path, _ name: [UInt8], _ files: FileSystem) throws(BrowseError)
    -> FileSequence.Item?
  {
    if name.isEmpty { throw BrowseError(description: "a name is empty") }
    do {
      let kind = try files.followedStatus(path).kind
      if kind == .directory { return nil }
      if name.last == Path.slash { throw SystemError(ENOTDIR, path) }
      // Whoever names a pipe wants it read.
      if kind == .fifo { return .pipe(path) }
      if let refusal = kind.refusal { throw BrowseError(description: "\(path) is \(refusal)") }
      return .file(path)
    } catch let error as BrowseError {
      throw error
    } catch {
      if let (path, line) = fileAtLine(name, files) { return .file(path, line: line) }
      if name.first != Path.slash, let folder = Path.working, folder.bytes.count >= PATH_MAX {
        throw BrowseError(
          description:
            "the working directory's path has \(folder.bytes.count) bytes, more than the system takes (\(PATH_MAX - 1))"
        )
      }
      throw BrowseError(description: "cannot read \(error)")
    }
  }

  /// A file that is there, of a name such as `file:50` or `file:50:7` that is not, as compilers write it; the line counts from 0.
  nonisolated static func fileAtLine(_ name: [UInt8], _ files: FileSystem) -> (Path, line: Int)? {
    let parts = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    func number(_ part: ArraySlice<UInt8>) -> Int? { Int(String(decoding: part, as: UTF8.self)) }
    for count in [1, 2] where parts.count > count && parts.suffix(count).allSatisfy({ number($0) != nil }) {
      let file = Array(parts.dropLast(count).joined(separator: [UInt8(ascii: ":")]))
      guard let path = Path(written: file), let line = number(parts[parts.count - count]), line > 0,
        let kind = try? files.followedStatus(path).kind, kind != .directory, kind.refusal == nil
      else { continue }
      return (path, line - 1)
    }
    return nil
  }
}

extension Path {
  /// The title of a page that shows a pipe. A pipe that a shell has made has a number for a name, which says nothing to a person.
  var pipeTitle: String {
    if self == Path("/dev/stdin") { return "Standard input" }
    return parent == Path("/dev/fd") ? "Output of a command" : Path.visible(name)
  }
}
