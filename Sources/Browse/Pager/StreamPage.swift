import TermNav
import TermNavText

/// What comes by standard input, by a pipe with a name, or from a command that was started for the page, as it comes.
final class StreamPage: StreamingPage {
  private let input: StreamLines
  /// The command that the page was opened for; nil where another program writes the text.
  private let child: ChildProcess?
  /// How the command has ended; nil while it runs.
  private var status: TerminationStatus? { didSet { frame.status.setNeedsDisplay() } }
  private let folder: Path?
  /// When a list was told last that Ctrl-C loses the text.
  private var lossTold: AppClock.Instant?

  init(_ stream: StreamLines, title: String = "Standard input") {
    (input, child, folder) = (stream, nil, .working)
    super.init(title: title, source: stream, name: "stream")
  }

  /// A command that has been started in a directory; it ends with the page.
  init(of child: ChildProcess, title: String, in folder: Path) {
    (input, self.child, self.folder) = (StreamLines(of: child), child, folder)
    super.init(title: title, source: input, name: "command-output")
    // The line is the title already, and may be long.
    caption = "output"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    begin(input)
    if let name = browser.options.encoding, !input.decode(as: name) {
      frame.status.message = TextDecoder.unknown(name)
    }
    if let folder { findLinks(from: folder) }
    // A task that ends with the page ends the command.
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

  /// Ctrl-C ends what goes on. What has ended looking stays: the next one would end the program, and with it the text.
  override func interrupt() -> Bool {
    let filters = filter.map { !$0.count.isExact } ?? false
    if lines.isFollowing || lines.isFinding || filters { return super.interrupt() }
    guard let child, status == nil else { return false }
    child.end()
    return true
  }

  /// Whether something was read that nobody can read again.
  private var hasText: Bool { input.count.known > 0 }

  private static let lossWords = "Ctrl-C again ends, and what was read is gone"

  /// Ctrl-C on whatever page, where nothing goes on that it ends. A text that cannot be read again is not lost by a key that was
  /// meant for what has just ended: the first one says so, the next one is `q`.
  func keepsText(from app: NavigationApp) -> Bool {
    guard hasText, let page = app.navigation.topViewController as? BrowsePage else { return false }
    let (pager, now) = (page as? PagerPage, app.clock.now)
    let isSaid = pager.map { $0.frame.status.message == Self.lossWords } ?? false
    if isSaid || lossTold.map({ now < $0.advanced(by: NavigationApp.toastTime) }) == true {
      app.quit()
    } else if let pager, pager.presentedViewController == nil {
      pager.frame.status.message = Self.lossWords
    } else {
      lossTold = now
      page.toast(Self.lossWords)
    }
    return true
  }
}
