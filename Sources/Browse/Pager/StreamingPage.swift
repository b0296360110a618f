import TermNav
import TermNavText

/// A page whose text may come from a stream, which is read only as far as the user scrolls.
class StreamingPage: PagerPage {
  /// The stream (a pipe or a program's output) that the page reads; nil if the page shows a file directly.
  private(set) var stream: StreamLines?
  /// The line of the stream that was first in sight before the page showed something else, such as bytes. The
  /// page scrolls to it again later.
  var streamTop = 0
  private var observation: LineObservation?
  /// Whether the user has gone to the end of a stream, by the key `G`, before all had come. The page then
  /// follows the end until all has come.
  private var goesToEnd = false

  /// Whether the page shows its stream, or the stream's text as a patch.
  var showsStream: Bool { stream.map { source === $0 || lines.patch != nil && source === $0.patch } ?? false }

  /// The text of the stream as lines, or as a patch if it is one; nil if the page reads no stream.
  var streamText: (any LineSource)? {
    let patch: (any LineSource)? = stream?.patch
    return patch ?? stream
  }

  /// Makes a stream the one that the page reads, and observes it; nil for none.
  func begin(_ new: StreamLines?) {
    stream = new
    observation?.cancel()
    guard let new, let mailbox = app?.mailbox else { return }
    // The stream keeps this closure, so the closure must not keep the stream.
    observation = new.observeChanges { [weak self, subject = ObjectIdentifier(new)] _ in
      mailbox.post(coalescing: subject) { _ in self?.streamDidGrow() }
    }
  }

  private func streamDidGrow() {
    guard let stream, showsStream else { return }
    if lines.patch == nil, let new = stream.patch {
      lines.showsLineNumbers = true
      source = new
    }
    frame.status.setNeedsDisplay()
    guard stream.count.isExact else { return }
    if goesToEnd { (goesToEnd, lines.followsEnd) = (false, false) }
    if let failure = stream.failure { frame.status.message = failure }
  }

  override var statusWords: PagerStatus.Words {
    var words = super.statusWords
    if showsStream, stream?.count == .atLeast(0) { words.position = "waiting for what is written…" }
    return words
  }

  override var wordsForNoLine: String {
    showsStream && stream?.count == .atLeast(0) && filter == nil
      ? "Waiting for what is written…" : super.wordsForNoLine
  }

  // MARK: Encodings

  private func askForEncoding() {
    let question = QuestionPage("Encoding of the text", action: "read", offers: TextDecoder.offered) {
      [unowned self] name in
      if TextDecoder(name) == nil {
        frame.status.message = TextDecoder.unknown(name)
      } else {
        decode(as: name)
      }
    }
    browser.present(question, on: self)
  }

  /// Shows the text of a stream in an encoding that `iconv` knows.
  func decode(as name: String) {
    guard let stream else { return }
    source = stream
    task { _ = try await Worker.run { stream.decode(as: name) } }
  }

  // MARK: Saving

  private func askWhereToSave() {
    let question = QuestionPage(
      "Save what has come", action: "save", placeholder: "a file that is not there yet"
    ) {
      [unowned self] name in save(as: name)
    }
    browser.present(question, on: self)
  }

  private func save(as name: String) {
    let home = name.hasPrefix("~/") ? getenv("HOME").map { String(cString: $0) } : nil
    let written = home.map { $0 + name.dropFirst() } ?? name
    guard let stream, let path = Path(written: Array(written.utf8)) else { return }
    task { [self] in
      do {
        let count = try await Worker.run { try stream.save(to: path) }
        let first = stream.firstLine
        let part = first > 0 ? " from line \((first + 1).grouped) on" : ""
        let rest = stream.count.isExact ? "" : "; more may come"
        frame.status.message = "saved \(count.grouped) bytes\(part): \(path)\(rest)"
      } catch let error as SystemError {
        frame.status.message = Self.words(error.code, path)
      }
    }
  }

  /// Returns the message that says why a stream's text was not saved, for an error number of the system.
  private static func words(_ code: Int32, _ path: Path) -> String {
    switch code {
    case EEXIST: "not saved: \(path) is there already"
    case ENOENT, ENOTDIR: "not saved: there is no folder \(path.parent ?? .root)"
    case ENOSPC, EDQUOT: "not saved: the disk is full"
    default: "not saved: \(path): \(String(cString: strerror(code)))"
    }
  }

  override var actions: [Action] {
    let canSave = showsStream && lines.patch == nil
    return super.actions + (canSave ? [.text(.save)] : []) + [.text(.encoding)]
  }

  /// The actions that the palette, the list of all actions, shows for this page. In a patch the key of `save`
  /// has another action, so the palette lists saving for it.
  override var choices: [Action] {
    super.choices + (showsStream && lines.patch != nil ? [.text(.save)] : [])
  }

  override func interrupt() -> Bool {
    goesToEnd = false
    return super.interrupt()
  }

  /// If the user goes to the end of a stream that is not read whole, the page follows the end until all has
  /// come, or until Ctrl-C.
  override func perform(_ action: Action, count: Int?) {
    goesToEnd = action == .move(.last) && count == nil && showsStream && stream?.count.isExact == false
    switch action {
    case .text(.encoding): askForEncoding()
    case .text(.save): askWhereToSave()
    default: super.perform(action, count: count)
    }
    if goesToEnd { lines.followsEnd = true }
  }
}
