import TermNav
import TermNavText

/// Signs for differences that cannot be seen in a patch's rows. These are changed invisible characters,
/// blanks at the end of added lines, and characters of no width. Carriage returns get signs where only some
/// lines of a hunk have them.
final class PatchSigns {
  let patch: PatchLines
  private let tabWidth: Int
  /// The group of a patch's changed lines that was last compared to find invisible differences.
  private var block: Block?

  private struct HunkLine {
    var kind: Patch.Kind
    /// The number of bytes before the text of a hunk's line in `bytes`, which are signs such as `+`.
    var columns: Int
    /// The bytes of a hunk's line. Its signs, such as `+`, are among them only where the patch is shown raw.
    var bytes: [UInt8]
    /// Whether some lines of the hunk end in a carriage return, and others do not.
    var hasMixedEnds: Bool

    /// Whether the line has no character that could get a sign for itself. Most lines are so, and are not
    /// examined further.
    var isPlain: Bool {
      if kind == .added, bytes.last == 0x20 || bytes.last == 0x09 { return false }
      for byte in bytes where byte < 0x20 && byte != 0x09 || byte >= 0x7F { return false }
      return true
    }
  }

  private struct Block {
    var lines: Range<Int>
    /// The number of lines that the patch had when the group of changed lines was read. Nil where the group
    /// cannot grow any more, since other lines follow it.
    var count: Int?
    /// The removed lines of a group of changes by their appearance, without invisible characters; `added` has
    /// the added ones.
    var removed: [String: [Int]] = [:]
    var added: [String: [Int]] = [:]
  }

  /// The most lines of a group of changes that are compared for invisible differences. Larger groups are
  /// rare, and comparing them would slow down drawing.
  private static let most = 20_000
  /// The most lines of the same appearance with which a changed line is compared. It keeps files of many
  /// equal lines fast.
  private static let mostAlike = 100

  init(_ patch: PatchLines, tabWidth: Int) { (self.patch, self.tabWidth) = (patch, tabWidth) }

  /// Returns the signs for invisible characters in a patch's row of one line.
  /// - Parameter showsAll: whether tabs, blanks other than a space, all blanks at the end and a carriage
  ///   return get signs too.
  func signs(of row: Int, _ text: AttributedText, showsAll: Bool) -> [LineSign] {
    signs(ofLine: patch.line(ofRow: row), text, showsAll: showsAll)
  }

  /// Returns the signs for invisible characters in a line of the patch, by the line's index and its text.
  func signs(ofLine line: Int, _ text: AttributedText, showsAll: Bool) -> [LineSign] {
    guard let known = hunkLine(line) else { return text.signs(showsAll: showsAll, tabWidth: tabWidth) }
    let others = otherSide(of: line, known.kind)
    if !showsAll, others.isEmpty, known.isPlain { return [] }
    let own = UnseenText(known.bytes, from: known.columns)
    var marked = showsAll ? own.unseen.union(own.blanks) : own.unseen
    if known.kind == .added { marked.formUnion(own.trailing) }
    marked.formUnion(differences(of: own, others, known))
    return own.signs(marked, return: showsAll || known.hasMixedEnds, tabWidth: tabWidth)
  }

  /// Returns the lines on the other side of the group of changes around a line, by their appearance; empty
  /// where there are none.
  private func otherSide(of line: Int, _ kind: Patch.Kind) -> [String: [Int]] {
    guard kind == .added || kind == .removed else { return [:] }
    if block?.lines.contains(line) != true || block?.count != nil && block?.count != lineCount {
      readBlock(around: line)
    }
    return (kind == .added ? block?.removed : block?.added) ?? [:]
  }

  /// Returns the indices, in a changed line's bytes, of invisible characters that differ from the line on the
  /// other side of the patch that looks the same. Empty where no line looks the same, or where one is exactly
  /// the same.
  /// - Parameter others: the lines on the other side by their appearance.
  private func differences(of own: UnseenText, _ others: [String: [Int]], _ known: HunkLine) -> Set<Int> {
    guard !others.isEmpty, let same = others[own.appearance] else { return [] }
    let alike = same.prefix(Self.mostAlike).compactMap {
      hunkLine($0)?.bytes.dropFirst(known.columns)
    }
    if alike.contains(known.bytes.dropFirst(known.columns)) { return [] }
    return alike.lazy.compactMap { own.differences(from: UnseenText(Array($0))) }.first ?? []
  }

  /// Returns a line of a patch's hunk; nil for the line that begins a hunk, a line outside hunks, and a line
  /// that is too long.
  private func hunkLine(_ line: Int) -> HunkLine? {
    let (hunk, kind, isRaw) = patch.state.withLock { state in
      (state.patch.hunk(at: line), state.patch.kind(of: line), state.rows.isRaw)
    }
    guard let hunk, line > hunk.line, let bytes = patch.bytes(ofLine: line) else { return nil }
    return HunkLine(
      kind: kind, columns: isRaw ? hunk.columns : 0,
      bytes: isRaw ? bytes : Array(bytes.dropFirst(hunk.columns)),
      hasMixedEnds: hunk.hasReturns && hunk.hasPlainEnds)
  }

  private var lineCount: Int { patch.state.withLock { $0.patch.lineCount } }

  private func readBlock(around line: Int) {
    let found = patch.state.withLock { $0.patch.changeGroup(around: line, most: Self.most) }
    guard let group = found else { return block = nil }
    let count = lineCount
    var block = Block(lines: group.lines, count: group.lines.upperBound < count ? nil : count)
    // A group of changes that has only removed or only added lines has nothing to compare.
    for line in group.hasBothSides ? group.lines : 0..<0 {
      guard let known = hunkLine(line) else { continue }
      let appearance = UnseenText(known.bytes, from: known.columns).appearance
      if known.kind == .removed { block.removed[appearance, default: []].append(line) }
      if known.kind == .added { block.added[appearance, default: []].append(line) }
    }
    self.block = block
  }
}

extension AttributedText {
  /// Returns the signs for invisible characters of a line that is compared with no other.
  /// - Parameter showsAll: whether tabs, blanks other than a space, all blanks at the end and a carriage
  ///   return get signs too.
  nonisolated func signs(showsAll: Bool, tabWidth: Int) -> [LineSign] {
    let text = UnseenText(Array(string.utf8) + (endsInReturn ? [0x0D] : []))
    return text.signs(
      showsAll ? text.unseen.union(text.blanks) : text.unseen, return: showsAll, tabWidth: tabWidth)
  }
}
