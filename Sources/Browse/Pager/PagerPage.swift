import TermNav
import TermNavText

/// A page of lines with the functions of the pager less: searching, filtering, following the end of a growing
/// text, marked places, and a status row.
class PagerPage: BrowsePage {
  let lines: PagerLines
  /// The task that reads the text again, after a key or a change of the file.
  let rereading = NewestTask()
  let frame = PagerView()
  /// The text at the beginning of the status row: a name, or a notice such as that the file was deleted.
  var caption: String { didSet { frame.status.setNeedsDisplay() } }
  /// The whole text of the page, of which a filter may show some lines.
  var source: any LineSource { didSet { showSource() } }
  private(set) var filter: FilteredLines?
  private var typed = TypedFilter()
  /// The wait for a pattern in new lines, while the page follows the end of a growing text.
  let patternWatch = PatternWatch()
  /// The line of `source`, the whole text, that was first in sight when the filter changed. The filtered
  /// lines are scrolled to it as soon as they reach it; after that it is nil.
  private var filterTop: Int?
  /// The query of the search before the filter changed. It is searched again as soon as the filtered lines
  /// are scrolled to the old position; after that it is nil.
  private var awaitedQuery: TextQuery?
  /// Whether tabs, blanks at the ends of lines and carriage returns are shown by signs.
  private(set) var showsSigns = false
  /// The line of `source`, the whole text, that was first in sight when the user began to type a filter.
  /// After each letter the filtered lines are scrolled to it again. Nil while no filter is typed.
  private var typingTop: Int?
  /// The place in the text that an option of the command line names; nil once it has been shown, and without
  /// such an option.
  var beginning: PagerOptions.Beginning?
  /// Whether the user has chosen to wrap lines or not.
  private var hasChosenWrap = false

  init(title: String, source: any LineSource, name: String? = nil) {
    self.source = source
    caption = title
    lines = PagerLines(source) { [unowned frame] in
      frame.status.message = "lines without a pattern are shown by & and !"
    }
    super.init(title: title, name: name)
    lines.findsRegex = true
    lines.usesSmartCase = true
    lines.onScroll = { [unowned self] in linesDidScroll() }
    lines.onLink = { [unowned self] in open($0) }
    lines.contextMenu = { [unowned self] point in
      // In a patch, the line under the pointer becomes the current one. A menu that a key has opened belongs
      // to no line.
      if lines.patch != nil, point != lines.terminalCursorPlace, !lines.isSelecting || lines.isAtStep,
        let line = lines.line(at: point)
      {
        lines.selectStep(line)
      }
      return menuCommands
    }
    frame.body = lines
    frame.status.words = { [unowned self] in statusWords }
    frame.standIn.words = { [unowned self] in wordsForNoLine }
    frame.prompt.onChange = { [unowned self] in
      var new = typed
      new.text = $0
      setFilter(new)
    }
    frame.prompt.onEnd = { [unowned self] in endTyping(keeps: $0) }
    lines.percentage.onChange = { [unowned self] in frame.status.message = $0.map { $0 + " %" } }
    lines.percentage.onEnd = { [unowned self] in
      frame.status.message = nil
      lines.scroll(toPercent: $0)
    }
    content = frame
    lines.becomeFirstResponder()
  }

  override var scope: Keymap.Scope { .pager }

  override func viewDidLoad() {
    lines.findHistory = browser.findHistory
    let settings = browser.settings.lines
    (lines.wrapsLines, lines.showsLineNumbers) = (settings.wraps, settings.showsNumbers)
    lines.tabWidth = settings.tabWidth
    lines.signFinder = signFinder
  }

  /// The innermost folder in which the files of a patch are looked for, before the folders around it; nil for
  /// a page that opens these files in its own way.
  var patchFolder: Path? { nil }
  private let openingFile = PatchFileOpening()

  /// The row to which the first step to a file goes from the top of a patch; nil for the row of the next
  /// file.
  var firstStop: Int? { nil }

  /// The least width, in columns, at which lines are not wrapped, unless the user has chosen.
  var leastColumnsUnwrapped: Int { 0 }

  override func viewWillLayoutSubviews() {
    lines.beside.fit(to: view.size.columns, on: self)
    if !hasChosenWrap, lines.patch?.patchRows.isSideBySide != true {
      lines.wrapsLines = browser.settings.lines.wraps || view.size.columns < leastColumnsUnwrapped
    }
    super.viewWillLayoutSubviews()
  }

  /// Goes to the place in the text that the command line asks for, as if the keys for it were typed.
  func begin() {
    switch beginning {
    case .line(let number): perform(.move(.first), count: number)
    case .end: perform(.move(.last), count: nil)
    case .follow: perform(.lines(.follow), count: nil)
    case .query(let pattern):
      let query = TextQuery(typed: pattern, isRegex: findsRegex)
      browser.findHistory.add(query)
      lines.find(query, from: 0)
    case nil: break
    }
    beginning = nil
  }

  // MARK: Signs

  /// Returns a closure that gives the signs for invisible characters of a line, by the line's number and
  /// text. The view calls it once for each line that it loads.
  private var signFinder: @MainActor (Int, AttributedText) -> [LineSign] {
    var signs: PatchSigns?
    return { [unowned self] line, text in
      guard let patch = lines.patch else {
        return showsSigns ? text.signs(showsAll: true, tabWidth: lines.tabWidth) : text.statesSigns
      }
      if signs?.patch !== patch { signs = PatchSigns(patch, tabWidth: lines.tabWidth) }
      let row = filter?.sourceLine(of: line) ?? line
      if let signs, patch.patchRows.isSideBySide {
        return lines.beside.signs(ofRow: row, text, signs, showsAll: showsSigns, in: lines)
      }
      return signs?.signs(of: row, text, showsAll: showsSigns) ?? []
    }
  }

  private func toggleSigns() {
    showsSigns.toggle()
    lines.signFinder = signFinder
  }

  /// Called when the lines were scrolled. The status row then shows the new position.
  func linesDidScroll() { frame.status.setNeedsDisplay() }

  // MARK: Actions

  override var actions: [Action] {
    var actions = browser.sequence.actions(of: self)
    let isPatch = lines.patch != nil
    if isPatch {
      actions = PatchLines.firstActions + actions.filter { !PatchLines.firstActions.contains($0) }
    }
    if lines.isSelecting { actions += isPatch ? [.path(.yank), .diff(.yankHunk)] : [.path(.yank)] }
    actions += [.lines(.find), .text(.filter)]
    let finds: [Action] = [.lines(.findNext), .lines(.findPrevious)]
    let mayFind = browser.findHistory.latest != nil
    if lines.query != nil { actions += finds }
    if begun != nil { actions.append(.app(.cancel)) }
    if lines.isFollowing { actions.append(.text(.followUntil)) }
    actions += [.lines(.left), .lines(.follow), .lines(.wrap)]
    // While the lines are not scrolled sideways, the key of the action `left` goes back, so `back` is listed
    // later.
    actions += super.actions.filter { $0 != .app(.back) && !actions.contains($0) } + [.open]
    let ofLines: [LinesView.Action] = [
      .right, .selectLines, .extendDown, .extendUp, .mark, .jump, .nextLink, .previousLink, .numbers,
    ]
    return actions + Action.moves(in: scope) + ofLines.map(Action.lines)
      + (isPatch ? PatchLines.otherActions.filter { !actions.contains($0) } : []) + [
        .text(.percent), .text(.decimals), .text(.placeBefore), .text(.info), .text(.signs),
        .lines(.findBackwards),
      ] + (lines.query == nil && mayFind ? finds : []) + (lines.isFollowing ? [] : [.text(.followUntil)]) + [
        .app(.back)
      ]
  }

  override var menuSubject: MenuSubject {
    if lines.isSelecting, !lines.isAtStep { return .selection }
    return lines.patch == nil ? .text : .diffLine
  }

  /// The selected lines of the whole text, from 0; nil if none are selected.
  var selectedLines: ClosedRange<Int>? {
    guard lines.isSelecting, let selection = lines.selection else { return nil }
    func line(_ line: Int) -> Int { filter?.sourceLine(of: line) ?? line }
    return line(
      selection.lowerBound.line)...max(line(selection.lowerBound.line), line(selection.upperBound.line))
  }

  override var begun: String? {
    lines.isSelecting || lines.query != nil || filter != nil ? Action.app(.cancel).title : nil
  }

  override func endBegun() -> Bool {
    if lines.cancel() { return true }
    if filter == nil { return false }
    setFilter("")
    return true
  }

  override func perform(_ action: Action, count: Int?) {
    frame.status.message = nil
    filterTop = nil
    if action == .lines(.wrap), lines.patch?.patchRows.isSideBySide != true { hasChosenWrap = true }
    if let patch = lines.patch, perform(action, count, in: patch) {
      return frame.status.setNeedsDisplay()
    }
    switch action {
    case .open: openChosen(count ?? 1)
    case .move(.first): lines.go(to: line(numbered: count ?? 1))
    case .move(let action):
      if action == .last, let count {
        lines.go(to: line(numbered: count))
      } else {
        lines.move(action, count: count ?? 1)
      }
    case .lines(.left):
      if !lines.perform(.left, count: count ?? 1) { AppAction.back.perform(on: self) }
    case .lines(let action): lines.perform(action, count: count ?? 1)
    case .text(let action): perform(action, count)
    case .sequence(let action): action.perform(count: count ?? 1, on: self)
    case .path(.yank) where lines.isSelecting: copy()
    default: return super.perform(action, count: count)
    }
    frame.status.setNeedsDisplay()
  }

  /// Performs an action that is special to patches. Returns false for any other action.
  private func perform(_ action: Action, _ count: Int?, in patch: PatchLines) -> Bool {
    if lines.beside.perform(action, count ?? 1, on: self) { return true }
    switch action {
    case .lines(.find), .lines(.findBackwards), .lines(.findNext), .lines(.findPrevious), .lines(.nextLink),
      .lines(.previousLink):
      lines.forgetStep()
      return false
    case .lines(.selectLines): lines.selectLines(of: patch)
    case .diff(.nextHunk): step(to: .hunk, count ?? 1)
    case .diff(.previousHunk): step(to: .hunk, -(count ?? 1))
    case .sequence(.next): step(to: .file, count ?? 1)
    case .sequence(.previous): step(to: .file, -(count ?? 1))
    case .diff(.fold):
      if let row = patch.toggleFold(at: lines.currentRow) {
        showAgain(patch, from: min(row, top))
        lines.select(row)
      } else {
        frame.status.message =
          patch.patchRows.isRaw ? "the patch as git writes it has no folds" : "there is no file here"
      }
    case .diff(.foldAll): showAgain(patch, from: patch.toggleAllFolds(keeping: top))
    case .diff(.beside): lines.beside.toggle(on: self)
    case .diff(.raw):
      showAgain(patch, from: patch.toggleRaw(keeping: top))
      lines.beside.fit(to: view.size.columns, on: self)
    // `patchFolder` is nil on a page of git, which opens files in its own way. If lines are selected, Return
    // copies them.
    case .open where patchFolder != nil && (lines.selection == nil || lines.isAtStep):
      if !lines.perform(.openLink) { openingFile.open(at: lines.currentRow, of: patch, on: self) }
    case .path(.edit) where patchFolder != nil && fileTarget == nil:
      openingFile.open(at: lines.currentRow, of: patch, on: self, inEditor: true)
    case .diff(.yankHunk): HunkCopy.perform(on: self, patch)
    default: return false
    }
    return true
  }

  /// Steps `count` files or hunks of a patch forward, or back if `count` is negative. After the patch's last
  /// file comes the next file of the command line, and before its first file the previous one.
  private func step(to kind: Patch.Kind, _ count: Int) {
    guard !lines.step(to: kind, count, first: firstStop) else { return }
    if kind == .file, browser.sequence.hasFile(count, after: self) {
      return SequenceAction.next.perform(count: count, on: self)
    }
    frame.status.message = count > 0 ? "this is the last one" : "this is the first one"
  }

  private func perform(_ action: TextAction, _ count: Int?) {
    switch action {
    case .percent: lines.scroll(toPercent: Double(count ?? 1))
    case .decimals: if let count { lines.percentage.begin(behind: count) }
    case .placeBefore:
      lines.perform(.jump)
      _ = lines.handle("'")
    case .filter: beginFilter(around: count)
    case .followUntil: patternWatch.begin(on: self)
    case .info: frame.status.show(keepingEndOf: info)
    case .signs: toggleSigns()
    case .encoding, .save: assertionFailure("a page whose text is no stream lists \(action)")
    }
  }

  /// Does what Return does on a page of lines: opens the chosen link, copies the selected lines, or otherwise
  /// scrolls by `count` lines.
  private func openChosen(_ count: Int) {
    if lines.perform(.openLink) { return }
    if lines.selection == nil { lines.perform(.down, count: count) } else { copy() }
  }

  /// Copies the selected lines, and ends the selection.
  private func copy() {
    lines.perform(.copy)
    lines.selection = nil
  }

  /// Returns the index, among the shown lines, of the line with a number that counts from 1 in the whole
  /// text. Where the filter hides that line, it is the index of the next one that it shows.
  func line(numbered number: Int) -> Int {
    let line = lines.source.firstLine + number - 1
    return filter.map { $0.line(notBefore: line) } ?? line
  }

  /// Scrolls to a line, from 0, of the whole text.
  func scroll(to line: Int) { lines.scroll(to: filter.map { $0.line(notBefore: line) } ?? line) }

  /// The first line in sight, as a line of the whole text.
  var top: Int { filter.map { $0.sourceLine(of: lines.top) ?? 0 } ?? lines.top }

  /// Does what Ctrl-C does on a page of lines: stops following the text's end, or otherwise ends a search or
  /// a filter. It ends a search or filter even if that has finished by then, so that a late key does not quit
  /// the program.
  override func interrupt() -> Bool {
    if lines.isFollowing {
      lines.followsEnd = false
      frame.status.message = "not following"
    } else if lines.query != nil {
      lines.endFind()
      frame.status.message = "not finding"
    } else if filter != nil {
      setFilter("")
      frame.status.message = "not filtering"
    } else {
      return false
    }
    return true
  }

  override func textToCopy() async throws -> String? {
    guard let line = lines.foundLine ?? lines.visibleLines.first else { return nil }
    if let (text, _) = lines.beside.text(of: .line(line), on: self) { return text }
    return try await lines.source.lines(line..<min(line + 1, lines.source.count.known)).first?.ownText
  }

  // MARK: Links

  private var knownFiles: KnownFiles?

  /// Makes links of words such as `name:line` for existing files, of web addresses, and in a patch of hashes
  /// of commits. Names are looked up from `folder`.
  func findLinks(from folder: Path) {
    let known = KnownFiles(from: folder)
    known.onChange = { [unowned self] in lines.findLinksAgain() }
    knownFiles = known
    lines.linkFinder = { [unowned self, unowned known] in
      let hasCommits = lines.patch != nil && browser.settings.usesGit
      return known.links(in: $0, for: self) + (hasCommits ? CommitLinks.links(in: $0) : [])
    }
  }

  /// Opens the target of a link: a file at its line, or a commit. A web address is copied instead.
  func open(_ link: TextLink) {
    if let patch = lines.patch, let line = GitLink.line(of: link) {
      openingFile.open(at: patch.row(ofLine: line), of: patch, on: self)
    } else if let hash = CommitLinks.hash(of: link) {
      if let patchFolder { openCommit(hash, in: patchFolder) }
    } else if let (path, line) = FileLinks.fileLine(of: link) {
      browser.open(.file(path, line: max(0, line - 1)))
    } else {
      app?.copy(link.url) { [weak self] outcome in
        guard let self else { return }
        frame.status.message = outcome.line(of: Path.line(link.url.utf8), in: view.tree.words)
      }
    }
  }

  // MARK: Filter

  private func showSource() {
    lines.patch = source as? PatchLines
    lines.beside.adopt(lines.patch)
    if typed.patterns.isEmpty { lines.source = source } else { setFilter(typed) }
  }

  /// Shows a text that was read again. It is scrolled so that `line`, a line of the whole text, is the first
  /// in sight. If the page followed the text's end, it still does.
  func showAgain(_ new: any LineSource, from line: Int) {
    let (viewState, follows) = (lines.viewState, lines.isFollowing)
    source = new
    if follows { lines.scrollToEnd() } else { scroll(to: line) }
    if filter == nil { lines.restore(viewState) }
  }

  /// Begins the typing of a filter, which narrows the earlier filters.
  /// - Parameter around: How many lines before and after each match are shown; nil leaves that number as it
  ///   is.
  private func beginFilter(around: Int?) {
    typingTop = top
    typed.narrow(around: around)
    if around != nil { setFilter(typed) }
    frame.prompt.text = ""
    frame.isTyping = true
    frame.prompt.message = typed.earlierWords
  }

  private func endTyping(keeps: Bool) {
    if !keeps || filter == nil || typed.isLeftEmpty { setFilter("") }
    typingTop = nil
    frame.isTyping = false
    lines.becomeFirstResponder()
  }

  /// Filters the lines by a pattern, in addition to the earlier patterns. With `!` before the pattern, lines
  /// without it are shown. An empty text removes all patterns.
  func setFilter(_ text: String) {
    var new = text.isEmpty ? TypedFilter() : typed
    new.text = text
    setFilter(new)
  }

  private func setFilter(_ new: TypedFilter) {
    let (origin, query) = (typingTop ?? filterTop ?? top, lines.query ?? awaitedQuery)
    let found = new.lines(of: source, isRegex: findsRegex)
    let isPlain = found.map { findsRegex && !$0.query.isRegex && !new.text.isEmpty } ?? false
    frame.prompt.message = [new.earlierWords, isPlain ? "as plain words" : ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
    let isAll = found == nil && filter == nil
    (typed, filter) = (new, found)
    if isAll { return }
    lines.source = filter ?? source
    filterTop = filter == nil ? nil : origin
    if let filter, let mailbox = app?.mailbox {
      // The notices about one filter have the same key, so that a new notice replaces only older notices
      // about that filter.
      let key = ObjectIdentifier(filter)
      _ = filter.observeChanges { [weak self] _ in
        mailbox.post(coalescing: key) { _ in self?.filterDidGrow() }
      }
    }
    // The earlier search is repeated after the observation has begun, since lines that the filter has found
    // before are not reported.
    awaitedQuery = lines.isTyping ? nil : query
    if filter == nil {
      scroll(to: origin)
      findAwaited(from: origin)
    } else {
      filterDidGrow()
    }
  }

  /// Repeats the search that was shown before the filter changed, from a shown line on.
  private func findAwaited(from line: Int) {
    guard let query = awaitedQuery else { return }
    awaitedQuery = nil
    lines.find(query, from: line)
  }

  private func filterDidGrow() {
    guard let filter, let line = filterTop else { return }
    let (looked, all) = filter.progress
    let isThere = looked > line || looked == all
    if isThere { filterTop = nil }
    scroll(to: line)
    // The view may not know the filtered lines yet, so the filter is asked for the line's number.
    if isThere { findAwaited(from: filter.line(notBefore: line)) }
  }

  /// Whether patterns that are typed on the page are read as regular expressions.
  var findsRegex: Bool { lines.findsRegex }

  /// The message in the middle of the page while it has no lines; empty if it has some.
  var wordsForNoLine: String {
    guard lines.source.count == .exact(0), source.firstLine == 0, frame.body === lines else { return "" }
    return filter == nil
      ? "This text is empty."
      : "Nothing matches “\(typed.patterns.joined(separator: "”, “"))”. Esc shows all."
  }

  // MARK: The status row

  /// The words that the status row shows: the caption, the states that are on, and the position.
  var statusWords: PagerStatus.Words {
    var states: [String] = []
    if let filter {
      let (looked, all) = filter.progress
      let percent = looked < all && all > 0 ? "  \(looked * 100 / all) %" : ""
      states.append(typed.words + percent)
      if findsRegex, !filter.query.isRegex { states.append("as plain words") }
      if let partly = filter.partlyFilteredLine {
        states.append(partly.words(label: source.label(ofLine: partly.line)))
      }
    }
    if source.firstLine > 0 { states.append("the text up to line \(source.firstLine.grouped) is gone") }
    if lines.isFollowing { states.append(patternWatch.query.map { "until /\($0.pattern)" } ?? "follows") }
    if lines.wrapsLines { states.append("wraps") }
    if showsSigns { states.append("signs") }
    let words = PagerStatus.Words(caption: caption, states: states, position: positionWords)
    return lines.query == nil ? words : lines.words(ofFoldedBehind: words, on: self) ?? words
  }

  /// The position in the text, such as `line 12 of 3,400  34 %`.
  var positionWords: String {
    let count = lines.source.count
    let gone = source.firstLine
    guard count.known > 0 else {
      let nothing = gone > 0 ? "no line from \((gone + 1).grouped) on matches" : "no line matches"
      return count.isExact ? filter == nil ? "empty" : nothing : ""
    }
    let sum = count.known.grouped + (count.isExact ? "" : "+")
    let percent = lines.percentSeen
    let unit = filter == nil || typed.around > 0 ? "line" : "match"
    let line = lines.cursor == nil ? lines.top : lines.shownCursor
    return "\(unit) \((line + 1).grouped) of \(sum)  \(percent) %"
  }

  /// The message that the key `=` shows in the status row: the caption and the position.
  var info: String { "\(caption): \(positionWords)" }
}
