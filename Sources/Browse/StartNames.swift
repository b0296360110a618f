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
        if try Self.isFile(path, name, files) {
          items.append(.file(path))
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
