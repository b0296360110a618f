import TermNav

/// A change of a directory that is watched; see `NavigationApp.watch(directory:for:onChange:)`.
public enum DirectoryChange: Equatable, Sendable {
  /// Watching has begun: the first event, and again when a directory has the path after `removed`. Reading
  /// the directory now misses no change.
  case began
  /// Files were added, removed, renamed or changed.
  case names(DirectoryNames)
  /// Anything may have changed: the system lost events, the directory's own attributes changed, or the
  /// directory is only polled.
  case anything
  /// The directory is gone: nothing has the path, or something else has it, or the file system was unmounted.
  /// `began` follows once a directory has the path again.
  case removed
}

/// The names of files that were added, removed or changed since the last event. Each name is in one of the
/// three sets.
public struct DirectoryNames: Equatable, Sendable {
  /// A change of a file's name within the directory.
  public struct Renaming: Equatable, Sendable {
    /// The old name. It is also in `removed`, unless another file has it now.
    public var from: ByteString
    /// The new name. It is also in `added`, unless it has been removed again.
    public var to: ByteString

    /// Makes a renaming from one name to another.
    public init(from: ByteString, to: ByteString) { (self.from, self.to) = (from, to) }
  }

  /// Names of files that were created or moved here; a file may have replaced another of that name.
  public var added: Set<ByteString> = []
  /// Names that no file has any more.
  public var removed: Set<ByteString> = []
  /// Names of files whose bytes or attributes changed.
  public var changed: Set<ByteString> = []
  /// The renamings, in the order in which they happened.
  public var renamed: [Renaming] = []

  /// Makes a set without names.
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
