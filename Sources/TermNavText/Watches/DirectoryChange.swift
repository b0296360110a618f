import TermNav

/// What has become of a directory that is watched; see `NavigationApp.watch(directory:onChange:)`.
public enum DirectoryChange: Equatable, Sendable {
  /// The first, and again where a directory has the path after `removed`: from now on changes are told. What is read of the
  /// directory now misses none.
  case began
  /// Files came, went or changed.
  case names(DirectoryNames)
  /// Anything may have changed: more happened than the system told, the directory's own attributes changed, or it is
  /// only looked at now and then.
  case anything
  /// Nothing has the path, or something else does, or what was mounted there is gone; `began` follows once a directory has
  /// it again.
  case removed
}

/// Names in a directory whose files came, went or changed since the last telling; each is in one of the three sets.
public struct DirectoryNames: Equatable, Sendable {
  /// A file that was given another name within the directory.
  public struct Renaming: Equatable, Sendable {
    /// The old name, also in `removed`, unless another file has it now.
    public var from: ByteString
    /// The new name, also in `added`, unless that is gone again.
    public var to: ByteString

    /// From one name to another.
    public init(from: ByteString, to: ByteString) { (self.from, self.to) = (from, to) }
  }

  /// Names that a file has come to: it was made or moved there, perhaps in place of another.
  public var added: Set<ByteString> = []
  /// Names that no file has any more.
  public var removed: Set<ByteString> = []
  /// Names of files whose bytes or attributes changed.
  public var changed: Set<ByteString> = []
  /// In the order in which they happened.
  public var renamed: [Renaming] = []

  /// No names.
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
