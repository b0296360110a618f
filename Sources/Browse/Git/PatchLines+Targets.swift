import TermNav
import TermNavText

/// The targets to which the rows of a patch lead.
nonisolated extension PatchLines {
  /// A target that can be opened from a row.
  enum Target: Equatable, Sendable {
    case commit(String)
    /// The diff of a file further down in the same text, by the index of the file's line in the list of
    /// changes.
    case diff(Int)
    /// A line of a file, from 0: in the new version, or in that of a parent, by the parent's index.
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
    // A deleted file still exists in a parent.
    let fallback = file.newName == nil ? file.firstParent : nil
    guard let hunk = patch.hunk(at: shown) else { return .file(file, line: 0, parent: fallback) }
    // A remark of git's is about the line before it.
    var line = shown
    while line > hunk.line, patch.kind(of: line) == .remark { line -= 1 }
    if hunk.isCombined { return target(of: line, in: hunk, file, fallback) }
    let (old, new) = patch.numbers(of: line)
    let parent = patch.kind(of: line) == .removed ? 0 : fallback
    let found = parent == nil ? new ?? hunk.newStart : old ?? hunk.oldStarts[0]
    return .file(file, line: max(0, found - 1), parent: parent)
  }

  /// Returns the target of a line in a merge's hunk, where each line has one sign for each parent.
  private func target(of line: Int, in hunk: Patch.Hunk, _ file: PatchFile, _ fallback: Int?) -> Target {
    let texts = (buffer.readyLines(hunk.line + 1..<line + 1) ?? []).filter { !$0.string.hasPrefix("\\") }
    let signs = texts.map { Array($0.string.utf8.prefix(hunk.columns)) }
    let minus = UInt8(ascii: "-")
    // A removed line belongs to the parent whose column has the minus.
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
  /// Returns the row for a line of a file in another diff of the same files, or a row near it. Nil until the
  /// file's diff has been read.
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
