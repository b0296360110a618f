import TermNav
import TermNavText

/// A page with the results of a search below a directory. Results are shown as they come, and Ctrl-C stops
/// the search.
class FoundPage: BrowseListPage {
  let folder: Path
  let pane = ListPane()
  let run = CommandRun()
  /// The system calls by which the browser reads directories and files when it searches itself.
  lazy var files = browser.files
  /// The search that is running, or the last one; nil before the first one.
  private(set) var finder: (any Finder)?
  private var walking: Task<Void, Never>?
  private(set) var state = CommandRun.RunState.waiting
  /// Whether the search is being repeated. Meanwhile the old results are shown until the new ones are
  /// complete.
  private var isAgain = false
  /// For files with names that look like another file's name, a text that tells them apart, by the index of
  /// the file. Empty until all names are known.
  private(set) var alike: [Int: String] = [:]
  private(set) var method = SearchMethod.browser
  /// Whether there are repositories inside the searched directory that git has not searched; and whether
  /// hidden or ignored files were found because git tracks them.
  private var hasRepositories = false, findsTracked = false
  /// The complaint of a program that has searched all the same, such as one about a directory that it could
  /// not read; nil for none.
  private var complaint: String?

  init(_ folder: Path, title: String, name: String) {
    self.folder = folder
    super.init(title: title, name: name)
    pane.adopt(list)
    content = pane
    list.hasChevrons = false
  }

  override var awaitsRows: Bool { rowCount == 0 && !state.isOver }

  // MARK: What subclasses have

  /// Makes a new search of a directory and all below it.
  func makeFinder(in tree: FileWalk) -> any Finder { preconditionFailure("\(type(of: self)) has no finder") }
  /// Changes the page of results so that its further searches take the words literally.
  func searchAsPlainWords() {}
  /// Shows what the search has found so far. With `isOther` this replaces the results of an earlier search;
  /// otherwise more was found.
  func refresh(isOther: Bool) {}
  /// Returns the text that is shown above the results at the end of a search; nil for none.
  func summary(_ state: CommandRun.RunState) -> String? { nil }

  /// Returns the name of the file of a row, relative to the searched directory, and the number of the line,
  /// from 0. The line is nil for a row that stands for a whole file; the result is nil if the row has no
  /// file.
  func found(at index: Int) -> (name: [UInt8], line: Int?)? { nil }

  override var fileTarget: FileTarget? {
    guard let found = list.cursor.flatMap(found) else {
      return FileTarget(path: folder, directory: folder)
    }
    return FileTarget(path: Path(found.name, in: folder), line: found.line, directory: folder)
  }

  // MARK: Running

  override func viewDidLoad() {
    run.onChange = { [unowned self] in change(to: run.state) }
    search()
  }

  private func search() {
    let finder = makeFinder(
      in: FileWalk(root: folder, files: files, showsHidden: browser.state.arrangement.showsHidden))
    self.finder = finder
    state = .running
    showState()
    walking = task { [self] in
      let plan = try await plan(finder)
      // A search that was stopped or replaced must not change the page any more. Its task was cancelled, so
      // `checkCancellation` throws.
      try Task.checkCancellation()
      (method, hasRepositories) = (plan.method, plan.hasRepositories)
      if let command = plan.command {
        walking = nil
        start(command, plan.tools, finder)
      } else {
        if finder.walksAsPlainWords { searchAsPlainWords() }
        try await walkHere(finder, plan.tools)
      }
    }
  }

  /// A plan for a search: the program that is run, if any.
  private struct Plan {
    var tools: FindTools
    /// The program to run; nil if the browser searches itself.
    var command: Command?
    var method = SearchMethod.browser
    var hasRepositories = false
  }

  private func plan(_ finder: any Finder) async throws -> Plan {
    var plan = Plan(tools: browser.tools)
    plan.command = try await Worker.run { [tools = plan.tools] in finder.command(tools) }
    guard let program = plan.command else { return plan }
    if !plan.tools.isGit(program, in: folder) {
      try Task.checkCancellation()
      plan.command = try await finder.completed(program) { [self] in try await leftOut(links: $0) }
      plan.method = .program
      return plan
    }
    plan.tools = await plan.tools.safeForListing(in: folder)
    plan.command = try await Worker.run { [tools = plan.tools] in finder.command(tools) }
    guard plan.command != nil else { return plan }
    (plan.method, plan.hasRepositories) = (.git, await plan.tools.hasRepositories(in: folder))
    return plan
  }

  private func start(_ command: Command, _ tools: FindTools, _ finder: any Finder) {
    let (program, isGit) = (Path(command.program).name.text.visible, method == .git)
    run.failure = { [unowned self] in settle(finder.outcome(of: $0, $1, of: program)) }
    run.start(for: self) {
      try await command.started()
    } take: {
      finder.add($0, isGit: isGit)
    } finish: { [weak self] in
      try await self?.finish(finder, tools)
    }
  }

  private func finish(_ finder: any Finder, _ tools: FindTools) async throws {
    try await finder.finish(after: method, tools) { [self] in try await leftOut(links: $0) }
    try Task.checkCancellation()
    let distinct = try await Worker.run {
      let names = finder.names
      return AlikeNames.distinctNames { names.forEach(in: 0..<names.count, $0) }
    }
    try Task.checkCancellation()
    alike = distinct
    list.setNeedsDisplay()
  }

  private func walkHere(_ finder: any Finder, _ tools: FindTools) async throws {
    do {
      for try await _ in Worker.values({ try finder.walk($0) }) {
        try Task.checkCancellation()
        change(to: .running)
        // Results of a search that goes on are shown at most 20 times a second.
        try await app?.clock.sleep(for: .milliseconds(50))
      }
      try Task.checkCancellation()
      try await finish(finder, tools)
      try Task.checkCancellation()
      change(to: .ended)
    } catch let error as SystemError {
      try Task.checkCancellation()
      change(to: .failed(error.reason))
    }
    walking = nil
  }

  /// Shows what a search has found. While a search is repeated, the old results stay, even if the new search
  /// ends before it is complete.
  private func change(to state: CommandRun.RunState) {
    self.state = state
    if !isAgain || state.isWhole {
      refresh(isOther: isAgain)
      if state.isOver { isAgain = false }
    }
    showState()
    rowsDidCome(isLast: state.isOver)
  }

  /// Returns the files that git tracks and the search leaves out; empty if there is no repository.
  /// - Parameter links: Whether links are included.
  private func leftOut(links: Bool) async throws -> [[UInt8]] {
    let names = await browser.tools.leftOut(
      in: folder, showsHidden: browser.state.arrangement.showsHidden, links: links)
    try Task.checkCancellation()
    findsTracked = names != nil
    return names ?? []
  }

  /// Returns sentences that say what a search has left out and what it could not read; empty if nothing.
  /// - Parameter ofWords: Whether the search was for words in files.
  func unread(ofWords: Bool) -> [String] {
    let missed = finder?.missed ?? Hits.Missed()
    let kinds = kindsLeftOut(ofWords: ofWords).joined(separator: ", ")
    return [
      missed.words.isEmpty ? nil : "Unread: \(missed.words.joined(separator: ", ")).",
      complaint.map { "\($0)." }, kinds.isEmpty ? nil : "Left out: \(kinds).",
    ].compactMap { $0 }
  }

  private func kindsLeftOut(ofWords: Bool) -> [String] {
    let byName =
      (browser.state.arrangement.showsHidden ? [] : ["hidden"]) + (method == .browser ? [] : ["ignored"])
    let names =
      byName.isEmpty ? [] : [byName.joined(separator: " and ") + (findsTracked ? " unless tracked" : "")]
    // ripgrep also searches files in UTF-16. So these are not named among the files that were left out.
    let kinds = ofWords ? (method == .program ? ["binary"] : ["binary", "UTF-16"]) + ["links"] : []
    return names + kinds + (method == .git && hasRepositories ? ["inner repositories"] : [])
  }

  private func searchAgain() {
    _ = run.stop()
    walking?.cancel()
    complaint = nil
    isAgain = rowCount > 0
    search()
  }

  /// Notes the outcome of a searching program that has ended. Returns why it failed; nil if it did not fail,
  /// or if the search is repeated with literal words.
  private func settle(_ outcome: FindOutcome) -> String? {
    switch outcome {
    case .good(let words):
      complaint = words
      return nil
    case .failed(let reason): return reason
    case .retryAsPlainWords:
      searchAsPlainWords()
      app?.mailbox.post { [weak self] _ in self?.searchAgain() }
      return nil
    }
  }

  /// Shows above the rows that a search is running, why it failed, or its summary: what was found or left
  /// out.
  func showState() {
    switch state {
    case .failed(let reason): pane.message = ((isAgain ? "not looked again: " : "") + reason, .caution)
    case .stopped where isAgain: pane.message = ("not looked again: stopped", .caution)
    case .running, .waiting: pane.message = ("Looking… Ctrl-C stops.", .secondary)
    default: pane.message = summary(state).map { ($0, .secondary) }
    }
  }

  override func interrupt() -> Bool {
    let isGivenUp = opening.giveUp()
    if run.stop() { return true }
    guard let walking else { return isGivenUp || super.interrupt() }
    walking.cancel()
    self.walking = nil
    change(to: .stopped)
    return true
  }

  // MARK: Actions

  override var canMark: Bool { true }

  override func mark(at index: Int) -> Mark? {
    found(at: index).flatMap { found in
      let path = Path(found.name, in: folder)
      return hasLines ? found.line.map { .hit(path, line: $0) } : .entry(path)
    }
  }

  override var menuSubject: MenuSubject { markAtCursor == nil ? .other : hasLines ? .hit : .file }

  /// Whether the rows of the results are lines of files; otherwise each row is a file.
  var hasLines: Bool { false }

  override var actions: [Action] {
    super.actions + (browser.settings.usesGit ? [.openDiff] : []) + [.reread]
  }

  override func title(of action: Action) -> String {
    action == .openDiff ? "compare" : super.title(of: action)
  }

  override func perform(_ action: Action, count: Int?) {
    switch action {
    case .reread: searchAgain()
    case .openDiff: browser.compareFiles(with: markAtCursor, from: self)
    default: super.perform(action, count: count)
    }
  }
}
