import TermNav
import TermNavText

/// A page of standard input, of a named pipe, or of the output of a command, which is shown as it comes.
final class StreamPage: StreamingPage {
  private let input: StreamLines
  /// The command whose output is shown; nil for another input.
  private let child: ChildProcess?
  /// How the command has ended; nil while it runs.
  private var status: TerminationStatus? { didSet { frame.status.setNeedsDisplay() } }
  private let folder: Path?
  /// When a message on another page last said that Ctrl-C loses the text.
  private var lossReported: AppClock.Instant?

  init(_ stream: StreamLines, title: String = "Standard input") {
    (input, child, folder) = (stream, nil, .working)
    super.init(title: title, source: stream, name: "stream")
  }

  /// Makes a page for a command that was started in a directory. The command ends with the page.
  init(of child: ChildProcess, title: String, in folder: Path) {
    (input, self.child, self.folder) = (StreamLines(of: child), child, folder)
    super.init(title: title, source: input, name: "command-output")
    // The title already is the command line, which may be long.
    caption = "output"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    begin(input)
    if let name = browser.options.encoding, !input.decode(as: name) {
      frame.status.message = TextDecoder.unknown(name)
    }
    if let folder { findLinks(from: folder) }
    // The command is ended by this task when the page ends.
    if let child { task { [self] in status = await child.status } }
    begin()
  }

  override var patchFolder: Path? { folder }

  override var statusWords: PagerStatus.Words {
    var words = super.statusWords
    if let status {
      if !status.isSuccess { words.states.append(status.description) }
    } else if child != nil {
      words.states.append("runs")
    }
    return words
  }

  /// Ctrl-C ends what is under way: following, a running search or filter, or else the command. A finished
  /// search or filter stays, so that Ctrl-C leads to the warning of `keepsText(from:)`.
  override func interrupt() -> Bool {
    let filters = filter.map { !$0.count.isExact } ?? false
    if lines.isFollowing || lines.isFinding || filters { return super.interrupt() }
    guard let child, status == nil else { return false }
    child.end()
    return true
  }

  /// Whether text has been read, which cannot be read again.
  private var hasText: Bool { input.count.known > 0 }

  private static let lossWords = "Ctrl-C again ends, and what was read is gone"

  /// Handles Ctrl-C on any page when there is nothing to end. The first one only warns that the text will be
  /// lost; a second one quits, as long as the warning is shown. Returns false if there is no text to lose.
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
