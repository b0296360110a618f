import TermNav

/// What stands below the entries of a directory: where the cursor is among them, and how much there is.
final class DirectoryFoot {
  let line = PlaceLine()
  private let total = SizeTotal()
  /// What is shown of git.
  var git = ""
  /// Where the cursor is, as wide for each row.
  private(set) var place = ""
  private let path: String

  /// Pages with fewer rows have no line for it: the hints end with the place; our own figure.
  static let leastRows = 20

  init(_ path: Path) { self.path = path.shown }

  func show(row: Int?, of count: Int, marks: Int, progress: String?) {
    let all = count.grouped
    let number = row.flatMap { $0 < count ? ($0 + 1).grouped : nil }
    place =
      number.map { String(repeating: " ", count: max(0, all.count - $0.count)) + "\($0) of \(all)" } ?? ""
    let size = total.bytes.map { FileFormat.size($0) } ?? ""
    let marked = marks == 0 ? size : "\(marks.grouped) marked" + (size.isEmpty ? "" : ", \(size)")
    line.words = PlaceLine.Words(path: path, facts: [git, progress ?? marked, place])
  }

  /// Adds up the sizes of what is marked, else of what is shown.
  func add(_ parts: SizeTotal.Parts, for page: BrowsePage, then body: @escaping () -> Void) {
    total.onChange = body
    total.add(parts, for: page)
  }
}
