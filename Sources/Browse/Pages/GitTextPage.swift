import TermNav
import TermNavText

/// Lines that git writes, some of which lead somewhere.
class GitTextPage: PagerPage, GitPage {
  let git: Git
  let run = CommandRun()
  /// A directory in the repository.
  let folder: Path
  var gitLocation: GitLocation?
  /// What is read again, until all of it has come.
  private var coming: (any LineSource)?
  /// What is read, while a line in its place says that nothing has come.
  private var awaited: (any LineSource)?
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

  /// The line.
  override func textToCopy() async throws -> String? {
    lines.beside.text(of: .line(lines.currentLine), on: self)?.text
      ?? source.readyLines(line..<line + 1)?.first?.ownText
  }

  // MARK: Reading

  /// Begins to read, and returns where the lines come.
  func start() -> any LineSource { LineBuffer() }

  /// Adds what there is to say at the end.
  func finish() {}

  override func viewDidLoad() {
    super.viewDidLoad()
    read()
  }

  /// Until then a page whose lines come at once shows no words of it; our own figure.
  private static let quiet = Duration.milliseconds(150)

  /// Shows what comes from now on; where nothing has come, a line says so.
  func read() {
    let reading = start()
    (source, awaited, coming) = (reading, nil, nil)
    app?.after(Self.quiet) { [weak self] in
      guard let self, source as AnyObject === reading as AnyObject, reading.count.known == 0 else { return }
      awaited = reading
      source = LineBuffer([AttributedText("Waiting for git: \(title)", TextAttributes(.secondary))])
    }
  }

  /// Whether nothing more comes of what is read.
  var isOver: Bool { run.state.isOver }
  /// Whether all of it has come that is taken.
  var isWhole: Bool { run.state.isWhole }
  /// Whether it is the same that was read the time before.
  var isSame: Bool { watch.hasSameAgain }

  func runDidChange() {
    if run.state.isOver { finish() }
    tell()
    if let reading = awaited, reading.count.known > 0 || isOver { (source, awaited) = (reading, nil) }
    if run.state.isOver { watch.readingDidEnd(self) }
    showWhatComes()
    frame.status.setNeedsDisplay()
  }

  /// Says why not all has come.
  func tell() {
    if coming != nil, !run.state.isWhole, let reason = run.state.reason {
      frame.status.message = Self.notAgain + reason
    } else if case .failed(let reason) = run.state {
      frame.status.message = reason
    } else if run.state.isOver, frame.status.message?.hasPrefix(Self.notAgain) == true {
      frame.status.message = nil
    }
  }

  /// From the start; what is seen stays until all has come.
  func reread() {
    let isBlank = awaited != nil || source.count.known == 0
    stop()
    watch.endQuiet()
    if isBlank { read() } else { coming = start() }
    frame.status.message = nil
  }

  /// What its words depend on.
  var interest: GitInterest { GitInterest() }

  /// What is typed to be found would be lost.
  var canReadAgain: Bool { !lines.isTyping && !frame.isTyping }
  func readingTimeDidChange() { frame.status.setNeedsDisplay() }

  func rereadQuietly() {
    stop()
    coming = start()
  }

  /// Something else is read in place of what is seen.
  func startOver() {
    stop()
    watch.endQuiet()
    read()
  }

  /// What has come of another reading is not shown.
  private func stop() {
    coming = nil
    _ = run.stop()
  }

  /// What ends before its time is not shown: what was seen stays. Where nobody has asked, it stays also where git has written
  /// the same, with all that was found and chosen in it.
  private func showWhatComes() {
    guard let source = coming, isOver else { return }
    coming = nil
    guard isWhole, !(watch.isQuiet && isSame) else { return }
    showAgain(source, from: top)
  }

  override var statusWords: PagerStatus.Words {
    var words = super.statusWords
    if let readAt = watch.readAt { words.states.append(readAt) }
    switch run.state {
    case _ where watch.isQuiet: break
    case .waiting where source.count.known == 0, .running where source.count.known == 0:
      words.place = "reading…"
    case .waiting, .running: words.states.append("reading…")
    case .ended: break
    case .stopped: words.states.append("stopped")
    case .full: words.states.append("cut")
    case .failed: words.states.append("failed")
    }
    return words
  }

  // MARK: Opening

  /// The row of a line that a link names.
  func row(ofLink line: Int) -> Int { line }

  /// Opens what a line leads to.
  func open(_ line: Int) {}

  /// The line that is selected, or else found, or else the first one in sight, whatever is filtered.
  var line: Int {
    let seen = lines.visibleLines
    // A hunk that was gone to and has scrolled away is not what one looks at.
    let isAway =
      (!lines.isSelecting || lines.isAtStep)
      && lines.selection.map { !seen.contains($0.lowerBound.line) } == true
    let found = lines.foundLine.flatMap { seen.contains($0) ? $0 : nil }
    let line = isAway ? found ?? seen.lowerBound : lines.currentLine
    return filter?.sourceLine(of: line) ?? line
  }

  /// Empty without a filter: where git writes no line, another line of the page says why.
  override var wordsForNoLine: String { filter == nil ? "" : super.wordsForNoLine }

  /// The page from which this one was opened, where that has others to show.
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

/// The links of a text that lead where its page knows: they say in which line they stand.
nonisolated enum GitLink {
  static let prefix = "line:"

  static func of(_ line: Int) -> TextLink? { TextLink(prefix + String(line)) }

  /// nil for a link that is none of them.
  static func line(of link: TextLink) -> Int? {
    link.url.hasPrefix(prefix) ? Int(link.url.dropFirst(prefix.count)) : nil
  }
}
