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
    var (readable, failure): (Int, BrowseError?) = (0, nil)
    let items = try (names.isEmpty ? [Array(".".utf8)] : names).compactMap { name -> FileSequence.Item? in
      if name == Array("-".utf8) {
        readable += 1
        return .input
      }
      guard let path = Path(written: name) else {
        throw BrowseError(description: "the working directory is gone")
      }
      do throws(BrowseError) {
        guard try Self.isFile(path, name, files) else {
          directory = directory ?? path
          return nil
        }
        readable += 1
        return .file(path)
      } catch {
        failure = failure ?? error
        // The page of a file says why, and reads it again once it is there.
        return name.isEmpty || name.last == Path.slash ? .nothing(name, error.description) : .file(path)
      }
    }
    // Where one of the named files can be read, the pages of the others say why those cannot be.
    if let failure, readable == 0 { throw failure }
    if items.isEmpty, names.count > 1, let directory {
      throw BrowseError(description: "\(directory) is a directory; of several, only files are shown")
    }
    (self.directory, self.items) = (items.isEmpty ? directory : nil, items)
  }

  /// False for a directory.
  private static func isFile(_ path: Path, _ name: [UInt8], _ files: FileSystem) throws(BrowseError) -> Bool {
    if name.isEmpty { throw BrowseError(description: "a name is empty") }
    do {
      let kind = try files.followedStatus(path).kind
      if kind == .directory { return false }
      if name.last == Path.slash { throw SystemError(ENOTDIR, path) }
      if let refusal = kind.refusal { throw BrowseError(description: "\(path) is \(refusal)") }
      return true
    } catch let error as BrowseError {
      throw error
    } catch {
      if name.first != Path.slash, let folder = Path.working, folder.bytes.count >= PATH_MAX {
        throw BrowseError(
          description:
            "the working directory's path has \(folder.bytes.count) bytes, more than the system takes (\(PATH_MAX - 1))"
        )
      }
      throw BrowseError(description: "cannot read \(error)")
    }
  }
}
