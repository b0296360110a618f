import TermNav

/// The line below the entries of a directory, with the cursor's row, the number of entries and their size.
final class DirectoryFoot {
  let line = PositionLine()
  private let total = SizeTotal()
  /// The branch and the number of changes, as text.
  var git = ""
  /// The cursor's row among the entries, such as `3 of 120`, padded so that it is equally wide for every row.
  private(set) var position = ""
  private let path: String

  /// The fewest rows of a page that has the line. Lower pages keep their rows for entries, and show the
  /// cursor's row after the hints.
  static let leastRows = 20

  init(_ path: Path) { self.path = path.shown }

  /// - Parameters:
  ///   - row: The row of the cursor; nil without a cursor.
  ///   - count: The number of entries.
  ///   - marks: The number of marks.
  ///   - sums: The sizes of the marked directories that were added up, in bytes.
  ///   - progress: The progress of adding up a directory, which is shown instead of sizes.
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

  /// Adds up the sizes of the marked entries, or of all shown ones where none is marked.
  func add(_ source: SizeTotal.Source, for page: BrowsePage, then body: @escaping () -> Void) {
    total.onChange = body
    total.add(source, for: page)
  }
}
