import TermNav
import TermNavText

/// The hunks to which some rows of a patch belong, with the heads of their files, as a text that git applies.
/// Where the first row is in the head of a file, that file is copied whole.
nonisolated struct HunkCopy {
  /// The lines of the patch that are copied.
  private var lines: [Int] = []
  let text: String

  /// A line of so many bytes may be one of which only the beginning is known, so it is not copied.
  private static let tooLong = 32_000

  /// - Throws: `GitError` where the rows belong to no hunk, or its text cannot be copied.
  init(ofRows rows: ClosedRange<Int>, in source: PatchLines) throws(GitError) {
    let (patch, first, last) = source.state.withLock {
      ($0.patch, $0.rows.line(ofRow: rows.lowerBound), $0.rows.line(ofRow: rows.upperBound))
    }
    var (head, wholeFile): (Range<Int>, Int?) = (0..<0, nil)
    for (index, piece) in patch.pieces.enumerated() {
      let end = index + 1 < patch.pieces.count ? patch.pieces[index + 1].line : patch.lineCount
      switch piece.content {
      case .words: break
      case .file(let file):
        head = piece.line..<end
        if head.contains(first) { wholeFile = file }
      case .hunk(let number):
        let hunk = patch.hunks[number]
        guard piece.line <= last && first < end || hunk.file == wholeFile else { continue }
        if hunk.isCombined { throw GitError("the diff of a merge with all its parents is no patch") }
        lines += Array(head) + Array(piece.line..<end)
        head = end..<end
      }
    }
    if lines.isEmpty { throw GitError("there is no hunk here") }
    var bytes: [UInt8] = []
    for line in lines {
      guard let new = source.bytes(ofLine: line), new.count < Self.tooLong else {
        throw GitError("a line of the hunk is too long to be copied")
      }
      bytes += new + [0x0A]
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw GitError("the hunk is no UTF-8, and cannot be copied")
    }
    self.text = text
  }

  /// Copies the hunks to which the selected lines of a page belong, or else the one at the current line.
  @MainActor static func perform(on page: PagerPage, _ patch: PatchLines) {
    let row = page.lines.currentRow
    do throws(GitError) {
      let copy = try HunkCopy(ofRows: page.selectedLines ?? row...row, in: patch)
      PathAction.yank.copy(copy.text, as: "\(copy.lines.count.grouped) lines of a patch", on: page)
    } catch { page.frame.status.message = error.description }
  }
}
