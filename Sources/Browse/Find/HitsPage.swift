import TermNav
import TermNavText

/// Where words stand in the files below a directory.
final class HitsPage: FoundPage {
  private let words: String
  /// The words are looked for as they stand, where they are no regular expression.
  private var isPlain = false
  private var query: TextQuery
  private var matcher: TextMatcher?
  private var found = Locked(Hits())
  private(set) var hits = Hits()
  /// Which row of `hits` each row of the list is.
  private var order: [Int32] = []
  /// Files whose names look as others do, as they are shown.
  private var alike: [Int: String] = [:]

  init(_ words: String, in folder: Path) {
    self.words = words
    let ignoresCase = !words.contains(where: \.isUppercase)
    query = TextQuery(words, isRegex: true, ignoresCase: ignoresCase)
    matcher = try? TextMatcher(query)
    super.init(folder, title: "“\(words.visible)” in \(Path.visible(folder.name))", name: "hits")
    list.searchMode = .off
    if matcher == nil { takeAsPlainWords() }
  }

  override func takeAsPlainWords() {
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

  /// Columns of a line's number and the blanks behind it.
  private static let numberColumns = 8
  /// Columns of a row beside the line's text: the list may keep five for itself at both ends.
  private static let otherColumns = numberColumns + 5

  /// The line of a hit as it is shown, and the bytes of the words in it: from its start, unless the place would be out of sight.
  private func shownLine(at index: Int) -> (text: String, found: [Range<Int>]) {
    let number = Int(order[index])
    let whole = line(at: index)
    let found = matcher?.ranges(in: AttributedText(whole)) ?? []
    let place = Path.visible(Array(hits.texts[number].prefix(Int(hits.rows[number].place)))).utf8.count
    let hit = found.first { $0.upperBound > place } ?? place..<place
    let shown = whole.showing(hit, inColumns: list.size.columns - Self.otherColumns)
    return (shown, whole.places(found, inShown: shown))
  }

  /// The words in all rows, and the letters of the filter while it is on.
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

  override func startOver() { found = Locked(Hits()) }

  override func refresh(isOther: Bool) {
    let new = found.withLock { $0 }
    guard isOther || new.rows.count > hits.rows.count else { return }
    guard !isOther else { return replaceHits(new) }
    let before = order
    let selected = list.selection
    // What stays where it is on the screen.
    let seen = list.top..<list.top + max(1, list.size.rows)
    let kept = selected.flatMap { seen.contains($0) ? $0 : nil } ?? list.top
    let line = kept - list.top
    (hits, order) = (new, new.order)
    guard !order.starts(with: before) else { return reload(appended: true) }
    var places = [Int](repeating: 0, count: order.count)
    for (place, row) in order.enumerated() { places[Int(row)] = place }
    func moved(_ row: Int) -> Int { places[Int(before[row])] }
    list.setRowCount(rowCount, animated: false)
    if let shown = list.shownRows { list.shownRows = shown.map(moved) }
    if let selected, selected < before.count { list.select(moved(selected)) }
    if !filter.isOn, kept < before.count { list.scroll(to: moved(kept) - line) }
    reload(appended: false)
  }

  /// Looked for again: the cursor stays on what says the same, and where it is on the screen.
  private func replaceHits(_ new: Hits) {
    let selected = list.selection.map { (text: text(at: $0), line: $0 - list.top) }
    (hits, order) = (new, new.order)
    reload()
    guard let selected, let row = (0..<rowCount).first(where: { text(at: $0) == selected.text }) else {
      return
    }
    list.select(row)
    if !filter.isOn { list.scroll(to: row - selected.line) }
  }

  override func summary(_ state: CommandRun.RunState) -> String? {
    let files = hits.names.count
    let sum = "\(hits.count.grouped) in \(files.grouped) file\(files == 1 ? "" : "s")"
    return switch state {
    case .full: "The first \(sum); there are more."
    case .stopped: "Stopped at \(sum)."
    default:
      ([(hits.count == 0 ? "No file has it" : sum) + (isPlain ? ", as plain words." : ".")]
        + unread(found.withLock { $0.missed }, ofWords: true)).joined(separator: " ")
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

  override func command() -> (@Sendable (FindTools) -> Command?) {
    { [folder, asked, showsHidden = browser.state.arrangement.showsHidden] tools in
      tools.wordCommand(asked.words, isPlain: asked.isPlain, in: folder, showsHidden: showsHidden)
    }
  }

  /// The words, or the expression by which letters are looked for that may be written in several ways.
  private var asked: (words: String, isPlain: Bool) {
    let asTheyStand = isPlain && words.utf8.allSatisfy { $0 < 0x80 }
    return (asTheyStand ? words : query.canonicalPattern, asTheyStand)
  }

  /// Files that are named are looked through though they are hidden or ignored.
  override func complete(_ command: Command) async throws -> Command {
    var command = command
    command.arguments += named(try await leftOut(links: false)).map { ByteString(bytes: $0) }
    return command
  }

  /// The first of these names, as many as fit into a command's arguments; the others count as files that were not looked at.
  private func named(_ names: [[UInt8]]) -> [[UInt8]] {
    var bytes = 0
    let named = names.prefix { name in
      bytes += name.count + 1
      return bytes <= FindTools.mostNamed
    }
    found.withLock { $0.missed.files += names.count - named.count }
    return Array(named)
  }

  override func finish(_ tools: FindTools) async throws {
    switch looker {
    case .program: break
    case .git: try await addTracked(tools)
    case .browser: try await addHidden()
    }
    try Task.checkCancellation()
    let found = found
    let told = try await Worker.run {
      let names = found.withLock { $0.names }
      return AlikeNames.told { names.forEach(in: 0..<names.count, $0) }
    }
    try Task.checkCancellation()
    alike = told
  }

  /// Has git look through the files that it tracks though an ignore file names them: `git grep --untracked` passes over them.
  private func addTracked(_ tools: FindTools) async throws {
    let names = named(try await leftOut(links: false))
    let found = found
    guard !names.isEmpty, found.withLock({ $0.count }) < FindTools.mostHits,
      let command = tools.gitWordCommand(asked.words, isPlain: asked.isPlain, in: folder, names: names)
    else { return }
    for try await piece in try await command.gitChild().lines where piece.stream == .standardOutput {
      found.withLock { $0.add(piece.bytes) }
    }
  }

  /// The browser itself looks through ignored files.
  private func addHidden() async throws {
    let names = try await leftOut(links: false).filter(FindTools.isHidden)
    let (search, found) = (search, found)
    try await Worker.run {
      try search.run(names) { part in
        found.withLock { $0.missed[keyPath: part] += 1 }
      } _: { name, line, column, text in
        found.withLock { hits in
          hits.append(name, line: line, column: column, text)
          return hits.count < FindTools.mostHits
        }
      }
    }
  }

  override func taker(isGit: Bool) -> (@Sendable ([UInt8]) -> Bool) {
    // `git grep --untracked` looks through hidden files, of which only those count that git tracks.
    { [found, leavesHidden = isGit && !browser.state.arrangement.showsHidden] piece in
      found.withLock { hits in
        hits.add(piece, leavesHidden: leavesHidden)
        return hits.count < FindTools.mostHits
      }
    }
  }

  private var search: WordSearch {
    WordSearch(
      words, FileWalk(root: folder, files: files, showsHidden: browser.state.arrangement.showsHidden))
  }

  override func walk() -> (@Sendable (Worker.Teller<Bool>) throws -> Void) {
    let search = search
    // It takes words as they are.
    if !words.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " || $0 == "_" }) { takeAsPlainWords() }
    return { [found] teller in
      try search.run { part in
        found.withLock { $0.missed[keyPath: part] += 1 }
      } _: { name, line, column, text in
        let count = found.withLock { hits in
          hits.append(name, line: line, column: column, text)
          return hits.count
        }
        if count % 64 == 1 { teller.tell(true) }
        return teller.isWanted && count < FindTools.mostHits
      }
      teller.tell(true)
    }
  }

  /// Both programs say by 1 that there is nothing; what they have found is worth more than a file that they could not read.
  override func outcome(of status: TerminationStatus, _ complaints: [String]) -> Outcome {
    let isOfFiles = complaints.allSatisfy { $0.hasPrefix("./") }
    if status == .exited(1) || status == .exited(2) && (found.withLock { $0.count } > 0 || isOfFiles) {
      return .good(complaint: Self.words(of: complaints))
    }
    // ripgrep's expressions are others than ours; what is none for it is looked for as it stands.
    if status == .exited(2), !isPlain, complaints.contains(where: { $0.contains("regex parse error") }) {
      return .retryAsPlainWords
    }
    return super.outcome(of: status, complaints)
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

  /// Opens the hit that is so many behind the one that is shown, or before it; the cursor goes with it.
  func openNext(_ move: MoveAction, count: Int?, inPlaceOf shown: FilePage) {
    let before = list.selection
    list.perform(move, count: count)
    guard let row = list.selection, row != before else {
      return shown.toast(move == .down ? "This is the last hit." : "This is the first hit.")
    }
    open(at: row, inPlaceOf: shown)
  }

  override func openFiltered(_ index: Int) { open(at: index) }
}

extension String {
  /// With blanks before it.
  fileprivate func padded(to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - count)) + self
  }
}
