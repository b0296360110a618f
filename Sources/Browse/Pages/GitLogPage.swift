import TermNav
import TermNavText

/// Commits, the newest first: of a whole repository, or those that a query asks for.
final class GitLogPage: GitListPage {
  private(set) var query: LogQuery
  private(set) var shown = LogReading(hasGraph: false)
  /// Those that are read again, until there is a screen of them around the selected one.
  private var coming: Coming?
  /// Those that were there before, until all are read again.
  private var former: LogReading?

  private struct Coming {
    let reading: LogReading
    /// How many have been looked at for the selected one, and where it is.
    var looked = 0
    var row: Int?
    /// Where it was.
    var formerRow = 0

    /// A commit that there is no more is not waited for: so many are looked through. Our own figure.
    static let mostLooked = 8_192

    func hasScreen(of rows: Int) -> Bool {
      row.map { reading.count > $0 + rows } ?? (looked > Self.mostLooked + formerRow + rows)
    }

    mutating func look(for hash: String, isWhole: Bool) {
      // The last line may have come in part.
      let end = reading.count - (isWhole ? 0 : 1)
      while row == nil, looked < end {
        let part = looked..<min(end, looked + 1024)
        row = reading.row(of: hash, in: part)
        looked = part.upperBound
      }
    }
  }

  /// The file's name from the top of the repository; nil for directories.
  private var fileName: [UInt8]?
  /// Where git was asked, once it is known, and the directory in which it runs.
  private var asked: (place: GitPlace, folder: Path)?
  /// Whether git has worked for longer than most logs take.
  private var isSlow = false
  private var waiting: AppTimer?
  /// The query in which no place is left to be found.
  private var settled = LogQuery()

  init(_ path: Path, _ query: LogQuery, _ git: Git) {
    self.query = query
    super.init(path, title: query.title(at: path), git, name: "git-log")
    pane.share = 11
    pane.willLayout = { [weak self] in self?.divideColumns(isBeside: $0) }
  }

  private var isDateWhole: Bool { browser.state.showsWholeDates }

  /// Beside its preview the list has fewer columns, and author and date all the same.
  private func divideColumns(isBeside: Bool) {
    let author = pane.size.columns < (isBeside ? 150 : 90) ? 8 : 16
    let least = isBeside ? 0 : 60
    let graph = hasMirroredGraph ? [ListColumn.fixed(Self.mirroredColumns)] : []
    let behind: [ListColumn] = [
      .flexible, .fixed(author).shown(from: least), .trailing(isDateWhole ? 16 : 4).shown(from: least),
    ]
    list.columns = [.fixed(8).shown(from: 50)] + graph + behind
  }

  override func start() {
    isSlow = false
    waiting?.cancel()
    waiting = app?.after(Self.slow) { [weak self] in
      self?.isSlow = true
      self?.showCount()
    }
    let reading = LogReading(hasGraph: query.hasGraph || query.subject == .place)
    former = rowCount == 0 ? nil : former ?? shown
    if rowCount == 0 {
      shown = reading
    } else {
      coming = Coming(reading: reading, formerRow: list.cursor ?? 0)
    }
    run.startGit(for: self) { [git, path, query] in
      let place = try await GitPlace.resolving(path)
      let safeGit = try await git.safe(in: place.folder)
      if case .file(let name) = query.subject {
        let home = try await Repository.find(from: place.folder, safeGit).home
        (self.asked, self.fileName, self.settled) = ((place, home), name, query)
        return query.command(safeGit, in: home)
      }
      let top = try await safeGit.command(in: place.folder, ["rev-parse", "--show-prefix"]).gitOutput()
      let prefix = Array(top[...].withoutLineFeed)
      let settled = query.settled(at: place, below: prefix)
      (self.asked, self.settled) = ((place, place.folder), settled)
      reading.hasGraph = settled.hasGraph
      self.pane.setNeedsLayout()
      if case .names(let names) = settled.subject, names.count == 1 {
        self.fileName = prefix + names[0]
      }
      return settled.command(safeGit, in: place.folder)
    } take: {
      reading.take($0)
    } finish: { [weak self] in
      let hasEdge = self?.settled.hasEdge ?? false
      try await Worker.run { reading.finish(hasEdge: hasEdge) }
    }
  }

  override func runDidChange() {
    showWhatComes()
    super.runDidChange()
    if run.state == .ended, rowCount == 0 { sayWhyEmpty() }
    showCount()
  }

  /// So long a log may take before its title says that it goes on; our own figure.
  private static let slow = Duration.milliseconds(500)

  private func showCount() {
    let isGrowing = !run.state.isOver && rowCount > 0 && isSlow && !watch.isQuiet
    let shown = isGrowing ? "\(title): \(rowCount.grouped)…" : nil
    if shown != navigationItem.title { navigationItem.title = shown }
  }

  /// What is read again takes the place of what was there; what was there stays, or comes back, where that ends before its time.
  private func showWhatComes() {
    guard run.state.isOver else {
      guard coming != nil else { return }
      coming!.look(for: selectedHash, isWhole: false)
      if coming!.hasScreen(of: list.size.rows) { show(coming!) }
      return
    }
    var last = run.state.isWhole ? coming : coming == nil ? former.map { Coming(reading: $0) } : nil
    (coming, former) = (nil, nil)
    last?.look(for: selectedHash, isWhole: true)
    if let last { show(last) }
    marking.show(on: self)
  }

  private var selectedHash: String { shown[list.cursor ?? 0].hash }

  /// The cursor stays on its commit, and where it is on the screen.
  private func show(_ coming: Coming) {
    self.coming = nil
    let (top, line) = (list.top, (list.cursor ?? 0) - list.top)
    shown = coming.reading
    reload()
    guard let row = coming.row else { return }
    list.moveCursor(to: row)
    scroll(to: row - line, from: top, showing: row)
  }

  override func previewed(at index: Int) -> PreviewPane.Subject? {
    let hash = shown[index].hash
    return hash.isHash ? .commit(hash) : nil
  }

  /// What is not in a commit may have been added since.
  override var interest: GitInterest { GitInterest(refs: true, index: rowCount == 0) }

  override var rowCount: Int { shown.count }
  override var onlyGrows: Bool { true }

  /// Why there are no commits, once it is known.
  private var whyEmpty = ""

  override var emptyNote: String { whyEmpty.isEmpty ? "No commits." : whyEmpty }

  /// Of what is not in any commit, git says nothing.
  private func sayWhyEmpty() {
    guard query == LogQuery(), let asked = asked?.place else { return }
    task { [self] in
      guard let safeGit = try? await git.safe(in: asked.folder) else { return }
      let (name, shown) = (asked.name ?? Array(".".utf8), Path.visible(asked.name ?? asked.folder.name))
      func list(_ words: String...) async throws -> [UInt8] {
        try await safeGit.command(in: asked.folder, ["ls-files"] + words + ["--"], names: [name]).gitOutput()
      }
      guard let tracked = try? await list() else { return }
      // That needs a look at the working tree.
      let ignored =
        safeGit.treeRefusal != nil
        ? nil : try? await list("--others", "--ignored", "--exclude-standard", "--directory")
      whyEmpty =
        if !tracked.isEmpty {
          "\(shown) is added, but in no commit yet."
        } else if ignored?.isEmpty == false {
          "\(shown) is ignored by git: no commit has it."
        } else {
          "\(shown) is not tracked by git: no commit has it."
        }
      showMessage()
    }
  }

  override var filtersByWords: Bool { true }
  override var filterTexts: any FuzzyTexts { BufferTexts(shown.commits) }

  /// The hash is found from its beginning, also beyond the letters that are shown.
  override func foundRanges(of match: FuzzyMatch, in text: String, ofRow index: Int) -> [Range<Int>] {
    let hash = shown[index].hash
    guard !text.isEmpty, text == hash.prefix(8) else { return match.ranges(inName: text) }
    let words = (match.words?.words ?? []).filter { hash.utf8.starts(with: $0) }
    return words.map { min($0.count, 8) }.max().map { [0..<$0] } ?? []
  }

  override var fileTarget: FileTarget? {
    asked.map { FileTarget(path: path, directory: $0.place.folder) }
  }

  /// The file of which it is the history.
  override var treeFile: GitFile? {
    guard case .file(let name) = query.subject else { return nil }
    return GitFile(name: name, hash: "", folder: path)
  }

  /// The commit's hash.
  override func textToCopy() async throws -> String? {
    list.cursor.flatMap { $0 < rowCount ? shown[$0].hash : nil }
  }

  override func text(at index: Int) -> String { shown[index].text }

  override func row(at index: Int) -> ListRow {
    let commit = shown[index]
    // Of rows that a filter has left no line leads to the next.
    let signs = list.shownRows == nil ? shown.signs(of: index) : ""
    // Lines and names leave room for the subject.
    let room = list.size.columns / 3
    let graph =
      signs.isEmpty
      ? ListText("") : Self.graph(signs, columns: hasMirroredGraph ? Self.mirroredColumns : max(8, room))
    var label = hasMirroredGraph ? ListText("") : graph
    for (text, isOwn) in commit.chips(columns: room) {
      label = label + ListText(text, isOwn ? .good : .secondary, isOwn ? .bold : []) + " "
    }
    let date = isDateWhole ? commit.moment : commit.age(at: browser.files.now())
    let before =
      [ListText(String(commit.hash.prefix(8)), .accent)] + (hasMirroredGraph ? [Self.mirrored(graph)] : [])
    return ListRow(
      cells: before + [
        label + ListText(commit.subject), ListText(commit.author, .secondary), ListText(date, .secondary),
      ])
  }

  /// Where pages read from right to left, the graph has a column of its own, at whose right edge it begins: within a text its lines would not
  /// meet.
  private var hasMirroredGraph: Bool {
    (coming?.reading ?? shown).hasGraph && list.isMirrored
  }

  /// Columns of a graph that begins at the right; our own figure.
  private static let mirroredColumns = 14

  private static func mirrored(_ graph: ListText) -> ListText {
    let opposites: [Character: Character] = [
      "╭": "╮", "╮": "╭", "╰": "╯", "╯": "╰", "├": "┤", "┤": "├",
    ]
    return graph.runs.reversed().reduce("") { text, run in
      let signs = run.text.reversed().drop { $0 == " " && text == "" }.map { opposites[$0] ?? $0 }
      return text + ListText(String(signs), run.foreground)
    }
  }

  /// The commit stands out among the lines.
  private static func graph(_ signs: String, columns: Int) -> ListText {
    let shown = signs.truncated(toColumns: columns)
    guard let commit = shown.firstIndex(of: "●") else { return ListText(shown + " ", .secondary) }
    let behind = shown.index(after: commit)
    return ListText(String(shown[..<commit]), .secondary) + ListText("●", .accent)
      + ListText(shown[behind...] + " ", .secondary)
  }

  override func openItem(at index: Int) {
    let hash = shown[index].hash
    guard hash.isHash else { return }
    open { [fileName] in .commit(hash, in: $0, at: fileName) }
  }

  // MARK: Comparing

  override func revision(at index: Int) -> [UInt8]? {
    let hash = shown[index].hash
    return hash.isHash ? Array(hash.utf8) : nil
  }

  override var markedRows: Set<Int> {
    Set(marks.all.compactMap { if case .revision(let hash) = $0 { shown.row(of: hash.text) } else { nil } })
  }

  /// The commit farther down is the old one, whichever was marked first.
  override func ordered(_ pair: ([UInt8], [UInt8])) -> (old: [UInt8], new: [UInt8]) {
    let rows = [pair.0, pair.1].map { shown.row(of: $0.text) }
    guard let first = rows[0], let second = rows[1], (first < second) != query.has(.reverse) else {
      return pair
    }
    return (pair.1, pair.0)
  }

  // MARK: Other commits

  override var actions: [Action] {
    let first: [Action] = [
      .open, .list(.filter), .log(.form), .log(.text), .log(.ask), .log(.allBranches),
    ]
    let all = super.actions + LogAction.allCases.map(Action.log)
    return first + all.filter { !first.contains($0) }
  }

  override func title(of action: Action) -> String {
    action == .place(.yank) ? "copy the hash" : super.title(of: action)
  }

  override func perform(_ action: Action, count: Int?) {
    guard case .log(let action) = action else { return super.perform(action, count: count) }
    switch action {
    case .form: ask(settled, byForm: true)
    case .ask: ask(settled, byForm: false)
    case .text: askForText()
    case .allBranches: toggle(.all)
    case .firstParent: toggle(.firstParent)
    case .order: toggle(.topological)
    case .dates:
      browser.state.showsWholeDates.toggle()
      pane.setNeedsLayout()
      list.setNeedsDisplay()
    }
  }

  private func toggle(_ word: LogQuery.Word) {
    query.toggle(word)
    if word == .topological, query.has(word) { toast("git sorts all commits before it tells the first") }
    gitLocation = .log(path, query)
    title = query.title(at: path)
    perform(.reread, count: nil)
  }

  /// Asks for those of this log's commits that have changed a text, which is taken as it is typed.
  private func askForText() {
    guard let asked else { return }
    let question = QuestionPage(
      "Which commits change a text", action: "show", placeholder: "a text that was added or removed"
    ) { [unowned self] text in
      var query = settled
      if query.has(.changedText) { query.toggle(.changedText) }
      query.add(LogQuery.Option(word: .changedText, value: text))
      browser.logHistory.add(query.line)
      browser.open(.git(.log(asked.folder, query)))
    }
    browser.present(question, on: self)
  }

  /// Asks for other commits, beginning with those of a query, by a form or in a line of git's words.
  private func ask(_ query: LogQuery, byForm: Bool) {
    guard let asked else { return }
    let page: BrowsePage
    if byForm {
      page = LogFormPage(query, in: asked.folder, git) { [unowned self] in ask($0, byForm: false) }
    } else {
      let line = LogQueryPage(query, in: asked.folder, git) { [unowned self] in ask($0, byForm: true) }
      line.completion.authors = authors
      page = line
    }
    browser.present(page, on: self)
  }

  /// Rows whose authors are offered; our own figure.
  private static let mostAsked = 4_096

  private var authors: [String] {
    Set((0..<min(rowCount, Self.mostAsked)).lazy.map { self.shown[$0].author }).sorted()
  }
}
