import KeyRecords
import TermNav
import TermNavTesting
import TermNavText

@testable import Browse
@testable import TermNav

extension KeyStage {
  /// Waits until nothing is under way, however long that takes: the suite has a limit.
  func come() async throws {
    var quiet = 0
    while t.exitStatus == nil, quiet < Self.quietRounds {
      try Task.checkCancellation()
      await Task.yield()
      await Task.detached {}.value
      let frames = t.terminal.frameCount
      _ = t.screen
      let isBusy = t.app.probe.busyTasks > 0 || t.app.suspension != nil
      // What has come is looked at in turns.
      // What a directory's sizes wait for is a pause of the program's time.
      let isPaused = t.topPage is DirectoryPage && !t.app.clock.sleepingTasks.isEmpty
      if !isBusy, !t.topPage.hasCome || isPaused { t.advance(by: .milliseconds(10)) }
      quiet = isBusy || isPaused || !t.topPage.hasCome || t.terminal.frameCount != frames ? 0 : quiet + 1
    }
    if t.exitStatus == nil, t.app.isMoving { try t.settle() }
  }

  /// Rounds of the main actor and of Swift's threads in which nothing happens; our own figure.
  private static let quietRounds = 10

  /// Says which programs have run.
  func watchPrograms() -> RanPrograms {
    let programs = RanPrograms(t.terminal)
    watch("runs") { programs.words }
    return programs
  }

  /// Says what can be seen of a browser and its page.
  func watch(_ browser: Browser) {
    let (app, page) = (browser.app, t.topPage)
    watch("toast") { [unowned self] in toast }
    watch("marks") { browser.state.marks.paths.map { Path.visible($0.name) }.joined(separator: " ") }
    watch("order") { "\(browser.state.arrangement.order.rawValue) \(browser.state.arrangement.isReversed)" }
    watch("hidden files") { "\(browser.state.arrangement.showsHidden)" }
    watch("chosen") { "\(browser.chosen.map { $0.map(Path.visible) } ?? [])" }
    watch("mouse") { "\(app.isMouseWanted)" }
    func watch(_ name: String, _ value: @escaping () -> String) {
      self.watch(name) { [unowned self, weak page] in t.topPage === page ? value() : nil }
    }
    if let page = page as? BrowseListPage {
      let list = page.list
      watch("filter") { [unowned page] in page.filter.isOn ? "on" : "" }
      self.watch(text: "letters") { [weak page] in page?.filter.bar.field.text }
      // Each letter finds other rows.
      if page.filter.isOn { return }
      watch("row") { [unowned list] in list.cursor.map { "\($0)" } ?? "" }
      watch("top") { [unowned list] in "\(list.top)" }
      watch("rows") { [unowned page, unowned list] in "\(list.shownRows?.count ?? page.rowCount)" }
    }
    if let page = page as? PagerPage { watchPager(page) }
  }

  private func watchPager(_ page: PagerPage) {
    func watch(_ name: String, _ value: @escaping (PagerPage, LinesView) -> String) {
      self.watch(name) { [unowned self, weak page] in
        page.flatMap { t.topPage === $0 ? value($0, $0.lines) : nil }
      }
    }
    watch("message") { page, _ in page.frame.status.message ?? "" }
    watch("top") { _, lines in "\(lines.top)" }
    watch("lines") { _, lines in "\(lines.source.count.known)" }
    watch("typing") { page, lines in
      lines.isTyping ? "a query" : page.frame.isTyping ? "a filter" : ""
    }
    watch("query") { _, lines in lines.query.map { "\($0.pattern) \($0.isRegex)" } ?? "" }
    watch("found") { _, lines in lines.foundLine.map { "\($0)" } ?? "" }
    watch("selected") { _, lines in
      lines.selection.map { "\($0.lowerBound.line)–\($0.upperBound.line)" } ?? ""
    }
    watch("filter") { page, _ in page.filter.map { "\($0.query.pattern) \($0.isInverted)" } ?? "" }
    watch("wraps") { _, lines in "\(lines.wrapsLines)" }
    watch("numbers") { _, lines in "\(lines.showsLineNumbers)" }
    watch("follows") { _, lines in "\(lines.followsEnd)" }
    watch("signs") { page, _ in "\(page.showsSigns)" }
    watch("shows") { page, _ in
      guard let page = page as? FilePage else { return "" }
      return page.isPicture ? "a picture" : page.isHex ? "bytes" : page.showsStream ? "wide text" : "text"
    }
  }

  private var toast: String {
    guard let toast = t.app.toastView, let frame = t.terminal.frame else { return "" }
    let place = toast.frame(in: frame.size)
    let rows = (0..<place.size.rows).map { row in
      Substring(frame.text(ofRow: place.row + row)).dropFirst(place.column).prefix(place.size.columns)
    }
    return rows.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }
}

/// Programs that have run, since they were forgotten.
final class RanPrograms {
  private let terminal: InMemoryTerminal
  private var forgotten = 0

  init(_ terminal: InMemoryTerminal) { self.terminal = terminal }

  var words: String {
    terminal.ran.dropFirst(forgotten).map {
      "\(([ByteString($0.program)] + $0.arguments).map { Path.visible($0.bytes) })"
    }.joined()
  }

  func forget() { forgotten = terminal.ran.count }
}

extension ViewController {
  /// Whether all that the page reads has been read.
  fileprivate var hasCome: Bool {
    switch self {
    case let page as DirectoryPage: page.isRead
    case let page as FoundPage: page.state.isOver
    case let page as GitListPage: page.run.state.isOver
    case let page as GitTextPage: page.run.state.isOver && page.hasLines
    case let page as FilePage: page.hasOpened && page.haveLinesCome
    case let page as PagerPage: page.haveLinesCome
    default: true
    }
  }
}

extension PagerPage {
  fileprivate var haveLinesCome: Bool {
    source.count.isExact && (filter?.count.isExact ?? true) && !lines.isFinding
  }
}

extension FilePage {
  fileprivate var hasOpened: Bool { fileContent != nil || source.count.known > 0 }
}
