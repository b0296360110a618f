import CLibrary
import KeyRecords
import TermNav
import TermNavTesting
import TermNavText

@testable import Browse
@testable import TermNav

extension KeyedFolder {
  /// A program whose first page has come.
  func stage(_ start: Start) async throws -> KeyStage {
    let paths = start.files.map { $0 == "-" ? Array("-".utf8) : work.appending($0.utf8).bytes }
    var options = BrowseOptions(paths: (paths.isEmpty ? [work.bytes] : paths).map { ByteString(bytes: $0) })
    options.chooses = start.chooses
    if let input = start.input {
      options.input = work.appending(input.utf8).withCString { CLibrary.open($0, O_RDONLY | O_CLOEXEC) }
    }
    let tools = "[tools]\neditor = \"ed\"\nshell = \"sh\"\nbat = \"\"\nfd = \"\"\nrg = \"\"\n"
    let settings = SettingsFile(bytes: Array((tools + start.settings).utf8), path: work)
    var files = FileSystem.sorted
    files.now = { 1_800_000_000 }
    // The records were made by root; whoever runs the tests owns the files.
    files.users = AccountNames { _ in "root" }
    files.groups = AccountNames { _ in "root" }
    let browser = try Browser(options, settings: settings, files: files, colors: FileColors(""))
    browser.git.variables = git.variables
    if !hasGit { browser.git.program = work.appending("no-git".utf8).string ?? "" }
    browser.tools.git = browser.git
    browser.app.navigation.reducesMotion = true
    let stage = KeyStage(AppTester(browser.app), stack: { [unowned self] in stack($0) })
    stage.leavesKeys = true
    stage.naming = { [name = Path.visible(git.folder.name), path = Path.visible(work.bytes)] in
      let line = $0.replacing(path, with: "(work)").replacing(name, with: "browse-folder")
        .replacing(/toast [^ ]*Alt-[^ ]+ is no key/, with: "toast it is no key")
      return line.contains(" yet") ? line.replacing(Self.today) { "\($0.1) (today)" } : line
    }
    stage.waits = { [unowned stage] in try await stage.come() }
    try await stage.rest()
    (stage.t.topPage as? DirectoryPage)?.select(Array(start.name.utf8))
    start.open(browser, self)
    try await stage.rest()
    for key in start.keys { try await stage.go(by: key) }
    // The page below is begun to be read.
    stage.t.advance(by: .milliseconds(40))
    try await stage.rest()
    stage.watch(browser)
    let page = stage.t.topPage
    let pages = stack(stage.t.navigation)
    // What a page that is opened shows is not told, unless nothing else tells of it: it need not come.
    stage.waits = { [unowned self, unowned stage, weak page] in
      if stage.t.topPage === page || stack(stage.t.navigation) == pages { try await stage.come() }
    }
    stage.undo = undo(of: browser, page, in: stage, again: start.begins ? start.keys : [])
    return stage
  }

  /// The day of a line that is not committed.
  private static let today = /(not yet|not committed yet) +[\d-]+…?/

  /// Puts back what most keys change.
  /// - Parameter again: keys that have begun a chord or a count before the key.
  private func undo(
    of browser: Browser, _ page: ViewController, in stage: KeyStage, again: [KeyPress]
  ) -> @MainActor (KeyPress?, KeyStage.Trace) async throws -> Bool {
    let (app, state) = (browser.app, browser.state)
    let pages = app.navigation.viewControllers
    let files = NamedFiles(browser.sequence)
    let programs = stage.watchPrograms()
    let (field, before) = (page.firstResponder as? TextField, (page.firstResponder as? TextField)?.entry)
    let list = (page as? BrowseListPage)?.list
    let rows = list.map { ($0.cursor, $0.top) }
    let pager = page as? PagerPage
    let lines = pager.map { ShownLines($0) }
    return { [unowned stage, weak page] key, trace in
      guard let page else { return false }
      _ = files
      let mayBeTwo = key?.modifiers.contains(.alt) != false
      // Behind the Esc that a key may begin with, its rest may have changed the page below.
      let isWhole = !mayBeTwo || stage.passed.count > 1
      // Where a chord or a count may have begun, Esc ends it.
      if trace == .unseen || trace == .none && mayBeTwo { try await stage.go(by: "Esc") }
      let now = app.navigation.viewControllers
      let isPopped = now.count < pages.count
      guard app.exitStatus == nil, zip(now, pages).allSatisfy({ $0 === $1 }), isWhole || !isPopped,
        lines?.canShow(on: pager) != false
      else { return false }
      if now.count != pages.count { app.navigation.setViewControllers(pages, animated: false) }
      if page.presentedViewController != nil { page.dismiss(animated: false) }
      // A letter of a mark is awaited no longer.
      if let directory = page as? DirectoryPage { _ = directory.letter.handles(.key("Esc"), for: directory) }
      if let toast = app.toastView { app.dismiss(toast) }
      browser.state = state
      if let field, let before {
        let isOther = field.text != before.text
        field.entry = before
        if isOther { field.onChange?(field.text) }
      }
      if let list, let (row, top) = rows {
        if let row { list.moveCursor(to: row) }
        list.scroll(to: top)
      }
      if let pager { lines?.show(on: pager) }
      programs.forget()
      for key in again { try await stage.go(by: key) }
      return true
    }
  }

  /// Of the directories that lead to a page only the last one.
  private func stack(_ navigation: NavigationController) -> String {
    let pages = navigation.viewControllers
    let first = pages.prefix { $0 is DirectoryPage }.dropLast().count
    return pages.dropFirst(first).map { page in
      let isHome = (page as? DirectoryPage)?.path == Path(variable: "HOME")
      return isHome ? "(home)" : "(\(page.title))"
    }.joined(separator: " ")
  }
}

/// What a page of lines shows, as far as keys change it.
private struct ShownLines {
  private let standing: LinesView.ViewState
  private let top: Int
  private let isSelecting: Bool
  private let query: TextQuery?
  private let wraps, numbers, follows: Bool
  private let message: String?

  init(_ page: PagerPage) {
    let lines = page.lines
    (standing, top, query) = (lines.viewState, lines.top, lines.query)
    isSelecting = lines.selection != nil
    (wraps, numbers, follows) = (lines.wrapsLines, lines.showsLineNumbers, lines.followsEnd)
    message = page.frame.status.message
  }

  /// A find that has begun or ended has changed more than is put back, and so have keys where something was selected.
  func canShow(on page: PagerPage?) -> Bool { !isSelecting && page?.lines.query == query }

  func show(on page: PagerPage) {
    let lines = page.lines
    if lines.wrapsLines != wraps { lines.wrapsLines = wraps }
    if lines.showsLineNumbers != numbers { lines.showsLineNumbers = numbers }
    if lines.followsEnd != follows { lines.followsEnd = follows }
    if lines.top != top { lines.scroll(to: top) }
    lines.restore(standing)
    lines.selection = nil
    page.frame.status.message = message
  }
}

/// Pages of files that were named and their browser hold each other, until this goes.
private final class NamedFiles {
  private let sequence: FileSequence

  init(_ sequence: FileSequence) { self.sequence = sequence }

  isolated deinit { sequence.pages = [] }
}

extension FileSystem {
  /// Names come in the same order on every machine.
  fileprivate nonisolated static var sorted: FileSystem {
    var files = FileSystem.system
    files.list = { path, body in
      var entries: [(name: [UInt8], kind: FileKind)] = []
      try FileSystem.system.list(path) { name, kind in
        entries.append((Array(name), kind))
        return true
      }
      entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
      for entry in entries where !entry.name.withUnsafeBufferPointer({ body($0, entry.kind) }) { return }
    }
    return files
  }
}
