import TermNav
import TermNavText

/// A page of text that git writes. Return opens the commit, file or diff that the current line is about.
class GitTextPage: PagerPage, GitPage {
  let git: Git
  let run = CommandRun()
  /// A directory in the repository, in which git runs to write the page's text.
  let folder: Path
  var gitLocation: GitLocation?
  /// The lines of a new reading from git that will replace the shown ones once it has ended; nil for none.
  private var newReading: (any LineSource)?
  /// The lines that are being read from git while the page shows a message instead; nil where no message is
  /// shown.
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

  /// Returns the text of the current line on the page, for copying it.
  override func textToCopy() async throws -> String? {
    lines.beside.text(of: .line(lines.currentLine), on: self)?.text
      ?? source.readyLines(line..<line + 1)?.first?.ownText
  }

  // MARK: Reading

  /// Begins to read git's text, and returns the source of the lines, which grows. Subclasses override it.
  func start() -> any LineSource { LineBuffer() }

  /// Called when git has written the page's text. Subclasses add a last line, such as why the text is
  /// incomplete.
  func finish() {}

  override func viewDidLoad() {
    super.viewDidLoad()
    read()
  }

  /// The time after which a page without lines says that it waits for git. Most pages have lines earlier, and
  /// should not flicker.
  private static let quiet = Duration.milliseconds(150)

  /// Reads git's text from the start, and shows lines as they come. Where no lines come for a while, a
  /// message says that the page waits for git.
  func read() {
    let reading = start()
    (source, firstReading, newReading) = (reading, nil, nil)
    app?.after(Self.quiet) { [weak self] in
      guard let self, source as AnyObject === reading as AnyObject, reading.count.known == 0 else { return }
      firstReading = reading
      source = LineBuffer([AttributedText("Waiting for git: \(title)", TextAttributes(.secondary))])
    }
  }

  /// Whether git writes no more lines for the page.
  var isOver: Bool { run.state.isOver }
  /// Whether the reading of git's text has ended and was not cut short, except by the limit of what is read.
  var isWhole: Bool { run.state.isWhole }
  /// Whether git has written the same text for the page as in the reading before.
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

  /// Shows in the status row why the reading of git's text has failed or was cut short. Once a reading has
  /// ended well, removes the message that an earlier one could not be repeated.
  func showFailure() {
    if newReading != nil, !run.state.isWhole, let reason = run.state.reason {
      frame.status.message = Self.notAgain + reason
    } else if case .failed(let reason) = run.state {
      frame.status.message = reason
    } else if run.state.isOver, frame.status.message?.hasPrefix(Self.notAgain) == true {
      frame.status.message = nil
    }
  }

  /// Reads git's text again from the start. The shown lines stay until all new ones have come.
  func reread() {
    let isBlank = firstReading != nil || source.count.known == 0
    stop()
    watch.endQuiet()
    if isBlank { read() } else { newReading = start() }
    frame.status.message = nil
  }

  var interest: GitInterest { GitInterest() }

  /// Whether the page of git's text may be read again now. While a query or a filter is being typed it may
  /// not, since what was typed would be lost.
  var canReadAgain: Bool { !lines.isTyping && !frame.isTyping }
  func readingTimeDidChange() { frame.status.setNeedsDisplay() }

  func rereadQuietly() {
    stop()
    newReading = start()
  }

  /// Reads another text from git in place of the shown one, which is not kept until the new one has come.
  func startOver() {
    stop()
    watch.endQuiet()
    read()
  }

  /// Stops the reading of git's text. Lines of a new reading that were to replace the shown ones are dropped.
  private func stop() {
    newReading = nil
    _ = run.stop()
  }

  /// Shows the lines of a new reading of git's text that has ended. The old lines stay where the reading was
  /// cut short. They also stay where a change in the repository began the reading and git has written the
  /// same, so that matches and selection are kept.
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

  /// Returns the row of a page's text that shows the line which a link names.
  func row(ofLink line: Int) -> Int { line }

  /// Opens the page that a row of git's text leads to, such as a commit, a file, a diff or a blame. Subclasses
  /// override it.
  func open(_ line: Int) {}

  /// The current row of the whole text, even while a filter hides rows: the selected one, otherwise the one
  /// that was found, otherwise the first one in sight.
  var line: Int {
    let seen = lines.visibleLines
    // A hunk to which the user has stepped and that has scrolled out of sight does not count as selected.
    let isAway =
      (!lines.isSelecting || lines.isAtStep)
      && lines.selection.map { !seen.contains($0.lowerBound.line) } == true
    let found = lines.foundLine.flatMap { seen.contains($0) ? $0 : nil }
    let line = isAway ? found ?? seen.lowerBound : lines.currentLine
    return filter?.sourceLine(of: line) ?? line
  }

  /// The message in the middle of a page on which a filter shows no line. Empty without a filter, since the
  /// text then has a line that says why it has no others.
  override var wordsForNoLine: String { filter == nil ? "" : super.wordsForNoLine }

  /// The page from which this one was opened, if its pages can be stepped through like rows of a list; nil
  /// otherwise.
  private var sequence: (any GitSequence)? {
    let pages = app?.navigation.comingViewControllers ?? []
    guard pages.last === self, let sequence = pages.dropLast().last as? any GitSequence else { return nil }
    return sequence.hasInSequence(self) ? sequence : nil
  }

  override var actions: [Action] {
    // What git has written does not grow, so that nobody needs a hint for following its end.
    let rare: [Action] = lines.isFollowing ? [] : [.lines(.follow), .text(.followUntil)]
    return super.actions.filter { !rare.contains($0) } + [.reread]
      + (sequence == nil ? [] : [.file(.nextHit), .file(.previousHit)]) + rare
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

/// The links within a text of git's, such as that from a commit's list of files to a diff. A link names a
/// line; the page knows what the line leads to.
nonisolated enum GitLink {
  static let prefix = "line:"

  static func of(_ line: Int) -> TextLink? { TextLink(prefix + String(line)) }

  /// Returns the line that a link within git's text names; nil for a link of another kind.
  static func line(of link: TextLink) -> Int? {
    link.url.hasPrefix(prefix) ? Int(link.url.dropFirst(prefix.count)) : nil
  }
}
