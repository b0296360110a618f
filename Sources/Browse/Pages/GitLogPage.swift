import TermNav
import TermNavText

/// The page of a log: the commits that a query selects, as a rule the newest first.
final class GitLogPage: GitListPage {
  private(set) var query: LogQuery
  private(set) var shown = LogReading(hasGraph: false)
  /// The commits of a new reading of the log, until they are shown. They are shown once they fill the screen
  /// around the commit under the cursor. Nil where no reading replaces another.
  private var newReading: NewReading?
  /// The commits of the log that were shown before a new reading, until it has ended. They are shown again if
  /// it is cut short.
  private var oldReading: LogReading?

  private struct NewReading {
    let reading: LogReading
    /// The number of a log's commits among which the one under the cursor was looked for; `row` is its row,
    /// nil until it was found.
    var searched = 0
    var row: Int?
    /// The row that the commit under the cursor had before the log was read again.
    var formerRow = 0

    /// The most commits of a log, beyond the former row, among which the commit under the cursor is looked
    /// for. Without the limit, a commit that no longer exists would delay the new rows until all were read.
    static let mostSearched = 8_192

    func hasScreen(of rows: Int) -> Bool {
      row.map { reading.count > $0 + rows } ?? (searched > Self.mostSearched + formerRow + rows)
    }

    mutating func search(for hash: String, isWhole: Bool) {
      // The last line of the log may not be whole yet, so it is not looked at.
      let end = reading.count - (isWhole ? 0 : 1)
      while row == nil, searched < end {
        let part = searched..<min(end, searched + 1024)
        row = reading.row(of: hash, in: part)
        searched = part.upperBound
      }
    }
  }

  /// The name, from the repository's top, of the one file or directory to which the log is limited; nil for
  /// other logs.
  private var fileName: [UInt8]?
  /// The path whose log git was asked for, and the directory in which git runs; nil until both are known.
  private var asked: (gitPath: GitPath, folder: Path)?
  /// Whether git is taking longer than for most logs. The title then shows how many commits there are so far.
  private var isSlow = false
  private var waiting: AppTimer?
  /// The query of the log with names in place of the subject `.path`. Queries that change this one begin with
  /// it.
  private var settled = LogQuery()

  init(_ path: Path, _ query: LogQuery, _ git: Git) {
    self.query = query
    super.init(path, title: query.title(at: path), git, name: "git-log")
    pane.share = 11
    pane.willLayout = { [weak self] in self?.divideColumns(isBeside: $0) }
  }

  private var isDateWhole: Bool { browser.state.showsWholeDates }

  /// Sets the columns of the log's list. Beside a preview the list is narrower, but shows author and date all
  /// the same.
  private func divideColumns(isBeside: Bool) {
    let author = pane.size.columns < (isBeside ? 150 : 90) ? 8 : 16
    let least = isBeside ? 0 : 60
    let graph = hasMirroredGraph ? [ListColumn.fixed(Self.mirroredColumns)] : []
    let behind: [ListColumn] = [
      .flexible, .fixed(author).shown(from: least), .trailing(isDateWhole ? 16 : 4).shown(from: least),
    ]
    list.columns = [.fixed(8).shown(from: 50)] + graph + behind
  }

  override func viewDidLoad() {
    // A log whose query has an order, or leaves commits out, keeps its query.
    let isWhole = query == LogQuery() || query.hasGraph && !query.has(.byDate) && !query.has(.topological)
    if browser.settings.sortsLogs, isWhole { query.toggle(.topological) }
    super.viewDidLoad()
  }

  override func start() {
    isSlow = false
    waiting?.cancel()
    waiting = app?.after(Self.slow) { [weak self] in
      self?.isSlow = true
      self?.showCount()
    }
    let reading = LogReading(hasGraph: query.hasGraph || query.subject == .path)
    oldReading = rowCount == 0 ? nil : oldReading ?? shown
    if rowCount == 0 {
      shown = reading
    } else {
      newReading = NewReading(reading: reading, formerRow: list.cursor ?? 0)
    }
    run.startGit(for: self) { [git, path, query] in
      let gitPath = try await GitPath.resolving(path)
      let safeGit = try await git.safe(in: gitPath.folder)
      if case .file(let name) = query.subject {
        let home = try await Repository.find(from: gitPath.folder, safeGit).home
        (self.asked, self.fileName, self.settled) = ((gitPath, home), name, query)
        return query.command(safeGit, in: home)
      }
      let top = try await safeGit.command(in: gitPath.folder, ["rev-parse", "--show-prefix"]).gitOutput()
      let prefix = Array(top[...].withoutLineFeed)
      let settled = query.settled(at: gitPath, below: prefix)
      (self.asked, self.settled) = ((gitPath, gitPath.folder), settled)
      reading.hasGraph = settled.hasGraph
      self.pane.setNeedsLayout()
      if case .names(let names) = settled.subject, names.count == 1 {
        self.fileName = prefix + names[0]
      }
      if settled.has(.walkReflogs) {
        let times = try? await settled.timesCommand(safeGit, in: gitPath.folder).gitOutput()
        reading.setEntryTimes(times ?? [])
      }
      return settled.command(safeGit, in: gitPath.folder)
    } take: {
      reading.append($0)
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

  /// The time after which the title of a log that is being read shows the number of commits. Most logs are
  /// read faster, and their titles should not flicker.
  private static let slow = Duration.milliseconds(500)

  private func showCount() {
    let isGrowing = !run.state.isOver && rowCount > 0 && isSlow && !watch.isQuiet
    let shown = isGrowing ? "\(title): \(rowCount.grouped)…" : nil
    if shown != navigationItem.title { navigationItem.title = shown }
  }

  /// Shows the commits of a new reading of the log when they suffice. If the reading was cut short, the old
  /// commits stay, or are shown again.
  private func showWhatComes() {
    guard run.state.isOver else {
      guard newReading != nil else { return }
      newReading!.search(for: selectedHash, isWhole: false)
      if newReading!.hasScreen(of: list.size.rows) { show(newReading!) }
      return
    }
    var last =
      run.state.isWhole ? newReading : newReading == nil ? oldReading.map { NewReading(reading: $0) } : nil
    (newReading, oldReading) = (nil, nil)
    last?.search(for: selectedHash, isWhole: true)
    if let last { show(last) }
    marking.show(on: self)
  }

  // MARK: The row of the cursor

  /// The words for a row of the log to whose commit no line leads down from its child, since the parent is in
  /// a row above; nil for other rows. They name the key that puts parents below their children.
  private func words(ofParentAbove row: Int) -> String? {
    guard shown.hasParentAbove(row: row) else { return nil }
    let key = browser.keymap.sequences(for: .log(.order), in: scope).first
    return "a parent is above" + (key.map { ", \($0.label) sorts" } ?? "")
  }

  /// The least width of a screen, in columns, on which the hints leave room for words about the cursor's row.
  private static let leastColumnsForWords = 80

  override var endText: String {
    let marked = super.endText
    guard marked.isEmpty, view.size.columns >= Self.leastColumnsForWords, let row = list.cursor,
      let words = words(ofParentAbove: row)
    else { return marked }
    return "\(GraphLanes.signOfParentAbove) \(words)"
  }

  override func selectionDidMove() {
    super.selectionDidMove()
    showEndLabel()
  }

  /// Shows a toast about the commit under the cursor: its hash, date, author and place in the log.
  private func describe() {
    guard let row = list.cursor, row < rowCount else { return toast("no commit is here") }
    let commit = shown[row]
    let place = "\((row + 1).grouped) of \(rowCount.grouped)" + (run.state.isOver ? "" : " so far")
    let words =
      ["\(commit.hash.prefix(8)) \(commit.moment) \(commit.author)", place]
      + [
        words(ofParentAbove: row)
      ].compactMap { $0 }
    toast(words.joined(separator: "; "))
  }

  private var selectedHash: String { shown[list.cursor ?? 0].hash }

  /// Shows the commits of a new reading of the log. The cursor stays on its commit, and at its height on the
  /// screen.
  private func show(_ newReading: NewReading) {
    self.newReading = nil
    let (top, line) = (list.top, (list.cursor ?? 0) - list.top)
    shown = newReading.reading
    reload()
    guard let row = newReading.row else { return }
    list.moveCursor(to: row)
    scroll(to: row - line, from: top, showing: row)
  }

  override func previewed(at index: Int) -> PreviewPane.Subject? {
    let hash = shown[index].hash
    return hash.isHash ? .commit(hash) : nil
  }

  /// The parts of the repository that the page of a log shows. In a log without commits, the message also
  /// depends on the index: a file may have been added to it.
  override var interest: GitInterest { GitInterest(refs: true, index: rowCount == 0) }

  override var rowCount: Int { shown.count }
  override var onlyGrows: Bool { true }

  /// The sentence that says why the log has no commits, once that is known; empty before, and where there are
  /// some.
  private var whyEmpty = ""

  override var emptyNote: String { whyEmpty.isEmpty ? "No commits." : whyEmpty }

  /// Finds out why there are no commits of a file, such as that git ignores it: git's log does not say that.
  private func sayWhyEmpty() {
    guard query == LogQuery(), let asked = asked?.gitPath else { return }
    task { [self] in
      guard let safeGit = try? await git.safe(in: asked.folder) else { return }
      let (name, shown) = (asked.name ?? Array(".".utf8), Path.visible(asked.name ?? asked.folder.name))
      func list(_ words: String...) async throws -> [UInt8] {
        try await safeGit.command(in: asked.folder, ["ls-files"] + words + ["--"], names: [name]).gitOutput()
      }
      guard let tracked = try? await list() else { return }
      // To list the files that git ignores, it must be allowed to read the working tree.
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

  /// Returns the ranges, in the text of a log's cell, that the filter has found. A typed hash may be longer
  /// than the part that the cell shows; then that part is highlighted.
  override func foundRanges(of match: FuzzyMatch, in text: String, ofRow index: Int) -> [Range<Int>] {
    let hash = shown[index].hash
    guard !text.isEmpty, text == hash.prefix(8) else { return match.ranges(inName: text) }
    let words = (match.words?.words ?? []).filter { hash.utf8.starts(with: $0) }
    return words.map { min($0.count, 8) }.max().map { [0..<$0] } ?? []
  }

  override var fileTarget: FileTarget? {
    asked.map { FileTarget(path: path, directory: $0.gitPath.folder) }
  }

  /// The file of the working tree whose log the page shows; nil for other logs.
  override var treeFile: GitFile? {
    guard case .file(let name) = query.subject else { return nil }
    return GitFile(name: name, hash: "", folder: path)
  }

  /// Returns the hash of the commit under the cursor.
  override func textToCopy() async throws -> String? {
    list.cursor.flatMap { $0 < rowCount ? shown[$0].hash : nil }
  }

  override func text(at index: Int) -> String { shown[index].text }

  override func text(of mark: Mark, for action: PathAction) -> [UInt8]? {
    guard case .revision(let hash) = mark, action == .yankSubject else {
      return super.text(of: mark, for: action)
    }
    return shown.row(of: hash.text).map { Array(shown[$0].subject.utf8) }
  }

  override func row(at index: Int) -> ListRow {
    let commit = shown[index]
    // While a filter hides rows, the shown rows are not adjacent in the log, so the graph is left out.
    let signs = list.shownRows == nil ? shown.signs(of: index) : ""
    // The graph of a log, and the names of branches and tags, get at most a third of the width each, so that
    // room is left for the subject.
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

  /// Whether the graph of a log has a column of its own. It must where text is read from right to left. The
  /// graph then begins at the column's right edge; within a text its lines would not meet.
  private var hasMirroredGraph: Bool {
    (newReading?.reading ?? shown).hasGraph && list.isMirrored
  }

  /// The width, in columns of the terminal, of a log's graph that has a column of its own: that of seven
  /// lines.
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

  /// Returns the characters of a log's graph in their colours, with the commit in the accent colour, cut to a
  /// width.
  private static func graph(_ signs: String, columns: Int) -> ListText {
    let shown = signs.truncated(toColumns: columns)
    let own = [GraphLanes.signOfCommit, GraphLanes.signOfParentAbove].map(Character.init)
    guard let commit = shown.firstIndex(where: own.contains) else { return ListText(shown + " ", .secondary) }
    let behind = shown.index(after: commit)
    return ListText(String(shown[..<commit]), .secondary) + ListText(String(shown[commit]), .accent)
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

  override var markedEnds: ([UInt8], [UInt8])? {
    let rows = markedRows
    guard let first = rows.min(), let last = rows.max(), let one = revision(at: first),
      let other = revision(at: last)
    else { return nil }
    return (one, other)
  }

  /// Returns two commits as old and new side of a diff. The one farther down the log is the old one, in a
  /// reversed log the one farther up, whichever was marked first.
  override func ordered(_ pair: ([UInt8], [UInt8])) -> (old: [UInt8], new: [UInt8]) {
    let rows = [pair.0, pair.1].map { shown.row(of: $0.text) }
    guard let first = rows[0], let second = rows[1], (first < second) != query.has(.reverse) else {
      return pair
    }
    return (pair.1, pair.0)
  }

  // MARK: Asking for other commits

  override var actions: [Action] {
    let first: [Action] = [
      .open, .list(.filter), .log(.form), .log(.text), .log(.ask), .log(.allBranches),
    ]
    let all = super.actions + LogAction.allCases.map(Action.log) + [.directory(.measure)]
    return first + all.filter { !first.contains($0) }
  }

  override func title(of action: Action) -> String {
    switch action {
    case .path(.yank): "copy the hash"
    case .directory(.measure): "details of the commit"
    default: super.title(of: action)
    }
  }

  override func perform(_ action: Action, count: Int?) {
    if action == .directory(.measure) { return describe() }
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

  /// Asks a person for a text, and opens the log of those of this log's commits that have added or removed
  /// the text, which is not a pattern.
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

  /// Asks a person for the query of another log, by a form or by a line in git's words. The form or line
  /// begins with the given query.
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

  /// The most commits whose authors are offered as completions of a query. With more, the sheet that asks for
  /// a log would open noticeably late.
  private static let mostAsked = 4_096

  private var authors: [String] {
    Set((0..<min(rowCount, Self.mostAsked)).lazy.map { self.shown[$0].author }).sorted()
  }
}

extension GitLogPage: CommitSubjectPage {
  var hasCommitSubject: Bool { true }
  var commitSubject: String? { list.cursor.flatMap { $0 < rowCount ? shown[$0].subject : nil } }
}
