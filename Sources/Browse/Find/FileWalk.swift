/// A walk through a directory and all directories below it, on the thread that calls it. Links are not
/// followed.
nonisolated struct FileWalk: Sendable {
  let root: Path
  let files: FileSystem
  let showsHidden: Bool

  /// Walks through the directory and calls `body` with each name until it returns false. Names are relative
  /// to the root; that of a directory ends with a slash. `.git` is left out, and unless `showsHidden` is set,
  /// so is every other name that begins with a dot.
  /// - Parameters:
  ///   - unread: Called for each directory below the root that cannot be read.
  ///   - body: Called with a name and its kind; returns whether to go on.
  /// - Throws: An error if the root cannot be read, or an error of `body`.
  func run(unread: () -> Void = {}, _ body: ([UInt8], FileKind) throws -> Bool) throws {
    var waiting: [[UInt8]] = [[]]
    var isFirst = true
    while let folder = waiting.popLast() {
      var within: [([UInt8], FileKind)] = []
      let path = folder.isEmpty ? root : Path(folder, in: root)
      do {
        try files.list(path) { name, kind in
          if name.elementsEqual(".git".utf8) { return true }
          if showsHidden || name.first != UInt8(ascii: ".") { within.append((folder + name, kind)) }
          return true
        }
      } catch {
        if isFirst { throw error }
        unread()
      }
      isFirst = false
      for index in within.indices where within[index].1 == .unknown {
        within[index].1 = (try? files.status(Path(within[index].0, in: root)).kind) ?? .unknown
      }
      within.sort { $0.0.lexicographicallyPrecedes($1.0) }
      for (name, kind) in within {
        guard try body(kind == .directory ? name + [Path.slash] : name, kind) else { return }
      }
      for (name, kind) in within.reversed() where kind == .directory {
        waiting.append(name + [Path.slash])
      }
    }
  }
}
