import TermNav

/// What comes by standard input, as it comes.
final class StreamPage: PagerPage {
  private let stream: StreamLines
  /// `G` follows until all has come.
  private var goesToEnd = false
  private var observation: LineObservation?

  init(descriptor: Int32) {
    stream = StreamLines(descriptor: descriptor)
    super.init(title: "Standard input", source: stream, name: "stream")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let mailbox = app?.mailbox else { return }
    observation = stream.observeChanges { [weak self] _ in
      mailbox.post(coalescing: "stream") { _ in self?.streamDidGrow() }
    }
    if let folder = Path.working { findLinks(from: folder) }
  }

  private func streamDidGrow() {
    frame.status.setNeedsDisplay()
    guard stream.count.isExact else { return }
    if goesToEnd { (goesToEnd, lines.followsEnd) = (false, false) }
    if let failure = stream.failure { frame.status.message = failure }
  }

  override func textToCopy() async throws -> String? {
    guard let line = lines.foundLine ?? lines.visibleLines.first else { return nil }
    return try await lines.source.lines(line..<min(line + 1, lines.source.count.known)).first?.string
  }

  /// The end is not there yet: it is followed until it has come, or Ctrl-C.
  override func perform(_ action: Action, count: Int) {
    goesToEnd = action == .last && count <= 1 && !stream.count.isExact
    super.perform(action, count: count)
    if goesToEnd { lines.followsEnd = true }
  }
}
