import TermNav
import TermNavText

/// A page of text that git writes, some of whose lines can be opened.
class GitTextPage: PagerPage, GitPage {
  let git: Git
  let run = CommandRun()
  /// A directory in the repository, in which git runs.
  let folder: Path
  var gitLocation: GitLocation?
  /// The lines that are being read again, until all have come; nil otherwise.
  private var newReading: (any LineSource)?
  /// The lines that are being read while a message is shown in their place; nil otherwise.
  private var firstReading: (any LineSource)?
  let watch = GitWatch()

  init(title: String, in folder: Path, _ git: Git, name: String) {
    (self.folder, self.git) = (folder, git)
    super.init(title: title, source: LineBuffer(), name: name)
    lines.onLink = { [unowned self] link in
      if let line = GitLink.line(of: link) {
        open(row(ofLink: line))
      } else if let hash = CommitLinks.hash(of: link) {
        openCommit(hash, in: folder)
      }
    }
    run.onChange = { [weak self] in self?.runDidChange() }
  }

  override var gitPage: (any GitPage)? { self }
  override var location: Location? { gitLocation.map(Location.git) }
  override var gitPath: Path? { folder }
  var askedPath: Path { folder }
  var treeFile: GitFile? { gitFile }
  var askedLine: Int? { nil }
  var hasLines: Bool { true }

  /// Returns the text of the current line.
  override func textToCopy() async throws -> String? {
    lines.beside.text(of: .line(lines.currentLine), on: self)?.text
      ?? source.readyLines(line..<line + 1)?.first?.ownText
  }

  // MARK: Reading

  /// Begins to read, and returns the source to which the lines are added.
  func start() -> any LineSource { LineBuffer() }

  /// Adds what is to be said after the last line.
  func finish() {}

  override func viewDidLoad() {
    super.viewDidLoad()
    read()
  }

  /// The time after which a page without lines shows that it waits for git. Most pages have lines earlier,
  /// and should not flicker.
  private static let quiet = Duration.milliseconds(150)

  /// Reads from the start, and shows lines as they come. Where none come for a while, a message says so.
  func read() {
    let reading = start()
    (source, firstReading, newReading) = (reading, nil, nil)
    app?.after(Self.quiet) { [weak self] in
      guard let self, source as AnyObject === reading as AnyObject, reading.count.known == 0 else { return }
      firstReading = reading
      source = LineBuffer([AttributedText("Waiting for git: \(title)", TextAttributes(.secondary))])
    }
  }

  /// Whether the reading has ended.
  var isOver: Bool { run.state.isOver }
  /// Whether the reading has got everything, or everything up to the limit.
  var isWhole: Bool { run.state.isWhole }
  /// Whether the reading has given the same as the one before.
  var isSame: Bool { watch.hasSameAgain }

  func runDidChange() {
    if run.state.isOver { finish() }
    showFailure()
    if let reading = firstReading, reading.count.known > 0 || isOver {
      (source, firstReading) = (reading, nil)
    }
    if run.state.isOver { watch.readingDidEnd(self) }
    showWhatComes()
    frame.status.setNeedsDisplay()
  }

  /// Shows why the reading was cut short.
  func showFailure() {
    if newReading != nil, !run.state.isWhole, let reason = run.state.reason {
      frame.status.message = Self.notAgain + reason
    } else if case .failed(let reason) = run.state {
      frame.status.message = reason
    } else if run.state.isOver, frame.status.message?.hasPrefix(Self.notAgain) == true {
      frame.status.message = nil
    }
  }

  /// Reads again from the start. The shown lines stay until all new ones have come.
  func reread() {
    let isBlank = firstReading != nil || source.count.known == 0
    stop()
    watch.endQuiet()
    if isBlank { read() } else { newReading = start() }
    frame.status.message = nil
  }

  var interest: GitInterest { GitInterest() }

  /// Whether the page may be read again now. While a query or filter is typed it may not, since the input
  /// would be lost.
  var canReadAgain: Bool { !lines.isTyping && !frame.isTyping }
  func readingTimeDidChange() { frame.status.setNeedsDisplay() }

  func rereadQuietly() {
    stop()
    newReading = start()
  }

  /// Reads something else in place of what is shown.
  func startOver() {
    stop()
    watch.endQuiet()
    read()
  }

  /// Stops reading; lines that were read so far to replace the shown ones are dropped.
  private func stop() {
    newReading = nil
    _ = run.stop()
  }

  /// Shows the lines that were read again. Where the reading was cut short, the old lines stay. They stay too
  /// where a change began the reading and git has written the same: so matches and selection are kept.
  private func showWhatComes() {
    guard let source = newReading, isOver else { return }
    newReading = nil
    guard isWhole, !(watch.isQuiet && isSame) else { return }
    showAgain(source, from: top)
  }

  override var statusWords: PagerStatus.Words {
    var words = super.statusWords
    if let readAt = watch.readAt { words.states.append(readAt) }
    switch run.state {
    case _ where watch.isQuiet: break
    case .waiting where source.count.known == 0, .running where source.count.known == 0:
      words.position = "reading…"
    case .waiting, .running: words.states.append("reading…")
    case .ended: break
    case .stopped: words.states.append("stopped")
    case .full: words.states.append("cut")
    case .failed: words.states.append("failed")
    }
    return words
  }

  // MARK: Opening

  /// Returns the row of the line that a link names.
  func row(ofLink line: Int) -> Int { line }

  /// Opens the target of a line.
  func open(_ line: Int) {}

  /// The current line of the unfiltered text: the selected one, else the found one, else the first one in
  /// sight.
  var line: Int {
    let seen = lines.visibleLines
    // A hunk that was jumped to and has scrolled out of sight does not count as selected.
    let isAway =
      (!lines.isSelecting || lines.isAtStep)
      && lines.selection.map { !seen.contains($0.lowerBound.line) } == true
    let found = lines.foundLine.flatMap { seen.contains($0) ? $0 : nil }
    let line = isAway ? found ?? seen.lowerBound : lines.currentLine
    return filter?.sourceLine(of: line) ?? line
  }

  /// The message for an empty page; empty without a filter, since the page then has a line that says why.
  override var wordsForNoLine: String { filter == nil ? "" : super.wordsForNoLine }

  /// The page from which this one was opened, if that opens a sequence of pages; nil otherwise.
  private var sequence: (any GitSequence)? {
    let pages = app?.navigation.comingViewControllers ?? []
    guard pages.last === self, let sequence = pages.dropLast().last as? any GitSequence else { return nil }
    return sequence.hasInSequence(self) ? sequence : nil
  }

  override var actions: [Action] {
    super.actions + [.reread] + (sequence == nil ? [] : [.file(.nextHit), .file(.previousHit)])
  }

  override func title(of action: Action) -> String {
    switch action {
    case .file(.nextHit): "next \(sequence?.kindInSequence ?? "in the list")"
    case .file(.previousHit): "previous \(sequence?.kindInSequence ?? "in the list")"
    default: super.title(of: action)
    }
  }

  override func perform(_ action: Action, count: Int?) {
    switch action {
    case .open: if !lines.perform(.openLink) { open(line) }
    case .reread: reread()
    case .file(.nextHit): sequence?.openNext(.down, count: count, inPlaceOf: self)
    case .file(.previousHit): sequence?.openNext(.up, count: count, inPlaceOf: self)
    default: super.perform(action, count: count)
    }
  }

  override func interrupt() -> Bool { !watch.isQuiet && run.stop() || super.interrupt() }

  override func viewDidAppear(animated: Bool) {
    super.viewDidAppear(animated: animated)
    watch.didAppear(self)
  }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    watch.didDisappear()
  }
}

/// The links within a page of git's text; each names a line, whose target the page knows.
nonisolated enum GitLink {
  static let prefix = "line:"

  static func of(_ line: Int) -> TextLink? { TextLink(prefix + String(line)) }

  /// Returns the line that a link names; nil for a link of another kind.
  static func line(of link: TextLink) -> Int? {
    link.url.hasPrefix(prefix) ? Int(link.url.dropFirst(prefix.count)) : nil
  }
}
