import TermNav
import TermNavText

/// A page whose text may come bit by bit, as far as it is wanted.
class StreamingPage: PagerPage {
  /// What is read so; nil where the text is a file's own lines.
  private(set) var stream: StreamLines?
  /// The line of it to which a page leads back from what else it shows.
  var streamTop = 0
  private var observation: LineObservation?
  /// `G` follows until all has come.
  private var goesToEnd = false

  /// Whether the stream is what is shown.
  var showsStream: Bool { stream.map { source === $0 || lines.patch != nil && source === $0.patch } ?? false }

  /// What the stream has of a text; nil where there is no stream.
  var streamText: (any LineSource)? {
    let patch: (any LineSource)? = stream?.patch
    return patch ?? stream
  }

  /// Hears of what comes from now on.
  func begin(_ new: StreamLines?) {
    stream = new
    observation?.cancel()
    guard let new, let mailbox = app?.mailbox else { return }
    observation = new.observeChanges { [weak self] _ in
      mailbox.post(coalescing: ObjectIdentifier(new)) { _ in self?.streamDidGrow() }
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
    if showsStream, stream?.count == .atLeast(0) { words.place = "waiting for what is written…" }
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
    question.browser = browser
    present(question)
  }

  /// Shows the text as it is in an encoding that is known.
  func decode(as name: String) {
    guard let stream else { return }
    source = stream
    task { _ = try await Worker.run { stream.decode(as: name) } }
  }

  override var actions: [Action] { super.actions + [.text(.encoding)] }

  override func interrupt() -> Bool {
    goesToEnd = false
    return super.interrupt()
  }

  /// The end is not there yet: it is followed until it has come, or Ctrl-C.
  override func perform(_ action: Action, count: Int?) {
    goesToEnd = action == .move(.last) && count == nil && showsStream && stream?.count.isExact == false
    switch action {
    case .text(.encoding): askForEncoding()
    default: super.perform(action, count: count)
    }
    if goesToEnd { lines.followsEnd = true }
  }
}
