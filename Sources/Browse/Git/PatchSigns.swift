import TermNav
import TermNavText

/// The signs of a patch's rows: for what has changed where a removed and an added line look the same, for blanks at the end of
/// an added line, for characters of no width, and for carriage returns where some lines of a hunk have none.
final class PatchSigns {
  let patch: PatchLines
  private let tabWidth: Int
  /// Lines that were removed and added in one place, and of each side what has which look.
  private var block: Block?

  /// A line of a hunk.
  private struct HunkLine {
    var kind: Patch.Kind
    /// Signs before it.
    var columns: Int
    /// As they came, with the signs that are shown.
    var bytes: [UInt8]
    /// Whether some lines of the hunk end in a carriage return, and others do not.
    var hasMixedEnds: Bool
  }

  private struct Block {
    var lines: Range<Int>
    /// Lines of the patch when it was read, where more of the block may come.
    var count: Int?
    /// Numbers of the patch's lines, by their looks.
    var removed: [String: [Int]] = [:]
    var added: [String: [Int]] = [:]
  }

  /// Lines of a place that are compared at most; our own figure.
  private static let most = 20_000
  /// Lines of one look that are compared with a line at most; our own figure.
  private static let mostAlike = 100

  init(_ patch: PatchLines, tabWidth: Int) { (self.patch, self.tabWidth) = (patch, tabWidth) }

  /// - Parameter showsAll: whether tabs and all blanks at the ends of lines are marked.
  func signs(of row: Int, _ text: AttributedText, showsAll: Bool) -> [LineSign] {
    signs(ofLine: patch.line(ofRow: row), text, showsAll: showsAll)
  }

  /// The same for a line of the patch.
  func signs(ofLine line: Int, _ text: AttributedText, showsAll: Bool) -> [LineSign] {
    guard let known = hunkLine(line) else { return text.signs(showsAll: showsAll, tabWidth: tabWidth) }
    let own = UnseenText(known.bytes, from: known.columns)
    var marked = showsAll ? own.unseen.union(own.blanks) : own.unseen
    if known.kind == .added { marked.formUnion(own.trailing) }
    marked.formUnion(differences(of: own, line, known))
    return own.signs(marked, return: showsAll || known.hasMixedEnds, tabWidth: tabWidth)
  }

  /// What is not as in the line of the other side that looks the same; nothing where that side has the very line.
  private func differences(of own: UnseenText, _ line: Int, _ known: HunkLine) -> Set<Int> {
    guard known.kind == .added || known.kind == .removed else { return [] }
    if block?.lines.contains(line) != true || block?.count != nil && block?.count != lineCount {
      readBlock(around: line)
    }
    let same = (known.kind == .added ? block?.removed : block?.added)?[own.look] ?? []
    let others = same.prefix(Self.mostAlike).compactMap {
      hunkLine($0)?.bytes.dropFirst(known.columns)
    }
    if others.contains(known.bytes.dropFirst(known.columns)) { return [] }
    return others.lazy.compactMap { own.differences(from: UnseenText(Array($0))) }.first ?? []
  }

  /// nil for a line that is in no hunk, begins one, or is too long.
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
    let found = patch.state.withLock { $0.patch.place(around: line, most: Self.most) }
    guard let place = found else { return block = nil }
    let count = lineCount
    var block = Block(lines: place.lines, count: place.lines.upperBound < count ? nil : count)
    // Where only one side has lines there is nothing to compare.
    for line in place.hasBothSides ? place.lines : 0..<0 {
      guard let known = hunkLine(line) else { continue }
      let look = UnseenText(known.bytes, from: known.columns).look
      if known.kind == .removed { block.removed[look, default: []].append(line) }
      if known.kind == .added { block.added[look, default: []].append(line) }
    }
    self.block = block
  }
}

extension AttributedText {
  /// The signs of a line that is compared with no other.
  nonisolated func signs(showsAll: Bool, tabWidth: Int) -> [LineSign] {
    let text = UnseenText(Array(string.utf8) + (endsInReturn ? [0x0D] : []))
    return text.signs(
      showsAll ? text.unseen.union(text.blanks) : text.unseen, return: showsAll, tabWidth: tabWidth)
  }
}
