import TermNav

/// The reason why a browser cannot start, in one line.
public struct BrowseError: Error, CustomStringConvertible {
  /// The reason why the browser can show nothing, in one line.
  public let description: String
}

/// The kind of the names on the command line: files, or a single directory.
struct StartNames {
  /// The directory that the command line names; nil if it names files.
  let directory: Path?
  let items: [FileSequence.Item]

  /// Examines the names of the options, which may wait for a disk.
  /// - Throws: `BrowseError` if none of the names can be shown, if they are several directories without a
  ///   file, or if the working directory is gone.
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
        // If the name may be that of a file, the page of that file says why nothing is shown, and reads the
        // file as soon as it exists.
        let hasNoFile = name.isEmpty || name.last == Path.slash
        items.append(hasNoFile ? .nothing(name, error.description) : .file(path))
      }
    }
    // If at least one of the names can be read, the program starts, and the pages of the other names show why
    // those cannot be read.
    if let failure, !canRead { throw failure }
    if items.isEmpty, names.count > 1, let directory {
      throw BrowseError(description: "\(directory) is a directory; of several, only files are shown")
    }
    (self.directory, self.items) = (items.isEmpty ? directory : nil, items)
  }

  /// Returns what a name on the command line is, such as a file or a pipe; nil for a directory.
  private static func item(_ path: Path, _ name: [UInt8], _ files: FileSystem) throws(BrowseError)
    -> FileSequence.Item?
  {
    if name.isEmpty { throw BrowseError(description: "a name is empty") }
    do {
      let kind = try files.followedStatus(path).kind
      if kind == .directory { return nil }
      if name.last == Path.slash { throw SystemError(ENOTDIR, path) }
      // A pipe is read if it was named on the command line. When the user opens a pipe from the page of a
      // directory, it is not read.
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

  /// Splits a name such as `file:50` or `file:50:7`, which compilers write. Returns the file and the line,
  /// counted from 0; nil if there is no such file.
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

  /// Returns the title of a page that shows a pipe. The name of a pipe that the shell has made is only a
  /// number, so its page gets a description.
  static func title(ofPipe path: Path) -> String {
    if path == Path("/dev/stdin") { return "Standard input" }
    return path.parent == Path("/dev/fd") ? "Output of a command" : Path.visible(path.name)
  }
}
