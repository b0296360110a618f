import TermNav
import TermNavText

/// A page of all files below a directory, filtered by letters that are typed.
final class FilesPage: FoundPage {
  private var texts = PackedTexts()

  init(_ folder: Path) {
    super.init(folder, title: "Files in \(Path.visible(folder.name))", name: "files")
  }

  override var location: Location? { .files(folder) }

  override func viewDidLoad() {
    super.viewDidLoad()
    beginFilter()
  }

  // MARK: Rows

  override var rowCount: Int { texts.count }
  override func text(at index: Int) -> String { alike[index] ?? Path.visible(Array(texts[index])) }
  override var filterTexts: any FuzzyTexts { texts }

  override func row(at index: Int) -> ListRow {
    let name = text(at: index)
    // The last part of a path matters most. So a path that is too long is cut at its beginning.
    let columns = max(8, list.size.columns - 5)
    let cut = AttributedText(name).truncated(toColumns: columns, lineBreakMode: .byTruncatingHead)
    return ListRow(title: cut.string)
  }

  override func foundRanges(of match: FuzzyMatch, in text: String, ofRow index: Int) -> [Range<Int>] {
    let whole = self.text(at: index)
    guard text != whole, text.hasPrefix("…") else { return match.ranges(inName: whole) }
    let sign = "…".utf8.count
    let moved = whole.utf8.count - text.utf8.count
    return match.ranges(inName: whole).compactMap {
      let range = $0.lowerBound - moved..<$0.upperBound - moved
      return range.upperBound <= sign ? nil : max(sign, range.lowerBound)..<range.upperBound
    }
  }

  override func makeFinder(in tree: FileWalk) -> any Finder { FileFinder(tree) }

  override func refresh(isOther: Bool) {
    guard let new = finder?.names, isOther || new.count > texts.count else { return }
    let selected = isOther ? list.cursor.map { Array(texts[$0]) } : nil
    texts = new
    reload(appended: !isOther)
    if let row = selected.flatMap({ name in (0..<new.count).first { new[$0].elementsEqual(name) } }) {
      list.moveCursor(to: row)
    }
  }

  override var markedRows: Set<Int> {
    let above = folder.isRoot ? 1 : folder.bytes.count + 1
    let names = Set(
      marks.all.compactMap { mark -> [UInt8]? in
        guard case .entry(let path) = mark, path.bytes.starts(with: folder.appending([]).bytes) else {
          return nil
        }
        return Array(path.bytes.dropFirst(above))
      })
    return names.isEmpty ? [] : Set((0..<rowCount).filter { names.contains(Array(texts[$0])) })
  }

  override func summary(_ state: CommandRun.RunState) -> String? {
    switch state {
    case .full: return "The first \(texts.count.grouped) files; there are more."
    case .stopped: return "Stopped at \(texts.count.grouped) files."
    default:
      let words =
        (texts.count == 0 ? ["No file is below."] : [])
        + unread(ofWords: false)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }

  override func found(at index: Int) -> (name: [UInt8], line: Int?)? {
    index < texts.count ? (Array(texts[index]), nil) : nil
  }

  // MARK: Actions

  override func open(at index: Int) { openFollowed(Path(texts[index], in: folder)) }

  /// Opens the file of a row. The filter stays on, for a user who comes back.
  override func openFiltered(_ index: Int) { open(at: index) }

  override var leavesWithFilter: Bool { true }

  override func leaveFilter() { perform(.app(.back), count: nil) }
}
