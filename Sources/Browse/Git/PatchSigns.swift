import TermNav
import TermNavText

/// The signs of a patch's rows: for what has changed where a removed and an added line look the same, for blanks at the end of
/// an added line, for characters of no width, and for carriage returns where some lines of a hunk have none.
final class PatchSigns {
  let patch: PatchLines
  private let tabWidth: Int
  /// Lines that were removed and added in one place, and of each side what has which look.
  private var block: Block?

  private struct Block {
    var lines: Range<Int>
    /// Rows of the patch when it was read, where more of the block may come.
    var count: Int?
    /// Numbers of the patch's rows, by their looks.
    var removed: [String: [Int]] = [:]
    var added: [String: [Int]] = [:]
  }

  /// Lines of a place that are compared at most; our own figure.
  private static let most = 20_000
  /// Lines of one look that are compared with a line at most; our own figure.
  private static let mostAlike = 100

  init(_ patch: PatchLines, tabWidth: Int) { (self.patch, self.tabWidth) = (patch, tabWidth) }

  /// - Parameter showsAll: whether tabs and all blanks at the ends of lines are marked.
  func signs(of line: Int, _ text: AttributedText, showsAll: Bool) -> [LineSign] {
    guard let row = patch.row(line) else { return text.signs(showsAll: showsAll, tabWidth: tabWidth) }
    let own = UnseenText(row.bytes, from: row.columns)
    var marked = showsAll ? own.unseen.union(own.blanks) : own.unseen
    if row.kind == .added { marked.formUnion(own.trailing) }
    marked.formUnion(differences(of: own, line, row))
    return own.signs(marked, return: showsAll || row.hasMixedEnds, tabWidth: tabWidth)
  }

  /// What is not as in the line of the other side that looks the same; nothing where that side has the very line.
  private func differences(of own: UnseenText, _ line: Int, _ row: PatchLines.Row) -> Set<Int> {
    guard row.kind == .added || row.kind == .removed else { return [] }
    if block?.lines.contains(line) != true || block?.count != nil && block?.count != patch.count.known {
      readBlock(around: line)
    }
    let same = (row.kind == .added ? block?.removed : block?.added)?[own.look] ?? []
    let others = same.prefix(Self.mostAlike).compactMap { patch.row($0)?.bytes.dropFirst(row.columns) }
    if others.contains(row.bytes.dropFirst(row.columns)) { return [] }
    return others.lazy.compactMap { own.differences(from: UnseenText(Array($0))) }.first ?? []
  }

  private func lines(around line: Int) -> Range<Int> {
    func isOfBlock(_ line: Int) -> Bool {
      guard let row = patch.row(line) else { return false }
      return row.kind == .added || row.kind == .removed || row.kind == .remark
    }
    var (start, end) = (line, line + 1)
    while start > 0, end - start < Self.most, isOfBlock(start - 1) { start -= 1 }
    while end - start < Self.most, isOfBlock(end) { end += 1 }
    return start..<end
  }

  private func readBlock(around line: Int) {
    let count = patch.count.known
    if let rows = patch.oneSidedRows(around: line, most: Self.most) {
      block = Block(lines: rows, count: rows.upperBound < count ? nil : count)
      return
    }
    let lines = lines(around: line)
    var block = Block(lines: lines, count: lines.upperBound < count ? nil : count)
    for line in lines {
      guard let row = patch.row(line) else { continue }
      let look = UnseenText(row.bytes, from: row.columns).look
      if row.kind == .removed { block.removed[look, default: []].append(line) }
      if row.kind == .added { block.added[look, default: []].append(line) }
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
