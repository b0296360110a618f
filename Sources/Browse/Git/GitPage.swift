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
      case .blame(let path, let line): GitBlamePage(path, line: line, git)
      case .blameAt(let hash, let name, let folder, let line):
        GitBlamePage(name, at: hash, in: folder, line: line, git)
      case .status(let folder): GitStatusPage(folder, git)
      case .branches(let folder): GitBranchesPage(folder, git)
      case .stashes(let folder): GitStashesPage(folder, git)
      case .worktrees(let folder): GitWorktreesPage(folder, git)
      }
    page.gitLocation = self
    return page
  }
}

/// A page of what git tells.
protocol GitPage: BrowsePage {
  var gitLocation: GitLocation? { get set }
  var git: Git { get }
  /// Where git is asked: a directory, or a name in one.
  var askedPath: Path { get }
  /// What in the working tree the row or the line is about, at whatever commit; nil is `askedPath`.
  var treeFile: GitFile? { get }
  /// Its line, where that is nil; from 0 on.
  var askedLine: Int? { get }
  /// Whether its rows are lines of files.
  var hasLines: Bool { get }
  /// What fills the page.
  var run: CommandRun { get }
  var watch: GitWatch { get }
  /// What its words depend on.
  var interest: GitInterest { get }
  /// Whether nobody is typing what a reading would end.
  var canReadAgain: Bool { get }
  /// Reads again what has changed; what is seen stays until all has come.
  func rereadQuietly()
  /// The page says when it was read, or no longer.
  func readingTimeDidChange()
}

/// A page whose rows open pages, one of which can take the place of another.
protocol GitRows: GitSequence {
  var cursorRow: Int? { get }
  func moveCursor(_ move: MoveAction, count: Int?)
  func open(_ row: Int, inPlaceOf shown: BrowsePage)
}

/// A page that opens others, one of which can take the place of another.
protocol GitSequence: BrowsePage {
  /// The noun for the neighbours of the page in its sequence, such as `parent`.
  var kindInSequence: String { get }
  /// Whether a page is one of those that it opens.
  func hasInSequence(_ page: BrowsePage) -> Bool
  /// Opens the page so many behind the one that is shown, or before it, in the place of that page.
  func openNext(_ move: MoveAction, count: Int?, inPlaceOf shown: BrowsePage)
}

extension GitRows {
  var kindInSequence: String { "in the list" }

  func hasInSequence(_ page: BrowsePage) -> Bool { true }

  /// Opens the row so many below the one whose page is shown, or above it, in the place of that page; the cursor goes with it.
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
  /// What editors, shells and the clipboard take: the file of the working tree, also where the page is about a commit.
  /// - Throws: `GitError` where there is no working tree.
  func treeTarget() async throws -> FileTarget {
    let folder = try await GitPlace.resolving(treeFile?.folder ?? askedPath).folder
    guard let file = treeFile else { return FileTarget(path: askedPath, line: askedLine, directory: folder) }
    guard let top = try await Repository.find(from: folder, git).top else {
      throw GitError("there is no working tree here")
    }
    return FileTarget(path: Path(top.bytes + [Path.slash] + file.name), line: file.line, directory: folder)
  }
}

extension GitAction {
  /// Opens a page about what a page is about.
  func perform(on page: BrowsePage) {
    guard let path = page.gitPath, let folder = page.gitFolder else { return }
    let file = page.gitFile
    func open(_ location: GitLocation) {
      if page.gitPage?.gitLocation == location { return page.toast("it is here already") }
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
  /// The log of the lines that are selected in a file; nil where none are, or the page has no lines of one file.
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

  /// The commit whose files can be listed: a name of it, and the file in it that the page is about.
  private var tree: (commit: [UInt8], file: GitFile?)? {
    let file = gitFile.flatMap { $0.hash.isHash ? $0 : nil }
    return (commit ?? file.map { Array($0.hash.utf8) }).map { ($0, file) }
  }

  /// Opens the directory of the page's file, or else the top, as the page's commit has it.
  fileprivate func openTree(in folder: Path) {
    guard let tree else { return }
    task { [self] in
      let hash = try await browser.git.safe(in: folder).commit(named: tree.commit, in: folder)
      let parts = tree.file?.name.split(separator: Path.slash).map(Array.init) ?? []
      let directory = Array(parts.dropLast().joined(separator: [Path.slash]))
      browser.open(.git(.tree(directory, at: hash, in: folder, selecting: parts.last)))
    }
  }

  /// The actions of git that the page offers; none where git has nothing to do with it, or the settings say so.
  var gitActions: [Action] {
    guard gitPath != nil, browser.settings.usesGit else { return [] }
    return GitAction.allCases.filter { $0 != .tree || tree != nil }.map(Action.git)
  }

  /// Its directory; where it is not checked out, a line says so.
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
