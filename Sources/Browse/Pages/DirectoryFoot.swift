import TermNav

/// The line below the entries of a directory. It tells where the cursor is among them, and how much there is.
final class DirectoryFoot {
  let line = PlaceLine()
  private let total = SizeTotal()
  /// The text that tells the branch and the changes of the repository.
  var git = ""
  /// The place of the cursor among the entries, such as `3 of 120`, equally wide for every row.
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
