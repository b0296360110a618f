import TermNav
import TermNavText

/// The page of a file's blame: the file's lines, each with the commit that it comes from beside it.
final class GitBlamePage: GitTextPage, GitRows, PreviewedPage {
  /// The version of the file whose blame is shown: `now` is that of the working tree, `at` that of a commit,
  /// with the file's name from the repository's top.
  private enum Subject {
    case now
    case at(String, [UInt8])
  }

  private let subject: Subject
  private var options: BlameOptions
  /// The path of the file whose blame is shown. For a file in a commit it is a folder in the repository.
  private let path: Path
  private let pane = ListPane()
  private let textRun = CommandRun()
  private let opening = LateOpening()
  private(set) lazy var preview = PreviewPane { [unowned self] in perform(.open, count: nil) }
  /// The blame of a file in the last reading. While an older blame is shown, the new one is not shown before
  /// it is whole.
  private var latest = BlameLines()
  /// The line of the blame to which the cursor moves once it has been read, from 0; nil for none.
  private(set) var lineToShow: Int?
  /// An action on a line of the blame that is performed once git has reported the line's commit; nil for
  /// none.
  private var pendingAction: (line: Int, action: Action)?
  /// The page that is replaced by the page opened next; nil where that one goes on top.
  private weak var replaced: BrowsePage?

  convenience init(_ path: Path, line: Int?, _ options: BlameOptions, _ git: Git) {
    self.init(.now, path, title: Path.visible(path.name), line: line, options, git)
  }

  convenience init(
    _ name: [UInt8], at hash: String, in folder: Path, line: Int?, _ options: BlameOptions, _ git: Git
  ) {
    let last = name.split(separator: Path.slash).last.map(Array.init) ?? name
    self.init(
      .at(hash, name), folder, title: "\(Path.visible(last)) at \(hash.prefix(8))", line: line, options,
      git)
  }

  private init(
    _ subject: Subject, _ path: Path, title: String, line: Int?, _ options: BlameOptions, _ git: Git
  ) {
    (self.subject, self.path, lineToShow, self.options) = (subject, path, line, options)
    let folder = if case .now = subject { path.parent ?? .root } else { path }
    super.init(title: "Blame of \(title)", in: folder, git, name: "git-blame")
    frame.body = pane
    pane.adopt(lines)
    pane.share = 12
    lines.cursor = LineCursor()
    lines.onTyping = { [unowned self] in opening.keeps($0, awaitsRows: awaitsLines, for: self) }
    lines.contextMenu = { [unowned self] point in
      if let line = lines.line(at: point) { lines.putCursor(line) }
      return menuCommands
    }
    for case let tap as TextTap in lines.gestureRecognizers {
      tap.addHandler { [unowned self] _ in if tap.state == .ended { tapped(tap) } }
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    lines.showsLineNumbers = true
  }

  // MARK: File and line

  /// The blame, each line's commit, that the page shows.
  var shown: BlameLines { source as? BlameLines ?? latest }

  override var gitPath: Path? { path }
  override var askedPath: Path { path }
  override var askedLine: Int? { line }
  override var treeFile: GitFile? { gitFile }

  override var gitFile: GitFile? {
    guard case .at(let hash, let name) = subject else { return nil }
    return GitFile(name: name, hash: hash, folder: path, line: line)
  }

  override var interest: GitInterest {
    switch subject {
    case .now: GitInterest(refs: true, index: true, files: [path])
    case .at(let hash, _): GitInterest(refs: !hash.isHash)
    }
  }

  override var line: Int { lines.cursorLine }

  func text(at line: Int) -> String { shown.readyLines(line..<line + 1)?.first?.string ?? "" }

  /// Returns the hash of the commit that the line under the cursor comes from, or the text of a line that is
  /// not committed.
  override func textToCopy() async throws -> String? {
    guard line < shown.count.known else { return nil }
    return shown.origin(of: line).flatMap { $0.commit.isPending ? nil : $0.commit.hash } ?? text(at: line)
  }

  // MARK: Reading

  override func start() -> any LineSource {
    let reading = BlameLines()
    latest = reading
    readText(reading)
    run.startGit(for: self) { [git, path, subject, options] in
      // In the working tree, git looks for the file's name in the folder in which it runs.
      let words = ["blame", "--no-textconv", "--incremental", "--no-progress"] + options.words
      switch subject {
      case .now:
        let gitPath = try await GitPath.resolving(path)
        guard let name = gitPath.name else { throw GitError("a directory has no lines") }
        let repository = try await Repository.find(from: gitPath.folder, git)
        let git = try repository.git.forTree().forBlame()
        let whole = repository.prefix + name
        let driver = try await repository.filters(of: [whole])[whole]
        if let driver { reading.setRemark(GitDiffPage.remark(on: driver)) }
        return git.command(in: gitPath.folder, words + ["--"], names: [name])
      case .at(let hash, let name):
        guard hash.isCommit else { throw GitError("\(hash): no commit") }
        let repository = try await Repository.find(from: path, git)
        return try repository.git.forBlame().command(
          in: repository.home, words + [hash, "--"], names: [name])
      }
    } take: {
      reading.append($0)
    }
    return reading
  }

  private func readText(_ reading: BlameLines) {
    let text = reading.text
    textRun.onChange = {}
    _ = textRun.stop()
    switch subject {
    case .now:
      task { [self] in
        do {
          try await Worker.run { [path, files = browser.files] in
            // One byte more than the limit is read of the file, to find out whether the file is longer.
            var rest = try files.beginning(path, BlobText.most + 1)[...]
            while !rest.isEmpty, text.append(Array(rest.prefix(1 << 20))) { rest = rest.dropFirst(1 << 20) }
          }
          reading.endTexts(.ended)
        } catch let error as SystemError {
          reading.endTexts(.failed(error.reason))
        }
        runDidChange()
        color(reading)
      }
    case .at(let hash, let name):
      textRun.onChange = { [weak self] in
        guard let self else { return }
        if textRun.state.isOver { reading.endTexts(textRun.state) }
        runDidChange()
      }
      textRun.startGit(for: self) { [git, path] in
        try await BlobText.command(name, at: hash, in: path, git)
      } take: {
        text.append($0) && !text.isBinary
      }
    }
  }

  /// Asks the program `bat` for the syntax colours of a file of the working tree, and shows them in the
  /// blame.
  private func color(_ reading: BlameLines) {
    guard let app, !reading.text.isBinary, 1...Bat.mostBytes ~= reading.text.count else { return }
    task { [path, words = browser.settings.tools.bat] in
      if let colors = try await Bat.colors(of: path.bytes, by: words, in: app) { reading.setColors(colors) }
    }
  }

  override func finish() { latest.endTable() }

  override var isOver: Bool { run.state.isOver && latest.textState.isOver }
  override var isWhole: Bool { run.state.isWhole && latest.textState.isWhole }
  override var isSame: Bool { super.isSame && latest.text.digest.value == shown.text.digest.value }

  private var awaitsLines: Bool { shown.count.known == 0 && !isOver && !lines.isTyping }

  override func runDidChange() {
    super.runDidChange()
    let count = shown.count
    // If the blame has fewer lines than the wanted one, the cursor moves to the last line.
    if let line = lineToShow, source is BlameLines, count.known > line || count.isExact && count.known > 0 {
      lineToShow = nil
      lines.cursor = LineCursor(line: min(line, count.known - 1))
      scroll(to: line)
    }
    showCursor()
    if count.known >= max(1, lines.size.rows) || shown.textState.isOver { opening.rowsDidCome(for: self) }
    guard let (line, action) = pendingAction, shown.origin(of: line) != nil || run.state.isOver else {
      return
    }
    pendingAction = nil
    if line == self.line { perform(action, count: nil) }
  }

  /// The most lines of a blame among which the cursor's line is looked for after reading again. The search
  /// begins near the line's old place, so a higher limit would rarely find it.
  private static let mostNear = 200_000

  /// Shows the lines of a blame that were read again. The cursor stays on its line, which is recognized by
  /// its commit and its number in that commit. The line also keeps its height on the screen.
  override func showAgain(_ new: any LineSource, from top: Int) {
    let (old, cursor) = (shown, line)
    guard let new = new as? BlameLines else { return super.showAgain(new, from: top) }
    let key = old.key(of: cursor)
    let near = (0..<Self.mostNear).lazy.map { $0 % 2 == 0 ? cursor + $0 / 2 : cursor - $0 / 2 - 1 }
      .prefix { $0 <= new.count.known + cursor }.filter { 0..<new.count.known ~= $0 }
    let found = key.flatMap { key in near.first { new.key(of: $0) == key } } ?? cursor
    super.showAgain(new, from: max(0, top + found - cursor))
    lines.cursor = LineCursor(line: found)
    lines.showCursor()
  }

  // MARK: Messages

  /// The message above the lines of a blame or in their place, such as that the file is binary; nil where
  /// there is none.
  private var note: String? {
    if shown.text.isBinary { return "this is a binary file" }
    // If reading the blame again has failed, the old lines are still shown, and the note says so.
    let again = latest === shown ? "" : Self.notAgain
    if run.state.isOver, !run.state.isWhole, let reason = run.state.reason { return again + reason }
    let text = latest.textState
    if run.state.isOver, !text.isWhole, let reason = text.reason { return again + reason }
    let cut = run.state == .full ? "this blame is cut: only some lines have their commits" : nil
    return shown.text.cut ?? cut ?? shown.remark
  }

  override func showFailure() {
    let isEmpty = isOver && shown.count.known == 0
    pane.message = note.map { ($0, .caution) } ?? (isEmpty ? ("An empty file.", .secondary) : nil)
  }

  override var positionWords: String { shown.count.known == 0 ? "" : super.positionWords }

  override var statusWords: PagerStatus.Words {
    var words = super.statusWords
    // In a blame, a commit that has many lines shows its hash only beside the first, which may be out of
    // sight. So the status row shows the commit; the file's name is in the title.
    if let commit = shown.origin(of: line)?.commit, source is BlameLines {
      let parts = [commit.shortHash, commit.author.visible, commit.day, commit.summary.visible]
      words.caption = commit.isPending ? BlameTable.Commit.pending : parts.joined(separator: " ")
      words.captionCut = .byTruncatingTail
    }
    if options.ignoresBlanks { words.states.append("ignores blanks") }
    return words
  }

  // MARK: The cursor

  var cursorRow: Int? { shown.count.known > 0 ? line : nil }

  func moveCursor(_ move: MoveAction, count: Int?) { lines.moveCursor(move, count: count) }

  override func linesDidScroll() {
    super.linesDidScroll()
    showCursor()
  }

  /// Moves the cursor to a tapped line of the blame. A tap on the margin also opens the line's commit.
  private func tapped(_ tap: TextTap) {
    guard lines.selection == nil, let line = lines.line(at: tap.pressLocation) else { return }
    lines.putCursor(line)
    showCursor()
    let margin = lines.source.margin(inColumns: lines.size.columns, showsNumbers: lines.showsLineNumbers)
    if tap.pressLocation.wholeColumn < margin.columns { perform(.open, count: nil) }
    frame.status.setNeedsDisplay()
  }

  private func showCursor() {
    lines.showCursor()
    let commit = source is BlameLines && shown.count.known > 0 ? shown.origin(of: line)?.commit : nil
    preview.update(in: pane, for: self, commit.flatMap { $0.isPending ? nil : .commit($0.hash) })
  }

  override func viewDidAppear(animated: Bool) {
    super.viewDidAppear(animated: animated)
    preview.setInSight(true)
    showCursor()
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    showCursor()
  }

  // MARK: Actions

  override var menuSubject: MenuSubject { lines.isSelecting ? .selection : .blameLine }

  override var actions: [Action] {
    [.open, .blameBefore, .diff(.blanks)] + super.actions.filter { $0 != .open }
  }

  override func title(of action: Action) -> String {
    action == .path(.yank) && !lines.isSelecting ? "copy the hash" : super.title(of: action)
  }

  override func perform(_ action: Action, count: Int?) {
    defer { showCursor() }
    switch action {
    case .blameBefore: blameBefore()
    case .diff(.blanks):
      options.ignoresBlanks.toggle()
      gitLocation = gitLocation?.replacingOptions(options)
      reread()
    case .move(let move) where !lines.isSelecting:
      frame.status.message = nil
      switch move {
      case .first, .last:
        super.perform(action, count: count)
        lines.putCursor(count.map(line(numbered:)) ?? (move == .first ? lines.source.firstLine : .max))
      default: lines.moveCursor(move, count: count)
      }
      frame.status.setNeedsDisplay()
    case .lines(.find), .lines(.findBackwards), .lines(.findNext), .lines(.findPrevious):
      lines.cursor?.followsFound = true
      super.perform(action, count: count)
    case .lines(.selectLines), .lines(.extendDown), .lines(.extendUp):
      // The line cursor's own line becomes the beginning of the selection.
      lines.keepStep()
      super.perform(action, count: count)
    default: super.perform(action, count: count)
    }
  }

  /// Returns the group of adjacent lines from one commit that a line of the blame belongs to, and the commit.
  /// Where git has not reported them yet, shows a toast, keeps the action until git has, and returns nil.
  private func known(_ line: Int, for action: Action) -> (
    group: BlameTable.Group, commit: BlameTable.Commit
  )? {
    if let origin = shown.origin(of: line) { return origin }
    if run.state.isOver {
      toast("git does not tell which commit this line comes from")
    } else {
      pendingAction = (line, action)
      toast("opens once git has said where this line comes from")
    }
    return nil
  }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    pendingAction = nil
    opening.giveUp()
    preview.setInSight(false)
  }

  func open(_ row: Int, inPlaceOf shown: BrowsePage) {
    replaced = shown
    open(row)
    replaced = nil
  }

  override func open(_ line: Int) {
    // Where the page of the blame has no lines, Return reads it again.
    guard line < shown.count.known else { return isOver ? reread() : () }
    guard let (group, commit) = known(line, for: .open) else { return }
    if commit.isPending { return toast("this is not committed yet") }
    opening.begin(for: self, inPlaceOf: replaced) { [path] in
      .git(.commit(commit.hash, in: try await GitPath.resolving(path).folder, at: group.name))
    }
  }

  private func blameBefore() {
    let index = line
    guard let (group, commit) = known(index, for: .blameBefore) else { return }
    guard let previous = group.previous else { return reportBeginning(in: commit.hash) }
    let line = group.origin + index - group.lines.lowerBound
    opening.begin(for: self) { [self] in
      let folder = try await GitPath.resolving(path).folder
      let repository = try await Repository.find(from: folder, git)
      let git = commit.isPending ? try repository.git.forTree() : repository.git
      let diff = try await git.lines(
        of: group.name, at: commit.isPending ? nil : commit.hash, since: previous, in: repository.home
      ).gitOutput()
      let oldLine = try await Worker.run { LineMap(diff).old(ofNew: line) }
      let history = commit.isPending ? BlameTable.Commit.pending : "added by \(commit.shortHash)"
      switch oldLine {
      case .same, .changed: break
      case .added: toast("line \(line + 1) was \(history): it came in here", for: Self.toastTime)
      case .addedBehind:
        toast("line \(line + 1) was \(history): the line before it is shown", for: Self.toastTime)
      }
      return .git(.blameAt(previous.hash, previous.name, in: folder, line: oldLine.line, options))
    }
  }

  private func reportBeginning(in hash: String) {
    task { [self] in
      let folder = try await GitPath.resolving(path).folder
      let isEdge = try await git.safe(in: folder).isEdge(hash, in: folder)
      toast(isEdge ? "what was before is \(CommitHead.edge)" : "the lines begin with this commit")
    }
  }

  /// The time for which a toast says how an added line of a blame came in. It is longer than for other
  /// toasts, since the sentence is longer.
  private static let toastTime = Duration.seconds(6)

  override func interrupt() -> Bool {
    let isEnded = opening.giveUp()
    let isText = !watch.isQuiet && textRun.stop()
    return super.interrupt() || isText || isEnded
  }
}
