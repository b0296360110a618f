import TermNav

/// The entries of a directory in a commit, read from `git ls-tree -z --long`. Directories come first, then
/// names in their natural order, in which numbers count as numbers.
nonisolated struct GitTree: Sendable {
  struct Entry: Equatable, Sendable {
    enum Kind: Equatable, Sendable { case directory, file, executable, link, submodule }
    let name: [UInt8]
    let kind: Kind
    let hash: String
    /// The size in bytes of a file in a commit; nil for a directory and a submodule.
    let size: Int64?
  }

  private(set) var entries: [Entry] = []

  init() {}

  init(_ bytes: [UInt8]) {
    let all = bytes.split(separator: 0).compactMap(Entry.init)
    let keys = all.map { entry in
      var key: [UInt8] = [entry.kind == .directory ? 0 : 1]
      entry.name.withUnsafeBufferPointer { NaturalOrder.addKey(of: $0, to: &key) }
      return key
    }
    entries = zip(keys, all).sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}

nonisolated extension GitTree.Entry {
  /// Reads a line of `git ls-tree` such as `100644 blob HASH    1234<tab>name`; nil where it has another
  /// form.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    guard let tab = line.firstIndex(of: 9) else { return nil }
    let fields = line[..<tab].split(separator: 0x20).map(\.text)
    guard fields.count == 4, fields[2].isHash else { return nil }
    name = Array(line[(tab + 1)...])
    (hash, size) = (fields[2], Int64(fields[3]))
    switch (fields[1], fields[0]) {
    case ("tree", _): kind = .directory
    case ("commit", _): kind = .submodule
    case (_, "120000"): kind = .link
    case (_, "100755"): kind = .executable
    default: kind = .file
    }
  }

  /// The sign that lists show after the name of an entry in a commit, such as `/` for a directory, as for
  /// directories on the disk.
  var sign: String {
    switch kind {
    case .directory: "/"
    case .executable: "*"
    case .link: "@"
    case .file, .submodule: ""
    }
  }
}
