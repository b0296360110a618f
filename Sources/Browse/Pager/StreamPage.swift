import TermNav
import TermNavText

/// A page that shows text while it comes: standard input, a named pipe, or the output of a command.
final class StreamPage: StreamingPage {
  private let input: StreamLines
  /// The process whose output the page shows; nil for other inputs.
  private let child: ChildProcess?
  /// The status with which the process behind the page has ended; nil while it runs, and for other inputs.
  private var status: TerminationStatus? { didSet { frame.status.setNeedsDisplay() } }
  private let folder: Path?
  private let coloring = PatchColoring()
  /// The time at which another page last showed that Ctrl-C again ends the program and loses the text of this
  /// page; nil if none has.
  private var lossReported: AppClock.Instant?

  init(_ stream: StreamLines, title: String = "Standard input") {
    (input, child, folder) = (stream, nil, .working)
    super.init(title: title, source: stream, name: "stream")
  }

  /// Makes a page for the output of a command that was started in a directory. Closing the page ends the
  /// command.
  init(of child: ChildProcess, title: String, in folder: Path) {
    (input, self.child, self.folder) = (StreamLines(of: child), child, folder)
    super.init(title: title, source: input, name: "command-output")
    // The page's title is the command line, which may be long, so the status row has another text.
    caption = "output"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    begin(input)
    if let name = browser.options.encoding, !input.decode(as: name) {
      frame.status.message = TextDecoder.unknown(name)
    }
    if let folder { findLinks(from: folder) }
    // The task that awaits the process ends with the page, and then ends the command.
    if let child { task { [self] in status = await child.status } }
    begin()
  }

  override var patchFolder: Path? { folder }

  override var actions: [Action] {
    super.actions + (lines.patch != nil && folder != nil ? [.path(.edit), .file(.colors)] : [])
  }

  override func perform(_ action: Action, count: Int?) {
    if action == .file(.colors) { coloring.toggle(on: self) } else { super.perform(action, count: count) }
  }

  override func linesDidScroll() {
    super.linesDidScroll()
    coloring.linesDidScroll(on: self)
  }

  override var statusWords: PagerStatus.Words {
    var words = super.statusWords
    if let status {
      if !status.isSuccess { words.states.append(status.description) }
    } else if child != nil {
      words.states.append("runs")
    }
    return words
  }

  /// Does what Ctrl-C does on the page of a stream: ends following, a running search or filter, or otherwise
  /// the command. A finished search or filter stays, so that Ctrl-C leads to the warning of
  /// `keepsText(from:)`.
  override func interrupt() -> Bool {
    let filters = filter.map { !$0.count.isExact } ?? false
    if lines.isFollowing || lines.isFinding || filters { return super.interrupt() }
    guard let child, status == nil else { return false }
    child.end()
    return true
  }

  /// Whether lines were read that would be lost with the page, since a stream cannot be read again.
  private var hasText: Bool { input.count.known > 0 }

  private static let lossWords = "Ctrl-C again ends, and what was read is gone"

  /// Handles Ctrl-C on any page where nothing runs that it could end. The first Ctrl-C shows a warning that
  /// the text of this page, which was read from a stream, will be lost; a second one, while the warning is
  /// shown, quits the program. Returns false if there is no text to lose.
  func keepsText(from app: NavigationApp) -> Bool {
    guard hasText, let page = app.navigation.topViewController as? BrowsePage else { return false }
    let (pager, now) = (page as? PagerPage, app.clock.now)
    let isSaid = pager.map { $0.frame.status.message == Self.lossWords } ?? false
    if isSaid || lossReported.map({ now < $0.advanced(by: NavigationApp.toastTime) }) == true {
      app.quit()
    } else if let pager, pager.presentedViewController == nil {
      pager.frame.status.message = Self.lossWords
    } else {
      lossReported = now
      page.toast(Self.lossWords)
    }
    return true
  }
}
