import TermNav
import TermNavText

/// The page of a diff: of a commit or a stash, of the uncommitted changes of a file, or of two states.
final class GitDiffPage: GitTextPage, GitSequence {
  enum Subject: Hashable {
    /// The diff of a commit, by its hash. `at` is the name of the file at whose diff the page opens; nil for
    /// none.
    case commit(String, at: [UInt8]?)
    /// The diff of a file's uncommitted changes, by its name from the repository's top; for a renamed file
    /// the array has the old name and then the new one.
    case changes(GitChanges, of: [[UInt8]])
    case comparison(GitComparison)
  }

  var subject: Subject
  /// The patch that the page of a diff shows.
  var diff: PatchLines { source as? PatchLines ?? reading }
  /// The patch of the last reading. While an older patch is shown, the new one is not shown before it is
  /// whole.
  private var reading = PatchLines()
  private(set) var isStash = false
  /// Whether the diff of a merge compares it with its first parent only, instead of with all parents.
  private(set) var isOfFirstParent = false
  /// Whether the other diff of the file, unstaged or staged, has changes. It is asked for only where the
  /// shown diff is empty; nil where it is not known.
  var otherHasChanges: Bool?
  /// The index, in the commit's list of files, of the file to whose diff the page scrolls once that diff has
  /// been read; nil for none.
  private var changeToShow: Int?
  /// The name of the file at whose diff the page of a commit opens; nil after that diff has been read, and
  /// for none.
  private var origin: [UInt8]?
  private var options = Git.DiffOptions()
  /// The line to which the page of a diff scrolls once it has been read again; nil for none.
  private var pendingTarget: PatchLines.Target?
  private let coloring = PatchColoring()

  convenience init(commit hash: String, in folder: Path, at name: [UInt8]?, _ git: Git) {
    self.init(.commit(hash, at: name), title: "Commit \(hash.prefix(8))", in: folder, git)
  }

  /// Creates the page with the diff of a stash. For git, a stash is a merge of the commit on which it was
  /// made and of the index. It is compared with the first of them only.
  convenience init(stash hash: String, in folder: Path, _ git: Git) {
    self.init(.commit(hash, at: nil), title: "Stash \(hash.prefix(8))", in: folder, git)
    (isStash, isOfFirstParent) = (true, true)
  }

  convenience init(_ changes: GitChanges, of names: [[UInt8]], in folder: Path, _ git: Git) {
    let title = Self.title(of: names, changes, isConflict: false)
    self.init(.changes(changes, of: names), title: title, in: folder, git)
  }

  convenience init(_ comparison: GitComparison, in folder: Path, _ git: Git) {
    self.init(.comparison(comparison), title: comparison.title, in: folder, git)
  }

  private init(_ subject: Subject, title: String, in folder: Path, _ git: Git) {
    self.subject = subject
    if case .commit(_, let name) = subject { origin = name }
    super.init(title: title, in: folder, git, name: "git-diff")
  }

  // MARK: Reading

  /// The least width of a screen, in columns, on which the long lines of a diff are cut. On a narrower one,
  /// most lines of a commit's message would be cut, so lines are wrapped.
  private static let narrow = 60

  override var leastColumnsUnwrapped: Int { Self.narrow }

  private var isNarrow: Bool { app.map { $0.size.columns < Self.narrow } ?? false }

  override func viewDidLoad() {
    super.viewDidLoad()
    lines.showsLineNumbers = true
    lines.linkFinder = { [unowned self] in CommitLinks.links(in: $0, but: hash(ofParent: nil)) }
  }

  override func start() -> any LineSource {
    let hasHead = if case .commit = subject { true } else { false }
    let head = hasHead ? CommitHead(isNarrow: isNarrow, isStash: isStash) : nil
    let diff = PatchLines(head: head, after: reading)
    reading = diff
    let untracked = UntrackedFiles()
    run.startGit(for: self) { [git, folder, subject, isOfFirstParent, isStash, options] in
      switch subject {
      case .commit(let hash, _):
        let safeGit = try await git.safe(in: folder)
        if isStash { diff.setUntracked(await untracked.find(ofStash: hash, in: folder, safeGit)) }
        return try safeGit.show(hash, in: folder, ofFirstParent: isOfFirstParent, options)
      case .changes(let changes, let names):
        let repository = try await Repository.find(from: folder, git)
        if changes == .working {
          _ = try repository.git.forTree()
          for filter in try await repository.filters(of: names).values {
            diff.add(GitDiffPage.remark(on: filter))
          }
        }
        return repository.changes(changes, of: names, options)
      case .comparison(let comparison):
        let (command, remarks) = try await comparison.command(git, in: folder, options)
        for remark in remarks { diff.add(remark) }
        return command
      }
    } take: {
      diff.append($0)
    } finish: { [weak self] in
      try await untracked.readDiff(into: diff)
      if diff.isEmpty { try await self?.askForOther() }
    }
    if case .comparison(.files) = subject {
      // When git compares two files, status 1 without a message means that they differ.
      run.failure = { $0 == .exited(1) && $1.isEmpty ? nil : GitError($0, $1)?.description }
    }
    return diff
  }

  override func finish() {
    let diff = reading
    switch run.state {
    case .waiting, .running: break
    case .ended where !diff.state.withLock(\.isFull): diff.finish(diff.files.isEmpty ? emptyWords : nil)
    case .stopped: diff.finish("stopped")
    case .ended, .full:
      diff.finish("there is more; only the first \(diff.count.known.grouped) lines are shown")
    case .failed(let reason): diff.finish(reason)
    }
  }

  override func runDidChange() {
    super.runDidChange()
    showTitle()
    // The signs for invisible characters of lines in sight may depend on lines that have come only now.
    lines.findSignsAgain()
    if let changeToShow, let file = diff.file(ofChange: changeToShow) {
      self.changeToShow = nil
      scroll(to: diff.row(ofLine: file.line))
    }
    if let name = origin, let file = diff.file(named: name) {
      origin = nil
      let row = diff.row(ofLine: file.line)
      // If the commit's message and the beginning of the file's diff fit on the screen together, the page
      // does not scroll.
      if lines.top == 0, !lines.visibleLines.contains(row) { scroll(to: row) }
    }
    if let target = pendingTarget, let row = diff.row(of: target, isWhole: run.state.isOver) {
      pendingTarget = nil
      scroll(to: row)
    }
    if run.state.isOver { (changeToShow, pendingTarget, origin) = (nil, nil, nil) }
    coloring.patchDidGrow(on: self)
  }

  override func linesDidScroll() {
    super.linesDidScroll()
    coloring.linesDidScroll(on: self)
  }

  /// The parts of the repository that the page of a diff shows. A commit never changes, but the names of
  /// branches and tags at it do.
  override var interest: GitInterest {
    switch subject {
    case .commit: GitInterest(refs: true)
    case .changes(_, let names): GitInterest(refs: true, index: true, names: names)
    case .comparison(.commits): GitInterest(refs: true)
    case .comparison(.tree): GitInterest(refs: true, index: true, tree: true)
    case .comparison(.index): GitInterest(refs: true, index: true)
    case .comparison(.files(let old, let new)): GitInterest(files: [old, new])
    }
  }

  // MARK: Opening what lines lead to

  override func row(ofLink line: Int) -> Int { diff.row(ofLine: line) }

  override func open(_ line: Int) {
    switch diff.target(of: line) {
    case .commit(let hash): browser.open(.git(.commit(hash, in: folder)))
    case .diff(let number): showDiff(ofChange: number)
    case .file(let file, let line, let parent): open(file, line, inParent: parent)
    case nil: toast("nothing to open in this line")
    }
  }

  private func showDiff(ofChange number: Int) {
    if let file = diff.file(ofChange: number) { return scroll(to: diff.row(ofLine: file.line)) }
    changeToShow = number
    if run.state.isOver, isMerge, !isOfFirstParent {
      // The file is in the commit's list, which is that of the diff with the first parent. The diff with all
      // parents lacks the file, so the other diff is shown.
      switchDiff()
    } else if run.state.isOver {
      changeToShow = nil
      toast("there is no diff of it")
    }
  }

  private func open(_ file: PatchFile, _ line: Int, inParent parent: Int?) {
    guard let name = name(of: file, inParent: parent) else { return toast("the diff has no name") }
    if file.isSubmodule { return enter(name) }
    switch subject {
    case .commit:
      guard let hash = hash(of: file, inParent: parent) else { return toast("it has no parent") }
      browser.open(.git(.file(name, at: hash, in: folder, line: line)))
    case .changes(let changes, _) where parent != nil:
      // The old version of a file is in the last commit for a staged change, and in the index for an unstaged
      // one. For a conflict it is one of the two sides that the index has.
      let stage = file.isCombined ? GitFile.stages[parent == 0 ? 0 : 1] : ""
      browser.open(.git(.file(name, at: changes == .staged ? "HEAD" : stage, in: folder, line: line)))
    case .changes: openInTree(name, line)
    case .comparison(let comparison):
      comparison.open(GitComparison.FileLine(name: name, line: line, isOld: parent != nil), from: self)
    }
  }

  private func name(of file: PatchFile, inParent parent: Int?) -> [UInt8]? {
    parent.map { file.oldName(inParent: $0) } ?? file.newName
  }

  /// Returns the hash of a commit's parent by its index; `nil` as the index stands for the commit itself. Nil
  /// where there is no such parent, and on the page of another diff.
  private func hash(ofParent parent: Int?) -> String? {
    guard case .commit(let hash, _) = subject else { return nil }
    guard let parent else { return hash }
    return diff.commit.flatMap { $0.parents.indices ~= parent ? $0.parents[parent] : nil }
  }

  /// Returns the hash of the commit that has the shown version of a file: the commit whose diff is shown, or
  /// one of its parents.
  private func hash(of file: PatchFile, inParent parent: Int?) -> String? {
    hash(ofParent: file.isUntracked ? CommitHead.untrackedParent : parent)
  }

  private func enter(_ submodule: [UInt8]) {
    task { [self] in
      let repository = try await Repository.find(from: folder, git)
      guard let top = repository.top else { return toast("there is no working tree here") }
      if let location = try await location(ofSubmodule: submodule, in: top) { browser.open(location) }
    }
  }

  // MARK: Actions

  var isMerge: Bool { (diff.commit?.parents.count ?? 0) > 1 }

  override var actions: [Action] {
    var own: [Action] = []
    if case .commit = subject {
      own.append(.diff(.parent))
      if isMerge { own.append(.diff(.other)) }
    } else if comparison?.hasOther != false {
      own.append(.diff(.other))
    }
    own += [.diff(.blanks), .diff(.context)]
    let others = super.actions.filter { $0 != .open }
    let first = PatchLines.firstActions
    return [.open] + first + own + others.filter { !first.contains($0) } + [.file(.colors)]
  }

  override func perform(_ action: Action, count: Int?) {
    switch action {
    case .diff(.parent): openParent(count ?? 1)
    case .diff(.other): if let count, count > 1 { compare(withParent: count) } else { switchDiff() }
    case .diff(.blanks):
      options.ignoresBlanks.toggle()
      readAnew()
    case .diff(.context):
      options.widen()
      readAnew()
    case .git(.blame): blame()
    case .git(.log): log()
    case .file(.colors): coloring.toggle(on: self)
    default: super.perform(action, count: count)
    }
  }

  /// The row to which the first step to a file goes from the top of the diff: that of the file at which the
  /// page was opened. Nil for none.
  override var firstStop: Int? {
    guard case .commit(_, let name?) = subject, let file = diff.file(named: name) else { return nil }
    return diff.row(ofLine: file.line)
  }

  /// Reads the diff again with other options. The current line stays in sight.
  private func readAnew() {
    pendingTarget = diff.target(of: line)
    startOver()
  }

  override var statusWords: PagerStatus.Words {
    var words = super.statusWords
    if options.ignoresBlanks { words.states.append("ignores blanks") }
    if let context = options.context {
      words.states.append(
        context == Git.DiffOptions.contexts.last ? "whole files" : "\(context) lines around")
    }
    return words
  }

  var kindInSequence: String { "parent" }

  func hasInSequence(_ page: BrowsePage) -> Bool { isMerge && parent(shownBy: page) != nil }

  private func parent(shownBy page: BrowsePage) -> Int? {
    guard let hash = (page as? GitDiffPage)?.hash(ofParent: nil) else { return nil }
    return diff.commit?.parents.firstIndex(of: hash)
  }

  /// Replaces the page of one parent of a merge by that of another: `count` parents further, or back. Where
  /// there is no further parent, a toast says so.
  func openNext(_ move: MoveAction, count: Int?, inPlaceOf shown: BrowsePage) {
    guard let parents = diff.commit?.parents, let parent = parent(shownBy: shown) else { return }
    let wanted = parent + (count ?? 1) * (move == .down ? 1 : -1)
    let next = max(0, min(wanted, parents.count - 1))
    if next == parent {
      return shown.toast(move == .down ? "This is the last parent." : "This is the first parent.")
    }
    browser.open(.git(.commit(parents[next], in: folder)), inPlaceOf: shown)
  }

  private func openParent(_ number: Int) {
    if let parent = parent(number) { browser.open(.git(.commit(parent, in: folder))) }
  }

  /// Opens the diff of the commit with a parent, by the parent's number from 1.
  private func compare(withParent number: Int) {
    guard let hash = hash(ofParent: nil), parent(number) != nil else { return }
    let (old, new) = (Array("\(hash)^\(number)".utf8), Array(hash.utf8))
    browser.open(.git(.comparison(.commits(old: old, new: new), in: folder)))
  }

  /// Returns the hash of a parent of the commit by the parent's number from 1. Nil where there is no such
  /// parent, which a toast then says.
  private func parent(_ number: Int) -> String? {
    guard let parents = diff.commit?.parents else { return nil }
    if parents.indices ~= number - 1 { return parents[number - 1] }
    let words = parents.isEmpty ? "it has no parent" : "it has no parent \(number)"
    toast(diff.commit?.isEdge == true ? "its parents are \(CommitHead.edge)" : words)
    return nil
  }

  /// Shows the other of two diffs: of a merge with all parents or with the first one, of a file staged or
  /// unstaged, of all that is staged or unstaged, or of two commits since the fork or not.
  private func switchDiff() {
    switch subject {
    case .commit: isOfFirstParent.toggle()
    case .changes(let changes, let names):
      subject = .changes(changes == .staged ? .working : .staged, of: names)
    case .comparison(var comparison):
      comparison.toggleOther()
      subject = .comparison(comparison)
      gitLocation = .comparison(comparison, in: folder)
    }
    showTitle()
    startOver()
  }

  /// The file version and line for the current line of a diff: in the commit, or for a removed line in the
  /// parent. Nil where the line belongs to no file.
  private var fileAtLine: GitFile? {
    guard case .file(let file, let line, let parent) = diff.target(of: line),
      let name = name(of: file, inParent: parent), let hash = hash(of: file, inParent: parent)
    else { return nil }
    return GitFile(name: name, hash: hash, folder: folder, line: line)
  }

  private var comparison: GitComparison? {
    if case .comparison(let comparison) = subject { comparison } else { nil }
  }

  /// The file and line for the current line of a diff. A removed line is on the old side, any other on the
  /// new side. Nil where the line belongs to no file.
  private var currentFileLine: GitComparison.FileLine? {
    guard case .file(let file, let line, let parent) = diff.target(of: line),
      let name = name(of: file, inParent: parent)
    else { return nil }
    return GitComparison.FileLine(name: name, line: line, isOld: parent != nil)
  }

  /// The file of the working tree that editors get for the current line of a diff.
  override var treeFile: GitFile? {
    switch diff.target(of: line) {
    case .file(let file, let line, _):
      return file.name.map { GitFile(name: $0, hash: "", folder: folder, line: line) }
    case .diff(let number):
      return diff.file(ofChange: number)?.name.map { GitFile(name: $0, hash: "", folder: folder) }
    case .commit, nil: return nil
    }
  }

  /// Returns the text that the page of a diff copies: on the page of a commit its hash, on others the current
  /// line.
  override func textToCopy() async throws -> String? {
    if case .commit(let hash, _) = subject { return hash }
    return try await super.textToCopy()
  }

  override var commit: [UInt8]? { hash(ofParent: nil).map { Array($0.utf8) } }

  private func blame() {
    if let comparison { return comparison.openBlame(of: currentFileLine, from: self) }
    guard let file = fileAtLine else { return toast("no line of a file is here") }
    browser.open(.git(.blameAt(file.hash, file.name, in: folder, line: file.line)))
  }

  /// The query for the commits that have changed the selected lines of a diff. Removed lines among them are
  /// left out. Nil where no line of a new version is left, where lines are of several files, and on a page
  /// without a commit.
  private var selectedFileLines: LogQuery? {
    guard !lines.isAtStep, let rows = selectedLines, let hash = hash(ofParent: nil) else { return nil }
    let fileLines = rows.compactMap { row -> (name: [UInt8], line: Int)? in
      guard case .file(let file, let line, nil) = diff.target(of: row) else { return nil }
      return file.newName.map { ($0, line) }
    }
    guard let first = fileLines.first, let last = fileLines.last,
      fileLines.allSatisfy({ $0.name == first.name })
    else {
      return nil
    }
    return LogQuery(ofFile: first.name, at: hash, lines: first.line...max(first.line, last.line))
  }

  /// Opens the log of the selected lines, otherwise of the file at the current line, otherwise of the commit.
  private func log() {
    switch subject {
    case .changes(_, let names): browser.open(.git(.log(folder, LogQuery(ofFile: names.last ?? [], at: ""))))
    case .comparison(let comparison): comparison.openLog(of: currentFileLine, from: self)
    case .commit(let hash, _):
      browser.open(
        .git(
          .log(
            folder,
            selectedFileLines ?? fileAtLine.map { LogQuery(ofFile: $0.name, at: $0.hash) }
              ?? LogQuery(of: Array(hash.utf8)))))
    }
  }
}

extension GitDiffPage: CommitSubjectPage {
  var hasCommitSubject: Bool { if case .commit = subject { true } else { false } }
  var commitSubject: String? { diff.commit?.subject }
}
