import TermNav
import TermNavText

extension GitLocation {
  func page(_ git: Git) -> BrowsePage {
    let page: BrowsePage & GitPage =
      switch self {
      case .log(let path, let query): GitLogPage(path, query, git)
      case .commit(let hash, let folder, let name): GitDiffPage(commit: hash, in: folder, at: name, git)
      case .changes(let names, let changes, let folder): GitDiffPage(changes, of: names, in: folder, git)
      case .comparison(let comparison, let folder): GitDiffPage(comparison, in: folder, git)
      case .stash(let hash, let folder): GitDiffPage(stash: hash, in: folder, git)
      case .file(let name, let hash, let folder, let line):
        GitFilePage(name, at: hash, in: folder, line: line, git)
      case .tree(let name, let hash, let folder, let selected):
        GitTreePage(name, at: hash, in: folder, selecting: selected, git)
      case .blame(let path, let line, let options): GitBlamePage(path, line: line, options, git)
      case .blameAt(let hash, let name, let folder, let line, let options):
        GitBlamePage(name, at: hash, in: folder, line: line, options, git)
      case .status(let folder): GitStatusPage(folder, git)
      case .branches(let folder): GitBranchesPage(folder, git)
      case .stashes(let folder): GitStashesPage(folder, git)
      case .worktrees(let folder): GitWorktreesPage(folder, git)
      }
    page.gitLocation = self
    return page
  }
}

/// A page that shows what git reports of a repository.
protocol GitPage: BrowsePage {
  var gitLocation: GitLocation? { get set }
  var git: Git { get }
  /// The directory in which git runs, or the file in it that git is asked about.
  var askedPath: Path { get }
  /// The file of the working tree that editors and shells get for the row or line under the cursor. The page
  /// may show another version of that file. Nil where `askedPath` is the file.
  var treeFile: GitFile? { get }
  /// The line of `askedPath` that editors get where `treeFile` is nil, from 0; nil for none.
  var askedLine: Int? { get }
  /// Whether the rows of a git page are lines of files, so that a line's number can be copied.
  var hasLines: Bool { get }
  /// The run of git that fills a page.
  var run: CommandRun { get }
  var watch: GitWatch { get }
  /// The parts of the repository that a git page shows; when they change, the page is read again.
  var interest: GitInterest { get }
  /// Whether a git page may be read again now. It may not while a person types something that would be lost
  /// by that.
  var canReadAgain: Bool { get }
  /// Reads a git page again after a change in the repository. The page shows its former content until all has
  /// been read.
  func rereadQuietly()
  /// Called when the time at which the page was read, in the words `watch.readAt`, may have changed. The page
  /// shows them where the system does not report changes.
  func readingTimeDidChange()
}

/// A page whose commit, or the one under its cursor, has a subject that can be copied: the first words of its
/// message.
protocol CommitSubjectPage: BrowsePage {
  /// Whether the page is about commits at all.
  var hasCommitSubject: Bool { get }
  /// The subject of the page's commit in one line; nil until it is read.
  var commitSubject: String? { get }
}

/// A list of rows that open pages, such as the commits of a log. The page of one row can be replaced by the
/// page of the next row.
protocol GitRows: GitSequence {
  var cursorRow: Int? { get }
  func moveCursor(_ move: MoveAction, count: Int?)
  func open(_ row: Int, inPlaceOf shown: BrowsePage)
}

/// A page that opens other pages that have an order, such as the rows of a list or the parents of a merge.
/// The opened page can be replaced by the next one.
protocol GitSequence: BrowsePage {
  /// The words after "previous" and "next" for one of the pages that can replace each other, such as
  /// `parent`.
  var kindInSequence: String { get }
  /// Returns whether a page, which was opened from this one, belongs to the sequence of pages that replace
  /// each other.
  func hasInSequence(_ page: BrowsePage) -> Bool
  /// Replaces `shown`, a page of the sequence, by another one: `count` pages further, or back if `move` says
  /// so. A count of nil is 1.
  func openNext(_ move: MoveAction, count: Int?, inPlaceOf shown: BrowsePage)
}

extension GitRows {
  var kindInSequence: String { "in the list" }

  func hasInSequence(_ page: BrowsePage) -> Bool { true }

  /// Moves the list's cursor, and shows the page of its new row in place of `shown`, which was opened from
  /// the list. A `count` of nil is 1. Where the list ends, a toast says so.
  func openNext(_ move: MoveAction, count: Int?, inPlaceOf shown: BrowsePage) {
    let before = cursorRow
    moveCursor(move, count: count)
    guard let row = cursorRow, row != before else {
      return shown.toast(move == .down ? "This is the last row." : "This is the first row.")
    }
    open(row, inPlaceOf: shown)
  }
}

extension GitPage {
  /// Returns the file of the working tree that editors, shells and the clipboard get, even where the page
  /// shows a commit.
  /// - Throws: `GitError` where there is no working tree.
  func treeTarget() async throws -> FileTarget {
    let folder = try await GitPath.resolving(treeFile?.folder ?? askedPath).folder
    guard let file = treeFile else { return FileTarget(path: askedPath, line: askedLine, directory: folder) }
    guard let top = try await Repository.find(from: folder, git).top else {
      throw GitError("there is no working tree here")
    }
    return FileTarget(path: Path(top.bytes + [Path.slash] + file.name), line: file.line, directory: folder)
  }
}

extension GitAction {
  /// Opens the page of git for this action, such as the log, for the file or directory that `page` shows.
  func perform(on page: BrowsePage) {
    guard let path = page.gitPath, let folder = page.gitFolder else { return }
    let file = page.gitFile
    func open(_ location: GitLocation) {
      if page.gitPage?.gitLocation == location { return page.toast("this page is open already") }
      page.browser.open(.git(location))
    }
    switch self {
    case .log:
      if let log = page.logOfLines { return open(log) }
      open(file.map { .log($0.folder, LogQuery(ofFile: $0.name, at: $0.hash)) } ?? .log(path))
    case .blame:
      if file?.hash.isEmpty == true { return page.toast("what is not committed has no blame") }
      let line = page.fileTarget.flatMap { $0.path == path ? $0.line : nil }
      open(
        file.map { .blameAt($0.hash, $0.name, in: $0.folder, line: $0.line) } ?? .blame(path, line: line))
    case .status: open(.status(folder))
    case .branches: open(.branches(folder))
    case .worktrees: open(.worktrees(folder))
    case .unpushed: open(.log(folder, .unpushed))
    case .reflog: open(.log(folder, .reflog))
    case .stashes: open(.stashes(folder))
    case .tree: page.openTree(in: folder)
    }
  }
}

extension BrowsePage {
  /// The location of a log of the lines that are selected on the page; nil where no lines of a file are
  /// selected.
  fileprivate var logOfLines: GitLocation? {
    guard let page = self as? PagerPage, let lines = page.selectedLines, let path = gitPath else {
      return nil
    }
    if let file = gitFile {
      return .log(file.folder, LogQuery(ofFile: file.name, at: file.hash, lines: lines))
    }
    guard page is FilePage || page is GitBlamePage, let folder = path.parent else { return nil }
    return .log(folder, LogQuery(ofLines: lines, of: path.name))
  }

  /// The commit whose files can be listed, and the file of that commit that the page shows; nil where the
  /// page shows no commit. The file is nil where the page shows none.
  private var tree: (commit: [UInt8], file: GitFile?)? {
    let file = gitFile.flatMap { $0.hash.isHash ? $0 : nil }
    return (commit ?? file.map { Array($0.hash.utf8) }).map { ($0, file) }
  }

  /// Opens the list of a directory as it is in the page's commit: the directory of the page's file, or the
  /// top where the page has no file.
  fileprivate func openTree(in folder: Path) {
    guard let tree else { return }
    task { [self] in
      let hash = try await browser.git.safe(in: folder).commit(named: tree.commit, in: folder)
      let parts = tree.file?.name.split(separator: Path.slash).map(Array.init) ?? []
      let directory = Array(parts.dropLast().joined(separator: [Path.slash]))
      browser.open(.git(.tree(directory, at: hash, in: folder, selecting: parts.last)))
    }
  }

  /// The git actions that the page offers. Empty where git does not apply to the page, or where the settings
  /// switch git off.
  var gitActions: [Action] {
    guard gitPath != nil, browser.settings.usesGit else { return [] }
    return GitAction.allCases.filter { $0 != .tree || tree != nil }.map(Action.git)
  }

  /// Returns the location of the directory of a submodule. Where the submodule is not checked out, shows a
  /// toast and returns nil.
  func location(ofSubmodule name: [UInt8], in top: Path) async throws -> Location? {
    let path = Path(top.bytes + [Path.slash] + name)
    let isThere = try await Worker.run { [files = browser.files] in
      (try? files.status(path.appending(".git".utf8))) != nil
    }
    if isThere { return .directory(path) }
    toast("\(Path.visible(name)) is a submodule that is not checked out")
    return nil
  }
}
