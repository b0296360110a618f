/// A map of the lines of a file to the lines of an older version, made from their diff. Lines count from 0.
nonisolated struct LineMap: Equatable, Sendable {
  /// Lines of a file's old version, and the lines in the new one that have replaced them. Either range may be
  /// empty.
  struct Change: Equatable, Sendable {
    var old, new: Range<Int>
  }

  /// The place in a file's old version that a line of the new version comes from.
  enum OldLine: Equatable, Sendable {
    /// The line is unchanged, and had the given index in the old version of the file.
    case same(Int)
    /// The line has replaced lines of the file's old version; the value is the index of the replaced line at
    /// the same place among them.
    case changed(Int)
    /// The line is one of several that have replaced fewer lines of the file's old version, and none of these
    /// is at the same place among them; the value is the index of the last one.
    case addedBehind(Int)
    /// The line was added before the old version's line of the given index, which may be one beyond the last
    /// line.
    case added(before: Int)

    var line: Int {
      switch self {
      case .same(let line), .changed(let line), .addedBehind(let line), .added(let line): line
      }
    }
  }

  /// The changes from a file's old version to the new one, in the order of their lines, without overlaps.
  private(set) var changes: [Change] = []

  /// The most lines, old and new together, of a change in a file whose lines are compared in pairs. The time
  /// of the comparison can grow with the square of the lines. In longer changes all lines count as replaced.
  private static let mostCompared = 4000

  /// Makes the map of a file's lines to an older version by reading the file's diff, with any number of
  /// context lines.
  init(_ diff: [UInt8]) {
    var patch = Patch()
    patch.append(diff)
    patch.finish()
    let lines = diff.split(separator: 0x0A, omittingEmptySubsequences: false)
    for hunk in patch.hunks where !hunk.isCombined {
      // Where a hunk's range is empty, git gives the number of the line before the range.
      var old = hunk.oldStarts[0] - (hunk.oldSize > 0 ? 1 : 0)
      var new = hunk.newStart - (hunk.newSize > 0 ? 1 : 0)
      var (removed, added): ([ArraySlice<UInt8>], [ArraySlice<UInt8>]) = ([], [])
      func end() {
        if removed.isEmpty, added.isEmpty { return }
        add(removed, endingAt: old, added, endingAt: new)
        (removed, added) = ([], [])
      }
      for line in hunk.line + 1..<hunk.end {
        switch patch.kind(of: line) {
        case .removed:
          removed.append(lines[line].dropFirst())
          old += 1
        case .added:
          added.append(lines[line].dropFirst())
          new += 1
        case .context:
          end()
          (old, new) = (old + 1, new + 1)
        case .words, .file, .head, .hunk, .remark: continue
        }
      }
      end()
    }
  }

  /// Adds a change to the map from a file's new lines to its old ones. Where a removed and an added line
  /// differ only in blanks, as after indenting a block, the added line is mapped to the removed one.
  private mutating func add(
    _ removed: [ArraySlice<UInt8>], endingAt oldEnd: Int, _ added: [ArraySlice<UInt8>], endingAt newEnd: Int
  ) {
    var (old, new) = (oldEnd - removed.count, newEnd - added.count)
    func change(upTo oldLine: Int, _ newLine: Int) -> Change? {
      defer { (old, new) = (oldLine, newLine) }
      return old < oldLine || new < newLine ? Change(old: old..<oldLine, new: new..<newLine) : nil
    }
    for pair in Self.pairs(removed, added) {
      let start = (oldEnd - removed.count + pair.old, newEnd - added.count + pair.new)
      if let change = change(upTo: start.0, start.1) { changes.append(change) }
      if let change = change(upTo: start.0 + 1, start.1 + 1) { changes.append(change) }
    }
    if let change = change(upTo: oldEnd, newEnd) { changes.append(change) }
  }

  private static func pairs(_ removed: [ArraySlice<UInt8>], _ added: [ArraySlice<UInt8>]) -> [(
    old: Int, new: Int
  )] {
    guard !removed.isEmpty, !added.isEmpty, removed.count + added.count <= mostCompared else { return [] }
    func bare(_ line: ArraySlice<UInt8>) -> [UInt8] { line.filter { $0 != 0x20 && $0 != 9 && $0 != 0x0D } }
    let (before, behind) = (removed.map(bare), added.map(bare))
    var (gone, come): (Set<Int>, Set<Int>) = ([], [])
    for change in behind.difference(from: before) {
      switch change {
      case .remove(let index, _, _): gone.insert(index)
      case .insert(let index, _, _): come.insert(index)
      }
    }
    return zip(
      before.indices.filter { !gone.contains($0) }, behind.indices.filter { !come.contains($0) }
    )
    .map { ($0, $1) }
  }

  /// Returns where a line of a file's new version was in the old version. The line counts from 0.
  func old(ofNew line: Int) -> OldLine {
    let index = changes.partitioningIndex { $0.new.lowerBound > line } - 1
    guard index >= 0 else { return .same(line) }
    let change = changes[index]
    if line >= change.new.upperBound { return .same(line - change.new.upperBound + change.old.upperBound) }
    if change.old.isEmpty { return .added(before: change.old.lowerBound) }
    let old = change.old.lowerBound + line - change.new.lowerBound
    return old < change.old.upperBound ? .changed(old) : .addedBehind(change.old.upperBound - 1)
  }
}
