import TermNav

/// A change of a directory, as `NavigationApp.watch(directory:for:onChange:)` reports it.
public enum DirectoryChange: Equatable, Sendable {
  /// The directory is watched from now on. This is the first event if there is a directory, and it comes
  /// again when a directory has the path again after `removed`. A program that reads the directory now misses
  /// no change.
  case began
  /// Files of the directory were added, removed, renamed or changed.
  case names(DirectoryNames)
  /// Anything in the directory may have changed, so it has to be read again. The reason is that the system
  /// lost events, that very many files changed at once, that the directory's own attributes changed, or that
  /// the directory is polled.
  case anything
  /// The directory is gone: nothing has its path, or something else has it, or the file system was unmounted.
  /// `removed` is also the first event if there is no directory. `began` follows once a directory has the
  /// path again.
  case removed
}

/// The names of files in a directory that were added, removed or changed since the last event. A name is in
/// at most one of the three sets.
public struct DirectoryNames: Equatable, Sendable {
  /// A change of a file's name within the directory.
  public struct Renaming: Equatable, Sendable {
    /// The old name of the file. It is also in `removed`, unless another file has the name now.
    public var from: ByteString
    /// The new name of the file. It is also in `added`, unless the file has been removed or renamed since.
    public var to: ByteString

    /// Makes a renaming of a file from one name to another.
    public init(from: ByteString, to: ByteString) { (self.from, self.to) = (from, to) }
  }

  /// Names of files that were created in the directory or moved into it. Such a file may have replaced
  /// another one with the same name.
  public var added: Set<ByteString> = []
  /// Names that files in the directory had, and that no file has now.
  public var removed: Set<ByteString> = []
  /// Names of files in the directory whose bytes or attributes changed.
  public var changed: Set<ByteString> = []
  /// The renamings of files in the directory, in the order in which they happened.
  public var renamed: [Renaming] = []

  /// Makes an empty record of changed files, without names.
  public init() {}

  var count: Int { added.count + removed.count + changed.count + renamed.count }

  mutating func add(_ name: ByteString) {
    removed.remove(name)
    changed.remove(name)
    added.insert(name)
  }

  mutating func remove(_ name: ByteString) {
    added.remove(name)
    changed.remove(name)
    removed.insert(name)
  }

  mutating func change(_ name: ByteString) {
    if !added.contains(name), !removed.contains(name) { changed.insert(name) }
  }
}
