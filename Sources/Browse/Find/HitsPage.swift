import TermNav
import TermNavText

/// A page of the lines that have some words, in the files below a directory.
final class HitsPage: FoundPage {
  private let words: String
  /// Whether the searched words are taken literally, because they are not a valid regular expression, or
  /// because the browser searches itself.
  private var isPlain = false
  private var query: TextQuery
  private var matcher: TextMatcher?
  private var wordFinder: WordFinder?
  private(set) var hits = Hits()
  /// For each row of the list of found lines, its index in `hits`.
  private var order: [Int32] = []

  init(_ words: String, in folder: Path) {
    self.words = words
    let ignoresCase = !words.contains(where: \.isUppercase)
    query = TextQuery(words, isRegex: true, ignoresCase: ignoresCase)
    matcher = try? TextMatcher(query)
    super.init(folder, title: "“\(words.visible)” in \(Path.visible(folder.name))", name: "hits")
    list.searchMode = .off
    if matcher == nil { searchAsPlainWords() }
  }

  override func searchAsPlainWords() {
    (isPlain, query) = (true, query.asPlainWords)
    matcher = try? TextMatcher(query)
  }

  override var location: Location? { .hits(words, in: folder) }

  // MARK: Rows

  override var rowCount: Int { order.count }
  override var filteredCount: Int { hits.count }
  override var filterTexts: any FuzzyTexts { HitTexts(hits: hits, order: order) }

  private func hit(_ index: Int) -> Hits.Row { hits.rows[Int(order[index])] }
  private func name(_ row: Hits.Row) -> String {
    alike[Int(row.file)] ?? Path.visible(Array(hits.names[Int(row.file)]))
  }
  private func line(at index: Int) -> String { Path.line(hits.texts[Int(order[index])]) }

  override func text(at index: Int) -> String {
    let row = hit(index)
    return row.line == 0 ? "" : "\(name(row)):\(row.line): \(line(at: index))"
  }

  override func row(at index: Int) -> ListRow {
    let row = hit(index)
    if row.line == 0 { return ListRow(.header, title: name(row)) }
    if filter.match != nil { return ListRow(title: text(at: index)) }
    return ListRow(
      title: String(row.line).padded(to: Self.numberColumns - 2) + "  " + shownLine(at: index).text)
  }

  /// How many columns the number of a found line and the blanks after it take.
  private static let numberColumns = 8
  /// How many columns of a row the text of a found line cannot use: those of the number, and up to five at
  /// both ends that the list uses.
  private static let otherColumns = numberColumns + 5

  /// Returns the text of a found line as the row shows it, and the byte ranges in it of the searched words.
  /// If the match would be out of sight, the beginning of the line is cut off.
  private func shownLine(at index: Int) -> (text: String, found: [Range<Int>]) {
    let number = Int(order[index])
    let whole = line(at: index)
    let found = matcher?.ranges(in: AttributedText(whole)) ?? []
    let offset = Path.visible(Array(hits.texts[number].prefix(Int(hits.rows[number].offset)))).utf8.count
    let hit = found.first { $0.upperBound > offset } ?? offset..<offset
    let shown = whole.showing(hit, inColumns: list.size.columns - Self.otherColumns)
    return (shown, whole.ranges(found, inShown: shown))
  }

  /// Returns the byte ranges of the searched words in the text of a row, to highlight them; empty for the row
  /// of a file's name. The words are highlighted while no filter highlights its letters.
  private func wordRanges(in text: String, ofRow index: Int) -> [Range<Int>] {
    guard hit(index).line > 0 else { return [] }
    let (shown, found) = shownLine(at: index)
    let start = text.utf8.count - shown.utf8.count
    return text.hasSuffix(shown) ? found.map { $0.lowerBound + start..<$0.upperBound + start } : []
  }

  override func filterDidChange() {
    super.filterDidChange()
    guard filter.match == nil else { return }
    list.foundRanges = { [unowned self] in wordRanges(in: $1, ofRow: $0) }
  }

  override func refresh(isOther: Bool) {
    guard let new = wordFinder?.hits, isOther || new.rows.count > hits.rows.count else { return }
    guard !isOther else { return replaceHits(new) }
    let before = order
    let selected = list.cursor
    // The row that stays at its place on the screen: that of the cursor if it is in sight, otherwise the top
    // one.
    let seen = list.top..<list.top + max(1, list.size.rows)
    let kept = selected.flatMap { seen.contains($0) ? $0 : nil } ?? list.top
    let line = kept - list.top
    (hits, order) = (new, new.order)
    guard !order.starts(with: before) else { return reload(appended: true) }
    var indices = [Int](repeating: 0, count: order.count)
    for (index, row) in order.enumerated() { indices[Int(row)] = index }
    func moved(_ row: Int) -> Int { indices[Int(before[row])] }
    list.setRowCount(rowCount, animated: false)
    if let shown = list.shownRows { list.shownRows = shown.map(moved) }
    if let selected, selected < before.count { list.moveCursor(to: moved(selected)) }
    if !filter.isOn, kept < before.count { list.scroll(to: moved(kept) - line) }
    reload(appended: false)
  }

  /// Replaces the results by those of the repeated search. The cursor goes to the row with the text that the
  /// cursor's row had before, and that row stays at its place on the screen.
  private func replaceHits(_ new: Hits) {
    let selected = list.cursor.map { (text: text(at: $0), line: $0 - list.top) }
    (hits, order) = (new, new.order)
    reload()
    guard let selected, let row = (0..<rowCount).first(where: { text(at: $0) == selected.text }) else {
      return
    }
    list.moveCursor(to: row)
    if !filter.isOn { list.scroll(to: row - selected.line) }
  }

  override var hasLines: Bool { true }

  override var markedRows: Set<Int> {
    let names = Set(marks.all.compactMap(\.path))
    if names.isEmpty { return [] }
    // Files without any mark are sorted out first, because most files have none. The rows of these files need
    // not be looked at.
    let files = (0..<hits.names.count).map { names.contains(Path(Array(hits.names[$0]), in: folder)) }
    let marks = marks
    return Set(
      order.indices.filter { files[Int(hit($0).file)] && mark(at: $0).map(marks.contains) == true })
  }

  override func summary(_ state: CommandRun.RunState) -> String? {
    let files = hits.names.count
    let sum = "\(hits.count.grouped) in \(files.grouped) file\(files == 1 ? "" : "s")"
    return switch state {
    case .full: "The first \(sum); there are more."
    case .stopped: "Stopped at \(sum)."
    default:
      ([(hits.count == 0 ? "No file has it" : sum) + (isPlain ? ", as plain words." : ".")]
        + unread(ofWords: true)).joined(separator: " ")
    }
  }

  override func found(at index: Int) -> (name: [UInt8], line: Int?)? {
    guard index < order.count else { return nil }
    let row = hit(index)
    return (Array(hits.names[Int(row.file)]), row.line > 0 ? Int(row.line) - 1 : nil)
  }

  // MARK: Finding

  override func viewDidLoad() {
    filterDidChange()
    super.viewDidLoad()
  }

  override func makeFinder(in tree: FileWalk) -> any Finder {
    let new = WordFinder(words, as: query, isPlain: isPlain, tree)
    wordFinder = new
    return new
  }

  // MARK: Actions

  override func open(at index: Int) { open(at: index, inPlaceOf: nil) }

  private func open(at index: Int, inPlaceOf shown: FilePage?) {
    let row = hit(index)
    guard row.line > 0 else { return }
    let (path, line) = (Path(hits.names[Int(row.file)], in: folder), Int(row.line) - 1)
    if browser.options.chooses { return browser.choose(path) }
    if let shown, shown.isText, shown.path == path { return shown.show(query, at: line) }
    let page = FilePage(path, line: line)
    page.browser = browser
    (page.wantedQuery, page.hits) = (query, self)
    let navigation = browser.app.navigation
    if shown == nil { return navigation.push(page) }
    navigation.setViewControllers(navigation.viewControllers.dropLast() + [page], animated: false)
  }

  /// Shows another found line instead of the shown one, and moves the cursor of the list of found lines to
  /// it.
  /// - Parameters:
  ///   - move: Whether to go down or up in the list.
  ///   - count: By how many rows; nil for one.
  ///   - shown: The page of the line that is shown.
  func openNext(_ move: MoveAction, count: Int?, inPlaceOf shown: FilePage) {
    let before = list.cursor
    list.perform(move, count: count)
    guard let row = list.cursor, row != before else {
      return shown.toast(move == .down ? "This is the last hit." : "This is the first hit.")
    }
    open(at: row, inPlaceOf: shown)
  }

  override func openFiltered(_ index: Int) { open(at: index) }
}

extension String {
  /// Returns the text with blanks before it, so that it has at least the given number of columns.
  fileprivate func padded(to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - count)) + self
  }
}
