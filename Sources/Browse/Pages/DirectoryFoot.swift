import TermNav

/// The line below the entries of a directory: its path, git's branch, the sum of the sizes, and the number of
/// the cursor's row.
final class DirectoryFoot {
  let line = PositionLine()
  private let total = SizeTotal()
  /// The branch and the number of changes in words, for the line below a directory's entries; empty where git
  /// is not asked.
  var git = ""
  /// The number of the entry under the cursor, such as `3 of 120`. It is padded with blanks so that it has
  /// the same width in every row.
  private(set) var position = ""
  private let path: String

  /// The least height, in rows, of a directory's page that has a line below its entries. Lower pages keep
  /// that row for an entry, and show the cursor's row after the hints.
  static let leastRows = 20

  init(_ path: Path) { self.path = path.shown }

  /// Sets what the line below a directory's entries shows.
  /// - Parameters:
  ///   - row: The row of the cursor, from 0; nil without a cursor.
  ///   - count: The number of entries.
  ///   - marks: The number of marks.
  ///   - sums: The sizes in bytes of the marked directories that were added up.
  ///   - progress: The words for the progress of adding up a directory, which are shown instead of sizes; nil
  ///     for none.
  func show(row: Int?, of count: Int, marks: Int, sums: [Int64], progress: String?) {
    let all = count.grouped
    let number = row.flatMap { $0 < count ? ($0 + 1).grouped : nil }
    position =
      number.map { String(repeating: " ", count: max(0, all.count - $0.count)) + "\($0) of \(all)" } ?? ""
    let bytes = total.bytes.map { $0 + sums.reduce(0, +) }
    let size = bytes.map { FileFormat.size($0) + (sums.isEmpty ? " in files" : "") } ?? ""
    let marked = marks == 0 ? size : "\(marks.grouped) marked" + (size.isEmpty ? "" : ", \(size)")
    line.words = PositionLine.Words(path: path, facts: [git, progress ?? marked, position])
  }

  /// Adds up the sizes of files, such as those that are marked, and calls `body` when their sum is known.
  func add(_ source: SizeTotal.Source, for page: BrowsePage, then body: @escaping () -> Void) {
    total.onChange = body
    total.add(source, for: page)
  }
}
