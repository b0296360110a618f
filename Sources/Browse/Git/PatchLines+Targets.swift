import TermNav
import TermNavText

/// The commits, diffs and lines of files to which the rows of a patch lead.
nonisolated extension PatchLines {
  /// The page or place that Return on a row of a patch opens.
  enum Target: Equatable, Sendable {
    /// Return on the row opens a commit, by its hash.
    case commit(String)
    /// Return on the row goes to the diff of a file further down in the same text. The value is the index in
    /// the commit's list of changed files.
    case diff(Int)
    /// Return on the row opens a line of a file, from 0. It counts in the new version, or in that of a parent
    /// if `parent` is the parent's index.
    case file(PatchFile, line: Int, parent: Int?)
  }

  func target(of row: Int) -> Target? {
    let (head, patch, shown) = state.withLock { state in
      let line = state.rows.line(ofRow: row)
      return (state.head?.target(of: line), state.patch, line)
    }
    if let head { return head }
    guard let number = patch.fileNumber(at: shown) else { return nil }
    let file = patch.files[number]
    // A file that the patch deletes can be shown only as it is in a parent.
    let fallback = file.newName == nil ? file.firstParent : nil
    guard let hunk = patch.hunk(at: shown) else { return .file(file, line: 0, parent: fallback) }
    // A remark in a patch, such as that there is no line feed, is about the line before it.
    var line = shown
    while line > hunk.line, patch.kind(of: line) == .remark { line -= 1 }
    if hunk.isCombined { return target(of: line, in: hunk, file, fallback) }
    let (old, new) = patch.numbers(of: line)
    let parent = patch.kind(of: line) == .removed ? 0 : fallback
    let found = parent == nil ? new ?? hunk.newStart : old ?? hunk.oldStarts[0]
    return .file(file, line: max(0, found - 1), parent: parent)
  }

  /// Returns what Return on a line in a merge's hunk opens. In such a hunk, each line has a sign for each
  /// parent.
  /// - Parameter fallback: the index of the parent whose file is opened where the new file does not exist;
  ///   nil where it does.
  private func target(of line: Int, in hunk: Patch.Hunk, _ file: PatchFile, _ fallback: Int?) -> Target {
    let texts = (buffer.readyLines(hunk.line + 1..<line + 1) ?? []).filter { !$0.string.hasPrefix("\\") }
    let signs = texts.map { Array($0.string.utf8.prefix(hunk.columns)) }
    let minus = UInt8(ascii: "-")
    // A removed line of a merge is a line of the parent in whose column the minus stands.
    let parent = signs.last?.firstIndex(of: minus) ?? fallback
    let before = signs.dropLast().count { signs in
      guard let parent else { return !signs.contains(minus) }
      let sign = parent < signs.count ? signs[parent] : 0x20
      return sign == (signs.contains(minus) ? minus : 0x20)
    }
    let start = parent.map { $0 < hunk.columns ? hunk.oldStarts[$0] : 1 } ?? hunk.newStart
    return .file(file, line: max(0, start - 1 + before), parent: parent)
  }
}

nonisolated extension PatchLines {
  /// Finds the line of a file in this patch, where the target comes from another diff of the same files.
  /// Returns its row, or the nearest row before it. Nil until the file's diff has been read.
  /// - Parameter isWhole: whether the whole patch has been read.
  func row(of target: Target, isWhole: Bool) -> Int? {
    guard case .file(let wanted, let line, let parent) = target, let name = wanted.name else { return nil }
    return state.withLock { state in
      let patch = state.patch
      guard
        let number = patch.files.firstIndex(where: { $0.name == name && $0.isUntracked == wanted.isUntracked }
        )
      else { return nil }
      guard patch.files[number].isWhole || isWhole else { return nil }
      var found = patch.files[number].line
      for hunk in patch.hunks where hunk.file == number {
        let start = parent == nil ? hunk.newStart : hunk.oldStarts[0]
        if start > line + 1 { break }
        found = hunk.line
        for number in hunk.line..<hunk.end {
          let numbers = patch.numbers(of: number)
          if (parent == nil ? numbers.new : numbers.old).map({ $0 <= line + 1 }) == true { found = number }
        }
      }
      return state.rows.row(ofLine: found)
    }
  }
}
