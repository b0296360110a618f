import TermNav

/// A search for all files below a directory.
nonisolated struct FileFinder: Finder {
  private let tree: FileWalk
  private let found = Locked(PackedTexts())
  private let unread = Locked(Hits.Missed())
  private let cutter = Locked(RecordCutter(0))

  init(_ tree: FileWalk) { self.tree = tree }

  var names: PackedTexts { found.withLock { $0 } }
  var missed: Hits.Missed { unread.withLock { $0 } }

  func command(_ tools: FindTools) -> Command? {
    tools.fileCommand(in: tree.root, showsHidden: tree.showsHidden)
  }

  func add(_ piece: [UInt8], isGit: Bool) -> Bool {
    found.withLock { texts in
      cutter.withLock {
        $0.add(piece) { record in
          let name = isGit || record.starts(with: "./".utf8) ? record.dropFirst(2) : record
          // With `-t`, git puts a `?` before the name of a file that it does not track.
          let isLeftOut =
            isGit && !tree.showsHidden && record.first == UInt8(ascii: "?") && FindTools.isHidden(name)
          guard texts.count < FindTools.mostFiles, !isLeftOut, !isGit || Path(name, in: tree.root).isFileNow
          else { return }
          texts.append(name)
        }
      }
      return texts.count < FindTools.mostFiles
    }
  }

  func walk(_ teller: Worker.Teller<Bool>) throws {
    try tree.run {
      unread.withLock { $0.directories += 1 }
    } _: { name, kind in
      guard kind == .file || kind == .link else { return teller.isWanted }
      let count = found.withLock { texts in
        texts.append(name)
        return texts.count
      }
      if count % 1024 == 0 { teller.tell(true) }
      return teller.isWanted && count < FindTools.mostFiles
    }
    teller.tell(true)
  }

  /// Adds tracked files that the program, such as git or fd, has left out. Names that were found already are
  /// not added again: git lists all tracked files itself, and so does an fd whose settings include hidden
  /// files.
  @MainActor func finish(after method: SearchMethod, _ tools: FindTools, _ leftOut: LeftOut) async throws {
    let names = try await leftOut(true)
    try await Worker.run { [found] in
      var new = Set(names)
      let texts = found.withLock { $0 }
      if !new.isEmpty { texts.forEach(in: 0..<texts.count) { new.remove(Array($1)) } }
      found.withLock { texts in
        for name in names where new.contains(name) && texts.count < FindTools.mostFiles { texts.append(name) }
      }
    }
  }
}
